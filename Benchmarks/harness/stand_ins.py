"""The packs ndl and koten with the stand-in models of `../shared/ndl-reference`, whose published weights are not at hand."""

import json
import re
import struct
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
REFERENCE = PROJECT.parent / "shared" / "ndl-reference"
# A page's folder begins with the program that it is for.
PACKS = {"modern": "ndl", "koten": "koten"}
RECOGNIZERS = {
    "modern": ("parseq-24x256-30.onnx", "parseq-24x384-50.onnx", "parseq-24x768-100.onnx"),
    "koten": ("recogniser.onnx",),
}
# Where a stand-in detector of each kind keeps its boxes, and the side of the square that they are parts of.
BOXES = {"modern": (b"unit_boxes", 1), "koten": (b"boxes", 1024)}
# What only a published file has.
CHECKS = ("size", "sha256", "git-blob", "path", "download")


def kind_of(page):
    """`modern` or `koten` of a page such as `modern/m03_two_columns`."""
    return page.split("/")[0]


def of_whole_pages(detector, kind):
    """A stand-in detector all of whose boxes are as large as the page."""
    name, side = BOXES[kind]
    # ONNX: the name of a tensor, field 8, and its bytes after it, field 9, with their number in groups of seven bits.
    head = b"B" + bytes([len(name)]) + name + b"J"
    start = detector.index(head) + len(head)
    length = shift = 0
    while True:
        byte = detector[start]
        length |= (byte & 127) << shift
        start, shift = start + 1, shift + 7
        if byte < 128:
            break
    return detector[:start] + struct.pack("<4f", 0, 0, side, side) * (length // 16) + detector[start + length:]


def stand_in_pack(page, reference, folder, detector=None):
    """A folder with the program's own manifest and a page's stand-in models, `detector` in place of the page's own."""
    kind = kind_of(page)
    files = iter([
        detector or reference / page / "detector.onnx", reference / kind / "config" / "NDLmoji.yaml",
        *(reference / kind / "models" / name for name in RECOGNIZERS[kind]),
    ])
    lines = []
    manifest = PROJECT / "Sources" / "YomitoriModels" / "Packs" / f"{PACKS[kind]}.yaml"
    for line in manifest.read_text(encoding="utf-8").splitlines():
        key = re.match(r"[ -]*([^:]*):", line)
        if key and key.group(1) in CHECKS:
            continue
        lines.append(f'{line[: line.index(":")]}: "{next(files)}"' if key and key.group(1) == "file" else line)
    pack = Path(folder) / page.replace("/", "-")
    pack.mkdir(exist_ok=True)
    (pack / "pack.yaml").write_text("\n".join(lines), encoding="utf-8")
    return pack


def picture_of(page, reference):
    """The page's picture."""
    name = json.loads((reference / page / "golden.json").read_text(encoding="utf-8"))["image"]
    return reference / page / name
