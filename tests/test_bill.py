"""The bill of materials names all that the bot runs on, in CycloneDX's own form."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from tests.bill import Pin, bill, pins

PINS = (Path(__file__).parents[1] / "requirements" / "run.txt").read_text(encoding="utf-8")
NOW = datetime(2026, 12, 1, tzinfo=UTC)
TEXT = """\
aiohttp==3.14.5 \\
    --hash=sha256:00 \\
    --hash=sha256:01
    # via discord-py
audioop-lts==0.2.2 ; python_full_version >= '4' \\
    --hash=sha256:02
    # via discord-py
discord-py==2.7.1 \\
    --hash=sha256:03
    # via stellwerk (pyproject.toml)
yarl==1.20.0 \\
    --hash=sha256:04
    # via
    #   aiohttp
    #   stellwerk (pyproject.toml)
"""


@pytest.fixture(scope="module")
def written() -> str:
    return bill("1.0.0", PINS, NOW)


@pytest.fixture(scope="module")
def read(written: str) -> dict[str, Any]:
    return dict(json.loads(written))


def test_pins_are_read_with_what_needs_them() -> None:
    assert list(pins(TEXT)) == [
        Pin("aiohttp", "3.14.5", ("discord-py",)),
        Pin("audioop-lts", "0.2.2", ("discord-py",)),
        Pin("discord-py", "2.7.1", ("stellwerk",)),
        Pin("yarl", "1.20.0", ("aiohttp", "stellwerk")),
    ]


def test_it_has_the_form_that_cyclonedx_asks_for(written: str) -> None:
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(written) is None


def test_all_that_is_pinned_is_in_it(read: dict[str, Any]) -> None:
    pinned = PINS.count("==")
    assert len(read["components"]) == pinned - PINS.count("'==")
    assert {each["purl"] for each in read["components"]} >= {"pkg:pypi/pillow@" + version_of("pillow")}
    assert read["metadata"]["component"]["version"] == "1.0.0"


def version_of(name: str) -> str:
    (found,) = [each.version for each in pins(PINS) if each.name == name]
    return found


def test_each_library_that_runs_here_has_a_licence(read: dict[str, Any]) -> None:
    elsewhere = {"audioop-lts", "async-timeout", "colorama", "tzdata"}
    without = {each["name"] for each in read["components"] if not each.get("licenses")}
    assert without <= elsewhere


def test_everything_is_needed_by_something(read: dict[str, Any]) -> None:
    needed = {name for each in read["dependencies"] for name in each.get("dependsOn", ())}
    assert needed == {each["bom-ref"] for each in read["components"]}
    (own,) = [each for each in read["dependencies"] if each["ref"] == "stellwerk"]
    assert "pkg:pypi/discord-py@" + version_of("discord-py") in own["dependsOn"]


def test_the_same_pins_give_the_same_bill(written: str) -> None:
    assert bill("1.0.0", PINS, NOW) == written
    assert bill("1.0.1", PINS, NOW) != written
