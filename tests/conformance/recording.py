"""Traces of our own, in the form of the reference traces: what replays today is to replay tomorrow.

`python -m tests.conformance.recording` writes the games of `GAMES` anew; do that only after a change that is
meant to change how games go.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

from engine.core import Journal, steps
from engine.vienna1840 import GAME
from engine.vienna1840.holdings import worth
from engine.vienna1840.interchange import export_game
from engine.vienna1840.interchange.checking import TRACE
from engine.vienna1840.interchange.digest import digest
from engine.vienna1840.rounds.running import best
from engine.vienna1840.state import State
from tests.engine.vienna1840.interchange.games import NAMES, random_journal

__all__ = ["DATA", "GAMES", "record"]

DATA = Path(__file__).parent / "data"
GAMES = {"2p-random": (2, None, 5), "3p-random": (3, None, 8), "3psmall-random": (3, "small_3p", 3)}
"""By name: players, map, seed."""


def record(journal: Journal) -> dict[str, Any]:
    """A trace of a game."""
    names = NAMES[: journal.seats]
    file = json.loads(export_game(journal, names))
    players = tuple(str(player["id"]) for player in file["players"])
    states: list[State] = [step.state for step in steps(GAME, journal)]
    return {
        "format": TRACE,
        "source": "random moves in this engine",
        "players": [{"id": player, "name": name} for player, name in zip(players, names, strict=True)],
        "optional_rules": file["settings"]["optional_rules"],
        "seed": journal.seed,
        "ended": "normally",
        "actions": [_action(state, action) for state, action in zip(states, file["actions"], strict=False)],
        "digests": _digests(states, players),
        "result": {player: worth(states[-1], seat) for seat, player in enumerate(players)},
    }


def _action(state: State, action: dict[str, Any]) -> dict[str, Any]:
    plain = {key: value for key, value in action.items() if key not in ("id", "created_at")}
    if plain["type"] == "run_routes":
        route = best(state, plain["entity"])
        plain["best_revenue"] = route.value if route else 0
    return plain


def _digests(states: list[State], players: tuple[str, ...]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    before: dict[str, Any] = {}
    for number, state in enumerate(states):
        now = digest(state, players)
        full = not before or number + 1 == len(states) or now["round"] != before["round"]
        gone = dict.fromkeys(before.keys() - now.keys())
        changed = {key: value for key, value in now.items() if key not in before or before[key] != value}
        found.append({"after": number - 1, "full": full, "state": now if full else {**changed, **gone}})
        before = now
    return found


def main() -> None:
    """Write all of them."""
    DATA.mkdir(exist_ok=True)
    for name, table in GAMES.items():
        text = json.dumps(record(random_journal(*table)), ensure_ascii=False, separators=(",", ":"))
        (DATA / f"{name}.json.gz").write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main()
