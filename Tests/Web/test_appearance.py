"""Every view for everybody: axe finds nothing serious; nothing is wider than a phone; long lists stay quick."""

import json
import unittest

import axe
from harness import BrowserTest, browser, server
from samples import fill
from views import FURTHER_VIEWS, VIEWS

PAGES = {}
ALL_VIEWS = {**VIEWS, **FURTHER_VIEWS}
PHONE = {"width": 360, "height": 740, "touch": True}


def setUpModule():
    PAGES.update(fill(server()))
    PAGES["project"] = made("POST", "/v1/projects", {"name": "帳面", "notes": "What is left to do."})["id"]
    put(PAGES["horizontal"], {"project": PAGES["project"]})
    others = [one["id"] for one in server().get("/v1/pages")["items"] if one["id"] not in PAGES.values()]
    put(others[0], {"state": "trashed"})


def put(page_id, changes):
    """Changes what is said of a page."""
    made("PATCH", f"/v1/pages/{page_id}", changes, {"If-Match": f'"{server().get(f"/v1/pages/{page_id}")["revision"]}"'})


def made(method, path, body, headers=None):
    """What the server answers when it has done it."""
    status, _, answer = server().request(method, path, body, headers)
    assert status in (200, 201), answer
    return json.loads(answer)


class AccessibilityTests(unittest.TestCase):
    @unittest.skipIf(axe.source() is None, "axe is not installed: scripts/setup-browser fetches it")
    def test_gives_axe_nothing_serious_to_find(self):
        # Names and roles are the same in the dark; colours are not. A phone's width has a layout of its own.
        for what, options, rules in (("light", {}, None), ("dark", {"dark": True}, ["color-contrast"]), ("phone", PHONE, None),
                                     ("phone, dark", {**PHONE, "dark": True}, ["color-contrast"])):
            page = browser().page(**options)
            for name, view in ALL_VIEWS.items():
                with self.subTest(view=name, frame=what):
                    page.go("about:blank")
                    view(page, server().address, PAGES)
                    self.assertEqual(axe.findings(page, axe.source(), rules), [])
            page.close()


class PhoneTests(BrowserTest):
    # A page that is not there is one of the views.
    expected_errors = ("404",)

    def test_fits_the_width_of_a_phone(self):
        page = self.open(**PHONE)
        for name, view in ALL_VIEWS.items():
            with self.subTest(view=name):
                page.go("about:blank")
                view(page, server().address, PAGES)
                self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 360)


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
