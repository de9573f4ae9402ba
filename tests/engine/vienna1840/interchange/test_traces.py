"""Traces with what people do beside playing: chat, standing orders, going back."""

from __future__ import annotations

import json
from typing import Any

from engine.vienna1840.interchange.checking import Recording
from tests.conformance.recording import record
from tests.games import kept

MOVES = 40


def trace() -> dict[str, Any]:
    """The beginning of a kept game for three, with the state after each move."""
    return record(kept("vienna1840-lively-3p-seed1").opening(MOVES).journal)


def differences(file: dict[str, Any]) -> tuple[int, int]:
    """How many actions of a trace were played, and how often our state was another than the trace's."""
    recording = Recording.read(json.dumps(file).encode())
    found = list(recording.play(check=True))
    return recording.played, len(found)


def insert(file: dict[str, Any], place: int, action: dict[str, Any], state: dict[str, Any]) -> None:
    """Put an action into a trace before the one at a place, with what it changed."""
    file["actions"].insert(place, action)
    file["digests"].insert(place + 1, {"after": place, "full": False, "state": state})


def test_chat_and_standing_orders_have_their_states_too() -> None:
    file = trace()
    for place, kind in ((20, "message"), (9, "program_share_pass"), (0, "log")):
        insert(file, place, {"type": kind, "entity": 2, "entity_type": "player"}, {})
    assert differences(file) == (MOVES + 2, 0), "chat alone is left out"


def test_moves_that_were_taken_back_leave_no_trace() -> None:
    file = trace()
    before, after = file["digests"][10:12]
    gone = {key: before["state"].get(key) for key in after["state"]}
    insert(file, 11, {"type": "undo", "entity": 1, "entity_type": "player"}, gone)
    insert(file, 12, file["actions"][10], after["state"])
    assert differences(file) == (MOVES, 0)


def test_a_state_that_differs_is_found_after_what_was_taken_back() -> None:
    file = trace()
    insert(file, 20, {"type": "message", "entity": 2, "entity_type": "player"}, {})
    file["digests"][30]["state"]["cash/1"] = 12345
    assert differences(file)[1] > 0
