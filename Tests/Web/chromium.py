"""A small driver for Chromium over its DevTools pipe; Python's standard library is all it needs."""

import base64
import contextlib
import fcntl
import itertools
import json
import os
import queue
import shutil
import signal
import subprocess
import tempfile
import threading
import time

# A browser on a busy machine takes its time; nothing here waits for it when it is done sooner.
PATIENCE = float(os.environ.get("YOMITORI_BROWSER_PATIENCE", "60"))


class BrowserError(Exception):
    """The browser or a page did not do what was asked."""


def executable():
    """Chromium's path, or None where there is none."""
    names = [os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    return next((path for name in names if name and (path := shutil.which(name))), None)


class Browser:
    """A headless Chromium with a profile of its own that is gone afterwards."""

    def __init__(self):
        path = executable()
        if path is None:
            raise BrowserError("there is no Chromium: install Debian's package chromium")
        self.profile = tempfile.mkdtemp(prefix="yomitori-browser-")
        # Chromium reads commands from descriptor 3 and answers on 4.
        command_read, self._commands = os.pipe()
        self._answers, answer_write = os.pipe()
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (command_read, answer_write)]

        def place():
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        arguments = [
            path, "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile}", "--no-first-run",
            "--no-default-browser-check", "--disable-background-networking", "--disable-component-update",
            "--disable-extensions", "--disable-sync", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
            "--force-color-profile=srgb", "--lang=en-US", "--mute-audio",
        ]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        self.process = subprocess.Popen(
            [*arguments, "about:blank"], pass_fds=(3, 4), preexec_fn=place, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)
        for end in (command_read, answer_write, *ends):
            os.close(end)
        self._numbers = itertools.count(1)
        self._waiting = {}
        self._listeners = {}
        self._lock = threading.Lock()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        buffer = b""
        while chunk := os.read(self._answers, 1 << 16):
            buffer += chunk
            *messages, buffer = buffer.split(b"\0")
            for message in map(json.loads, messages):
                if "id" in message:
                    self._waiting.pop(message["id"]).put(message)
                elif (listener := self._listeners.get(message.get("sessionId"))):
                    listener(message["method"], message["params"])
        for answer in list(self._waiting.values()):
            answer.put({"error": {"message": "the browser has ended"}})

    def send(self, method, session=None, **parameters):
        """Calls a method of the DevTools protocol and gives its result."""
        answer = queue.Queue()
        with self._lock:
            number = next(self._numbers)
            self._waiting[number] = answer
            message = {"id": number, "method": method, "params": parameters}
            if session:
                message["sessionId"] = session
            data = json.dumps(message).encode() + b"\0"
            while data:
                data = data[os.write(self._commands, data):]
        try:
            result = answer.get(timeout=PATIENCE * 2)
        except queue.Empty:
            raise BrowserError(f"no answer to {method}") from None
        if "error" in result:
            raise BrowserError(f"{method}: {result['error']['message']}")
        return result["result"]

    def page(self, width=1280, height=800, scale=1, dark=False, touch=False, language="en-US", downloads=None, script=None,
             beside=None):
        """A page with cookies and storage of its own, or with those of the page `beside`. `script` runs before those of every
        document."""
        context = beside.context if beside else self.send("Target.createBrowserContext")["browserContextId"]
        if downloads:
            self.send("Browser.setDownloadBehavior", behavior="allow", browserContextId=context, downloadPath=downloads)
        target = self.send("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session, target, context)
        self._listeners[session] = page.heard
        for domain in ("Page", "Runtime", "Network", "DOM", "Log"):
            page.send(f"{domain}.enable")
        page.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=touch)
        if touch:
            page.send("Emulation.setTouchEmulationEnabled", enabled=True)
        page.appearance(dark)
        if script:
            page.send("Page.addScriptToEvaluateOnNewDocument", source=script)
        page.send("Emulation.setLocaleOverride", locale=language)
        page.send("Emulation.setUserAgentOverride", userAgent="YomitoriTest Chrome", acceptLanguage=language)
        return page

    def close(self):
        """Ends the browser and removes its profile."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        os.close(self._commands)
        shutil.rmtree(self.profile, ignore_errors=True)


class Page:
    """A tab. `errors` are exceptions and errors on its console; `requests` the addresses it asked for."""

    def __init__(self, browser, session, target, context):
        self.browser, self.session, self.target, self.context = browser, session, target, context
        self.errors, self.requests, self.received = [], [], 0
        self.dialogs = []

    def send(self, method, **parameters):
        return self.browser.send(method, self.session, **parameters)

    def heard(self, method, data):
        """Takes note of an event; called on the reading thread, so it must not send."""
        if method == "Runtime.exceptionThrown":
            details = data["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Runtime.consoleAPICalled" and data["type"] == "error":
            self.errors.append(" ".join(str(value.get("value", value.get("description"))) for value in data["args"]))
        elif method == "Log.entryAdded" and data["entry"]["level"] == "error":
            self.errors.append(f"{data['entry']['text']} {data['entry'].get('url', '')}")
        elif method == "Network.requestWillBeSent":
            self.requests.append(data["request"]["url"])
        elif method == "Network.loadingFinished":
            self.received += data["encodedDataLength"]
        elif method == "Page.javascriptDialogOpening":
            self.dialogs.append(f"{data['type']}: {data['message']}")
            # Until it is answered the page answers nothing; tests look at `dialogs`.
            threading.Thread(target=self._agree, daemon=True).start()

    def _agree(self):
        with contextlib.suppress(BrowserError):
            self.send("Page.handleJavaScriptDialog", accept=True)

    def appearance(self, dark=False, calm=True):
        self.send("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if calm else "no-preference"}])

    def go(self, address):
        result = self.send("Page.navigate", url=address)
        if result.get("errorText"):
            raise BrowserError(f"{address}: {result['errorText']}")
        # A change of the fragment alone loads nothing.
        if "loaderId" in result:
            self.wait("document.readyState === 'complete'")

    def reload(self):
        self.evaluate("window.isOld = true")
        self.send("Page.reload")
        self.wait("!window.isOld && document.readyState === 'complete'")

    def evaluate(self, script):
        """The value of an expression, promises awaited."""
        answer = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description") or details["text"])
        return answer["result"].get("value")

    def wait(self, script, what=None, patience=PATIENCE):
        """Waits until an expression is true, and gives its value."""
        end = time.monotonic() + patience
        problem = None
        while time.monotonic() < end:
            try:
                value = self.evaluate(script)
                # A node comes as an empty object.
                if value or value == {}:
                    return value
            except BrowserError as error:
                problem = error
            time.sleep(0.03)
        raise BrowserError(f"waited in vain for {what or script} ({problem or 'it stayed false'}; errors: {self.errors[-3:]})")

    def find(self, selector):
        """Waits for an element that can be pressed: seen, enabled, still for two frames, under nothing else. The middle of its box."""
        return self.wait(f"""(async () => {{
            const node = document.querySelector({json.dumps(selector)});
            if (!node || node.disabled) return null;
            node.scrollIntoView({{ block: "nearest", inline: "nearest" }});
            const place = () => (({{ left, top, width, height }}) => [left + width / 2, top + height / 2, width, height])(
                node.getBoundingClientRect());
            const before = place();
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            const [x, y, width, height] = place();
            if (!width || !height || [x, y, width, height].some((value, index) => value !== before[index])) return null;
            const top = document.elementFromPoint(x, y);
            return top && (node.contains(top) || top.contains(node)) ? [x, y] : null;
        }})()""", selector)

    def click(self, selector, count=1):
        x, y = self.find(selector)
        self.click_at(x, y, count)

    def click_at(self, x, y, count=1):
        self.send("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        for number in range(1, count + 1):
            for kind in ("mousePressed", "mouseReleased"):
                self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=number)

    def hover(self, selector):
        x, y = self.find(selector)
        self.send("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def drag(self, start, end, steps=6):
        self.send("Input.dispatchMouseEvent", type="mouseMoved", x=start[0], y=start[1])
        self.send("Input.dispatchMouseEvent", type="mousePressed", x=start[0], y=start[1], button="left", clickCount=1)
        for step in range(1, steps + 1):
            x, y = (start[axis] + (end[axis] - start[axis]) * step / steps for axis in (0, 1))
            self.send("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y, button="left", buttons=1)
        self.send("Input.dispatchMouseEvent", type="mouseReleased", x=end[0], y=end[1], button="left", clickCount=1)

    def type(self, text):
        self.send("Input.insertText", text=text)

    def touch(self, *fingers, steps=6):
        """Fingers come down, go on their ways `(start, end)` together, and are lifted."""
        def points(share):
            return [{"x": start[0] + (end[0] - start[0]) * share, "y": start[1] + (end[1] - start[1]) * share, "id": number}
                    for number, (start, end) in enumerate(fingers)]
        # The second finger comes when the first is there.
        for count in range(1, len(fingers) + 1):
            self.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=points(0)[:count])
        for step in range(1, steps + 1):
            self.send("Input.dispatchTouchEvent", type="touchMove", touchPoints=points(step / steps))
        self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    # Names of keys with their virtual key codes.
    CODES = {"Enter": 13, "Escape": 27, "Tab": 9, "Backspace": 8, "Delete": 46, "ArrowLeft": 37, "ArrowUp": 38,
             "ArrowRight": 39, "ArrowDown": 40, "PageUp": 33, "PageDown": 34, "Home": 36, "End": 35, "F2": 113}

    def press(self, key, control=False, shift=False, alt=False):
        modifiers = (1 if alt else 0) | (2 if control else 0) | (8 if shift else 0)
        code = self.CODES.get(key) or ord(key.upper())
        text = key if len(key) == 1 and not control and not alt else {"Enter": "\r"}.get(key, "")
        self.send("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", key=key, modifiers=modifiers,
                  windowsVirtualKeyCode=code, text=text)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key, modifiers=modifiers, windowsVirtualKeyCode=code)

    def give_files(self, selector, paths):
        """Puts files into an `<input type=file>`, as a person does who chooses them."""
        self.wait(f"document.querySelector({json.dumps(selector)})", selector)
        handle = self.send("Runtime.evaluate", expression=f"document.querySelector({json.dumps(selector)})")["result"]["objectId"]
        self.send("DOM.setFileInputFiles", files=[str(path) for path in paths], objectId=handle)

    def drop_files(self, x, y, paths):
        """Drops files at a point of the window."""
        data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            self.send("Input.dispatchDragEvent", type=kind, x=x, y=y, data=data)

    def text(self, selector="body"):
        return self.wait(f"document.querySelector({json.dumps(selector)})?.innerText", selector)

    def count(self, selector):
        return self.evaluate(f"document.querySelectorAll({json.dumps(selector)}).length")

    def screenshot(self, path, quality=None):
        """Writes what is seen in the format that the name asks for: PNG, or JPEG and WebP in a quality of 0 to 100."""
        formats = {".png": "png", ".jpg": "jpeg", ".webp": "webp"}
        kind = {"format": formats[os.path.splitext(path)[1]], **({"quality": quality} if quality else {})}
        data = self.send("Page.captureScreenshot", **kind)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def leave(self):
        """Closes this tab alone, whatever waits in it."""
        self.browser.send("Target.closeTarget", targetId=self.target)

    def close(self):
        """Closes it with those that share its storage."""
        try:
            self.browser.send("Target.disposeBrowserContext", browserContextId=self.context)
        except BrowserError:
            pass
