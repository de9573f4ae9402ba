"""Texts in all pictures are read in every theme: by what lies behind them, at moments of kept games."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.games import GAMES
from tests.render.inks import THEMES, Inked

TEXT, SIGN = 4.5, 3.0
"""What the Web's guidelines ask of texts, and of signs such as arrows."""


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.whole
def test_every_text_is_read_on_its_ground(game: str) -> None:
    command = [sys.executable, "-m", "tests.render.inks", game]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    found = [Inked(*each) for each in json.loads(ended.stdout)]
    assert {each.theme for each in found} == {*THEMES}
    assert len(found) > 20
    faint = [each for each in found if each.contrast < (TEXT if any(map(str.isalnum, each.text)) else SIGN)]
    assert faint == []
