"""Options and positions as former releases wrote them (`former/`, a file for each, by its commit).

A file holds the records of both presets, the values of each field in their order, and positions of games of
four by the release's own rules: each kind of round and step, with open auctions, bonuses, offers and circles.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from engine.core import dump, legal_actions, load
from engine.vienna1840 import GAME
from engine.vienna1840.options import Options1840
from engine.vienna1840.state import State

FILES = sorted((Path(__file__).parent / "former").glob("*.json.gz"))
FORMER: dict[str, dict[str, Any]] = {
    path.name.partition(".")[0]: json.loads(gzip.decompress(path.read_bytes())) for path in FILES
}
RECORDS = [(release, preset) for release, former in FORMER.items() for preset in former["options"]]

AS_BEFORE = {
    "reduced_face": "minimum_only",
    "private_during_bonus": "no",
    "bonus_tile_reach": "required",
    "oo_base_circle": "acting_director",
    "purple_without_route": "nothing",
}
"""What was played before there were these options."""

each_record = pytest.mark.parametrize(("release", "preset"), RECORDS)


def records(release: str, preset: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A release's record of a preset, and the positions of games under it."""
    former = FORMER[release]
    options = former["options"][preset]
    return options, [state for state in former["states"] if state["options"] == options]


def test_a_rulebook_game_of_the_first_release_keeps_what_its_record_says() -> None:
    """Its record names the values of that time, which a new game of the preset has no longer."""
    options = Options1840.model_validate(FORMER["fd4ccac"]["options"]["rulebook"])
    assert (options.auto_pass, options.private_after_run) == ("off", "no")


@each_record
def test_options_stay_as_they_are_written_and_later_ones_are_as_was_played(release: str, preset: str) -> None:
    record, _ = records(release, preset)
    options = Options1840.model_validate(record)
    later = {name: value for name, value in AS_BEFORE.items() if name not in record}
    assert {name: getattr(options, name) for name in (*record, *later)} == {**record, **later}
    assert options.model_dump(mode="json") == record


@each_record
def test_a_position_is_written_as_it_was_read(release: str, preset: str) -> None:
    """Fields that it does not name say nothing in it: it has the hash that it had."""
    _, written = records(release, preset)
    assert len(written) > 10
    for record in written:
        assert json.loads(dump(GAME, load(GAME, json.dumps(record).encode()))) == record


@each_record
def test_a_game_goes_on_from_a_position_as_it_was_written(release: str, preset: str) -> None:
    _, written = records(release, preset)
    for record in written:
        state: State = load(GAME, json.dumps(record).encode())
        for seat in GAME.deciders(state):
            action = next(legal_actions(GAME, state, seat))
            assert GAME.apply(state, seat, action).state != state
