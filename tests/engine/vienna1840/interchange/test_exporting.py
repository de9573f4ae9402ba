"""Games of ours as game files of 18xx.games: there and back again, and field by field."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from engine.core import Journal, RuleError, dump, state_hash, steps
from engine.vienna1840 import GAME
from engine.vienna1840.facts import COMPANIES, ROUND_TRACK
from engine.vienna1840.interchange import ImportRefused, export_game, import_game
from engine.vienna1840.interchange.exporting import fails_there
from engine.vienna1840.options import RULEBOOK
from engine.vienna1840.state import OrderChoice, cr_number
from tests.engine.vienna1840.interchange.games import NAMES, TABLES, online, random_journal
from tests.games import kept

SEEDS = range(40) if os.environ.get("STELLWERK_LONG") else range(2)

FIELDS: Mapping[str, set[str]] = {
    "bid": {"price"},
    "pass": set(),
    "choose": {"choice"},
    "par": {"corporation", "share_price"},
    "buy_shares": {"shares", "percent"},
    "sell_shares": {"shares", "percent"},
    "merge": {"corporation"},
    "buy_train": {"train", "variant", "price"},
    "scrap_train": {"train"},
    "reassign_trains": {"assignments"},
    "lay_tile": {"hex", "tile", "rotation"},
    "place_token": {"city", "slot", "tokener"},
    "remove_token": {"city", "slot"},
    "run_routes": {"routes", "extra_revenue", "subsidy"},
    "dividend": {"kind", "amount"},
    "buy_company": {"company", "price"},
    "choose_ability": {"choice"},
}
"""The fields of each type beside those of every action, as the conformance folder's README has them."""
OF_ALL = {"type", "entity", "entity_type", "created_at"}
ROUTE = {"train", "connections", "hexes", "nodes", "revenue", "revenue_str"}


def check_fields(action: Mapping[str, Any]) -> None:
    kind = action["type"]
    expected = OF_ALL | FIELDS[kind]
    if kind == "bid":
        expected |= {"company" if action["entity_type"] == "player" else "corporation"}
    assert set(action) - {"id", "auto_actions"} == expected
    for route in action.get("routes", ()):
        assert set(route) == ROUTE
        assert sorted(node.split("-")[0] for node in route["nodes"]) == sorted(route["hexes"])
        assert len(route["connections"]) == len(route["hexes"]) - 1
        assert {hex for way in route["connections"] for hex in (way[0], way[-1])} == set(route["hexes"])


@pytest.mark.sample(6)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("seats", "map_name"), TABLES)
def test_exported_and_imported_again_it_is_the_same_game(seats: int, map_name: str | None, seed: int) -> None:
    journal = random_journal(seats, map_name, seed)
    data = export_game(journal, NAMES[:seats])
    back = import_game(data)
    assert back.names == NAMES[:seats]
    assert back.journal.seats == seats
    assert (back.journal.seed, back.journal.options["map"]) == (seed, map_name)
    assert len(back.journal.entries) == len(journal.entries)
    for ours, theirs in zip(journal.entries, back.journal.entries, strict=True):
        # What the move left open (which stock, which circle, the best route) the file says.
        assert theirs.seat == ours.seat
        assert ours.action.items() <= theirs.action.items()
    for before, after in zip(steps(GAME, journal), steps(GAME, back.journal), strict=True):
        assert before.state == after.state
    assert state_hash(GAME, back.state) == state_hash(GAME, before.state)
    assert export_game(back.journal, back.names) == data


@pytest.mark.parametrize(("seats", "map_name"), TABLES)
def test_every_action_has_the_fields_that_the_format_describes(seats: int, map_name: str | None) -> None:
    file = json.loads(export_game(random_journal(seats, map_name, 3), NAMES[:seats]))
    assert [action["id"] for action in file["actions"]] == list(range(1, len(file["actions"]) + 1))
    for action in file["actions"]:
        check_fields(action)
        for follower in action.get("auto_actions", ()):
            assert follower["type"] in ("run_routes", "reassign_trains")
            check_fields(follower)


def test_every_type_of_action_there_and_back_again() -> None:
    played = kept("vienna1840-lively-5p-seed5")
    data = export_game(played.journal, NAMES[: played.seats])
    actions = json.loads(data)["actions"]
    assert {action["type"] for action in actions} == set(FIELDS)
    for action in actions:
        check_fields(action)
    assert import_game(data).state == played.states()[-1]


