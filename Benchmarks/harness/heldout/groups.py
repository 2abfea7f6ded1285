"""The groups of pages: the same kinds in each, and neither text nor font in two of them."""

import re
from pathlib import Path
from typing import NamedTuple

from .kinds import bullets, columns, horizontal, initial, newspaper, notes, novel, sideways, table, tiers

SEEDS = {"tune": 11, "report": 23, "fresh": 37}

# A file of its own for the later texts: `photographs.py` draws words from the first, and its pictures must stay.
TEXTS = ["texts.txt", "texts_fresh.txt"]


class Page(NamedTuple):
    """A page to draw: `layout` gets the texts of these names, the size of the print in pixels and what else is chosen."""

    name: str
    language: str
    font: str
    size: int
    layout: object
    texts: tuple
    choices: dict


def page(name, language, font, size, layout, *texts, **choices):
    return Page(name, language, font, size, layout, texts, choices)


TAKEN = "（写真は昨年六月に撮影したもの。）"
MAP = "図1　市内の古い地図"
FEET = ["1　調査票は郵送と窓口の両方で配った。", "2　小数第二位を四捨五入した。"]
ENGLISH_FEET = ["1 See the report of the previous year, p. 37.", "2 Figures are rounded to the nearest thousand."]

WARDS = {
    "around": ("地区別の人口は次のとおりである。", "（注）各年10月1日現在。"),
    "rows": [["地区", "世帯数", "人口", "増減率"], ["中央", "4,512", "9,870", "+1.2%"], ["北部", "2,108", "5,436", "-0.8%"],
             ["南部", "987", "2,215", "-3.1%"], ["合計", "7,607", "17,521", ""]]}
FARES = {
    "around": ("The fares are as follows.", "Children under five travel free."),
    "rows": [["From", "Single", "Return", "Minutes"], ["Ashford", "£4.20", "£7.60", "38"], ["Dover", "£9.15", "£16.40", "74"],
             ["Rye", "£2.80", "£5.00", "21"]]}
TUNE = [
    page("ja-vertical-rashomon", "ja", "IPAMincho", 40, novel, "rashomon", folio="12"),
    page("ja-vertical-botchan", "ja", "Noto Serif CJK JP", 34, novel, "botchan", folio="12"),
    page("ja-vertical-lemon", "ja", "IPAMincho", 46, novel, "lemon", folio="12"),
    page("ja-mixed-garden", "ja", "Noto Sans CJK JP", 36, sideways, "garden", caption=TAKEN),
    page("ja-vertical-garden", "ja", "IPAMincho", 38, novel, "garden", folio="8"),
    page("ja-old-maihime", "ja", "IPAMincho", 38, novel, "maihime", folio="二"),
    page("ja-tiers-two", "ja", "Noto Serif CJK JP", 31, tiers, "lemon", "rashomon"),
    page("ja-tiers-three", "ja", "IPAGothic", 24, tiers, "botchan", "rashomon", count=3),
    page("ja-newspaper-garden", "ja", "IPAMincho", 28, newspaper, "garden", "lemon", caption=MAP),
    page("ja-horizontal-survey", "ja", "IPAGothic", 34, horizontal, "survey"),
    page("ja-horizontal-lemon", "ja", "Noto Serif CJK JP", 36, horizontal, "lemon"),
    page("ja-columns-survey", "ja", "IPAMincho", 29, columns, "survey", "botchan", foot="― 41 ―"),
    page("ja-notes-survey", "ja", "Noto Sans CJK JP", 27, notes, "survey", feet=FEET),
    page("ja-table-ruled", "ja", "IPAMincho", 30, table, **WARDS),
    page("ja-table-open", "ja", "IPAGothic", 32, table, **WARDS, ruled=False),
    page("ja-bullets-rules", "ja", "Noto Sans CJK JP", 34, bullets, "rules", marks="・・・・"),
    page("ja-numbers-rules", "ja", "IPAMincho", 32, bullets, "rules", marks=["１．", "２．", "３．", "４．"]),
    page("en-bullets-rulesen", "en", "Carlito", 32, bullets, "rulesen", marks="••••"),
    page("en-numbers-rulesen", "en", "Liberation Serif", 34, bullets, "rulesen", marks=["1.", "2.", "3.", "4."]),
    page("en-dropcap-moby", "en", "EB Garamond", 34, initial, "moby"),
    page("en-columns-cities", "en", "Liberation Serif", 28, columns, "cities", "moby", foot="36"),
    page("en-notes-moby", "en", "Carlito", 27, notes, "moby", feet=ENGLISH_FEET),
    page("en-table-fares", "en", "Carlito", 30, table, **FARES),
    page("fr-dropcap-verne", "fr", "Liberation Serif", 33, initial, "verne", lines=3),
    page("de-dropcap-kafka", "de", "EB Garamond", 36, initial, "kafka"),
    page("zh-horizontal-kongyiji", "zh-Hans", "AR PL UMing CN", 34, horizontal, "kongyiji"),
]

