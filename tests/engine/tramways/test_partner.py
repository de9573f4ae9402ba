"""The computer player: what it reckons with, worked out by hand, and that it plays in every set-up."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import islice, pairwise

import pytest

from engine.core import Action, Chance, Level, Options, Standpoint
from engine.tramways.actions import LayLink, Travel, UpgradeLink
from engine.tramways.network import Network
from engine.tramways.partner import PARTNER, paying, reasons, value, worth
from engine.tramways.partner.known import known
from engine.tramways.partner.trips import graph
from engine.tramways.price import Price
from engine.tramways.state import State
from tests.engine.core.play import random_game
from tests.engine.tramways.tables import ANNA, GAME, player, table

GAMES = pytest.mark.parametrize(
    ("seats", "options"),
    [pytest.param(*each, id=f"{each[0]}-{place}") for place, each in enumerate(GAME.setups())],
)
KEYS = {line.split()[0] for line in str(reasons.__doc__).splitlines() if line.startswith("    ")}
TOWN = "Ra . Cb . Rc/. . . . ./Ld . . . ."
"""A residence, a commerce and another residence in a row, two squares apart; a leisure building below."""
LINE = "anna a1 b1 c1,anna c1 d1 e1"
"""Links of one tile between them."""


@pytest.mark.sample(9)
@GAMES
@pytest.mark.parametrize("level", [Level.APPRENTICE, Level.DRIVER])
def test_it_plays_from_any_position(seats: int, options: Options, level: Level) -> None:
    """Where random moves lead, it finds a legal one, with a reason that is listed."""
    for state, seat, _, _ in islice(random_game(GAME, seats, options, seed=4), 0, 120, 4):
        made = PARTNER.choose(Standpoint(GAME, state, seat), level).made
        GAME.apply(state, seat, made.action)
        assert made.reason.key in KEYS


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("seats", "options"), [each for each in GAME.setups() if each[0] < 3], ids=lambda each: str(each)[:1]
)
def test_drivers_play_whole_games(seats: int, options: Options) -> None:
    """To the end, without a move that is refused, and to scores that nobody reaches at random."""
    state = GAME.start(seats, options, 3)
    while (outcome := GAME.outcome(state)) is None:
        seat = GAME.deciders(state)[0]
        state = GAME.apply(
            state, seat, PARTNER.choose(Standpoint(GAME, state, seat), Level.DRIVER).made.action
        ).state
    assert max(outcome.scores) > 25


def test_the_cheapest_way_to_pay() -> None:
    """Two symbols and a C: card 1 has both for a step of stress, cards 5 and 10 have one each."""
    price = Price(2, (frozenset("C"),))
    assert paying.cheapest((1,), 0, price, 0.0) == (1.0, ("1:rail2", "1:C"))
    found = paying.cheapest((1, 5, 10), 0, price, 0.0)
    assert found is not None
    assert found[0] == 0.0
    assert {each.split(":")[0] for each in found[1]} in ({"1", "5"}, {"1", "10"}, {"5", "10"})
    # With cards that cost something, stress may be cheaper than another card.
    assert paying.cheapest((1, 5, 10), 0, price, 1.0) == paying.cheapest((1,), 0, price, 1.0)


def test_money_is_paid_with_coins_or_icons() -> None:
    """7 money: 2 coins and the 5 of card 73; with 1 coin it can't be paid."""
    price = Price(money=7)
    found = paying.cheapest((73,), 2, price)
    assert found is not None
    assert found[1] == ("73:money5",)
    assert paying.cheapest((73,), 1, price) is None
    # Void tickets don't pay in a journey (R3.11).
    assert paying.cheapest((88,), 9, Price(money=12, void=False)) is None


def test_a_trip_over_two_links() -> None:
    """From the residence to the commerce: a link, a tile of money and what a commerce brings. On to the other
    residence: two links and two tiles.
    """
    state = table(player(), player(), map=TOWN, links=LINE)
    network = Network(state)
    found = {trip.links: trip for trip in graph(state, network).trips(network.building("a1"))}
    assert set(found) == {(1,), (1, 2)}
    assert found[1,].own == (1, 0)
    assert found[1, 2].own == (2, 0)
    assert found[1, 2].paid == (2, 0)
    assert found[1, 2].value(ANNA) == pytest.approx(2 + 2 * worth.COIN + 0.7)
    assert found[1, 2].value(1) == pytest.approx(-2 - 2 * 2 * worth.COIN + 0.7)


def test_what_the_administration_makes_of_cards() -> None:
    """Calm takes a step where there is stress, a worker comes only where there is room and time."""
    calm, worker = 20, 16
    assert worth.chores(player(stress=3, workers=2), (calm,), 0) == 1.0
    assert worth.chores(player(stress=0, workers=2), (calm,), 0) == pytest.approx(0.1)
    assert worth.chores(player(workers=2), (worker,), 3) == 0.0
    assert worth.chores(player(workers=1), (worker,), 3) == worth.WORKER
    assert worth.chores(player(workers=1), (worker,), 0) == 0.0


