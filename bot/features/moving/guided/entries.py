"""Choices as a screen lists them: their labels and notes, and whether they fit on buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from operator import attrgetter

from bot.features.moving.guided.forks import A_SCREEN, Fork
from bot.features.moving.guided.numbers import HEARD, SEEN, likely
from bot.features.moving.guided.places import Context
from bot.games import Scene
from bot.language import N_
from bot.limits import BUTTONS_A_ROW, OPTION_TEXT, OPTIONS_A_MENU, ROWS
from engine.core import Content, single

__all__ = [
    "ALL",
    "FEW",
    "MARKED",
    "MENUS",
    "Entry",
    "briefly",
    "entries_of",
    "first_part",
    "fits_buttons",
    "label_of",
    "marked",
    "menus_of",
    "notes_of",
    "numbers_listed",
    "pages_of",
    "with_notes",
]

ALL = N_("That's all")

MENUS = ROWS - 1
"""Rows for choices; the last row holds the way back."""
MARKED = MENUS * BUTTONS_A_ROW
"""The most choices that get buttons with the names that a picture gives them; more go into menus."""
FEW = 10
"""The most notes on buttons that are shown, a line each; if there are more, none is."""
SIZES = ((6, 34), (FEW, 24), (MARKED, 12))
"""How many choices get a button each, and the most characters that their labels may then have."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A choice: its number at the fork, its label, its note, its emblem, the part it belongs to if the
    choices are split, what the picture calls it, and a shorter note for menus, if they need one.
    """

    number: int
    label: str
    note: str = ""
    sign: str = ""
    part: str = ""
    mark: str = ""
    short: str = ""

    @property
    def in_menu(self) -> str:
        """The note as a menu shows it."""
        return self.short or self.note

    @property
    def listed(self) -> str:
        """Its label in a list, after what the picture calls it, unless that's the same."""
        said = not self.mark or self.mark in self.label.split()
        return self.label if said else f"{self.mark} · {self.label}"


def fits_buttons(entries: Sequence[Entry]) -> bool:
    """Whether each of them gets a button of its own."""
    longest = max((len(each.label) for each in entries), default=0)
    return any(len(entries) <= most and longest <= length for most, length in SIZES)


def pages_of(entries: Sequence[Entry], *, apart: bool = False) -> Sequence[Sequence[Entry]]:
    """Choices page by page: first those that the picture marks, if it doesn't mark all. With `apart`, the
    same goes for the first part if all would take more than one menu.
    """
    seen, unseen = [each for each in entries if each.mark], [each for each in entries if not each.mark]
    if apart and not seen and len(entries) > OPTIONS_A_MENU:
        seen = [each for each in entries if each.part == entries[0].part]
        unseen = [each for each in entries if each.part != entries[0].part]
    first, rest = (seen, unseen) if seen and unseen else ([], entries)
    pages = [rest[start : start + A_SCREEN] for start in range(0, len(rest), A_SCREEN)]
    return [first, *pages] if first else pages or [()]


def briefly(fork: Fork, entries: Sequence[Entry]) -> Sequence[Entry]:
    """A field's values with labels that rely on the picture, if they fit on buttons; otherwise empty."""
    brief = [replace(each, label=str(fork.values[each.number])) for each in entries] if fork.field else []
    return brief if fits_buttons(brief) else ()


def notes_of(entries: Sequence[Entry], most: int = FEW) -> list[str]:
    """The notes on choices that are buttons, a line for all with the same one; none if over `most` lines."""
    noted: dict[str, list[str]] = {}
    for each in entries:
        noted.setdefault(each.note, []).append(each.label)
    between = "; " if any("," in each.label for each in entries) else ", "
    lines = [f"-# **{between.join(labels)}** · {note}" for note, labels in noted.items() if note]
    return lines if len(lines) <= most else []


def with_notes(context: Context, entries: Sequence[Entry]) -> Sequence[Entry]:
    """Choices that are buttons, each with its note if the viewer's manner puts it there."""
    told = [context.manner.with_note(each.label, each.note) for each in entries]
    return [replace(each, label=label, note=note) for each, (label, note) in zip(entries, told, strict=True)]


def menus_of(entries: Sequence[Entry], question: str) -> Sequence[tuple[str, Sequence[Entry]]]:
    """Choices menu by menu, each with its prompt: the question, or the part that it holds. Several menus of
    the same part add their first and last marks or labels. The parts are merged if they would take too many
    menus.
    """
    split = [
        (name or question, piece, len(pieces) > 1)
        for name, part in groupby(entries, attrgetter("part"))
        for pieces in [_pieces(list(part))]
        for piece in pieces
    ]
    if len(split) > MENUS:
        split = [(question, piece, True) for piece in _pieces(entries)]
    return [(_reach(name, piece) if more else name, piece) for name, piece, more in split]


