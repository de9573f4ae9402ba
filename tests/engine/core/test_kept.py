"""Games kept from the first release: their journals still lead, move by move, to the same positions, or to a
move that the corrected rules refuse, and never to another position.
"""

from __future__ import annotations

import gzip
import json
from contextlib import suppress
from pathlib import Path

import pytest

from engine.core import GameError, Journal, registry, state_hash, steps

REFUSED = {"vienna1840-online": 33, "vienna1840-rulebook": 15}
"""By game, the move that its rules refuse by now, counted from 1: a company's private goes back in a company
round (D-19), and somebody passes who could not bid any more, and is not asked (VI).
"""
KEPT = sorted((Path(__file__).parent / "kept").glob("*.json.gz"))


def test_games_are_kept_in_which_trams_were_placed_by_a_single_word() -> None:
    kept = [json.loads(gzip.decompress(path.read_bytes()))["journal"] for path in KEPT]
    assert {journal["game"] for journal in kept} == {"trambahn", "vienna1840"}
    placings = [entry["action"].get("placing", "") for journal in kept for entry in journal["entries"]]
    assert any("," in placing for placing in placings)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name.partition(".")[0])
def test_states_are_those_of_the_release_that_played_them(path: Path) -> None:
    kept = json.loads(gzip.decompress(path.read_bytes()))
    recorded = Journal.model_validate_json(json.dumps(kept["journal"]))
    game = registry.game(recorded.game)
    journal = recorded.model_copy(update={"rules_version": game.rules_version})
    hashes: list[str] = []
    with suppress(GameError):
        hashes.extend(state_hash(game, step.state) for step in steps(game, journal))
    found = {number: value for number, value in kept["hashes"].items() if int(number) < len(hashes)}
    assert found == {number: hashes[int(number)] for number in found}
    refused = len(hashes) if len(hashes) <= len(journal.entries) else None
    assert refused == REFUSED.get(path.name.partition(".")[0])
