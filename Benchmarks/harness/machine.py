"""What the figures were measured on, and the bound on the time a measurement takes."""

import os
import platform
import subprocess
import time
from datetime import datetime, timezone
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PEER_PACKAGES = ("rapidocr", "faster-paddle", "onnxruntime", "openvino", "opencv-python-headless")


class OutOfTime(Exception):
    """The time allowed for all measurements is over."""


class Clock:
    def __init__(self, minutes):
        self.minutes = minutes
        self._end = time.monotonic() + 60 * minutes

    def check(self, measurement):
        """Called before every step that may take long."""
        if time.monotonic() > self._end:
            raise OutOfTime(f"the {self.minutes:g} minutes allowed were over at: {measurement} (--minutes allows more)")


def describe(project):
    info = Path("/proc/cpuinfo").read_text()
    fields = dict(
        (part.strip() for part in line.split(":", 1)) for line in info.split("\n\n")[0].splitlines() if ":" in line)
    flags = set(fields.get("flags", fields.get("Features", "")).split())
    return {
        "date": datetime.now(timezone.utc).strftime("%Y-%m-%d"),
        "processor": fields.get("model name", platform.machine()),
        "cores": len(os.sched_getaffinity(0)),
        "memoryBytes": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
        "hasBFloat16": bool(flags & {"avx512_bf16", "amx_bf16", "bf16"}),
        "instructions": sorted(flags & {"avx2", "avx512f", "avx512_vnni", "avx512_bf16", "amx_bf16", "amx_tile", "bf16"}),
        "system": f"{platform.system()} {platform.release()}",
        "loadAtStart": os.getloadavg()[0],
        "python": platform.python_version(),
        "commit": commit(project),
        "peers": {package: installed(package) for package in PEER_PACKAGES},
    }


def installed(package):
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def commit(project):
    git = ["git", "-C", str(project)]
    try:
        head = subprocess.run([*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True, timeout=20)
        changes = subprocess.run(
            [*git, "status", "--porcelain", "--untracked-files=no"], capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return head.stdout.strip() + (" and changes" if changes.stdout.strip() else "") if head.returncode == 0 else None
