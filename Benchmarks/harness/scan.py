"""Measures where `yomitori scan` sees pages' corners, against photographs that tell them.

    scan draw OUT [--count N] [--seed S] [--pages DIR]      photographs drawn by photographs.py
    scan measure PICTURE... [--program PATH]                 NAME.json or NAME.EXT.gt.json beside a picture tells its corners
    scan goals [--data DIR] [--program PATH]                 the photographs of `../shared/eval-dev`, held to docs/scanning.md

A line a picture: its corners' largest distance from the truth in hundredths of the diagonal, and intersection over union of both
quads. A page that the picture's border cuts is compared with what of it is seen. Then a line a kind. `goals` ends with status 1
when one is missed; with 0, and a line that says so, where the folder is not there.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from stand_ins import PROJECT

LEAST_IOU = 0.95
# Hundredths of the picture's diagonal.
MOST_OFF = 1


@dataclass
class Measurement:
    """What became of a picture. `off` and `iou` are None without a truth or a page, `off` too where the border cuts the page."""

    kind: str
    is_found: bool = False
    off: float | None = None
    iou: float | None = None

    @property
    def has_corners(self):
        return self.off is not None and self.off <= MOST_OFF

    @property
    def has_area(self):
        return self.iou is not None and self.iou >= LEAST_IOU


@dataclass
class Goal:
    """So many of the pictures of a pattern at most may lack what `is_met` asks."""

    pattern: str
    asked: str
    is_met: Callable[[Measurement], bool]
    misses: int

    def missed(self, folder, program):
        """What to say where the goal is missed; None where it is kept."""
        print(f"== {self.pattern}")
        pictures = sorted(folder.glob(self.pattern))
        if not pictures:
            return f"{self.pattern}: there is no such picture"
        lacking = sum(not self.is_met(found) for found in measure(pictures, program))
        if lacking <= self.misses:
            return None
        return f"{self.pattern}: {lacking} of {len(pictures)} without {self.asked}; {self.misses} may be"


# docs/scanning.md: which receipt is not found, and why.
GOALS = [
    Goal("rendered/*.photo.jpg", f"all corners within {MOST_OFF} %", lambda found: found.has_corners, 0),
    Goal("real/flatcv-corners/*.jpeg", f"an IoU of {LEAST_IOU}", lambda found: found.has_area, 1),
]


def truth_of(picture):
    for path in (picture.with_suffix(".json"), picture.with_name(picture.name + ".gt.json")):
        if path.exists():
            said = json.loads(path.read_text())
            corners = said.get("corners")
            if isinstance(corners, dict):
                corners = [corners[k] for k in ("top_left", "top_right", "bottom_right", "bottom_left")]
            return said.get("kind", picture.parent.name), corners
    return picture.parent.name, None


def area(polygon):
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(polygon, polygon[1:] + polygon[:1]))) / 2


def clipped(polygon, window):
    """What of a polygon lies inside a convex one that runs clockwise: Sutherland and Hodgman 1974."""
    for a, b in zip(window, window[1:] + window[:1]):
        def side(p):
            return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
        out = []
        for p, q in zip(polygon, polygon[1:] + polygon[:1]):
            s, t = side(p), side(q)
            if s >= 0:
                out.append(p)
            if (s >= 0) != (t >= 0):
                out.append([p[0] + (q[0] - p[0]) * s / (s - t), p[1] + (q[1] - p[1]) * s / (s - t)])
        polygon = out
        if not polygon:
            break
    return polygon


def distance(found, truth):
    """The largest of a corner, whichever corner is called the first."""
    return min(max(((f[0] - t[0]) ** 2 + (f[1] - t[1]) ** 2) ** .5 for f, t in zip(found[s:] + found[:s], truth))
               for s in range(4))


def measurement(picture, line):
    """Of a picture and the program's line about it, None where it could not be read; printed."""
    kind, truth = truth_of(picture)
    if line is None or not line["found"]:
        print(f"{picture.name}: {'unread' if line is None else 'no page'}{' (there is one)' if truth else ''}")
        return Measurement(kind)
    found = line["corners"]
    if truth is None:
        print(f"{picture.name}: a page at {found}")
        return Measurement(kind, True)
    width, height = line["source"]["width"], line["source"]["height"]
    seen = clipped(truth, [[0, 0], [width, 0], [width, height], [0, height]])
    common = area(clipped(found, seen)) if seen else 0
    iou = common / (area(found) + area(seen) - common)
    off = 100 * distance(found, seen) / (width ** 2 + height ** 2) ** .5 if len(seen) == 4 else None
    print(f"{picture.name}: {'' if off is None else f'{off:.2f} %, '}IoU {iou:.3f}")
    return Measurement(kind, True, off, iou)


def measure(pictures, program):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([program, "scan", *map(str, pictures), "--output", folder, "--json"], capture_output=True,
                              text=True)
    said = {line["source"]["path"]: line for line in map(json.loads, done.stdout.splitlines())}
    found = [measurement(picture, said.get(str(picture))) for picture in pictures]
    print(f"\n| kind | pictures | found | IoU ≥ {LEAST_IOU} | corners within {MOST_OFF} % |\n|---|---|---|---|---|")
    for kind in sorted({one.kind for one in found}):
        of = [one for one in found if one.kind == kind]
        print(f"| {kind} | {len(of)} | {sum(one.is_found for one in of)} | {sum(one.has_area for one in of)}"
              f" | {sum(one.has_corners for one in of)} |")
    return found


def goals(folder, program):
    if not folder.exists():
        print(f"scan: goals skipped: there is no folder {folder}")
        return 0
    missed = [said for goal in GOALS if (said := goal.missed(folder, program))]
    for said in missed:
        print(f"scan: MISSED {said}", file=sys.stderr)
    return 1 if missed else 0


def main():
    if len(sys.argv) > 1 and sys.argv[1] == "draw":
        # Drawing alone needs Pillow and NumPy.
        import photographs

        del sys.argv[1]
        return photographs.main()
    parser = argparse.ArgumentParser(
        prog="Benchmarks/scan", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ways = parser.add_subparsers(dest="what", required=True)
    measuring = ways.add_parser("measure")
    measuring.add_argument("pictures", type=Path, nargs="+")
    measuring.add_argument("--program", default="yomitori")
    holding = ways.add_parser("goals")
    holding.add_argument("--data", type=Path, default=PROJECT.parent / "shared" / "eval-dev")
    holding.add_argument("--program", default=PROJECT / ".build" / "release" / "yomitori")
    arguments = parser.parse_args()
    if arguments.what == "goals":
        return goals(arguments.data, arguments.program)
    measure(arguments.pictures, arguments.program)


if __name__ == "__main__":
    sys.exit(main())
