"""The rules options of a new table: what they are called, and how they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, get_args

from pydantic import ValidationError

from bot.games.core.part import Part
from bot.language import N_, Words
from bot.language.refusals import Refusal, typed
from engine.core import Options

__all__ = ["RuleSet", "TableOptions"]

PRESET = "preset"
YES_OR_NO = {"yes": N_("yes"), "no": N_("no")}


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules that are chosen together: a preset, and options that are changed in it."""

    preset: str
    changed: Mapping[str, str] = field(default_factory=dict)


class TableOptions(Part):
    """Rules options.

    Attributes:
        names: what presets and values of options are called where they are not typed.
        meanings: what the single options decide, in a few words, by name.
        asked: options that `/game new` asks for by themselves, each with what it is; sets change them, and
            no list of single options has them.
        written: options whose values are written by hand, each with an example; `/game new` alone takes them,
            and the game's class of options refuses what is none.
        prompt: what the sets are called.
    """

    names: ClassVar[Mapping[str, str]] = {"standard": N_("standard")}
    meanings: ClassVar[Mapping[str, str]] = {}
    asked: ClassVar[Mapping[str, str]] = {}
    written: ClassVar[Mapping[str, str]] = {}
    prompt: ClassVar[str] = N_("Rules")

    @property
    def presets(self) -> Mapping[str, Options]:
        """Sets of rules options by name, the default first."""
        return {"standard": self.game.options_type()}

    @property
    def sets(self) -> Sequence[RuleSet]:
        """What the form of a new table offers in one menu, the default first. Open forms know a set by its
        place: new ones come last, and none goes.
        """
        return [RuleSet(preset) for preset in self.presets]

    def set_name(self, words: Words, chosen: RuleSet) -> str:
        """What a set is called in its menu."""
        return self.name(words, chosen.preset)

    @property
    def single(self) -> Sequence[str]:
        """The options that a form offers one by one. Open forms know an option and its values by their
        places: in the game's class of options, new ones come last, and none goes.
        """
        apart = {PRESET, *self.asked}
        names = (name for name in self.game.options_type.model_fields if name not in apart)
        return [name for name in names if len(self.values(name)) > 1]

    def values(self, name: str) -> tuple[str | int, ...]:
        """The values that an option can have; empty for an option that there is not."""
        known = self.game.options_type.model_fields.get(name)
        return () if known is None else tuple(_literals(known.annotation))

    def examples(self, name: str) -> tuple[str | int, ...]:
        """The values that an option can have, or one that may be written."""
        return (self.written[name],) if name in self.written else self.values(name)

    def name(self, words: Words, name: str) -> str:
        """A preset or a value as people call it."""
        named = self.names.get(name)
        return name if named is None else words.of(self.game.id).say(named)

    def meaning(self, words: Words, name: str) -> str:
        """What an option decides; may be empty."""
        meaning = self.meanings.get(name)
        return "" if meaning is None else words.of(self.game.id).say(meaning)

    def called(self, words: Words, value: str | int) -> str:
        """A value of an option: yes and no in words, all others as they are typed."""
        known = YES_OR_NO.get(str(value))
        return str(value) if known is None else words.say(known)

    def setting(self, words: Words, name: str, value: str | int) -> str:
        """An option with a value: what it decides where the answer is yes or no, else as it is typed."""
        meaning = self.meaning(words, name).partition(":")[0]
        if not meaning or not set(map(str, self.values(name))) <= set(YES_OR_NO):
            return f"{name}={value}"
        return f"{meaning}: {self.called(words, value)}"

    def changed(self, words: Words, record: Mapping[str, Any]) -> str:
        """A game's options in one line: the preset, and what differs from it. A record that is older than an
        option is told with the value by which the game goes on.
        """
        options = self.game.options_type.model_validate(record)
        presets = self.presets
        name = str(record.get(PRESET))
        if name not in presets:
            name = next(iter(presets))
        values = ((field, getattr(options, field)) for field in self.game.options_type.model_fields)
        changed = [
            self.name(words, str(value)) if value in self.names else self.setting(words, field, value)
            for field, value in values
            if getattr(presets[name], field) != value
        ]
        return ", ".join([self.name(words, name), *changed])

    def options(self, preset: str | None, overrides: Mapping[str, str]) -> Options:
        """The options of a new game: a preset with single values changed.

        Raises:
            Refusal: no such preset, option or value.
            GameError: a written value is none.
        """
        presets = self.presets
        if preset is not None and preset not in presets:
            raise Refusal("unknown_option_value", option=PRESET, value=preset, values=typed(presets))
        base = presets[preset] if preset is not None else next(iter(presets.values()))
        changed = {name: self._value(name, text) for name, text in overrides.items()}
        try:
            return self.game.options_type.model_validate({**base.model_dump(), **changed})
        except ValidationError as error:
            name = str(error.errors()[0]["loc"][0])
            raise self._no_such_value(name, overrides.get(name, "")) from error

    def _value(self, name: str, text: str) -> str | int:
        if name in self.written:
            return text
        for value in self.values(name):
            if str(value) == text:
                return value
        raise self._no_such_value(name, text)

    def _no_such_value(self, name: str, text: str) -> Refusal:
        names = self.game.options_type.model_fields
        if name not in names:
            return Refusal("unknown_option", option=name, options=typed(names))
        return Refusal("unknown_option_value", option=name, value=text, values=typed(self.values(name)))


def _literals(annotation: Any) -> Iterator[str | int]:
    for argument in get_args(annotation):
        if isinstance(argument, str | int):
            yield argument
        elif argument is not type(None):
            yield from _literals(argument)
