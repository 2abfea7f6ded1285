"""From pictures to corrected text, with everything that may come between."""

import io
import json
import re
import time
import unittest
import zipfile

import harness
from harness import BrowserTest, browser, lines_of, picture, text_of

WORDS = ("amber basalt cedar dune ember fjord garnet harbour island juniper kelp lagoon meadow nettle orchard pepper "
         "quartz river saffron tundra").split()
HOSTILE = '<img src=x onerror="window.hurt=1">.png'
# Characters that are taken for each other, so that the reading has other candidates.
LIKE_ONE_ANOTHER = "Il1| O0o0 S5s5 1lI|l"
# Seconds that twenty pages may take on a machine that has much else to do.
READING = 300
# The server is away while these tests kill it, and the browser says so.
AWAY = ("net::ERR_", "Failed to load resource")


def server():
    """A server with these twenty pages alone."""
    return harness.server("reading")


def setUpModule():
    """Uploads twenty pages in the browser, kills the server while they are read, and waits until all are done.

    Reading begins when the page shows what is to be read: small pages are read in no time. Where tests are run once more the
    pages are there.
    """
    if Uploaded.text:
        Uploaded.page = browser().page()
        Uploaded.page.go(server().address)
        return
    names = [HOSTILE if number == 7 else f"leaf-{number}.png" for number in range(len(WORDS))]
    paths = [picture(name, [f"The {word} stands on leaf {number + 1}.", LIKE_ONE_ANOTHER if word == "amber" else "Nothing else is printed here."])
             for number, (name, word) in enumerate(zip(names, WORDS))]
    page = browser().page()
    page.go(server().address)
    page.wait("document.querySelector('.empty .ways')", "the invitation of an empty library")
    server().request("POST", "/v1/queue/pause", b"")
    page.give_files(".empty input[data-role=files]", paths)
    page.wait("document.querySelector('.batch-card[data-batch] progress')", "the progress of the batch")
    page.click(".batches-head .button[data-symbol=play]")
    done_at_kill = until(lambda: server().get("/v1/pages?state=read&limit=1")["total"], "the first page")
    server().kill()
    page.wait("document.querySelector('.reach-bar')", "the notice that the server is away")
    server().start()
    page.wait("!document.querySelector('.reach-bar')", "the notice to go")
    page.wait(f"document.querySelector('#page-count')?.textContent.startsWith('{len(WORDS)} ')", "all pages")
    page.wait("document.querySelector('.batch-card[data-state=done] .button[data-symbol=export]')", "the end of the batch", READING)
    Uploaded.page, Uploaded.done_at_kill = page, done_at_kill
    Uploaded.text = "\n".join(text_of(server().get(f"/v1/pages/{one['id']}")) for one in pages())


def tearDownModule():
    Uploaded.page.close()


class Uploaded:
    """What the upload left."""

    page = None
    done_at_kill = 0
    text = ""


def pages():
    return server().get("/v1/pages?limit=500")["items"]


def page_with(word):
    """The page on which this word was read, and its document."""
    for summary in pages():
        page = server().get(f"/v1/pages/{summary['id']}")
        if word in text_of(page):
            return page
    raise AssertionError(f"no page has {word}")


def character_with_candidates(page):
    """A line, an index and another candidate for the character there."""
    for line in lines_of(page):
        for index, character in enumerate(line["characters"]):
            others = [one["text"] for one in character.get("candidates", []) if one["text"].strip() not in ("", character["text"])]
            if others and character["text"].strip() and character.get("origin") != "person":
                return line, index, others[0]
    raise AssertionError("no character has candidates")


def saved(page_id, condition):
    return harness.saved(server(), page_id, condition)


