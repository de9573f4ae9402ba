"""What people type for cities, routes and payments, and what the bot reads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.moving.typed.reading import Misread, read_move
from bot.games import Legal
from engine.ticket_europe import GAME
from tests.games import kept

HAND = {"red": 4, "white": 3, "loco": 2}


@pytest.fixture(scope="module")
def legal() -> Legal:
    """A first turn with this hand."""
    played = kept("ticket_europe-purposeful-3p-seed1")
    state = next(state for state, _, _, _ in played.turns() if state.phase == "turn")
    players = tuple(
        replace(player, hand=HAND) if seat == state.turn else player
        for seat, player in enumerate(state.players)
    )
    return Legal(GAME, replace(state, players=players), state.turn)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("claim Paris Marseille", "claim marseille-paris red,red,red,red"),
        ("strecke marseille-paris red red red loco", "claim marseille-paris red,red,red,loco"),
        ("claim Frankfurt Paris white", "claim frankfurt-paris-white white,white,white"),
        ("claim Paris Frankfurt white,white,white", "claim frankfurt-paris-white white,white,white"),
        ("claim Kopenhagen Stockholm", "claim kobenhavn-stockholm-white white,white,white"),
        ("station Vienna red", "station wien red"),
        ("station Ankara white", "station angora white"),
        ("bahnhof Moskau rot", "station moskva red"),
        ("station Saint Petersburg red", "station petrograd red"),
        ("station København rot", "station kobenhavn red"),
        ("claim Sankt Petersburg Riga", "claim petrograd-riga red,red,red,red"),
        ("draw blind", "draw deck"),
    ],
)
def test_names_old_and_new_and_payments_that_go_without_saying(legal: Legal, typed: str, read: str) -> None:
    assert read_move(legal, typed).action.notation() == read


def test_a_payment_is_not_guessed_where_there_is_a_choice(legal: Legal) -> None:
    """One card of any colour pays for the station; which one is for its builder to say."""
    with pytest.raises(Misread) as refused:
        read_move(legal, "station København")
    assert getattr(refused.value.cause, "code", "") == "typed_too_few"


def _at(phase: str) -> Legal:
    state = next(
        state for state, _, _, _ in kept("ticket_europe-purposeful-3p-seed1").turns() if state.phase == phase
    )
    return Legal(GAME, state, GAME.deciders(state)[0])


@pytest.mark.parametrize("typed", ["keep 1 3", "behalte 1,3", "keep 1, 3"])
def test_tickets_are_kept_by_their_numbers(typed: str) -> None:
    assert read_move(_at("dealt"), typed).action.notation() == "keep 1,3"


@pytest.mark.parametrize("typed", ["pay", "zahle weiß", "pay white"])
def test_a_tunnel_is_paid_in_a_word_where_one_colour_pays(typed: str) -> None:
    assert read_move(_at("tunnel"), typed).action.notation() == "pay white"


@pytest.mark.parametrize("typed", ["keep", "pay"])
def test_nothing_is_made_of_nothing(typed: str) -> None:
    with pytest.raises(Misread):
        read_move(_at("turn"), typed)
