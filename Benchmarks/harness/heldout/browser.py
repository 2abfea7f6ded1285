"""Draws HTML with a Chromium without a display, spoken to over its debugging pipe."""

import base64
import json
import os
import subprocess

# Every printed line with its box: characters in the document's order, until one stands on another line or in another
# block. Ruby, and what has the class `unread`, is no line of its own.
LINES = """
(() => {
  const lines = [];
  let line = null;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const element = node.parentElement;
    if (element.closest('rt, rp, .unread, style')) continue;
    const block = element.closest('[data-kind]');
    if (!block) continue;
    const vertical = getComputedStyle(block).writingMode != 'horizontal-tb';
    const size = parseFloat(getComputedStyle(block).fontSize);
    for (let i = 0; i < node.data.length;) {
      const character = String.fromCodePoint(node.data.codePointAt(i));
      const range = document.createRange();
      range.setStart(node, i);
      range.setEnd(node, i += character.length);
      const boxes = [...range.getClientRects()].filter(box => box.width > 0 && box.height > 0);
      if (boxes.length == 0) continue;
      const box = boxes[boxes.length - 1];
      const across = vertical ? box.x + box.width / 2 : box.y + box.height / 2;
      const isInitial = element.closest('.initial') != null;
      if (!line || line.block != block || (!line.isInitial && Math.abs(across - line.across) > 0.7 * size)) {
        line = {block, kind: block.dataset.kind, text: '', across, left: 1e9, top: 1e9, right: 0, bottom: 0};
        lines.push(line);
      }
      line.isInitial = isInitial;
      line.across = across;
      line.text += character;
      if (!character.trim()) continue;
      line.left = Math.min(line.left, box.left);
      line.top = Math.min(line.top, box.top);
      line.right = Math.max(line.right, box.right);
      line.bottom = Math.max(line.bottom, box.bottom);
    }
  }
  return lines.filter(line => line.text.trim()).map(line => ({
    text: line.text.trim(), kind: line.kind, box: [line.left, line.top, line.right - line.left, line.bottom - line.top]}));
})()
"""


class Browser:
    def __init__(self, program, profile):
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def place():
            # The browser listens on descriptor 3 and answers on 4; copies first, lest one overwrites the other.
            source, sink = os.dup(to_browser), os.dup(from_browser)
            os.dup2(source, 3)
            os.dup2(sink, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--hide-scrollbars", "--remote-debugging-pipe",
             f"--user-data-dir={profile}", "--force-color-profile=srgb", "about:blank"],
            close_fds=False, preexec_fn=place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.rest, self.number = b"", 0
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    session = None

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.rest:
                part = os.read(self.input, 1 << 20)
                if not part:
                    raise SystemExit("heldout: the browser ended")
                self.rest += part
            answer, self.rest = self.rest.split(b"\0", 1)
            answer = json.loads(answer)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise SystemExit(f"heldout: {method}: {answer['error']['message']}")
                return answer["result"]

    def evaluate(self, script):
        return self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)["result"].get("value")

    def draw(self, html, width, height):
        """The page as a PNG, and its lines."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.evaluate(f"document.documentElement.innerHTML = {json.dumps(html)}; document.fonts.ready.then(() => 0)")
        lines = self.evaluate(LINES)
        png = base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
        return png, lines

    def close(self):
        self.session = None
        self.call("Browser.close")
        self.process.wait(20)
