"""Reference games brought in and written out again: our actions beside the recorded ones, field by field."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from engine.core import NotYourTurn, RuleError
from engine.vienna1840 import GAME
from engine.vienna1840.interchange import Importer, ImportRefused, export_game, import_game
from tests.shared import RECORDED, recorded_files

TRACES = [*recorded_files("*p*-seed*.json.gz"), *recorded_files("found*/*.json.gz")]
UNTOLD = {"id", "created_at", "best_revenue", "optimal", "tokener"}
"""What only one side has; the tokener is optional."""
STADTBAHN = "WVGD"
GAMES = RECORDED / "found-2" / "games"
"""Files as 18xx.games, or an earlier version of ours, wrote them."""
LAST_IN_CR5 = 203
"""The action of J's file that is refused there."""


def without_copy(piece: str) -> str:
    return piece.rpartition("-")[0]


def comparable(action: dict[str, Any]) -> dict[str, Any]:
    """An action without what is free: which of several like pieces or certificates, a route's direction."""
    plain = {key: value for key, value in action.items() if key not in UNTOLD}
    plain["entity"] = str(plain["entity"])
    match plain["type"]:
        case "lay_tile":
            plain["tile"] = without_copy(plain["tile"])
        case "place_token" | "remove_token":
            tile, _, part = plain["city"].rpartition("-")
            plain["city"] = (without_copy(tile), part)
        case "buy_shares" | "sell_shares":
            plain["shares"] = [kind_of_share(share) for share in plain["shares"]]
        case "run_routes":
            plain["routes"] = [comparable_route(route) for route in plain["routes"]]
        case "reassign_trains":
            plain["assignments"] = {each["train"]: each["corporation"] for each in plain["assignments"]}
    if "auto_actions" in plain:
        plain["auto_actions"] = [comparable(each) for each in plain["auto_actions"]]
    return plain


def kind_of_share(share: str) -> tuple[str, bool]:
    company, _, number = share.rpartition("_")
    return company, number == "0" and company not in STADTBAHN


def comparable_route(route: dict[str, Any]) -> dict[str, Any]:
    """The stops of a ring are the same from whichever hex it is written."""
    text, _, landmarks = route["revenue_str"].partition(" ")
    return {
        "train": route["train"],
        "connections": sorted(min(way, way[::-1]) for way in route["connections"]),
        "hexes": sorted(route["hexes"]),
        "nodes": sorted(route["nodes"]),
        "revenue": route["revenue"],
        "text": (sorted(text.split("-")), landmarks),
    }


@pytest.mark.shared(RECORDED)
@pytest.mark.parametrize("path", TRACES, ids=[path.name for path in TRACES])
def test_our_actions_are_the_recorded_ones(path: Path) -> None:
    trace = json.loads(gzip.decompress(path.read_bytes()))
    importer = Importer.for_game(trace["players"], trace["seed"], trace["optional_rules"])
    hints = set()
    """Where 18xx.games puts a station where it likes in the circle: it pushes none out of the slot named."""
    for number, action in enumerate(trace["actions"]):
        importer.play(action)
        if action["type"] == "place_token" and "replace" not in importer.entries[-1].action:
            hints.add(number)
    brought = importer.result()
    ours = json.loads(export_game(brought.journal, brought.names))
    assert len(ours["actions"]) == len(trace["actions"])
    for number, (mine, theirs) in enumerate(zip(ours["actions"], trace["actions"], strict=True)):
        written, recorded = comparable(mine), comparable(theirs)
        if recorded["type"] == "reassign_trains":
            # The record may leave out trams that stay where they are.
            assert recorded["assignments"].items() <= written.pop("assignments").items()
            del recorded["assignments"]
        if number in hints:
            del written["slot"], recorded["slot"]
        assert written == recorded, f"action {number}"
    assert ours["result"] == trace["result"]


@pytest.mark.shared(RECORDED)
def test_the_head_of_our_file_says_what_theirs_says() -> None:
    """G: a game in LR4a, which its players ended by hand: turn 4."""
    data = (RECORDED / "export-218809.json").read_bytes()
    theirs = json.loads(data)
    brought = import_game(data)
    ours = json.loads(export_game(brought.journal, brought.names, stopped=brought.stopped))
    same = ("title", "status", "turn", "round", "manually_ended")
    assert {key: ours[key] for key in same} == {key: theirs[key] for key in same}
    assert sorted(ours["result"].values()) == sorted(theirs["result"].values())


@pytest.mark.shared(RECORDED)
def test_a_file_that_theirs_refuses_is_refused_at_the_same_action() -> None:
    """J: in a file of an earlier version of ours a company rearranges whose turn did not come there."""
    data = gzip.decompress((GAMES / "J-export-3p-seed2131452279.game.json.gz").read_bytes())
    with pytest.raises(ImportRefused) as refused:
        import_game(data)
    assert (refused.value.code, str(refused.value.detail)) == ("import_rule", str(NotYourTurn()))
    action = next(each for each in json.loads(data)["actions"] if each["id"] == refused.value.action)
    assert action["type"] == "reassign_trains"


@pytest.mark.shared(RECORDED)
def test_up_to_there_our_game_is_theirs_and_travels_back() -> None:
    """J: where it stood in company round 5, it is the next stock round, here as there."""
    whole = json.loads(gzip.decompress((GAMES / "J-export-3p-seed2131452279.game.json.gz").read_bytes()))
    whole["actions"] = [each for each in whole["actions"] if each["id"] < LAST_IN_CR5]
    brought = import_game(json.dumps(whole).encode())
    file = json.loads(export_game(brought.journal, brought.names))
    assert (file["turn"], file["round"]) == (5, "Stock Round")
    assert import_game(json.dumps(file).encode()).state == brought.state


@pytest.mark.shared(RECORDED)
def test_a_game_that_came_to_where_theirs_fails_is_not_exported() -> None:
    """K: no tram is left when company round 5 begins. Here it goes on."""
    data = gzip.decompress((GAMES / "K-no-tram-left-3p.game.json.gz").read_bytes())
    brought = import_game(data)
    assert GAME.deciders(brought.state)
    with pytest.raises(RuleError) as refused:
        export_game(brought.journal, brought.names)
    assert refused.value.code == "export_no_tram_left"


@pytest.mark.shared(RECORDED)
@pytest.mark.parametrize("path", sorted(GAMES.glob("L-*")), ids=lambda path: path.name)
def test_a_game_on_one_screen_is_brought_here_to_its_end(path: Path) -> None:
    """L: its seed is in its id."""
    data = gzip.decompress(path.read_bytes())
    brought = import_game(data)
    outcome = GAME.outcome(brought.state)
    assert outcome is not None
    assert sorted(outcome.scores) == sorted(json.loads(data)["result"].values())
