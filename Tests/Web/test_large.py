"""A scan of 10,000 × 14,000 pixels: it is shown, comes nearer, moves, and is nowhere held whole."""

import contextlib
import os
import re
import struct
import threading
import time
import unittest
import zlib
from pathlib import Path

import harness
from harness import BrowserTest, folder
from samples import send

WIDTH, HEIGHT = 10_000, 14_000
# As many pixels as reading and pictures work on (`ImageLimits.workingPixels`, 16 million), in the same shape.
USUAL_WIDTH, USUAL_HEIGHT = 3380, 4732
# Black squares, four of their widths from each other, two hundred widths of one across a picture: in the middle of the
# smallest window, at full size, there is one.
SQUARES = 200
SHOWN = "JSON.parse(document.querySelector('.picture').dataset.view)"
# How many different greys are in the middle of the picture's window.
GREYS = """(({ width, height }, brush) => new Set(brush.getImageData(width / 4, height / 4, width / 2, height / 2).data
    .filter((_, index) => index % 4 === 0)).size)(document.querySelector('.picture'), document.querySelector('.picture').getContext('2d'))"""
TILES = "performance.getEntriesByType('resource').map(({ name }) => name.match(/tiles\\/(\\d+\\/\\d+\\/\\d+)/)?.[1]).filter(Boolean)"

PAGES = {}
# The most that a process of each role held, in bytes, when it had read and shown a page that is worked on as it is.
USUAL = {}


def server():
    return harness.server("large")


def sheet(name, width, height):
    """A grey PNG of this size, a few hundred kilobytes of it at most; its path."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    square = width // SQUARES
    white = b"\0" + b"\xff" * width
    marked = b"\0" + ((b"\0" * square + b"\xff" * (4 * square)) * (width // (5 * square) + 1))[:width]
    packed = zlib.compressobj(1)
    rows = b"".join(packed.compress(marked if row // square % 5 == 0 else white) for row in range(height)) + packed.flush()
    path = os.path.join(folder(), name)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
                   + chunk(b"IDAT", rows) + chunk(b"IEND", b""))
    return path


def show(page, width, height):
    """Has every kind of picture made of a page; the status of each answer by its address."""
    smallest = ((max(width, height) - 1) // 512).bit_length()
    return {path: server().request("GET", f"/v1/pages/{page}/{path}")[0] for path in (
        "picture?size=full", "picture?size=screen", f"tiles/0/{(width - 1) // 512}/{(height - 1) // 512}", "tiles/0/0/0",
        f"tiles/{smallest}/0/0", f"crop?box=0,0,{width},{height}&height=1024")}


class Memory(threading.Thread):
    """Watches how much a process of each role holds at most: `serving`, `reading` or `pictures`.

    It looks ten times a second, since a worker that has grown is replaced, and nobody can ask it afterwards.
    """

    def __init__(self, pid):
        super().__init__(daemon=True)
        self.pid = pid
        self.most = {}
        self.start()

    def run(self):
        while self.look("serving", self.pid):
            self.look_at_workers()
            time.sleep(0.1)

    def look_at_workers(self):
        # Each leads a process group of its own; whose it is, its parent tells.
        for children in Path(f"/proc/{self.pid}/task").glob("*/children"):
            # One may end while it is looked at.
            with contextlib.suppress(OSError):
                for child in children.read_text().split():
                    arguments = Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")
                    # Only those that read are told a pack.
                    if b"worker" in arguments:
                        self.look("reading" if b"--pack" in arguments else "pictures", child)

    def now(self):
        """Bytes by role, up to this moment."""
        self.look("serving", self.pid)
        self.look_at_workers()
        return dict(self.most)

    def look(self, role, pid):
        """Takes note of what a process held at most so far; false when it is gone."""
        try:
            found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
        except OSError:
            return False
        if found:
            self.most[role] = max(self.most.get(role, 0), int(found[1]) * 1024)
        return bool(found)


class Watched:
    """What is watched from the first page on."""

    memory = None


def setUpModule():
    Watched.memory = Memory(server().process.pid)
    PAGES.update(send(server(), "Usual", [sheet("usual.png", USUAL_WIDTH, USUAL_HEIGHT)]))
    show(PAGES["usual.png"], USUAL_WIDTH, USUAL_HEIGHT)
    USUAL.update(Watched.memory.now())
    PAGES.update(send(server(), "Large", [sheet("large.png", WIDTH, HEIGHT)]))


class LargeScanTests(BrowserTest):
    served = "large"

    def test_shows_a_large_scan_by_what_is_in_view(self):
        page = server().get(f"/v1/pages/{PAGES['large.png']}")
        self.assertEqual((page["width"], page["height"]), (WIDTH, HEIGHT))
        view = self.open(f"#/pages/{page['id']}")
        view.wait("document.querySelector('.picture')?.dataset.drawn !== undefined", "the picture")
        view.wait(f"{GREYS} > 1", "the squares")
        fitting = view.evaluate(SHOWN)
        # Each key brings it nearer by two fifths.
        for _ in range(40):
            if view.evaluate(SHOWN)["scale"] >= 1:
                break
            before = view.evaluate(SHOWN)["scale"]
            view.press("+")
            view.wait(f"{SHOWN}.scale > {before}", "the picture to come nearer")
        self.assertGreater(view.evaluate(SHOWN)["scale"], fitting["scale"] * 10)
        view.wait(f"{TILES}.some((tile) => tile.startsWith('0/'))", "tiles of the full size")
        x, y = view.find(".picture")
        for _ in range(3):
            before = view.evaluate(SHOWN)["shift"]
            view.drag((x, y), (x - 200, y - 150))
            view.wait(f"{SHOWN}.shift[0] < {before[0]} - 150", "the picture to move")
        view.wait(f"{GREYS} > 1", "the squares, from near")
        tiles = view.evaluate(TILES)
        self.assertEqual(len(tiles), len(set(tiles)), "a tile was fetched twice")
        # There are 560 of the full size; a window has a dozen of each level that it came through.
        self.assertLess(len(tiles), 120)
        width, height = view.evaluate("(({ width, height }) => [width, height])(document.querySelector('.picture'))")
        self.assertLess(width * height, 1280 * 800 + 1)

    def test_holds_no_large_scan_whole_on_the_server(self):
        for path, status in show(PAGES["large.png"], WIDTH, HEIGHT).items():
            self.assertEqual(status, 200, path)
        self.assertEqual(server().request("GET", f"/v1/pages/{PAGES['large.png']}/tiles/0/20/0")[0], 404)
        most = Watched.memory.now()
        self.assertEqual({*USUAL, *most}, {"serving", "reading", "pictures"})
        # What is worked on is as large as the usual page. Whole, the scan would be there besides: four bytes a pixel as
        # pictures are shown, three as they are read, and one, which is the bound, as the file has it.
        for role in sorted(most):
            with self.subTest(role):
                self.assertLess(most[role] - USUAL[role], WIDTH * HEIGHT)


if __name__ == "__main__":
    unittest.main()
