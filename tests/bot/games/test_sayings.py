"""Sentences about events as data: what fills their places is there."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

import pytest

from bot.games import Scene
from bot.games.core.sayings import Fill, Numbered, OneOf, Sentence, sayings
from bot.language import words
from engine.core import Event, registry

SCENE = Scene(words(), ("Ann", "Ben"), None)
TOLD = [
    (kind, each, said.args[1])
    for game in sorted(registry.games())
    for kind, said in importlib.import_module(f"bot.games.{game}.events").SAID.items()
    for each in [said.args[0]]
]


@dataclass(frozen=True, slots=True)
class Sold(Event):
    seat: int
    cards: tuple[str, ...]
    gain: int


def sentences(told: Any) -> Iterator[Sentence]:
    """All sentences of what may be said of an event."""
    match told:
        case Sentence():
            yield told
        case OneOf(among=among):
            for each in among.values():
                yield from sentences(each)
        case tuple():
            for each in told:
                yield from sentences(each)


def said(told: Any, event: Event) -> str | None:
    places = {"name": Fill("seat", Scene.name)}
    return sayings(places, {Sold: told})[Sold](SCENE, event)


@pytest.mark.parametrize(("kind", "told", "places"), TOLD, ids=[kind.__name__ for kind, _, _ in TOLD])
def test_an_event_has_all_that_its_sentences_name(kind: type[Event], told: Any, places: Any) -> None:
    known = {each.name for each in fields(kind)}
    for sentence in sentences(told):
        filled = {**places, **sentence.own}
        wanted = {filled[name].field if name in filled else name for name in sentence.open}
        wanted |= {sentence.field} if isinstance(sentence, Numbered) else set()
        assert wanted - {None} <= known, sentence.message
        assert set(sentence.own) <= sentence.open, sentence.message


def test_places_are_filled_from_the_event_as_the_sentence_or_the_game_says() -> None:
    own = Sentence("{name} gains {gain} for {cards}.", cards=Fill("cards", lambda _, cards: "+".join(cards)))
    assert said(own, Sold(1, ("a", "b"), 3)) == "Ben gains 3 for a+b."
    whole = Sentence("{each}", each=Fill(None, lambda _, event: event.gain // len(event.cards)))
    assert said(whole, Sold(0, ("a", "b"), 4)) == "2"


def test_a_number_is_a_field_or_how_much_it_holds() -> None:
    numbered = partial(Numbered, "{name}: {number} card", "{name}: {number} cards")
    assert said(numbered("gain"), Sold(0, (), 1)) == "Ann: 1 card"
    assert said(numbered("cards"), Sold(0, ("a", "b"), 1)) == "Ann: 2 cards"


def test_one_of_several_is_said_or_nothing_or_several_in_a_row() -> None:
    dear = OneOf(lambda event: event.gain > 9, {True: Sentence("Dear.")})
    assert [said(dear, Sold(0, (), gain)) for gain in (9, 10)] == [None, "Dear."]
    row = (dear, Sentence("{name} sells."), lambda scene, event: f"{event.gain}!")
    assert said(row, Sold(0, (), 9)) == "Ann sells. 9!"
    assert said((dear, None), Sold(0, (), 9)) is None
