"""A page to draw, and what is chosen for it."""

from typing import NamedTuple


class Page(NamedTuple):
    """`layout` gets the texts of these names, the size of the print in pixels and what else is chosen."""

    name: str
    language: str
    font: str
    size: int
    layout: object
    texts: tuple
    choices: dict


def page(name, language, font, size, layout, *texts, **choices):
    return Page(name, language, font, size, layout, texts, choices)
