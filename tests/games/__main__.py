"""Play the kept games anew."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

from engine.core import Journal, Options, registry
from engine.ticket_europe import GAME as TICKET_EUROPE
from engine.ticket_europe.options import STANDARD
from engine.tramways import GAME as TRAMWAYS
from engine.tramways.options import STANDARD as TRAMWAYS_STANDARD
from engine.vienna1840 import GAME
from engine.vienna1840.options import preset
from tests.engine.core.play import AnyGame, built_game, journal_of, random_game
from tests.engine.ticket_europe.purposeful import purposeful_moves
from tests.engine.vienna1840.interchange.games import random_journal
from tests.games import DATA

SEEDS = range(1, 7)
"""Of each game so many are kept, at the first set-up for its seats."""
SEATS = {GAME.id: 3}
"""Of a game that is not kept for the fewest players that it takes."""
OF_1840 = (
    (3, "online", None, 0),
    (3, "online", None, 4),
    (2, "rulebook", None, 0),
    (3, "rulebook", None, 10),
    (3, "online", "full", 2),
    (4, "rulebook", None, 0),
    (4, "rulebook", None, 11),
    (4, "online", None, 1),
    (4, "online", None, 3),
    (5, "rulebook", None, 4),
    (5, "rulebook", None, 12),
    (6, "online", None, 5),
)
"""More of 1840, for more players and under both presets: seats, preset, map, seed."""
EUROPE = ((2, 1), (3, 1), (4, 1), (5, 1))
"""Of Ticket to Ride Europe, games of players who build what their tickets ask for: seats, seed."""
OF_TRAMWAYS = ((3, 2, 1), (4, 7, 2), (2, 6, 2))
"""More of Tramways: seats, the place of the set-up among the game's own, seed."""
BUILDING = ((1, 1), (3, 1), (5, 1))
"""Of Tramways, games of players who link, build and move passengers: seats, seed."""
LIVELY = ((2, None, 5), (3, None, 0), (3, None, 1), (5, None, 5))
"""Of players who seldom just pass: seats, map, seed."""


def games() -> Iterator[tuple[str, Journal]]:
    """All of them by name."""
    for game in registry.games().values():
        seats = SEATS.get(game.id, game.seats[0])
        options = next(options for number, options in game.setups() if number == seats)
        for seed in SEEDS:
            yield f"{game.id}-random-seed{seed}", _random(game, seats, options, seed)
    for seats, base, map_name, seed in OF_1840:
        options = preset(base, **({"map": map_name} if map_name else {}))
        name = "-".join([GAME.id, base, f"{seats}p", *([map_name] if map_name else []), f"seed{seed}"])
        yield name, _random(GAME, seats, options, seed)
    for seats, map_name, seed in LIVELY:
        yield f"{GAME.id}-lively-{seats}p-seed{seed}", random_journal(seats, map_name, seed)
    for seats, seed in EUROPE:
        moves = list(purposeful_moves(seats, seed))
        name = f"{TICKET_EUROPE.id}-purposeful-{seats}p-seed{seed}"
        yield name, journal_of(TICKET_EUROPE, seats, STANDARD, seed, moves)
    yield from _of_tramways()


def _of_tramways() -> Iterator[tuple[str, Journal]]:
    setups = list(TRAMWAYS.setups())
    for seats, place, seed in OF_TRAMWAYS:
        yield f"{TRAMWAYS.id}-random-{seats}p-seed{seed}", _random(TRAMWAYS, seats, setups[place][1], seed)
    for seats, seed in BUILDING:
        built = built_game(TRAMWAYS, seats, TRAMWAYS_STANDARD, seed)
        moves = [(seat, action) for _, seat, action, _ in built]
        name = f"{TRAMWAYS.id}-building-{seats}p-seed{seed}"
        yield name, journal_of(TRAMWAYS, seats, TRAMWAYS_STANDARD, seed, moves)


def _random(game: AnyGame, seats: int, options: Options, seed: int) -> Journal:
    moves = [(seat, action) for _, seat, action, _ in random_game(game, seats, options, seed)]
    return journal_of(game, seats, options, seed, moves)


def main() -> None:
    """Write all of them."""
    DATA.mkdir(exist_ok=True)
    for name, journal in games():
        (DATA / f"{name}.json.gz").write_bytes(gzip.compress(journal.model_dump_json().encode(), mtime=0))


if __name__ == "__main__":
    main()
