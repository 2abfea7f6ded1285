"""The programs under test as processes: started once, given pages in rounds, halted whenever it is not their turn."""

import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

PEER = Path(__file__).with_name("peer.py")


class ReaderFailure(Exception):
    """A program ended, said nothing in time, or could not read a page that is timed."""


@dataclass(frozen=True)
class Reader:
    """A program and how it is called; `arguments` are Yomitori's, None marks a peer."""

    name: str
    title: str
    program: Path
    arguments: tuple[str, ...] | None = None

    @property
    def is_peer(self):
        return self.arguments is None

    def command(self, format, pictures=()):
        """The command line that reads `pictures`; a peer takes them from its standard input instead."""
        if self.is_peer:
            return [str(self.program), str(PEER), self.name]
        return [
            str(self.program), "recognize", "--format", format, "--progress", "never",
            *self.arguments, "--", *map(str, pictures),
        ]  # fmt: skip


class RunningReader:
    """A reader's process. It is stopped by SIGSTOP between its rounds, so that nothing of it runs in another's time."""

    def __init__(self, reader, pictures, limit, standard_error=None):
        """`pictures`: every page of every round in order, which Yomitori gets at its start; `limit`: seconds a page."""
        self.reader = reader
        self.limit = limit
        self.peak_bytes = None
        self._errors = standard_error or tempfile.TemporaryFile()
        self._lines = queue.Queue()
        self.started = time.perf_counter()
        self._process = subprocess.Popen(
            reader.command("jsonl", pictures),
            stdin=subprocess.PIPE if reader.is_peer else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )
        threading.Thread(target=self._collect, daemon=True).start()
        if reader.is_peer:
            self.ready_seconds = json.loads(self._line()[1])["ready"]

    def round(self, pictures):
        """Reads the pages; the seconds from the first's start to the last's text.

        Yomitori has the pages already and may have begun the next when it is halted; as it starts each round with as
        much done as it leaves to the next, the seconds are those of its steady pace.
        """
        self._signal(signal.SIGCONT)
        start = time.perf_counter()
        end = start
        for picture in pictures:
            if self.reader.is_peer:
                self._ask(picture)
            end, line = self._line()
            if "error" in (answer := json.loads(line)):
                raise ReaderFailure(f"{picture.name}: {answer['error']}")
        self._signal(signal.SIGSTOP)
        return end - start

    def answer(self, picture):
        """A peer's answer for one page, its failure included."""
        self._ask(picture)
        return json.loads(self._line()[1])

    def peak_so_far(self):
        """Most bytes resident until now."""
        for line in Path(f"/proc/{self._process.pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
        raise ReaderFailure("has ended already")

    def finish(self):
        """Lets the process end; its peak of resident bytes."""
        self._signal(signal.SIGCONT)
        if self._process.stdin:
            self._process.stdin.close()
        deadline = time.monotonic() + self.limit
        while self.peak_bytes is None:
            pid, status, usage = os.wait4(self._process.pid, os.WNOHANG)
            if pid:
                self._process.returncode = os.waitstatus_to_exitcode(status)
                self.peak_bytes = usage.ru_maxrss * 1024
            elif time.monotonic() > deadline:
                self.kill()
                raise ReaderFailure(f"did not end within {self.limit} s")
            else:
                time.sleep(0.005)
        return self.peak_bytes

    def kill(self):
        if self._process.returncode is None:
            self._process.kill()
            self._process.wait()

    def _collect(self):
        for line in self._process.stdout:
            self._lines.put((time.perf_counter(), line))
        self._lines.put(None)

    def _line(self):
        try:
            line = self._lines.get(timeout=self.limit)
        except queue.Empty:
            self.kill()
            raise ReaderFailure(f"gave no answer within {self.limit} s") from None
        if line is None:
            self._process.wait()
            raise ReaderFailure(f"ended with status {self._process.returncode}: {self._last_words()}")
        return line

    def _ask(self, picture):
        try:
            self._process.stdin.write(f"{picture}\n".encode())
            self._process.stdin.flush()
        except BrokenPipeError:
            raise ReaderFailure(f"has ended: {self._last_words()}") from None

    def _last_words(self):
        self._errors.seek(0)
        return self._errors.read()[-500:].decode(errors="replace").strip().splitlines()[-1:]

    def _signal(self, number):
        # Not Popen's: it would take note of an ended process and with that lose its peak of memory.
        if self._process.returncode is None:
            os.kill(self._process.pid, number)


def seconds_to_text(reader, picture, limit):
    """From the start of a new process to the text of one page, the models' loading included."""
    if reader.is_peer:
        running = RunningReader(reader, [], limit)
        try:
            running.round([picture])
            seconds = time.perf_counter() - running.started
            running.finish()
        finally:
            running.kill()
        return seconds
    start = time.perf_counter()
    done = run(reader.command("text", [picture]), limit)
    if done.returncode:
        raise ReaderFailure(done.stderr.strip())
    return time.perf_counter() - start


def run(command, limit):
    """Runs a command to its end and keeps what it printed."""
    try:
        return subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=limit)
    except subprocess.TimeoutExpired:
        raise ReaderFailure(f"did not end within {limit} s") from None


def warn(text):
    print(text, file=sys.stderr, flush=True)
