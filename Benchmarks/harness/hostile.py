"""Reads every file of a folder of damaged pictures, each in a process of its own and all in one.

Checked of each file: a result and exit status 0, or one line `yomitori: FILE: what is wrong` on standard error and exit
status 1; nothing else there; within the limits of time and memory. Of the batch besides: every file has its results or
its line. Exit status 1 when something fails the check, so that continuous integration can call it.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from limited import check_batch, check_one, run
from stand_ins import PROJECT, REFERENCE, stand_in_pack


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/hostile", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=PROJECT.parent / "shared" / "eval-dev" / "hostile")
    parser.add_argument("--yomitori", type=Path, default=PROJECT / ".build" / "release" / "yomitori",
                        help="the program (default: %(default)s)")
    parser.add_argument("--short", type=int, metavar="N", help="every Nth file only")
    parser.add_argument("--seconds", type=float, default=20, help="for one file (default: %(default)s)")
    parser.add_argument("--megabytes", type=float, default=600, help="of resident memory (default: %(default)s)")
    parser.add_argument("--all", action="store_true", help="list the files that pass as well")
    parser.add_argument("--pack", help="the pack that reads, or its folder (default: the program's)")
    parser.add_argument("--stand-in", metavar="PAGE",
                        help="read with the stand-in models of a page such as modern/m03_two_columns")
    parser.add_argument("--fidelity", help="passed on; `original` takes the pixels as they are stored")
    parser.add_argument("--reference", type=Path, default=REFERENCE,
                        help="folder with the stand-in models (default: %(default)s)")
    return parser.parse_args()


def main():
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        if options.stand_in:
            if not options.reference.is_dir():
                print(f"hostile: {options.stand_in}: skipped: there is no folder {options.reference}")
                return 0
            options.pack = f"{stand_in_pack(options.stand_in, options.reference, folder)}/"
        return read_all(options)


def read_all(options):
    if not options.folder.is_dir():
        print(f"hostile: skipped: there is no folder {options.folder}")
        return 0
    if not options.yomitori.exists():
        print(f"hostile: {options.yomitori} is missing: run `swift build -c release`", file=sys.stderr)
        return 69
    files = sorted(p for p in options.folder.rglob("*") if p.is_file() and p.name != "manifest.json")
    files = files[:: options.short or 1]
    memory = options.megabytes * 1e6
    pack = ["--pack", options.pack] if options.pack else []
    fidelity = ["--fidelity", options.fidelity] if options.fidelity else []
    program = [str(options.yomitori), "recognize", "--progress", "never", *pack, *fidelity, "--format"]
    models = f"the stand-in models of {options.stand_in}" if options.stand_in else options.pack or "the default pack"
    print(f"Read with {models}{f', --fidelity {options.fidelity}' if options.fidelity else ''}:\n")
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
