"""Reads damaged copies of the project's small pictures for a given time.

Each round damages some of the fixtures at random, reads them all in one process under the limits of `hostile`, and looks
at a round with a complaint file by file. What fails is kept, with the seed that makes it again. Exit status 1 then.
"""

import argparse
import random
import shutil
import sys
import tempfile
import time
from pathlib import Path

from limited import check_batch, check_one, run

PROJECT = Path(__file__).resolve().parents[2]
FIXTURES = PROJECT / "Tests" / "YomitoriImagingTests" / "Fixtures"
FILES_PER_ROUND = 40


def damaged(whole, chance):
    """A copy with one to four faults: bytes changed, taken out, repeated, exchanged, or the end missing."""
    data = bytearray(whole)
    for _ in range(chance.randint(1, 4)):
        if len(data) < 5:
            break
        # Half of the faults hit the first kilobyte, where the headers are.
        place = chance.randrange(min(len(data), 1024) if chance.random() < 0.5 else len(data))
        length = chance.randint(1, 64)
        match chance.randrange(6):
            case 0:
                data[place] = chance.choice((0, 1, 0x7F, 0x80, 0xFE, 0xFF, chance.randrange(256)))
            case 1:
                data[place] ^= 1 << chance.randrange(8)
            case 2:
                del data[place : place + length]
            case 3:
                data[place:place] = data[place : place + length]
            case 4:
                other = chance.randrange(len(data))
                data[place : place + length] = data[other : other + length]
            case 5:
                del data[chance.randrange(len(data)) :]
    return bytes(data)


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60, help="how long (default: %(default)s)")
    parser.add_argument("--seed", type=int, help="of the first round (default: by the clock); it is printed")
    parser.add_argument("--yomitori", type=Path, default=PROJECT / ".build" / "release" / "yomitori",
                        help="the program (default: %(default)s)")
    parser.add_argument("--kept", type=Path, default=PROJECT / "Benchmarks" / "results" / "fuzz",
                        help="where failing files go (default: %(default)s)")
    parser.add_argument("--file-seconds", type=float, default=20, help="for one file (default: %(default)s)")
    parser.add_argument("--megabytes", type=float, default=600, help="of resident memory (default: %(default)s)")
    return parser.parse_args()


def main():
    options = arguments()
    if not options.yomitori.exists():
        print(f"fuzz: {options.yomitori} is missing: run `swift build -c release`", file=sys.stderr)
        return 69
    originals = sorted(p for p in FIXTURES.iterdir() if p.is_file() and p.suffix not in {".py", ".md"})
    seed = options.seed if options.seed is not None else int(time.time())
    end = time.monotonic() + options.seconds
    rounds = read = refused = failing = 0
    while time.monotonic() < end:
        with tempfile.TemporaryDirectory() as folder:
            files = damaged_copies(originals, Path(folder), random.Random(seed + rounds))
            batch, complaints = attempt(files, options)
            refused += len(batch.errors)
            read += len(files)
            for file, complaint in complaints:
                failing += 1
                options.kept.mkdir(parents=True, exist_ok=True)
                kept = options.kept / f"{seed + rounds}-{file.name}"
                shutil.copy(file, kept)
                print(f"{kept}: {complaint}", flush=True)
            if batch.complaints and not complaints:
                failing += 1
                print(f"--seed {seed + rounds}, all {len(files)} together: {'; '.join(batch.complaints)}", flush=True)
        rounds += 1
    print(f"seed {seed}, {rounds} rounds: {read} files, {refused} refused, {failing} failing")
    return 1 if failing else 0


def damaged_copies(originals, folder, chance):
    files = []
    for number in range(FILES_PER_ROUND):
        original = chance.choice(originals)
        file = folder / f"{number:02}-{original.name}"
        file.write_bytes(damaged(original.read_bytes(), chance))
        files.append(file)
    return files


def attempt(files, options):
    """The run of all files together; when something is wrong with it, also what is wrong with which file alone."""
    memory = options.megabytes * 1e6
    program = [str(options.yomitori), "recognize", "--progress", "never", "--format"]
    batch = run([*program, "jsonl", "--", *map(str, files)], options.file_seconds * len(files), memory)
    check_batch(batch, files, memory)
    complaints = []
    for file in files if batch.complaints else ():
        alone = run([*program, "json", "--", str(file)], options.file_seconds, memory)
        check_one(alone, memory)
        if alone.complaints:
            complaints.append((file, "; ".join(alone.complaints)))
    return batch, complaints


if __name__ == "__main__":
    sys.exit(main())
