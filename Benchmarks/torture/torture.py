"""Kills the processes of a queue at random moments and counts what is lost.

Processes add (some with copies), run (four at once, some as in containers of their own, where the others cannot see them),
acknowledge, pause, resume, cancel, retry, purge and fetch results. They are killed with SIGKILL from outside at random moments and, by a library loaded into
them, inside the writes of their transactions; writes are delayed, fail with ENOSPC and EIO, and meet a file system without
room. Other databases are made for the first time, or brought up to date from older versions, by processes that are killed
before that is done. Afterwards the rest is read in peace, and every page of every file that was added must have one outcome,
the right one, and one event that tells it; the result of every page that was read must be in the database and in a file;
nothing acknowledged may have changed or be gone before its time; every counter and copy must be right; the database must be
whole. What this machine does not allow is said, and its kills go to the other rounds.

Pages are text files that say what reading them gives (Benchmarks/torture/program). Exit status 1 when anything is lost.
"""

import argparse
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from queue_files import CANCELLED, DONE, FAILED, Database

PROJECT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
# A database of each version, with pages that were read, failed and wait.
VERSIONS = sorted((PROJECT / "Tests" / "YomitoriQueueTests" / "Fixtures").glob("queue-*.sqlite"))


# A process namespace of its own, that ends with the one who began it; empty where that is not allowed.
APART = ["unshare", "--pid", "--fork", "--kill-child"]
if not shutil.which("unshare") or subprocess.run([*APART, "true"], capture_output=True).returncode != 0:
    APART = []


class Workshop:
    """A queue, its pages, and the program."""

    def __init__(self, program, folder, state=None):
        self.program, self.folder = program, folder
        self.state = state or folder / "state"
        self.pages, self.kills = folder / "pages", folder / "kills"
        for place in (self.pages, self.kills):
            place.mkdir(parents=True, exist_ok=True)
        (self.state / "yomitori").mkdir(parents=True, exist_ok=True)
        self.database = Database(self.state / "yomitori" / "queue.sqlite")
        self.errors = open(folder / "errors", "ab")
        self.runs = []

    def environment(self, faults=None):
        plain = {**os.environ, "XDG_STATE_HOME": str(self.state)}
        if not faults:
            return plain
        return {**plain, "LD_PRELOAD": str(self.folder / "faults.so"), "TORTURE_FILES": "queue.sqlite",
                "TORTURE_LOG": str(self.kills), **{f"TORTURE_{key}": str(value) for key, value in faults.items()}}

    def start(self, *arguments, faults=None, output=subprocess.DEVNULL, apart=False):
        """`apart`: as in a container of its own, where other processes cannot be seen."""
        return subprocess.Popen(
            [*(APART if apart else []), self.program, "queue", *map(str, arguments)], env=self.environment(faults),
            stdin=subprocess.DEVNULL, stdout=output, stderr=self.errors, start_new_session=True)

    def call(self, *arguments, seconds=120):
        done = subprocess.run(
            [self.program, "queue", *map(str, arguments)], env=self.environment(), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=self.errors, timeout=seconds)
        return done.returncode, done.stdout.decode()

    def write_pages(self, batch, count, chance):
        """A folder of pages; some have several, some fail for good."""
        folder = self.pages / batch
        folder.mkdir()
        for number in range(count):
            draw = chance.random()
            lines = [f"{batch} {number}"]
            if draw < 0.03:
                lines.append(f"{batch} {number} again")
            elif draw < 0.05:
                lines = ["!is damaged"]
            elif draw < 0.3:
                lines.insert(0, "#sleep 5")
            (folder / f"{number:04}.png").write_text("\n".join(lines) + "\n")
        return folder


def kill(process):
    try:
        os.kill(process.pid, signal.SIGKILL)
        return True
    except ProcessLookupError:
        return False


