"""What people are told of their own moves: a sentence that speaks to them, and the notation small below it;
in all games and both languages.
"""

from __future__ import annotations

import re

import pytest
from babel.messages.pofile import read_po

from bot.games import Legal, Scene, presentation
from bot.games.core.addressing import YOU
from bot.language import languages, words
from bot.language.catalogues import TEMPLATE
from bot.language.library import SHIPPED, place_of
from bot.posting.summaries.recounting import by
from engine.core import replay
from engine.trambahn.events import CardsDrawn
from tests.bot.features.moving.guided.positions import GAMES, KINDS, position

SAID = [
    (game, key, each)
    for game in GAMES
    for key, to_you in presentation(GAMES[game]).telling.addressed.items()
    for each in ((to_you,) if isinstance(to_you, str) else (to_you.one, to_you.many))
]
PLACES = re.compile(r"\{(\w+)\}")


@pytest.mark.parametrize(("game", "key", "to_you"), SAID)
def test_what_is_said_to_somebody_stands_for_what_is_said_of_somebody(
    game: str, key: str, to_you: str
) -> None:
    template = SHIPPED / place_of(game) / TEMPLATE
    with template.open("rb") as file:
        assert read_po(file).get(key) is not None, "nobody is told that any more"
    subject = {"name", "who"}
    said_of, said_to = (set(PLACES.findall(each)) for each in (key, to_you))
    assert said_of - subject == said_to
    assert words("de").of(game).say(to_you, **dict.fromkeys(PLACES.findall(to_you), "x")) != to_you


def test_a_number_is_said_to_somebody_in_the_singular_and_in_the_plural() -> None:
    telling = presentation(GAMES["trambahn"]).telling
    scene = telling.to(Scene(words().of("trambahn"), ("Anna", "Ben"), None), 0)
    said = [telling.event(scene, CardsDrawn(seat, count)) for seat, count in ((0, 1), (0, 4), (1, 4))]
    assert said == ["You draw 1 card.", "You draw 4 cards.", "Ben draws 4 cards."]


def test_nobody_is_taken_for_somebody_else_by_their_name() -> None:
    telling = presentation(GAMES["trambahn"]).telling
    scene = telling.to(Scene(words().of("trambahn"), (f"Anna{YOU}", "Ben"), None), 1)
    assert [telling.event(scene, CardsDrawn(seat, 2)) for seat in (0, 1)] == [
        "Anna draws 2 cards.",
        "You draw 2 cards.",
    ]


def test_a_short_name_is_not_found_within_a_word() -> None:
    assert by("Al", "Line 4 also runs.") == "Al: Line 4 also runs."
    assert by("Al", "Line 4 is Al's.") == "Line 4 is Al's."
    assert by(r"\*Al\*", r"\*Al\* passes.") == r"\*Al\* passes."


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_no_receipt_begins_with_notation(game: str, kind: str, subtests: pytest.Subtests) -> None:
    try:
        wanted = position(game, kind)
    except KeyError:
        pytest.skip("the kept games don't come to one")
    played = GAMES[game]
    at, seat = replay(played, wanted.journal), wanted.seat
    action = next(each for each in Legal(played, at, seat).actions() if each.kind == kind)
    step = played.apply(at, seat, action)
    views = (played.view(at, seat), played.view(step.state, seat))
    names = tuple(f"Player{number}" for number in range(wanted.journal.seats))
    telling = presentation(played).telling
    for language in languages():
        with subtests.test(language):
            said = words(language).of(game)
            before, after = (telling.to(Scene(said, names, view), seat) for view in views)
            line = telling.headline(before, after, seat, action, step.events)
            assert line
            assert YOU not in line
            assert not line.startswith(("`", action.notation()))
            assert action.notation() not in line or action.notation() == kind
            assert "_" not in line
            assert not line.startswith(names[seat]), line
