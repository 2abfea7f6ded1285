"""Times the packs ndl and koten beside the National Diet Library's programs, with the same stand-in weights in f32.

NDL_ORIGINAL names a folder with checkouts of ndlocr-lite and ndlkotenocr-lite (of any name that ends so), or one of them.
Both programs are warm and take turns, a page again and again; a round's time is divided by the page's lines. What of ours
is detection and what recognition is told by a trace of its own. Without NDL_ORIGINAL only the memory of large pages is
measured. Exit status 1 when the median of the pages is below the goal, or a page could not be timed.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import machine
from readers import Reader, ReaderFailure, RunningReader, run, warn
from stand_ins import PACKS, PROJECT, REFERENCE, kind_of, picture_of, stand_in_pack

PAGES = ("modern/m03_two_columns", "modern/m09_cascade", "modern/m19_stairs_a", "modern/m21_stairs_c",
         "koten/k02_spread", "koten/k06_wide")
# How many times as fast as the originals ours is to be.
GOAL = 2.0
REPOSITORIES = {"modern": "ndlocr-lite", "koten": "ndlkotenocr-lite"}


@dataclass(frozen=True)
class OriginalReader(Reader):
    """One of the Library's programs with a page's models."""

    models: tuple[str, ...] = ()

    def command(self, format, pictures=()):
        return [str(self.program), str(Path(__file__).with_name("ndl_original.py")), *self.models]


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/ndl", description=__doc__.splitlines()[0])
    parser.add_argument("--reference", type=Path, default=REFERENCE,
                        help="folder with the stand-in models and pages (default: %(default)s)")
    parser.add_argument("--pages", nargs="+", default=PAGES, metavar="PAGE", help="such as modern/m03_two_columns")
    parser.add_argument("--rounds", type=int, default=5, help="measured rounds (default: %(default)s)")
    parser.add_argument("--repeats", type=int, default=5, help="readings of the page in a round (default: %(default)s)")
    parser.add_argument("--minutes", type=float, default=20, help="time for everything (default: %(default)s)")
    parser.add_argument("--only", nargs="+", choices=("speed", "memory"), default=("speed", "memory"), metavar="WHAT")
    parser.add_argument("--yomitori", type=Path, default=PROJECT / ".build" / "release" / "yomitori")
    parser.add_argument("--python", type=Path, default=Path(sys.executable), help="with what the originals import")
    return parser.parse_args()


def original_source(kind):
    """The program's folder `src` below NDL_ORIGINAL; None where it is not."""
    root = Path(os.environ.get("NDL_ORIGINAL") or "/nonexistent")
    places = [root, *(sorted(root.iterdir()) if root.is_dir() else [])]
    found = [p for p in places if p.name.endswith(REPOSITORIES[kind]) and (p / "src" / "ocr.py").exists()]
    return found[0] / "src" if found else None


def seconds_a_line(page, options, folder, clock):
    """Rounds of both programs on one page: {"lines", "original", "yomitori"}, seconds a line each round; and ours by
    stage: {"detection", "recognition"}, seconds a line."""
    kind = kind_of(page)
    picture, reference = picture_of(page, options.reference), options.reference
    pack = stand_in_pack(page, reference, folder)
    readers = [
        OriginalReader(
            "original", REPOSITORIES[kind], options.python,
            models=tuple(map(str, (
                original_source(kind), kind, reference / page / "detector.onnx", reference / kind / "models",
                reference / kind / "config")))),
        Reader("yomitori", "yomitori", options.yomitori, ("--pack", f"{pack}/", "--fidelity", "original")),
    ]
    pages = [picture] * options.repeats
    running, seconds, lines = [], {reader.name: [] for reader in readers}, 0
    try:
        for reader in readers:
            running.append(RunningReader(reader, pages * (options.rounds + 1), 120))
            if reader.is_peer:
                lines = running[-1].answer(picture)["lines"]
            running[-1].round(pages)
        for _ in range(options.rounds):
            for reader, one in zip(readers, running):
                clock.check(page)
                seconds[reader.name].append(one.round(pages) / options.repeats / max(1, lines))
    finally:
        for one in running:
            one.kill()
    return {"lines": lines, **seconds, **stages_a_line(readers[-1], picture, lines, options, folder)}


