"""The computer player: legal in every set-up, the same on every machine, and what its plan says."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace
from itertools import islice

import pytest

from engine.core import Action, Level, Options, Standpoint
from engine.ticket_europe.actions import Claim, Draw, DrawTickets, Keep, Station
from engine.ticket_europe.facts import COLOURS, LOCOMOTIVE
from engine.ticket_europe.partner import PARTNER
from engine.ticket_europe.row import DECK
from engine.ticket_europe.state import State
from tests.engine.core.play import random_action, random_game
from tests.engine.ticket_europe.tables import ANNA, BEN, GAME, player, table

POSITIONS = 60
SETUPS = list(GAME.setups())


def move(state: State, seat: int = ANNA, level: Level = Level.DRIVER) -> Action:
    return PARTNER.choose(Standpoint(GAME, state, seat), level).made.action


@pytest.mark.sample(8)
@pytest.mark.parametrize("level", [Level.APPRENTICE, Level.DRIVER])
@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_every_move_is_legal_wherever_random_players_get(seats: int, options: Options, level: Level) -> None:
    seen = 0
    for number, (state, seat, _, _) in enumerate(random_game(GAME, seats, options, seed=3)):
        if number % 5 == 0 and seen < POSITIONS:
            seen += 1
            GAME.apply(state, seat, move(state, seat, level))
    assert seen


@pytest.mark.whole
@pytest.mark.parametrize("seats", [2, 5])
def test_computers_alone_play_a_game_to_its_end(seats: int) -> None:
    state, moves = GAME.start(seats, SETUPS[0][1], 11), 0
    while (outcome := GAME.outcome(state)) is None:
        seat = GAME.deciders(state)[0]
        level = (Level.DRIVER, Level.APPRENTICE)[seat % 2]
        state, moves = GAME.apply(state, seat, move(state, seat, level)).state, moves + 1
        assert moves < 120 * seats
    assert max(outcome.scores) > 60


def test_it_beats_the_random_player() -> None:
    rng, state = random.Random(1), GAME.start(2, SETUPS[0][1], 1)
    while (outcome := GAME.outcome(state)) is None:
        seat = GAME.deciders(state)[0]
        action = random_action(GAME, state, seat, rng) if seat else move(state, seat)
        state = GAME.apply(state, seat, action).state
    assert outcome.winners == (ANNA,)


TUNNEL = "budapest-kyiv"
"""A tunnel of six spaces, the best that is left for those who have wagons for two routes, and no tickets."""


@pytest.mark.parametrize("level", Level)
def test_a_tunnel_that_was_given_up_waits_for_another_card(level: Level) -> None:
    anna, ben = player("", wagons=14, white=7), player("", wagons=14, red=6)
    assert move(table(anna, ben), level=level) == Claim(route=TUNNEL, cards=("white",) * 6)
    gave_up = replace(anna, known={"white": 6})
    assert isinstance(move(table(gave_up, ben), level=level), Draw)
    drew = replace(gave_up, drawn=("white",))
    assert move(table(drew, ben), level=level) == Claim(route=TUNNEL, cards=("white",) * 6)


@pytest.mark.parametrize("level", Level)
def test_four_who_dig_where_only_locomotives_are_left_come_to_an_end(level: Level) -> None:
    """The deck always asks for more than they have, which none of them can know."""
    state = table(*(player("", wagons=14, **{colour: 6}) for colour in COLOURS[:4]), draws="loco " * 12)
    for _ in range(200):
        if GAME.outcome(state) is not None:
            return
        state = GAME.apply(state, state.turn, move(state, state.turn, level)).state
    raise AssertionError("no end")


SCRIPT = """
from itertools import islice
from engine.core import Level, Standpoint
from engine.ticket_europe.partner import PARTNER
from tests.engine.core.play import random_game
from tests.engine.ticket_europe.tables import GAME
seats, options = list(GAME.setups())[2]
for number, (state, seat, _, _) in enumerate(islice(random_game(GAME, seats, options, seed=4), 120)):
    if number % 6 == 0:
        for level in list(Level)[: 3 if number % 60 == 0 else 2]:
            print(PARTNER.choose(Standpoint(GAME, state, seat), level))
