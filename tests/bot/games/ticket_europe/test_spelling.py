"""What people type for cities, routes and payments, and what the bot reads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.moving.typed.reading import Misread, read_move
from bot.games import Legal
from engine.core import NotYourTurn
from engine.ticket_europe import GAME
from engine.ticket_europe.state import State
from tests.games import kept

HAND = {"red": 4, "white": 3, "loco": 2}


def _first_turn() -> State:
    """A first turn with this hand."""
    played = kept("ticket_europe-purposeful-3p-seed1")
    state: State = next(state for state, _, _, _ in played.turns() if state.phase == "turn")
    players = tuple(
        replace(player, hand=HAND) if seat == state.turn else player
        for seat, player in enumerate(state.players)
    )
    return replace(state, players=players)


@pytest.fixture(scope="module")
def legal() -> Legal:
    """What may be done in it."""
    state = _first_turn()
    return Legal(GAME, state, state.turn)


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
        ("claim from Paris to Marseille with 3 red and loco", "claim marseille-paris red,red,red,loco"),
        ("claim Paris-Marseille 4 red", "claim marseille-paris red,red,red,red"),
        ("claim Paris – Marseille", "claim marseille-paris red,red,red,red"),
        ("claim Frankfurt Paris white white white", "claim frankfurt-paris-white white,white,white"),
        ("station in Vienna with red", "station wien red"),
    ],
)
def test_names_old_and_new_and_payments_that_go_without_saying(legal: Legal, typed: str, read: str) -> None:
    assert read_move(legal, typed).action.notation() == read


def test_a_payment_is_not_guessed_where_there_is_a_choice(legal: Legal) -> None:
    """One card of any colour pays for the station; which one is for its builder to say."""
    with pytest.raises(Misread) as refused:
        read_move(legal, "station København")
    assert getattr(refused.value.cause, "code", "") == "typed_too_few"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("claim Paris", "half_route"),
        ("claim Paris Atlantis", "no_city"),
        ("claim Saint-Petersburg Bern", "no_city"),
        ("claim Brest Marseille", "no_route"),
        ("claim Brest-Marseille red", "no_route"),
        ("station Atlantis", "no_city"),
        ("claim Berlin Warszawa", "payment_short"),
    ],
)
def test_what_is_wrong_with_a_name_is_said(legal: Legal, typed: str, code: str) -> None:
    with pytest.raises(Misread) as refused:
        read_move(legal, typed)
    assert getattr(refused.value.cause, "code", "") == code


def test_of_two_tracks_that_can_be_had_the_colour_is_asked_for() -> None:
    played = kept("ticket_europe-purposeful-4p-seed1")
    state = next(state for state, _, _, _ in played.turns() if state.phase == "turn")
    players = tuple(replace(player, hand={"white": 4, "black": 4, "loco": 1}) for player in state.players)
    legal = Legal(GAME, replace(state, players=players), state.turn)
    with pytest.raises(Misread) as refused:
        read_move(legal, "claim Madrid Pamplona")
    assert getattr(refused.value.cause, "code", "") == "two_tracks"
    assert read_move(legal, "claim Madrid Pamplona black").action.notation() == (
        "claim madrid-pamplona-black black,black,black"
    )


def test_who_is_not_at_turn_is_told_so_and_not_that_a_word_lacks() -> None:
    state = _first_turn()
    seat = (state.turn + 1) % 3
    action = read_move(Legal(GAME, state, seat), "claim Paris Marseille").action
    with pytest.raises(NotYourTurn):
        GAME.apply(state, seat, action)


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
