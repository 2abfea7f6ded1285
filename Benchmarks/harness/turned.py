#!/usr/bin/env python3
"""Line CER of pages of columns: as the program reads them, and read plainly turned by 90° by the same weights.

The turned reading takes the regions that the program's detector found (`--trace`, 1-regions.json), cuts each along its
quad, turns the tall ones by 90° to the left, scales them to the recogniser's height in natural proportions and takes the
surest class of each step, of those that Japanese has (JIS X 0213; the program restricts its own reading too). Both are
scored by `yomitori evaluate`; a page whose turned reading has the lower line CER is marked.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import cv2
import numpy
import openvino
import yaml
from pages import real_sets

ROOT = Path(__file__).resolve().parent.parent.parent
TALL = 1.5  # Peers turn a region of this height over its width (RapidOCR 3.10.0, utils/process_img.py).


class Recognizer:
    """A pack's recogniser, one line a request."""

    def __init__(self, pack, precision):
        facts = yaml.safe_load((pack / "pack.yaml").read_text())["recognizer"]
        self.height, self.step = facts["height"], facts["pixels-per-step"]
        core = openvino.Core()
        model = core.read_model(pack / facts["file"])
        entry = model.get_rt_info(["framework", "character"]).astype(str)
        self.alphabet = ["", *entry.splitlines(), " "]
        settings = {"INFERENCE_PRECISION_HINT": "f32"} if precision == "f32" else {}
        self.model = core.compile_model(model, "CPU", settings)
        self.allowed = numpy.array([is_japanese(c) for c in self.alphabet])

    def read(self, picture):
        """The text of a line that lies as it is read; `picture` is BGR."""
        width = max(2 * self.step, round(picture.shape[1] * self.height / picture.shape[0]))
        shrinks = picture.shape[0] > self.height
        scaled = cv2.resize(picture, (width, self.height), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)
        tensor = (scaled.astype(numpy.float32) / 127.5 - 1).transpose(2, 0, 1)[None]
        classes = numpy.where(self.allowed, self.model(tensor)[0][0], 0).argmax(1)
        kept = classes[numpy.insert(classes[1:] != classes[:-1], 0, True)]
        return "".join(self.alphabet[c] for c in kept)


def is_japanese(character):
    try:
        character.encode("euc_jisx0213")
    except UnicodeEncodeError:
        return False
    return True


def cut(page, quad):
    """A region of the page, straight, as it stands."""
    corners = numpy.array(quad, numpy.float32)
    wide = round((distance(corners[0], corners[1]) + distance(corners[3], corners[2])) / 2)
    high = round((distance(corners[0], corners[3]) + distance(corners[1], corners[2])) / 2)
    target = numpy.array([[0, 0], [wide, 0], [wide, high], [0, high]], numpy.float32)
    transform = cv2.getPerspectiveTransform(corners, target)
    return cv2.warpPerspective(page, transform, (max(1, wide), max(1, high)), borderMode=cv2.BORDER_REPLICATE)


def distance(one, other):
    return float(numpy.linalg.norm(one - other))


def turned_reading(picture, trace, recognizer):
    """A result for `evaluate`: the lines of every region."""
    page = cv2.imread(str(picture))
    lines = []
    for region in json.loads((trace / "1-regions.json").read_text())["regions"]:
        strip = cut(page, region["quad"])
        if strip.shape[0] >= TALL * strip.shape[1]:
            strip = cv2.rotate(strip, cv2.ROTATE_90_COUNTERCLOCKWISE)
        xs, ys = zip(*region["quad"])
        box = [min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)]
        lines.append({"text": recognizer.read(strip), "box": box})
    return {"lines": [line for line in lines if line["text"]]}


def scores(program, truths, results):
    """Line CER of each page by its name."""
    done = subprocess.run(
        [program, "evaluate", "--json", "--truth", truths, "--results", results],
        capture_output=True, text=True, check=True)
    return {page["name"]: page["lineCER"] for page in json.loads(done.stdout)["pages"]}


def compare(options, page_set, folder):
    """Two figures a page: own and turned line CER."""
    truths, own, turned = folder / "truths", folder / "own", folder / "turned"
    own.mkdir()
    turned.mkdir()
    recognizer = Recognizer(options.pack, options.precision)
    for picture in page_set.link(truths):
        trace = folder / "trace" / picture.name
        with open(own / f"{picture.name}.json", "w", encoding="utf-8") as result:
            subprocess.run(
                [options.yomitori, "recognize", picture, "--format", "json", "--precision", options.precision,
                 "--flatten", "never", "--trace", trace, "--quiet"],
                stdout=result, check=True)
        found = next(trace.rglob("1-regions.json")).parent
        reading = turned_reading(picture, found, recognizer)
        (turned / f"{picture.name}.json").write_text(json.dumps(reading, ensure_ascii=False), encoding="utf-8")
    if options.keep:
        subprocess.run(["cp", "-r", own, turned, options.keep], check=True)
    own, turned = scores(options.yomitori, truths, own), scores(options.yomitori, truths, turned)
    return {name: (own[name], turned[name]) for name in own}


def main():
    parser = argparse.ArgumentParser(prog="Benchmarks/turned", description=__doc__.splitlines()[0])
    parser.add_argument("pictures", nargs="*", help="names of pages, for example kumonoito.png (default: all vertical ones)")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "eval-dev")
    parser.add_argument("--precision", choices=["auto", "f32"], default="auto")
    parser.add_argument("--pack", type=Path, default=Path("/usr/local/share/yomitori/models/general"))
    parser.add_argument("--yomitori", type=Path, default=ROOT / ".build" / "release" / "yomitori")
    parser.add_argument("--keep", type=Path, help="an existing folder for the results that were scored")
    options = parser.parse_args()
    page_set = next((s for s in real_sets(options.data) if s.name == "vertical" and s.pages), None)
    if not page_set:
        print(f"turned: {options.data} has no vertical pages with truth", file=sys.stderr)
        return os.EX_NOINPUT
    if options.pictures:
        page_set.pages = [page for page in page_set.pages if page[0].name in options.pictures]
    with tempfile.TemporaryDirectory() as folder:
        found = compare(options, page_set, Path(folder))
    print("| page | yomitori | turned |", "|---|---|---|", sep="\n")
    for name, (own, turned) in sorted(found.items()):
        print(f"| {name} | {own:.4f} | {turned:.4f}{' lower' if turned < own else ''} |")
    own, turned = (statistics.mean(column) for column in zip(*found.values()))
    print(f"| mean | {own:.4f} | {turned:.4f}: {own / turned:.2f} of it |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
