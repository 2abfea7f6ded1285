"""axe-core, as PyPI's axe-core-python carries it: what it finds against the accessibility of a page."""

import importlib.util
import json
import os
from pathlib import Path


def source():
    """axe's script, or None where it is not installed. `AXE` may name the file."""
    if path := os.environ.get("AXE"):
        return Path(path).read_text()
    fetched = Path(__file__).resolve().parents[2] / ".build/axe/axe_core_python/axe.min.js"
    if fetched.exists():
        return fetched.read_text()
    package = importlib.util.find_spec("axe_core_python")
    return (Path(package.origin).parent / "axe.min.js").read_text() if package else None


def findings(page, script, rules=None):
    """What is serious or worse, a line each; of these rules alone, if some are named."""
    page.evaluate(script + "; undefined")
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    return page.evaluate("axe.run(document, " + json.dumps(options) + """).then(({ violations }) => violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
            `${id}: ${target.join(" ")}: ${failureSummary.replace(/\\s+/g, " ")}`)))""")
