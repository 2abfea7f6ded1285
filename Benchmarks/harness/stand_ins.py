"""The packs ndl and koten with the stand-in models of `../shared/ndl-reference`, whose published weights are not at hand."""

import json
import re
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
REFERENCE = PROJECT.parent / "shared" / "ndl-reference"
# A page's folder begins with the program that it is for.
PACKS = {"modern": "ndl", "koten": "koten"}
RECOGNIZERS = {
    "modern": ("parseq-24x256-30.onnx", "parseq-24x384-50.onnx", "parseq-24x768-100.onnx"),
    "koten": ("recogniser.onnx",),
}
# What only a published file has.
CHECKS = ("size", "sha256", "git-blob", "path", "download")


def kind_of(page):
    """`modern` or `koten` of a page such as `modern/m03_two_columns`."""
    return page.split("/")[0]


def stand_in_pack(page, reference, folder):
    """A folder with the program's own manifest and a page's stand-in models."""
    kind = kind_of(page)
    files = iter([
        reference / page / "detector.onnx", reference / kind / "config" / "NDLmoji.yaml",
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
