"""To 18xx.games: a game played here under the `online` options becomes one of their game files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any

from engine.core import Journal, RuleError, build, steps
from engine.vienna1840.game import Vienna1840
from engine.vienna1840.holdings import worth
from engine.vienna1840.interchange.importing import MANUAL_END, TITLE
from engine.vienna1840.interchange.moves import TRANSLATIONS, Fields, Turn, automatic
from engine.vienna1840.interchange.names import their_company
from engine.vienna1840.interchange.pieces import Written
from engine.vienna1840.options import ONLINE
from engine.vienna1840.rounds.sequence import acting
from engine.vienna1840.state import BANK, State, cr_number

__all__ = ["export_game", "fails_there", "may_be_exported"]

GAME = Vienna1840()
SMALL_MAPS = {"small_3p": ["three_player_small"]}
"""By map, the optional rules that choose it there; the other maps go with the number of players."""
ROUNDS = {
    "private_auction": "Auction Round",
    "order_choice": "Choose",
    "stock_round": "Stock Round",
    "company_round": "Company Round",
    "line_round": "Line Round",
    "over": "Company Round",
}
"""By our phase, their name of the round; a game is over in its last company round."""
FAILS_IN = 5
"""The company round which can't begin there without a tram in the supply."""
UNKNOWN_TIME = 0
"""A journal keeps no times; their files want some."""


def may_be_exported(options: Mapping[str, Any]) -> bool:
    """Whether games under these options are played as on 18xx.games."""
    return GAME.options_type.model_validate(options).model_copy(update={"map": None}) == ONLINE


def export_game(journal: Journal, names: Sequence[str], *, stopped: bool = False) -> bytes:
    """Write a game as a game file.

    Args:
        journal: the game on record.
        names: the players' names by seat. They tell players apart there, so that a second of the same name
            is written with a number.
        stopped: whether the players ended the game by hand.

    Raises:
        RuleError: export_not_online: played under other options than those of 18xx.games;
            export_former_rules: partly played under rules that were corrected since;
            export_no_tram_left: it came to a point at which 18xx.games fails.
        GameError: the journal can't be replayed.
    """
    if not may_be_exported(journal.options):
        raise RuleError("export_not_online")
    if journal.of_other_rules:
        raise RuleError("export_former_rules")
    kinds = GAME.kinds_by_name
    played = list(steps(GAME, journal))
    if fails_there(step.state for step in played):
        raise RuleError("export_no_tram_left")
    pieces = Written(played[0].state.shares)
    actions: list[dict[str, Any]] = []
    for entry, before, step in zip(journal.entries, played, played[1:], strict=False):
        turn = Turn(before.state, entry.seat, build(kinds, entry.action), step)
        actions.append(_stamped(_written(pieces, turn), len(actions) + 1))
    state: State = played[-1].state
    stopped = stopped and GAME.outcome(state) is None
    if stopped:
        ending = {"type": MANUAL_END, **_actor(state, GAME.deciders(state)[0])}
        actions.append(_stamped(ending, len(actions) + 1))
    return json.dumps({**_head(journal, names, state, stopped), "actions": actions}).encode()


def fails_there(states: Iterable[State]) -> bool:
    """Whether company round 5 began without a tram in the supply, on the full map: on the others one more
    stays in theirs.
    """
    begun = next((state for state in states if cr_number(state) == FAILS_IN), None)
    if begun is None or begun.board.map != "full":
        return False
    return all(tram.place != BANK for tram in begun.trams.values())


def _written(pieces: Written, turn: Turn) -> Fields:
    """Their action for our move, the automatic ones it led to included."""
    translation = TRANSLATIONS[type(turn.action)]
    fields = translation.write(pieces, turn, turn.action)
    actor = {} if "entity" in fields else _actor(turn.before, turn.seat)
    followers = automatic(turn)
    action = {"type": translation.theirs, **fields, **actor}
    return {**action, "auto_actions": followers} if followers else action


def _actor(state: State, seat: int) -> Fields:
    """Who acts in a position, on their side: the player, or the company or line for which it decides."""
    name = acting(state)
    if name is None:
        return {"entity": seat + 1, "entity_type": "player"}
    return {"entity": their_company(name), "entity_type": "corporation"}


def _stamped(action: dict[str, Any], number: int) -> dict[str, Any]:
    stamped = {**action, "id": number, "created_at": UNKNOWN_TIME}
    if "auto_actions" in action:
        stamped["auto_actions"] = [{**each, "created_at": UNKNOWN_TIME} for each in action["auto_actions"]]
    return stamped


def _distinct(names: Sequence[str]) -> tuple[str, ...]:
    """The names, with a number behind each that came before: `Ann`, `Ann (2)`."""
    found: list[str] = []
    for name in names:
        numbered = (f"{name} ({number})" for number in count(2))
        taken = {*names, *found}
        found.append(name if name not in found else next(each for each in numbered if each not in taken))
    return tuple(found)


def _head(journal: Journal, names: Sequence[str], state: State, stopped: bool) -> dict[str, Any]:
    """Everything but the actions. Players' numbers are their seats, counted from 1."""
    optional = SMALL_MAPS.get(state.board.map, [])
    over = stopped or GAME.outcome(state) is not None
    scores = {str(seat + 1): worth(state, seat) for seat in range(journal.seats)}
    return {
        "id": 0,
        "description": "",
        "user": {"id": 0, "name": "You"},
        "players": [{"id": seat + 1, "name": name} for seat, name in enumerate(_distinct(names))],
        "min_players": journal.seats,
        "max_players": journal.seats,
        "title": TITLE,
        "settings": {
            "seed": journal.seed,
            "is_async": True,
            "unlisted": True,
            "auto_routing": True,
            "player_order": None,
            "optional_rules": optional,
        },
        "user_settings": None,
        "status": "finished" if over else "active",
        "turn": max(cr_number(state), 1),
        "round": ROUNDS[state.phase.kind],
        "manually_ended": stopped,
        "acting": [seat + 1 for seat in GAME.deciders(state)],
        "result": dict(sorted(scores.items(), key=lambda pair: -pair[1])) if over else {},
        "loaded": True,
        "created_at": UNKNOWN_TIME,
        "updated_at": UNKNOWN_TIME,
        "finished_at": UNKNOWN_TIME if over else None,
    }
