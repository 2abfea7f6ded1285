#!/usr/bin/env python3
"""What reading columns by their cells costs beside reading them turned by 90°: width given to the recogniser, from `--trace`.

A plain turned reading gives a column its length in strips as high as the recogniser wants them, 48 pixels for the column's
width; the stage's own width is that of everything it read: cells, cells again, and turned lines where it was in doubt.

    Benchmarks/columns [PICTURE...] [--level accurate|fast]     default: the vertical pages of ../shared/eval-dev
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SHARED = ROOT.parent / "shared" / "eval-dev"
HEIGHT = 48
REAL = ("azlayout", "xelatex-vertical", "ndl", "ndlocrlite-web")


def distance(one, other):
    return ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5


def widths(trace):
    """Strip pixels of the stage, those of a plain turned reading, and columns, of one page's folder of a trace."""
    own = turned = count = 0
    for reading in json.loads((trace / "2-lines.json").read_text())["readings"]:
        if not reading.get("column"):
            continue
        corners = reading["quad"]
        long, thick = distance(corners[0], corners[1]), distance(corners[1], corners[2])
        if min(long, thick) <= 0:
            continue
        own += reading["column"]["stripPixels"]
        turned += HEIGHT * max(long, thick) / min(long, thick)
        count += 1
    return own, turned, count


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/columns", description=__doc__.splitlines()[0])
    parser.add_argument("pictures", type=Path, nargs="*")
    parser.add_argument("--level", default="accurate")
    parser.add_argument("--yomitori", type=Path, default=ROOT / ".build/release/yomitori")
    options = parser.parse_args()
    sets = {"given": options.pictures} if options.pictures else {
        "rendered": [page for page in sorted((SHARED / "rendered").glob("*vertical*.*"))
                     if page.suffix in (".png", ".jpg") and "photo" not in page.name],
        "real": [page for folder in REAL for page in sorted((SHARED / "real" / folder).rglob("*.*"))
                 if page.suffix in (".png", ".jpg", ".jpeg")]}
    for name, pages in sets.items():
        if not pages:
            continue
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([options.yomitori, "recognize", *pages, "--level", options.level, "--no-language-correction",
                            "--trace", folder, "--quiet"], stdout=subprocess.DEVNULL, check=False)
            sums = [widths(file.parent) for file in Path(folder).rglob("2-lines.json")]
        if not any(page[1] for page in sums):
            print(f"{name}: no columns were read")
            continue
        own, turned, count = (sum(part) for part in zip(*sums))
        ratios = sorted(page[0] / page[1] for page in sums if page[1])
        print(f"{name}: {len(ratios)} pages, {count} columns, {own / turned:.2f} times the width of turned lines "
              f"(a page {ratios[0]:.2f} to {ratios[-1]:.2f})")


if __name__ == "__main__":
    sys.exit(main())
