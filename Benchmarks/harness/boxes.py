"""How well the boxes of characters fit those of typeset pages, for Yomitori, Tesseract and RapidOCR.

A true box is as wide as the character's advance and as high as its font's line (of a column the other way round). Every
character of the truth looks for one that was read in its place: those whose middle lies in its line are put in order along
the line and aligned with its text. Counted is the intersection over union with the upright box around what was read; a
character that was not read counts as not found, not as 0.

Results are kept in --results: a program that has read a page is not run on it again.
"""

import argparse
import importlib.util
import json
import shutil
import subprocess
import sys
from collections import defaultdict
from difflib import SequenceMatcher
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
PICTURES = (".png", ".jpg")
TESSERACT = {"ja": "jpn", "zh": "chi_sim", "en": "eng", "de": "deu", "fr": "fra"}
GROUPS = ("ja horizontal", "ja vertical", "ja", "zh", "Latin")


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/boxes", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=PROJECT.parent / "shared" / "eval-dev" / "rendered",
                        help="pages NAME.png or .jpg with NAME.json beside (default: %(default)s)")
    parser.add_argument("--yomitori", type=Path, default=PROJECT / ".build" / "release" / "yomitori")
    parser.add_argument("--readers", nargs="+", default=["yomitori", "tesseract", "rapidocr"])
    parser.add_argument("--results", type=Path, default=PROJECT / "Benchmarks" / "results" / "boxes")
    parser.add_argument("--pages", action="store_true", help="a row for every page of Yomitori's as well")
    return parser.parse_args()


# Readers: a page's characters as [text, x, y, width, height] from the top left.


def around(points):
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return [min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)]


class Yomitori:
    title = "Yomitori"

    def __init__(self, options):
        self.program = options.yomitori
        self.missing = None if self.program.exists() else f"{self.program} is missing: run `swift build -c release`"

    def read(self, picture, language):
        done = subprocess.run(
            [self.program, "recognize", "--progress", "never", "--format", "json", picture],
            capture_output=True, text=True, check=True)
        page = json.loads(done.stdout)
        return [
            [c["text"], *around(c["quad"])] for b in page["blocks"] for l in b["lines"] for c in l["characters"]
        ]


class Tesseract:
    """`makebox`, the characters as the LSTM's time steps tell them."""

    title = "Tesseract"

    def __init__(self, options):
        self.missing = None if shutil.which("tesseract") else "tesseract is missing: apt-get install tesseract-ocr"

    def read(self, picture, language, vertical=False):
        code = TESSERACT[language] + ("_vert" if vertical else "")
        command = ["tesseract", picture, "-", "-l", code, "--psm", "5" if vertical else "3", "makebox"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        height = picture_height(picture)
        found = []
        for line in done.stdout.splitlines():
            text, left, bottom, right, top = line.split(" ")[:5]
            found.append([text, int(left), height - int(top), int(right) - int(left), int(top) - int(bottom)])
        return found


class RapidOCR:
    """Its boxes of single characters."""

    title = "RapidOCR"

    def __init__(self, options):
        self.missing = None if importlib.util.find_spec("rapidocr") else "rapidocr is missing: run Benchmarks/bench once"
        if not self.missing:
            from rapidocr import RapidOCR as Engine

            self.engine = Engine(params={"Global.log_level": "critical"})

    def read(self, picture, language):
        result = self.engine(str(picture), return_word_box=True, return_single_char_box=True)
        lines = result.word_results or ()
        return [[text, *around(quad)] for line in lines for text, _, quad in line if quad is not None and len(text) == 1]


def picture_height(path):
    from PIL import Image

    with Image.open(path) as picture:
        return picture.height


# Comparing.


def overlap(a, b):
    width = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    height = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    return width * height / (a[2] * a[3] + b[2] * b[3] - width * height)


def middle(box, axis):
    return box[axis] + box[axis + 2] / 2


def compare(line, read):
    """The number of the line's characters, and the overlap of those that were read."""
    truth = [c for c in line["characters"] if c[0].strip()]
    vertical = is_vertical(line)
    along, across = (1, 0) if vertical else (0, 1)
    places = sorted((middle(c[1:], along), c[1:]) for c in truth)

    def is_inside(box):
        place, nearest = min(places, key=lambda p: abs(p[0] - middle(box, along)))
        return (abs(place - middle(box, along)) <= nearest[along + 2]
                and nearest[across] <= middle(box, across) <= nearest[across] + nearest[across + 2])  # fmt: skip

    inside = sorted((c for c in read if c[0].strip() and is_inside(c[1:])), key=lambda c: middle(c[1:], along))
    matcher = SequenceMatcher(None, [c[0] for c in truth], [c[0] for c in inside], autojunk=False)
    overlaps = [
        overlap(truth[block.a + i][1:], inside[block.b + i][1:])
        for block in matcher.get_matching_blocks()
        for i in range(block.size)
    ]
    return len(truth), overlaps


def is_vertical(line):
    return line["box"][3] > 1.5 * line["box"][2]


def groups(language, line):
    if language == "ja":
        return ["ja vertical" if is_vertical(line) else "ja horizontal", "ja"]
    return ["zh"] if language == "zh" else ["Latin"]


def quantile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


def cells(count, overlaps):
    return f"{len(overlaps) / max(1, count):.0%} · {quantile(overlaps, 0.5):.3f} · {quantile(overlaps, 0.1):.3f}"


def main():
    options = arguments()
    pages = sorted(p for p in options.folder.glob("*") if p.suffix in PICTURES and p.with_suffix(".json").exists())
    if not pages:
        print(f"boxes: skipped: there are no pages in {options.folder}")
        return 0
    readers = {"yomitori": Yomitori, "tesseract": Tesseract, "rapidocr": RapidOCR}
    table = {}
    for name in options.readers:
        reader = readers[name](options)
        if reader.missing:
            print(f"boxes: without {name}: {reader.missing}", file=sys.stderr)
            continue
        counts, overlaps, by_page = defaultdict(int), defaultdict(list), {}
        for picture in pages:
            truth = json.loads(picture.with_suffix(".json").read_text())
            language = truth["language"]
            kept = options.results / name / f"{picture.name}.json"
            # What is measured may have changed since.
            if name == "yomitori" or not kept.exists():
                kept.parent.mkdir(parents=True, exist_ok=True)
                vertical = sum(map(is_vertical, truth["lines"])) > len(truth["lines"]) / 2
                extra = {"vertical": vertical} if name == "tesseract" else {}
                kept.write_text(json.dumps(reader.read(picture, language, **extra), ensure_ascii=False))
            read = json.loads(kept.read_text())
            page = (0, [])
            for line in truth["lines"]:
                if not any(c[0].strip() for c in line["characters"]):
                    continue
                count, found = compare(line, read)
                page = (page[0] + count, page[1] + found)
                for group in groups(language, line):
                    counts[group] += count
                    overlaps[group] += found
            by_page[picture.name] = page
        table[reader.title] = {group: cells(counts[group], overlaps[group]) for group in GROUPS}
        if options.pages and name == "yomitori":
            print("| page | found · median · tenth percentile |\n|---|---|")
            for page, found in by_page.items():
                print(f"| {page} | {cells(*found)} |")
            print()
    print(f"Found · median IoU · tenth percentile, {len(pages)} pages\n")
    print("| | " + " | ".join(table) + " |\n|---|" + "---|" * len(table))
    for group in GROUPS:
        print(f"| {group} | " + " | ".join(table[title][group] for title in table) + " |")
    return 0


sys.exit(main())
