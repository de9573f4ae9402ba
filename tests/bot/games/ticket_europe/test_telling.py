"""What is told of the end of a game, and of what a move turned over."""

from __future__ import annotations

from bot.games import Scene, presentation
from bot.language import words
from engine.core import Step
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
    assert presentation(GAME).asking.of("pay").aside(scene).count("Red") == 1
