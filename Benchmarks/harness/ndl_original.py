"""One of the National Diet Library's programs as a process of its own, with its models kept from picture to picture.

    python ndl_original.py SOURCE KIND DETECTOR MODELS CONFIG

SOURCE is the program's folder `src`, KIND `modern` or `koten`. A picture's path a line on standard input, a line of JSON
on standard output: first {"ready": seconds}, then {"seconds", "lines", "stages"} or {"seconds", "error"} for each picture.
What is timed is the program's own `process`, unchanged: it opens the picture, finds, orders and reads the lines, and
writes its files. Only the functions that load a model give the one loaded before, and what `process` calls to find
(`detect`) and to read the lines (`process_cascade`, or the `map` of its threads) is called through a watch: "stages" has
the seconds of both.
"""

import functools
import json
import os
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

RECOGNIZERS = {
    "modern": {
        "rec_weights30": "parseq-24x256-30.onnx",
        "rec_weights50": "parseq-24x384-50.onnx",
        "rec_weights": "parseq-24x768-100.onnx",
    },
    "koten": {"rec_weights": "recogniser.onnx"},
}
# The defaults of the programs' command lines.
THRESHOLDS = {
    "modern": {"det_score_threshold": 0.2, "det_conf_threshold": 0.25, "det_iou_threshold": 0.2},
    "koten": {"det_score_threshold": 0.3, "det_conf_threshold": 0.3, "det_iou_threshold": 0.3},
}


class Watch:
    """Seconds of what is called through it, by stage."""

    def __init__(self):
        self.seconds = {}

    def around(self, stage, function):
        """The function, its seconds from the call to the answer added to the stage's."""

        @functools.wraps(function)
        def timed(*arguments, **named):
            start = time.perf_counter()
            try:
                return function(*arguments, **named)
            finally:
                self.seconds[stage] = self.seconds.get(stage, 0) + time.perf_counter() - start

        return timed


def program(source, kind, detector, models, config):
    sys.path.insert(0, str(source))
    import ocr

    arguments = SimpleNamespace(
        sourcedir=None, viz=False, json_only=False, simple_mode=False, enable_tcy=False, device="cpu",
        det_weights=str(detector), det_classes=f"{config}/ndl.yaml", rec_classes=f"{config}/NDLmoji.yaml",
        **THRESHOLDS[kind], **{key: f"{models}/{name}" for key, name in RECOGNIZERS[kind].items()})
    find, load = ocr.get_detector(arguments), ocr.get_recognizer

    @functools.cache
    def recognizer(path):
        return load(arguments, path) if kind == "modern" else load(arguments)

    ocr.get_detector = lambda args: find
    ocr.get_recognizer = lambda args, weights_path=None: recognizer(weights_path)

    watch = Watch()
    find.detect = watch.around("detection", find.detect)
    if kind == "modern":
        ocr.process_cascade = watch.around("recognition", ocr.process_cascade)
    else:

        class Threads(ThreadPoolExecutor):
            """Those that `process` reads the lines with; their `map` ends when all lines are read, as the next line of
            `process` waits for that anyway."""

            def map(self, *arguments):
                return watch.around("recognition", lambda: list(ThreadPoolExecutor.map(self, *arguments)))()

        ocr.ThreadPoolExecutor = Threads

    def read(path, output):
        arguments.sourceimg, arguments.output = path, output
        watch.seconds = {"detection": 0.0, "recognition": 0.0}
        ocr.process(arguments)
        result = next(p for p in Path(output).glob("*.json"))
        lines = len(json.loads(result.read_text(encoding="utf-8"))["contents"][0])
        result.unlink()
        return {"lines": lines, "stages": watch.seconds}

    return read


def main():
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.dont_write_bytecode = True
    start = time.perf_counter()
    source, kind, detector, models, config = sys.argv[1:]
    read = program(source, kind, detector, models, config)
    print(json.dumps({"ready": time.perf_counter() - start}), file=answers, flush=True)
    with tempfile.TemporaryDirectory() as output:
        for path in sys.stdin:
            start = time.perf_counter()
            try:
                answer = read(path.rstrip("\n"), output)
            except Exception as error:
                answer = {"error": f"{type(error).__name__}: {error}"}
            print(json.dumps({"seconds": time.perf_counter() - start} | answer), file=answers, flush=True)


main()
