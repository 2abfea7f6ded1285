"""The pages of the group `fresh`: the kinds of `report` in other sizes, leadings, widths, folios and marks."""

from .kinds import bullets, columns, horizontal, initial, newspaper, notes, novel, sideways, table, tiers
from .page import page

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

PAGES = [
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
