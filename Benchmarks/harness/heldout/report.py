"""The pages of the group `report`: the first that were for the figures only."""

from .kinds import bullets, columns, horizontal, initial, newspaper, notes, novel, sideways, table, tiers
from .page import page
from .tune import ENGLISH_FEET, FEET, MAP, TAKEN

SALES = {
    "around": ("売上高の推移を表に示す。", "いずれも単位は千円、前年比は税抜きで算出した。"),
    "rows": [["年度", "東京", "大阪", "福岡"], ["2019", "12,480", "8,915", "3,077"], ["2020", "9,336", "7,204", "2,651"],
             ["2021", "11,902", "8,448", "3,390"], ["2022", "14,075", "9,127", "3,826"], ["平均", "11,948", "8,424", "3,236"]]}
RAIN = {
    "around": ("Rainfall by month, in millimetres.", "Source: the station at Cape Farewell."),
    "rows": [["Month", "1994", "1995", "1996"], ["January", "104.5", "88.2", "131.7"], ["February", "76.0", "92.9", "68.4"],
             ["March", "81.3", "70.6", "59.8"]]}

PAGES = [
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