class Torture:
    """Rounds of work and of killing."""

    def __init__(self, shop, chance, options):
        self.shop, self.chance, self.options = shop, chance, options
        self.given = set()       # names of batches that were there before
        self.added = {}          # name of a batch: pages on disk; None where its `add` was killed
        self.adds = {}           # name of a batch: the process that added it
        self.cancelled = set()   # batches that may have cancelled pages
        self.retried = set()     # batches of which pages may have been read again
        self.aged = {}           # number of a page that may be purged: (batch, file, page)
        self.acknowledged = {}   # number of a page: the state it was acknowledged in
        self.outer_kills = 0
        self.operations = 0
        self.others = []
        self.pace = 0.1          # seconds that adding a few pages takes here

    def faults(self, errors=0):
        return {"SEED": self.chance.randrange(1 << 30), "DELAY": 20_000,
                "KILL": self.chance.choice([0, 0, 15, 40, 120]), "ERROR": errors}

    @property
    def kills(self):
        return self.outer_kills + len(list(self.shop.kills.iterdir()))

    def go(self, kills, errors=0, fill=None):
        """Works and kills until there were so many kills more, and something was added among them."""
        self.begin()
        until = self.kills + kills
        deadline = time.monotonic() + 60 + kills * 30 * self.pace
        while (self.kills < until or not self.has_added()) and time.monotonic() < deadline:
            self.keep_runs(errors)
            self.operate(errors)
            if fill:
                fill(self.chance)
            time.sleep(self.chance.uniform(0.1, 4) * self.pace)
            self.strike()
        for process in self.shop.runs + self.others:
            self.outer_kills += kill(process)
            process.wait()
        self.shop.runs, self.others = [], []
        if fill:
            fill(None)

    def begin(self):
        """Adds a first batch in peace: the tables are there, and the time that it takes says how fast this machine is."""
        started = time.monotonic()
        add = self.add(faults=None)
        if add.wait() != 0:
            raise RuntimeError(f"the first pages were not added: status {add.returncode}")
        self.pace = time.monotonic() - started

    def has_added(self):
        """Whether a batch was added among the kills."""
        return sum(add.poll() == 0 for add in self.adds.values()) > 1

    def add(self, faults):
        """Starts to add a batch of its own name."""
        name = f"batch-{len(self.added)}"
        folder = self.shop.write_pages(name, self.chance.randrange(5, 40), self.chance)
        self.added[name] = len(list(folder.iterdir()))
        copy = ["--copy"] if self.chance.random() < 0.3 else []
        self.adds[name] = self.shop.start("add", folder, "--name", name, *copy, faults=faults)
        return self.adds[name]

    def keep_runs(self, errors):
        self.shop.runs = [run for run in self.shop.runs if run.poll() is None]
        while len(self.shop.runs) < 4:
            self.shop.runs.append(self.shop.start(
                "run", "--forever", "--workers", 2, "--retry-delay", "0.2", "--quiet", faults=self.faults(errors),
                apart=self.chance.random() < 0.3))

    def strike(self):
        """Kills one of the processes, or one that was lately started for something else."""
        self.others = [process for process in self.others if process.poll() is None]
        victims = self.shop.runs + self.others
        if victims and self.chance.random() < 0.6:
            victim = self.chance.choice(victims)
            self.outer_kills += kill(victim)
            victim.wait()

    def operate(self, errors):
        """Adds, acknowledges, pauses, resumes, cancels, retries or fetches results, with a process that may be killed."""
        self.operations += 1
        known = [name for name, count in self.added.items() if count]
        draw = self.chance.random()
        if draw < 0.4 or not known:
            self.others.append(self.add(self.faults(errors)))
            return
        ids = self.ids()
        batch = self.chance.choice(known)
        id = ids.get(batch)
        if draw < 0.45:
            self.others.append(self.shop.start("pause", *self.chance.choice([[], ["--now"]]), faults=self.faults(errors)))
        elif draw < 0.59:
            self.others.append(self.shop.start("resume", faults=self.faults(errors)))
        elif id and draw < 0.64:
            self.cancelled.add(batch)
            self.others.append(self.shop.start("cancel", id, faults=self.faults(errors)))
        elif id and draw < 0.77:
            # Killed before or after: what is acknowledged afterwards stays so.
            self.others.append(self.shop.start("acknowledge", id, faults=self.faults(errors)))
        elif id and draw < 0.82:
            self.retried.add(batch)
            self.others.append(self.shop.start("retry", id, faults=self.faults(errors)))
        elif id and draw < 0.88:
            self.age(batch)
            self.others.append(self.shop.start("purge", faults=self.faults(errors)))
        elif id:
            self.others.append(self.shop.start(
                "results", id, "--output", self.shop.folder / "out" / batch, faults=self.faults(errors)))
        self.note_acknowledged()

    def age(self, batch):
        """Lets what was acknowledged of a batch be purged."""
        try:
            pages = self.shop.database.purgeable(batch)
            self.aged.update({number: page for number, *page in pages})
            self.shop.database.age([page[0] for page in pages])
        except sqlite3.Error:  # a full disk
            pass

    def ids(self):
        try:
            return {name: id for name, (id, _) in self.shop.database.batches().items()}
        except Exception:  # the file is not there yet, or has no tables
            return {}

    def note_acknowledged(self):
        try:
            self.acknowledged.update(self.shop.database.acknowledged())
        except Exception:
            pass

    def finish(self):
        """Reads the rest in peace, and fetches every result."""
        for attempt in range(20):
            if self.shop.call("resume")[0] == 0:
                break
            time.sleep(0.2)
        status, _ = self.shop.call(
            "run", "--once", "--workers", 4, "--retry-delay", "0.2", "--quiet", seconds=self.options.seconds)
        for name, id in self.ids().items():
            self.shop.call("results", id, "--output", self.shop.folder / "out" / name)
        # Copies of which the adding was killed long ago, with those that are needed.
        copies = self.shop.database.copies
        for path in copies.iterdir() if copies.exists() else []:
            os.utime(path, (time.time() - 7200,) * 2)
        self.shop.call("purge")
        return status

    def losses(self):
        """What is wrong, a line each."""
        wrong = [f"the database: {complaint}" for complaint in self.shop.database.integrity()]
        batches = self.shop.database.batches()
        items = [item for item in self.shop.database.items() if item[1] not in self.given]
        wrong += self.shop.database.wrong_counts() + self.shop.database.wrong_copies()
        events = self.shop.database.final_events()
        self.items = len(items)
        files, seen = {}, set()  # of a batch's file: its pages and their states, None where they may be purged
        for batch, file, page in self.aged.values():
            files.setdefault(batch, {}).setdefault(file, {})[page] = None
        for number, batch, file, page, state, attempts, failure, acknowledged, result in items:
            files.setdefault(batch, {}).setdefault(file, {})[page] = state
            place = f"{file}, page {page}"
            if (batch, file, page) in seen:
                wrong.append(f"{place}: twice in {batch}")
            seen.add((batch, file, page))
            wrong += [f"{place}: {problem}" for problem in self.outcome(batch, file, page, state, failure, result)]
            wrong += [f"{place}: {problem}" for problem in self.told(batch, state, *events.get(number, (0, 0)))]
            if number in self.acknowledged and (acknowledged is None or state != self.acknowledged[number]):
                # What ended without a result comes back to whoever asks for it.
                if not (batch in self.retried and self.acknowledged[number] in (FAILED, CANCELLED)):
                    wrong.append(f"{place}: came back after it was acknowledged")
        # Whoever was told that pages are taken must find them.
        wrong += [f"{name}: was added, and is gone" for name, add in self.adds.items()
                  if add.poll() == 0 and name not in batches and name not in files]
        for name, count in self.added.items():
            # A process that was killed while it added has added everything or nothing.
            if name in files and len(files[name]) != count:
                wrong.append(f"{name}: {len(files[name])} of its {count} files")
        wrong += [f"{file}: has the pages {sorted(pages)}" for of_batch in files.values()
                  for file, pages in of_batch.items() if not self.has_all(file, pages)]
        present = {row[0] for row in items}
        wrong += [f"page {number}: acknowledged, and gone" for number in self.acknowledged
                  if number not in present and number not in self.aged]
        wrong += self.wrong_files(batches)
        missing = self.missing_results(items)
        self.missing = len(missing)
        wrong += missing
        self.batches = len(batches)
        return wrong

    def lines(self, file):
        return [line for line in Path(file).read_text().splitlines() if not line.startswith("#")]

    def has_all(self, file, pages):
        """Whether the pages are 1 to the last one of the file, once the first has been read."""
        wanted = len(self.lines(file)) if pages.get(1) in (DONE, None) and 1 in pages else 1
        # One that was purged may have been cancelled before anybody knew how many there are.
        return set(pages) == set(range(1, wanted + 1)) or (pages.get(1, 0) is None and set(pages) == {1})

    def told(self, batch, state, read, failed):
        """What is wrong with the events of a page."""
        if read != (state == DONE):
            yield f"{read} events say that it was read (state {state})"
        if batch not in self.retried and failed != (state == FAILED) or state == FAILED and failed == 0:
            yield f"{failed} events say that it failed (state {state})"

    def outcome(self, batch, file, page, state, failure, result):
        lines = self.lines(file)
        if state == CANCELLED:
            return [] if batch in self.cancelled else ["was cancelled, and nobody asked for it"]
        if state == DONE:
            if result is None:
                return []  # said by `missing_results`
            text = json.loads(result)["text"]
            return [] if lines[page - 1] == text else [f"has the text {text!r}"]
        if state == FAILED:
            return [] if lines[0].startswith("!") else [f"failed: {failure}"]
        return [f"has no outcome (state {state})"]

    def texts(self, batch):
        """What is in the files of a batch's results."""
        folder = self.shop.folder / "out" / batch
        return [path.read_text().strip() for path in folder.rglob("*.txt")] if folder.exists() else []

    def missing_results(self, items):
        """Pages said to be read whose result is gone: from the database, or from the files that were written of it."""
        missing, texts = [], {}
        for _, batch, file, page, state, *_, result in items:
            if state != DONE:
                continue
            if batch not in texts:
                texts[batch] = set(self.texts(batch))
            if result is None:
                missing.append(f"{file}, page {page}: is read, and its result is gone")
            elif self.lines(file)[page - 1] not in texts[batch]:
                missing.append(f"{file}, page {page}: is read, and its result is in no file")
        return missing

    def wrong_files(self, batches):
        """Results on the disk: each page once, whole."""
        wrong = []
        for name in batches.keys() - self.given:
            texts = self.texts(name)
            if len(texts) != len(set(texts)):
                wrong.append(f"{name}: a result was written under two names")
            wrong += [f"{name}: an unfinished file was taken for a result" for text in texts if not text.startswith(name)]
        return wrong


