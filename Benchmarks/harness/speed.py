"""Pages per second, side by side; time to the first text; memory."""

import statistics
from itertools import cycle, islice
from pathlib import Path

from PIL import Image

from readers import ReaderFailure, RunningReader, seconds_to_text, warn


def pages_per_second(readers, pages, rounds, limit, clock):
    """Every reader reads the pages once unmeasured, then all of them in turns: A B C, A B C, …

    Returns, for each reader's name, {"rounds": [seconds], "pagesPerSecond", "peakBytes"} or {"failure"}.
    """
    running, results = {}, {}

    def attempt(reader, action):
        try:
            return action()
        except ReaderFailure as failure:
            warn(f"{reader.name}: {failure}")
            results[reader.name] = {"failure": str(failure)}
            if reader.name in running:
                running.pop(reader.name).kill()

    try:
        for reader in readers:
            clock.check(f"pages per second, {reader.name}")

            def warm_up():
                running[reader.name] = RunningReader(reader, pages * (rounds + 1), limit)
                running[reader.name].round(pages)

            attempt(reader, warm_up)
        seconds = {name: [] for name in running}
        for number in range(rounds):
            for reader in readers:
                if reader.name not in running:
                    continue
                clock.check(f"pages per second, round {number + 1}")
                taken = attempt(reader, lambda: running[reader.name].round(pages))
                if taken is not None:
                    seconds[reader.name].append(taken)
                    warn(f"round {number + 1}: {reader.name} {len(pages) / taken:.3f} pages/s")
        for reader in readers:
            if reader.name in running:
                peak = attempt(reader, running[reader.name].finish)
                if peak is not None:
                    taken = seconds[reader.name]
                    results[reader.name] = {
                        "rounds": taken,
                        "pagesPerSecond": len(pages) / statistics.median(taken),
                        "peakBytes": peak,
                    }
    finally:
        for reader in running.values():
            reader.kill()
    return results


def speed_ratios(results, of):
    """How many times as fast `of` is as each other reader: the median of the rounds' ratios."""
    own = results.get(of, {}).get("rounds")
    return {
        name: statistics.median(other / mine for mine, other in zip(own, result["rounds"]))
        for name, result in results.items()
        if own and name != of and "rounds" in result
    }


def start_to_text(readers, page, rounds, limit, clock):
    """Median seconds from the start of a process to the text of a small page; the first, which fills caches, apart."""
    seconds = {reader.name: [] for reader in readers}
    for number in range(rounds + 1):
        for reader in readers:
            clock.check("start to text")
            try:
                seconds[reader.name].append(seconds_to_text(reader, page, limit))
            except ReaderFailure as failure:
                warn(f"{reader.name}: {failure}")
    return {
        name: {"first": taken[0], "rounds": taken[1:], "seconds": statistics.median(taken[1:])}
        for name, taken in seconds.items()
        if len(taken) > 1
    }


def memory_of_many(reader, pages, count, limit, clock):
    """Peak of resident bytes after half of `count` pages and after all."""
    clock.check(f"memory of {count} pages")
    many = list(islice(cycle(pages), count))
    running = RunningReader(reader, many, limit)
    try:
        running.round(many[: count // 2])
        half = running.peak_so_far()
        running.round(many[count // 2 :])
        return {"pages": count, "halfBytes": half, "peakBytes": running.finish()}
    finally:
        running.kill()


def memory_of_large_photographs(readers, photographs, folder, limit, clock):
    """What each photograph of 12 megapixels needs beyond the same of 1 megapixel, a process for each reading.

    Returns, for each reader's name, {"photographs": {name: {"largeBytes", "smallBytes", "extraBytes"}}}, and "extraBytes", the
    largest difference, where it read all of them. A photograph that it fails on is left out.
    """
    results = {reader.name: {"photographs": {}} for reader in readers}
    for photograph in photographs:
        pictures = scaled(photograph, folder)
        for reader in readers:
            peaks = {}
            for size, picture in pictures.items():
                clock.check("memory of large photographs")
                try:
                    peaks[size] = memory_of_one(reader, picture, limit)
                except ReaderFailure as failure:
                    warn(f"{reader.name}: {failure}")
            if len(peaks) == len(pictures):
                results[reader.name]["photographs"][photograph.stem] = {
                    **{f"{size}Bytes": peak for size, peak in peaks.items()},
                    "extraBytes": peaks["large"] - peaks["small"],
                }
    for result in results.values():
        if len(result["photographs"]) == len(photographs):
            result["extraBytes"] = max(r["extraBytes"] for r in result["photographs"].values())
    return results


def scaled(photograph, folder):
    """The photograph as baseline JPEG of quality 90, as large as pictures of 12 and of 1 megapixels with sides as 4 to 3."""
    sides = {"large": 4000, "small": 1154}
    pictures = {name: Path(folder) / f"{photograph.stem}-{name}.jpg" for name in sides}
    with Image.open(photograph) as original:
        for name, side in sides.items():
            scale = side / max(original.size)
            size = [round(length * scale) for length in original.size]
            original.convert("RGB").resize(size, Image.LANCZOS).save(pictures[name], quality=90)
    return pictures


def memory_of_one(reader, picture, limit):
    """Peak of resident bytes of a process that reads one picture."""
    running = RunningReader(reader, [picture], limit)
    try:
        running.round([picture])
        return running.finish()
    finally:
        running.kill()
