"""The dashboard and the alerts ask for figures that the bot has, and each alert says what to do."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

import bot.__main__  # noqa: F401 (with it come all modules that measure something)
from bot.language.sentences import REFUSALS
from bot.settings import Settings

MONITORING = Path(__file__).parents[3] / "docs" / "monitoring"
OPERATIONS = MONITORING.parent / "operations.md"
FIGURE = re.compile(r"\b((?:stellwerk|process)_\w+)")
ALERT = re.compile(r"^ {6}- alert: (\w+)$", re.MULTILINE)
SUFFIXES = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count"), "info": ("_info",)}
WATCHED = {
    "StellwerkPostsWait": "stellwerk_outbox_oldest_seconds",
    "StellwerkRefusals": "stellwerk_refusals_total",
    "StellwerkOverdue": "stellwerk_overdue_seconds",
    "StellwerkPicturesWait": "stellwerk_drawing_waiting",
    "StellwerkDatabaseSlow": "stellwerk_database_seconds_bucket",
}


def figures() -> set[str]:
    """All names under which the bot gives a figure, once its modules are there."""
    found = set()
    for family in REGISTRY.collect():
        found |= {f"{family.name}{suffix}" for suffix in SUFFIXES.get(family.type, ("",))}
    return found


def panels() -> list[dict[str, object]]:
    return list(json.loads((MONITORING / "dashboard.json").read_text(encoding="utf-8"))["panels"])


def alerts() -> dict[str, str]:
    """The text of each alert by its name."""
    _, *parts = ALERT.split((MONITORING / "alerts.yml").read_text(encoding="utf-8"))
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_every_panel_asks_for_figures_that_there_are() -> None:
    for panel in panels():
        asked = FIGURE.findall(json.dumps(panel["targets"]))
        assert asked, panel["title"]
        assert set(asked) <= figures(), panel["title"]


def test_every_figure_of_the_bots_own_is_on_the_dashboard_and_in_the_docs() -> None:
    shown = set(FIGURE.findall((MONITORING / "dashboard.json").read_text(encoding="utf-8")))
    told = OPERATIONS.read_text(encoding="utf-8")
    for family in REGISTRY.collect():
        if family.name.startswith("stellwerk_"):
            assert any(name.startswith(family.name) for name in shown), family.name
            assert family.name.removeprefix("stellwerk_") in told, family.name


def test_no_panel_covers_another() -> None:
    spots = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels()]  # type: ignore[index]
    assert len(set(spots)) == len(spots)


@pytest.mark.parametrize(("name", "figure"), WATCHED.items())
def test_each_alert_watches_a_figure_and_says_what_to_do(name: str, figure: str) -> None:
    text = alerts()[name]
    (asked,) = re.findall(r"^ +expr: (.+)$", text, re.MULTILINE)
    assert set(FIGURE.findall(asked)) == {figure} <= figures()
    assert re.search(r"^ +for: \d+m$", text, re.MULTILINE)
    assert re.search(r"^ +summary: \".+\"$", text, re.MULTILINE)
    assert re.search(r"^ +action: \".+", text, re.MULTILINE)


def test_there_are_no_other_alerts_and_what_they_name_exists() -> None:
    assert alerts().keys() == WATCHED.keys()
    text = "".join(alerts().values())
    assert "DRAWING_PROCESSES" in text
    assert "drawing_processes" in Settings.model_fields
    assert "too_fast" in text
    assert "too_fast" in REFUSALS
