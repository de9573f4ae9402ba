"""What axe-core finds wrong with a page: https://github.com/dequelabs/axe-core, version 4.14.1, under the
Mozilla Public License 2.0 (`LICENSE`; what it holds of others: `LICENSE-3RD-PARTY.txt`). Only tests use it.

`axe.min.js.gz` is that file of the npm package, compressed and otherwise untouched.
"""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from selenium import webdriver

__all__ = ["findings"]

SHA256 = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"
"""Of the file as the package has it."""
COVERED = ("overlapped by another element", "Axe encountered an error")
"""What axe says of texts under something else, such as an open list: they are judged where nothing is."""
RUN = """
    const done = arguments[0];
    const kinds = ["violations", "incomplete"];
    axe.run(document, { resultTypes: kinds }).then((found) => done(kinds.flatMap((kind) => found[kind])));
"""


@cache
def _script() -> str:
    script = gzip.decompress(Path(__file__).with_name("axe.min.js.gz").read_bytes())
    assert hashlib.sha256(script).hexdigest() == SHA256, "axe.min.js.gz is not axe-core 4.14.1"
    return script.decode()


def findings(driver: webdriver.Chrome) -> list[str]:
    """What is wrong with the page that is open, or may be, a line for each element."""
    driver.execute_script(_script())
    rules: list[Any] = driver.execute_async_script(RUN)
    return [
        f"{rule['id']} ({rule['impact']}): {node['html'][:200]} {node.get('failureSummary') or ''}"
        for rule in rules
        for node in rule["nodes"]
        if not any(words in (node.get("failureSummary") or "") for words in COVERED)
    ]
