"""The texts that the pages are set from."""

import re
from pathlib import Path

# A file of its own for the later texts: `photographs.py` draws words from the first, and its pictures must stay.
TEXTS = ["texts.txt", "texts_fresh.txt", "texts_later.txt"]


def passages():
    """Name → (language, title, paragraphs)."""
    found = {}
    for file in TEXTS:
        for part in re.split(r"^# ", (Path(__file__).parent / file).read_text("utf-8"), flags=re.M)[1:]:
            head, *paragraphs = part.strip().split("\n")
            name, language, title = head.split(" ", 2)
            found[name] = (language, title, paragraphs)
    return found
