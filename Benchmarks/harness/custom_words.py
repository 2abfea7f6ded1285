"""How many of 200 rare terms are read right with and without a file of custom words.

The terms are made up, so that no dictionary has them: rows of Japanese and of Chinese characters, and names in Latin letters. Each
stands in a sentence of its own; the pages are blurred, muddied or shrunk. The file of custom words has the terms among
as many others as --words says, made up in the same way.
"""

import argparse
import io
import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
PROGRAMS = ["chromium", "chromium-browser", "google-chrome"]
COUNTS = {"ja": 100, "zh": 50, "en": 50}
FONTS = {"ja": "Noto Serif CJK JP", "zh": "Noto Serif CJK SC", "en": "Liberation Serif"}
CHARACTERS = {
    "ja": "鮎鷲梶樫榎椿楢桐櫛碓磯浦潮洲沼淵瀬滝澤窪峯嶺郷荘塚墳碑祠社殿閣廊庵坊院寮館亭邸蔵倉庫櫓塔門垣壁瓦甍梁棟畳簾襖障屏扇傘鏡鐘鼓笛琴弦譜韻詠諷詩歌謡舞踊"
          "霧霞露霜雷雹虹曙暁昏宵朔望弦暦閏祭禊祓幣斎禰宜巫覡儀典礼式帖帳簿籍録誌譜図絵紋章印璽綬勲爵位階職掌管轄領",
    "zh": "鲸鲨鳄鹤鹭雁鹰鸦莺燕柏桦榆槐桑杏梅兰菊莲荷萍藻苔藤蔓泉溪潭涧湾滩礁屿峡谷岭峰岩矿玉翡翠瑚珀锦绣绫罗绸缎纱帛织染漆雕刻塑铸锻铜锡铅银钟磬鼓笙箫琵琶弦谱调"
          "韵赋词曲剧戏馆阁殿塔寺庙祠堂院坊巷桥渡港闸堤坝渠窑坊",
}
FRAMES = {
    "ja": ["この帳面には{}という名が三度現れる。", "村の人々は{}を長いあいだ守ってきた。", "先生の話では、{}の由来は分からないという。",
           "昨年の秋、{}について新しい報告が出た。", "古い地図の隅に{}と書いてある。"],
    "zh": ["这本书里提到了{}的来历。", "当地人把它叫做{}，已经很久了。", "去年秋天，{}的研究有了新的结果。", "老人说，{}这个名字没有人知道。",
           "地图的一角写着{}三次。"],
    "en": ["The old register mentions {} more than once.", "Nobody in the village knew what {} had meant.",
           "Last autumn a report about {} was printed.", "On the corner of the map someone wrote {} in ink.",
           "They had kept the papers of {} for many years."],
}
SYLLABLES = ("bar bel bran cor dal den dor dru el fen gal gor hal hel ith kar kel lan lor mar mel mor nar nor ol os pel quor ral ren "
             "rin sar sel tar tel tor ul van vel vor wen yar zel zor").split()


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/custom-words", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="where the pages go")
    parser.add_argument("--words", type=int, default=1_000, help="custom words in all (default: 1000)")
    parser.add_argument("--yomitori", type=Path, default=PROJECT / ".build" / "release" / "yomitori")
    parser.add_argument("--time", type=int, default=0, metavar="N",
                        help="instead: processor seconds of reading the pages N times by turns without and with the words")
    return parser.parse_args()


def term(language, random):
    if language == "en":
        parts = random.choice(SYLLABLES, random.integers(2, 5))
        return "".join(parts).capitalize()
    return "".join(random.choice(list(CHARACTERS[language]), random.integers(3, 5)))


def terms(language, count, random):
    found = {}
    while len(found) < count:
        found[term(language, random)] = None
    return list(found)


def make(options, numpy):
    from degraded import degraded
    from heldout import kinds
    from heldout.browser import Browser
    from PIL import Image

    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        raise SystemExit("custom-words: there is no chromium: apt install chromium")
    random = numpy.random.default_rng(7)
    options.folder.mkdir(parents=True, exist_ok=True)
    chosen = {}
    with tempfile.TemporaryDirectory() as profile:
        browser = Browser(program, profile)
        for language, count in COUNTS.items():
            chosen[language] = terms(language, count, random)
            for start in range(0, count, 25):
                part = chosen[language][start:start + 25]
                texts = [FRAMES[language][i % len(FRAMES[language])].format(t) for i, t in enumerate(part)]
                body = kinds.at(120, 100, 1260, 1500, "".join(kinds.block("paragraph", t) for t in texts), "line-height:1.9;")
                png, _ = browser.draw(kinds.document(language, FONTS[language], 30, body), kinds.WIDTH, 1700)
                picture = Image.open(io.BytesIO(png)).convert("L")
                for way, strength in (("blur", 3.0), ("noise", 60), ("low", 0.30)):
                    name = f"{language}-{start}.{way}"
                    degraded(picture, way, strength, random).save(options.folder / f"{name}.jpg", quality=80)
                    (options.folder / f"{name}.terms.txt").write_text("\n".join(part) + "\n", "utf-8")
        browser.close()
    others = []
    for language in COUNTS:
        others += terms(language, max(0, options.words - 200) // len(COUNTS), random)
    words = sorted({*others, *(t for part in chosen.values() for t in part)})
    (options.folder / "words.txt").write_text("# made up\n" + "\n".join(words) + "\n", "utf-8")


def read(options, *more):
    pages = sorted(options.folder.glob("*.jpg"))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.monotonic()
    done = subprocess.run([options.yomitori, "recognize", "--quiet", "--format", "jsonl", *more, *pages],
                          capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    texts = {}
    for line in done.stdout.splitlines():
        page = json.loads(line)
        texts[Path(page["source"]["path"]).name] = "".join(page["text"].split())
    return texts, spent, time.monotonic() - started


def main():
    options = arguments()
    try:
        import numpy
        from PIL import Image  # noqa: F401
    except ImportError:
        print("custom-words: numpy and pillow are missing: Benchmarks/requirements.txt has their versions", file=sys.stderr)
        return 69
    sys.path.insert(0, str(Path(__file__).parent))
    make(options, numpy)
    words = options.folder / "words.txt"
    ways = {"without correction": ["--no-language-correction"], "with correction": [],
            "with correction and the words": ["--custom-words", str(words)]}
    if options.time:
        print("| | processor seconds | seconds |\n|---|---|---|")
        rows = {name: [] for name in ways}
        for _ in range(options.time):
            for name, more in ways.items():
                rows[name].append(read(options, *more)[1:])
        for name, times in rows.items():
            print(f"| {name} | {' · '.join(f'{t[0]:.1f}' for t in times)} | {' · '.join(f'{t[1]:.1f}' for t in times)} |")
        return 0
    print("| recall of the terms | " + " | ".join(COUNTS) + " | all |\n|---|" + "---|" * (len(COUNTS) + 1))
    for name, more in ways.items():
        texts, _, _ = read(options, *more)
        found = {language: [0, 0] for language in COUNTS}
        for page, text in texts.items():
            for wanted in (options.folder / page.replace(".jpg", ".terms.txt")).read_text("utf-8").split():
                found[page.split("-")[0]][0] += wanted in text
                found[page.split("-")[0]][1] += 1
        found["all"] = [sum(v[0] for v in found.values()), sum(v[1] for v in found.values())]
        print(f"| {name} | " + " | ".join(f"{a / b:.3f} ({a} of {b})" for a, b in found.values()) + " |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
