#!/usr/bin/env python3
"""Measures what the queue itself costs, in time and in waits for the disk, beside no and beside a million done pages.

Builds `queue-cost` in release mode, then prints a table. Needs strace for the waits. Beside each run stands what making the JSON
of its pages takes alone, which is no cost of the queue.

    Benchmarks/queue [--folder DIR] [--waiting 100000] [--done 0,1000000] [--pages 2000] [--rounds 3]
"""

import argparse
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import textwrap
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


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
    """Its lines, and how often it waited for the disk."""
    command = [str(program), *map(str, arguments)]
    if not waits:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip(), None
    with tempfile.NamedTemporaryFile() as log:
        traced = ["strace", "-f", "-qq", "-e", "trace=fsync,fdatasync", "-o", log.name, *command]
        line = subprocess.run(traced, check=True, capture_output=True, text=True).stdout.strip()
        return line, len(re.findall(rb"(?:fsync|fdatasync)\(", Path(log.name).read_bytes()))


def hash_all(program, database):
    """Lets the contents of the added files be read, as a queue does beside the pages; milliseconds for each file."""
    unread = "SELECT count(*) FROM input WHERE hash IS NULL AND size IS NOT NULL"
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=60)
    files = connection.execute(unread).fetchone()[0]
    began = time.monotonic()
    process = subprocess.Popen([str(program), str(database), "hash"])
    while connection.execute(unread).fetchone()[0]:
        if process.poll() is not None:
            raise SystemExit(f"{program} hash ended with {process.returncode}")
        time.sleep(0.2)
    each = (time.monotonic() - began) / max(1, files) * 1000
    process.terminate()
    process.wait()
    connection.close()
    return files, each


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", default=tempfile.gettempdir(), help="a folder on the disk to measure")
    parser.add_argument("--pictures", type=Path, help="a folder for the files that are added; else beside the database")
    parser.add_argument("--waiting", type=int, default=100_000)
    parser.add_argument("--done", default="0,1000000")
    parser.add_argument("--pages", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=3, help="of reading so many pages (default: %(default)s)")
    parser.add_argument("--idle", type=int, default=60, help="seconds")
    parser.add_argument("--program", help="instead of building it")
    options = parser.parse_args()
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
            files, each = hash_all(program, database)
            print(f"hash {files}: {each:.3f} ms each", flush=True)
            for workers, characters in ((1, 40), (4, 40), (1, 1500)):
                _, waits = run(program, database, "run", options.pages, workers, characters, waits=True)
                print(
                    f"{workers} at once, {characters} characters: {waits / options.pages:.2f} waits for the disk each",
                    flush=True)
                for _ in range(options.rounds):
                    lines, _ = run(program, database, "run", options.pages, workers, characters)
                    print(textwrap.indent(lines, "    "), flush=True)
        if options.idle:
            print(run(program, database, "idle", options.idle)[0])
    finally:
        shutil.rmtree(folder)
        shutil.rmtree(pictures, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
