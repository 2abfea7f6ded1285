"""What is done beside reading: projects, pausing, corners, history, and the app without its server."""

import unittest

import harness
from harness import BrowserTest, lines_of, picture, saved, text_of
from samples import send

PAGES = {}
# Whether the service worker has the app's files.
KEPT = "caches.open('yomitori-app-1').then((cache) => cache.keys()).then((keys) => keys.length > 20)"


def server():
    return harness.server("working")


def setUpModule():
    lines = ["The desk stands by the window.", "A lamp is on it."]
    PAGES.update(send(server(), "Desk", [picture(f"desk-{number}.png", lines) for number in (1, 2)]))


class WorkingTests(BrowserTest):
    served = "working"

    def page(self, name):
        return server().get(f"/v1/pages/{PAGES[name]}")

    def test_flattens_by_corners_that_are_dragged(self):
        page = self.page("desk-1.png")
        view = self.open_page(page["id"])
        view.press("c")
        view.wait("document.querySelector('.corner-picture')?.naturalWidth", "the picture")
        x, y = view.find(".corner-handle")
        view.drag((x, y), (x - 8, y - 6))
        view.click(".dialog-foot .button.primary")
        flat = saved(server(), page["id"], lambda one: one["corners"])
        self.assertNotEqual(flat["corners"][0], flat["corners"][1])
        view.wait("document.querySelector('.text').textContent.includes('window')", "the text of the flat page")

    def test_goes_back_to_an_older_version(self):
        page = self.page("desk-2.png")
        line = lines_of(page)[0]
        server().edit(page, {"op": "setText", "line": line["id"], "text": "Something else."})
        view = self.open_page(page["id"])
        view.press("h")
        view.click(".versions-list li:last-child .version")
        view.wait("document.querySelector('.version-page del, .version-page ins')", "what is different")
        view.click(".dialog-foot .button.primary:not(:disabled)")
        again = saved(server(), page["id"], lambda one: "Something else." not in text_of(one))
        self.assertEqual(text_of(again), text_of(page))
        view.wait("document.querySelector('.text').textContent.includes('window')", "the old text")

    def test_takes_what_is_dropped_and_waits_while_paused(self):
        path = picture("dropped.png", ["Dropped into the window."])
        status, _, _ = server().request("POST", "/v1/queue/pause", b"")
        self.assertLess(status, 300)
        view = self.open()
        view.wait("document.querySelector('.cell')", "the library")
        view.drop_files(640, 400, [path])
        view.wait("document.querySelector('.batch-card .batch-name')", "the batch")
        self.assertEqual(server().get("/v1/batches?limit=1")["items"][0]["completed"], 0)
        view.click(".batches-head .button")
        view.wait("[...document.querySelectorAll('.cell-name')].some((node) => node.textContent === 'dropped.png')", "the page")

    def test_makes_a_project(self):
        view = self.open()
        view.wait("document.querySelector('.cell')", "the library")
        view.click(".side-head .button")
        view.wait("document.querySelector('.dialog input')", "the question for its name")
        view.type("帳面 <b>1</b>")
        view.press("Enter")
        view.wait("document.querySelector('.library-main h1')?.textContent === '帳面 <b>1</b>'", "the project")
        self.assertEqual([one["name"] for one in server().get("/v1/projects")["items"]], ["帳面 <b>1</b>"])

    def test_speaks_japanese(self):
        view = self.open(language="ja")
        view.wait("document.querySelector('.library')", "the library")
        self.assertEqual(view.evaluate("document.documentElement.lang"), "ja")
        self.assertIn("すべてのページ", view.text())

    def test_comes_without_the_server(self):
        self.expected_errors = ("net::ERR_", "Failed to load resource")
        view = self.open()
        view.wait("document.querySelector('.library')", "the library")
        view.wait("navigator.serviceWorker.controller", "the service worker")
        view.wait(KEPT, "the files to be kept")
        server().kill()
        try:
            view.reload()
            view.wait("document.querySelector('.library')", "the app")
            view.wait("document.querySelector('.reach-bar')", "the notice")
        finally:
            server().start()
        view.wait("!document.querySelector('.reach-bar')", "the notice to go")
        view.wait("document.querySelector('.cell')", "the pages")

    def test_sets_short_numbers_of_vertical_lines_side_by_side(self):
        view = self.open()
        view.wait("document.querySelector('.library')", "the library")
        # A line of the app's own making, in the app's own styles.
        boxes = view.evaluate("""(async () => {
            const { lineNode, fillLine } = await import("/assets/page/line-node.js");
            const characters = [..."雪12月"].map((text) => ({ text, confidence: 1 }));
            const line = { id: "l", text: "雪12月", kind: "body", direction: "vertical", characters };
            const run = Object.assign(document.createElement("div"), { className: "run vertical" });
            const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/assets/styles/text.css" });
            await new Promise((resolve) => { sheet.onload = resolve; document.head.append(sheet); });
            const node = lineNode(line);
            fillLine(node, line, 0.5);
            run.append(node);
            document.body.append(run);
            const boxes = [...run.querySelectorAll(".char")].map((char) => char.getBoundingClientRect());
            return boxes.map(({ left, right, top, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2, width: right - left }));
        })()""")
        snow, one, two, moon = boxes
        self.assertAlmostEqual(one["y"], two["y"], delta=1)
        self.assertLess(one["x"], two["x"])
        self.assertAlmostEqual((one["x"] + two["x"]) / 2, snow["x"], delta=snow["width"] * 0.15)
        self.assertLess(snow["y"], one["y"])
        self.assertLess(one["y"], moon["y"])


if __name__ == "__main__":
    unittest.main()
