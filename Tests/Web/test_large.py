"""A scan of 10,000 × 14,000 pixels: it is shown, comes nearer, moves, and is nowhere held whole."""

import os
import re
import struct
import unittest
import zlib
from pathlib import Path

import harness
from harness import BrowserTest, folder, picture
from samples import send

WIDTH, HEIGHT = 10_000, 14_000
# Black squares, four of their widths from each other: in the middle of the smallest window, at full size, there is one.
SQUARE = 50
SHOWN = "JSON.parse(document.querySelector('.picture').dataset.view)"
# How many different greys are in the middle of the picture's window.
GREYS = """(({ width, height }, brush) => new Set(brush.getImageData(width / 4, height / 4, width / 2, height / 2).data
    .filter((_, index) => index % 4 === 0)).size)(document.querySelector('.picture'), document.querySelector('.picture').getContext('2d'))"""
TILES = "performance.getEntriesByType('resource').map(({ name }) => name.match(/tiles\\/(\\d+\\/\\d+\\/\\d+)/)?.[1]).filter(Boolean)"

PAGES = {}
# The most that a process of the server had held when it had read a small page, in bytes.
USUAL = {}


def server():
    return harness.server("large")


def large_picture(name):
    """A grey PNG of this size, a few hundred kilobytes of it; its path."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    white = b"\0" + b"\xff" * WIDTH
    marked = b"\0" + (b"\0" * SQUARE + b"\xff" * (4 * SQUARE)) * (WIDTH // (5 * SQUARE))
    packed = zlib.compressobj(1)
    rows = b"".join(packed.compress(marked if row // SQUARE % 5 == 0 else white) for row in range(HEIGHT)) + packed.flush()
    path = os.path.join(folder(), name)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 0, 0, 0, 0))
                   + chunk(b"IDAT", rows) + chunk(b"IEND", b""))
    return path


def peak():
    """The most that one process of the server has held so far, in bytes: the server or a worker."""
    most = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            if os.getpgid(int(status.parent.name)) == server().process.pid:
                most = max([most, *(int(size) * 1024 for size in re.findall(r"VmHWM:\s+(\d+) kB", status.read_text()))])
        except (ProcessLookupError, FileNotFoundError):
            continue
    return most


def setUpModule():
    send(server(), "Small", [picture("small.png", ["A page as others are."])])
    USUAL["bytes"] = peak()
    PAGES.update(send(server(), "Large", [large_picture("large.png")]))


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
        for path in ("picture?size=full", "picture?size=screen", "tiles/0/19/27", "tiles/0/0/0", "tiles/5/0/0",
                     f"crop?box=0,0,{WIDTH},{HEIGHT}&height=1024"):
            self.assertEqual(server().request("GET", f"/v1/pages/{PAGES['large.png']}/{path}")[0], 200, path)
        self.assertEqual(server().request("GET", f"/v1/pages/{PAGES['large.png']}/tiles/0/20/0")[0], 404)
        # Whole, it has three bytes a pixel as it is read; what reading works on has 16 million pixels.
        self.assertLess(peak() - USUAL["bytes"], 3 * WIDTH * HEIGHT)


if __name__ == "__main__":
    unittest.main()