def test_the_head_of_the_file() -> None:
    journal = random_journal(3, "small_3p", 0)
    whole = json.loads(export_game(journal, NAMES[:3]))
    outcome = GAME.outcome(list(steps(GAME, journal))[-1].state)
    assert outcome is not None
    assert whole["title"] == "1840"
    assert whole["players"] == [{"id": seat + 1, "name": NAMES[seat]} for seat in range(3)]
    assert whole["settings"]["seed"] == 0
    assert whole["settings"]["optional_rules"] == ["three_player_small"]
    assert (whole["status"], whole["acting"]) == ("finished", [])
    assert whole["result"] == {str(seat + 1): score for seat, score in enumerate(outcome.scores)}
    assert list(whole["result"].values()) == sorted(outcome.scores, reverse=True)
    start = json.loads(export_game(journal.model_copy(update={"entries": ()}), NAMES[:3]))
    assert (start["status"], start["acting"], start["actions"], start["result"]) == ("active", [1], [], {})
    full = json.loads(export_game(random_journal(3, None, 0), NAMES[:3]))
    assert full["settings"]["optional_rules"] == []


@pytest.mark.parametrize(
    ("names", "written"),
    [
        (("Ann", "Ben", "Cät"), ["Ann", "Ben", "Cät"]),
        (("Ann", "Ann", "Ann"), ["Ann", "Ann (2)", "Ann (3)"]),
        (("Ann", "Ann", "Ann (2)"), ["Ann", "Ann (3)", "Ann (2)"]),
        (("Ann (2)", "Ann", "Ann"), ["Ann (2)", "Ann", "Ann (3)"]),
    ],
)
def test_names_are_made_distinct(names: tuple[str, ...], written: list[str]) -> None:
    """F: 18xx.games tells players apart by their names."""
    file = json.loads(export_game(random_journal(3, None, 0), names))
    assert [player["name"] for player in file["players"]] == written
    assert [player["id"] for player in file["players"]] == [1, 2, 3]


COUNTED = {
    "PRE": (1, "Auction Round"),
    "SR1": (1, "Stock Round"),
    "CR1": (1, "Company Round"),
    "LR1b": (1, "Line Round"),
    "CR2": (2, "Company Round"),
    "SR2": (2, "Stock Round"),
    "LR2a": (2, "Line Round"),
    "LR3b": (3, "Line Round"),
    "CR4": (4, "Company Round"),
    "SR5": (5, "Stock Round"),
    "LR5c": (5, "Line Round"),
    "END": (6, "Company Round"),
}
"""By our name of a round, the turn and the round in the head of a file of theirs."""


def test_turns_and_rounds_are_counted_as_theirs() -> None:
    """G: a turn begins with a company round; the first has the auction and a stock round before that."""
    journal = random_journal(3, None, 1)
    met = {}
    for number, step in enumerate(steps(GAME, journal)):
        if isinstance(step.state.phase, OrderChoice):
            continue
        name = ROUND_TRACK[step.state.round].name
        if name in COUNTED and name not in met:
            begun = journal.model_copy(update={"entries": journal.entries[:number]})
            head = json.loads(export_game(begun, NAMES[:3]))
            met[name] = (head["turn"], head["round"])
    assert met == COUNTED


def test_the_choice_of_order_cards_is_a_round_there() -> None:
    """G: it has the name that they give it."""
    journal = random_journal(3, None, 1)
    states = [step.state for step in steps(GAME, journal)]
    number = next(index for index, state in enumerate(states) if isinstance(state.phase, OrderChoice))
    begun = journal.model_copy(update={"entries": journal.entries[:number]})
    head = json.loads(export_game(begun, NAMES[:3]))
    assert (head["turn"], head["round"]) == (1, "Choose")


def test_a_game_that_was_ended_by_hand() -> None:
    journal = random_journal(4, None, 0)
    begun = journal.model_copy(update={"entries": journal.entries[:40]})
    file = json.loads(export_game(begun, NAMES[:4], stopped=True))
    assert (file["status"], file["manually_ended"]) == ("finished", True)
    assert file["actions"][-1]["type"] == "end_game"
    back = import_game(json.dumps(file).encode())
    assert back.stopped
    assert len(back.journal.entries) == 40
    assert not import_game(export_game(begun, NAMES[:4])).stopped
    assert export_game(journal, NAMES[:4], stopped=True) == export_game(journal, NAMES[:4])


