"""Whatever is said of kept games, in the pseudo-language: none of it comes from anywhere but the catalogues.
Events, calls, labels, questions, previews, reasons, standings, answers, and what pictures show.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

import pytest

from bot.games import Deed, InquiryGroup, Legal, Plate, Presentation, Scene, presentation
from bot.language.library import Library
from bot.language.pseudo import PSEUDO
from bot.language.refusals import Refusal
from engine.core import Action, Draft, Event, GameError, Seat, Step
from render.core.words import Words
from tests.bot.language.unmarked import unmarked
from tests.games import Played, kept, names

NAMES = ("Qann", "Qben", "Qcat", "Qdan", "Qeve", "Qfay")
EVERY, SELDOM = 75, 2
"""Of a game's moves, every which one is looked at; of these, at every which one everything is asked."""
SOME = 6
"""Values of a field that are named."""

Said = Iterator[str | None]


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", names())
def test_nothing_is_said_that_is_not_translated(name: str, pseudo: Library) -> None:
    played = kept(name)
    words = pseudo.words(PSEUDO).of(played.game.id)
    bad = {
        word: text
        for text in everything(played, words)
        for word in unmarked(text or "", NAMES[: played.seats])
    }
    assert bad == {}


def everything(played: Played, words: Words) -> Said:
    """All that is said all through a game."""
    deeds: list[Deed] = []
    step: Step[Any] | None = None
    for number, (state, seat, action, step) in enumerate(played.turns()):
        told = Told(played, words, state, seat, action, step)
        deeds.append(told.deed)
        yield from map(partial(told.shown.telling.event, told.after), step.events)
        yield told.shown.telling.untold(told.before, seat, action, step.events)
        if number % EVERY == 0:
            yield from told.standing()
            yield from told.choosing()
            yield from told.foreseeing()
            yield from told.reasons()
        if number % (EVERY * SELDOM) == 0:
            yield from told.answers(tuple(deeds))
    assert step is not None
    outcome = played.game.outcome(step.state)
    if outcome is not None:
        yield told.shown.standing.result(told.after, outcome)


@dataclass(frozen=True)
class Told:
    """One move of a game, and who tells of it."""

    played: Played
    words: Words
    state: Any
    seat: Seat
    action: Action
    step: Step[Any]

    @property
    def shown(self) -> Presentation:
        return presentation(self.played.game)

    @cached_property
    def before(self) -> Scene:
        return self._scene(self.state, self.seat)

    @cached_property
    def after(self) -> Scene:
        return self._scene(self.step.state, None)

    def _scene(self, state: Any, seat: Seat | None) -> Scene:
        game = self.played.game
        players = NAMES[: self.played.seats]
        return Scene(self.words, players, game.view(state, seat), partial(game.kinds, state))

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(self.step.events)

    @property
    def deed(self) -> Deed:
        before, after = self.before, self.after
        return Deed(self.seat, self.action, self.events, lambda: before.view, lambda: after.view)

    def standing(self) -> Said:
        """Whose turn it is, how the game stands, what the pictures show."""
        shown, scene = self.shown, self.before
        yield shown.calling.call(scene, self.seat)
        yield from (*shown.calling.heading(scene), *shown.calling.means(scene, self.seat))
        yield from (*shown.standing.status(scene), *shown.standing.in_words(scene))
        yield shown.standing.chapter(scene)
        for name in shown.pictures.names:
            yield from shown.standing.caption(scene, name)
            yield shown.pictures.draw(name, self.after, self.events).alt_text
        yield from alt(shown.pictures.hand(scene))

    def choosing(self) -> Said:
        """What moves and values are called."""
        shown, scene = self.shown, self.before
        legal = Legal(self.played.game, self.state, self.seat)
        for kind in legal.kinds:
            yield shown.naming.kind(scene, self.seat, kind)
            try:
                choices = legal.choices(Draft(kind))
            except GameError:
                continue
            if choices is None:
                continue
            values = list(choices.values)
            yield shown.naming.dialogue(kind).aside_at(choices.field)(scene)
            for value in values[:SOME]:
                yield shown.naming.label(scene, kind, choices.field, value)
                yield from shown.naming.offer(scene, legal, kind, choices.field, value)
            yield from alt(shown.pictures.overview(scene, kind, values, ()))
        yield shown.naming.option(scene, self.action)
        yield shown.naming.dialogue(self.action.kind).note(scene, legal, self.action)
        yield shown.naming.doubt(scene, self.action)

    def foreseeing(self) -> Said:
        """What the move would lead to."""
        told = (self.before, self.after, self.seat, self.action, self.events)
        yield from self.shown.telling.preview(*told)
        for plate in self.shown.pictures.preview(self.before, self.after, self.action, self.events):
            yield plate.alt_text

    def reasons(self) -> Said:
        """Why it came as it came."""
        reasons = self.shown.reasons
        for topic, label in reasons.topics.items():
            yield self.words.say(label)
            known = topic in reasons.own_topics or topic == "forced"
            found = reasons.why(self.after, topic, self.deed) if known else None
            yield from () if found is None else found.lines

    def answers(self, deeds: tuple[Deed, ...]) -> Said:
        """What is offered for questions about the position, and their answers."""
        scene = replace(self.before, deeds=lambda: deeds)
        for each in self.shown.inquiries.commands:
            for inquiry in each.inquiries if isinstance(each, InquiryGroup) else (each,):
                offered = {word: asked.offers(scene) for word, asked in inquiry.asked.items()}
                yield from (label for rows in offered.values() for _, label in rows)
                filled = {
                    word: rows[0][0]
                    for word, rows in offered.items()
                    if rows and inquiry.asked[word].required
                }
                try:
                    found = inquiry.find(scene, filled)
                except (Refusal, GameError):
                    continue
                yield from (*found.lines, *(plate.alt_text for plate in found.plates))


def alt(plate: Plate | None) -> Said:
    """What a picture shows."""
    if plate is not None:
        yield plate.alt_text
