"""One of the National Diet Library's programs as a process of its own, with its models kept from picture to picture.

    python ndl_original.py SOURCE KIND DETECTOR MODELS CONFIG

SOURCE is the program's folder `src`, KIND `modern` or `koten`. A picture's path a line on standard input, a line of JSON
on standard output: first {"ready": seconds}, then {"seconds", "lines"} or {"seconds", "error"} for each picture. What is
timed is the program's own `process`, unchanged: it opens the picture, finds, orders and reads the lines, and writes its
files. Only the functions that load a model give the one loaded before.
"""

import functools
import json
import os
import sys
import tempfile
import time
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

    def read(path, output):
        arguments.sourceimg, arguments.output = path, output
        ocr.process(arguments)
        result = next(p for p in Path(output).glob("*.json"))
        lines = len(json.loads(result.read_text(encoding="utf-8"))["contents"][0])
        result.unlink()
        return lines

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
                answer = {"lines": read(path.rstrip("\n"), output)}
            except Exception as error:
                answer = {"error": f"{type(error).__name__}: {error}"}
            print(json.dumps({"seconds": time.perf_counter() - start} | answer), file=answers, flush=True)


main()
