"""What happens at a table: a value with a type of its own, stored as a row of the log.

A kind of happening is a subclass of `Happening` with a word, and by that alone a frozen dataclass. The types
of its fields say how they are stored:

    class Excused(OfPerson, kind="excused"):
        until: datetime

    Excused(Person(5, "Ann"), until).word       # "excused"
    Excused(Person(5, "Ann"), until).payload    # {"user": 5, "name": "Ann", "until": 1764547200}
    read("excused", {"user": 5, "name": "Ann", "until": 1764547200})

Rows are read for years, so words, names of fields and their values stay; a new field has a default. A missing
entry means the default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from typing import Annotated, Any, ClassVar, Self, dataclass_transform, get_origin, get_type_hints

from bot.press import SeatNumber

__all__ = [
    "NOBODY",
    "NO_ONE",
    "Former",
    "Happening",
    "Heir",
    "Names",
    "OfPerson",
    "Person",
    "Unread",
    "Who",
    "kinds",
    "kinds_of",
    "read",
    "settleable",
]

NOBODY = "Nobody"
"""The name of a forgotten person."""
FORGOTTEN = 0
"""The id of a forgotten person."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person in a happening, or nobody.

    Attributes:
        id: the user id; 0 if the person was forgotten or the seat was free, None if the row doesn't say.
        name: the name they went by; empty if it isn't needed.
    """

    id: int | None = None
    name: str = ""

    @property
    def known(self) -> int | None:
        """The user id, if it's a person's."""
        return self.id if self.id is not None and self.id > FORGOTTEN else None

    def without(self, user_id: int, names: set[str]) -> Person:
        """The same, or nobody if it has this id or one of these names."""
        is_meant = self.id == user_id
        name = NOBODY if self.name and (is_meant or self.name in names) else self.name
        return Person(FORGOTTEN if is_meant else self.id, name)


NO_ONE = Person()


@dataclass(frozen=True, slots=True)
class Names:
    """The two entries of a row that store a person."""

    id: str
    name: str


Who = Annotated[Person, Names("user", "name")]
"""The person who does something, or to whom it happens."""
Former = Annotated[Person, Names("from", "former")]
"""The person who had a seat before, or doesn't answer."""
Heir = Annotated[Person, Names("heir", "host")]
"""The host from then on."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True, slots=True)
class Happening:
    """What happened at a table, and what that means for its post. Each type sets these:

    Attributes:
        kind: its word in the database.
        beside: its post stands beside the turn: it overtakes nothing, and no move overtakes it.
        shown: its message shows how something stands, and is edited when that changes.
        momentary: it's worth nothing later, so if it couldn't be sent, the next post doesn't tell it.
        recalls: it has a button that leads to the turn, so the next turn overtakes it even if it stands
            beside.
        until_end: its message has buttons only while the game runs.
        personal: it's to one person, wherever it's sent, and its call names the game.
        calls: it calls the deciders again.
        about: the fields that say what it's about.
        refreshes: the kind that is shown again instead of this, as it now stands.
        settles: the kind that it overtakes, if both are about the same.
        hushed: the seats whose people it must not notify now.
    """

    kind: ClassVar[str] = ""
    beside: ClassVar[bool] = False
    shown: ClassVar[bool] = False
    momentary: ClassVar[bool] = False
    recalls: ClassVar[bool] = False
    until_end: ClassVar[bool] = False
    personal: ClassVar[bool] = False
    calls: ClassVar[bool] = False
    about: ClassVar[tuple[str, ...]] = ()
    refreshes: ClassVar[type[Happening] | None] = None
    settles: ClassVar[type[Happening] | None] = None

    hushed: tuple[SeatNumber, ...] = field(default=(), kw_only=True)

    def __init_subclass__(cls, kind: str = "") -> None:
        if kind:
            cls.kind = kind
            _KINDS[kind] = cls
        dataclass(frozen=True)(cls)

    @property
    def word(self) -> str:
        """The word of its kind."""
        return self.kind

    @property
    def payload(self) -> dict[str, Any]:
        """Its fields as a row stores them."""
        written: dict[str, Any] = {}
        for name, each in _layout(type(self)).items():
            value = getattr(self, name)
            if value != each.default:
                written |= each.write(value)
        return written

    @property
    def subject(self) -> tuple[Any, ...]:
        """What it's about."""
        return tuple(getattr(self, name) for name in self.about)

    @property
    def people(self) -> tuple[Person, ...]:
        """Everyone named in it."""
        return tuple(getattr(self, name) for name in self._persons())

    def without(self, user_id: int, names: set[str]) -> Self:
        """The same without a person who went by these names."""
        changed: dict[str, Any] = {
            name: getattr(self, name).without(user_id, names) for name in self._persons()
        }
        return replace(self, **changed)

    @classmethod
    def entry(cls, name: str) -> str:
        """The entry of a row that stores a field; for a person, their id."""
        return _layout(cls)[name].entries[0]

    @classmethod
    def _persons(cls) -> Iterator[str]:
        return (name for name, each in _layout(cls).items() if each.is_person)


