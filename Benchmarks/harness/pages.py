"""Which pages are read: the sets that are scored, and the dense pages that are timed."""

import json
import os
from dataclasses import dataclass, field
from pathlib import Path

PICTURES = {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp"}
TRUSTED = {"human", "source-document"}
VERTICAL_FOLDERS = {"azlayout", "xelatex-vertical", "ndl", "ndlocrlite-web"}


@dataclass
class PageSet:
    """Pages with their truth that are scored together; `figures` name the columns of `evaluate` that are shown."""

    name: str
    title: str
    figures: tuple[str, ...]
    pages: list[tuple[Path, list[Path]]] = field(default_factory=list)
    """Each picture with the files that hold its truth."""

    def link(self, folder):
        """A folder with links to the pictures and their truths, all side by side; the pictures in it."""
        folder.mkdir(parents=True, exist_ok=True)
        pictures = []
        for picture, truths in self.pages:
            for file in (picture, *truths):
                link = folder / file.name
                if not link.exists():
                    os.symlink(file.resolve(), link)
            pictures.append(folder / picture.name)
        return pictures


ALL_FIGURES = ("pageCER", "lineCER", "verticalLineCER", "order", "lineRecall")


def rendered_sets(data):
    """The typeset pages, `NAME.KIND.EXT` with `NAME.KIND.json` beside."""
    sets = {
        "rendered": PageSet("rendered", "rendered, no photographs", ALL_FIGURES),
        "clean": PageSet("clean", "rendered, clean", ("lineCER",)),
        "scan": PageSet("scan", "rendered, scans", ("lineCER",)),
        "photo": PageSet("photo", "rendered, photographs", ("pageCER", "lineCER")),
        "photo-scans": PageSet("photo-scans", "scans of the photographs' pages", ("lineCER",)),
    }
    pictures = pictures_in(data / "rendered")
    photographed = {p.name.split(".")[0] for p in pictures if kind(p) == "photo"}
    for picture in pictures:
        page = (picture, [picture.with_suffix(".json")])
        if kind(picture) in sets:
            sets[kind(picture)].pages.append(page)
        if kind(picture) != "photo":
            sets["rendered"].pages.append(page)
        if kind(picture) == "scan" and picture.name.split(".")[0] in photographed:
            sets["photo-scans"].pages.append(page)
    return list(sets.values())


def real_sets(data):
    """The real pages whose truth can be trusted, a set for each source; and the vertical ones, whatever their truth."""
    manifest = data / "real" / "manifest.json"
    if not manifest.exists():
        return []
    entries = json.loads(manifest.read_text())["entries"]
    sets = {}
    vertical = PageSet("vertical", "real vertical pages", ("lineCER", "meanLineCER"))
    for entry in entries:
        source, picture = entry["path"].split("/")[0], data / "real" / entry["path"]
        truths = [data / "real" / entry[key] for key in ("groundTruthPath", "groundTruthJsonPath") if entry.get(key)]
        if picture.suffix.lower() not in PICTURES or not truths:
            continue
        if entry.get("groundTruthKind") in TRUSTED:
            # A table's truth has rows for lines, its print has cells.
            figures = ("pageCER",) if source == "pubtabnet" else ("pageCER", "lineCER")
            sets.setdefault(source, PageSet(source, f"real: {source}", figures)).pages.append((picture, truths))
        if source in VERTICAL_FOLDERS and entry.get("direction") == "vertical":
            vertical.pages.append((picture, truths))
    everything = PageSet("trusted", "real, all of these", ("pageCER", "lineCER"))
    everything.pages = [page for s in sets.values() for page in s.pages]
    return [*sets.values(), everything, vertical]


def example_set(folder):
    """The project's own pages, `NAME.txt` beside: what is scored where the data are not."""
    examples = PageSet("examples", "the project's samples", ("pageCER", "lineCER", "order", "lineRecall"))
    examples.pages = [(p, [p.with_suffix(".txt")]) for p in pictures_in(folder) if p.with_suffix(".txt").exists()]
    return examples


def dense_pages(data, examples):
    """The pages that are timed: the typeset ones without photographs, else the project's own."""
    pictures = [p for p in pictures_in(data / "rendered") if kind(p) != "photo"]
    return pictures or pictures_in(examples)


def photographs(data, examples):
    """All photographs of pages, real and typeset; one of the project's own pages where there are none."""
    found = pictures_in(data / "real" / "photo-docs")
    found += [p for p in pictures_in(data / "rendered") if kind(p) == "photo"]
    return found or pictures_in(examples)[:1]


def spread(items, count):
    """`count` of the items, evenly from first to last."""
    if count >= len(items):
        return list(items)
    return [items[i * len(items) // count] for i in range(count)]


def pictures_in(folder):
    return sorted(p for p in folder.glob("*") if p.suffix.lower() in PICTURES)


def kind(picture):
    """`clean`, `scan` or `photo`: the part before the extension."""
    parts = picture.name.split(".")
    return parts[-2] if len(parts) > 2 else ""
