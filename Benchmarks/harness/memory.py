"""Reads many pages with three packs in one process under a limit of memory, and large pages with each pack.

The many pages are read twice: through one engine with all three packs, by pages that choose each of them, and through an
engine for each pack over one runtime. Pages that choose are read after a look by `general`.

Two of the packs have stand-in models: the reference pages of `../shared/ndl-reference` with the program's own manifests.
The large pages are a blank one with many boxes, one with a box as large as itself, and a photograph of a sheet. Exit
status 1 when the process held more than the limit, when a pack read none of the pages, or when a page of 12 megapixels
adds too much to one of a megapixel.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from limited import run
from stand_ins import PROJECT, REFERENCE, kind_of, of_whole_pages, picture_of, stand_in_pack

# Pages of many lines, whose detectors are stand-ins that find the same boxes on any picture.
PAGES = {"ndl": "modern/m22_many", "koten": "koten/k02_spread"}
# Pages that choose `general`, rows, and `ndl`, columns of modern print, where all packs are there; the page of `koten` is
# taken for classical print.
ROWS = PROJECT / "Examples" / "pages" / "horizontal.png"
COLUMNS = PROJECT / "Examples" / "pages" / "vertical.png"
# Pages of one line.
SINGLE = {"ndl": "modern/m13_single_line", "koten": "koten/crashes/one_detection"}
# A megapixel and twelve.
LANDSCAPE = [(1155, 866), (4000, 3000)]
PORTRAIT = [(866, 1155), (3000, 4000)]


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/memory", description=__doc__.splitlines()[0])
    parser.add_argument("--reference", type=Path, default=REFERENCE)
    parser.add_argument("--page", type=Path, default=COLUMNS,
                        help="a page for the engine of the pack `general` alone (default: %(default)s)")
    parser.add_argument("--pages", type=int, default=60, help="how many are read in turns (default: %(default)s)")
    parser.add_argument("--megabytes", type=float, default=300, help="the limit, in 10⁶ bytes (default: %(default)s)")
    parser.add_argument("--growth", type=float, default=60,
                        help="megabytes that 12 megapixels may add to one (default: %(default)s)")
    parser.add_argument("--precision", choices=["auto", "f32"], default="auto")
    parser.add_argument("--build", type=Path, default=PROJECT / ".build" / "release", help="where the programs are")
    return parser.parse_args()


def through_one_engine(packs, options):
    """The turns of one engine with three packs, and pages that choose each."""
    joined = "+".join(["general", *(f"{pack}/" for pack in packs.values())])
    return [(joined, page) for page in (ROWS, COLUMNS, picture_of(PAGES["koten"], options.reference))]


def through_three_engines(packs, options):
    """The turns of an engine for each pack."""
    return [("general", options.page),
            *((f"{pack}/", picture_of(PAGES[name], options.reference)) for name, pack in packs.items())]


def overruns(turns, packs, options):
    """Whether a process that reads by three packs in turn holds more than the limit, or reads no page by one of them."""
    limit = int(options.megabytes * 1e6)
    command = [str(options.build / "three-packs"), str(limit), str(options.pages)]
    command += [f"{pack}={picture}" for pack, picture in turns]
    environment = {**os.environ, "PRECISION": options.precision}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode:
        print(f"memory: three-packs ended with {done.returncode}: {done.stderr.strip()[-300:]}", file=sys.stderr)
        return True
    report = json.loads(done.stdout)
    held = report["peakBytes"] <= limit
    by_pack = {name: report["pagesByPack"].get(name, 0) for name in ["general", *packs]}
    print(f"{report['pages']} pages by three packs in turn, engines: {report['engines']}, {options.precision}, "
          f"limit {options.megabytes:g} MB: peak {report['peakBytes'] / 1e6:.0f} MB, {report['seconds']:.1f} s, "
          f"{', '.join(f'{name} {count}' for name, count in by_pack.items())}, {report['modelLoads']} loads, "
          f"{report['modelReleases']} releases{'' if held else '  ** over the limit **'}"
          f"{'' if all(by_pack.values()) else '  ** a pack read no page **'}")
    return not held or not all(by_pack.values())


def blank(width, height):
    """A light page as PPM."""
    return b"P6 %d %d 255\n" % (width, height) + b"\xf0" * (3 * width * height)


def photographed(width, height):
    """A light sheet that is seen from below, on a dark table, as PPM."""
    ground, paper = b"\x40\x38\x30", b"\xf0\xf0\xf0"
    rows = []
    for y in range(height):
        share = (y / height - 0.05) / 0.9
        edge = int(width * (0.16 - 0.11 * share)) if 0 <= share <= 1 else width // 2
        rows.append(ground * edge + paper * (width - 2 * edge) + ground * edge)
    return b"P6 %d %d 255\n" % (width, height) + b"".join(row.ljust(3 * width, b"\x30") for row in rows)


def is_flattened(output):
    """Whether sides of boxes of a page as JSON are slanted, as on a sheet that is seen from below."""
    quads = [line["quad"] for block in json.loads(output)["blocks"] for line in block["lines"]]
    sides = [side for quad in quads for side in zip(quad, quad[1:] + quad[:1])]
    return any(abs(a[0] - b[0]) > 1 and abs(a[1] - b[1]) > 1 for a, b in sides)


def grows(name, pack, picture, sides, options, folder):
    """Whether a page of 12 megapixels adds too much to one of a megapixel, each in a process of its own.

    A photograph is read after a small page, and one page at a time, so that the models lie in memory while it is laid
    flat, as in a process that has read before.
    """
    peaks = []
    for width, height in sides:
        page = folder / f"{width}.ppm"
        page.write_bytes(picture(width, height))
        pages = [page]
        command = [str(options.build / "yomitori"), "recognize", "-q", "--pack", f"{pack}/", "--format", "jsonl"]
        if picture is photographed:
            (folder / "first.ppm").write_bytes(blank(300, 400))
            pages.insert(0, folder / "first.ppm")
            command += ["--memory-limit", "400M"]
        done = run([*command, *map(str, pages)], 120, 2e9)
        if done.status:
            print(f"memory: {name}: {done.errors[:1]}", file=sys.stderr)
            return True
        if picture is photographed and not is_flattened(done.output.splitlines()[1]):
            print(f"memory: {name}: the sheet was not laid flat", file=sys.stderr)
            return True
        peaks.append(done.peak_bytes / 1e6)
    added = peaks[1] - peaks[0]
    print(f"{name}: 1 megapixel {peaks[0]:.0f} MB, 12 megapixels {peaks[1]:.0f} MB: + {added:.0f} MB"
          f"{'' if added <= options.growth else '  ** too much **'}")
    return added > options.growth


def main():
    options = arguments()
    if not options.reference.is_dir():
        print(f"memory: skipped: there is no folder {options.reference}")
        return 0
    for program in ["yomitori", "three-packs"]:
        if not (options.build / program).exists():
            print(f"memory: {options.build / program} is missing: run `swift build -c release`", file=sys.stderr)
            return 69
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        packs = {name: stand_in_pack(page, options.reference, folder) for name, page in PAGES.items()}
        failed = [overruns(through_one_engine(packs, options), packs, options),
                  overruns(through_three_engines(packs, options), packs, options)]
        for name, pack in packs.items():
            failed.append(grows(name, pack, blank, LANDSCAPE, options, folder))
            failed.append(grows(f"{name}, a photograph", pack, photographed, PORTRAIT, options, folder))
        for name, page in SINGLE.items():
            detector = folder / f"{name}.onnx"
            stand_in = (options.reference / page / "detector.onnx").read_bytes()
            detector.write_bytes(of_whole_pages(stand_in, kind_of(page)))
            pack = stand_in_pack(page, options.reference, folder, detector)
            failed.append(grows(f"{name}, a line as large as its page", pack, blank, PORTRAIT, options, folder))
        return 1 if any(failed) else 0


if __name__ == "__main__":
    sys.exit(main())