def until(condition, what, patience=READING):
    """Waits until the server has it, and gives it."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.01)
    raise AssertionError(f"waited in vain for {what}")


def finished(total):
    """Waits until there are as many batches, and the latest is done."""
    def is_done():
        listed = server().get("/v1/batches?limit=1")
        return listed["total"] >= total and listed["items"][0]["state"] == "done"
    until(is_done, "the end of the batch")


def joined(lines):
    """Their text without spaces, which parting and joining may take or add."""
    return "".join(line["text"] for line in lines).replace(" ", "")


class ReadingTests(BrowserTest):
    served = "reading"
    expected_errors = AWAY

    def type_into(self, view, line, text, ending="Enter"):
        """Types over a line, as after a double click; without an ending it stays open."""
        view.click(f".line[data-line='{line}'] .char[data-i='0']", count=2)
        view.wait("document.activeElement?.matches('.line-box')", "the text box")
        self.assertEqual(view.count(".candidate-box"), 0)
        view.press("a", control=True)
        view.type(text)
        if ending:
            view.press(ending)

    def test_reads_every_page_once_though_the_server_was_killed(self):
        self.assertLess(Uploaded.done_at_kill, len(WORDS), "the server was killed too late to prove anything")
        names = [page["name"] for page in pages()]
        self.assertEqual(len(names), len(set(names)))
        self.assertEqual(len(names), len(WORDS))
        self.assertEqual([page["failed"] for page in pages() if page["failed"]], [])
        for word in WORDS:
            self.assertIn(word, Uploaded.text)

    def test_corrects_by_candidate_and_keeps_it(self):
        page = page_with("amber")
        line, index, other = character_with_candidates(page)
        view = self.open_page(page["id"])
        view.click(f".line[data-line='{line['id']}'] .char[data-i='{index}']")
        view.wait("document.querySelector('.candidate-box')", "the candidates")
        options = view.evaluate("[...document.querySelectorAll('.candidate-text')].map((node) => node.textContent)")
        view.press(str(options.index(other) + 1))
        changed = saved(page["id"], lambda one: one["revision"] > page["revision"])
        self.assertEqual(lines_of(changed)[0]["id"], lines_of(page)[0]["id"])
        kept = next(one for one in lines_of(changed) if one["id"] == line["id"])
        self.assertEqual(kept["characters"][index]["text"], other)
        self.assertEqual(kept["characters"][index]["origin"], "person")
        self.is_saved(view)
        view.reload()
        view.wait(f"document.querySelector(`.line[data-line='{line['id']}']`)?.textContent.includes({kept['text']!r})",
                  "the correction after the page was loaded again")
        view.press("z", control=True)
        saved(page["id"], lambda one: line["text"] in text_of(one))
        view.press("z", control=True, shift=True)
        saved(page["id"], lambda one: kept["text"] in text_of(one))

    def test_takes_keys_that_are_pressed_faster_than_the_server_answers(self):
        page = page_with("nettle")
        first, second = lines_of(page)[:2]
        server().edit(page, {"op": "setText", "line": first["id"], "text": "Typed before."})
        view = self.open_page(page["id"])
        # As on a slow network; every key is pressed long before the answer to the one before it.
        view.send("Network.emulateNetworkConditions", offline=False, latency=400, downloadThroughput=-1, uploadThroughput=-1)
        view.press("z", control=True)
        view.press("z", control=True, shift=True)
        view.press("z", control=True)
        view.wait(f"document.querySelector('.text').textContent.includes({first['text']!r})", "the text as it was read")
        self.is_saved(view)
        self.assertEqual(text_of(server().get(f"/v1/pages/{page['id']}")), text_of(page))
        self.assertEqual(self.choose_line(view), first["id"])
        view.press("Delete")
        view.press("Delete")
        view.wait("document.querySelectorAll('.line').length === 0", "both lines to go")
        view.press("z", control=True)
        view.press("z", control=True)
        for line in (first, second):
            view.wait(f"document.querySelector('.text').textContent.includes({line['text']!r})", "both lines")
        self.is_saved(view)
        self.assertEqual(text_of(server().get(f"/v1/pages/{page['id']}")), text_of(page))

    def test_keeps_corrections_when_the_server_is_killed(self):
        page = page_with("orchard")
        line = lines_of(page)[0]
        view = self.open_page(page["id"])
        self.type_into(view, line["id"], "The orchard was corrected.")
        self.is_saved(view)
        server().kill()
        server().start()
        view.reload()
        view.wait("document.querySelector('.text')?.textContent.includes('The orchard was corrected.')", "the correction")
        self.assertIn("The orchard was corrected.", text_of(server().get(f"/v1/pages/{page['id']}")))

    def test_corrects_by_typing_and_keeps_it(self):
        page = page_with("basalt")
        line = lines_of(page)[0]
        view = self.open_page(page["id"])
        self.type_into(view, line["id"], "A typed line about 東亰.")
        changed = saved(page["id"], lambda one: "東亰" in text_of(one))
        self.assertEqual(next(one for one in lines_of(changed) if one["id"] == line["id"])["text"], "A typed line about 東亰.")
        self.is_saved(view)
        view.reload()
        view.wait("document.querySelector('.text')?.textContent.includes('東亰')", "the typed text")

    def test_keeps_what_was_typed_where_there_is_nothing_to_split(self):
        page = page_with("kelp")
        other = next(line for line in lines_of(page) if "kelp" not in line["text"])
        view = self.open_page(page["id"])
        self.type_into(view, other["id"], "Typed to the end.", ending=None)
        view.press("Enter", control=True)
        kept = saved(page["id"], lambda one: "Typed to the end." in text_of(one))
        self.assertEqual(len(lines_of(kept)), len(lines_of(page)))

    def test_keeps_what_was_being_typed_when_the_page_is_left(self):
        page = page_with("meadow")
        view = self.open_page(page["id"])
        self.type_into(view, lines_of(page)[0]["id"], "Left in the middle.", ending=None)
        view.evaluate("location.hash = '#/'")
        view.wait("document.querySelector('.library')", "the library")
        saved(page["id"], lambda one: "Left in the middle." in text_of(one))

    def test_keeps_what_was_typed_for_a_character_when_one_goes_on(self):
        page = page_with("lagoon")
        view, line = self.box_of_first_character(page)
        view.type("Z")
        view.press("Tab")
        changed = saved(page["id"], lambda one: one["revision"] > page["revision"])
        self.assertEqual(next(one for one in lines_of(changed) if one["id"] == line)["characters"][0]["text"], "Z")

    def test_keeps_what_was_typed_for_a_character_however_the_box_is_left(self):
        page = page_with("lagoon")

        def first_character(one):
            return next(found for found in lines_of(one) if found["id"] == line)["characters"][0]["text"]

        ways = {
            "a click elsewhere": lambda: view.click(".doubt-count"),
            "another character": lambda: view.click(f".line[data-line='{line}'] .char[data-i='5']"),
            "the focus elsewhere": lambda: view.evaluate("document.querySelector('.doubt-slider').focus()"),
            "accepting the line": lambda: view.press("Enter", control=True),
            "typing in the line": lambda: view.press("F2"),
        }
        for typed, (way, leave) in zip("VWXYU", ways.items()):
            with self.subTest(way):
                view, line = self.box_of_first_character(page)
                view.type(typed)
                leave()
                saved(page["id"], lambda one: first_character(one) == typed)
                if way == "typing in the line":
                    view.wait(f"document.querySelector('.line-box')?.textContent.startsWith({typed!r})", "the line as it is now")
        view, line = self.box_of_first_character(page)
        view.type("Q")
        view.press("Escape")
        view.wait("!document.querySelector('.candidate-box')", "the box to close")
        self.is_saved(view)
        self.assertEqual(first_character(server().get(f"/v1/pages/{page['id']}")), "U")

    def test_keeps_what_is_typed_for_a_character_when_it_is_changed_elsewhere(self):
        page = page_with("lagoon")
        view, line = self.box_of_first_character(page)
        view.type("J")
        present = server().get(f"/v1/pages/{page['id']}")
        server().edit(present, {"op": "replaceCharacters", "line": line, "base": [0, 1], "text": "K"})
        view.wait(f"document.querySelector(`.line[data-line='{line}']`).textContent.startsWith('K')", "the other change")
        self.assertEqual(view.evaluate("document.activeElement.value"), "J")
        view.press("Enter")
        view.click(".toast.error .toast-text + .button")
        saved(page["id"], lambda one: any(found["text"].startswith("J") for found in lines_of(one)))

    def box_of_first_character(self, page):
        """The view of a page with the box of its first character; the view, and the id of the line."""
        view = self.open_page(page["id"])
        line = self.choose_line(view)
        view.press("ArrowRight")
        view.press(" ")
        view.wait("document.activeElement?.matches('.candidate-input')", "the box")
        return view, line

    def test_keeps_what_was_being_typed_when_the_window_is_loaded_anew(self):
        page = page_with("tundra")
        view = self.open_page(page["id"])
        self.type_into(view, lines_of(page)[0]["id"], "Typed until the window went.", ending=None)
        view.reload()
        saved(page["id"], lambda one: "Typed until the window went." in text_of(one))

    def type_notes(self, page, text, **options):
        """The view of a page with its notes being typed, in the dialog for them."""
        view = self.open_page(page["id"], **options)
        view.click(".page-title-button")
        view.click("#page-notes")
        view.type(text)
        return view

    def test_keeps_notes_that_were_being_typed_when_the_page_is_left(self):
        page = page_with("tundra")
        view = self.type_notes(page, "Left in the middle of a note.")
        # As by the browser's own buttons.
        view.evaluate("location.hash = '#/'")
        view.wait("document.querySelector('.library') && !document.querySelector('.dialog')", "the library alone")
        saved(page["id"], lambda one: one["notes"] == "Left in the middle of a note.")

    def test_keeps_notes_that_were_being_typed_when_the_window_is_loaded_anew(self):
        page = page_with("saffron")
        self.type_notes(page, "Typed until the window went.").reload()
        saved(page["id"], lambda one: one["notes"] == "Typed until the window went.")

    def test_closes_no_dialog_where_text_is_marked_beyond_it(self):
        view = self.type_notes(page_with("amber"), "Marked from here.")
        view.drag(view.find("#page-notes"), (4, 4))
        self.assertEqual(view.evaluate("document.querySelector('#page-notes')?.value"), "Marked from here.")
        view.click_at(4, 4)
        view.wait("!document.querySelector('.dialog')", "the dialog to close by a click beside it")

    def test_sends_what_was_typed_while_the_server_was_away(self):
        page = page_with("cedar")
        line = lines_of(page)[0]
        view = self.open_page(page["id"])
        server().kill()
        try:
            self.type_into(view, line["id"], "Typed without a server.")
            view.wait("document.querySelector('.page-saved').textContent", "that it is not saved yet")
        finally:
            server().start()
        saved(page["id"], lambda one: "Typed without a server." in text_of(one))
        self.is_saved(view)

    def two_windows(self, word, script=None):
        """Two windows with a line typed in each, the first of which cannot send its own and is closed; the page, the second window."""
        page = page_with(word)
        lines = lines_of(page)
        first = self.open_page(page["id"], script=script)
        first.send("Network.setBlockedURLs", urls=["*/edits*"])
        self.type_into(first, lines[0]["id"], "Typed in the first window.")
        first.wait("document.querySelector('.page-saved').textContent", "that it is not saved yet")
        second = self.open_page(page["id"], beside=first, script=script)
        self.type_into(second, lines[1]["id"], "Typed in the second.")
        saved(page["id"], lambda one: "Typed in the second." in text_of(one))
        self.is_saved(second)
        self.assertNotIn("Typed in the first", text_of(server().get(f"/v1/pages/{page['id']}")))
        first.leave()
        return page, second

    def has_both_once(self, page, view):
        both = saved(page["id"], lambda one: "Typed in the first window." in text_of(one))
        self.assertIn("Typed in the second.", text_of(both))
        self.assertEqual(both["revision"], page["revision"] + 2)
        view.wait("!Object.keys(localStorage).some((key) => key.startsWith('yomitori.unsent.'))", "that nothing is kept any more")

    def test_sends_what_another_window_left_when_it_is_gone(self):
        page, view = self.two_windows("pepper")
        self.has_both_once(page, view)

    def test_sends_what_another_window_left_without_locks(self):
        # As over plain HTTP from another machine; there windows ask when the app starts.
        without = "Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })"
        page, view = self.two_windows("quartz", script=without)
        self.has_both_once(page, self.open(beside=view, script=without))

    def left_beside_the_library(self, word, script=None):
        """A window keeps a line that it cannot send and is closed, while another shows the library and nobody does anything there."""
        page = page_with(word)
        library = self.open(script=script)
        library.wait("document.querySelector('.library')", "the library")
        first = self.open_page(page["id"], beside=library, script=script)
        first.send("Network.setBlockedURLs", urls=["*/edits*"])
        self.type_into(first, lines_of(page)[0]["id"], "Left beside the library.")
        first.wait("document.querySelector('.page-saved').textContent", "that it is not saved yet")
        first.leave()
        left = saved(page["id"], lambda one: "Left beside the library." in text_of(one))
        self.assertEqual(left["revision"], page["revision"] + 1)
        library.wait("!Object.keys(localStorage).some((key) => key.startsWith('yomitori.unsent.'))", "that nothing is kept any more")

    def test_sends_notes_that_a_window_left(self):
        page = page_with("river")
        library = self.open()
        library.wait("document.querySelector('.library')", "the library")
        view = self.type_notes(page, "Left beside the library.", beside=library)
        view.send("Network.setBlockedURLs", urls=[f"*/v1/pages/{page['id']}"])
        view.click(".dialog-foot .button.primary")
        view.wait("document.querySelector('.page-saved').textContent", "that they are not saved yet")
        view.leave()
        saved(page["id"], lambda one: one["notes"] == "Left beside the library.")
        library.wait("!Object.keys(localStorage).some((key) => key.startsWith('yomitori.unsent.'))", "that nothing is kept any more")

    def test_sends_what_a_window_left_beside_the_library(self):
        self.left_beside_the_library("river")

    def test_sends_what_a_window_left_beside_the_library_without_locks(self):
        self.left_beside_the_library("saffron", script="Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined })")

    def test_loses_nothing_when_the_page_was_changed_elsewhere(self):
        page = page_with("dune")
        first, second = lines_of(page)[:2]
        # The view must not hear of it before it sends its own change.
        view = self.open_page(page["id"], blocked=["*/v1/events*"])
        server().edit(page, {"op": "setText", "line": second["id"], "text": "Changed elsewhere."})
        self.type_into(view, first["id"], "Changed here.")
        both = saved(page["id"], lambda one: "Changed here." in text_of(one))
        self.assertIn("Changed elsewhere.", text_of(both))

    def test_overwrites_nothing_that_was_changed_elsewhere_while_a_line_was_typed_in(self):
        page = page_with("juniper")
        first, second = lines_of(page)[:2]
        view = self.open_page(page["id"])
        self.type_into(view, first["id"], "My juniper.", ending=None)
        server().edit(page, {"op": "setText", "line": first["id"], "text": "Their juniper."},
                      {"op": "setText", "line": second["id"], "text": "Seen at once."})
        view.wait("document.querySelector('.text').textContent.includes('Seen at once.')", "the other change")
        view.press("Enter")
        view.wait("document.querySelector('.text').textContent.includes('Their juniper.')", "the other text of the line itself")
        view.click(".toast.error .toast-text + .button")
        self.assertIn("Seen at once.", text_of(saved(page["id"], lambda one: "My juniper." in text_of(one))))
        texts = [server().get(f"/v1/pages/{page['id']}/history/{revision}") for revision in (page["revision"] + 1, page["revision"] + 2)]
        self.assertEqual([lines_of({"document": document})[0]["text"] for document in texts], ["Their juniper.", "My juniper."])

    def test_keeps_a_correction_when_the_page_is_read_again(self):
        page = page_with("ember")
        line = lines_of(page)[0]
        corrected = server().edit(page, {"op": "setText", "line": line["id"], "text": "The ember was corrected."})
        view = self.open_page(page["id"])
        view.click(".page-bar .button[aria-label='Read the page again']")
        batches = server().get("/v1/batches")["total"]
        view.click(".dialog-foot .button.primary")
        finished(batches + 1)
        again = saved(page["id"], lambda one: "The ember was corrected." in text_of(one))
        self.assertGreaterEqual(again["revision"], corrected["revision"])
        view.wait("document.querySelector('.text').textContent.includes('The ember was corrected.')", "the correction")

    def test_says_that_a_page_was_not_read_again_until_it_is(self):
        page = page_with("nettle")
        # The server's answers are those of a page that could not be read again.
        failing = """(() => {
            const ask = window.fetch;
            window.fetch = async (address, options) => {
                const answer = await ask(address, options);
                if (window.isRead || !/^\\/v1\\/pages\\/[^/?]+$/.test(address)) return answer;
                return Response.json({ ...await answer.json(), failed: "It was damaged." });
            };
        })()"""
        view = self.open_page(page["id"], script=failing)
        self.assertIn("could not be read again", view.text(".pane-notice"))
        self.assertIn("It was damaged.", view.text(".pane-notice"))
        view.evaluate("window.isRead = true")
        server().edit(page, {"op": "accept", "line": lines_of(page)[0]["id"]})
        view.wait("document.querySelector('.pane-notice').hidden", "the notice to go")

    def test_finds_corrected_text(self):
        page = page_with("fjord")
        server().edit(page, {"op": "setText", "line": lines_of(page)[0]["id"], "text": "図書館で鷗外を読む。"})
        view = self.open()
        view.click(".search-input")
        view.type("鷗")
        view.wait("document.querySelector('.hit-page mark')?.textContent === '鷗'", "the hit")
        view.click(".hit-line")
        view.wait("document.querySelector('.line[aria-selected=true]')?.textContent.includes('鷗外')", "the line that was hit")

    def test_goes_from_a_page_that_was_found_to_those_beside_it(self):
        project = json.loads(server().request("POST", "/v1/projects", {"name": "One page"})[2])
        page = page_with("harbour")
        status, _, _ = server().request(
            "PATCH", f"/v1/pages/{page['id']}", {"project": project["id"]}, {"If-Match": f'"{page["revision"]}"'})
        self.assertEqual(status, 200)
        view = self.open(f"#/projects/{project['id']}")
        view.click(".cell-link[href]")
        view.wait("document.querySelector('.page-position')?.textContent === '1 / 1'", "its place in the project")
        view.evaluate("location.hash = '#/search?q=island'")
        view.click(".hit-line")
        view.wait(f"document.querySelector('.page-position')?.textContent.endsWith(' / {len(WORDS)}')", "its place in the batch")

    def test_exports_what_was_corrected(self):
        page = page_with("garnet")
        server().edit(page, {"op": "setText", "line": lines_of(page)[0]["id"], "text": "Garnet, as corrected."})
        view = self.open_page(page["id"])
        view.press("x")
        view.wait("document.querySelector('.export-preview')?.textContent.includes('Garnet, as corrected.')", "the preview")
        for form in server().get("/v1/about")["formats"]:
            status, _, body = server().request("GET", f"/v1/pages/{page['id']}/export?format={form['name']}")
            self.assertEqual(status, 200, form["name"])
            # hOCR has an element for each character, NDL's XML has the text in attributes.
            self.assertIn("Garnet", body.decode() + re.sub("<[^>]*>", "", body.decode()), form["name"])
        status, headers, body = server().request("GET", f"/v1/batches/{page['batch']}/export?format=text")
        self.assertEqual(status, 200)
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            self.assertEqual(len(archive.namelist()), len(WORDS))
            self.assertIn("Garnet, as corrected.", "".join(archive.read(name).decode() for name in archive.namelist()))

    def test_shows_notices_over_the_dialog_that_they_are_of(self):
        # What cannot be copied is told by a notice that stays.
        refusing = "Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error()) } })"
        view = self.open_page(page_with("orchard")["id"], script=refusing)
        view.press("x")
        view.wait("document.querySelector('.export-preview')?.textContent", "the preview")
        view.evaluate("[...document.querySelectorAll('.dialog-foot .button')].find((node) => node.textContent === 'Copy').click()")
        # Nothing lies over it, and it can be closed.
        view.find(".toast.error")
        view.press("Escape")
        view.wait("document.querySelector('body > .toasts') && !document.querySelector('.dialog')", "the dialog to close alone")
        view.click(".toast.error .only-icon")
        view.wait("!document.querySelector('.toast')", "the notice to go")

    def test_shows_scripts_in_names_and_text_as_text(self):
        page = next(one for one in pages() if "onerror" in one["name"])
        attack = "<script>window.hurt=1</script><img src=x onerror=window.hurt=1>"
        full = server().get(f"/v1/pages/{page['id']}")
        server().edit(full, {"op": "setText", "line": lines_of(full)[0]["id"], "text": attack})
        view = self.open()
        view.wait("[...document.querySelectorAll('.cell-name')].some((node) => node.textContent.includes('onerror'))", "the name")
        view.go(f"{server().address}/#/pages/{page['id']}")
        view.wait(f"document.querySelector('.text')?.textContent.includes({attack!r})", "the text")
        view.press("h")
        view.wait("document.querySelector('.version')", "the history")
        view.press("Escape")
        view.go(f"{server().address}/#/search?q=onerror")
        view.wait("document.querySelector('.hit-page mark')", "the hit")
        self.assertIsNone(view.evaluate("window.hurt ?? null"))
        self.assertEqual(view.dialogs, [])

    def test_moves_the_threshold_by_keys(self):
        view = self.open_page(page_with("quartz")["id"])
        view.evaluate("document.querySelector('.doubt-slider').focus()")
        before = int(view.evaluate("document.querySelector('.doubt-slider').value"))
        view.press("ArrowRight")
        view.wait(f"document.querySelector('.doubt-slider').value === '{before + 1}'", "the slider to move")
        self.assertTrue(view.evaluate("document.activeElement.matches('.doubt-slider')"))
        self.assertEqual(view.count(".line[aria-selected=true]"), 0)

    def test_leaves_the_focus_where_it_is_when_the_page_becomes_another(self):
        page = page_with("pepper")
        first, second = lines_of(page)[:2]
        view = self.open_page(page["id"])
        self.choose_line(view)
        view.evaluate("document.querySelector('.doubt-slider').focus()")
        server().edit(server().get(f"/v1/pages/{page['id']}"), {"op": "setText", "line": second["id"], "text": "Changed elsewhere."})
        view.wait("document.querySelector('.text').textContent.includes('Changed elsewhere.')", "the other change")
        self.assertTrue(view.evaluate("document.activeElement.matches('.doubt-slider')"))
        button = '.line-bar .button[aria-label="Type in the line"]'
        view.evaluate(f"document.querySelector('{button}').focus()")
        server().edit(server().get(f"/v1/pages/{page['id']}"), {"op": "accept", "line": first["id"]})
        view.wait(f"document.querySelector(`.line[data-line='{first['id']}']`).matches('.checked')", "the line to be checked")
        self.assertTrue(view.evaluate(f"document.activeElement === document.querySelector('{button}')"))

    def test_goes_on_typing_after_a_look_at_another_window(self):
        page = page_with("pepper")
        line = lines_of(page)[1]
        view = self.open_page(page["id"])
        self.type_into(view, line["id"], "Typed before, ", ending=None)
        # What an element hears when its window loses the focus.
        view.evaluate("document.activeElement.dispatchEvent(new FocusEvent('blur'))")
        view.type("and after.")
        view.press("Enter")
        saved(page["id"], lambda one: "Typed before, and after." in text_of(one))

    def test_stays_in_a_line_at_the_enter_that_ends_a_conversion(self):
        page = page_with("orchard")
        view = self.open_page(page["id"])
        self.type_into(view, lines_of(page)[0]["id"], "かな", ending=None)
        # As Safari tells of it: the conversion has ended, and the key is none.
        view.evaluate("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', "
                      "{ key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }))")
        self.assertEqual(view.text(".line-box"), "かな")
        view.press("Escape")

    def test_accepts_lines_by_keyboard_alone(self):
        page = page_with("harbour")
        view = self.open_page(page["id"])
        self.choose_line(view)
        view.press("Enter")
        view.press("Enter")
        done = saved(page["id"], lambda one: all(line["origin"] == "person" for line in lines_of(one)[:2]))
        self.assertEqual(text_of(done), text_of(page))

    def test_goes_from_page_to_page_as_each_is_proofread(self):
        view = self.open()
        view.click(".cell-link[href]")
        view.wait("document.querySelector('.page-position')?.textContent.startsWith('1 / ')", "the first page")
        first = view.evaluate("document.querySelector('.page-view').dataset.page")
        view.press("d")
        view.wait("document.querySelector('.page-position')?.textContent.startsWith('2 / ')", "the next page")
        saved(first, lambda one: one["state"] == "proofread")

    def test_proofreads_page_after_page_on_a_phone(self):
        first, second = (one["id"] for one in pages()[2:4])
        view = self.open_page(first, width=360, height=740, touch=True)
        view.wait("document.querySelector('.page-position')?.textContent", "its place")
        view.click(".page-bar .narrow-only")
        view.click(".menu li:first-child .button")
        saved(first, lambda one: one["state"] == "proofread")
        view.wait(f"document.querySelector('.page-view').dataset.page === '{second}'", "the next page")
        view.click(".page-bar .narrow-only")
        self.assertEqual(view.evaluate("[...document.querySelectorAll('.dialog select option')].map(one => one.value).join()"), "read,proofread")
        view.evaluate("(select => { select.value = 'proofread'; select.dispatchEvent(new Event('change')); })"
                      "(document.querySelector('.dialog select'))")
        saved(second, lambda one: one["state"] == "proofread")

    def test_parts_joins_and_moves_lines(self):
        page = page_with("island")
        texts = [line["text"] for line in lines_of(page)]
        view = self.open_page(page["id"])
        self.choose_line(view)
        for _ in range(4):
            view.press("ArrowRight")
        view.press("s")
        parted = saved(page["id"], lambda one: len(lines_of(one)) == len(texts) + 1)
        self.assertEqual(joined(lines_of(parted)[:2]), texts[0].replace(" ", ""))
        view.wait(f"document.querySelectorAll('.line').length === {len(texts) + 1}")
        view.press("m")
        whole = saved(page["id"], lambda one: len(lines_of(one)) == len(texts))
        self.assertEqual(joined(lines_of(whole)[:1]), texts[0].replace(" ", ""))
        view.wait(f"document.querySelectorAll('.line').length === {len(texts)}")
        # Where each line is a block, the first step leads into the next block.
        for _ in range(2):
            if lines_of(server().get(f"/v1/pages/{page['id']}"))[0]["text"] != texts[1]:
                revision = server().get(f"/v1/pages/{page['id']}")["revision"]
                self.is_saved(view)
                view.press("ArrowDown", alt=True)
                moved = saved(page["id"], lambda one: one["revision"] > revision)
        self.assertEqual([line["text"] for line in lines_of(moved)][0], texts[1])
        self.assertEqual(len(lines_of(moved)), len(texts))

    def test_moves_a_line_by_dragging(self):
        page = page_with("kelp")
        first, second = lines_of(page)[:2]
        view = self.open_page(page["id"])
        view.hover(f".line[data-line='{first['id']}']")
        start = view.find(f".line[data-line='{first['id']}'] .line-grip")
        _, height = view.find(f".line[data-line='{second['id']}']")
        view.drag(start, (start[0] + 60, height + 12))
        moved = saved(page["id"], lambda one: one["revision"] > page["revision"])
        self.assertEqual([line["id"] for line in lines_of(moved)][:2], [second["id"], first["id"]])

    def test_reads_a_part_of_the_page_again(self):
        page = page_with("lagoon")
        view = self.open_page(page["id"])
        view.wait("document.querySelector('.picture').dataset.drawn !== undefined", "the picture")
        view.press("r")
        view.wait("document.querySelector('.picture.drawing')", "the pen")
        x, y, width, height = view.evaluate("(({ left, top, width, height }) => [left, top, width, height])"
                                            "(document.querySelector('.picture').getBoundingClientRect())")
        scale = min((width - 24) / page["width"], (height - 24) / page["height"])
        left, top = x + (width - page["width"] * scale) / 2, y + (height - page["height"] * scale) / 2
        view.drag((left + 4, top + 4), (left + page["width"] * scale - 4, top + page["height"] * scale - 4))
        view.wait("document.querySelector('.region-lines li')", "what was read")
        view.click(".dialog-foot .button.primary")
        again = saved(page["id"], lambda one: one["revision"] > page["revision"])
        self.assertIn("lagoon", text_of(again))
        self.assertEqual(len(lines_of(again)), len(lines_of(page)))

    def test_selects_line_and_character_in_both_views(self):
        page = page_with("juniper")
        line = lines_of(page)[1]
        view = self.open_page(page["id"])
        view.wait("document.querySelector('.picture').dataset.drawn !== undefined", "the picture")
        x = sum(point[0] for point in line["quad"]) / 4
        y = sum(point[1] for point in line["quad"]) / 4
        frame = view.evaluate("(({ left, top, width, height }) => [left, top, width, height])"
                              "(document.querySelector('.picture').getBoundingClientRect())")
        scale = min((frame[2] - 24) / page["width"], (frame[3] - 24) / page["height"])
        view.click_at(frame[0] + frame[2] / 2 + (x - page["width"] / 2) * scale,
                      frame[1] + frame[3] / 2 + (y - page["height"] / 2) * scale)
        view.wait(f"document.querySelector('.line[aria-selected=true]')?.dataset.line === {line['id']!r}", "the line")


if __name__ == "__main__":
    unittest.main()
