"""One table in Markdown: a figure a row, a program a column, the goals at the end."""

from dataclasses import dataclass

MEGABYTE = 1e6


@dataclass(frozen=True)
class Goal:
    least: str = ""
    moonshot: str = ""


# The goals of the project for the general pack; docs/benchmarks.md tells how each figure is measured.
RATIO_GOALS = {
    # How many times as fast as RapidOCR, faster-paddle and RapidOCR on OpenVINO.
    "bfloat16": Goal("4 · 2 · 1.8 ×", "8 · 4 · 4 ×"),
    "f32": Goal("3 · 1.3 · 1.3 ×", "6 · 2.5 · 2.5 ×"),
}
GOALS = {
    "start": Goal("half of either peer's", "0.4 s"),
    "manyPeak": Goal("350 MB", "250 MB"),
    "manyAdds": Goal("5 %", "0"),
    "large": Goal("+ 60 MB", "+ 20 MB"),
    "share": Goal("10 %", "5 %"),
    ("rendered", "pageCER"): Goal("0.010", "0.004"),
    ("rendered", "lineCER"): Goal("0.005", "0.002"),
    ("rendered", "verticalLineCER"): Goal("0.005", "0.002"),
    ("rendered", "order"): Goal("0.995", "0.999"),
    ("rendered", "lineRecall"): Goal("0.998", "1"),
    "photoRatio": Goal("1.5 × (with the page finder)", "1.1 ×"),
    ("vertical", "meanLineCER"): Goal("half of the turned reading's"),
}
REAL_GOAL = Goal("below both peers'")
FIGURES = {
    "pageCER": "page CER",
    "lineCER": "line CER",
    "verticalLineCER": "line CER, vertical lines",
    "order": "order τ",
    "lineRecall": "line recall",
    "meanLineCER": "line CER, mean of the pages",
}


def table(results, readers):
    """The table's lines."""
    rows = [*speed_rows(results), *memory_rows(results), *accuracy_rows(results)]
    head = ["", *(reader.title for reader in readers), "at least", "moonshot"]
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    for title, cells, goal in rows:
        if cells:
            texts = [cells.get(reader.name, "–") for reader in readers]
            lines.append("| " + " | ".join([title, *texts, goal.least, goal.moonshot]) + " |")
    return lines


def speed_rows(results):
    speed = results.get("speed", {})
    ratios = {
        "bfloat16" if results["machine"]["hasBFloat16"] else "f32": ("yomitori", "yomitori's speed over the others'"),
    }
    if results["machine"]["hasBFloat16"]:
        ratios["f32"] = ("yomitori-f32", "f32: yomitori's speed over the others'")
    yield "pages per second", {
        name: f"{r['pagesPerSecond']:.2f}" if "pagesPerSecond" in r else "failed" for name, r in speed.items()
    }, Goal()
    for goal, (name, title) in ratios.items():
        found = results.get("ratios", {}).get(name, {})
        yield title, {other: f"{ratio:.2f} ×" for other, ratio in found.items()}, RATIO_GOALS[goal]
    yield "process start to text of a small page, s", {
        name: f"{r['seconds']:.2f}" for name, r in results.get("startToText", {}).items()
    }, GOALS["start"]
    yield "share of processor time that is not inference", {
        name: f"{share:.1%}" for name, share in results.get("notInference", {}).items()
    }, GOALS["share"]


def memory_rows(results):
    yield "peak memory over the timed pages, MB", {
        name: megabytes(r["peakBytes"]) for name, r in results.get("speed", {}).items() if "peakBytes" in r
    }, Goal()
    many = results.get("manyPages")
    if many:
        count = many["pages"]
        yield f"peak memory of {count} pages, MB", {"yomitori": megabytes(many["peakBytes"])}, GOALS["manyPeak"]
        added = many["peakBytes"] / many["halfBytes"] - 1
        yield f"what the second {count // 2} add", {"yomitori": f"{added:.1%}"}, GOALS["manyAdds"]
    large = results.get("largePhotographs", {})
    yield "12-megapixel photograph over 1 megapixel, the largest difference, MB", {
        name: f"+ {megabytes(r['extraBytes'])}" for name, r in large.items() if "extraBytes" in r
    }, GOALS["large"]


