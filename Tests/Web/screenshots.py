"""Photographs each view into docs/images: light and dark, wide and as on a phone. `scripts/screenshots` calls it."""

import sys
from pathlib import Path

from harness import browser, server
from samples import ROOT, fill
from views import VIEWS

LARGEST = 300_000
ON_PHONES = ("library", "search", "vertical", "candidates")


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/images"
    folder.mkdir(parents=True, exist_ok=True)
    pages = fill(server())
    for name, view in VIEWS.items():
        for dark in (False, True):
            look = "dark" if dark else "light"
            shoot(folder / f"{name}-{look}.jpg", view, pages, width=1280, height=800, dark=dark)
            if name in ON_PHONES:
                shoot(folder / f"{name}-phone-{look}.jpg", view, pages, width=390, height=844, scale=2, touch=True, dark=dark)


def shoot(path, view, pages, **options):
    page = browser().page(**options)
    view(page, server().address, pages)
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 600))")
    for quality in (84, 70, 55):
        page.screenshot(path, quality=quality)
        if path.stat().st_size < LARGEST:
            break
    page.close()
    print(path.name, path.stat().st_size)


if __name__ == "__main__":
    main()
