"""What is told of the end of a game, and of what a move turned over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.games import Scene, presentation
from bot.language import words
from engine.core import Step, parse
from engine.ticket_europe import GAME
from engine.ticket_europe.events import RowDiscarded, TicketsRevealed
from engine.ticket_europe.state import State
from tests.engine.ticket_europe.tables import ANNA, play, player, three
from tests.render.ticket_europe.positions import NAMES, steps

TELLING = presentation(GAME).telling


def test_at_the_end_each_players_tickets_begin_a_line() -> None:
    told = [event for event in steps(4)[-1].events if type(event) in TELLING.own_line]
    assert sorted(event.seat for event in told if isinstance(event, TicketsRevealed)) == [0, 1, 2, 3]


def scene_after(step: Step[State], language: str = "en") -> Scene:
    return Scene(words(language).of(GAME.id), NAMES[:3], GAME.view(step.state, ANNA))


def test_a_run_of_resets_is_one_sentence() -> None:
    scene = scene_after(play(three(), "draw red"))
    event = RowDiscarded(("loco", "loco", "loco", "red", "blue"), 56)
    assert TELLING.event(scene, event) == (
        "Too many locomotives were face up, so all face-up cards were replaced 56 times."
    )
    german = TELLING.event(scene_after(play(three(), "draw red"), "de"), event)
    assert german == "Zu viele Lokomotiven lagen offen, also wurden alle offenen Karten 56-mal ersetzt."


def test_whoever_draws_from_the_deck_is_told_the_card() -> None:
    step = play(three(player(violet=1), draws="white orange"), "draw deck", "draw red")
    assert TELLING.uncovered(scene_after(step), ANNA, step.events) == ["From the deck: ⬜ White."]


def test_whoever_tries_a_tunnel_is_told_what_was_turned_up() -> None:
    """Claimed at once or not: the receipt, or the question how to pay, says it."""
    claimed = play(three(draws="white white blue"), "claim angora-constantinople red,red")
    told = "\n".join(TELLING.uncovered(scene_after(claimed), ANNA, claimed.events))
    assert "Turned up: 🟦 Blue" in told or "Turned up: ⬜ White" in told
    assert "claims **Angora–Constantinople**" in told
    asked = play(three(draws="red white blue"), "claim angora-constantinople red,red")
    scene = scene_after(asked)
    assert TELLING.uncovered(scene, ANNA, asked.events) == []
    naming = presentation(GAME).naming
    assert naming.dialogue("pay").aside(scene).count("Red") == 1


@pytest.mark.parametrize(
    ("hand", "cards", "said"),
    [
        ({"red": 2}, "red,red", "each 🟥 Red / 🚂 Locomotive costs one more card."),
        ({"loco": 2}, "loco,loco", "each 🚂 Locomotive costs one more card."),
    ],
)
def test_before_a_tunnel_one_is_told_which_cards_cost_more(
    hand: dict[str, Any], cards: str, said: str
) -> None:
    scene = Scene(words().of(GAME.id), NAMES[:3], GAME.view(three(player(**hand)), ANNA))
    action = parse(GAME.kinds_by_name, f"claim angora-constantinople {cards}")
    assert TELLING.uncertain(scene, ANNA, action)[0] == f"3 cards are turned up: {said}"


@pytest.mark.parametrize(
    ("hand", "route", "cards", "said"),
    [
        ({"red": 2, "blue": 3}, "angora-constantinople", "red,red", "You'd have none left to pay with"),
        ({"red": 3, "loco": 1}, "angora-constantinople", "red,red", "You could pay 2 more cards."),
        ({"red": 3, "loco": 3}, "angora-constantinople", "loco,loco", "You could pay 1 more card."),
        ({"red": 9}, "angora-constantinople", "red,red", None),
    ],
)
def test_before_a_tunnel_one_is_told_how_much_one_could_pay(
    hand: dict[str, Any], route: str, cards: str, said: str | None
) -> None:
    scene = Scene(words().of(GAME.id), NAMES[:3], GAME.view(three(player(**hand)), ANNA))
    lines = TELLING.uncertain(scene, ANNA, parse(GAME.kinds_by_name, f"claim {route} {cards}"))
    assert lines[0].startswith("3 cards are turned up")
    assert lines[-1] == "If it's claimed: 2 points, 43 trains left."
    assert [line.startswith(said) for line in lines[1:-1] if said] == ([True] if said else [])


def test_a_claim_without_a_tunnel_turns_up_no_cards() -> None:
    """The last claim of a game is asked about, too, as the tickets are turned over after it."""
    scene = Scene(words().of(GAME.id), NAMES[:3], GAME.view(three(), ANNA))
    claim = parse(GAME.kinds_by_name, "claim budapest-wien-red red")
    assert TELLING.uncertain(scene, ANNA, claim) == ["1 point, 44 trains left."]


def test_before_tickets_are_drawn_one_is_told_how_many_and_what_they_may_cost() -> None:
    state = three()
    draw = parse(GAME.kinds_by_name, "tickets")
    for left, said in (
        (46, "You draw 3 tickets and keep at least one"),
        (1, "You draw 1 ticket and keep it."),
    ):
        few = replace(state, ticket_deck=state.ticket_deck[:left])
        scene = Scene(words().of(GAME.id), NAMES[:3], GAME.view(few, ANNA))
        (line,) = TELLING.uncertain(scene, ANNA, draw)
        assert line.startswith(said)
