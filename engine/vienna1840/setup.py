"""Setting the game up (III)."""

from __future__ import annotations

from engine.core import Chance, RuleError
from engine.vienna1840.board import opening
from engine.vienna1840.facts import (
    COMPANIES,
    PLAYERS,
    PRIVATES,
    STADTBAHN,
    TRAM_LETTERS,
    TRAMS,
    game_map,
)
from engine.vienna1840.ledger import Move
from engine.vienna1840.market import entered
from engine.vienna1840.options import Options1840
from engine.vienna1840.rounds import private_auction, sequence
from engine.vienna1840.state import Company, Holding, Over, PriceToken, Private, State, Tram

__all__ = ["MAPS", "map_name", "start"]

SET_ASIDE = "2"
"""The line that is never in the first display (III.5)."""

MAPS = {2: ("small_2p",), 3: ("small_3p", "full"), 4: ("full",), 5: ("full",), 6: ("full",)}
"""The maps by number of players, the rulebook's first (III.4, XII, XIII)."""


def map_name(seats: int, options: Options1840) -> str:
    """The map of a game: the chosen one, else the rulebook's; online, three players use the full map (D-12).

    Raises:
        RuleError: the number of players, or the map for it, is not in the rules.
    """
    if seats not in MAPS:
        raise RuleError("player_count", "III", least=min(MAPS), most=max(MAPS))
    default = MAPS[seats][-1] if options.preset == "online" else MAPS[seats][0]
    chosen = options.map or default
    if chosen not in MAPS[seats]:
        raise RuleError("map_for_players", "III.4", map=chosen, players=seats)
    return chosen


def start(seats: int, options: Options1840, seed: int) -> State:
    """The first position, drawn from the seed: lines on display, companies on offer, order cards."""
    chosen = map_name(seats, options)
    facts = game_map(chosen)
    chance = Chance.seeded(seed)
    lines = tuple(line for line in facts.lines if line != SET_ASIDE)
    drawn, chance = chance.shuffle(lines)
    offered = tuple(sorted(drawn[: seats + 1], key=int))
    majors = tuple(COMPANIES)
    if options.tc_choice == "random_n":
        drawn, chance = chance.shuffle(majors)
        majors = drawn[:seats]
    order = tuple(range(seats))
    if options.preset == "rulebook":
        order, chance = chance.shuffle(order)
    nobody = (0,) * seats
    cities = tuple(facts.stadtbahn)
    prices: tuple[PriceToken, ...] = ()
    for city in cities:
        prices = entered(prices, city, STADTBAHN[city].start_cell)
    state = State(
        options=options,
        round=0,
        phase=Over("not_begun"),
        order=order,
        cash=(PLAYERS[seats].cash,) * seats,
        loans=nobody,
        privates={name: Private(None, PRIVATES[name].face) for name in facts.privates},
        companies={name: Company() for name in majors},
        shares={name: Holding(100, 0, nobody) for name in (*majors, *cities)},
        prices=prices,
        lines={},
        offered=offered,
        deck=tuple(line for line in facts.lines if line not in offered),
        trams={
            f"{TRAM_LETTERS[colour]}-{number}": Tram(colour)
            for colour, tram in TRAMS.items()
            for number in range(tram.counts[seats])
        },
        newest=None,
        board=opening(chosen, options),
        chance=chance,
    )
    move = Move(state)
    private_auction.begin(move)
    sequence.settle(move)
    return move.state
