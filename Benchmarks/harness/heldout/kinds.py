"""The pages of the set as HTML: kinds, texts, fonts and sizes. Elements stand in reading order."""

import html
import re
from pathlib import Path

WIDTH = 1500


def passages():
    """Name → (language, title, paragraphs)."""
    found = {}
    for part in re.split(r"^# ", (Path(__file__).parent / "texts.txt").read_text("utf-8"), flags=re.M)[1:]:
        head, *paragraphs = part.strip().split("\n")
        name, language, title = head.split(" ", 2)
        found[name] = (language, title, paragraphs)
    return found


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


VERTICAL = "writing-mode:vertical-rl;line-height:1.9;"
LATIN = "text-align:justify;"


def novel(passage, size, folio="12"):
    _, title, texts = passage
    body = block("title", title, f"font-size:{size * 1.3}px;margin-left:{size}px") + paragraphs(texts, ruby=True)
    return 2100, at(170, 170, 1160, 1700, body, VERTICAL) + at(
        170, 1960, 1160, 60, block("folio", folio, "text-align:center;font-size:24px"))


def sideways(passage, size):
    """Short vertical lines with large gaps, as on a card, and a horizontal heading and caption."""
    _, title, texts = passage
    return 1500, (
        at(150, 90, 1200, 90, block("title", title, f"font-size:{size * 1.6}px;text-align:center;font-weight:bold"))
        + at(150, 230, 1200, 980, paragraphs(texts), VERTICAL)
        + at(250, 1270, 1000, 60, block("caption", "（写真は昨年六月に撮影したもの。）", f"font-size:{size * .8}px")))


def tiers(first, second, size, count=2):
    height = 1500 // count
    tier = [at(120, 120 + k * height, 1260, height - 110, paragraphs(p[2]), VERTICAL)
            for k, p in enumerate([first, second, first][:count])]
    return 120 + count * height, "".join(tier)


def newspaper(first, second, size):
    """A heading across two tiers of vertical text, a figure with its caption in the first one."""
    head = at(120, 90, 1260, 110, block("title", first[1], f"font-size:{size * 2}px;text-align:center;font-weight:bold"))
    figure = at(120, 240, 290, 330, '<div style="background:#999;width:100%;height:100%"></div>')
    caption = at(120, 578, 290, 50, block("caption", "図1　市内の古い地図", f"font-size:{size * .8}px"))
    return 1560, (head + at(440, 240, 940, 560, paragraphs(first[2]), VERTICAL) + figure + caption
                  + at(120, 860, 1260, 600, paragraphs(second[2]), VERTICAL))


def horizontal(passage, size):
    _, title, texts = passage
    return 1500, at(180, 140, 1140, 1250, block("title", title, f"font-size:{size * 1.4}px;margin-bottom:{size}px")
                    + paragraphs(texts, ruby=True), "line-height:1.8;")


def columns(passage, second, size, foot="― 41 ―"):
    _, title, texts = passage
    body = paragraphs(texts + second[2])
    return 1560, (
        at(150, 60, 1200, 50, block("header", f"{title}　2023", f"font-size:{size * .75}px"))
        + at(150, 150, 1200, 1180, body, "columns:2;column-gap:64px;column-fill:auto;line-height:1.7;text-align:justify;")
        + at(150, 1450, 1200, 60, block("folio", foot, f"font-size:{size * .8}px;text-align:center")))


def notes(passage, size):
    """A heading across two columns, and notes at the foot."""
    language, title, texts = passage
    note = (["1　調査票は郵送と窓口の両方で配った。", "2　小数第二位を四捨五入した。"] if language == "ja" else
            ["1 See the report of the previous year, p. 37.", "2 Figures are rounded to the nearest thousand."])
    feet = "".join(block("note", text) for text in note)
    return 1500, (
        at(150, 110, 1200, 90, block("title", title, f"font-size:{size * 1.5}px;text-align:center;font-weight:bold"))
        + at(150, 240, 1200, 820, paragraphs(texts), "columns:2;column-gap:70px;line-height:1.65;text-align:justify;")
        + at(150, 1190, 400, 2, "", "background:#444;")
        + at(150, 1215, 1200, 120, feet, f"font-size:{size * .75}px;line-height:1.7;"))


