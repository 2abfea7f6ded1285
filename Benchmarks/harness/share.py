"""How much of the processor time of a run is not inference, from samples of `perf`."""

import re
import tempfile
from collections import Counter

from readers import ReaderFailure, run

# Where inference happens: OpenVINO's libraries, its threads' library, and code that oneDNN makes at run time, which
# belongs to no file.
INFERENCE = re.compile(r"libopenvino|libtbb|perf-\d+\.map|//anon|\[anon|memfd:|\[unknown\]")
SAMPLE = re.compile(r"^\s*(\d+)\s+[0-9a-f]+ \((.*)\)$")


def share_outside_inference(reader, pages, limit):
    """The share of samples, 0…1, that fall neither on a thread of the runtime nor into its code.

    The runtime has its own threads, and what they do in the kernel or in the C library is inference too: a thread is the
    runtime's if most of its samples are in the runtime's code.
    """
    with tempfile.NamedTemporaryFile() as samples:
        try:
            done = run(
                ["perf", "record", "--quiet", "-F", "199", "-o", samples.name, *reader.command("jsonl", pages)],
                limit * len(pages))  # fmt: skip
            if done.returncode:
                raise ReaderFailure(f"perf: {done.stderr.strip()[-300:]}")
            listing = run(["perf", "script", "-i", samples.name, "-F", "tid,ip,dso"], limit).stdout
        except FileNotFoundError:
            raise ReaderFailure("perf is missing: apt-get install linux-perf") from None
    return share(listing)


def share(listing):
    inside, outside = Counter(), Counter()
    for line in listing.splitlines():
        if match := SAMPLE.match(line):
            (inside if INFERENCE.search(match[2]) else outside)[match[1]] += 1
    if not inside:
        raise ReaderFailure("perf saw no inference")
    own = sum(count for thread, count in outside.items() if inside[thread] <= count)
    return own / (inside.total() + outside.total())
