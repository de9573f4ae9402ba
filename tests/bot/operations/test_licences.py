"""Every library that the bot runs on is named with its licence, and so is the font."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from bot.cli import main

PINS = Path(__file__).parents[3] / "requirements" / "run.txt"


def test_each_library_of_the_bot_and_the_font_has_a_licence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["licences"]) == 0
    lines = capsys.readouterr().out.splitlines()
    told = dict(line.split(" · ") for line in lines)
    names = {re.sub(r"[._]+", "-", name.split()[0].lower()): licence for name, licence in told.items()}
    pinned = set(
        re.findall(r"^([a-z0-9-]+)==[^;]+?(?: \\)?$", PINS.read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert len(pinned) > 15
    assert pinned <= names.keys()
    assert all(len(licence) > 2 and licence != "see its own files" for licence in names.values())
    assert "MIT" in names["discord-py"]
    assert told["IBM Plex Sans"].startswith("SIL Open Font License")


def test_the_text_of_the_fonts_licence_lies_beside_it() -> None:
    text = files("render.core").joinpath("fonts", "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