def table(passage, rows, size, ruled=True):
    border = "1px solid #333" if ruled else "none"
    cells = "".join(
        "<tr>" + "".join(f'<td style="border:{border};padding:8px 34px 8px 18px"><div data-kind="cell">{html.escape(c)}'
                         "</div></td>" for c in row) + "</tr>" for row in rows)
    return 950, at(180, 110, 1140, 800, block("paragraph", passage[0]) + (
        f'<table style="border-collapse:collapse;margin:26px 0;line-height:1.4;font-size:inherit">{cells}</table>')
        + block("paragraph", passage[1]), "line-height:1.7;")


def bullets(passage, size, marks):
    """A list; `marks` gives the printed mark of each item."""
    texts = passage[2]
    items = "".join(
        f'<div data-kind="list-item" style="display:flex"><span style="width:{width}em;flex:none">{mark}</span>'
        f"<div>{inline(text)}</div></div>"
        for text, (mark, width) in zip(texts[1:], marks))
    return 1050, at(170, 120, 1160, 850, block("title", passage[1], f"font-size:{size * 1.3}px;margin-bottom:.6em")
                    + block("paragraph", texts[0]) + f'<div style="margin:1em 0 1em 1em">{items}</div>', "line-height:1.7;")


def initial(passage, size, lines=2):
    texts = list(passage[2])
    first = (f'<div data-kind="paragraph"><span class="initial" style="float:left;font-size:{size * 1.62 * lines * .95}px;'
             f'line-height:.9;padding-right:.06em">{texts[0][0]}</span>{html.escape(texts[0][1:], quote=False)}</div>')
    return 1500, at(170, 170, 1160, 1250, first + paragraphs(texts[1:]), "line-height:1.62;" + LATIN)


TABLES = {
    "tune": (("地区別の人口は次のとおりである。", "（注）各年10月1日現在。"),
             [["地区", "世帯数", "人口", "増減率"], ["中央", "4,512", "9,870", "+1.2%"], ["北部", "2,108", "5,436", "-0.8%"],
              ["南部", "987", "2,215", "-3.1%"], ["合計", "7,607", "17,521", ""]]),
    "report": (("売上高の推移を表に示す。", "いずれも単位は千円、前年比は税抜きで算出した。"),
               [["年度", "東京", "大阪", "福岡"], ["2019", "12,480", "8,915", "3,077"], ["2020", "9,336", "7,204", "2,651"],
                ["2021", "11,902", "8,448", "3,390"], ["2022", "14,075", "9,127", "3,826"], ["平均", "11,948", "8,424", "3,236"]]),
}
ENGLISH_TABLE = {
    "tune": (("The fares are as follows.", "Children under five travel free."),
             [["From", "Single", "Return", "Minutes"], ["Ashford", "£4.20", "£7.60", "38"], ["Dover", "£9.15", "£16.40", "74"],
              ["Rye", "£2.80", "£5.00", "21"]]),
    "report": (("Rainfall by month, in millimetres.", "Source: the station at Cape Farewell."),
               [["Month", "1994", "1995", "1996"], ["January", "104.5", "88.2", "131.7"], ["February", "76.0", "92.9", "68.4"],
                ["March", "81.3", "70.6", "59.8"]]),
}


def marks(*names):
    return [(name, 1.6 if len(name) > 1 else 1.1) for name in names]


