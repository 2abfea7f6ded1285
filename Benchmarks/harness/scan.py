"""Measures where `yomitori scan` sees pages' corners, against photographs that tell them.

    scan draw OUT [--count N] [--seed S] [--pages DIR]      photographs drawn by photographs.py
    scan measure PICTURE... [--program PATH]                 NAME.json or NAME.EXT.gt.json beside a picture tells its corners

A line a picture: its corners' largest distance from the truth in hundredths of the diagonal, and intersection over union of both
quads. A page that the picture's border cuts is compared with what of it is seen. Then a line a kind.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import photographs


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


def measure(pictures, program):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([program, "scan", *map(str, pictures), "--output", folder, "--json"], capture_output=True,
                              text=True)
    said = {line["source"]["path"]: line for line in map(json.loads, done.stdout.splitlines())}
    kinds = {}
    for picture in pictures:
        kind, truth = truth_of(picture)
        line = said.get(str(picture))
        counts = kinds.setdefault(kind, {"pictures": 0, "found": 0, "iou": 0, "corners": 0})
        counts["pictures"] += 1
        if line is None or not line["found"]:
            print(f"{picture.name}: {'unread' if line is None else 'no page'}{' (there is one)' if truth else ''}")
            continue
        counts["found"] += 1
        found = line["corners"]
        if truth is None:
            print(f"{picture.name}: a page at {found}")
            continue
        width, height = line["source"]["width"], line["source"]["height"]
        seen = clipped(truth, [[0, 0], [width, 0], [width, height], [0, height]])
        common = area(clipped(found, seen)) if seen else 0
        iou = common / (area(found) + area(seen) - common)
        off = 100 * distance(found, seen) / (width ** 2 + height ** 2) ** .5 if len(seen) == 4 else None
        counts["iou"] += iou >= .95
        counts["corners"] += off is not None and off <= 1
        print(f"{picture.name}: {'' if off is None else f'{off:.2f} %, '}IoU {iou:.3f}")
    print("\n| kind | pictures | found | IoU ≥ 0.95 | corners within 1 % |\n|---|---|---|---|---|")
    for kind, c in sorted(kinds.items()):
        print(f"| {kind} | {c['pictures']} | {c['found']} | {c['iou']} | {c['corners']} |")


def main():
    if len(sys.argv) > 1 and sys.argv[1] == "draw":
        del sys.argv[1]
        return photographs.main()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["measure"])
    parser.add_argument("pictures", type=Path, nargs="+")
    parser.add_argument("--program", default="yomitori")
    arguments = parser.parse_args()
    measure(arguments.pictures, arguments.program)


if __name__ == "__main__":
    main()