def test_trams_of_a_colour_may_be_taken_in_another_order() -> None:
    """Which card of a colour is bought makes no difference; the file's ids are followed all the same."""
    text = export_game(kept("vienna1840-lively-5p-seed5").journal, NAMES[:5]).decode()
    changed = text.replace('"Y1-0"', '"Y1-x"').replace('"Y1-1"', '"Y1-0"').replace('"Y1-x"', '"Y1-1"')
    assert changed != text
    assert import_game(changed.encode()) == import_game(text.encode())


def test_a_game_under_other_options_is_not_exported() -> None:
    for options in (RULEBOOK, online(None).model_copy(update={"scrap": "any_time"})):
        journal = Journal(
            game=GAME.id, rules_version=GAME.rules_version, seats=4, options=options.model_dump(), seed=1
        )
        with pytest.raises(RuleError) as refused:
            export_game(journal, NAMES[:4])
        assert refused.value.code == "export_not_online"


def test_a_game_that_was_partly_played_under_former_rules_is_not_exported() -> None:
    journal = kept("vienna1840-online-3p-seed0").journal
    state = next(steps(GAME, journal)).state
    before = journal.entries[0].model_copy(update={"after": dump(GAME, state).decode()})
    with pytest.raises(RuleError) as refused:
        export_game(journal.model_copy(update={"entries": (before, *journal.entries[1:])}), NAMES[:3])
    assert refused.value.code == "export_former_rules"


@pytest.mark.parametrize(
    ("seed", "game", "dealt"),
    [
        ("", "hs_abcdefgh_1763931234", 1763931234),
        (None, "hs_abcdefgh_1763931234", 1763931234),
        ("", "hs_ab7defgh_1763931234", 7),
        (None, 218809, 218809),
        ("193124141", "hs_abcdefgh_1763931234", 193124141),
    ],
)
def test_the_seed_of_a_game_on_one_screen(seed: str | None, game: str | int, dealt: int) -> None:
    """L: it is the first digits of the game's id where the file has none, or has it in words."""
    file = json.loads(export_game(random_journal(3, None, 0), NAMES[:3]))
    settings = {**file["settings"], "seed": seed}
    head = {**file, "id": game, "settings": settings, "actions": []}
    assert import_game(json.dumps(head).encode()).journal.seed == dealt
    if seed is None:
        del settings["seed"]
        assert import_game(json.dumps(head).encode()).journal.seed == dealt


def test_without_a_seed_and_without_digits_there_is_no_game() -> None:
    file = json.loads(export_game(random_journal(3, None, 0), NAMES[:3]))
    for game in ("", "hs_abcdefgh", None, "hs_" + "7" * 5000):
        head = {**file, "id": game, "settings": {**file["settings"], "seed": ""}}
        with pytest.raises(ImportRefused) as refused:
            import_game(json.dumps(head).encode())
        assert refused.value.code == "import_seed"


def test_a_company_that_was_not_drawn_is_refused_for_that() -> None:
    """VII.5, D-1: 18xx.games lets it be founded."""
    file = json.loads(export_game(random_journal(3, None, 0), NAMES[:3]))
    drawn = next(steps(GAME, random_journal(3, None, 0))).state.companies
    other = next(name for name in COMPANIES if name not in drawn and name != "DTKC")
    founding = next(action for action in file["actions"] if action["type"] == "par")
    founding["corporation"] = other
    with pytest.raises(ImportRefused) as refused:
        import_game(json.dumps(file).encode())
    assert isinstance(refused.value.detail, RuleError)
    assert refused.value.detail.code == "company_not_drawn"


@pytest.mark.parametrize(("map_name", "fails"), [(None, True), ("small_3p", False)])
def test_theirs_fails_where_company_round_5_begins_without_a_tram(map_name: str | None, fails: bool) -> None:
    """K: such a game is not exported. On the small maps one tram more stays in theirs."""
    states = [step.state for step in steps(GAME, random_journal(3, map_name, 0))]
    assert not fails_there(states)
    sold = [
        replace(state, trams={name: replace(tram, place="gone") for name, tram in state.trams.items()})
        for state in states
    ]
    assert fails_there(sold) is fails
    before = next(number for number, state in enumerate(states) if cr_number(state) == 5)
    assert not fails_there([*sold[:before], *states[before:]]), "later it is no matter"
    assert not fails_there(sold[:before])