def stages_a_line(reader, picture, lines, options, folder):
    """Seconds of detection and of recognition for each of the page's lines, of the last of some readings.

    A page is begun while the one before is read, so that the two may come to more than a page's share of a round.
    """
    trace = Path(folder) / "trace"
    command = reader.command("jsonl", [picture] * options.repeats)
    place = command.index("--")
    done = run([*command[:place], "--trace", str(trace), *command[place:]], 120)
    costs = sorted(trace.rglob("4-cost.json"), key=lambda file: file.stat().st_mtime)
    if done.returncode or not costs:
        raise ReaderFailure(f"no trace: {done.stderr.strip()[-200:]}")
    seconds = json.loads(costs[-1].read_text(encoding="utf-8"))["seconds"]
    return {"detection": seconds["regions"] / max(1, lines), "recognition": seconds["lines"] / max(1, lines)}


def main():
    options = arguments()
    clock = machine.Clock(options.minutes)
    if not options.reference.is_dir():
        print(f"ndl: skipped: there is no folder {options.reference}")
        return 0
    described = machine.describe(PROJECT)
    print(f"{described['processor']}, {described['cores']} cores; {described['date']}; commit {described['commit']}; "
          f"load at the start {described['loadAtStart']:.1f}.\n")
    with tempfile.TemporaryDirectory() as folder:
        failed = "speed" in options.only and not print_speed(options, folder, clock)
        if "memory" in options.only:
            print_memory(options, folder, clock)
    return 1 if failed else 0


def print_speed(options, folder, clock):
    """Whether every page that could be compared was timed, and their median reaches the goal."""
    print("| page | lines | original, ms a line | yomitori, ms a line | detection | recognition | times as fast |\n"
          "|---|---|---|---|---|---|---|")
    ratios, complete = [], True
    for page in options.pages:
        kind = kind_of(page)
        if not original_source(kind):
            warn(f"ndl: {page} skipped: NDL_ORIGINAL names no checkout of {REPOSITORIES[kind]}")
            continue
        try:
            found = seconds_a_line(page, options, folder, clock)
        except (ReaderFailure, machine.OutOfTime) as problem:
            warn(f"ndl: {page}: {problem}")
            complete = False
            continue
        original, own = (statistics.median(found[name]) * 1000 for name in ("original", "yomitori"))
        detection, recognition = (found[name] * 1000 for name in ("detection", "recognition"))
        ratios.append(statistics.median(a / b for a, b in zip(found["original"], found["yomitori"])))
        print(f"| {page} | {found['lines']} | {original:.2f} | {own:.2f} | {detection:.2f} | {recognition:.2f} | "
              f"{ratios[-1]:.2f} |", flush=True)
    if not ratios:
        return complete
    median = statistics.median(ratios)
    print(f"\nMedian of the pages: {median:.2f} times as fast; goal {GOAL:g}.\n")
    return complete and median >= GOAL


def print_memory(options, folder, clock):
    """A picture of 12 megapixels over one of 1, sides as 4 to 3, as baseline JPEG; peaks of processes of their own."""
    print("| pack | 1 megapixel, MB | 12 megapixels, MB | more, MB |\n|---|---|---|---|")
    for page in ("modern/m02_yokogaki", "koten/k02_spread"):
        pack = stand_in_pack(page, options.reference, folder)
        reader = Reader(page, page, options.yomitori, ("--pack", f"{pack}/"))
        try:
            small, large = (
                peak_bytes(reader, scaled(picture_of(page, options.reference), size, folder, options.python), clock)
                for size in ((1154, 866), (4000, 3000)))
        except (ReaderFailure, machine.OutOfTime) as problem:
            warn(f"ndl: {page}: {problem}")
            continue
        print(f"| {PACKS[kind_of(page)]} | {small / 1e6:.0f} | {large / 1e6:.0f} | {(large - small) / 1e6:+.0f} |",
              flush=True)


def scaled(picture, size, folder, python):
    """The picture in that size, made by Pillow, which the originals need anyway."""
    out = Path(folder) / f"{picture.parent.name}-{size[0]}.jpg"
    code = ("import sys; from PIL import Image; "
            "Image.open(sys.argv[1]).convert('RGB').resize(eval(sys.argv[2])).save(sys.argv[3], quality=90)")
    done = run([str(python), "-c", code, str(picture), str(size), str(out)], 120)
    if done.returncode:
        raise ReaderFailure(done.stderr.strip()[-200:])
    return out


def peak_bytes(reader, picture, clock):
    """Median of three processes that read the picture once."""
    peaks = []
    for _ in range(3):
        clock.check(picture.name)
        running = RunningReader(reader, [picture], 120)
        try:
            running.round([picture])
            peaks.append(running.finish())
        finally:
            running.kill()
    return statistics.median(peaks)


if __name__ == "__main__":
    sys.exit(main())
