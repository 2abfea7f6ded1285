"""Reads many pages with three packs in one process under a limit of memory, and large pages with each pack.

Two of the packs have stand-in models: the reference pages of `../shared/ndl-reference` with the program's own manifests.
Exit status 1 when the process held more than the limit, or when a page of 12 megapixels adds too much to one of a
megapixel.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from limited import run
from stand_ins import PROJECT, REFERENCE, picture_of, stand_in_pack

# Pages of many lines, whose detectors are stand-ins that find the same boxes on any picture.
PAGES = {"ndl": "modern/m22_many", "koten": "koten/k02_spread"}


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/memory", description=__doc__.splitlines()[0])
    parser.add_argument("--reference", type=Path, default=REFERENCE)
    parser.add_argument("--page", type=Path, default=PROJECT / "Examples" / "pages" / "vertical.png",
                        help="a page for the pack `general` (default: %(default)s)")
    parser.add_argument("--pages", type=int, default=60, help="how many are read in turns (default: %(default)s)")
    parser.add_argument("--megabytes", type=float, default=300, help="the limit, in 10⁶ bytes (default: %(default)s)")
    parser.add_argument("--growth", type=float, default=60,
                        help="megabytes that 12 megapixels may add to one (default: %(default)s)")
    parser.add_argument("--precision", choices=["auto", "f32"], default="auto")
    parser.add_argument("--build", type=Path, default=PROJECT / ".build" / "release", help="where the programs are")
    return parser.parse_args()


def in_turns(options, packs):
    """One process, three packs, a page by each in turn."""
    limit = int(options.megabytes * 1e6)
    command = [str(options.build / "three-packs"), str(limit), str(options.pages), f"general={options.page}"]
    command += [f"{pack}/={picture_of(PAGES[name], options.reference)}" for name, pack in packs.items()]
    environment = {**os.environ, "PRECISION": options.precision}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode:
        print(f"memory: three-packs ended with {done.returncode}: {done.stderr.strip()[-300:]}", file=sys.stderr)
        return True
    report = json.loads(done.stdout)
    held = report["peakBytes"] <= limit
    print(f"{report['pages']} pages by three packs in turn, {options.precision}, limit {options.megabytes:g} MB: "
          f"peak {report['peakBytes'] / 1e6:.0f} MB, {report['seconds']:.1f} s, {report['modelLoads']} loads, "
          f"{report['modelReleases']} releases{'' if held else '  ** over the limit **'}")
    return not held


def grows(options, packs, folder):
    """Peak memory of a page of 12 megapixels beside that of one megapixel, each in a process of its own."""
    failed = False
    for name, pack in packs.items():
        peaks = []
        for width, height in [(1155, 866), (4000, 3000)]:
            page = folder / f"{name}-{width}.ppm"
            page.write_bytes(b"P6 %d %d 255\n" % (width, height) + b"\xf0" * (3 * width * height))
            done = run([str(options.build / "yomitori"), "recognize", "-q", "--pack", f"{pack}/", str(page)], 120, 2e9)
            if done.status:
                print(f"memory: {name}: {done.errors[:1]}", file=sys.stderr)
                return True
            peaks.append(done.peak_bytes / 1e6)
        added = peaks[1] - peaks[0]
        failed = failed or added > options.growth
        print(f"{name}: 1 megapixel {peaks[0]:.0f} MB, 12 megapixels {peaks[1]:.0f} MB: + {added:.0f} MB"
              f"{'' if added <= options.growth else '  ** too much **'}")
    return failed


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
        failed = in_turns(options, packs)
        return 1 if grows(options, packs, folder) or failed else 0


if __name__ == "__main__":
    sys.exit(main())
