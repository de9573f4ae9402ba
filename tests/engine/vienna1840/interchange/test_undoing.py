"""Undo and redo as 18xx.games records them."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from engine.vienna1840.interchange import ImportRefused
from engine.vienna1840.interchange.undoing import effective
from tests.shared import RECORDED

LEFT_OUT = {"id", "user", "created_at", "best_revenue", "best_known", "optimal"}
"""What only one of the two records of the same game has."""


def file(text: str) -> list[dict[str, Any]]:
    """`a b u a r u2 m`: moves, undo (u, to the action with a number: u2), redo (r), message (m)."""
    actions = []
    for number, word in enumerate(text.split(), 1):
        kind = {"u": "undo", "r": "redo", "m": "message"}.get(word[0], word)
        action: dict[str, Any] = {"type": kind, "id": number}
        if kind == "undo" and word[1:]:
            action["action_id"] = int(word[1:])
        actions.append(action)
    return actions


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("", ""),
        ("a b c", "a b c"),
        ("a m b", "a b"),
        ("a b u", "a"),
        ("a b u u c", "c"),
        ("a b u r", "a b"),
        ("a b u u r", "a"),
        ("a b u u r r c", "a b c"),
        ("a b u c r", "a c"),
        ("a b m u", "a"),
        ("a b c u1", "a"),
        ("a b c u1 r", "a b c"),
        ("a b c u0 d", "d"),
        ("a b u c u1", "a"),
        ("u a r", "a"),
        ("a u m r", "a"),
        ("a b c u1 u r r", "a b c"),
    ],
)
def test_what_remains(text: str, kept: str) -> None:
    assert [action["type"] for action in effective(file(text))] == kept.split()


@pytest.mark.parametrize("text", ["a u7", "a b u9 c"])
def test_an_undo_to_an_action_that_there_is_not(text: str) -> None:
    with pytest.raises(ImportRefused) as refused:
        effective(file(text))
    assert refused.value.code == "import_action"


def stripped(action: dict[str, Any]) -> dict[str, Any]:
    plain = {key: value for key, value in action.items() if key not in LEFT_OUT}
    if "auto_actions" in plain:
        plain["auto_actions"] = [stripped(each) for each in plain["auto_actions"]]
    return plain


@pytest.mark.shared(RECORDED)
def test_the_recorded_export_comes_to_the_trace_of_the_same_game() -> None:
    export = json.loads((RECORDED / "export-218809.json").read_bytes())
    trace = json.loads(gzip.decompress((RECORDED / "fixture-218809.json.gz").read_bytes()))
    assert [stripped(each) for each in effective(export["actions"])] == [
        stripped(each) for each in trace["actions"]
    ]
