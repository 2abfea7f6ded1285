"""Runs the tests in the browser. What fails is run once more by itself, and said: a busy machine may keep a page waiting beyond any time-out.

    python3 Tests/Web/run.py [-k NAME]
"""

import argparse
import re
import sys
import unittest
from pathlib import Path

FOLDER = Path(__file__).resolve().parent


def name(test):
    """By which the test is loaded again: of a part of a test the whole, of a class that could not begin the class."""
    test = getattr(test, "test_case", test)
    begun = re.search(r"\((.+)\)$", test.id()) if "setUpClass" in test.id() else None
    return begun.group(1) if begun else test.id()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("-k", metavar="NAME", help="only tests with this in their names")
    options = parser.parse_args()
    sys.path.insert(0, str(FOLDER))
    loader, runner = unittest.TestLoader(), unittest.TextTestRunner(verbosity=2)
    if options.k:
        loader.testNamePatterns = [f"*{options.k}*"]
    result = runner.run(loader.discover(str(FOLDER), "test_*.py"))
    failed = sorted({name(test) for test, _ in result.failures + result.errors})
    if failed:
        print(f"test-web: once more: {', '.join(failed)}", file=sys.stderr, flush=True)
        result = runner.run(loader.loadTestsFromNames(failed))
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
