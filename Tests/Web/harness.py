"""One browser and one server for all tests, and pictures of pages that the browser makes itself."""

import atexit
import base64
import functools
import html
import json
import os
import signal
import sys
import tempfile
import time
import unittest

from chromium import PATIENCE, Browser
from server import Server

# Whoever ends the tests ends browser and servers too.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))


@functools.cache
def browser():
    """The browser; it is closed when the tests end."""
    started = Browser()
    atexit.register(started.close)
    return started


@functools.cache
def server(name="samples"):
    """The server of this name, which tests share; the first call starts it."""
    started = Server()
    atexit.register(started.close)
    return started


@functools.cache
def folder():
    """A folder for files that tests hand to the browser."""
    made = tempfile.TemporaryDirectory(prefix="yomitori-pages-")
    atexit.register(made.cleanup)
    return made.name


def picture(name, lines, width=560, height=220, size=26):
    """A picture of printed lines under this name; its path."""
    path = os.path.join(folder(), name)
    page = browser().page(width, height)
    try:
        text = "".join(f"<p>{html.escape(line)}</p>" for line in lines)
        style = f"body {{ margin: 28px; background: #fff; color: #111; font: {size}px/1.5 serif }} p {{ margin: 0 }}"
        source = f"<!DOCTYPE html><meta charset=utf-8><style>{style}</style>{text}"
        page.go("data:text/html;base64," + base64.b64encode(source.encode()).decode())
        page.screenshot(path)
    finally:
        page.close()
    return path


# The id of the line that is chosen.
CHOSEN = "(document.querySelector('.line[aria-selected=true]')?.dataset.line ?? null)"


class BrowserTest(unittest.TestCase):
    """A test with a page of its own; whatever goes wrong in the page fails it."""

    # The server that is asked, by its name.
    served = "samples"
    # What a test expects to appear on the console.
    expected_errors = ()

    def open(self, address="", blocked=(), **options):
        page = browser().page(**options)
        page.send("Network.setBlockedURLs", urls=list(blocked))
        self.addCleanup(page.close)
        self.addCleanup(lambda: self.assertEqual([error for error in page.errors if not self.is_expected(error)], []))
        self.addCleanup(lambda: self.assertEqual(page.dialogs, [], "the page asked something"))
        page.go(server(self.served).address + "/" + address)
        return page

    def is_expected(self, error):
        return any(part in error for part in self.expected_errors)

    def open_page(self, page_id, **options):
        """The view of a page, with its text on the screen."""
        page = self.open(f"#/pages/{page_id}", **options)
        page.wait("document.querySelector('.line')", "the page's text")
        return page

    def choose_line(self, view, key="ArrowDown"):
        """Chooses a line by an arrow key; its id."""
        before = view.evaluate(CHOSEN)
        view.press(key)
        return view.wait(f"(({CHOSEN}) !== {json.dumps(before)}) && {CHOSEN}", "the chosen line")

    def is_saved(self, view):
        """Waits until the page says of no change that it is on its way: then it can be left."""
        view.wait("document.querySelector('.page-saved')?.textContent === ''", "that everything is saved")


def lines_of(page):
    """All lines of a page's document."""
    return [line for block in page["document"]["blocks"] for line in block["lines"]]


def text_of(page):
    return "\n".join(line["text"] for line in lines_of(page))


def saved(server, page_id, condition, patience=PATIENCE):
    """Waits until the page on the server is as it should be."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        page = server.get(f"/v1/pages/{page_id}")
        if condition(page):
            return page
        time.sleep(0.05)
    raise AssertionError(f"the page did not become so: {text_of(page)}")
