"""What is done beside reading: projects, pausing, corners, history, and the app without its server."""

import base64
import json
import unittest
from pathlib import Path

import harness
from harness import BrowserTest, lines_of, picture, saved, text_of
from samples import drawn, paragraphs, send

PAGES = {}
# How the picture is shown: its scale and where its corner lies.
SHOWN = "JSON.parse(document.querySelector('.picture').dataset.view)"
# Whether the service worker has every file that the app has loaded.
KEPT = """(async () => {
    const cache = await caches.open("yomitori-app-1");
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    const kept = await Promise.all(["/", ...loaded.filter((path) => path.startsWith("/assets/"))].map((path) => cache.match(path)));
    return kept.length > 20 && kept.every(Boolean);
})()"""


def server():
    return harness.server("working")


def setUpModule():
    lines = ["The desk stands by the window.", "A lamp is on it."]
    pictures = [picture(f"desk-{number}.png", lines) for number in (1, 2, 3)]
    sheet = f'<div class="desk"><div class="sheet">{paragraphs(lines)}</div></div>'
    PAGES.update(send(server(), "Desk", [*pictures, drawn("desk.jpg", sheet, (1000, 1200), 30)]))


def has_cell(condition):
    """Whether a page is listed whose name's element `node` is so."""
    return f"[...document.querySelectorAll('.cell-name')].some((node) => {condition})"


