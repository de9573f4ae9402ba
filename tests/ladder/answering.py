"""The process that plays for a released version; `released.py` starts it on the engine of the version's tree.

Its argument names the game, seats, options, seed and the player's level. Each line of its input asks for a
seat's move, and lists the moves since the last line. It answers with the move, the hash of its position and
the CPU seconds that it has spent so far, or says why it can't.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any, NoReturn

from engine.core import GameError, Level, Standpoint, parse, state_hash
from engine.core.registry import games, partner_of


def main() -> None:
    """Play one game, until no more moves are asked for."""
    begun = json.loads(sys.argv[1])
    game = games().get(begun["game"])
    partner = None if game is None else partner_of(game)
    if game is None or partner is None or begun["level"] not in list(Level):
        refuse(f"has no {begun['level']} for {begun['game']}")
    state = game.start(begun["seats"], game.options_type.model_validate(begun["options"]), begun["seed"])
    say()
    for line in sys.stdin:
        asked = json.loads(line)
        for seat, notation in asked["moves"]:
            try:
                state = game.apply(state, seat, parse(game.kinds_by_name, notation)).state
            except GameError as error:
                refuse(f"plays {game.id} by other rules: it refuses `{notation}` ({error})")
        made = partner.choose(Standpoint(game, state, asked["seat"]), Level(begun["level"])).made
        say(move=made.action.notation(), hash=state_hash(game, state))


def refuse(reason: str) -> NoReturn:
    """Say why there is no move, and end."""
    say(refused=reason)
    sys.exit()


def say(**answer: Any) -> None:
    """Write a line to the process that asks."""
    print(json.dumps({**answer, "spent": time.process_time()}), flush=True)


if __name__ == "__main__":
    main()
