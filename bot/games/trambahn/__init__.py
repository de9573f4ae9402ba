"""Trambahn at the table."""

# ruff: noqa: ARG002 (not every hook needs all that it is given)
from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from bot.games import Plate, Presentation, Preview, Scene
from bot.games.digest import Rulebook
from bot.games.inquiries import Inquiries, Inquiry
from bot.games.reasons import Deed, Reason
from bot.games.trambahn import (
    asking,
    events,
    foresight,
    headings,
    labels,
    naming,
    reasons,
    standing,
)
from bot.games.trambahn.sentences import SENTENCES
from bot.language import languages, words
from bot.language.refusals import Refusal
from engine.core import Action, Event, Outcome, Seat, Value
from engine.trambahn.state import State
from engine.trambahn.view import View
from render.trambahn import changes_of, draw_hand, draw_table
from render.trambahn.themes import THEMES

__all__ = ["PRESENTATION", "TrambahnPresentation"]

TABLE = "table"


class TrambahnPresentation(Presentation):
    """Words, labels and pictures of Trambahn."""

    @property
    def sentences(self) -> Mapping[str, str]:
        """The sentences of the engine's rule errors."""
        return SENTENCES

    @property
    def picture_names(self) -> Sequence[str]:
        """The table."""
        return (TABLE,)

    @property
    def themes(self) -> Sequence[str]:
        """Light, dark, safe for the colour-blind, and of high contrast."""
        return tuple(THEMES)

    @property
    def inquiries(self) -> Sequence[Inquiries | Inquiry]:
        """`/player`."""
        return (standing.OF_PLAYER,)

    @cached_property
    def rulebook(self) -> Rulebook:
        """The digest of the rules."""
        return Rulebook.read("trambahn")

    def doubt(self, scene: Scene, state: State, action: Action) -> str | None:
        """Whether a column is meant to be lost."""
        return foresight.doubt(scene, action)

    def draw(self, name: str, scene: Scene, events: Sequence[Event]) -> Plate:
        """The table, the same for everybody."""
        if name != TABLE:
            raise Refusal("no_picture")
        picture = draw_table(
            scene.view,
            changes_of(events),
            theme=scene.theme or self.themes[0],
            words=scene.words,
            names=tuple(scene.names),
        )
        return Plate(name, picture.png, picture.alt_text)

    def draw_hand(self, scene: Scene) -> Plate | None:
        """The cards of the scene's seat."""
        if scene.view.seat is None:
            return None
        picture = draw_hand(
            scene.view,
            theme=scene.theme or self.themes[0],
            words=scene.words,
            names=tuple(scene.names),
        )
        return Plate("hand", picture.png, picture.alt_text)

    def event(self, scene: Scene, event: Event) -> str | None:
        """What happened."""
        return events.said(scene, event)

    def chapter(self, scene: Scene, state: State) -> str:
        """The tour that is being gathered for."""
        return standing.tour_to_come(scene, state)

    def rules_behind(self, code: str) -> Sequence[str]:
        """The digest's rules behind a refusal."""
        return reasons.RULES.get(code, ())

    def why(self, scene: Scene, topic: str, deed: Deed) -> Reason | None:
        """Why it earned that, why the price moved, what the rules did by themselves."""
        return reasons.why(scene, topic, deed)

    def heading(self, scene: Scene, seat: Seat) -> Sequence[str]:
        """Where the game is, and the money that matters."""
        return headings.heading(scene, seat)

    def call(self, scene: Scene, seat: Seat) -> str:
        """What the seat has to decide."""
        return standing.call(scene, seat)

    def label(self, scene: Scene, kind: str, field: str, value: Value) -> str:
        """A value as people see it in a list."""
        return labels.label(scene, kind, field, value)

    def button(self, scene: Scene, action: Action) -> str:
        """The label of a button."""
        return labels.button(scene, action)

    def spellings(self, state: State, kind: str, field: str, value: str) -> Sequence[str]:
        """Colours and trams by their first letter, and by their names in every language."""
        if field not in ("row", "tram"):
            return ()
        named = naming.COLOURS.get(value) or naming.TRAM_KINDS.get(value)
        if named is None:
            return (value[:1],)
        return (value[:1], *(words(each).of(self.game.id).say(named) for each in languages()))

    def kind_label(self, scene: Scene, kind: str) -> str:
        """The label of a button that opens a kind of move."""
        return asking.kind_label(scene, kind)

    def question(self, scene: Scene, kind: str, field: str | None, *, typed: bool = False) -> str:
        """What is asked on the way to a move."""
        return asking.question(scene, kind, field)

    def choice(self, scene: Scene, state: State, kind: str, field: str, value: Value) -> tuple[str, str]:
        """A legal value in a menu."""
        return asking.choice(scene, kind, field, value)

    def option(self, scene: Scene, action: Action) -> str:
        """A whole move in a menu."""
        return asking.option(scene, action)

    def note(self, scene: Scene, state: State, seat: Seat, action: Action) -> str:
        """The points that a whole move would bring."""
        return asking.note(scene, state, seat, action)

    def overview(
        self, scene: Scene, state: State, seat: Seat, kind: str, values: Sequence[Value]
    ) -> Plate | None:
        """The hand, where a card of it is asked for."""
        return None if kind == "tram" else self.draw_hand(scene)

    def preview(
        self, before: Scene, after: Scene, seat: Seat, action: Action, events: Sequence[Event]
    ) -> Preview:
        """What a move leads to."""
        table = self.draw(TABLE, after, events)
        return foresight.preview(before, after, seat, action, events, table)

    def interim(self, view: View) -> Outcome:
        """The points so far."""
        return standing.interim(view)

    def status(self, scene: Scene) -> Sequence[str]:
        """Players, rows and trams, a line each."""
        return standing.lines(scene)


PRESENTATION = TrambahnPresentation
