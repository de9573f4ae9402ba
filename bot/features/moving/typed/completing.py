"""The rows under a line of moves being typed: the line so far with each possible next word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import chain
from typing import Any

from discord import app_commands

from bot.features.moving.typed.reading import BREAKS, Misread, NextWord, next_word, words_of
from bot.features.moving.typed.series import Series, read_series
from bot.games import Legal, Naming, Scene
from bot.language.refusals import Refusal
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES
from bot.table import SEPARATOR
from engine.core import COMMA, Content, GameError, Seat, Value, single

__all__ = ["SceneOf", "completions", "fitting", "named", "spread", "tuple_words"]

STEPS_FIRST = 12
"""Of many numbers, so many of the smallest are offered one by one."""


def spread(values: Sequence[int]) -> Sequence[int]:
    """Of more numbers than a list shows: the first ones, then larger steps up to the last."""
    if len(values) <= CHOICES:
        return values
    far = CHOICES - STEPS_FIRST
    rest = values[STEPS_FIRST:]
    return [*values[:STEPS_FIRST], *(rest[(place + 1) * len(rest) // far - 1] for place in range(far))]


LABELLED = 200
"""With more values than this, only the words are searched, not their meanings."""
ALIKE = 0.5
"""How similar a word must be to what was typed, from 0 to 1, if no word contains it."""

SceneOf = Callable[[Any, Seat], Scene]
"""The scene of a state for a seat."""
Word = tuple[Value, str]
"""A word and what it means."""


@dataclass(frozen=True, slots=True)
class _Typing:
    """A line being typed: the finished moves, and the unfinished one."""

    before: Series
    words: tuple[str, ...]
    partial: str

    def before_the(self, *words: Content) -> str:
        """The line up to the partial word: the moves before, and this one's words."""
        moves = [self.before.notation] if self.before.tried else []
        text = SEPARATOR.join([*moves, " ".join(str(single(word)) for word in words)])
        return f"{text} " if words else text


def completions(
    naming: Naming, series: Series, seat: Seat, text: str, scene_of: SceneOf
) -> list[app_commands.Choice[str]]:
    """The rows for what a decider has typed so far."""
    typing = _typing(series, seat, text)
    if typing is None:
        return []
    rows = dict(_rows(naming, typing, seat, scene_of))
    return [app_commands.Choice(name=name, value=value) for value, name in rows.items()][:CHOICES]


def fitting(partial: str, words: Sequence[Word]) -> list[Word]:
    """The words that fit what was typed, best first: they begin with it, their meaning does, they contain it,
    they contain its letters in order, or else they are similar.
    """
    wanted = partial.casefold()
    if not wanted:
        return list(words)
    ranked = [(rank, word) for word in words if (rank := _rank(wanted, word)) is not None]
    if ranked:
        return [word for _, word in sorted(ranked, key=lambda each: each[0])]
    by_name = {str(value).casefold(): (value, label) for value, label in words}
    return [by_name[name] for name in get_close_matches(wanted, by_name, n=CHOICES, cutoff=ALIKE)]


def _typing(series: Series, seat: Seat, text: str) -> _Typing | None:
    """The line in its parts; None if one of its finished moves can't be made."""
    *finished, last = BREAKS.split(text)
    try:
        before = read_series(series, SEPARATOR.join(finished), lambda _: seat, beyond=False)
    except (Misread, Refusal):
        return None
    words = words_of(last)
    partial = words.pop() if words and (words[-1].endswith(COMMA) or not last[-1].isspace()) else ""
    return _Typing(before, tuple(words), partial)


def _rows(naming: Naming, typing: _Typing, seat: Seat, scene_of: SceneOf) -> Iterator[tuple[str, str]]:
    """Values with their names."""
    if typing.before.reveals or seat not in typing.before.game.deciders(typing.before.state):
        return
    scene = scene_of(typing.before.state, seat)
    if not typing.words:
        kinds = fitting(typing.partial, _kinds(naming, scene, typing.before, seat))
        yield from named(typing.before_the(), kinds)
        whole = [typing.partial]
    else:
        found = _next(Legal(typing.before.game, typing.before.state, seat), typing.words)
        if found is None:
            return
        if found.complete and not typing.partial:
            yield from _finished(naming, typing, typing.words, seat, scene_of)
        if found.choices is not None:
            prefix = typing.before_the(found.draft.kind, *found.draft.fields.values())
            fill = tuple_words if found.choices.element else _values
            yield from named(prefix, fill(naming, scene, found, typing.partial))
        whole = [*typing.words, typing.partial]
    if typing.partial:
        yield from _finished(naming, typing, whole, seat, scene_of)


