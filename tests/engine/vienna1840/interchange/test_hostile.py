"""Files from strangers: whatever is in them, an import ends soon, with a game or with a reason."""

from __future__ import annotations

import copy
import json
import time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.vienna1840.interchange import Imported, ImportRefused, export_game, import_game
from engine.vienna1840.interchange.importing import MAX_ACTIONS, MAX_BYTES, MAX_DEPTH
from tests.engine.vienna1840.interchange.games import NAMES, random_journal

SECONDS = 10
"""What the worst file may take on a slow machine."""
MOVES = 120


def exported(seats: int = 3, seed: int = 1, moves: int | None = MOVES) -> dict[str, Any]:
    journal = random_journal(seats, None, seed)
    journal = journal.model_copy(update={"entries": journal.entries[:moves]})
    file: dict[str, Any] = json.loads(export_game(journal, NAMES[:seats]))
    return file


def attempt(data: bytes) -> Imported | ImportRefused:
    """Import; anything but a game or a refusal, or a long wait, fails the test."""
    began = time.monotonic()
    try:
        return import_game(data)
    except ImportRefused as refused:
        return refused
    finally:
        assert time.monotonic() - began < SECONDS


def refused(file: dict[str, Any] | bytes) -> ImportRefused:
    found = attempt(file if isinstance(file, bytes) else json.dumps(file).encode())
    assert isinstance(found, ImportRefused)
    return found


# -- the file as a whole -------------------------------------------------------------------------

WHOLE = {
    "empty": (b"", "import_not_json"),
    "no json": (b"<html>", "import_not_json"),
    "isn't text": (bytes(range(256)) * 8, "import_not_json"),
    "a list": (b"[]", "import_not_json"),
    "a word": (b'"1840"', "import_not_json"),
    "a number without end": (b"9" * 5000, "import_not_json"),
    "a field without end": (b'{"title": ' + b"9" * 5000 + b"}", "import_not_json"),
    "deep lists": (b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}", "import_too_deep"),
    "deep objects": (b'{"a":' * 5000 + b"1" + b"}" * 5000, "import_too_deep"),
    "a little too deep": (b'{"a":' * (MAX_DEPTH + 1) + b"1" + b"}" * (MAX_DEPTH + 1), "import_too_deep"),
    "too large": (b" " * (MAX_BYTES + 1), "import_too_large"),
    "nothing in it": (b"{}", "import_other_game"),
    "the title twice": (b'{"title": "1840", "title": "1889"}', "import_other_game"),
}


@pytest.mark.parametrize("name", WHOLE)
def test_a_file_that_is_no_game_file(name: str) -> None:
    data, code = WHOLE[name]
    found = refused(data)
    assert (found.code, found.action) == (code, None)


def test_brackets_in_chat_are_not_depth() -> None:
    file = exported(moves=3)
    file["actions"].insert(1, {"type": "message", "id": 99, "message": "[" * 500})
    assert isinstance(attempt(json.dumps(file).encode()), Imported)


@pytest.mark.parametrize("kind", ["message", "log", "program_share_pass", "program_close_pass"])
def test_what_people_write_or_order_for_later_is_no_move(kind: str) -> None:
    file = exported(moves=3)
    order = {"type": kind, "id": 99, "entity": 2, "entity_type": "player", "message": "now?"}
    file["actions"].insert(1, order)
    found = attempt(json.dumps(file).encode())
    assert isinstance(found, Imported)
    assert len(found.journal.entries) == 3


@pytest.mark.parametrize("share", [1, 30, 60, 90, 99])
def test_a_file_cut_off(share: int) -> None:
    data = json.dumps(exported()).encode()
    assert refused(data[: len(data) * share // 100]).code == "import_not_json"


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("title", "1889", "import_other_game"),
        ("title", None, "import_other_game"),
        ("title", ["1840"], "import_other_game"),
        ("settings", None, "import_fields"),
        ("settings", [], "import_fields"),
        ("settings", {"seed": "seven"}, "import_seed"),
        ("settings", {"seed": "7" * 20}, "import_seed"),
        ("settings", {"seed": "7" * 5000}, "import_seed"),
        ("settings", {"seed": -1}, "import_seed"),
        ("settings", {"seed": 2**64}, "import_seed"),
        ("settings", {"seed": 1.5}, "import_seed"),
        ("settings", {"seed": float("nan")}, "import_seed"),
        ("settings", {"seed": True}, "import_seed"),
        ("settings", {"seed": 1, "optional_rules": ["no_banks"]}, "import_optional_rules"),
        ("settings", {"seed": 1, "optional_rules": {"three_player_small": 1}}, "import_optional_rules"),
        ("settings", {"seed": 1, "optional_rules": [[]]}, "import_optional_rules"),
        ("players", None, "import_players"),
        ("players", [], "import_players"),
        ("players", [{"id": 1}], "import_players"),
        ("players", [{"id": number} for number in range(7)], "import_players"),
        ("players", [{"id": 1}, {"id": 1}], "import_players"),
        ("players", [{"id": 1}, {"id": None}], "import_players"),
        ("players", [{"id": 1}, 2], "import_players"),
        ("players", [[]] * 300_000, "import_players"),
        ("actions", None, "import_fields"),
        ("actions", {"0": {}}, "import_fields"),
        ("actions", [0] * 300_000, "import_fields"),
    ],
)
def test_a_field_of_the_head(field: str, value: Any, code: str) -> None:
    found = refused({**exported(moves=0), field: value})
    assert (found.code, found.action) == (code, None)


