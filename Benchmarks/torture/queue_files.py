"""What a queue's database says, looked at from outside of the program that wrote it."""

import hashlib
import sqlite3
from pathlib import Path

WAITING, POSTPONED, RUNNING, DONE, FAILED, CANCELLED = range(6)


class Database:
    """The file of a queue, opened for reading, and its copies of pages."""

    def __init__(self, path):
        self.path = path

    def rows(self, sql, *arguments):
        connection = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, timeout=30)
        try:
            return connection.execute(sql, arguments).fetchall()
        finally:
            connection.close()

    def migrations(self):
        """The versions that the database was brought to; none where it is not there, or as a kill left it."""
        try:
            return [row[0] for row in self.rows("SELECT identifier FROM grdb_migrations ORDER BY identifier")]
        except sqlite3.Error:
            return []

    def made(self):
        """What making the database leaves: its header, its versions, and its tables, indexes and triggers by name."""
        header = {name: self.rows(f"PRAGMA {name}")[0][0] for name in ("application_id", "auto_vacuum", "journal_mode")}
        return {**header, "versions": self.migrations(),
                "schema": sorted(self.rows("SELECT type, name, tbl_name FROM sqlite_master"))}

    def integrity(self):
        """Complaints of SQLite about its own file."""
        complaints = [row[0] for row in self.rows("PRAGMA integrity_check") if row[0] != "ok"]
        return complaints + [f"a broken reference in {row[0]}" for row in self.rows("PRAGMA foreign_key_check")]

    def batches(self):
        """Of each name the id and the pages that the batch ever had."""
        return {name: (id, total) for id, name, total in self.rows("SELECT id, name, total FROM batch")}

    def items(self):
        """(number, batch's name, file, page, state, attempts, failure, acknowledged, result) of every page."""
        return self.rows(
            "SELECT item.number, batch.name, input.name, item.page, item.state, item.attempts, item.failure,"
            " item.acknowledged, result.page"
            " FROM item JOIN batch ON batch.number = item.batch JOIN input ON input.number = item.input"
            " LEFT JOIN result ON result.item = item.number")

    def acknowledged(self):
        """The state of every page whose outcome was acknowledged."""
        return dict(self.rows("SELECT number, state FROM item WHERE acknowledged IS NOT NULL"))

    def final_events(self):
        """How often the log says of each page that it was read and that it was given up."""
        return {number: (read, failed) for number, read, failed in self.rows(
            "SELECT item, sum(kind = 'read'), sum(kind = 'failed') FROM event WHERE item IS NOT NULL GROUP BY item")}

    def wrong_counts(self):
        """Counters that are not what the pages say. Pages that were purged stay in those of their batch, but for `kept`."""
        batches = self.rows(
            "SELECT batch.id FROM batch LEFT JOIN item ON item.batch = batch.number GROUP BY batch.number"
            " HAVING batch.waiting <> total(item.state IN (0, 1)) OR batch.running <> total(item.state = 2)"
            " OR batch.done < total(item.state = 3) OR batch.failed < total(item.state = 4)"
            " OR batch.cancelled < total(item.state = 5) OR batch.kept <> count(item.number)"
            " OR batch.total <> batch.waiting + batch.running + batch.done + batch.failed + batch.cancelled"
            " OR batch.total - batch.kept"
            "    <> batch.done + batch.failed + batch.cancelled - total(item.state >= 3)")
        wrong = [f"batch {id}: its counters do not fit its pages" for id, in batches]
        [counted] = self.rows("SELECT results, bytes FROM queue")
        [found] = self.rows("SELECT count(*), coalesce(sum(bytes), 0) FROM item WHERE state >= 3")
        if counted != found:
            wrong.append(f"the queue counts {counted} results and bytes, and has {found}")
        sizes = self.rows(
            "SELECT count(*) FROM item LEFT JOIN result ON result.item = item.number"
            " WHERE item.bytes <> coalesce(length(result.page), 0)")[0][0]
        return wrong + ([f"{sizes} pages whose size is not that of their result"] if sizes else [])

    def purgeable(self, batch):
        """(number, batch's name, file, page) of the acknowledged pages of a batch."""
        return self.rows(
            "SELECT item.number, batch.name, input.name, item.page FROM item JOIN batch ON batch.number = item.batch"
            " JOIN input ON input.number = item.input WHERE batch.name = ? AND item.acknowledged IS NOT NULL", batch)

    def age(self, numbers):
        """Makes the acknowledgements of these pages as old as those that are purged."""
        connection = sqlite3.connect(self.path, timeout=30)
        try:
            with connection:
                connection.executemany(
                    "UPDATE item SET acknowledged = acknowledged - 4 * 86400 WHERE number = ? AND acknowledged IS NOT NULL",
                    [(number,) for number in numbers])
        finally:
            connection.close()

    @property
    def copies(self):
        return Path(str(self.path) + ".inputs")

    def wrong_copies(self):
        """Copies that are missing, or are not what they are called; and files that nobody needs."""
        stored = {row[0] for row in self.rows("SELECT DISTINCT stored FROM input WHERE stored IS NOT NULL")}
        there = {path.name: path for path in self.copies.iterdir()} if self.copies.exists() else {}
        wrong = [f"the copy {name} is gone" for name in stored - there.keys()]
        wrong += [f"the copy {name} has another content" for name in stored & there.keys()
                  if hashlib.sha256(there[name].read_bytes()).hexdigest() != name]
        return wrong + [f"the copy {name} is nobody's" for name in there.keys() - stored]