SALES = {
    "around": ("売上高の推移を表に示す。", "いずれも単位は千円、前年比は税抜きで算出した。"),
    "rows": [["年度", "東京", "大阪", "福岡"], ["2019", "12,480", "8,915", "3,077"], ["2020", "9,336", "7,204", "2,651"],
             ["2021", "11,902", "8,448", "3,390"], ["2022", "14,075", "9,127", "3,826"], ["平均", "11,948", "8,424", "3,236"]]}
RAIN = {
    "around": ("Rainfall by month, in millimetres.", "Source: the station at Cape Farewell."),
    "rows": [["Month", "1994", "1995", "1996"], ["January", "104.5", "88.2", "131.7"], ["February", "76.0", "92.9", "68.4"],
             ["March", "81.3", "70.6", "59.8"]]}
REPORT = [
    page("ja-vertical-takase", "ja", "IPAexMincho", 40, novel, "takase", folio="305"),
    page("ja-vertical-melos", "ja", "HanaMinA", 34, novel, "melos", folio="305"),
    page("ja-vertical-ginga", "ja", "IPAexMincho", 46, novel, "ginga", folio="305"),
    page("ja-mixed-harbour", "ja", "M PLUS 1", 36, sideways, "harbour", caption=TAKEN),
    page("ja-vertical-harbour", "ja", "IPAexMincho", 38, novel, "harbour", folio="97"),
    page("ja-old-kokoro", "ja", "IPAexMincho", 38, novel, "kokoro", folio="四"),
    page("ja-tiers-pair", "ja", "HanaMinA", 31, tiers, "ginga", "takase"),
    page("ja-tiers-triple", "ja", "VL Gothic", 24, tiers, "melos", "takase", count=3),
    page("ja-newspaper-harbour", "ja", "IPAexMincho", 28, newspaper, "harbour", "ginga", caption=MAP),
    page("ja-horizontal-energy", "ja", "VL Gothic", 34, horizontal, "energy"),
    page("ja-horizontal-melos", "ja", "HanaMinA", 36, horizontal, "melos"),
    page("ja-columns-energy", "ja", "IPAexMincho", 29, columns, "energy", "cooking", foot="― 41 ―"),
    page("ja-notes-energy", "ja", "M PLUS 1", 27, notes, "energy", feet=FEET),
    page("ja-table-lined", "ja", "IPAexMincho", 30, table, **SALES),
    page("ja-table-plain", "ja", "VL Gothic", 32, table, **SALES, ruled=False),
    page("ja-bullets-camping", "ja", "M PLUS 1", 34, bullets, "camping", marks="●●●●"),
    page("ja-numbers-camping", "ja", "IPAexMincho", 32, bullets, "camping", marks=["(1)", "(2)", "(3)", "(4)"]),
    page("en-bullets-packing", "en", "Lato", 32, bullets, "packing", marks="••••"),
    page("en-numbers-packing", "en", "Caladea", 34, bullets, "packing", marks=["a)", "b)", "c)", "d)"]),
    page("en-dropcap-cities", "en", "Linux Libertine O", 34, initial, "cities"),
    page("en-columns-report", "en", "Caladea", 28, columns, "report", "cities", foot="– 114 –"),
    page("en-notes-report", "en", "Lato", 27, notes, "report", feet=ENGLISH_FEET),
    page("en-table-rain", "en", "Lato", 30, table, **RAIN),
    page("fr-dropcap-proust", "fr", "Caladea", 33, initial, "proust", lines=3),
    page("de-dropcap-werther", "de", "Linux Libertine O", 36, initial, "werther"),
    page("es-horizontal-quijote", "es", "Caladea", 34, horizontal, "quijote"),
    page("zh-horizontal-beiying", "zh-Hans", "WenQuanYi Micro Hei", 34, horizontal, "beiying"),
    page("zh-vertical-hongloumeng", "zh-Hant", "AR PL UMing TW", 38, novel, "hongloumeng", folio="三"),
]

BOOK = {"heading": 1.5, "leading": 1.8, "width": 1100, "length": 1640, "foot": "text-align:left;font-size:28px"}
CROPS = {
    "around": ("主な作物の作付面積と収穫量を次に掲げる。", "資料　農業振興課調べ。収穫量は速報値である。"),
    "rows": [["作物", "作付面積", "収穫量", "前年比"], ["水稲", "1,286 ha", "6,540 t", "98.7%"],
             ["だいこん", "73 ha", "2,915 t", "103.4%"], ["りんご", "148 ha", "3,207 t", "91.5%"],
             ["茶", "56 ha", "88 t", "107.2%"], ["計", "1,563 ha", "12,750 t", ""]],
    "padding": "10px 26px", "leading": 1.6}
VOTES = {
    "around": ("Electors and votes in the three wards.", "Spoiled papers are not counted."),
    "rows": [["Ward", "Electors", "Votes", "Turnout"], ["Eastgate", "8,214", "5,037", "61.3%"],
             ["Millfield", "11,460", "6,902", "60.2%"], ["St Anne’s", "6,975", "4,388", "62.9%"]],
    "padding": "10px 26px", "leading": 1.6}
