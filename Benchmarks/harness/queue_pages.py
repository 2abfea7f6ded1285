#!/usr/bin/env python3
"""Reads the same real pages by `recognize` and by the queue, in turn: what the queue adds to a page.

    Benchmarks/queue-pages FOLDER [--count 20] [--rounds 3] [--workers 2]
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# How often each page is there in the two series.
REPEATS = (2, 4)


def used(command, environment):
    """Seconds of processor and of time that a program and those it starts take."""
    began = time.monotonic()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit(f"{' '.join(map(str, command))} ended with {status}")
    return usage.ru_utime + usage.ru_stime, time.monotonic() - began


def compare(yomitori, pages, rounds, workers):
    """Reads the same pages by `recognize` and by the queue in turn; prints the medians and what the queue adds.

    Every page is there twice in the first series and four times in the second: the difference is what pages cost without the start
    and without the kernels that each process makes for widths that it has not met.
    """
    home = Path(tempfile.mkdtemp(prefix="yomitori-queue-compare-"))
    environment = {**os.environ, "XDG_STATE_HOME": str(home / "state")}
    figures = {}
    try:
        for repeat in REPEATS:
            folder = home / f"pages-{repeat}"
            folder.mkdir()
            for copy in range(repeat):
                for page in pages:
                    shutil.copy(page, folder / f"{copy}-{page.name}")
        for turn in range(rounds + 1):
            for repeat in REPEATS:
                folder = home / f"pages-{repeat}"
                whole = used([yomitori, "recognize", folder, "--output", home / "out", "--quiet"], environment)
                add = used([yomitori, "queue", "add", folder, "--quiet"], environment)
                run = used([yomitori, "queue", "run", "--workers", str(workers), "--quiet"], environment)
                queued = (add[0] + run[0], add[1] + run[1])
                # The first turn fills the cache of compiled models.
                if turn:
                    figures.setdefault(("recognize", repeat), []).append(whole)
                    figures.setdefault(("queue", repeat), []).append(queued)
        for kind, name in ((0, "processor"), (1, "time")):
            median = {key: statistics.median(value[kind] for value in values) for key, values in figures.items()}
            few, many = REPEATS
            further = (many - few) * len(pages)
            each = {way: (median[way, many] - median[way, few]) / further for way in ("recognize", "queue")}
            print(
                f"{name}: {few * len(pages)} pages {median['recognize', few]:.2f} s by recognize, "
                f"{median['queue', few]:.2f} s by the queue; "
                f"a further page {each['recognize'] * 1000:.1f} ms and {each['queue'] * 1000:.1f} ms "
                f"({(each['queue'] / each['recognize'] - 1) * 100:+.1f} %)", flush=True)
    finally:
        shutil.rmtree(home)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path, help="pictures, PNG or JPEG")
    parser.add_argument("--count", type=int, default=20, help="of so many pictures (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="of reading them (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=2, help="that read them (default: %(default)s)")
    parser.add_argument("--yomitori", type=Path, default=ROOT / ".build/release/yomitori")
    options = parser.parse_args()
    pages = sorted(path for path in options.folder.iterdir() if path.suffix in (".png", ".jpg"))
    pages = pages[:: max(1, len(pages) // options.count)][: options.count]
    compare(options.yomitori, pages, options.rounds, options.workers)


if __name__ == "__main__":
    sys.exit(main())
