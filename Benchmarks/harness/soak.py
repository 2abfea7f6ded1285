"""Keeps a server busy over the loopback and watches its memory, its descriptors and its answers.

People upload, correct, search and look at pages while others break uploads off and listen without reading. Exit status 1 when
the server has more descriptors open at the end than at the beginning, when the server or a worker has grown beyond its bound,
when `GET /v1/pages` is slow while pages are read, or when something was answered that should not have been.
"""

import argparse
import json
import multiprocessing
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from limited import resident_bytes
from machine import describe
from soak_load import Client, Load

PROJECT = Path(__file__).resolve().parents[2]
# Descriptors that may be open at the end and were not at the beginning: databases open readers when many ask at once.
DESCRIPTORS = 10
# The server ends connections on which nothing comes after 30 s; then nobody is there any more.
QUIET = 40
# Seconds of everything before anything is counted: decoded pictures and databases' pages fill what they may hold.
WARMING = 45


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/soak", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30, help="how long (default: %(default)s)")
    parser.add_argument("--program", type=Path, default=PROJECT / ".build" / "release" / "yomitori")
    parser.add_argument("--pictures", type=Path, nargs="*", default=sorted((PROJECT / "Examples" / "pages").glob("*.png")))
    parser.add_argument("--workers", type=int, default=1, help="processes that read (default: %(default)s)")
    parser.add_argument("--server-growth", type=float, default=48, help="MB the server may grow by (default: %(default)s)")
    parser.add_argument("--worker-growth", type=float, default=300, help="MB a worker may grow by (default: %(default)s)")
    parser.add_argument("--milliseconds", type=float, default=50, help="99 of 100 lists take less (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="write the figures there too")
    return parser.parse_args()


class Server:
    """`yomitori serve` with folders of its own."""

    def __init__(self, options, folder):
        places = {f"XDG_{name}_HOME": f"{folder}/{name.lower()}" for name in ("DATA", "STATE")}
        own = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local/share")) / "yomitori" / "models"
        if own.is_dir():
            Path(places["XDG_DATA_HOME"], "yomitori").mkdir(parents=True)
            Path(places["XDG_DATA_HOME"], "yomitori", "models").symlink_to(own)
        self.process = subprocess.Popen(
            [options.program, "serve", "--port", "0", "--workers", str(options.workers)],
            env={**os.environ, **places}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            text=True)
        self.log, self.port = [], None
        listening = threading.Event()
        threading.Thread(target=self.follow, args=(listening,), daemon=True).start()
        if not listening.wait(60) or not self.port:
            sys.exit("soak: the server does not start: " + "".join(self.log[-5:]))

    def follow(self, listening):
        for line in self.process.stderr:
            self.log.append(line)
            told = re.search(r"listening on \S*:(\d+)", line)
            if not self.port and told:
                self.port = int(told[1])
                listening.set()
        listening.set()

    @property
    def workers(self):
        children = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return sorted({int(child) for file in children for child in read(file).split()})

    @property
    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()


def read(file):
    try:
        return file.read_text()
    except OSError:
        return ""


def probe(port, ending, results):
    """Asks for the list of pages ten times a second, in a process of its own that nothing holds up."""
    client, times = Client(port), []
    while not ending.is_set():
        start = time.perf_counter()
        status, _, _ = client.ask("GET", "/v1/pages?limit=100")
        times.append((status, time.perf_counter() - start))
        ending.wait(0.1)
    client.close()
    results.put(times)


class Watch(threading.Thread):
    """Looks at the memory and descriptors of the processes every second."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server, self.ending = server, threading.Event()
        self.start_time, self.samples = time.monotonic(), []

    def run(self):
        while not self.ending.wait(1):
            workers = {worker: resident_bytes(worker) for worker in self.server.workers}
            self.samples.append((time.monotonic() - self.start_time, resident_bytes(self.server.process.pid),
                                 workers, self.server.descriptors))

    def stop(self):
        self.ending.set()
        self.join()

    def server_growth(self):
        """Between the medians of the second and the last tenth; in the first the load begins."""
        sizes = [sample[1] for sample in self.samples]
        tenth = max(1, len(sizes) // 10)
        return statistics.median(sizes[-tenth:]) - statistics.median(sizes[tenth: 2 * tenth] or sizes[:1])

    def worker_growth(self):
        """The most that one worker has grown, in the same way; a worker rests between pages, so its peaks count."""
        growth = 0
        for worker in {worker for sample in self.samples for worker in sample[2]}:
            sizes = [sample[2][worker] for sample in self.samples if worker in sample[2]]
            tenth = len(sizes) // 10
            if tenth >= 3:
                growth = max(growth, max(sizes[-tenth:]) - max(sizes[tenth: 2 * tenth]))
        return growth


def warm_up(server, pictures):
    """Everything is asked for once, so that what is opened once is open."""
    load = Load(server.port, pictures, seed=0)
    load.start()
    client = Client(server.port)
    end = time.monotonic() + 120
    while time.monotonic() < end and not (client.json("/v1/pages?state=read") or {}).get("items"):
        time.sleep(0.5)
    time.sleep(WARMING)
    load.stop()
    settle(server, client)
    return load.faults


def settle(server, client):
    """Until everything is read and everybody has gone."""
    end = time.monotonic() + 300
    while time.monotonic() < end:
        batches = (client.json("/v1/batches?limit=500") or {}).get("items", [])
        if all(batch["state"] in ("done", "cancelled") for batch in batches):
            break
        time.sleep(1)
    client.close()
    time.sleep(QUIET)


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def measure(options, folder):
    pictures = [picture.read_bytes() for picture in options.pictures]
    server = Server(options, folder)
    faults = warm_up(server, pictures)
    before = server.descriptors
    watch, load = Watch(server), Load(server.port, pictures, options.seed)
    ending, results = multiprocessing.Event(), multiprocessing.Queue()
    prober = multiprocessing.Process(target=probe, args=(server.port, ending, results))
    watch.start()
    load.start()
    prober.start()
    end = time.monotonic() + 60 * options.minutes
    while time.monotonic() < end and server.process.poll() is None:
        time.sleep(0.5)
    ending.set()
    times = results.get(timeout=60)
    prober.join()
    load.stop()
    watch.stop()
    client = Client(server.port)
    settle(server, client)
    after = server.descriptors
    pages = client.json("/v1/pages?limit=1")["total"]
    client.close()
    crashed = [line.strip() for line in server.log if "crash" in line or "ended by" in line]
    server.stop()
    return {
        "machine": describe(PROJECT), "minutes": options.minutes, "pages": pages, "did": load.counts,
        "faults": faults + load.faults + crashed,
        "lists": len(times), "listsRefused": sum(status != 200 for status, _ in times),
        "p50": 1000 * percentile([seconds for _, seconds in times], 0.50),
        "p99": 1000 * percentile([seconds for _, seconds in times], 0.99),
        "longest": 1000 * max(seconds for _, seconds in times),
        "serverMegabytes": [round(sample[1] / 1e6, 1) for sample in watch.samples[:: max(1, len(watch.samples) // 10)]],
        "workerMegabytes": [round(sum(sample[2].values()) / 1e6) for sample in watch.samples[:: max(1, len(watch.samples) // 10)]],
        "serverGrowth": watch.server_growth() / 1e6, "workerGrowth": watch.worker_growth() / 1e6,
        "descriptors": [before, max(sample[3] for sample in watch.samples), after],
    }


def report(figures, options):
    """Prints the figures; returns what is wrong with them."""
    wrong = []
    if figures["descriptors"][2] > figures["descriptors"][0] + DESCRIPTORS:
        wrong.append("descriptors are left open")
    if figures["serverGrowth"] > options.server_growth:
        wrong.append(f"the server grew by more than {options.server_growth:g} MB")
    if figures["workerGrowth"] > options.worker_growth:
        wrong.append(f"a worker grew by more than {options.worker_growth:g} MB")
    if figures["p99"] > options.milliseconds:
        wrong.append(f"one list in a hundred takes more than {options.milliseconds:g} ms")
    if figures["listsRefused"]:
        wrong.append(f"{figures['listsRefused']} lists were refused")
    if figures["faults"]:
        wrong.append(f"{len(figures['faults'])} answers were wrong, the first: {figures['faults'][0]}")
    machine = figures["machine"]
    print(f"{figures['minutes']:g} minutes on {machine['processor']}, {machine['cores']} cores, {machine['date']}, "
          f"commit {machine['commit']}; {figures['pages']} pages")
    print("done: " + ", ".join(f"{count} {what}" for what, count in sorted(figures["did"].items())))
    print(f"GET /v1/pages: {figures['lists']} times, p50 {figures['p50']:.1f} ms, p99 {figures['p99']:.1f} ms, "
          f"longest {figures['longest']:.0f} ms")
    print(f"server: {figures['serverMegabytes']} MB, grew by {figures['serverGrowth']:.1f} MB")
    print(f"workers: {figures['workerMegabytes']} MB, grew by {figures['workerGrowth']:.0f} MB at most")
    print("descriptors: {} at the beginning, {} at most, {} at the end".format(*figures["descriptors"]))
    return wrong


def main():
    options = arguments()
    if not options.program.exists():
        sys.exit(f"soak: {options.program} is missing; `make build` builds it")
    with tempfile.TemporaryDirectory(prefix="yomitori-soak-") as folder:
        figures = measure(options, folder)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2, ensure_ascii=False) + "\n")
    wrong = report(figures, options)
    for line in wrong:
        print("soak: " + line, file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
