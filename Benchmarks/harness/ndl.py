"""Times the packs ndl and koten beside the National Diet Library's programs, with the same stand-in weights in f32.

NDL_ORIGINAL names a folder with checkouts of ndlocr-lite and ndlkotenocr-lite (of any name that ends so), or one of them.
Both programs are warm and take turns, a page again and again; a round's time is divided by the page's lines. Detection
and recognition are timed apart from the rounds, by readings of which each is alone in its program: of the originals by a
watch around what they call for the two, of ours by what a worker process tells of each page. Without NDL_ORIGINAL only the
memory of large pages is measured. Exit status 1 when detection and recognition together, or the whole of a page, are below
the goal, or a page could not be timed.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import machine
from readers import Reader, ReaderFailure, RunningReader, run, warn
from stand_ins import PACKS, PROJECT, REFERENCE, kind_of, picture_of, stand_in_pack

PAGES = ("modern/m03_two_columns", "modern/m09_cascade", "modern/m19_stairs_a", "modern/m21_stairs_c",
         "koten/k02_spread", "koten/k06_wide")
# How many times as fast as the originals ours is to be, on every page.
GOAL = 2.0
# Ours as they are timed.
STAGES = {"detection": "regions", "recognition": "lines"}
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
    """What both programs take for one page, and its lines: {"lines", "original", "yomitori"}, of each program {"all":
    seconds a line each round, "detection", "recognition": seconds a line}."""
    kind = kind_of(page)
    picture, reference = picture_of(page, options.reference), options.reference
    pack = stand_in_pack(page, reference, folder)
    original = OriginalReader(
        "original", REPOSITORIES[kind], options.python,
        models=tuple(map(str, (
            original_source(kind), kind, reference / page / "detector.onnx", reference / kind / "models",
            reference / kind / "config"))))
    own = Reader("yomitori", "yomitori", options.yomitori, ("--pack", f"{pack}/", "--fidelity", "original"))
    pages = [picture] * options.repeats
    running, rounds = [], {original.name: [], own.name: []}
    try:
        running.append(RunningReader(original, (), 120))
        lines, stages = original_stages(running[0], picture, options.repeats)
        running[0].round(pages)
        running.append(RunningReader(own, pages * (options.rounds + 1), 120))
        running[1].round(pages)
        for _ in range(options.rounds):
            for one in running:
                clock.check(page)
                rounds[one.reader.name].append(one.round(pages) / options.repeats)
    finally:
        for one in running:
            one.kill()
    stages = {original.name: stages, own.name: own_stages(options.yomitori, pack, picture, options.repeats)}
    return {"lines": lines} | {
        name: {"all": [seconds / lines for seconds in rounds[name]]}
        | {stage: seconds / lines for stage, seconds in stages[name].items()}
        for name in rounds}


def original_stages(running, picture, repeats):
    """How many lines the original reads, and the seconds of its stages: medians of readings after a first."""
    answers = [running.answer(picture) for _ in range(repeats + 1)]
    for answer in answers:
        if "error" in answer:
            raise ReaderFailure(f"{picture.name}: {answer['error']}")
    if not answers[0]["lines"]:
        raise ReaderFailure(f"{picture.name}: no line to time")
    return answers[0]["lines"], {
        stage: statistics.median(answer["stages"][stage] for answer in answers[1:]) for stage in STAGES}


def own_stages(program, pack, picture, repeats):
    """The seconds of our stages: medians of readings of one page after the other, after a first."""
    with tempfile.TemporaryFile() as errors, subprocess.Popen(
            [str(program), "worker", "--pack", f"{pack}/"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=errors) as worker:
        try:
            worker.stdout.readline()
            seconds = [stages_told(worker, picture) for _ in range(repeats + 1)]
        except (OSError, ValueError) as fault:
            errors.seek(0)
            raise ReaderFailure(f"worker: {errors.read().decode(errors='replace').strip()[-200:] or fault}") from None
        finally:
            worker.kill()
    return {stage: statistics.median(one[ours] for one in seconds[1:]) for stage, ours in STAGES.items()}


def stages_told(worker, picture):
    """Has a worker read a page (docs/worker-protocol.md); the seconds of its stages."""
    request = {"id": 1, "path": str(picture), "metrics": True, "options": {"fidelity": "original"}}
    worker.stdin.write(json.dumps(request).encode() + b"\n")
    worker.stdin.flush()
    seconds = {}
    while True:
        reply = json.loads(worker.stdout.readline())
        if reply["event"] == "failed":
            raise ReaderFailure(f"{picture.name}: {reply['message']}")
        if reply["event"] == "done":
            return seconds
        for value in reply.get("values", []):
            if value["name"] == "yomitori_page_stage_duration":
                seconds[dict(value["dimensions"])["stage"]] = value["value"] / 1e9


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
    """Whether every page that could be compared was timed and reaches the goal, with both stages together and in all."""
    print("Milliseconds a line, as detection · recognition · all; times as fast, as detection · recognition · both · all.\n\n"
          "| page | lines | original | yomitori | times as fast |\n|---|---|---|---|---|")
    ratios, complete = {}, True
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
        original, own = found["original"], found["yomitori"]
        whole = statistics.median(a / b for a, b in zip(original["all"], own["all"]))
        both = sum(original[stage] for stage in STAGES) / sum(own[stage] for stage in STAGES)
        ratios[page] = min(both, whole)
        print(f"| {page} | {found['lines']} | {milliseconds(original)} | {milliseconds(own)} | "
              f"{cells([*(original[stage] / own[stage] for stage in STAGES), both, whole])} |", flush=True)
    slow = [page for page, ratio in ratios.items() if ratio < GOAL]
    if ratios:
        print(f"\n{min(ratios.values()):.2f} times as fast where it is least; goal {GOAL:g} on every page"
              f"{', missed on ' + ', '.join(slow) if slow else ''}.\n")
    return complete and not slow


def milliseconds(program):
    """A program's stages and the median of its rounds."""
    return cells(1000 * seconds for seconds in [*(program[stage] for stage in STAGES), statistics.median(program["all"])])


def cells(numbers):
    return " · ".join(f"{number:.2f}" for number in numbers)


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
