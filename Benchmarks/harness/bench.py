"""Measures Yomitori and its peers side by side; `Benchmarks/bench` makes what it needs and calls it."""

import argparse
import json
import shlex
import sys
import tempfile
from pathlib import Path

import accuracy
import machine
import report
import speed
from pages import dense_pages, example_set, photographs, real_sets, rendered_sets, spread
from readers import Reader, ReaderFailure, warn
from share import share_outside_inference

PROJECT = Path(__file__).resolve().parents[2]
MEASUREMENTS = ("speed", "start", "memory", "share", "accuracy")


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/bench", description=__doc__)
    parser.add_argument("--data", type=Path, default=PROJECT.parent / "shared" / "eval-dev",
                        help="folder with rendered/ and real/ (default: %(default)s)")
    parser.add_argument("--output", type=Path, default=PROJECT / "Benchmarks" / "results",
                        help="where the table, the JSON and every program's texts go (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="measured rounds (default: %(default)s)")
    parser.add_argument("--pages", type=int, help="time this many of the dense pages only")
    parser.add_argument("--quick", action="store_true", help="2 rounds of 4 pages, 20 pages for 200, 2 photographs: a rehearsal")
    parser.add_argument("--only", nargs="+", choices=MEASUREMENTS, default=MEASUREMENTS, metavar="WHAT",
                        help="some of: " + " ".join(MEASUREMENTS))
    parser.add_argument("--readers", nargs="+", metavar="NAME", help="some of the programs")
    parser.add_argument("--minutes", type=float, default=180, help="time for everything (default: %(default)s)")
    parser.add_argument("--page-limit", type=int, default=300, help="seconds a page may take (default: %(default)s)")
    parser.add_argument("--yomitori", type=Path, default=PROJECT / ".build" / "release" / "yomitori",
                        help="the program (default: %(default)s)")
    return parser.parse_args()


def all_readers(yomitori, has_bfloat16):
    python = Path(sys.executable)
    readers = [
        Reader("yomitori", "yomitori", yomitori, ()),
        Reader("yomitori-fast", "yomitori fast", yomitori, ("--level", "fast")),
        Reader("rapidocr", "RapidOCR", python),
        Reader("faster-paddle", "faster-paddle small", python),
        Reader("rapidocr-openvino", "RapidOCR on OpenVINO", python),
    ]
    if has_bfloat16:
        readers.insert(2, Reader("yomitori-f32", "yomitori f32", yomitori, ("--precision", "f32")))
    return readers


def main():
    options = arguments()
    clock = machine.Clock(options.minutes)
    results = {
        "schema": "yomitori.benchmark/1",
        "machine": machine.describe(PROJECT),
        "command": shlex.join(["Benchmarks/bench", *sys.argv[1:]]),
        "rounds": 2 if options.quick else options.rounds,
        "timedPages": len(timed_pages(options)),
        "missing": [],
    }
    readers = all_readers(options.yomitori, results["machine"]["hasBFloat16"])
    if options.readers:
        readers = [reader for reader in readers if reader.name in options.readers]
    if not options.yomitori.exists() and any(not reader.is_peer for reader in readers):
        sys.exit(f"bench: {options.yomitori} is missing: run `swift build -c release`")
    options.output.mkdir(parents=True, exist_ok=True)
    for measurement in MEASUREMENTS:
        if measurement not in options.only:
            continue
        try:
            STEPS[measurement](options, results, readers, clock)
        except (ReaderFailure, machine.OutOfTime) as problem:
            warn(f"bench: {measurement}: {problem}")
            results["missing"].append(f"{measurement}: {problem}")
        text = report.document(results, readers)
        (options.output / "table.md").write_text(text, encoding="utf-8")
        (options.output / "results.json").write_text(json.dumps(results, indent=1, ensure_ascii=False), encoding="utf-8")
    print(text, end="")


def timed_pages(options):
    pages = dense_pages(options.data, PROJECT / "Examples" / "pages")
    return spread(pages, 4 if options.quick else options.pages or len(pages))


def measure_speed(options, results, readers, clock):
    found = results["speed"] = speed.pages_per_second(
        readers, timed_pages(options), results["rounds"], options.page_limit, clock)
    results["ratios"] = {r.name: speed.speed_ratios(found, r.name) for r in readers if not r.is_peer}


def measure_start(options, results, readers, clock):
    page = PROJECT / "Examples" / "pages" / "horizontal.png"
    results["startToText"] = speed.start_to_text(readers, page, results["rounds"], options.page_limit, clock)


def measure_memory(options, results, readers, clock):
    own = next((reader for reader in readers if reader.name == "yomitori"), None)
    found = photographs(options.data, PROJECT / "Examples" / "pages")
    with tempfile.TemporaryDirectory() as folder:
        results["largePhotographs"] = speed.memory_of_large_photographs(
            readers, spread(found, 2) if options.quick else found, folder, options.page_limit, clock)
    if own:
        pages = dense_pages(options.data, PROJECT / "Examples" / "pages")
        results["manyPages"] = speed.memory_of_many(
            own, pages, 20 if options.quick else 200, options.page_limit, clock)


def measure_share(options, results, readers, clock):
    clock.check("share of processor time outside inference")
    results["notInference"] = {
        reader.name: share_outside_inference(reader, timed_pages(options), options.page_limit)
        for reader in readers
        if not reader.is_peer
    }


def measure_accuracy(options, results, readers, clock):
    sets = [s for s in [*rendered_sets(options.data), *real_sets(options.data)] if s.pages]
    if not sets:
        warn(f"bench: {options.data} has no pages with truth (--data names another folder); the project's own are scored")
        sets = [example_set(PROJECT / "Examples" / "pages")]
    if options.quick:
        for page_set in sets:
            page_set.pages = spread(page_set.pages, 2)
    with tempfile.TemporaryDirectory() as links:
        found = accuracy.measure(
            options.yomitori, readers, sets, options.output / "texts", Path(links), options.page_limit, clock)
    results["sets"] = [{"name": s.name, "title": s.title, "figures": s.figures, "pages": len(s.pages)} for s in sets]
    results["accuracy"] = found


STEPS = dict(zip(MEASUREMENTS, (measure_speed, measure_start, measure_memory, measure_share, measure_accuracy)))

if __name__ == "__main__":
    main()
