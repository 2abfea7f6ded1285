"""Reads every page of `../shared/ndl-reference` as its program would and compares the files, byte for byte, with the original's.

All formats, each by a call of the program. Pages on which the original stops with an exception have to give well-formed
files. Exit status 1 when anything differs; 0, with a line that says so, where the folder is not there.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from xml.sax.saxutils import escape

from stand_ins import PROJECT, REFERENCE, kind_of, stand_in_pack

FORMATS = {"ndl-xml": ".xml", "ndl-json": ".json", "ndl-text": ".txt"}


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/ndl-fixtures", description=__doc__.splitlines()[0])
    parser.add_argument("--reference", type=Path, default=REFERENCE, help="the pages (default: %(default)s)")
    parser.add_argument("--yomitori", type=Path, default=PROJECT / ".build" / "release" / "yomitori")
    parser.add_argument("--pages", nargs="+", metavar="PAGE", help="only these, such as koten/k04_edges")
    return parser.parse_args()


class Reader:
    """The program, and a folder for what the pages need."""

    def __init__(self, program, reference, folder):
        self.program, self.reference, self.folder = program.resolve(), reference, Path(folder)

    def read(self, page, pictures, place, format, options=()):
        """What the program writes about pictures that are called as from `place`."""
        pack = self.folder / page.replace("/", "-")
        if not pack.exists():
            stand_in_pack(page, self.reference, self.folder)
        done = subprocess.run(
            [str(self.program), "recognize", "--pack", f"{pack}/", "--fidelity", "original", "--format", format,
             "--progress", "never", *options, "--", *pictures],
            cwd=place, capture_output=True, timeout=300)
        if done.returncode:
            raise RuntimeError(done.stderr.decode(errors="backslashreplace").strip()[-200:])
        return done.stdout

    def named(self, page, golden):
        """A folder in which the picture is called as the original was called with it, and that name."""
        kind, name = page.split("/")
        if kind == "koten":
            return self.reference / page, golden["image"]
        return self.reference / kind, f"{name}/{golden['image']}"


def expected(file, page, golden):
    """The original's file as of the picture's own name, where it was made from a copy with `_` for `&`, which ends the original.

    Raises ValueError where the copy's name does not stand once in each place that has it.
    """
    content, own = file.read_bytes(), golden["image"]
    copy = golden.get("expected_stem", Path(own).stem) + Path(own).suffix
    if kind_of(page) != "modern" or copy == own:
        return content
    folder = page.split("/")[1]
    places = {
        ".xml": [(f'IMAGENAME="{copy}"', f'IMAGENAME="{escape(own)}"')],
        ".json": [(f'"img_path": "{folder}/{copy}"', f'"img_path": "{folder}/{own}"'),
                  (f'"img_name": "{copy}"', f'"img_name": "{own}"')],
    }
    for written, wanted in places.get(file.suffix, []):
        if content.count(written.encode()) != 1:
            raise ValueError(f"{file.name}: {written} does not stand there once")
        content = content.replace(written.encode(), wanted.encode())
    return content


def compare(reader, page):
    """What differs from the files of one page, or of several that were read together."""
    folder = reader.reference / page
    golden = json.loads((folder / "golden.json").read_text(encoding="utf-8"))
    if "pages" in golden:
        return compare_several(reader, page, golden["run_order_of_glob"])
    place, picture = reader.named(page, golden)
    name = golden["image"]
    stem = golden.get("expected_stem") or name.split(".")[0]
    options = ["--tate-chu-yoko"] if "--enable-tcy" in golden.get("flags", ()) else []
    formats = FORMATS | ({"tei": "_tei.xml"} if kind_of(page) == "koten" else {})
    return [
        f"{page}: {format}" for format, ending in formats.items()
        if reader.read(page, [picture], place, format, options)
        != expected(folder / "expected" / f"{stem}{ending}", page, golden)]


def compare_several(reader, page, names):
    folder = reader.reference / page
    pictures = [f"images/{name}" for name in names]
    different = [
        f"{page}: {name}: {format}" for name, picture in zip(names, pictures) for format, ending in FORMATS.items()
        if reader.read(page, [picture], folder, format)
        != (folder / "expected" / f"{name.split('.')[0]}{ending}").read_bytes()]
    expected = (folder / "expected" / f"{names[0].split('.')[0]}_tei.xml").read_bytes()
    return different + ([] if reader.read(page, pictures, folder, "tei") == expected else [f"{page}: tei"])


def survive(reader, page):
    """What is not well-formed of a page on which the original stops."""
    folder = reader.reference / page
    picture = next(p.name for p in sorted(folder.iterdir()) if p.suffix == ".png")
    for format in ("ndl-xml", "tei"):
        ElementTree.fromstring(reader.read(page, [picture], folder, format))
    json.loads(reader.read(page, [picture], folder, "ndl-json"))
    reader.read(page, [picture], folder, "ndl-text")
    return []


def main():
    options = arguments()
    if not options.reference.is_dir():
        print(f"ndl-fixtures: skipped: there is no folder {options.reference}")
        return 0
    if not options.yomitori.exists():
        print(f"ndl-fixtures: {options.yomitori} is missing: run `swift build -c release`", file=sys.stderr)
        return 69
    start, failures, count = time.monotonic(), [], {"equal": 0, "crashes": 0}
    with tempfile.TemporaryDirectory() as folder:
        reader = Reader(options.yomitori, options.reference.resolve(), folder)
        pages = sorted(str(p.parent.relative_to(reader.reference)) for p in reader.reference.glob("*/*/golden.json"))
        crashes = sorted(
            str(p.parent.relative_to(reader.reference)) for p in reader.reference.glob("koten/crashes/*/detector.onnx"))
        if options.pages:
            pages, crashes = ([page for page in group if page in options.pages] for group in (pages, crashes))
        for page, check in [(page, compare) for page in pages] + [(page, survive) for page in crashes]:
            try:
                found = check(reader, page)
            except (RuntimeError, ValueError, ElementTree.ParseError, subprocess.TimeoutExpired) as problem:
                found = [f"{page}: {problem}"]
            failures += found
            for failure in found:
                print(f"ndl-fixtures: differs: {failure}", flush=True)
            if not found:
                count["crashes" if check is survive else "equal"] += 1
    print(f"{count['equal']} of {len(pages)} pages and runs equal to the originals' files in all formats, "
          f"{count['crashes']} of {len(crashes)} that stop the original are read; {time.monotonic() - start:.0f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