class OfPerson(Happening):
    """Something that a person does, or that happens to one."""

    who: Who


class Unread(Happening):
    """A row that can't be read, because its kind is unknown here or a field is missing. It stays as it is."""

    unknown: str
    entries: Mapping[str, Any]

    @property
    def word(self) -> str:
        """The word of its row."""
        return self.unknown

    @property
    def payload(self) -> dict[str, Any]:
        """What its row stores."""
        return dict(self.entries)

    def without(self, user_id: int, names: set[str]) -> Self:
        """The same without any entry that is this id or one of these names."""
        kept = {
            key: FORGOTTEN if value == user_id else NOBODY if value in names else value
            for key, value in self.entries.items()
        }
        return replace(self, entries=kept)


_KINDS: dict[str, type[Happening]] = {}


def kinds(trait: Callable[[type[Happening]], object] = lambda _: True) -> tuple[str, ...]:
    """The words of all kinds that have a trait."""
    return tuple(word for word, each in _KINDS.items() if trait(each))


def kinds_of(base: type[Happening]) -> tuple[str, ...]:
    """The words of all kinds of a type."""
    return kinds(lambda each: issubclass(each, base))


def settleable() -> tuple[type[Happening], ...]:
    """The types that another type settles."""
    return tuple(dict.fromkeys(each.settles for each in _KINDS.values() if each.settles is not None))


def read(word: str, payload: Mapping[str, Any]) -> Happening:
    """What a row of the database says."""
    kind = _KINDS.get(word)
    if kind is None:
        return Unread(word, dict(payload))
    values = {
        name: each.read(payload)
        for name, each in _layout(kind).items()
        if each.is_person or each.entries[0] in payload
    }
    try:
        return kind(**values)
    except TypeError:
        return Unread(word, dict(payload))


@dataclass(frozen=True, slots=True)
class _Entries:
    """How a row stores a field.

    Attributes:
        entries: the names of its entries.
        read: its value, from the whole row.
        write: the entries of a value.
        default: the value that isn't stored.
    """

    entries: tuple[str, ...]
    read: Callable[[Mapping[str, Any]], Any]
    write: Callable[[Any], Mapping[str, Any]]
    default: Any

    @property
    def is_person(self) -> bool:
        """Whether it's a person, stored by id and name."""
        return len(self.entries) > 1


_LAYOUTS: dict[type[Happening], Mapping[str, _Entries]] = {}
"""Worked out when a kind is first used."""


def _layout(kind: type[Happening]) -> Mapping[str, _Entries]:
    """How each field of a kind is stored."""
    if kind not in _LAYOUTS:
        hints = get_type_hints(kind, include_extras=True)
        _LAYOUTS[kind] = {
            each.name: _entries(each.name, hints[each.name], each.default) for each in fields(kind)
        }
    return _LAYOUTS[kind]


def _entries(name: str, hint: Any, default: Any) -> _Entries:
    for note in getattr(hint, "__metadata__", ()):
        if isinstance(note, Names):
            return _of_person(note)
    if hint is datetime:
        return _Entries(
            (name,),
            lambda row: datetime.fromtimestamp(row[name], UTC),
            lambda at: {name: int(at.timestamp())},
            default,
        )
    if get_origin(hint) is tuple:
        return _Entries((name,), lambda row: tuple(row[name]), lambda value: {name: list(value)}, default)
    return _Entries((name,), lambda row: row[name], lambda value: {name: value}, default)


def _of_person(names: Names) -> _Entries:
    def read(row: Mapping[str, Any]) -> Person:
        return Person(row.get(names.id), row.get(names.name) or "")

    def write(person: Person) -> Mapping[str, Any]:
        number = {} if person.id is None else {names.id: person.id}
        return {**number, **({names.name: person.name} if person.name else {})}

    return _Entries((names.id, names.name), read, write, NO_ONE)