def accuracy_rows(results):
    accuracy = results.get("accuracy", {})

    def cells(page_set, figure):
        values = {name: r["sets"].get(page_set, {}).get("total", {}).get(figure) for name, r in accuracy.items()}
        return {name: f"{value:.4f}" for name, value in values.items() if value is not None}

    for page_set in results.get("sets", []):
        for figure in page_set["figures"]:
            goal = GOALS.get((page_set["name"], figure), REAL_GOAL if page_set["title"].startswith("real:") else Goal())
            title = f"{page_set['title']} ({page_set['pages']}): {FIGURES[figure]}"
            yield title, cells(page_set["name"], figure), goal
    photo, scan = cells("photo", "lineCER"), cells("photo-scans", "lineCER")
    yield "photographs' line CER over their scans'", {
        name: f"{float(photo[name]) / float(scan[name]):.1f} ×" for name in photo if float(scan.get(name, 0)) > 0
    }, GOALS["photoRatio"]


def vertical_pages(results, readers):
    """A table of its own: no page may be worse than the peers' turned reading."""
    accuracy = results.get("accuracy", {})
    cells = {}
    for reader in readers:
        for page in accuracy.get(reader.name, {}).get("sets", {}).get("vertical", {}).get("pages", []):
            cells.setdefault(page["name"], {})[reader.name] = f"{page['lineCER']:.3f}"
    return table_of_pages("real vertical page, line CER", cells, readers)


def large_photographs(results, readers):
    """A table of its own: no photograph may need much more because it is large."""
    cells = {}
    for reader in readers:
        found = results.get("largePhotographs", {}).get(reader.name, {}).get("photographs", {})
        for name, r in found.items():
            cells.setdefault(name, {})[reader.name] = " − ".join(
                megabytes(r[size]) for size in ("largeBytes", "smallBytes")) + f" = {megabytes(r['extraBytes'])}"
    return table_of_pages("photograph, MB at 12 − at 1 megapixel", cells, readers)


def table_of_pages(title, cells, readers):
    """The lines of a table with a page a row, below an empty line; none without pages.

    `cells`: for each page's name, what stands under each reader's name.
    """
    if not cells:
        return []
    lines = [f"| {title} | " + " | ".join(reader.title for reader in readers) + " |"]
    lines.append("|---" * (len(readers) + 1) + "|")
    for name, row in sorted(cells.items()):
        lines.append("| " + " | ".join([name, *(row.get(reader.name, "–") for reader in readers)]) + " |")
    return ["", *lines]


def megabytes(count):
    return f"{count / MEGABYTE:.0f}"


def document(results, readers):
    """The table with what it was measured on and what failed."""
    machine = results["machine"]
    peers = ", ".join(f"{name} {version}" for name, version in machine["peers"].items() if version)
    lines = [
        f"{machine['processor']}, {machine['cores']} cores, {machine['memoryBytes'] / 1e9:.0f} GB, "
        f"{' '.join(machine['instructions'])}; {machine['system']}; {machine['date']}; commit {machine['commit']}.",
        f"{results['rounds']} rounds of {results['timedPages']} timed pages; load at the start "
        f"{machine['loadAtStart']:.1f}. {peers}.",
        f"`{results['command']}`",
        "",
        *table(results, readers),
        *large_photographs(results, readers),
        *vertical_pages(results, readers),
    ]
    for name, r in results.get("speed", {}).items():
        if "failure" in r:
            lines += ["", f"{name} was not timed: {r['failure']}"]
    for name, r in results.get("accuracy", {}).items():
        lines += [f"- {name} failed on {page}: {reason}" for page, reason in r["failures"].items()]
        if "failure" in r:
            lines += ["", f"{name} was not scored to its end: {r['failure']}"]
    for missing in results["missing"]:
        lines += ["", f"Not measured: {missing}"]
    return "\n".join(lines) + "\n"
