"""A small library of pages for looking at: the project's samples, and some that the browser draws."""

import base64
import json
import os
import time
from pathlib import Path

from harness import browser, folder

ROOT = Path(__file__).resolve().parents[2]

STYLE = """<!DOCTYPE html><meta charset=utf-8><style>
body { margin: 0; font-family: "IPAexMincho", "Noto Serif CJK JP", serif; color: #17130c }
.sheet { box-sizing: border-box; width: 100vw; height: 100vh; padding: 9vmin; background: PAPER; line-height: 2; font-size: SIZEpx }
.vertical { writing-mode: vertical-rl }
h1 { font-size: 1.4em; margin: 0 1em; font-weight: 600 }
p { margin: 0; text-indent: 1em }
table { border-collapse: collapse; margin: 1em 0 } td { border: 1px solid #444; padding: .1em 1.2em }
.desk { background: linear-gradient(100deg, #3a2c20, #5b4634 40%, #2c2119); width: 100vw; height: 100vh; display: grid; place-items: center; perspective: 1500px }
.desk .sheet { width: 66vw; height: 80vh; transform: rotateX(16deg) rotateY(-9deg) rotate(-2.5deg); box-shadow: 0 18px 40px #000a }
</style>"""

# Kusamakura, Rashomon, Takasebune, and a poem: all in the public domain.
KUSAMAKURA = ["山路を登りながら、こう考えた。", "智に働けば角が立つ。情に棹させば流される。意地を通せば窮屈だ。とかくに人の世は住みにくい。",
              "住みにくさが高じると、安い所へ引き越したくなる。どこへ越しても住みにくいと悟った時、詩が生れて、画が出来る。"]
RASHOMON = ["ある日の暮方の事である。一人の下人が、羅生門の下で雨やみを待っていた。", "広い門の下には、この男のほかに誰もいない。ただ、所々丹塗の剥げた、大きな円柱に、蟋蟀が一匹とまっている。"]
TAKASEBUNE = ["高瀬舟は京都の高瀬川を上下する小舟である。徳川時代に京都の罪人が遠島を申し渡されると、本人の親類が牢屋敷へ呼び出されて、そこで暇乞をすることを許された。"]


def drawn(name, body, size=(900, 1200), type_size=27, paper="#fdfaf3"):
    """A page that the browser draws; its path."""
    path = os.path.join(folder(), name)
    page = browser().page(*size)
    source = STYLE.replace("PAPER", paper).replace("SIZE", str(type_size)) + body
    page.go("data:text/html;base64," + base64.b64encode(source.encode()).decode())
    page.screenshot(path, quality=88 if name.endswith(".jpg") else None)
    page.close()
    return path


def paragraphs(lines):
    return "".join(f"<p>{line}</p>" for line in lines)


def pictures():
    """The pictures, each with the key by which views name its page, or None."""
    vertical = '<div class="sheet vertical">{}</div>'
    table = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row.split()) + "</tr>" for row in
                    ("科目 員数 金額", "内科 885 1,124,902", "外科 108 103,971", "歯科 138 65,010", "計 1,131 1,293,884"))
    english = "".join(f"<p>{line}</p>" for line in (
        "It is a truth universally acknowledged, that a single man in possession of a good fortune, must be in want of a wife.",
        "However little known the feelings or views of such a man may be on his first entering a neighbourhood, this truth is so "
        "well fixed in the minds of the surrounding families, that he is considered as the rightful property of some one or other "
        "of their daughters."))
    return [
        (str(ROOT / "Examples/pages/vertical.png"), "vertical"),
        (str(ROOT / "Examples/pages/horizontal.png"), "horizontal"),
        (drawn("草枕.jpg", vertical.format("<h1>一</h1>" + paragraphs(KUSAMAKURA))), None),
        (drawn("机の上の羅生門.jpg", f'<div class="desk"><div class="sheet vertical">{paragraphs(RASHOMON)}</div></div>',
               (1000, 1200), 24), "photo"),
        (drawn("高瀬舟.jpg", vertical.format(paragraphs(TAKASEBUNE)), paper="#efe6d2"), None),
        (drawn("報告書の表.png", f'<div class="sheet"><p>科目別に示せば次表の通りである。</p><table>{table}</table></div>', (900, 640)), None),
        (drawn("Pride and Prejudice.jpg", f'<div class="sheet"><h1>Chapter 1</h1>{english}</div>', (900, 1100), 25, "#f6efe0"), None),
    ]


def fill(server):
    """Has the server read the samples; what the views need to find them."""
    listed = pictures()
    by_name = send(server, "Samples", [path for path, _ in listed])
    found = {key: by_name[os.path.basename(path)] for path, key in listed if key}
    return {**found, "word": "%E3%81%84"}


def send(server, name, paths):
    """Sends a batch and waits until it is read; the pages' ids by the files' names."""
    boundary = "yomitori-samples"
    body = b"".join(
        f'--{boundary}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode()
        for key, value in (("name", name), ("candidates", "5")))
    for path in paths:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{os.path.basename(path)}"\r\n\r\n'
        body += head.encode() + Path(path).read_bytes() + b"\r\n"
    body += f"--{boundary}--\r\n".encode()
    status, _, answer = server.request(
        "POST", "/v1/batches", body, {"Content-Type": f"multipart/form-data; boundary={boundary}"})
    assert status == 201, answer
    batch = json.loads(answer)["id"]
    while (state := server.get(f"/v1/batches/{batch}"))["state"] in ("waiting", "processing"):
        time.sleep(0.2)
    pages = server.get(f"/v1/pages?batch={batch}")["items"]
    while len(pages) < state["completed"]:
        time.sleep(0.2)
        pages = server.get(f"/v1/pages?batch={batch}")["items"]
    return {page["name"]: page["id"] for page in pages}
