"""The groups of pages: the same kinds in each, and neither text nor font in two of them."""

from . import fresh, later, report, tune
from .passages import passages

SEEDS = {"tune": 11, "report": 23, "fresh": 37, "later": 53}
GROUPS = {"tune": tune.PAGES, "report": report.PAGES, "fresh": fresh.PAGES, "later": later.PAGES}


def pages(group):
    """(name, language, font, size, (height, body)) of one group."""
    text = passages()
    for name, language, font, size, layout, texts, choices in GROUPS[group]:
        yield name, language, font, size, layout(*(text[t] for t in texts), size, **choices)