PIPES = ["＊1　導水管、送水管、配水管を合わせた延長である。", "＊2　消費税を含まない。"]
GROWERS = ["* Holdings of less than two acres were not visited.", "† One bushel of apples is taken as 40 lb."]
FRESH = [
    page("ja-vertical-torokko", "ja", "BIZ UDMincho", 42, novel, "torokko", folio="46", **BOOK),
    page("ja-vertical-tebukuro", "ja", "Ume Mincho", 36, novel, "tebukuro", folio="46", **BOOK),
    page("ja-vertical-yume", "ja", "BIZ UDMincho", 48, novel, "yume", folio="46", **BOOK),
    page("ja-mixed-tramway", "ja", "BIZ UDGothic", 34, sideways, "tramway", caption="（昭和四十四年、終点の停留所にて）",
         heading=1.8, leading=2.1, length=940),
    page("ja-vertical-tramway", "ja", "BIZ UDMincho", 37, novel, "tramway", folio="218", **BOOK),
    page("ja-old-takekurabe", "ja", "BIZ UDMincho", 40, novel, "takekurabe", folio="七", **BOOK),
    page("ja-tiers-both", "ja", "Ume Mincho", 30, tiers, "sangetsuki", "gon", leading=1.8, width=1220, gap=90),
    page("ja-tiers-treble", "ja", "MotoyaLCedar", 25, tiers, "ningen", "gon", count=3, leading=1.75, width=1220, gap=90),
    page("ja-newspaper-tramway", "ja", "BIZ UDMincho", 27, newspaper, "tramway", "sangetsuki", caption="図3　線路と停留所の跡",
         heading=2.2, leading=1.8, figure=300),
    page("ja-horizontal-waterworks", "ja", "MotoyaLCedar", 32, horizontal, "waterworks", heading=1.5, leading=1.9, width=1100),
    page("ja-horizontal-ningen", "ja", "Ume Mincho", 35, horizontal, "ningen", heading=1.25, leading=1.7, width=1180),
    page("ja-columns-waterworks", "ja", "BIZ UDMincho", 30, columns, "waterworks", "bicycle", foot="( 7 )",
         issue="　第12号", leading=1.6, width=1230, gap=54),
    page("ja-notes-waterworks", "ja", "BIZ UDGothic", 26, notes, "waterworks", feet=PIPES, heading=1.7, leading=1.75, gap=58),
    page("ja-table-boxed", "ja", "BIZ UDMincho", 31, table, **CROPS),
    page("ja-table-bare", "ja", "MotoyaLCedar", 29, table, **CROPS, ruled=False),
    page("ja-bullets-recycling", "ja", "BIZ UDGothic", 33, bullets, "recycling", marks="■■■■", heading=1.4, leading=1.6),
    page("ja-numbers-recycling", "ja", "BIZ UDMincho", 35, bullets, "recycling", marks="①②③④", heading=1.2, width=1100),
    page("en-bullets-cottage", "en", "Open Sans", 30, bullets, "cottage", marks="––––", heading=1.4, leading=1.6),
    page("en-numbers-cottage", "en", "TeX Gyre Schola", 32, bullets, "cottage", marks=["A.", "B.", "C.", "D."], heading=1.2),
    page("en-dropcap-treasure", "en", "Old Standard TT", 36, initial, "treasure", leading=1.5, width=1100),
    page("en-columns-orchards", "en", "TeX Gyre Schola", 27, columns, "orchards", "treasure", foot="[203]",
         issue=", 1936", leading=1.55, width=1230, gap=54),
    page("en-notes-orchards", "en", "Open Sans", 25, notes, "orchards", feet=GROWERS, heading=1.7, leading=1.6, gap=58),
    page("en-table-votes", "en", "Open Sans", 28, table, **VOTES),
    page("fr-dropcap-bovary", "fr", "TeX Gyre Schola", 32, initial, "bovary", lines=3, leading=1.55),
    page("de-dropcap-prozess", "de", "Old Standard TT", 38, initial, "prozess", leading=1.5, width=1100),
    page("es-horizontal-regenta", "es", "TeX Gyre Schola", 33, horizontal, "regenta", heading=1.5, leading=1.65, width=1100),
    page("zh-horizontal-hetang", "zh-Hans", "WenQuanYi Zen Hei", 36, horizontal, "hetang", heading=1.5, leading=1.7),
    page("zh-vertical-sanguo", "zh-Hant", "TW-Sung", 40, novel, "sanguo", folio="五", **BOOK),
]

GROUPS = {"tune": TUNE, "report": REPORT, "fresh": FRESH}


def passages():
    """Name → (language, title, paragraphs)."""
    found = {}
    for file in TEXTS:
        for part in re.split(r"^# ", (Path(__file__).parent / file).read_text("utf-8"), flags=re.M)[1:]:
            head, *paragraphs = part.strip().split("\n")
            name, language, title = head.split(" ", 2)
            found[name] = (language, title, paragraphs)
    return found


def pages(group):
    """(name, language, font, size, (height, body)) of one group."""
    text = passages()
    for name, language, font, size, layout, texts, choices in GROUPS[group]:
        yield name, language, font, size, layout(*(text[t] for t in texts), size, **choices)