class WorkingTests(BrowserTest):
    served = "working"

    def page(self, name):
        return server().get(f"/v1/pages/{PAGES[name]}")

    def drag_a_corner(self, name):
        """The page, and its view with the corner editor open, in which one corner was dragged."""
        page = self.page(name)
        view = self.open_page(page["id"])
        view.press("c")
        view.wait("document.querySelector('.corner-picture')?.naturalWidth", "the picture")
        view.wait("document.querySelector('.corner-note[data-state=notFound]')", "that there are no corners to propose")
        x, y = view.find(".corner-handle")
        view.drag((x, y), (x - 8, y - 6))
        return page, view

    def test_flattens_by_corners_that_are_dragged(self):
        page, view = self.drag_a_corner("desk-1.png")
        view.click(".dialog-foot .button.primary")
        view.wait("!document.querySelector('.corner-editor')", "the editor to close")
        # Reading waits for whatever else the machine does.
        flat = saved(server(), page["id"], lambda one: one["corners"], patience=300)
        self.assertNotEqual(flat["corners"][0], flat["corners"][1])
        view.wait("document.querySelector('.text').textContent.includes('window')", "the text of the flat page")

    def test_keeps_corners_that_were_dragged_until_the_server_takes_them(self):
        self.expected_errors = ("net::ERR_", "Failed to load resource")
        page, view = self.drag_a_corner("desk-3.png")
        place = "document.querySelector('.corner-handle').style.left"
        # It lies still again.
        view.find(".corner-handle")
        dragged = view.evaluate(place)
        view.send("Network.setBlockedURLs", urls=["*/corners"])
        view.click(".dialog-foot .button.primary")
        view.wait("document.querySelector('.corner-editor .form-error').textContent", "what went wrong")
        self.assertEqual(view.evaluate(place), dragged)

    def test_proposes_the_corners_that_are_seen(self):
        page = self.page("desk.jpg")
        view = self.open_page(page["id"])
        view.press("c")
        view.wait("document.querySelector('.corner-note[data-state=found]')", "the proposal")
        view.wait("document.querySelector('.corner-picture')?.naturalWidth", "the picture")
        seen = server().get(f"/v1/pages/{page['id']}/corners")["corners"]
        # The sheet was drawn smaller than the picture, and askew.
        self.assertGreater(seen[0][0], 0.1 * page["width"])
        self.assertNotAlmostEqual(seen[0][1], seen[1][1], delta=2)
        shown = [[float(value.rstrip("%")) for value in one] for one in view.evaluate(
            "[...document.querySelectorAll('.corner-handle')].map(({ style }) => [style.left, style.top])")]
        for (x, y), (left, top) in zip(seen, shown):
            self.assertAlmostEqual(x / page["width"] * 100, left, delta=0.1)
            self.assertAlmostEqual(y / page["height"] * 100, top, delta=0.1)

    def test_takes_pictures_that_are_pasted(self):
        path = picture("pasted.png", ["Pasted from elsewhere."])
        content = base64.b64encode(Path(path).read_bytes()).decode()
        view = self.open()
        view.wait("document.querySelector('.cell')", "the library")
        # What a screenshot in the clipboard looks like to a page.
        view.evaluate(f"""(() => {{
            const bytes = Uint8Array.from(atob("{content}"), (one) => one.charCodeAt(0));
            const clipboardData = new DataTransfer();
            clipboardData.items.add(new File([bytes], "image.png", {{ type: "image/png" }}));
            document.body.dispatchEvent(new ClipboardEvent("paste", {{ clipboardData, bubbles: true, cancelable: true }}));
        }})()""")
        view.wait(has_cell("node.textContent.startsWith('pasted 20')"), "the page")

    def test_takes_pictures_from_the_camera(self):
        path = picture("camera.png", ["Taken with a telephone."])
        view = self.open(width=390, height=780, touch=True)
        view.wait("document.querySelector('.cell')", "the library")
        view.press("a")
        view.wait("document.querySelector('.dialog .ways')", "the ways in")
        view.give_files(".dialog input[type=file][capture=environment][accept='image/*']", [path])
        view.wait(has_cell("node.textContent === 'camera.png'"), "the page")

    def test_zooms_with_two_fingers_and_moves_with_one(self):
        page = self.page("desk.jpg")
        view = self.open_page(page["id"], width=800, height=1000, touch=True)
        view.wait("document.querySelector('.picture').dataset.drawn !== undefined", "the picture")
        x, y = view.find(".picture")
        before = view.evaluate(SHOWN)
        view.touch(((x - 30, y), (x - 90, y)), ((x + 30, y), (x + 90, y)))
        view.wait(f"{SHOWN}.scale > {before['scale'] * 2.5}", "the picture enlarged")
        after = view.evaluate(SHOWN)
        self.assertAlmostEqual(after["scale"], before["scale"] * 3, delta=before["scale"] * 0.1)
        # What lay between the fingers lies there still.
        frame = view.evaluate("(({ left, top }) => [left, top])(document.querySelector('.picture').getBoundingClientRect())")
        for axis, middle in enumerate((x - frame[0], y - frame[1])):
            places = [(middle - shown["shift"][axis]) / shown["scale"] for shown in (before, after)]
            self.assertAlmostEqual(places[0], places[1], delta=5 / before["scale"])
        view.touch(((x, y), (x + 40, y + 30)))
        view.wait(f"{SHOWN}.shift[0] > {after['shift'][0] + 35}", "the picture moved")
        moved = view.evaluate(SHOWN)
        self.assertEqual(moved["scale"], after["scale"])
        self.assertAlmostEqual(moved["shift"][1] - after["shift"][1], 30, delta=2)

    def test_shares_the_text_of_a_page(self):
        page = self.page("desk-3.png")
        share = "navigator.share = async (data) => { window.shared = data; }"
        view = self.open_page(page["id"], script=share)
        view.click(".page-bar .button[aria-label^='Share']")
        shared = view.wait("window.shared", "what was shared")
        self.assertEqual(shared["title"], "desk-3.png")
        self.assertIn("stands by the window", shared["text"])

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

    def test_shows_a_version_that_could_not_be_had_at_first(self):
        self.expected_errors = ("net::ERR_", "Failed to load resource")
        view = self.open_page(PAGES["desk-2.png"])
        view.send("Network.setBlockedURLs", urls=["*/history/*"])
        view.press("h")
        view.click(".versions-list li:last-child .version")
        view.wait("document.querySelector('.version-shown .form-error')", "what went wrong")
        self.assertTrue(view.evaluate("document.querySelector('.dialog-foot .button.primary').disabled"))
        view.send("Network.setBlockedURLs", urls=[])
        view.click(".version-shown .button")
        view.wait("document.querySelector('.version-page')", "the version")

    def test_takes_what_is_dropped_and_waits_while_paused(self):
        path = picture("dropped.png", ["Dropped into the window."])
        status, _, _ = server().request("POST", "/v1/queue/pause", b"")
        self.assertLess(status, 300)
        view = self.open()
        view.wait("document.querySelector('.cell')", "the library")
        view.drop_files(640, 400, [path])
        view.wait("document.querySelector('.batch-card .batch-name')", "the batch")
        self.assertEqual(server().get("/v1/batches?limit=1")["items"][0]["completed"], 0)
        view.click(".batches-head .button[data-symbol=play]")
        view.wait(has_cell("node.textContent === 'dropped.png'"), "the page")

    def test_reads_after_all_what_was_stopped(self):
        path = picture("stopped.png", ["Stopped by mistake."])
        server().request("POST", "/v1/queue/pause", b"")
        self.addCleanup(lambda: server().request("POST", "/v1/queue/resume", b""))
        view = self.open()
        view.wait("document.querySelector('.cell')", "the library")
        view.drop_files(640, 400, [path])
        view.click('.batch-card[data-state=waiting] .button[aria-label="Stop reading"]')
        view.click('.batch-card[data-state=cancelled] .button[aria-label="Read what failed or was stopped"]')
        view.click(".batches-head .button[data-symbol=play]")
        view.wait(has_cell("node.textContent === 'stopped.png'"), "the page")

    def test_sends_pictures_again_when_the_server_is_back(self):
        self.expected_errors = ("net::ERR_", "Failed to load resource")
        path = picture("again.png", ["Sent while nobody was there."])
        view = self.open()
        view.wait("document.querySelector('.cell')", "the library")
        server().kill()
        try:
            view.drop_files(640, 400, [path])
            view.wait("document.querySelector('.batch-card.broken')?.innerText.includes('Try again now')", "what became of it")
        finally:
            server().start()
        view.wait(has_cell("node.textContent === 'again.png'"), "the page")
        self.assertEqual([one["name"] for one in server().get("/v1/pages?limit=500")["items"]].count("again.png"), 1)

    def test_shows_thumbnails_that_could_not_be_had_at_first(self):
        self.expected_errors = ("net::ERR_", "Failed to load resource")
        view = self.open(blocked=["*size=thumbnail*"])
        view.wait("document.querySelector('.cell-link[href] img')?.complete", "a thumbnail to fail")
        self.assertEqual(view.count(".sheet.loaded"), 0)
        view.send("Network.setBlockedURLs", urls=[])
        view.wait("document.querySelector('.sheet.loaded')", "the thumbnail")

    def test_goes_on_at_the_page_that_was_left(self):
        focused = "document.activeElement?.closest('.cell')?.querySelector('.cell-name')?.textContent === "
        view = self.open()
        view.wait(has_cell("node.textContent === 'desk-2.png'"), "the library")
        view.evaluate("[...document.querySelectorAll('.cell')].find((node) => node.textContent.includes('desk-2.png'))"
                      ".querySelector('.cell-link').click()")
        view.wait("document.querySelector('.line')", "the page")
        view.press("Escape")
        view.wait(focused + "'desk-2.png'", "the focus on the page that was left")
        view.press("Enter")
        view.wait("document.querySelector('.page-position')?.textContent.includes('/')", "its place")
        name = view.evaluate("document.querySelector('.page-title').textContent")
        view.press("PageDown")
        view.wait(f"(document.querySelector('.page-title')?.textContent ?? {json.dumps(name)}) !== {json.dumps(name)}", "the next page")
        name = view.evaluate("document.querySelector('.page-title').textContent")
        view.press("Escape")
        view.wait(focused + json.dumps(name), "the focus on the page that was looked at last")

    def test_goes_on_at_the_page_that_was_found(self):
        view = self.open("#/search?q=window")
        view.click(".hit-line")
        view.wait("document.querySelector('.line')", "the page")
        page = view.evaluate("document.querySelector('.page-view').dataset.page")
        view.evaluate("history.back()")
        view.wait(f"document.activeElement?.closest('.hit-page')?.dataset.page === {json.dumps(page)}", "the focus on its hits")

    def test_keeps_pages_selected_that_could_not_be_changed(self):
        self.expected_errors = ("net::ERR_", "Failed to load resource")
        view = self.open()
        view.wait(has_cell("node.textContent === 'desk-3.png'"), "the library")
        view.evaluate("document.querySelector('.cell-check[aria-label=\"Select desk-3.png\"]').click()")
        view.send("Network.setBlockedURLs", urls=[f"*/v1/pages/{PAGES['desk-3.png']}"])
        proofread = "[...document.querySelectorAll('.selection-bar .button')].find((node) => node.textContent === 'Proofread')"
        view.evaluate(f"{proofread}.click()")
        view.wait("document.querySelector('.toast.error')", "that it did not work")
        self.assertTrue(view.evaluate("document.querySelector('.selection-bar').textContent.includes('1 page')"))
        view.send("Network.setBlockedURLs", urls=[])
        view.evaluate(f"{proofread}.click()")
        saved(server(), PAGES["desk-3.png"], lambda one: one["state"] == "proofread")
        view.wait("document.querySelector('.selection-bar').hidden", "the selection to go")

    def test_moves_pages_when_that_is_said_and_not_by_arrow_keys(self):
        project = json.loads(server().request("POST", "/v1/projects", {"name": "Moved"})[2])
        view = self.open()
        view.wait(has_cell("node.textContent === 'desk-3.png'"), "the library")
        view.wait("[...document.querySelectorAll('.side-link')].some((node) => node.textContent.includes('Moved'))", "the project")
        view.evaluate("document.querySelector('.cell-check[aria-label=\"Select desk-3.png\"]').click()")
        choice = "document.querySelector('.selection-bar select')"
        moves = "[...document.querySelectorAll('.selection-bar .button')].find((node) => node.textContent === 'Move')"
        self.assertTrue(view.evaluate(f"{moves}.disabled"))
        # As an arrow key does in a select that is not opened.
        view.evaluate(f"{choice}.value = {json.dumps(project['id'])}, {choice}.dispatchEvent(new Event('change'))")
        view.wait(f"!{moves}.disabled", "that it can be moved")
        self.assertFalse(view.evaluate("document.querySelector('.selection-bar').hidden"))
        self.assertNotEqual(self.page("desk-3.png").get("project"), project["id"])
        view.evaluate(f"{moves}.click()")
        saved(server(), PAGES["desk-3.png"], lambda one: one["project"] == project["id"])
        view.wait("document.querySelector('.selection-bar').hidden", "the selection to go")

    def test_makes_a_project(self):
        view = self.open()
        view.wait("document.querySelector('.cell')", "the library")
        view.click(".side-head .button")
        view.wait("document.activeElement?.matches('.dialog input')", "the question for its name")
        view.type("帳面 <b>1</b>")
        view.press("Enter")
        view.wait("document.querySelector('.library-main h1')?.textContent === '帳面 <b>1</b>'", "the project")
        self.assertIn("帳面 <b>1</b>", [one["name"] for one in server().get("/v1/projects")["items"]])

    def test_makes_a_project_once_though_the_answer_was_lost(self):
        view = self.open()
        view.wait("document.querySelector('.cell')", "the library")
        # The server makes it, and its first answer does not arrive.
        view.evaluate("""(() => {
            const ask = window.fetch;
            window.fetch = async (address, options) => {
                const answer = await ask(address, options);
                if (address !== "/v1/projects" || options.method !== "POST") return answer;
                window.fetch = ask;
                throw new TypeError("the connection broke");
            };
        })()""")
        view.click(".side-head .button")
        view.wait("document.activeElement?.matches('.dialog input')", "the question for its name")
        view.type("Dairy")
        view.press("Enter")
        view.wait("document.querySelector('.dialog .form-error').textContent", "what went wrong")
        view.evaluate("document.querySelector('.dialog input').select()")
        view.type("Diary")
        view.press("Enter")
        view.wait("document.querySelector('.library-main h1')?.textContent === 'Diary'", "the project")
        names = [one["name"] for one in server().get("/v1/projects")["items"]]
        self.assertEqual([name for name in names if name in ("Dairy", "Diary")], ["Diary"])

    def test_keeps_what_was_typed_of_a_project_until_it_is_saved(self):
        self.expected_errors = ("net::ERR_", "Failed to load resource")
        project = json.loads(server().request("POST", "/v1/projects", {"name": "Ledger"})[2])
        place = f"/v1/projects/{project['id']}"
        view = self.open(f"#/projects/{project['id']}")
        view.click(".section-actions .button[aria-label='Name and notes of the project']")
        view.click(".dialog textarea")
        view.type("Half of it is read.")
        server().kill()
        try:
            view.click(".dialog-foot .button.primary")
            view.wait("document.querySelector('.dialog .form-error').textContent.includes('does not answer')", "what is wrong")
        finally:
            server().start()
        server().request("PATCH", place, {"name": "Accounts"}, {"If-Match": f'"{project["revision"]}"'})
        view.click(".dialog-foot .button.primary")
        view.wait("document.querySelector('.dialog .form-error').textContent.includes('Accounts')", "what was changed elsewhere")
        view.click(".dialog-foot .button.primary")
        view.wait("!document.querySelector('.dialog')", "the dialog to close")
        saved_project = server().get(place)
        self.assertEqual((saved_project["name"], saved_project["notes"]), ("Ledger", "Half of it is read."))

    def test_looks_again_where_a_search_failed(self):
        self.expected_errors = ("net::ERR_", "Failed to load resource")
        view = self.open("#/search?q=lamp")
        view.wait("document.querySelector('.hit-page')", "the hits")
        view.send("Network.setBlockedURLs", urls=["*/v1/search*"])
        view.evaluate("location.hash = '#/search?q=window'")
        view.wait("document.querySelector('.results').innerText.includes('Try again')", "that it did not work")
        self.assertEqual(view.count(".hit-page"), 0)
        view.send("Network.setBlockedURLs", urls=[])
        view.evaluate("[...document.querySelectorAll('.results > .button')].find(({ hidden }) => !hidden).click()")
        view.wait("document.querySelector('.hit-page mark')?.textContent === 'window'", "the hits of these words")

    def test_says_so_where_a_view_cannot_be_loaded(self):
        self.expected_errors = ("net::ERR_", "Failed to load resource", "Failed to fetch", "network error response")
        view = self.open()
        view.wait("document.querySelector('.cell')", "the library")
        server().kill()
        try:
            view.evaluate(f"location.hash = '#/pages/{PAGES['desk-3.png']}'")
            view.wait("document.querySelector('main.empty h1')?.textContent.includes('does not answer')", "what is wrong")
        finally:
            server().start()
        view.reload()
        view.wait("document.querySelector('.line')", "the page")

    def test_says_so_where_a_dialog_cannot_be_loaded_and_opens_it_later(self):
        self.expected_errors = ("net::ERR_", "Failed to load resource", "Failed to fetch", "network error response")
        view = self.open_page(PAGES["desk-3.png"])
        server().kill()
        try:
            view.press("h")
            view.wait("document.querySelector('.toast.error')?.textContent.includes('does not answer')", "what is wrong")
            view.wait("document.querySelector('.reach-bar')", "the notice that the server is away")
        finally:
            server().start()
        view.wait("!document.querySelector('.reach-bar')", "the notice to go")
        view.press("h")
        view.wait("document.querySelector('.versions-list')", "the history")

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
