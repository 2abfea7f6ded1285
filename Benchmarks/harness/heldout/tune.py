"""The pages of the group `tune`, which may be looked at while rules are made."""

from .kinds import bullets, columns, horizontal, initial, newspaper, notes, novel, sideways, table, tiers
from .page import page

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

PAGES = [
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
