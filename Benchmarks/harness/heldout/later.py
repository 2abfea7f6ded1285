"""The pages of the group `later`: the kinds of `fresh`, set once more in other ways."""

from .kinds import bullets, columns, horizontal, initial, newspaper, notes, novel, sideways, table, tiers
from .page import page

BOOK = {"heading": 1.4, "leading": 1.75, "width": 1060, "length": 1580, "foot": "text-align:right;font-size:26px"}
RIVERS = {
    "around": ("市内を流れるおもな河川の概要は、次の表のとおりである。", "出典　河川課資料。延長は市域にかかる分。"),
    "rows": [["河川名", "延長（m）", "橋の数", "護岸改修率"], ["大谷川", "18,640", "27", "86.4%"], ["鳴瀬川", "11,920", "19", "72.8%"],
             ["柳川", "7,305", "14", "100%"], ["境川", "2,463", "6", "調査中"], ["計", "40,328", "66", ""]],
    "padding": "7px 22px 7px 30px", "leading": 1.75}
SUMMITS = {
    "around": ("Heights and first recorded ascents of three summits.", "Heights are taken from the survey of 1911."),
    "rows": [["Summit", "Feet", "Metres", "Ascent"], ["Carn Mor", "3,087", "941", "1786"], ["Black Fell", "2,402", "732", "1821"],
             ["St Olaf’s Head", "1,995", "608", "1859"]],
    "padding": "7px 22px 7px 30px", "leading": 1.5}
TREES = ["（注1）立木の幹の材積をいう。", "（注2）搬出にかかる費用を差し引く前の額。"]
TOLLS = ["a Tolls on the Upper Reach were not collected after 1871.", "b A ton is reckoned at 2,240 lb."]
PAGES = [
    page("ja-vertical-toshishun", "ja", "Sawarabi Mincho", 41, novel, "toshishun", folio="131", **BOOK),
    page("ja-vertical-gauche", "ja", "MotoyaLMaru", 37, novel, "gauche", folio="131", **BOOK),
    page("ja-vertical-sanshiro", "ja", "Sawarabi Mincho", 45, novel, "sanshiro", folio="131", **BOOK),
    page("ja-mixed-lighthouse", "ja", "Sawarabi Gothic", 35, sideways, "lighthouse", caption="写真は昭和三十年代の岬（町立資料館蔵）",
         heading=1.7, leading=2, length=960),
    page("ja-vertical-lighthouse", "ja", "Sawarabi Mincho", 39, novel, "lighthouse", folio="64", **BOOK),
    page("ja-old-gan", "ja", "Oradano-mincho-GSRR", 42, novel, "gan", folio="一〇", **BOOK),
    page("ja-tiers-even", "ja", "Sawarabi Mincho", 29, tiers, "sakura", "yodaka", leading=1.85, width=1240, gap=100),
    page("ja-tiers-thirds", "ja", "Sawarabi Gothic", 23, tiers, "yodaka", "sakura", count=3, leading=1.8, width=1200, gap=80),
    page("ja-newspaper-lighthouse", "ja", "Sawarabi Mincho", 26, newspaper, "lighthouse", "budo", caption="写真2　岬と湾の遠景",
         heading=2.4, leading=1.7, figure=280),
    page("ja-horizontal-forest", "ja", "Komatuna", 33, horizontal, "forest", heading=1.35, leading=1.75, width=1120),
    page("ja-horizontal-shayo", "ja", "Dejima", 37, horizontal, "shayo", heading=1.5, leading=1.85, width=1090),
    page("ja-columns-forest", "ja", "Sawarabi Mincho", 28, columns, "forest", "knives", foot="― 58 ―", issue="（第三報）",
         leading=1.75, width=1210, gap=70),
    page("ja-notes-forest", "ja", "Sawarabi Gothic", 28, notes, "forest", feet=TREES, heading=1.4, leading=1.6, gap=64),
    page("ja-table-framed", "ja", "Sawarabi Mincho", 33, table, **RIVERS),
    page("ja-table-unruled", "ja", "Komatuna", 31, table, **RIVERS, ruled=False),
    page("ja-bullets-hall", "ja", "MotoyaLMaru", 31, bullets, "hall", marks="◆◆◆◆", heading=1.5, leading=1.75, width=1130),
    page("ja-numbers-hall", "ja", "Sawarabi Mincho", 34, bullets, "hall", marks=["一、", "二、", "三、", "四、"], heading=1.35,
         leading=1.65, width=1180),
    page("en-bullets-allotment", "en", "Roboto", 33, bullets, "allotment", marks="»»»»", heading=1.5, leading=1.5, width=1100),
    page("en-numbers-allotment", "en", "Gentium Plus", 35, bullets, "allotment", marks=["i.", "ii.", "iii.", "iv."], leading=1.55),
    page("en-dropcap-willows", "en", "Vollkorn", 35, initial, "willows", lines=3, leading=1.45, width=1120),
    page("en-columns-canal", "en", "CMU Serif", 29, columns, "canal", "willows", foot="— 87 —", issue=", Vol. II", leading=1.5,
         width=1210, gap=70),
    page("en-notes-canal", "en", "Roboto", 26, notes, "canal", feet=TOLLS, heading=1.6, leading=1.55, gap=64),
    page("en-table-summits", "en", "Roboto", 29, table, **SUMMITS),
    page("fr-dropcap-germinal", "fr", "CMU Serif", 34, initial, "germinal", leading=1.5, width=1130),
    page("de-dropcap-effi", "de", "Vollkorn", 33, initial, "effi", lines=3, leading=1.45),
    page("es-horizontal-fortunata", "es", "Gentium Plus", 36, horizontal, "fortunata", heading=1.3, leading=1.55, width=1120),
    page("zh-horizontal-chun", "zh-Hans", "Noto Serif CJK SC", 35, horizontal, "chun", heading=1.6, leading=1.75, width=1110),
    page("zh-vertical-xiyou", "zh-Hant", "cwTeXFangSong", 42, novel, "xiyou", folio="十二", **BOOK),
]
