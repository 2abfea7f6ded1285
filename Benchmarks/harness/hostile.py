"""Reads every file of a folder of damaged pictures, each in a process of its own and all in one.

Checked of each file: a result and exit status 0, or one line `yomitori: FILE: what is wrong` on standard error and exit
status 1; nothing else there; within the limits of time and memory. Of the batch besides: every file has its results or
its line. Exit status 1 when something fails the check, so that continuous integration can call it.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
# Beyond this the process is killed to spare the machine; in between it runs on, so that its true peak is reported.
KILLED_AT = 4


@dataclass
class Run:
    """What a process did."""

    status: int
    seconds: float
    peak_bytes: int
    output: bytes
    errors: list[str]
    ended_by: str = ""
    complaints: list[str] = field(default_factory=list)


def run(command, seconds, memory):
    """Runs the command; kills it when it is over its time or far over its memory."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        start = time.monotonic()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=errors)
        ended_by = ""
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            if not ended_by and time.monotonic() - start > seconds:
                ended_by = f"still running after {seconds:g} s"
            elif not ended_by and resident_bytes(process.pid) > KILLED_AT * memory:
                ended_by = f"over {KILLED_AT * memory / 1e6:.0f} MB"
            if ended_by:
                process.kill()
            time.sleep(0.01)
        process.returncode = os.waitstatus_to_exitcode(status)
        taken = time.monotonic() - start
        output.seek(0)
        errors.seek(0)
        lines = errors.read().decode(errors="backslashreplace").splitlines()
        return Run(process.returncode, taken, usage.ru_maxrss * 1024, output.read(), lines, ended_by)


def resident_bytes(pid):
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError):
        return 0


def check_one(done, memory):
    """What is wrong with the run of a single file."""
    complaints = done.complaints
    if done.ended_by:
        complaints.append(done.ended_by)
    elif done.status not in (0, 1):
        complaints.append(f"ended by signal {-done.status}" if done.status < 0 else f"exit status {done.status}")
    if done.peak_bytes > memory:
        complaints.append(f"{done.peak_bytes / 1e6:.0f} MB")
    other = [line for line in done.errors if not line.startswith("yomitori: ")]
    if other:
        complaints.append(f"on standard error: {other[0][:100]}")
    if done.status == 1 and not done.errors:
        complaints.append("no line on standard error")
    if done.status == 0:
        if done.errors:
            complaints.append("exit status 0 with a line on standard error")
        try:
            if not json.loads(done.output)["schema"].startswith("yomitori.page"):
                complaints.append("no page in the result")
        except (ValueError, KeyError):
            complaints.append("the result is no JSON")


def check_batch(done, files, memory):
    """What is wrong with the run of all files together."""
    complaints = done.complaints
    if done.ended_by:
        complaints.append(done.ended_by)
    elif done.status not in (0, 1):
        complaints.append(f"ended by signal {-done.status}" if done.status < 0 else f"exit status {done.status}")
    if done.peak_bytes > memory:
        complaints.append(f"{done.peak_bytes / 1e6:.0f} MB")
    read = {json.loads(line)["source"]["path"] for line in done.output.splitlines()}
    for file in map(str, files):
        lines = sum(line.startswith(f"yomitori: {file}") for line in done.errors)
        if file not in read and lines != 1:
            complaints.append(f"{file}: no result and {lines} lines on standard error")
    other = [line for line in done.errors if not line.startswith("yomitori: ")]
    if other:
        complaints.append(f"on standard error: {other[0][:100]}")


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/hostile", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=PROJECT.parent / "shared" / "eval-dev" / "hostile")
    parser.add_argument("--yomitori", type=Path, default=PROJECT / ".build" / "release" / "yomitori",
                        help="the program (default: %(default)s)")
    parser.add_argument("--short", type=int, metavar="N", help="every Nth file only")
    parser.add_argument("--seconds", type=float, default=20, help="for one file (default: %(default)s)")
    parser.add_argument("--megabytes", type=float, default=600, help="of resident memory (default: %(default)s)")
    parser.add_argument("--all", action="store_true", help="list the files that pass as well")
    return parser.parse_args()


def main():
    options = arguments()
    if not options.folder.is_dir():
        print(f"hostile: skipped: there is no folder {options.folder}")
        return 0
    if not options.yomitori.exists():
        print(f"hostile: {options.yomitori} is missing: run `swift build -c release`", file=sys.stderr)
        return 69
    files = sorted(p for p in options.folder.rglob("*") if p.is_file() and p.name != "manifest.json")
    files = files[:: options.short or 1]
    memory = options.megabytes * 1e6
    program = [str(options.yomitori), "recognize", "--progress", "never", "--format"]
    print("| file | status | s | MB | said | complaint |\n|---|---|---|---|---|---|")
    runs = []
    for file in files:
        done = run([*program, "json", "--", str(file)], options.seconds, memory)
        check_one(done, memory)
        runs.append(done)
        if options.all or done.complaints:
            said = done.errors[0].removeprefix(f"yomitori: {file}: ")[:120] if done.errors else ""
            row(file.relative_to(options.folder), done, said)
    batch = run([*program, "jsonl", "--", *map(str, files)], options.seconds * len(files), memory)
    check_batch(batch, files, memory)
    row("all in one process", batch, f"{len(batch.errors)} lines")
    failing = sum(bool(done.complaints) for done in runs) + bool(batch.complaints)
    slowest, largest = max(done.seconds for done in runs), max(done.peak_bytes for done in runs)
    print(
        f"\n{len(files)} files: {sum(done.status == 0 for done in runs)} read, "
        f"{sum(done.status == 1 for done in runs)} refused; slowest {slowest:.1f} s, largest {largest / 1e6:.0f} MB; "
        f"{failing} complaints")
    return 1 if failing else 0


def row(name, done, said):
    cells = (name, done.status, f"{done.seconds:.1f}", f"{done.peak_bytes / 1e6:.0f}", said, "; ".join(done.complaints))
    print("| " + " | ".join(str(cell).replace("|", "\\|").replace("\n", " ") for cell in cells) + " |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