"""


@pytest.mark.whole
def test_it_plays_alike_whatever_the_order_of_sets() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1
    assert "Weighed" in said.pop()


def test_a_route_that_completes_a_ticket_is_claimed_on_the_last_turn() -> None:
    """Anna has Berlin-Frankfurt; Frankfurt-München brings 2 points and 2 x 9 for the ticket, the long route
    to Stockholm 21.
    """
    state = table(
        player("berlin-roma", violet=2, loco=0, red=8, wagons=10),
        player("", red=1),
        owners={
            **dict.fromkeys(("berlin-frankfurt-red", "munchen-venezia", "roma-venezia"), ANNA),
        },
        ender=BEN,
    )
    assert move(state) == Claim(route="frankfurt-munchen", cards=("violet", "violet"))


def test_a_station_saves_a_ticket_on_the_last_turn() -> None:
    """Ben has the only route to Edinburgh that Anna could use."""
    state = table(
        player("edinburgh-paris", red=1, wagons=10),
        player("", red=1),
        owners={"dieppe-paris": ANNA, "dieppe-london-1": ANNA, "edinburgh-london-black": BEN},
        ender=BEN,
    )
    made = move(state)
    assert isinstance(made, Station)
    assert made.city in ("edinburgh", "london")


def test_tickets_that_lie_on_one_way_are_kept() -> None:
    """Brest-Petrograd passes close to Amsterdam and Wilno; Palermo-Constantinople is at the other end."""
    offered = ("brest-petrograd", "amsterdam-wilno", "constantinople-palermo", "erzurum-rostov")
    state = GAME.start(2, SETUPS[0][1], 1)
    first = state.players[0]
    hand = {"red": 1, "blue": 1, "green": 1, "white": 1}
    players = (type(first)(hand=hand, offered=offered), state.players[1])
    made = move(
        type(state)(**{**{name: getattr(state, name) for name in state.__slots__}, "players": players})
    )
    assert isinstance(made, Keep)
    assert {1, 2} <= set(made.tickets)
    assert 4 not in made.tickets


def test_new_tickets_are_drawn_when_the_old_ones_are_done_and_much_is_left() -> None:
    """Anna's network spans the middle of the board, and she has no cards for anything else."""
    owners = dict.fromkeys(
        ("berlin-frankfurt-red", "frankfurt-munchen", "munchen-venezia", "roma-venezia", "munchen-wien",
         "berlin-essen", "frankfurt-paris-white", "dieppe-paris", "budapest-wien-red", "amsterdam-frankfurt"),
        ANNA,
    )  # fmt: skip
    state = table(player("berlin-roma", red=1, wagons=23), player("", wagons=35, red=1), owners=owners)
    assert move(state) == DrawTickets()


@pytest.mark.whole
def test_its_reasons_are_listed() -> None:
    from engine.ticket_europe.partner import reasons

    keys: set[str] = set()
    for state, seat, _, _ in islice(random_game(GAME, 3, SETUPS[1][1], seed=8), 0, 150, 5):
        choice = PARTNER.choose(Standpoint(GAME, state, seat), Level.DRIVER)
        keys.update(each.reason.key for each in (choice.made, *choice.others))
    for key in keys:
        assert f"- `{key}`" in (reasons.__doc__ or "")


@pytest.mark.whole
@pytest.mark.sample(3)
@pytest.mark.parametrize("level", Level)
def test_neither_words_nor_silence_tell_what_a_claim_or_a_card_is_for(level: Level) -> None:
    """Else whoever reads no reason beside a card would know that a ticket needs it."""
    told: dict[str, set[bool]] = {"claim": set(), "draw": set()}
    state, rng = GAME.start(2, SETUPS[0][1], 5), random.Random(5)
    while GAME.outcome(state) is None:
        seat = GAME.deciders(state)[0]
        choice = PARTNER.choose(Standpoint(GAME, state, seat), level)
        for each in choice.ranked:
            if _is_of_the_plan(each.action) and each.reason.key != "nothing_else":
                told[each.action.kind].add(each.reason.secret)
        action = choice.made.action if seat == ANNA else random_action(GAME, state, seat, rng)
        state = GAME.apply(state, seat, action).state
    assert told == {"claim": {True}, "draw": {True}}


def _is_of_the_plan(action: Action) -> bool:
    """Whether a move is one of those that a plan decides about: a locomotive and the deck are for all."""
    return isinstance(action, Claim) or (isinstance(action, Draw) and action.card not in (DECK, LOCOMOTIVE))