def pages(group):
    """(name, language, font, size, (height, body)) of one group; the groups share neither text nor font."""
    text = passages()
    tune = group == "tune"

    def pick(a, b):
        return a if tune else b

    mincho = pick(["IPAMincho", "Noto Serif CJK JP"], ["IPAexMincho", "HanaMinA"])
    gothic = pick(["IPAGothic", "Noto Sans CJK JP"], ["VL Gothic", "M PLUS 1"])
    serif = pick(["EB Garamond", "Liberation Serif"], ["Linux Libertine O", "Caladea"])
    sans = pick("Carlito", "Lato")

    def page(kind, name, language, font, size, made):
        return f"{kind}-{name}", language, font, size, made

    for k, name in enumerate(pick(["rashomon", "botchan", "lemon"], ["takase", "melos", "ginga"])):
        size = [40, 34, 46][k]
        yield page("ja-vertical", name, "ja", mincho[k % 2], size, novel(text[name], size, pick("12", "305")))
    name = pick("garden", "harbour")
    yield page("ja-mixed", name, "ja", gothic[1], 36, sideways(text[name], 36))
    yield page("ja-vertical", name, "ja", mincho[0], 38, novel(text[name], 38, pick("8", "97")))
    old = pick("maihime", "kokoro")
    yield page("ja-old", old, "ja", mincho[0], 38, novel(text[old], 38, pick("二", "四")))
    pair = [text[name] for name in pick(["lemon", "rashomon"], ["ginga", "takase"])]
    yield page("ja-tiers", pick("two", "pair"), "ja", mincho[1], 31, tiers(*pair, 31))
    yield page("ja-tiers", pick("three", "triple"), "ja", gothic[0], 24, tiers(text[pick("botchan", "melos")], pair[1], 24, 3))
    yield page("ja-newspaper", name, "ja", mincho[0], 28, newspaper(text[name], pair[0], 28))
    modern = pick("survey", "energy")
    yield page("ja-horizontal", modern, "ja", gothic[0], 34, horizontal(text[modern], 34))
    yield page("ja-horizontal", pick("lemon", "melos"), "ja", mincho[1], 36, horizontal(text[pick("lemon", "melos")], 36))
    yield page("ja-columns", modern, "ja", mincho[0], 29, columns(text[modern], text[pick("botchan", "cooking")], 29))
    yield page("ja-notes", modern, "ja", gothic[1], 27, notes(text[modern], 27))
    yield page("ja-table", pick("ruled", "lined"), "ja", mincho[0], 30, table(*TABLES[group], 30))
    yield page("ja-table", pick("open", "plain"), "ja", gothic[0], 32, table(*TABLES[group], 32, ruled=False))
    listed = pick("rules", "camping")
    yield page("ja-bullets", listed, "ja", gothic[1], 34, bullets(text[listed], 34, marks(*pick("・・・・", "●●●●"))))
    yield page("ja-numbers", listed, "ja", mincho[0], 32, bullets(
        text[listed], 32, marks(*pick(["１．", "２．", "３．", "４．"], ["(1)", "(2)", "(3)", "(4)"]))))
    listed = pick("rulesen", "packing")
    yield page("en-bullets", listed, "en", sans, 32, bullets(text[listed], 32, marks("•", "•", "•", "•")))
    yield page("en-numbers", listed, "en", serif[1], 34, bullets(text[listed], 34, marks(*pick(
        ["1.", "2.", "3.", "4."], ["a)", "b)", "c)", "d)"]))))
    yield page("en-dropcap", pick("moby", "cities"), "en", serif[0], 34, initial(text[pick("moby", "cities")], 34))
    yield page("en-columns", pick("cities", "report"), "en", serif[1], 28, columns(
        text[pick("cities", "report")], text[pick("moby", "cities")], 28, pick("36", "– 114 –")))
    yield page("en-notes", pick("moby", "report"), "en", sans, 27, notes(text[pick("moby", "report")], 27))
    yield page("en-table", pick("fares", "rain"), "en", sans, 30, table(*ENGLISH_TABLE[group], 30))
    yield page("fr-dropcap", pick("verne", "proust"), "fr", serif[1], 33, initial(text[pick("verne", "proust")], 33, 3))
    yield page("de-dropcap", pick("kafka", "werther"), "de", serif[0], 36, initial(text[pick("kafka", "werther")], 36))
    if not tune:
        yield page("es-horizontal", "quijote", "es", serif[1], 34, horizontal(text["quijote"], 34))
    name = pick("kongyiji", "beiying")
    yield page("zh-horizontal", name, "zh-Hans", pick("AR PL UMing CN", "WenQuanYi Micro Hei"), 34, horizontal(text[name], 34))
    if not tune:
        yield page("zh-vertical", "hongloumeng", "zh-Hant", "AR PL UMing TW", 38, novel(text["hongloumeng"], 38, "三"))


def document(language, font, size, body):
    return (f'<head><style>body{{margin:0;background:#fff;color:#111;font-family:"{font}";font-size:{size}px}}'
            f'div{{hyphens:none}} rt{{font-size:.5em}} html{{background:#fff}}</style></head><body lang="{language}">{body}</body>')