# -- the actions ---------------------------------------------------------------------------------

OPENING = {"type": "bid", "entity": 1, "entity_type": "player", "id": 1, "company": "PR", "price": 10}


@pytest.mark.parametrize(
    "change",
    [
        {"price": -10},
        {"price": 0},
        {"price": 10**4000},
        {"price": 10.0},
        {"price": float("inf")},
        {"price": "10"},
        {"price": True},
        {"price": None},
        {"price": [10]},
        {"company": "ZZ"},
        {"company": ["PR"]},
        {"company": "\ud800"},
        {"entity": 9},
        {"entity": -1},
        {"entity": {"id": 1}},
        {"entity_type": "corporation", "entity": "WT"},
        {"type": "explode"},
        {"type": None},
        {"type": ["bid"]},
        {"type": "run_routes", "routes": [{"connections": [["K9"] * 5000] * 10}]},
        {"type": "lay_tile", "hex": "D18", "tile": "-", "rotation": 0},
        {"type": "place_token", "city": "D18-0-0", "slot": -1},
        {"type": "sell_shares", "shares": [], "percent": -10},
        {"type": "reassign_trains", "assignments": [{}] * 50_000},
        {"type": "undo", "action_id": 77},
        {"type": "undo", "action_id": "x"},
        {"auto_actions": 5},
        {"auto_actions": {"type": "pass"}},
        {"auto_actions": [5]},
        {"auto_actions": [{"type": "bid"}]},
    ],
    ids=lambda change: next(iter(change.items()))[0] + " " + str(next(iter(change.values())))[:20],
)
def test_an_action_that_is_refused_with_its_number(change: dict[str, Any]) -> None:
    file = exported(moves=0)
    file["actions"] = [{**OPENING, **change, "id": 41}]
    found = refused(file)
    assert found.code in ("import_action", "import_rule", "import_unknown_action")
    assert found.action == 41


@pytest.mark.parametrize("action", [7, None, "pass", [], [{}], True])
def test_an_action_that_is_no_object(action: Any) -> None:
    file = exported(moves=0)
    file["actions"] = [OPENING, action]
    assert (refused(file).code, refused(file).action) == ("import_action", 2)


def test_undo_and_redo_without_end_are_worked_out_soon() -> None:
    file = exported(moves=0)
    passing = {"type": "pass", "entity": 1, "entity_type": "player"}
    passes = [{**passing, "id": number} for number in range(1, 9999)]
    turns = [{"type": "undo", "action_id": 0}, {"type": "redo"}] * ((MAX_ACTIONS - len(passes)) // 2)
    file["actions"] = [*passes, *turns]
    assert refused(file).action == 2
    file["actions"] = [{"type": "undo", "id": number} for number in range(MAX_ACTIONS)]
    assert isinstance(attempt(json.dumps(file).encode()), Imported)


def test_names_are_kept_short_and_can_be_written() -> None:
    file = exported(moves=0)
    for player, name in zip(file["players"], ["x" * 100_000, "\ud800\udfff\ud800", 5], strict=True):
        player["name"] = name
    found = attempt(json.dumps(file).encode())
    assert isinstance(found, Imported)
    assert all(len(name) <= 32 and name.encode() for name in found.names)


# -- real files, changed at random ---------------------------------------------------------------

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.sampled_from([-1, 0, 1, 10, 2**31, 2**63]),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["", "-", "-0", "D18-0-0", "Y1-0", "WT", "pass", "undo", "corporation", "player"]),
)
values = st.recursive(
    scalars,
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.text(max_size=6), below, max_size=3),
    max_leaves=6,
)


def places(node: Any) -> list[tuple[Any, Any]]:
    """Every place in a file: a container and the key in it."""
    found = []
    keys = list(node) if isinstance(node, dict) else list(range(len(node))) if isinstance(node, list) else []
    for key in keys:
        found.append((node, key))
        found += places(node[key])
    return found


@pytest.mark.whole
@given(data=st.data(), seats=st.sampled_from([2, 3, 5]))
@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_real_file_with_something_else_in_some_places(data: st.DataObject, seats: int) -> None:
    file = copy.deepcopy(exported(seats))
    for _ in range(data.draw(st.integers(1, 3))):
        container, key = data.draw(st.sampled_from(places(file)))
        match data.draw(st.sampled_from(["replace", "drop", "double", "swap"])):
            case "drop":
                del container[key]
            case "double" if isinstance(container, list):
                container.insert(key, copy.deepcopy(container[key]))
            case "swap":
                other, at = data.draw(st.sampled_from(places(file)))
                container[key] = copy.deepcopy(other[at])
            case _:
                container[key] = data.draw(values)
    attempt(json.dumps(file).encode())


@given(place=st.integers(0, 10**6), byte=st.integers(0, 255))
@settings(max_examples=60, deadline=None)
def test_a_real_file_with_another_byte(place: int, byte: int) -> None:
    data = bytearray(json.dumps(exported(2)).encode())
    data[place % len(data)] = byte
    attempt(bytes(data))