class FirstOpenings:
    """Databases that are made, or brought up to date, by processes that are killed before that is done."""

    def __init__(self, options, folder, chance):
        self.options, self.folder, self.chance = options, folder, chance
        self.databases = self.operations = self.kills = self.batches = self.items = self.missing = 0
        started = time.monotonic()
        shop = self.shop("in-peace")
        shop.call("status")
        self.pace = time.monotonic() - started
        self.made = shop.database.made()
        # Nothing is there, or a database of an older version.
        self.beginnings = [None] + [path for path in VERSIONS if Database(path).migrations() != self.made["versions"]]

    def shop(self, name):
        place = self.folder / name
        place.mkdir(parents=True)
        shutil.copy(self.options.faults, place / "faults.so")
        return Workshop(str(self.options.program), place)

    def go(self, kills):
        """Opens new databases until so many openings were killed; gives what is wrong, a line each."""
        wrong = []
        deadline = time.monotonic() + 60 + kills * 100 * self.pace
        # In turn: every version is there whatever is drawn.
        while (self.kills < kills or self.databases < len(self.beginnings)) and time.monotonic() < deadline:
            beginning = self.beginnings[self.databases % len(self.beginnings)]
            self.databases += 1
            title = beginning.name if beginning else "a new database"
            wrong += [f"{title} ({self.databases}): {problem}" for problem in self.opened(beginning)]
        return wrong

    def opened(self, beginning):
        """What is wrong with one database."""
        shop = self.shop(str(self.databases))
        kept = []
        if beginning:
            shutil.copy(beginning, shop.database.path)
            kept = shop.database.items()
        for _ in range(self.chance.randrange(1, 5)):
            if not self.is_whole(shop):
                self.strike(shop)
        test = Torture(shop, self.chance, self.options)
        test.given = {item[1] for item in kept}
        try:
            test.begin()
        except RuntimeError as error:
            return [str(error)]
        made = shop.database.made()
        wrong = [f"its {name}: {made[name]}, not {wanted}" for name, wanted in self.made.items() if made[name] != wanted]
        wrong += [f"page {item[0]}: changed, or gone" for item in kept if item not in shop.database.items()]
        status = test.finish()
        if status not in (0, 1):
            wrong.append(f"the last run ended with status {status}")
        wrong += test.losses()
        self.batches += test.batches
        self.items += test.items
        self.missing += test.missing
        return wrong

    def is_whole(self, shop):
        return shop.database.migrations() == self.made["versions"]

    def strike(self, shop):
        """Has one process or two at once open the database, and kills them. Kills count that left it unfinished."""
        openers = [
            shop.start("status", faults={
                "SEED": self.chance.randrange(1 << 30), "DELAY": 20_000, "KILL": self.chance.choice([5, 15, 40])})
            for _ in range(self.chance.choice([1, 2]))]
        self.operations += len(openers)
        if self.chance.random() < 0.5:
            time.sleep(self.chance.uniform(0, self.pace))
            kill(openers[0])
        ends = [opener.wait() for opener in openers]
        if not self.is_whole(shop):
            self.kills += ends.count(-signal.SIGKILL)


