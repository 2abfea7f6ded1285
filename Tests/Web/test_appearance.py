"""Every view for everybody: axe finds nothing serious; nothing is wider than a phone; long lists stay quick."""

import unittest

import axe
from harness import BrowserTest, browser, server
from samples import fill
from views import VIEWS

PAGES = {}


def setUpModule():
    PAGES.update(fill(server()))


class AccessibilityTests(unittest.TestCase):
    @unittest.skipIf(axe.source() is None, "axe is not installed: scripts/setup-browser fetches it")
    def test_gives_axe_nothing_serious_to_find(self):
        for dark in (False, True):
            page = browser().page(dark=dark)
            for name, view in VIEWS.items():
                with self.subTest(view=name, dark=dark):
                    page.go("about:blank")
                    view(page, server().address, PAGES)
                    # Names and roles are the same in the dark; colours are not.
                    self.assertEqual(axe.findings(page, axe.source(), ["color-contrast"] if dark else None), [])
            page.close()


class PhoneTests(unittest.TestCase):
    def test_fits_the_width_of_a_phone(self):
        page = browser().page(width=360, height=740, touch=True)
        self.addCleanup(page.close)
        for name, view in VIEWS.items():
            with self.subTest(view=name):
                page.go("about:blank")
                view(page, server().address, PAGES)
                self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 360)
        self.assertEqual(page.errors, [])


class LongListTests(BrowserTest):
    # The thumbnails of pages that are not there.
    expected_errors = ("404",)

    def test_scrolls_five_thousand_pages_with_few_elements(self):
        page = self.open()
        page.wait("document.querySelector('.library')")
        # The server's answers are replaced by those of a large library.
        page.evaluate("""(() => {
            const ask = window.fetch;
            window.fetch = async (address, options) => {
                const url = new URL(address, location);
                if (url.pathname !== "/v1/pages") return ask(address, options);
                const from = Number(url.searchParams.get("cursor") ?? 0);
                const limit = Number(url.searchParams.get("limit"));
                const items = Array.from({ length: Math.min(limit, 5000 - from) }, (_, index) => ({
                    id: `none${from + index}`, name: `page-${from + index}.jpg`, number: 1, project: null, batch: "b",
                    state: "read", failed: null, width: 1, height: 1, characters: 9, doubtful: 0, corrected: 0, revision: 1 }));
                return Response.json({ items, next: from + limit < 5000 ? String(from + limit) : null, total: 5000 });
            };
            location.hash = "#/?state=read";
        })()""")
        page.wait("document.querySelector('#page-count')?.textContent.startsWith('5,000')", "the count")
        longest = page.evaluate("""(async () => {
            const scroller = document.querySelector(".library-main");
            let longest = 0;
            for (let step = 1; step <= 40; step += 1) {
                scroller.scrollTop = (scroller.scrollHeight * step) / 40;
                await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
                longest = Math.max(longest, document.querySelectorAll(".cell").length);
            }
            return longest;
        })()""")
        self.assertLess(longest, 120)
        page.wait("[...document.querySelectorAll('.cell-name')].some(({ textContent }) => textContent === 'page-4999.jpg')",
                  "the last page")


if __name__ == "__main__":
    unittest.main()
