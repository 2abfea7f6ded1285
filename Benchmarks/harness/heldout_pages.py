"""Draws a set of typeset pages with their truth, to measure accuracy on pages that no rule was tuned on.

The group `tune` may be looked at while rules are made; the others have other texts, fonts and seeds. `report` and `fresh` were for the
figures only until their errors were looked at, and so was `later`. Every page comes clean and in two of the degradations, in turn;
some as photographs, which stand in a folder of their own.
"""

import argparse
import io
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from heldout.groups import SEEDS, pages

PROGRAMS = ["chromium", "chromium-browser", "google-chrome"]


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/heldout", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="where the pages go")
    parser.add_argument("--group", choices=SEEDS, action="append", help="this group only; may be repeated (default: all)")
    parser.add_argument("--kind", help="only pages whose name begins so")
    return parser.parse_args()


def check_fonts(wanted):
    known = {name for line in subprocess.run(["fc-list", "--format", "%{family}\n"], capture_output=True, text=True, check=True)
             .stdout.splitlines() for name in line.split(",")}
    missing = sorted(set(wanted) - {name.strip() for name in known} - {"EB Garamond"})
    if missing:
        print(f"heldout: fonts are missing: {', '.join(missing)}; docs/benchmarks.md names their packages", file=sys.stderr)
        raise SystemExit(69)


def truth(lines, matrix, moved):
    """The lines where the degradation moved them."""
    for line in lines:
        x, y, width, height = line["box"]
        points = [moved(matrix, a, b) for a in (x, x + width) for b in (y, y + height)]
        left, top = min(p[0] for p in points), min(p[1] for p in points)
        right, bottom = max(p[0] for p in points), max(p[1] for p in points)
        yield {**line, "box": [round(v, 1) for v in (left, top, right - left, bottom - top)]}


def main():
    options = arguments()
    try:
        import numpy
        from PIL import Image
    except ImportError:
        print("heldout: numpy and pillow are missing: Benchmarks/requirements.txt has their versions", file=sys.stderr)
        return 69
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        print("heldout: there is no chromium: apt install chromium", file=sys.stderr)
        return 69
    from heldout import degrade, kinds
    from heldout.browser import Browser

    groups = options.group or list(SEEDS)
    check_fonts(font for group in groups for _, _, font, _, _ in pages(group))
    count = 0
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(program, profile)
        for group in groups:
            for index, (name, language, font, size, (height, body)) in enumerate(pages(group)):
                if options.kind and not name.startswith(options.kind):
                    continue
                png, lines = browser.draw(kinds.document(language, font, size, body), kinds.WIDTH, height)
                picture = Image.open(io.BytesIO(png)).convert("RGB")
                others = ["scan", "faded", "copied", "small"]
                chosen = ["clean", others[index % 4], others[(index + 1) % 4]] + (["photo"] if index % 5 == 0 else [])
                for way in chosen:
                    random = numpy.random.default_rng([SEEDS[group], index, list(degrade.ALL).index(way)])
                    data, matrix, ending = degrade.ALL[way](picture, random)
                    folder = options.folder / (f"{group}-photos" if way == "photo" else group)
                    folder.mkdir(parents=True, exist_ok=True)
                    (folder / f"{name}.{way}.{ending}").write_bytes(data)
                    page = {"language": language, "lines": list(truth(lines, matrix, degrade.moved))}
                    (folder / f"{name}.{way}.json").write_text(json.dumps(page, ensure_ascii=False) + "\n", "utf-8")
                    count += 1
        browser.close()
    print(f"{count} pages in {options.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