class FullDisk:
    """A small file system that is full now and then; larger than what the queue wants to be free."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir(parents=True)
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=200m", "tmpfs", str(folder)], check=True)
        self.filler = folder / "filler"

    def __call__(self, chance):
        """Fills it, or makes room again; without `chance` makes room."""
        if chance is None or chance.random() < 0.5:
            self.filler.unlink(missing_ok=True)
            return
        try:
            with open(self.filler, "wb", buffering=0) as file:
                while True:
                    file.write(bytes(1 << 20))
        except OSError:
            pass

    def close(self):
        subprocess.run(["umount", "-l", str(self.folder)], check=False)


def can_fill_a_disk(folder):
    try:
        FullDisk(folder / "trial").close()
        return True
    except (OSError, subprocess.CalledProcessError):
        return False


def tell(title, test, losses, report):
    """Names losses and adds the round to the report; gives whether it failed."""
    for loss in losses[:20]:
        print(f"torture: {title}: {loss}", file=sys.stderr)
    report.append((title, test.operations, test.kills, test.batches, test.items, test.missing, len(losses)))
    return bool(losses)


def torture(options, folder):
    chance = random.Random(options.seed)
    report, failed = [], False
    share = max(1, options.kills // 10)
    fills = can_fill_a_disk(folder)
    full = options.kills - 8 * share
    rounds = [("killed", 5 * share + (0 if fills else full), 0, False),
              ("killed, ENOSPC and EIO in one write of 60", 2 * share, 60, False)]
    if fills:
        rounds.append(("killed, disk full", full, 0, True))
    else:
        print("torture: missing: no file system can be mounted here, so no disk was full", file=sys.stderr)
    if not APART:
        print("torture: missing: no process namespace can be made here, so all runs could see one another", file=sys.stderr)
    for title, kills, errors, full in rounds:
        place = folder / title.split(",")[-1].strip().split()[0]
        place.mkdir()
        shutil.copy(options.faults, place / "faults.so")
        disk = None
        if full:
            disk = FullDisk(place / "disk")
        shop = Workshop(str(options.program), place, state=disk.folder if disk else None)
        test = Torture(shop, chance, options)
        try:
            test.go(kills, errors=errors, fill=disk)
            status = test.finish()
            losses = test.losses()
        finally:
            if disk:
                disk.close()
        if status not in (0, 1):
            losses.append(f"the last run ended with status {status}")
        if test.kills < kills:
            losses.append(f"only {test.kills} kills of {kills} in the time there was")
        if not test.has_added():
            losses.append("nothing was added between the kills: they show nothing")
        failed |= tell(title, test, losses, report)
    title = "killed while the database was made or brought up to date"
    openings = FirstOpenings(options, folder / "openings", chance)
    losses = openings.go(share)
    if openings.kills < share:
        losses.append(f"only {openings.kills} kills of {share} in the time there was")
    failed |= tell(title, openings, losses, report)
    print("| round | operations | kills | batches | pages | results missing | losses |\n|---|---:|---:|---:|---:|---:|---:|")
    for row in report:
        print("| " + " | ".join(map(str, row)) + " |")
    if sum(row[2] for row in report) < options.kills:
        print(f"torture: fewer kills than {options.kills}", file=sys.stderr)
        failed = True
    return failed


def poison(options, folder):
    """One page that aborts, one that hangs and one that allocates without end among 500 good ones."""
    folder.mkdir()
    shop = Workshop(str(options.program), folder)
    pages = shop.pages / "mixed"
    pages.mkdir()
    for number in range(500):
        (pages / f"{number:04}.png").write_text(f"good {number}\n")
    poisons = {"0100-aborts": "#abort", "0200-hangs": "#hang", "0300-allocates": "#allocate"}
    for name, step in poisons.items():
        (pages / f"{name}.png").write_text(step + "\n")
    shop.call("add", pages, "--name", "mixed")
    started = time.monotonic()
    status, _ = shop.call("run", "--once", "--workers", 4, "--retry-delay", "0.5", "--page-limit", "10", "--memory-limit",
                          "1G", "--quiet", seconds=options.seconds)
    seconds = time.monotonic() - started
    items = shop.database.items()
    good = [item for item in items if item[4] == DONE]
    charged = [item for item in good if item[5] > 0]
    failures = {Path(item[2]).stem: json.loads(item[6])["message"] for item in items if item[4] == FAILED}
    print(f"\npoison: {len(good)} results, {len(failures)} failures, {len(charged)} good pages charged with an attempt, "
          f"{seconds:.0f} s, status {status}")
    for name, message in sorted(failures.items()):
        print(f"poison: {name}: {message}")
    words = {"0100-aborts": "SIGABRT", "0200-hangs": "limit for a page", "0300-allocates": "memory"}
    named = set(failures) == set(words) and all(words[name] in message for name, message in failures.items())
    return not (len(good) == 500 and named and not charged and status == 1)


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/torture/torture", description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=Path, default=PROJECT / ".build" / "debug" / "yomitori-torture",
                        help="the program with scripted pages (default: %(default)s)")
    parser.add_argument("--kills", type=int, default=240, help="at least so many (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="what is random follows from it (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=600, help="for reading the rest (default: %(default)s)")
    parser.add_argument("--keep", action="store_true", help="keep the folder for a look")
    return parser.parse_args()


def main():
    options = arguments()
    if not options.program.exists():
        print(f"torture: {options.program} is missing: run `swift build --product yomitori-torture`", file=sys.stderr)
        return 69
    folder = Path(tempfile.mkdtemp(prefix="yomitori-torture-"))
    options.faults = folder / "faults.so"
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", str(options.faults), str(HERE / "faults.c"), "-ldl"], check=True)
    try:
        failed = torture(options, folder)
        failed |= poison(options, folder / "poison")
    finally:
        if options.keep:
            print(f"torture: kept {folder}", file=sys.stderr)
        else:
            shutil.rmtree(folder, ignore_errors=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
