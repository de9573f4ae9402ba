"""A newcomer has nothing next to the checkout; tests look there only through `tests.shared`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
ALONE = {ROOT / "tests" / "shared.py", Path(__file__)}
SHOW = "from tests.shared import DESCRIPTION, recorded_files as found; print(DESCRIPTION.exists(), found())"


def test_one_module_alone_knows_where_it_lies() -> None:
    for ring in ("bot", "engine", "render", "tests"):
        for path in (ROOT / ring).rglob("*.py"):
            if path not in ALONE:
                text = path.read_text(encoding="utf-8")
                assert "STELLWERK_SHARED" not in text, path
                assert '/ "shared"' not in text, path
                assert "../shared/" not in text, path


def test_it_can_be_hidden(tmp_path: Path) -> None:
    hidden = {**os.environ, "STELLWERK_SHARED": str(tmp_path)}
    said = subprocess.run([sys.executable, "-c", SHOW], cwd=ROOT, env=hidden, capture_output=True, text=True)
    assert said.stdout == "False []\n"
