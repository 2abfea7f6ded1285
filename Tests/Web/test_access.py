"""Who may come in, and what a page may load."""

import os
import tempfile
import unittest

import axe
from harness import BrowserTest, browser, server
from server import Server


class TokenTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        handle, cls.token_file = tempfile.mkstemp()
        os.write(handle, b"open-sesame-0123456789abcdef\n")
        os.close(handle)
        cls.guarded = Server("--token-file", cls.token_file)

    @classmethod
    def tearDownClass(cls):
        cls.guarded.close()
        os.unlink(cls.token_file)

    def test_asks_for_the_token_and_lets_in_who_has_it(self):
        page = browser().page()
        self.addCleanup(page.close)
        page.go(self.guarded.address)
        page.click("#token")
        page.type("wrong")
        page.press("Enter")
        page.wait("document.querySelector('#token-error').textContent", "the refusal")
        page.press("a", control=True)
        page.type("open-sesame-0123456789abcdef")
        page.press("Enter")
        page.wait("document.querySelector('.library')", "the library")
        page.reload()
        page.wait("document.querySelector('.library')", "the library after loading again")
        self.assertEqual(page.evaluate("document.cookie"), "")

    @unittest.skipIf(axe.source() is None, "axe is not installed: scripts/setup-browser fetches it")
    def test_gives_axe_nothing_serious_to_find_where_one_logs_in(self):
        for options in ({}, {"dark": True}, {"width": 360, "height": 740, "touch": True}):
            with self.subTest(**options):
                page = browser().page(**options)
                self.addCleanup(page.close)
                page.go(self.guarded.address)
                page.click("#token")
                self.assertEqual(axe.findings(page, axe.source()), [])
                page.type("wrong")
                page.press("Enter")
                page.wait("document.querySelector('#token-error').textContent", "the refusal")
                self.assertEqual(axe.findings(page, axe.source()), [])

    def test_gives_nothing_away_without_the_token(self):
        for path in ("/v1/pages", "/v1/batches", "/v1/search?q=a", "/v1/events", "/v1/about", "/v1/library/backup"):
            self.assertEqual(self.guarded.request("GET", path)[0], 401, path)


class OriginTests(unittest.TestCase):
    def test_answers_under_its_own_names_only(self):
        self.assertEqual(server().request("GET", "/v1/pages", headers={"Host": f"127.0.0.1:{server().port}"})[0], 200)
        for host in ("attacker.example", f"attacker.example:{server().port}", "127.0.0.1.attacker.example"):
            self.assertIn(server().request("GET", "/v1/pages", headers={"Host": host})[0], (400, 403, 421), host)

    def test_takes_nothing_from_other_sites(self):
        status = server().request("POST", "/v1/queue/pause", b"", {"Origin": "http://attacker.example"})[0]
        self.assertEqual(status, 403)
        self.assertNotEqual(server().get("/v1/queue")["state"], "paused")


class ContentTests(BrowserTest):
    def test_loads_nothing_from_elsewhere_and_little_at_first(self):
        page = self.open()
        page.wait("document.querySelector('.library')")
        self.assertEqual([url for url in page.requests if not url.startswith((server(self.served).address, "blob:", "data:"))], [])
        sizes = page.evaluate("performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
                              ".filter(({ name }) => !name.includes('/v1/pages/')).reduce((sum, { transferSize }) => sum + transferSize, 0)")
        self.assertLess(sizes, 200_000)

    def test_gives_its_connections_back_when_one_goes_elsewhere(self):
        # Chromium has six connections for one server, and keeps pages that were left for going back.
        page = self.open()
        for _ in range(7):
            page.go("about:blank")
            page.go(server(self.served).address)
            page.wait("document.querySelector('.library')", "the library")

    def test_runs_no_script_that_is_put_into_the_page(self):
        page = self.open()
        self.expected_errors = ("Content Security Policy", "Refused", "violates", "404")
        page.evaluate("window.refused = 0, addEventListener('securitypolicyviolation', () => window.refused += 1)")
        page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.hurt=1\">')")
        page.evaluate("document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.hurt=1' }))")
        page.wait("window.refused >= 2", "both to be refused")
        self.assertIsNone(page.evaluate("window.hurt ?? null"))


if __name__ == "__main__":
    unittest.main()
