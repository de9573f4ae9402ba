"""How a game meets its players: words, labels, pictures.

Every game of the registry has a presentation. A game without one of its own, a module
`bot.games.<game id>` that offers `PRESENTATION`, is shown in plain words made from its types.
"""

# ruff: noqa: ARG002 (what the plain presentation leaves unused, the games' own ones use)
from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, get_args

from PIL import Image
from pydantic import ValidationError

from bot.games.digest import Rulebook
from bot.games.files import Brought, Exporter, Importer
from bot.games.inquiries import Inquiries, Inquiry
from bot.games.reasons import Deed, Reason
from bot.games.scene import Plate, Preview, Scene, display_name
from bot.language import N_, Words
from bot.language.refusals import Refusal
from engine.core import (
    Action,
    Draft,
    Event,
    Game,
    GameError,
    Options,
    Outcome,
    Seat,
    Value,
    registry,
    single,
)
from render.core.animation import from_png

__all__ = [
    "Brought",
    "Exporter",
    "Importer",
    "Plate",
    "Presentation",
    "Preview",
    "Scene",
    "display_name",
    "presentation",
    "shelf",
]


class Presentation:
    """The plain presentation, and the base of all others."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    @property
    def group(self) -> str:
        """The slash command under which the game's actions stand."""
        return self.game.id.replace(".", "_")

    @property
    def title(self) -> str:
        """The game's name for people."""
        return self.game.title

    @property
    def presets(self) -> Mapping[str, Options]:
        """Sets of rules options by name, the default first."""
        return {"standard": self.game.options_type()}

    @property
    def sentences(self) -> Mapping[str, str]:
        """The sentences of the game's rule errors by code."""
        return {}

    @property
    def unknown(self) -> Mapping[str, str]:
        """Sentences for names that the game does not know, by sort, where the common one reads badly."""
        return {}

    def rule_value(self, words: Words, place: str, value: Value) -> Value:
        """A value of a rule error as its sentence names it."""
        return value

    def own_error(self, words: Words, error: GameError) -> str | None:
        """The sentence for an error of a kind that only this game has."""
        return None

    @property
    def picture_names(self) -> Sequence[str]:
        """The pictures that the game has, in the order in which they are posted."""
        return ()

    @property
    def themes(self) -> Sequence[str]:
        """The colours in which the pictures can be had, the game's own choice first."""
        return ()

    @property
    def lasting(self) -> Mapping[type[Event], str]:
        """Events of which the last one matters for pictures, with the field that tells their sorts apart."""
        return {}

    @property
    def rulebook(self) -> Rulebook | None:
        """The game's rules digest."""
        return None

    @property
    def importer(self) -> Importer | None:
        """Reads games of another site."""
        return None

    @property
    def exporter(self) -> Exporter | None:
        """Writes games for another site."""
        return None

    @property
    def inquiries(self) -> Sequence[Inquiries | Inquiry]:
        """Commands that answer questions about the position, beside the game's moves: alone or in groups."""
        return ()

    def doubt(self, scene: Scene, state: Any, action: Action) -> str | None:
        """A question to be put before a move that its maker may regret; None where there is none.
        Slow: call it off the event loop.
        """
        return None

    def draw(self, name: str, scene: Scene, events: Sequence[Event]) -> Plate:
        """One of the pictures; `events` are what changed last. Slow: call it off the event loop.

        Raises:
            Refusal: the game has no such picture.
        """
        raise Refusal("no_picture")

    def keep_pictures_in(self, folder: Path) -> None:
        """Keep in a folder what makes the first pictures after the next start quick; it may be lost."""

    def draw_hand(self, scene: Scene) -> Plate | None:
        """What the scene's seat alone may see, to be shown to nobody else; None where a game has no hands.
        Slow: call it off the event loop.
        """
        return None

    def event(self, scene: Scene, event: Event) -> str | None:
        """What happened, as a sentence; None where it goes without saying."""
        parts = []
        for each in fields(event):
            value = getattr(event, each.name)
            parts.append(scene.name(value) if each.name == "seat" else f"{each.name} {value}")
        return f"{_spaced(type(event).__name__)}: {', '.join(parts)}" if parts else type(event).__name__

    def untold(self, before: Scene, seat: Seat, action: Action, events: Sequence[Event]) -> str | None:
        """A sentence for a move that no event tells of; `before` is the position in which it was made."""
        return None

    def call(self, scene: Scene, seat: Seat) -> str:
        """What the seat has to decide, to stand after its mention."""
        return scene.say("it is your turn.")

    def label(self, scene: Scene, kind: str, field: str, value: Value) -> str:
        """A legal value as people see it in a list."""
        return str(value)

    def button(self, scene: Scene, action: Action) -> str:
        """The label of a button that makes this move."""
        return action.notation().capitalize()

    @property
    def kind_spellings(self) -> Mapping[str, str]:
        """Other words, in small letters, by which people call kinds of move when they type."""
        return {}

    def spellings(self, state: Any, kind: str, field: str, value: str) -> Sequence[str]:
        """Other ways in which people write a value of a field when they type; case, accents and signs do not
        matter. One that stands for several legal values means none of them.
        """
        return ()

    @property
    def beside(self) -> frozenset[str]:
        """Kinds of move that no step asks for, open all the while: their buttons come last, and plain."""
        return frozenset()

    def kind_label(self, scene: Scene, kind: str) -> str:
        """The label of a button that opens a kind of move: `Lay a tile`."""
        return kind.capitalize()

    def option(self, scene: Scene, action: Action) -> str:
        """A whole move as one of several in a menu; `scene.chosen` holds the fields that are settled."""
        open_fields = {name: value for name, value in action.values().items() if name not in scene.chosen}
        return " · ".join(
            self.label(scene, action.kind, name, single(value)) for name, value in open_fields.items()
        )

    def question(self, scene: Scene, kind: str, field: str | None, *, typed: bool = False) -> str:
        """What is asked on the way to a move: for the value of a field, or (None) which of several moves;
        with `typed`, for a value that no menu lists. `scene.chosen` holds the fields that are settled.
        """
        if typed:
            return scene.say("Type it")
        return scene.say("Choose one") if field is None else scene.say("Choose: {field}", field=field)

    def aside(self, scene: Scene, kind: str, field: str | None) -> str:
        """A sentence above the question for a field (None: which of several moves), which says why there is
        no more to choose from, or what is asked next; mostly empty.
        """
        return ""

    def choice(self, scene: Scene, state: Any, kind: str, field: str, value: Value) -> tuple[str, str]:
        """A legal value in a menu: its label, and what is worth knowing of it in a few words, which may be
        empty.
        """
        return self.label(scene, kind, field, value), ""

    def order(self, scene: Scene, field: str, values: Sequence[Value]) -> Sequence[int]:
        """The places of the legal values of a move's first field in the order in which a menu shows them."""
        return range(len(values))

    def note(self, scene: Scene, state: Any, seat: Seat, action: Action) -> str:
        """What a whole move brings, in a few words beside its `option`; may be empty."""
        return ""

    def like(self, action: Action) -> Hashable:
        """What a move comes to: of several that come to the same, menus offer the first alone."""
        return action.notation()

    def listed(self, scene: Scene, state: Any, actions: Sequence[Action]) -> Sequence[int] | None:
        """Of moves that differ in one number, the places of those that a menu lists, the likeliest first, at
        most 25, and all of them where there are no more; None for as they come, or some all along the way.
        """
        return None

    def further(self, state: Any, seat: Seat, draft: Draft) -> Sequence[Action]:
        """Legal moves worth offering beside those that an incomplete `Choices` lists, the best first. Slow:
        call it off the event loop.
        """
        return ()

    def at_once(self, scene: Scene, state: Any, seat: Seat) -> Sequence[Action]:
        """Moves with fields that stand in the turn call by themselves, in place of the button for their kind;
        they are confirmed before they are made.
        """
        return ()

    def overview(
        self, scene: Scene, state: Any, seat: Seat, kind: str, values: Sequence[Value]
    ) -> Plate | None:
        """A picture beside the values of a move's first field; None where words say it better. Slow: call it
        off the event loop.
        """
        return None

    def sheet(self, scene: Scene, state: Any, seat: Seat, actions: Sequence[Action]) -> Plate | None:
        """A picture that shows moves to choose from side by side, lettered A, B, C ... in their order; None
        where words say it better. Slow: call it off the event loop.
        """
        return None

    def preview(
        self, before: Scene, after: Scene, seat: Seat, action: Action, events: Sequence[Event]
    ) -> Preview:
        """What a move leads to, for its maker alone, before it is made. Slow: call it off the event loop."""
        told = [said for event in events if (said := self.event(after, event))]
        untold = self.untold(before, seat, action, events)
        plates = [self.draw(name, after, events) for name in self.picture_names[:1]]
        return Preview([*([untold] if untold else []), *told], plates)

    def chapter(self, scene: Scene, state: Any) -> str | None:
        """The part of the game in which a position lies, a round for example; None where there are none."""
        return None

    def stirs(self, events: Sequence[Event]) -> bool:
        """Whether what happened shows on the first picture."""
        return bool(events)

    def still(self, scene: Scene, events: Sequence[Event]) -> Image.Image:
        """The first picture, for a moving one. Slow: call it in a process of its own.

        Raises:
            Refusal: the game has no pictures.
        """
        names = self.picture_names
        return from_png(self.draw(names[0] if names else "", scene, events).png)

    def rules_behind(self, code: str) -> Sequence[str]:
        """The numbers of the digest's rules behind a refusal, by its code."""
        return ()

    def why(self, scene: Scene, topic: str, deed: Deed) -> Reason | None:
        """What a move tells about one of the `reasons.TOPICS`; None where it tells nothing. Slow: call it off
        the event loop.
        """
        return None

    def heading(self, scene: Scene, seat: Seat) -> Sequence[str]:
        """Where the game is and as whom the seat acts, a line each: the round and step, the company or line,
        the money that matters.
        """
        return ()

    def status(self, scene: Scene) -> Sequence[str]:
        """How the game stands, in lines."""
        return ()

    def in_words(self, scene: Scene) -> Sequence[str]:
        """All that the pictures show, in lines, for those who can't see them. Slow: call it off the event
        loop.
        """
        return self.status(scene)

    def caption(self, scene: Scene, picture: str) -> Sequence[str]:
        """What one of the pictures is about, in lines."""
        return self.status(scene)

    def interim(self, view: Any) -> Outcome | None:
        """The result if the game ended now; None where that can't be said before its end."""
        return None

    def result(self, scene: Scene, outcome: Outcome) -> str:
        """How the game ended, place by place."""
        places = [
            scene.say(
                "{place}. {names} ({score})",
                place=sum(len(better) for better in outcome.ranking[:number]) + 1,
                names=scene.words.listing([scene.name(seat) for seat in seats]),
                score=outcome.scores[seats[0]],
            )
            for number, seats in enumerate(outcome.ranking)
            if seats
        ]
        return "\n".join(places)

    def options(self, preset: str | None, overrides: Mapping[str, str]) -> Options:
        """The options of a new game: a preset with single values changed.

        Raises:
            Refusal: no such preset, option or value.
        """
        presets = self.presets
        if preset is not None and preset not in presets:
            raise Refusal("unknown_option_value", option="preset", value=preset, values=", ".join(presets))
        base = presets[preset] if preset is not None else next(iter(presets.values()))
        changed = {name: self._option_value(name, text) for name, text in overrides.items()}
        try:
            return self.game.options_type.model_validate({**base.model_dump(), **changed})
        except ValidationError as error:
            name = str(error.errors()[0]["loc"][0])
            raise self._no_such_value(name, overrides.get(name, "")) from error

    @property
    def named_rules(self) -> Mapping[str, str]:
        """What presets and maps are called where they are not typed, as sentences by their names."""
        return {"standard": N_("standard")}

    @property
    def rule_meanings(self) -> Mapping[str, str]:
        """What the rules options decide, in a few words, as sentences by their names."""
        return {}

    def rule_meaning(self, words: Words, name: str) -> str:
        """What a rules option decides; may be empty."""
        meaning = self.rule_meanings.get(name)
        return "" if meaning is None else words.say(meaning)

    def rule_name(self, words: Words, name: str) -> str:
        """A preset or a map as people call it."""
        named = self.named_rules.get(name)
        return name if named is None else words.say(named)

    def changed_options(self, words: Words, record: Mapping[str, Any]) -> str:
        """A game's options in one line: the preset, and what differs from it."""
        name = str(record.get("preset"))
        if name not in self.presets:
            name = next(iter(self.presets))
        base = self.presets[name].model_dump(mode="json")
        changed = [
            self.rule_name(words, str(value)) if value in self.named_rules else f"{field}={value}"
            for field, value in record.items()
            if base.get(field) != value
        ]
        return ", ".join([self.rule_name(words, name), *changed])

    def option_values(self, name: str) -> tuple[str | int, ...]:
        """The values that an option can have; empty for an option that there is not."""
        field = self.game.options_type.model_fields.get(name)
        return () if field is None else tuple(_literals(field.annotation))

    def _option_value(self, name: str, text: str) -> str | int:
        for value in self.option_values(name):
            if str(value) == text:
                return value
        raise self._no_such_value(name, text)

    def _no_such_value(self, name: str, text: str) -> Refusal:
        names = self.game.options_type.model_fields
        if name not in names:
            return Refusal("unknown_option", option=name, options=", ".join(names))
        values = ", ".join(str(value) for value in self.option_values(name))
        return Refusal("unknown_option_value", option=name, value=text, values=values)


@cache
def _own(game_id: str) -> type[Presentation] | None:
    name = f"bot.games.{game_id}"
    if importlib.util.find_spec(name) is None:
        return None
    offered: type[Presentation] = importlib.import_module(name).PRESENTATION
    return offered


@cache
def presentation(game: Game[Any, Any]) -> Presentation:
    """The presentation of a game."""
    return (_own(game.id) or Presentation)(game)


def shelf() -> list[Presentation]:
    """All games as people see them listed, by title; the first is the one that is opened unasked."""
    return sorted((presentation(game) for game in registry.games().values()), key=lambda each: each.title)


def _literals(annotation: Any) -> list[str | int]:
    found: list[str | int] = []
    for argument in get_args(annotation):
        if isinstance(argument, str | int):
            found.append(argument)
        elif argument is not type(None):
            found.extend(_literals(argument))
    return found


def _spaced(name: str) -> str:
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()
