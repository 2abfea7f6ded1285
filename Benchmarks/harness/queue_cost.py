#!/usr/bin/env python3
"""Measures what the queue itself costs, in time and in waits for the disk, beside no and beside a million done pages.

Builds `queue-cost` in release mode, then prints a table. Needs strace for the waits.

    Benchmarks/queue [--folder DIR] [--waiting 100000] [--done 0,1000000] [--pages 2000]
    Benchmarks/queue --pages-of FOLDER [--count 20] [--rounds 3] [--workers 2]    real pages beside `recognize`
"""

import argparse
import os
import re
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# How often each page is there in the two series of `compare`.
REPEATS = (2, 4)


def fill(database, done):
    """Puts `done` pages that were read and acknowledged into the file, as if they had gone through it."""
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    connection.execute("BEGIN")
    connection.execute(
        "INSERT INTO batch (id, options, priority, added) VALUES ('fill', '{}', 0, 1)")
    batch = connection.execute("SELECT number FROM batch WHERE id = 'fill'").fetchone()[0]
    numbers = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {done})"
    connection.execute(
        f"{numbers} INSERT INTO input (batch, position, name, path, size, modified, hash, pages)"
        f" SELECT {batch}, i, '/done/' || i, CAST('/done/' || i AS BLOB), 1000, i, x'', 1 FROM n")
    now = "CAST(strftime('%s', 'now') AS REAL)"
    connection.execute(
        "INSERT INTO item (batch, input, position, page, priority, state, token, ended, acknowledged)"
        f" SELECT batch, number, position, 1, 0, 3, 1, {now}, {now} FROM input WHERE batch = {batch}")
    connection.execute(
        f"INSERT INTO result SELECT number, randomblob(400) FROM item WHERE batch = {batch}")
    connection.execute(
        f"INSERT INTO event (time, kind, batch, item, attempt) SELECT 1, 'read', batch, number, 1 FROM item"
        f" WHERE batch = {batch}")
    connection.execute(f"UPDATE batch SET total = {done}, kept = {done}, done = {done} WHERE number = {batch}")
    connection.execute("UPDATE queue SET results = (SELECT count(*) FROM item WHERE state >= 3)")
    connection.execute("COMMIT")
    connection.close()


def run(program, *arguments, waits=False):
    """Its line, and how often it waited for the disk."""
    command = [str(program), *map(str, arguments)]
    if not waits:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip(), None
    with tempfile.NamedTemporaryFile() as log:
        traced = ["strace", "-f", "-qq", "-e", "trace=fsync,fdatasync", "-o", log.name, *command]
        line = subprocess.run(traced, check=True, capture_output=True, text=True).stdout.strip()
        return line, len(re.findall(rb"(?:fsync|fdatasync)\(", Path(log.name).read_bytes()))


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
    parser.add_argument("--folder", default=tempfile.gettempdir(), help="a folder on the disk to measure")
    parser.add_argument("--pictures", type=Path, help="a folder for the files that are added; else beside the database")
    parser.add_argument("--waiting", type=int, default=100_000)
    parser.add_argument("--done", default="0,1000000")
    parser.add_argument("--pages", type=int, default=2000)
    parser.add_argument("--idle", type=int, default=60, help="seconds")
    parser.add_argument("--program", help="instead of building it")
    parser.add_argument("--pages-of", type=Path, help="only read pictures of this folder, by `recognize` and by the queue")
    parser.add_argument("--count", type=int, default=20, help="of so many pictures (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=3, help="of reading them (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=2, help="that read them (default: %(default)s)")
    parser.add_argument("--yomitori", type=Path, default=ROOT / ".build/release/yomitori")
    options = parser.parse_args()
    if options.pages_of:
        pages = sorted(path for path in options.pages_of.iterdir() if path.suffix in (".png", ".jpg"))
        return compare(options.yomitori, pages[:: max(1, len(pages) // options.count)][: options.count], options.rounds, options.workers)
    program = options.program
    if program is None:
        subprocess.run(["swift", "build", "-c", "release", "--product", "queue-cost"], cwd=ROOT, check=True)
        program = ROOT / ".build/release/queue-cost"
    folder = Path(tempfile.mkdtemp(prefix="yomitori-queue-cost-", dir=options.folder))
    pictures = Path(tempfile.mkdtemp(prefix="yomitori-queue-cost-", dir=options.pictures)) if options.pictures else folder / "in"
    try:
        for done in map(int, options.done.split(",")):
            database = folder / f"{done}.sqlite"
            run(program, database, "prepare")
            if done:
                fill(database, done)
            print(f"== {done} pages done, {options.waiting} waiting", flush=True)
            line, _ = run(program, database, "add", options.waiting, pictures)
            print(line, flush=True)
            for workers, characters in ((1, 40), (4, 40), (1, 1500)):
                line, _ = run(program, database, "run", options.pages, workers, characters)
                _, waits = run(program, database, "run", options.pages, workers, characters, waits=True)
                print(
                    f"{workers} at once, {characters} characters: {line}; {waits / options.pages:.2f} waits for the disk each",
                    flush=True)
        if options.idle:
            print(run(program, database, "idle", options.idle)[0])
    finally:
        shutil.rmtree(folder)
        shutil.rmtree(pictures, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
