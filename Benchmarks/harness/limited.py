"""Runs a program under limits of time and memory, and says what is wrong with what it did."""

import json
import os
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

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


def check(done, memory):
    """What is wrong with any run: its end, its memory, foreign lines on standard error."""
    if done.ended_by:
        done.complaints.append(done.ended_by)
    elif done.status < 0:
        done.complaints.append(f"ended by signal {-done.status}")
    elif done.status > 1:
        done.complaints.append(f"exit status {done.status}")
    if done.peak_bytes > memory:
        done.complaints.append(f"{done.peak_bytes / 1e6:.0f} MB")
    foreign = [line for line in done.errors if not line.startswith("yomitori: ")]
    if foreign:
        done.complaints.append(f"on standard error: {foreign[0][:100]}")


def check_one(done, memory):
    """What is wrong with the run of a single file: the result's format is `json`."""
    check(done, memory)
    if done.status == 1 and not done.errors:
        done.complaints.append("no line on standard error")
    if done.status == 0:
        if done.errors:
            done.complaints.append("exit status 0 with a line on standard error")
        try:
            if not json.loads(done.output)["schema"].startswith("yomitori.page"):
                done.complaints.append("no page in the result")
        except (ValueError, KeyError, TypeError):
            done.complaints.append("the result is no JSON")


def check_batch(done, files, memory):
    """What is wrong with the run of many files together: the results' format is `jsonl`."""
    check(done, memory)
    read = {json.loads(line)["source"]["path"] for line in done.output.splitlines(keepends=True) if line.endswith(b"\n")}
    lost = []
    for file in map(str, files):
        said = [line for line in done.errors if line.startswith(f"yomitori: {file}: ")]
        # A file of several pages has a line for each that cannot be read.
        of_file = [line for line in said if not line.startswith(f"yomitori: {file}: page ")]
        if file not in read and not said or len(of_file) > 1:
            lost.append(f"{file}: {'a' if file in read else 'no'} result and {len(said)} lines on standard error")
    if lost and not done.ended_by:
        done.complaints.append(lost[0] + (f", and {len(lost) - 1} more files" if lost[1:] else ""))
