"""Games kept from the first release: their journals still lead, move by move, to the same positions."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from engine.core import Journal, registry, state_hash, steps

KEPT = sorted((Path(__file__).parent / "kept").glob("*.json.gz"))


def test_games_are_kept_in_which_trams_were_placed_by_a_single_word() -> None:
    kept = [json.loads(gzip.decompress(path.read_bytes()))["journal"] for path in KEPT]
    assert {journal["game"] for journal in kept} == {"trambahn", "vienna1840"}
    placings = [entry["action"].get("placing", "") for journal in kept for entry in journal["entries"]]
    assert any("," in placing for placing in placings)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name.partition(".")[0])
def test_states_are_those_of_the_release_that_played_them(path: Path) -> None:
    kept = json.loads(gzip.decompress(path.read_bytes()))
    journal = Journal.model_validate_json(json.dumps(kept["journal"]))
    game = registry.game(journal.game)
    hashes = {
        str(number): state_hash(game, step.state)
        for number, step in enumerate(steps(game, journal))
        if str(number) in kept["hashes"]
    }
    assert hashes == kept["hashes"]
