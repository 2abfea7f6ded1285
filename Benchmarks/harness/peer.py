"""A peer as a process of its own: one picture's path a line on standard input, one JSON object a line on standard output.

    python peer.py rapidocr|rapidocr-openvino|faster-paddle

The first line out is {"ready": seconds} once the program is imported and set up. Then, for each path,
{"seconds", "orders": [lines, …]} or {"seconds", "error"}, with lines = [{"text", "box": [x, y, width, height]}, …]; a peer
that tells two orders of its lines gives both. The peers keep their defaults.
"""

import json
import os
import sys
import time


def box(points):
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return [left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top]


class RapidOCR:
    """RapidOCR with its default models; `engine` is None for its default, ONNX Runtime."""

    def __init__(self, engine=None):
        from rapidocr import EngineType, RapidOCR as Engine

        params = {"Global.log_level": "critical"}
        if engine:
            params |= {f"{stage}.engine_type": EngineType(engine) for stage in ("Det", "Cls", "Rec")}
        self.engine = Engine(params=params)

    def read(self, path):
        result = self.engine(path)
        if result.txts is None:
            return [[]]
        lines = [
            {"text": text, "box": box([(float(x), float(y)) for x, y in quad])}
            for text, quad in zip(result.txts, result.boxes)
        ]
        return [lines]


class FasterPaddle:
    """faster-paddle's small model: the weights the others have; its default, tiny, is another model."""

    def __init__(self):
        from faster_paddle import OcrEngine

        self.engine = OcrEngine(model_size="small")

    def read(self, path):
        with open(path, "rb") as file:
            result = self.engine.ocr(file.read())
        bounds = [entry for _, entry in sorted(result["bounds"].items())]
        lines = [
            {"text": b["text"], "box": box([b["topLeftCoord"], b["bottomRightCoord"]])} for b in bounds
        ]
        return [lines, in_order_of(result["text"], lines)]


def in_order_of(text, lines):
    """The lines as they follow each other in the running text.

    faster-paddle's `bounds` go down the page row by row; its `text` has columns one after the other, and puts several
    bounds on one row. Longer lines look for their place first, so that a short one does not take a part of theirs.
    """
    free = bytearray(b"\1" * len(text))
    places = {}
    for index in sorted(range(len(lines)), key=lambda i: -len(lines[i]["text"])):
        wanted = lines[index]["text"]
        start = text.find(wanted) if wanted else -1
        while start >= 0 and not all(free[start : start + len(wanted)]):
            start = text.find(wanted, start + 1)
        places[index] = start if start >= 0 else len(text)
        if start >= 0:
            free[start : start + len(wanted)] = bytes(len(wanted))
    return [lines[i] for i in sorted(range(len(lines)), key=lambda i: (places[i], i))]


PEERS = {
    "rapidocr": RapidOCR,
    "rapidocr-openvino": lambda: RapidOCR("openvino"),
    "faster-paddle": FasterPaddle,
}


def main():
    # Whatever the programs print goes to standard error; the answers keep standard output to themselves.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    start = time.perf_counter()
    peer = PEERS[sys.argv[1]]()
    print(json.dumps({"ready": time.perf_counter() - start}), file=answers, flush=True)
    for path in sys.stdin:
        start = time.perf_counter()
        try:
            answer = {"orders": peer.read(path.rstrip("\n"))}
        except Exception as error:  # A peer's failure is a result: it is reported, not hidden.
            answer = {"error": f"{type(error).__name__}: {error}"}
        answer = {"seconds": time.perf_counter() - start} | answer
        print(json.dumps(answer, ensure_ascii=False), file=answers, flush=True)


main()