def _pieces(entries: Sequence[Entry]) -> Sequence[Sequence[Entry]]:
    """Choices in pieces that fit a menu."""
    return [entries[first : first + OPTIONS_A_MENU] for first in range(0, len(entries), OPTIONS_A_MENU)]


def _reach(name: str, entries: Sequence[Entry]) -> str:
    """The prompt of one of several menus."""
    first, last = entries[0], entries[-1]
    if first.mark:
        return f"{name} ({'–'.join(dict.fromkeys((first.mark, last.mark)))})"
    return " – ".join(dict.fromkeys((first.label, last.label)))


def label_of(context: Context, scene: Scene, field: str, content: Content) -> str:
    """The label of a field's value, or of one value of a tuple."""
    return _offer(context, scene, field, content)[0]


def entries_of(context: Context, scene: Scene, fork: Fork) -> Sequence[Entry]:
    """The choices at a fork, in the order shown."""
    return [_with_emblem(context, scene, fork, each) for each in _entries(context, scene, fork)]


def _offer(context: Context, scene: Scene, field: str, content: Content) -> tuple[str, str]:
    """The label and note of a field's value, or of one value of a tuple."""
    if isinstance(content, tuple):
        return context.naming.content(scene, context.place.kind, field, content), ""
    return context.naming.offer(scene, context.legal, context.place.kind, field, content)


def _short(context: Context, scene: Scene, field: str, content: Content, note: str) -> str:
    """A note in fewer words, if menus have no room for it."""
    found = context.dialogue.fields.get(field)
    if found is None or found.short is None or len(note) <= OPTION_TEXT:
        return ""
    return found.short(scene, context.legal, str(content))


def _entries(context: Context, scene: Scene, fork: Fork) -> Iterator[Entry]:
    dialogue = context.dialogue
    if fork.field is not None:
        singles = fork.singles
        parts = dialogue.parts_of(scene, fork.field, singles) if singles else [("", range(len(fork)))]
        for part, places in parts:
            for number in places:
                label, note = _offer(context, scene, fork.field, fork.values[number])
                short = _short(context, scene, fork.field, fork.values[number], note)
                yield Entry(number, label, note, part=part, short=short)
        return
    for number in numbers_listed(context, scene, fork):
        action = fork.actions[number]
        label = context.naming.option(scene, action) or scene.say(ALL)
        yield Entry(number, label, dialogue.note(scene, context.legal, action))


def _with_emblem(context: Context, scene: Scene, fork: Fork, entry: Entry) -> Entry:
    """A choice with Discord's emblem for it instead of the signs in its label."""
    shown = context.shown
    if fork.field is None:
        sign = shown.emblems.of_move(scene, fork.actions[entry.number])
    elif (named := shown.naming.emblems.get(fork.field)) is not None:
        sign = shown.emblems.known.get(named(fork.values[entry.number]), "")
    else:
        return entry
    return replace(entry, sign=sign, label=shown.emblems.bare(entry.label)) if sign else entry


def numbers_listed(context: Context, scene: Scene, fork: Fork) -> Sequence[int]:
    """Which moves at a fork are listed, in order: the game's first ones, or all, or likely numbers."""
    first = context.dialogue.listed(scene, fork.actions)
    if first is not None:
        return first
    listing = HEARD if context.manner.brief else SEEN
    if fork.typed is None or len(fork.actions) <= listing.beyond:
        return range(len(fork.actions))
    amounts = [int(single(action.values()[fork.typed])) for action in fork.actions]
    return likely(amounts, listing)


def marked(context: Context, scene: Scene, entries: Sequence[Entry]) -> Sequence[Entry]:
    """Choices labelled by what a picture calls them, each with its note."""
    caption = partial(context.shown.pictures.caption, scene, context.place.kind)
    return [
        replace(entry, label=entry.mark, note=caption(entry.label, entry.note), sign="") for entry in entries
    ]


def first_part(entries: Sequence[Entry]) -> list[str]:
    """The choices of the first part with their notes, a line each; empty if they aren't split."""
    first = [each for each in entries if each.part and each.part == entries[0].part]
    if not first or len(first) > FEW:
        return []
    lines = [f"{each.listed}: {each.note}" if each.note else each.listed for each in first]
    return [f"-# **{first[0].part}**", *(f"-# {line}" for line in lines)]
