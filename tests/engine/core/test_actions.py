"""Actions whose fields hold tuples: their notation, their record, their bounds."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest

from engine.core import Action, Draft, Entry, Journal, Malformed, build, legal_actions, parse
from engine.core.actions import ELEMENTS_MOST, NUMBER_MOST, TEXT_MOST
from tests.toy import OUTING, OutingOptions


class Pack(Action):
    kind: ClassVar[str] = "pack"
    bag: str
    things: tuple[str, ...]
    counts: tuple[int, ...] | None = None


KINDS = {Pack.kind: Pack}


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("pack red tent,map", Pack(bag="red", things=("tent", "map"))),
        ("pack red tent", Pack(bag="red", things=("tent",))),
        ("pack red -", Pack(bag="red", things=())),
        ("pack red tent 1,20,-3", Pack(bag="red", things=("tent",), counts=(1, 20, -3))),
        ("pack red - -", Pack(bag="red", things=(), counts=())),
    ],
)
def test_the_values_of_a_tuple_are_one_word(text: str, action: Pack) -> None:
    assert parse(KINDS, text) == action
    assert action.notation() == text
    assert build(KINDS, json.loads(json.dumps(action.record()))) == action
    assert json.loads(json.dumps(action.record())) == action.record()


def test_a_tuple_is_built_from_a_list_from_a_tuple_or_from_its_notation() -> None:
    """Journals of the first release hold the notation."""
    wanted = Pack(bag="red", things=("tent", "map"), counts=(1, 2))
    for things in (["tent", "map"], ("tent", "map"), "tent,map"):
        for counts in ([1, 2], (1, 2), "1,2"):
            record: dict[str, Any] = {"kind": "pack", "bag": "red", "things": things, "counts": counts}
            assert build(KINDS, record) == wanted


def test_a_field_says_whether_it_holds_numbers_and_how_many() -> None:
    assert [Pack.is_number(name) for name in Pack.field_names()] == [False, False, True]
    assert [Pack.is_tuple(name) for name in Pack.field_names()] == [False, True, True]
    assert [Pack.is_optional(name) for name in Pack.field_names()] == [False, False, True]


@pytest.mark.parametrize(
    "things",
    [
        ["two words"],
        ["tab\there"],
        ["line\n"],
        ["one,two"],
        ["-"],
        [""],
        ["tent", ""],
        ["x" * (TEXT_MOST + 1)],
        ["x" * (TEXT_MOST // 2)] * 3,
        ["x"] * (ELEMENTS_MOST + 1),
        [1],
        [None],
        [["tent"]],
        "tent,,map",
        ",",
        "",
        None,
        7,
        {"tent": 1},
    ],
)
def test_what_could_not_be_written_down_is_malformed(things: Any) -> None:
    with pytest.raises(Malformed):
        build(KINDS, {"kind": "pack", "bag": "red", "things": things})


@pytest.mark.parametrize(
    "counts", [["1"], [1.5], [True], [NUMBER_MOST], [10**5000], "1,a", "1,,2", "9" * 5000]
)
def test_numbers_of_a_tuple_are_whole_and_bounded(counts: Any) -> None:
    with pytest.raises(Malformed):
        build(KINDS, {"kind": "pack", "bag": "red", "things": ["tent"], "counts": counts})


def test_a_journal_keeps_tuples_through_json() -> None:
    action = Pack(bag="red", things=("tent", "map"))
    entries = (Entry(seat=0, action=action.record()),)
    journal = Journal(game="x", rules_version=1, seats=2, options={}, seed=1, entries=entries)
    again = Journal.model_validate_json(journal.model_dump_json())
    assert again == journal
    assert build(KINDS, again.entries[0].action) == action


def test_what_may_be_taken_together_is_listed_in_one_order_only() -> None:
    state = OUTING.start(2, OutingOptions(), 4)
    kept = [action.notation() for action in legal_actions(OUTING, state, 0)]
    assert kept == [f"keep {places}" for places in ("1", "2", "3", "1,2", "1,3", "2,3", "1,2,3")]


def test_an_ordered_tuple_is_listed_value_by_value() -> None:
    state = OUTING.start(2, OutingOptions(), 4)
    for seat in range(2):
        state = OUTING.apply(state, seat, parse(OUTING.kinds_by_name, "keep 1")).state
    draft = Draft("ride")
    choices = OUTING.choices(state, 0, draft)
    assert choices is not None
    assert (list(choices.values), choices.element, choices.ends) == (["B", "C", "F"], True, False)
    draft = choices.taken(draft, "B")
    assert draft == Draft("ride", {}, ("B",))
    choices = OUTING.choices(state, 0, draft)
    assert choices is not None
    assert (list(choices.values), choices.ends) == (["C", "D"], True)
    assert choices.ended(draft) == Draft("ride", {"stops": ("B",)})
    rides = {action.notation() for action in legal_actions(OUTING, state, 0) if action.kind == "ride"}
    assert {"ride B", "ride B,D,E,C", "ride F,D 1"} <= rides
    assert "ride E" not in rides
