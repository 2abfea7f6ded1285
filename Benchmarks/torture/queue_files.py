"""What a queue's database says, looked at from outside of the program that wrote it."""

import sqlite3

WAITING, POSTPONED, RUNNING, DONE, FAILED, CANCELLED = range(6)


class Database:
    """The file of a queue, opened for reading."""

    def __init__(self, path):
        self.path = path

    def rows(self, sql, *arguments):
        connection = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, timeout=30)
        try:
            return connection.execute(sql, arguments).fetchall()
        finally:
            connection.close()

    def integrity(self):
        """Complaints of SQLite about its own file."""
        complaints = [row[0] for row in self.rows("PRAGMA integrity_check") if row[0] != "ok"]
        return complaints + [f"a broken reference in {row[0]}" for row in self.rows("PRAGMA foreign_key_check")]

    def batches(self):
        """Of each name the id, the pages, and whether it may have been cancelled."""
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

    def doubled_counts(self):
        """Batches whose counters are not what their pages say."""
        return self.rows(
            "SELECT batch.id FROM batch JOIN item ON item.batch = batch.number GROUP BY batch.number"
            " HAVING batch.done <> sum(item.state = 3) OR batch.failed <> sum(item.state = 4)"
            " OR batch.cancelled <> sum(item.state = 5) OR batch.total <> count(*)")
