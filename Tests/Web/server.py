"""A server of this build with folders of its own, for tests that kill it."""

import contextlib
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from pathlib import Path

PATIENCE = float(os.environ.get("YOMITORI_SERVER_PATIENCE", "60"))


class ServerError(Exception):
    """The server did not do what was asked."""


class Server:
    """`yomitori serve` on a free port of the loopback; it keeps port and data when it is started again."""

    def __init__(self, *arguments):
        self.program = os.environ.get("YOMITORI") or str(Path(__file__).resolve().parents[2] / ".build/release/yomitori")
        self.folder = tempfile.mkdtemp(prefix="yomitori-server-")
        # The app's files as they are now, instead of those in the build.
        files = os.environ.get("YOMITORI_WEB_FOLDER")
        self.arguments = [*arguments, *(["--web-folder", files] if files else [])]
        with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as probe:
            self.port = probe.getsockname()[1]
        self.log = []
        self.process = None
        self.start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        """Starts it and waits until it answers."""
        places = {name: f"{self.folder}/{name.lower()}" for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")}
        models = os.environ.get("XDG_DATA_HOME", os.path.expanduser("~/.local/share")) + "/yomitori/models"
        if os.path.isdir(models) and not os.path.isdir("/usr/local/share/yomitori/models"):
            os.makedirs(places["XDG_DATA_HOME"] + "/yomitori", exist_ok=True)
            with contextlib.suppress(FileExistsError):
                os.symlink(models, places["XDG_DATA_HOME"] + "/yomitori/models")
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), *self.arguments], env={**os.environ, **places},
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True)
        threading.Thread(target=self._listen, args=(self.process.stderr,), daemon=True).start()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise ServerError(f"the server ended with {self.process.returncode}: {''.join(self.log[-5:])}")
            with contextlib.suppress(OSError):
                if self.request("GET", "/health")[0] == 200:
                    return
            time.sleep(0.05)
        raise ServerError("the server does not answer: " + "".join(self.log[-5:]))

    def _listen(self, pipe):
        with pipe:
            self.log.extend(pipe)

    def kill(self):
        """Ends the server at once, as a power cut does; its workers, each a process group of its own, end when they miss it."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def close(self):
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def request(self, method, path, body=None, headers=None):
        """Status, headers and bytes of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            fields = dict(headers or {})
            if body is not None and not isinstance(body, bytes):
                body = json.dumps(body).encode()
                fields.setdefault("Content-Type", "application/json")
            connection.request(method, path, body, fields)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def get(self, path):
        """The JSON at a path."""
        status, _, body = self.request("GET", path)
        if status != 200:
            raise ServerError(f"GET {path} answered {status}: {body[:300]!r}")
        return json.loads(body)

    def edit(self, page, *operations):
        """Sends operations on a page, as another program would."""
        status, _, body = self.request(
            "POST", f"/v1/pages/{page['id']}/edits", {"operations": operations}, {"If-Match": f'"{page["revision"]}"'})
        if status != 200:
            raise ServerError(f"the edit was answered with {status}: {body[:300]!r}")
        return json.loads(body)
