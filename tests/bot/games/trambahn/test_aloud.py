"""What those who play Trambahn by words hear through a turn, where others read signs and arrows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.games import Legal, Scene, presentation
from bot.language import words
from engine.core import Action
from engine.trambahn import GAME
from engine.trambahn.actions import BuyTram, End, Passenger, Station, TakeMoney
from engine.trambahn.events import CardsDrawn
from engine.trambahn.state import State
from tests.games import kept

SHOWN = presentation(GAME)
PLAYED = kept("trambahn-random-seed1")
NAMES = ("Anna", "Ben")


class At:
    """A position of the kept game, to whoever is at turn."""

    def __init__(self, moves: int) -> None:
        self.state: State = PLAYED.states()[moves]
        self.seat = self.state.turn
        self.legal = Legal(GAME, self.state, self.seat)
        view = GAME.view(self.state, self.seat)
        said = words().of(GAME.id)
        self.scene = Scene(said, NAMES, view, lambda who: GAME.kinds(self.state, who), aloud=True)

    def call(self) -> str:
        return SHOWN.calling.call(self.scene, self.seat)

    def offered(self, action: Action) -> tuple[str, str]:
        """How a move is called, and what is said of it."""
        dialogue = SHOWN.naming.dialogue(action.kind)
        return SHOWN.speaking.naming.option(self.scene, action), dialogue.note(self.scene, self.legal, action)

    def preview(self, action: Action) -> Sequence[str]:
        foreseen = self.legal.foresee(action)
        assert foreseen is not None
        after = replace(self.scene, view=foreseen.view, kinds=foreseen.kinds)
        before, after = (SHOWN.telling.to(each, self.seat) for each in (self.scene, after))
        return SHOWN.telling.preview(before, after, self.seat, action, foreseen.events)


EVERYWHERE = range(len(PLAYED.moves))


def test_the_call_leaves_to_the_buttons_what_can_be_done_and_warns_in_few_words() -> None:
    calls = {At(moves).call() for moves in EVERYWHERE}
    assert {"play a passenger.", "go on, or end your turn.", "end your turn."} <= calls
    lost = "go on, or end your turn. Without a tram, you lose column 1"
    assert f"{lost}." in calls
    assert max(map(len, calls)) < 80
    bare = next(at for at in map(At, EVERYWHERE) if f"{lost}." == at.call())
    poor = replace(bare.scene, kinds=lambda _: ("station", "end"))
    assert SHOWN.calling.call(poor, bare.seat) == f"{lost}; the cheapest costs 5,000 marks."


def test_columns_are_called_by_colour_and_last_value_and_say_what_they_gain() -> None:
    offered = {
        at.offered(each)
        for at in map(At, EVERYWHERE)
        for each in at.legal.actions()
        if isinstance(each, Station | BuyTram)
    }
    assert ("conductor: column 1, green up to 3", "no extra points per tour") in offered
    assert ("green 8: column 3, green up to 3", "6 more points per tour") in offered
    assert ("red 10: a new column", "3 points") in offered
    tram = "horse tram ×2 for 5,000 marks, column 1, red up to 10"
    assert (tram, "6 points per tour") in offered
    assert not [each for each in offered if "→" in "".join(each) or "J" in each[0]]


def test_only_what_sets_off_a_tour_says_more_since_the_rows_are_told_once_above() -> None:
    at = At(106)
    passengers = [each for each in at.legal.actions() if isinstance(each, Passenger)]
    notes = {each.card: at.offered(each)[1] for each in passengers}
    assert notes["R5"] == "a tour: Anna 6, Ben 2"
    assert notes["B1"] == notes["G3"] == ""
    above = SHOWN.naming.dialogue("passenger").aside_at("card")
    assert above(at.scene) == "Waiting (4 make a tour): blue 2, red 3, green 2."
    assert above(replace(at.scene, aloud=False)) == ""
    assert above(At(0).scene) == ""


def test_what_a_move_leads_to_says_nothing_that_its_name_says() -> None:
    said = {
        type(action): at.preview(action)
        for moves, (_, action) in enumerate(PLAYED.moves[:24])
        if not isinstance(action, End)
        for at in [At(moves)]
    }
    assert said[BuyTram] == ["Column 1: 6 points per tour.", "Then you have 19,000 marks."]
    assert said[TakeMoney] == ["Then you have 24,000 marks."]
    assert said[Station] == ["You start column 1 with red 10.", "Column 1: 3 points times its tram."]


@pytest.mark.parametrize("aloud", [True, False])
def test_a_doubt_names_points_only_where_they_are_not_told_already(aloud: bool) -> None:
    at = At(106)
    passenger = next(each for each in at.legal.actions() if each.notation() == "passenger R5")
    doubt = SHOWN.naming.doubt(replace(at.scene, aloud=aloud), passenger)
    assert doubt is not None
    assert doubt.startswith("You score less" if aloud else "This passenger sets off a tour: Anna 6, Ben 2.")


def test_drawn_cards_are_named_to_their_owner_by_words_alone() -> None:
    moves, (seat, _) = next((n, each) for n, each in enumerate(PLAYED.moves) if isinstance(each[1], End))
    step = PLAYED.steps()[moves + 1]
    scene = Scene(words().of(GAME.id), NAMES, GAME.view(step.state, seat), aloud=True)
    (drawn,) = SHOWN.telling.uncovered(scene, seat, step.events)
    hand = step.state.players[seat].hand
    counted = sum(each.count for each in step.events if isinstance(each, CardsDrawn))
    assert drawn.startswith("Drawn: ")
    assert len(drawn.split(",")) == counted <= len(hand)
    assert SHOWN.telling.uncovered(replace(scene, aloud=False), seat, step.events) == ()
    other = replace(scene, view=GAME.view(step.state, 1 - seat))
    assert SHOWN.telling.uncovered(other, seat, step.events) == ()
