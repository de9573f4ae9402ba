"""The order to draw unseen, held against its words, in every position of games that were played."""

from __future__ import annotations

import pytest

from bot.games import Do, Legal, Over, Scene, SeenMove, presentation
from bot.games.ticket_europe.orders import DrawUnseen
from bot.language import words
from engine.ticket_europe import GAME
from engine.ticket_europe.actions import Draw
from engine.ticket_europe.facts import CARDS
from tests.games import Played, kept, names

ORDERS = presentation(GAME).orders
PEOPLE = ("Ann", "Ben", "Cat", "Dan", "Eve")
SOUGHT = ((), ("loco",), ("red", "blue"), tuple(CARDS))


@pytest.mark.parametrize("name", names("ticket_europe")[:4])
@pytest.mark.parametrize("seek", SOUGHT)
def test_it_draws_from_the_deck_and_only_while_nothing_of_that_lies_there(
    name: str, seek: tuple[str, ...]
) -> None:
    order, drawn, left = DrawUnseen(turns=1, seek=seek), 0, 0
    for state, seat, _, _ in kept(name).turns():
        legal = Legal(GAME, state, seat)
        begun = (Draw(card="deck"),) if legal.view.phase == "second_card" else ()
        said = order.decide(begun, legal)
        if said is None:
            left += 1
            continue
        assert isinstance(said, Do)
        assert said.action == Draw(card="deck")
        assert not set(seek) & set(legal.view.row)
        assert legal.view.phase in ("turn", "second_card")
        GAME.apply(state, seat, said.action)
        drawn += 1
    assert drawn or seek
    assert not drawn or len(seek) < len(CARDS)
    assert left or not seek


def test_it_is_over_after_so_many_turns_and_when_the_last_round_begins() -> None:
    game = kept(names("ticket_europe-purposeful")[0])
    order, card = DrawUnseen(turns=2, seek=()), Draw(card="deck")
    begins, goes_on = at(game, "turn"), at(game, "second_card")
    assert order.decide((card,) * 2, begins) == Do(card)
    assert order.decide((card,) * 3, goes_on) == Do(card, last=True)
    assert order.decide((card,) * 4, begins) == Over("done")
    ends = []
    for before, mover, _, step in game.turns():
        told = SeenMove(GAME.view(before, 0), GAME.view(step.state, 0), step.events, mover)
        ends.append(ORDERS.heed(order, 0, told))
    assert ends.count(Over("last")) == 1


def test_the_second_card_of_a_turn_that_its_owner_began_is_left_to_him() -> None:
    game, card = kept(names("ticket_europe-purposeful")[0]), Draw(card="deck")
    assert DrawUnseen(turns=1, seek=()).decide((), at(game, "second_card")) is None
    assert DrawUnseen(turns=1, seek=()).decide((card,), at(game, "turn")) is None


def test_a_move_of_its_owner_ends_it_once_it_has_drawn() -> None:
    game = kept(names("ticket_europe-purposeful")[0])
    before, mover, _, step = next(each for each in game.turns() if GAME.view(each[0], None).phase == "turn")
    views = GAME.view(before, mover), GAME.view(step.state, mover)
    order = DrawUnseen(turns=2, seek=())
    for pressed, made, over in ((True, 1, Over("moved")), (True, 0, None), (False, 1, None)):
        assert ORDERS.heed(order, mover, SeenMove(*views, step.events, mover, pressed, made)) == over
    assert ORDERS.heed(order, 1 - mover, SeenMove(*views, step.events, mover, True, 1)) is None


def at(game: Played, phase: str) -> Legal:
    """The first decision of a phase."""
    state, seat, _, _ = next(each for each in game.turns() if GAME.view(each[0], None).phase == phase)
    return Legal(GAME, state, seat)


def test_it_is_offered_with_its_terms_until_the_last_round() -> None:
    for state, seat, _, _ in kept(names("ticket_europe-purposeful")[1]).turns():
        view = GAME.view(state, seat)
        scene = Scene(words("de").of(GAME.id), PEOPLE, view)
        offers = ORDERS.offers(scene, seat)
        assert bool(offers) == (view.phase != "dealt" and view.ender is None)
        for order in offers:
            fields = [term.field for term in order.terms(scene)]
            assert fields == ["seek", "turns"]
            chosen = order.model_copy(update={"seek": ("red",), "turns": 3})
            assert ORDERS.parse(chosen.notation()) == chosen
            assert ORDERS.admits(scene, seat, chosen)
            assert "Rot" in chosen.words(scene)
            assert not ORDERS.admits(scene, seat, order.model_copy(update={"turns": 6}))