def test_money_is_worth_less_and_less() -> None:
    """As points cost more and more; at the end 10 make a point (R13.1)."""
    assert worth.coins(20, 0) == 2.0
    worths = [worth.coins(amount, 3) for amount in range(30)]
    gains = [after - before for before, after in pairwise(worths)]
    assert gains[1:] == sorted(gains[1:], reverse=True)
    assert min(gains) > 0.1 * (1 - worth.SPENT)


def test_more_links_are_worth_more() -> None:
    """A link is worth its 3 points and the journeys on it."""
    without = table(player(), player(), map=TOWN)
    with_one = table(player(), player(), map=TOWN, links="anna a1 b1 c1")
    assert value.of_position(with_one, ANNA, 3) - value.of_position(without, ANNA, 3) > 3
    assert value.of_position(with_one, 1, 3) < value.of_position(without, 1, 3) - 3


@pytest.mark.parametrize("level", Level)
def test_what_lies_at_hand_is_done(level: Level) -> None:
    """With two symbols and a C the residence is linked with the commerce; with what upgrades a link and its
    type, it is upgraded; with a strip and an R a passenger rides over both links.
    """
    build = table(player("65 92"), player(), map="Ra . . Cb", passengers=(), step=2, acted=1)
    assert isinstance(_made(build, level), LayLink)
    upgrade = table(player("8", workers=0), player(), map=TOWN, links=LINE, passengers=(), step=2, acted=1)
    assert isinstance(_made(upgrade, level), UpgradeLink)
    ride = table(
        player("5 22", workers=0),
        player(),
        map=TOWN,
        links=LINE,
        passengers=("a1",),
        step=2,
        acted=1,
        round=6,
    )
    assert _made(ride, level) == Travel(start="a1", way=(1, 2), bonus="none", icons=("5:R", "22:strip"))


def test_it_knows_its_own_deck() -> None:
    """Of its own cards it knows which are in the deck, of others' nothing but what all know."""
    state = table(player("5 22", deck=(8, 92)), player("65", deck=(63,)))
    state = replace(state, players=tuple(replace(each, known=()) for each in state.players))
    seen = known(GAME.view(state, ANNA), ANNA)
    assert set(seen.players[ANNA].deck) == {8, 92}
    assert seen.players[1].hand == seen.players[1].deck == ()


def test_the_bid_is_drawn() -> None:
    """At other standpoints, with other secrets, other amounts are bid for the same card."""
    state = GAME.start(2, next(GAME.setups())[1].model_copy(update={"board": "normal"}), 1)
    while state.phase != "auction":
        seat = GAME.deciders(state)[0]
        made = PARTNER.choose(Standpoint(GAME, state, seat), Level.DRIVER).made
        state = GAME.apply(state, seat, made.action).state
    # A good card and a dear one.
    rich = tuple(replace(each, money=20) for each in state.players)
    state = replace(state, market=(64, 90), players=rich)
    seat = GAME.deciders(state)[0]
    bids = {
        PARTNER.choose(
            Standpoint(GAME, state, seat, bytes([each]) * 16), Level.DRIVER
        ).made.action.model_dump_json()
        for each in range(12)
    }
    assert len(bids) > 2


@pytest.mark.parametrize("level", [Level.DRIVER, Level.INSPECTOR])
def test_what_it_cannot_see_makes_no_difference(level: Level) -> None:
    """With all hidden cards dealt anew it makes the same move, for the same reasons."""
    _, options = next(each for each in GAME.setups() if each[0] == 2)
    for state, seat, _, _ in islice(random_game(GAME, 2, options, seed=9), 0, 90, 9):
        other = GAME.redealt(state, seat, Chance.seeded(seat))
        choices = [PARTNER.choose(Standpoint(GAME, each, seat), level) for each in (state, other)]
        assert choices[0] == choices[1]


GAME_MOVES = """
from engine.core import Level, Standpoint
from engine.tramways import GAME
from engine.tramways.partner import PARTNER
state = GAME.start(2, next(options for seats, options in GAME.setups() if seats == 2), 5)
for number in range(24):
    seat = GAME.deciders(state)[0]
    level = Level.INSPECTOR if number % 6 == 5 else Level.DRIVER
    choice = PARTNER.choose(Standpoint(GAME, state, seat), level)
    print(choice)
    state = GAME.apply(state, seat, choice.made.action).state
"""


def test_the_same_moves_however_sets_are_ordered() -> None:
    """Two runs of Python that hash words differently."""
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", GAME_MOVES],
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    first, second = (run.communicate()[0] for run in runs)
    assert first == second
    assert len(first.splitlines()) == 24


def _made(state: State, level: Level) -> Action:
    return PARTNER.choose(Standpoint(GAME, state, ANNA), level).made.action
