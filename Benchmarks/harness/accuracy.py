"""What each program reads on the scored pages, and `yomitori evaluate`'s verdict on all of them alike."""

import json
import shutil
import statistics

from readers import ReaderFailure, RunningReader, run, warn


def read_all(reader, sets, folder, truths, limit, clock):
    """Writes `folder/SET/NAME.json` for every page of every set, and `folder-2/…` for a second order of its lines.

    A page in two sets is read once. Returns the pages that failed, with what the program said of them.
    """
    known, failures = {}, {}
    if reader.is_peer:
        running = RunningReader(reader, [], limit)
        try:
            for page_set in sets:
                for picture in page_set.link(truths / page_set.name):
                    clock.check(f"texts of {reader.name}")
                    file = picture.resolve()
                    if file not in known:
                        known[file] = running.answer(picture)
                    if "error" in known[file]:
                        failures[picture.name] = known[file]["error"]
                    else:
                        for order, lines in zip((folder, second(folder)), known[file]["orders"]):
                            write({"lines": lines}, order / page_set.name / f"{picture.name}.json")
            running.finish()
        finally:
            running.kill()
        return failures
    for page_set in sets:
        clock.check(f"texts of {reader.name}")
        output = folder / page_set.name
        output.mkdir(parents=True, exist_ok=True)
        unread = []
        for picture in page_set.link(truths / page_set.name):
            if picture.resolve() in known:
                write(known[picture.resolve()], output / f"{picture.name}.json")
            else:
                unread.append(picture)
        if not unread:
            continue
        done = run(reader.command("jsonl", unread), limit * len(unread))
        pages = {}
        for line in done.stdout.splitlines():
            page = json.loads(line)
            pages.setdefault(page["source"]["path"], []).append(page)
        for picture in unread:
            if str(picture) not in pages:
                failures[picture.name] = next(
                    (line for line in done.stderr.splitlines() if picture.name in line),
                    f"no result, exit status {done.returncode}")  # fmt: skip
                continue
            known[picture.resolve()] = {"pages": pages[str(picture)]}
            write(known[picture.resolve()], output / f"{picture.name}.json")
    return failures


def second(folder):
    return folder.with_name(f"{folder.name}-2")


def write(result, file):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(result, ensure_ascii=False), encoding="utf-8")


def score(program, truths, texts, limit):
    """The figures of one reader on one set: those of `evaluate`, and the mean of the pages' line CER."""
    done = run([str(program), "evaluate", "--json", "--truth", str(truths), "--results", str(texts)], limit)
    try:
        report = json.loads(done.stdout)
    except json.JSONDecodeError:
        raise ReaderFailure(f"evaluate: status {done.returncode}: {done.stderr.strip()[-300:]}") from None
    lines = [page["lineCER"] for page in report["pages"] if page.get("lineCER") is not None]
    report["total"]["meanLineCER"] = statistics.mean(lines) if lines else None
    return report


def measure(program, readers, sets, texts, truths, limit, clock):
    """Writes every reader's texts below `texts` and links to the pages and truths below `truths`, and scores them.

    For each reader's name: {"failures": {page: reason}, "sets": {set: evaluation report}}."""
    results = {}
    for reader in readers:
        result = results[reader.name] = {"failures": {}, "sets": {}}
        for folder in (texts / reader.name, second(texts / reader.name)):
            # Nothing of an earlier run may stand in for a page that fails.
            shutil.rmtree(folder, ignore_errors=True)
        try:
            result["failures"] = read_all(reader, sets, texts / reader.name, truths, limit, clock)
            for page_set in sets:
                # Of two orders the one that serves the program better on this set.
                orders = [texts / reader.name / page_set.name, second(texts / reader.name) / page_set.name]
                reports = [score(program, truths / page_set.name, o, limit) for o in orders if o.is_dir()]
                result["sets"][page_set.name] = min(reports, key=lambda report: report["total"]["pageErrors"])
        except ReaderFailure as failure:
            warn(f"{reader.name}: {failure}")
            result["failure"] = str(failure)
        for page, reason in result["failures"].items():
            warn(f"{reader.name}: {page}: {reason}")
    return results
