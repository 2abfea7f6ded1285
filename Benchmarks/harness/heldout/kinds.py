"""The kinds of pages as HTML. Elements stand in reading order.

Lengths are pixels; headings and leadings are multiples of the size of their text.
"""

import html
import re

WIDTH = 1500


def inline(text, ruby=False):
    """漢字《かんじ》 becomes ruby or plain; ^12^ stands across a vertical line."""
    text = html.escape(text, quote=False)
    text = re.sub(r"\^(\w+)\^", r'<span style="text-combine-upright:all">\1</span>', text)
    mark = r"([々一-鿿]+)《(.+?)》"
    return re.sub(mark, r"<ruby>\1<rt>\2</rt></ruby>" if ruby else r"\1", text)


def block(kind, text, style="", ruby=False):
    return f'<div data-kind="{kind}" style="{style}">{inline(text, ruby)}</div>'


def paragraphs(texts, indent="1em", ruby=False, limit=None):
    return "".join(block("paragraph", text, f"text-indent:{indent}", ruby) for text in texts[:limit])


def at(x, y, width, height, content, style=""):
    return (f'<div style="position:absolute;left:{x}px;top:{y}px;width:{width}px;height:{height}px;overflow:hidden;'
            f'{style}">{content}</div>')


LATIN = "text-align:justify;"


def vertical(leading):
    return f"writing-mode:vertical-rl;line-height:{leading};"


def novel(passage, size, folio, heading=1.3, leading=1.9, width=1160, length=1700, foot="text-align:center;font-size:24px"):
    _, title, texts = passage
    body = block("title", title, f"font-size:{size * heading}px;margin-left:{size}px") + paragraphs(texts, ruby=True)
    return 2100, at(170, 170, width, length, body, vertical(leading)) + at(170, 1960, width, 60, block("folio", folio, foot))


def sideways(passage, size, caption, heading=1.6, leading=1.9, length=980):
    """Short vertical lines with large gaps, as on a card, and a horizontal heading and caption."""
    _, title, texts = passage
    return 1500, (
        at(150, 90, 1200, 90, block("title", title, f"font-size:{size * heading}px;text-align:center;font-weight:bold"))
        + at(150, 230, 1200, length, paragraphs(texts), vertical(leading))
        + at(250, 1270, 1000, 60, block("caption", caption, f"font-size:{size * .8}px")))


def tiers(first, second, size, count=2, leading=1.9, width=1260, gap=110):
    height = 1500 // count
    tier = [at(120, 120 + k * height, width, height - gap, paragraphs(p[2]), vertical(leading))
            for k, p in enumerate([first, second, first][:count])]
    return 120 + count * height, "".join(tier)


def newspaper(first, second, size, caption, heading=2, leading=1.9, figure=330):
    """A heading across two tiers of vertical text, a figure of a height with its caption in the first one."""
    head = at(120, 90, 1260, 110, block("title", first[1], f"font-size:{size * heading}px;text-align:center;font-weight:bold"))
    picture = at(120, 240, 290, figure, '<div style="background:#999;width:100%;height:100%"></div>')
    below = at(120, 248 + figure, 290, 50, block("caption", caption, f"font-size:{size * .8}px"))
    return 1560, (head + at(440, 240, 940, 560, paragraphs(first[2]), vertical(leading)) + picture + below
                  + at(120, 860, 1260, 600, paragraphs(second[2]), vertical(leading)))


def horizontal(passage, size, heading=1.4, leading=1.8, width=1140):
    _, title, texts = passage
    return 1500, at(180, 140, width, 1250, block("title", title, f"font-size:{size * heading}px;margin-bottom:{size}px")
                    + paragraphs(texts, ruby=True), f"line-height:{leading};")


def columns(passage, second, size, foot, issue="　2023", leading=1.7, width=1200, gap=64):
    """Two columns under a running head, which is the title with the issue."""
    _, title, texts = passage
    body = paragraphs(texts + second[2])
    setting = f"columns:2;column-gap:{gap}px;column-fill:auto;line-height:{leading};text-align:justify;"
    return 1560, (
        at(150, 60, width, 50, block("header", f"{title}{issue}", f"font-size:{size * .75}px"))
        + at(150, 150, width, 1180, body, setting)
        + at(150, 1450, width, 60, block("folio", foot, f"font-size:{size * .8}px;text-align:center")))


def notes(passage, size, feet, heading=1.5, leading=1.65, gap=70):
    """A heading across two columns, and notes at the foot."""
    _, title, texts = passage
    feet = "".join(block("note", text) for text in feet)
    setting = f"columns:2;column-gap:{gap}px;line-height:{leading};text-align:justify;"
    return 1500, (
        at(150, 110, 1200, 90, block("title", title, f"font-size:{size * heading}px;text-align:center;font-weight:bold"))
        + at(150, 240, 1200, 820, paragraphs(texts), setting)
        + at(150, 1190, 400, 2, "", "background:#444;")
        + at(150, 1215, 1200, 120, feet, f"font-size:{size * .75}px;line-height:1.7;"))


def table(size, around, rows, ruled=True, padding="8px 34px 8px 18px", leading=1.7):
    """A table between the two paragraphs around it."""
    border = "1px solid #333" if ruled else "none"
    cells = "".join(
        "<tr>" + "".join(f'<td style="border:{border};padding:{padding}"><div data-kind="cell">{html.escape(c)}'
                         "</div></td>" for c in row) + "</tr>" for row in rows)
    return 950, at(180, 110, 1140, 800, block("paragraph", around[0]) + (
        f'<table style="border-collapse:collapse;margin:26px 0;line-height:1.4;font-size:inherit">{cells}</table>')
        + block("paragraph", around[1]), f"line-height:{leading};")


def bullets(passage, size, marks, heading=1.3, leading=1.7, width=1160):
    """A list; `marks` gives the printed mark of each item."""
    texts = passage[2]
    items = "".join(
        f'<div data-kind="list-item" style="display:flex">'
        f'<span style="width:{1.6 if len(mark) > 1 else 1.1}em;flex:none">{mark}</span><div>{inline(text)}</div></div>'
        for text, mark in zip(texts[1:], marks))
    title = block("title", passage[1], f"font-size:{size * heading}px;margin-bottom:.6em")
    return 1050, at(170, 120, width, 850, title + block("paragraph", texts[0])
                    + f'<div style="margin:1em 0 1em 1em">{items}</div>', f"line-height:{leading};")


def initial(passage, size, lines=2, leading=1.62, width=1160):
    texts = list(passage[2])
    first = (f'<div data-kind="paragraph"><span class="initial" style="float:left;font-size:{size * leading * lines * .95}px;'
             f'line-height:.9;padding-right:.06em">{texts[0][0]}</span>{html.escape(texts[0][1:], quote=False)}</div>')
    return 1500, at(170, 170, width, 1250, first + paragraphs(texts[1:]), f"line-height:{leading};" + LATIN)


def document(language, font, size, body):
    return (f'<head><style>body{{margin:0;background:#fff;color:#111;font-family:"{font}";font-size:{size}px}}'
            f'div{{hyphens:none}} rt{{font-size:.5em}} html{{background:#fff}}</style></head><body lang="{language}">{body}</body>')
