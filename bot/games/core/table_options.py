"""The rules options of a new table: what they are called, and how they are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, get_args

from pydantic import ValidationError

from bot.games.core.scene import Part
from bot.games.core.synonyms import plain
from bot.language import N_, Words, languages, words
from bot.language.refusals import Refusal, typed
from engine.core import Options

__all__ = ["Option", "RuleSet", "TableOptions"]

PRESET = "preset"
YES_OR_NO: Mapping[str, str] = {"yes": N_("yes"), "no": N_("no")}


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules that are chosen together: a preset, and options that are changed in it."""

    preset: str
    changed: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Option:
    """A rules option in words: what it decides, and what its values mean, by how they are typed and stored; a
    number means itself.
    """

    about: str
    values: Mapping[str, str] = field(default_factory=lambda: YES_OR_NO)


class TableOptions(Part):
    """Rules options.

    Attributes:
        names: what the presets are called.
        settings: the single options in words, by name.
        asked: options that `/game new` asks for by themselves, each with what it is; sets change them, no
            list of single options has them, and their values speak for themselves.
        written: options whose values are written by hand, each with an example; `/game new` alone takes them,
            and the game's class of options refuses what is none.
        prompt: what the sets are called.
    """

    names: ClassVar[Mapping[str, str]] = {"standard": N_("standard")}
    settings: ClassVar[Mapping[str, Option]] = {}
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

    def name(self, words: Words, preset: str) -> str:
        """A preset as people call it."""
        return words.of(self.game.id).say(self.names.get(preset, preset))

    def about(self, words: Words, name: str) -> str:
        """What an option decides."""
        return words.of(self.game.id).say(self.prompt if name == PRESET else self._option(name).about)

    def called(self, words: Words, name: str, value: str | int) -> str:
        """A value of an option as people call it; a number, or what is written, stands as it is."""
        return words.of(self.game.id).say(self._option(name).values.get(str(value), str(value)))

    def setting(self, words: Words, name: str, value: str | int) -> str:
        """An option with a value."""
        called = self.called(words, name, value)
        return called if name in self.asked else f"{self.about(words, name)}: {called}"

    def preset(self, record: Mapping[str, Any]) -> str:
        """The preset that a game's options name; the usual one if they name none."""
        name = str(record.get(PRESET))
        return name if name in self.presets else next(iter(self.presets))

    def changed(self, words: Words, record: Mapping[str, Any]) -> str:
        """A game's options in one line: the preset, and what differs from it. A record that is older than an
        option is told with the value by which the game goes on.
        """
        options = self.game.options_type.model_validate(record)
        presets, name = self.presets, self.preset(record)
        values = ((field, getattr(options, field)) for field in self.game.options_type.model_fields)
        changed = [
            self.setting(words, field, value)
            for field, value in values
            if getattr(presets[name], field) != value
        ]
        return ", ".join([self.name(words, name), *changed])

    def options(self, preset: str | None, overrides: Mapping[str, str]) -> Options:
        """The options of a new game: a preset with single values changed, each as it is stored or in words.

        Raises:
            Refusal: no such preset, option or value.
            GameError: a written value is none.
        """
        presets = self.presets
        chosen = next(iter(presets)) if preset is None else _meant(self.game.id, preset, self.names, presets)
        if chosen is None:
            raise Refusal("unknown_option_value", option=PRESET, value=preset or "", values=typed(presets))
        changed = dict(self._changed(name, text) for name, text in overrides.items())
        try:
            return self.game.options_type.model_validate({**presets[chosen].model_dump(), **changed})
        except ValidationError as error:
            name = str(error.errors()[0]["loc"][0])
            raise _no_such_value(self, name, overrides.get(name, "")) from error

    def _changed(self, option: str, text: str) -> tuple[str, str | int]:
        """The option and the value that are meant."""
        names = self.game.options_type.model_fields
        name = _meant(self.game.id, option, {each: self._option(each).about for each in names}, names)
        if name is None:
            raise _no_such_value(self, option, text)
        if name in self.written:
            return name, text
        values = {str(value): value for value in self.values(name)}
        meant = _meant(self.game.id, text, self._option(name).values, values)
        if meant is None:
            raise _no_such_value(self, name, text)
        return name, values[meant]

    def _option(self, name: str) -> Option:
        return self.settings.get(name, Option(name))


def _no_such_value(options: TableOptions, name: str, text: str) -> Refusal:
    names = options.game.options_type.model_fields
    if name not in names:
        return Refusal("unknown_option", option=name, options=typed(names))
    return Refusal("unknown_option_value", option=name, value=text, values=typed(options.values(name)))


def _meant(game: str, text: str, called: Mapping[str, str], names: Iterable[str]) -> str | None:
    """The one of these names that is meant by itself, or by what it is called in any language."""
    wanted = plain(text)
    spoken = [words(each).of(game) for each in languages()]
    for name in names:
        if wanted in {plain(name), *(plain(each.say(called.get(name, name))) for each in spoken)}:
            return name
    return None


def _literals(annotation: Any) -> Iterator[str | int]:
    for argument in get_args(annotation):
        if isinstance(argument, str | int):
            yield argument
        elif argument is not type(None):
            yield from _literals(argument)