def _finished(
    naming: Naming, typing: _Typing, words: Sequence[str], seat: Seat, scene_of: SceneOf
) -> Iterator[tuple[str, str]]:
    """The line as it is, if its last move is complete, and then the kinds that could follow."""
    try:
        after = read_series(typing.before, " ".join(words), lambda _: seat, beyond=False)
    except (Misread, Refusal):
        return
    scene = scene_of(after.state, seat)
    yield from named("", [(after.notation, scene.say("send this"))])
    if not after.reveals and seat in after.game.deciders(after.state):
        yield from named(after.notation + SEPARATOR, _kinds(naming, scene, after, seat))


def _next(legal: Legal, words: Sequence[str]) -> NextWord | None:
    try:
        return next_word(legal, words)
    except GameError:
        return None


def _kinds(naming: Naming, scene: Scene, before: Series, seat: Seat) -> list[Word]:
    return [(kind, naming.kind(scene, seat, kind)) for kind in before.game.kinds(before.state, seat)]


def _values(naming: Naming, scene: Scene, found: NextWord, typed: str) -> list[Word]:
    """The possible next values that fit what was typed."""
    return fitting(typed, _labelled(naming, scene, found, typed))


def _labelled(naming: Naming, scene: Scene, found: NextWord, typed: str) -> list[Word]:
    assert found.choices is not None
    values, field = found.choices.values, found.choices.field
    if isinstance(values, range):
        values = spread([value for value in values if str(value).startswith(typed)])
    if len(values) > LABELLED:
        names = fitting(typed, [(value, str(value)) for value in values])
        values = [value for value, _ in names[:CHOICES]]
    chosen = replace(scene, chosen=found.draft.fields)
    return [(value, naming.label(chosen, found.draft.kind, field, value)) for value in values]


def tuple_words(naming: Naming, scene: Scene, found: NextWord, typed: str) -> Iterator[Word]:
    """What the next tuple may become, as one word with its last value's meaning: as it is if it may end, with
    a value that fits what was typed after the last comma, and with one more value.
    """
    *finished, partial = typed.split(COMMA)
    try:
        here = found.with_values(finished)
        whole = here.with_values([partial]) if here.value(partial) is not None else None
    except GameError:
        return
    if whole is None:
        if here.ends and not typed:
            yield here.tuple_word(), scene.say("That's all")
        yield from _appended(naming, scene, here, partial)
        return
    if whole.ends:
        yield whole.tuple_word(), scene.say("That's all")
    others = (word for word in _appended(naming, scene, here, partial) if word[0] != whole.tuple_word())
    yield from chain(others, _appended(naming, scene, whole, ""))


def _appended(naming: Naming, scene: Scene, found: NextWord, typed: str) -> Iterator[Word]:
    """The tuple with each next value that fits what was typed."""
    for value, label in _values(naming, scene, found, typed):
        yield found.tuple_word(value), label


def named(prefix: str, words: Iterable[Word]) -> Iterator[tuple[str, str]]:
    """Rows that Discord can send back; of a long line, the end is shown."""
    for word, label in words:
        value = f"{prefix}{word}"
        if len(value) > CHOICE_VALUE:
            continue
        meaning = "" if label.casefold() == str(word).casefold() else f" · {label}"
        name = f"{value}{meaning}"
        yield value, name if len(name) <= CHOICE_NAME else _cut(prefix, str(word), meaning)


def _cut(prefix: str, word: str, meaning: str) -> str:
    """A name that is too long: cuts the end of the meaning and the beginning of the line."""
    end = f"{word}{meaning}"
    if len(end) > CHOICE_NAME // 2:
        end = end[: CHOICE_NAME // 2 - 1] + "…"
    return f"…{prefix[-(CHOICE_NAME - 1 - len(end)) :]}{end}"


def _rank(wanted: str, word: Word) -> int | None:
    value, label = str(word[0]).casefold(), word[1].casefold()
    if value.startswith(wanted):
        return 0
    if any(part.startswith(wanted) for part in re.split(r"\W+", label)):
        return 1
    if wanted in value or wanted in label:
        return 2
    letters = iter(value)
    return 3 if all(letter in letters for letter in wanted) else None
