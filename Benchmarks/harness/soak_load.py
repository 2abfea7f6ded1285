"""What clients do to a server at the same time, some of them badly."""

import contextlib
import http.client
import json
import random
import socket
import threading
import time

# Seconds a client waits for an answer.
PATIENCE = 60


class Client:
    """A connection that is opened again when it was closed."""

    def __init__(self, port):
        self.port = port
        self.connection = None

    def ask(self, method, path, body=None, headers=None):
        """Status, headers and bytes of the answer."""
        for attempt in (1, 2):
            if self.connection is None:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
            try:
                self.connection.request(method, path, body, headers or {})
                answer = self.connection.getresponse()
                content = answer.read()
                if answer.headers.get("Connection") == "close":
                    self.close()
                return answer.status, answer.headers, content
            except (OSError, http.client.HTTPException):
                # Between two requests the server may have ended an idle connection.
                self.close()
                if attempt == 2:
                    raise

    def json(self, path):
        status, _, content = self.ask("GET", path)
        return json.loads(content) if status == 200 else None

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None


class Load:
    """Threads that use a server until they are told to stop; counts what they did and what went wrong."""

    BOUNDARY = "5b0c6f1e"

    def __init__(self, port, pictures, seed):
        self.port, self.pictures = port, pictures
        self.random = random.Random(seed)
        self.ending = threading.Event()
        self.lock = threading.Lock()
        self.counts, self.faults, self.threads = {}, [], []

    def start(self):
        kinds = [self.upload, self.abort, self.listen, self.ignore, self.ignore, self.correct, self.search, self.look]
        for number, kind in enumerate(kinds):
            chance = random.Random(self.random.random())
            thread = threading.Thread(target=self.repeat, args=(kind, chance), name=f"{kind.__name__} {number}")
            thread.start()
            self.threads.append(thread)

    def stop(self):
        self.ending.set()
        for thread in self.threads:
            thread.join()

    def repeat(self, kind, chance):
        client = Client(self.port)
        while not self.ending.is_set():
            try:
                kind(client, chance)
            except (OSError, http.client.HTTPException, ValueError) as error:
                self.fault(f"{kind.__name__}: {type(error).__name__}: {error}")
                client.close()
                self.ending.wait(1)
        client.close()

    def count(self, what):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + 1

    def fault(self, what):
        with self.lock:
            self.faults.append(what)

    def expect(self, what, status, *wanted):
        """Busy is an answer: the server may have enough to do."""
        self.count(what if status in wanted else f"{what} answered {status}")
        if status not in (*wanted, 503):
            self.fault(f"{what}: answered {status}")
        return status in wanted

    # What people do.

    def form(self, chance):
        parts = [f'--{self.BOUNDARY}\r\nContent-Disposition: form-data; name="name"\r\n\r\nsoak\r\n'.encode()]
        for number in range(chance.randint(1, 4)):
            head = f'--{self.BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="{number}.png"\r\n\r\n'
            parts += [head.encode(), chance.choice(self.pictures), b"\r\n"]
        return b"".join(parts) + f"--{self.BOUNDARY}--\r\n".encode()

    @property
    def form_type(self):
        return f"multipart/form-data; boundary={self.BOUNDARY}"

    def upload(self, client, chance):
        queue = client.json("/v1/queue")
        # There is always something to read, and never more than is read in a minute or two.
        if queue and queue["depth"] < 8:
            status, _, _ = client.ask("POST", "/v1/batches", self.form(chance), {"Content-Type": self.form_type})
            self.expect("uploads", status, 201)
        self.ending.wait(0.5)

    def page(self, client, chance):
        pages = (client.json("/v1/pages?state=read&limit=100") or {}).get("items") or []
        return client.json(f"/v1/pages/{chance.choice(pages)['id']}") if pages else None

    def correct(self, client, chance):
        page = self.page(client, chance)
        lines = [line for block in page["document"]["blocks"] for line in block["lines"]] if page else []
        if lines:
            line = chance.choice(lines)
            operation = {"op": "setText", "line": line["id"], "text": line["text"][::-1] + "校"}
            revision = {"If-Match": f'"{page["revision"]}"', "Content-Type": "application/json"}
            path = f"/v1/pages/{page['id']}"
            status, headers, _ = client.ask("POST", path + "/edits", json.dumps({"operations": [operation]}), revision)
            if self.expect("corrections", status, 200):
                status, _, _ = client.ask("POST", path + "/undo", b"", {"If-Match": headers["ETag"]})
                self.expect("corrections undone", status, 200)
        self.ending.wait(0.2)

    def search(self, client, chance):
        text = chance.choice(["%E6%9D%B1%E4%BA%AC", "the", "%E3%81%AE", "%E6%A0%A1", "zzz"])
        self.expect("searches", client.ask("GET", f"/v1/search?q={text}", None, {"Accept-Encoding": "gzip"})[0], 200)
        self.ending.wait(0.3)

    def look(self, client, chance):
        page = self.page(client, chance)
        if page:
            base = f"/v1/pages/{page['id']}"
            box = f"{chance.randint(0, 300)},{chance.randint(0, 300)},120,40"
            for path in (f"{base}/picture?size=thumbnail", f"{base}/crop?box={box}", f"{base}/export?format=tei"):
                self.expect("pictures and exports", client.ask("GET", path)[0], 200)
        self.ending.wait(0.5)

    def listen(self, client, chance):
        """Hears events for a while, and goes on later where it was."""
        with contextlib.closing(socket.create_connection(("127.0.0.1", self.port), PATIENCE)) as events:
            events.settimeout(1)
            events.sendall(b"GET /v1/events HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: 0\r\n\r\n")
            end = time.monotonic() + chance.uniform(2, 20)
            while time.monotonic() < end and not self.ending.is_set():
                with contextlib.suppress(TimeoutError):
                    if not events.recv(65536):
                        break
        self.count("listeners")

    # What nobody should do.

    def abort(self, client, chance):
        """Sends a part of an upload and goes, in order or not."""
        form = self.form(chance)
        kind = chance.choice(["/v1/batches", "/v1/recognize"])
        with contextlib.closing(socket.create_connection(("127.0.0.1", self.port), PATIENCE)) as upload:
            upload.sendall(
                f"POST {kind} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {self.form_type}\r\n"
                f"Content-Length: {len(form)}\r\n\r\n".encode())
            upload.sendall(form[: chance.randrange(len(form))])
            if chance.random() < 0.5:
                # Closing resets the connection (socket(7), SO_LINGER).
                upload.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self.count("uploads broken off")
        self.ending.wait(chance.uniform(0.1, 1))

    def ignore(self, client, chance):
        """Asks for all events there ever were, and takes none."""
        with contextlib.closing(socket.socket()) as events:
            # A small window is full soon.
            events.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            events.connect(("127.0.0.1", self.port))
            events.sendall(b"GET /v1/events?since=0 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            self.ending.wait(chance.uniform(5, 60))
        self.count("listeners that take nothing")
