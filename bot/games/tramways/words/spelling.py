"""What people type for the moves of Tramways: squares and parcels in a row, journeys by where they lead, and
no payment where the best one will do.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bot.games.core.legal import Legal
from bot.games.core.synonyms import synonyms
from engine.core import COMMA, EMPTY, Content, Draft, GameError, Value, single
from engine.tramways.facts import TYPES
from engine.tramways.game import Tramways
from engine.tramways.network import Network
from engine.tramways.prospects import Journey, journeys
from engine.tramways.town import Town, board_at
from engine.tramways.travel import NONE
from engine.tramways.view import View
from render.tramways import terms

__all__ = ["NAMED", "reworded", "upgraded"]

ID = Tramways.id
UPGRADE = "upgrade"
"""Stands for two kinds of move; which one is meant shows what is upgraded."""
NAMED = {"type": terms.TYPES}
"""Types of buildings in any language."""
LETTER = re.compile(r"[A-Za-z]")
PARTED = re.compile(r"[,\-–>→]+")
WITH_SQUARE = re.compile(r"(?P<type>[RCILrcil])\((?P<where>\w+)\)")
OFFERED = 200
"""Journeys among which the one that was meant is looked for."""


def upgraded(move: str) -> str:
    """A typed upgrade as one of a link, by its number, or of a building, by its parcel."""
    first, _, rest = move.partition(" ")
    if synonyms(ID).kind(first) != UPGRADE:
        return move
    number = rest.strip().split(" ", 1)[0].isdecimal()
    return f"{'upgrade_link' if number else 'upgrade_building'} {rest.strip()}"


def reworded(legal: Legal, kind: str, words: Sequence[str]) -> Sequence[str]:
    """The words of a move, one for each field."""
    words = synonyms(ID).telling(words)
    match kind:
        case "link" if words:
            return _link(legal, words)
        case "move" if words:
            return _move(legal, words)
        case "build" if len(words) > 1:
            return _build(legal, words)
        case "upgrade_link" | "upgrade_building" | "bid" if words:
            field = {"upgrade_link": "link", "upgrade_building": "parcel", "bid": "amount"}[kind]
            value: Value = (
                int(words[0]) if kind != "upgrade_building" and words[0].isdecimal() else words[0].upper()
            )
            return [str(value), *_payment(legal, Draft(kind, {field: value}), words[1:])]
        case "reveal":
            return list(_payment(legal, Draft(kind), words))
        case "use" if words:
            return _use(legal, words)
        case "look":
            return [_book(word) for word in words]
        case "parcels" | "fill":
            return [COMMA.join(words)] if words else []
    return words


def _book(word: str) -> str:
    """A book by its letter or its number: as pictures name it, and as the log does."""
    return str(1 + string.ascii_uppercase.index(word.upper())) if LETTER.fullmatch(word) else word


def _link(legal: Legal, words: Sequence[str]) -> Sequence[str]:
    """`D4 E4 F4`: where the line begins, and the squares from there."""
    paid = [word for word in words if ":" in word]
    named = [each for word in words if ":" not in word for each in PARTED.split(word) if each]
    start, *way = _row(legal.view, named)
    fields: dict[str, Content] = {"start": start, "way": tuple(way)}
    return [start, str(single(tuple(way))), *_payment(legal, Draft("link", fields), paid)]


def _row(view: View, named: Sequence[str]) -> Sequence[str]:
    """Squares as they were meant: a parcel in capitals may be the square of that name as well, so that those
    count that lie beside each other.
    """
    town = Network(view).town
    readings = [list(dict.fromkeys(_squares(view, word))) for word in named]
    first = readings[0] if readings else []
    rows = [_joined(town, begun, readings[1:]) for begun in first]
    fitting = (row for row in rows if all(_meets(town, *pair) for pair in pairwise(row)))
    return next(fitting, rows[0] if rows else [])


def _joined(town: Town, begun: str, readings: Sequence[Sequence[str]]) -> list[str]:
    """The squares one after the other, each beside the one before where any reading of it is."""
    row = [begun]
    for reading in readings:
        row.append(next((each for each in reading if _meets(town, row[-1], each)), reading[0]))
    return row


def _meets(town: Town, here: str, there: str) -> bool:
    """Whether the second lies beside the first; whatever stands behind the number of a link does."""
    return here not in town.squares or town.side(here, there) is not None


def _squares(view: View, word: str) -> Iterator[str]:
    """What a word may mean: the square of a parcel, a square, the number of a link."""
    town = Network(view).town
    if word in town.parcels:
        yield town.parcels[word]
    if word.lower() in town.squares:
        yield word.lower()
    if word.upper() in town.parcels:
        yield town.parcels[word.upper()]
    if word.lower() not in town.squares and word.upper() not in town.parcels:
        yield word


def _build(legal: Legal, words: Sequence[str]) -> Sequence[str]:
    """`A1 R`: the parcel and the type; the first card of that type unless another is named."""
    parcel, type_of, *rest = words
    parcel = parcel.upper()
    type_of = type_of.upper() if type_of.upper() in TYPES else type_of
    card: Value | None = int(rest.pop(0)) if rest and rest[0].isdecimal() else None
    if card is None:
        left = dict(legal.view.building_cards).get(type_of, ())
        card = left[0] if left else 0
    fields: dict[str, Content] = {"parcel": parcel, "type": type_of, "card": card}
    return [parcel, type_of, str(card), *_payment(legal, Draft("build", fields), rest)]


def _move(legal: Legal, words: Sequence[str]) -> Sequence[str]:
    """`R(A) to L 3`: whence, whither, and what is bought or chosen there; or the links themselves."""
    view: View = legal.view
    paid = [word for word in words if ":" in word]
    begun, *rest = [word for word in words if ":" not in word]
    starts = [square for square in _starts(view, begun) if square in view.passengers]
    if not starts:
        return [next(iter(_squares(view, begun))), *(rest or [EMPTY]), *paid]
    goal = rest.pop(0) if rest else ""
    meant = _meant(view, starts, goal)
    if meant is None:
        return [starts[0], goal or EMPTY, *(rest or [NONE]), *(paid or [EMPTY])]
    fields: dict[str, Content] = {"start": meant.start, "way": meant.way}
    bonus = _bonus(legal, Draft("move", fields), rest)
    draft = Draft("move", {**fields, "bonus": bonus})
    return [meant.start, str(single(meant.way)), bonus, *_payment(legal, draft, paid)]


def _starts(view: View, word: str) -> Iterator[str]:
    """The squares that a word may mean where a passenger waits: a square, a parcel, a type with a board."""
    network = Network(view)
    known = WITH_SQUARE.fullmatch(word)
    if known is not None:
        where = known["where"]
        yield from (
            square
            for square in network.types
            if network.types[square] == known["type"].upper()
            and where.casefold() in (square, network.building(square), board_at(view.plan, square)[0].lower())
        )
    elif word.upper() in TYPES:
        yield from (square for square, type_of in network.types.items() if type_of == word.upper())
    else:
        yield from _squares(view, word)


def _meant(view: View, starts: Sequence[str], goal: str) -> Journey | None:
    """The journey to a place or along links that is best of those that may be meant."""
    found = [each for square in starts for each in journeys(view, square, OFFERED)]
    numbers = [int(each) for each in PARTED.split(goal) if each.isdecimal()]
    if numbers:
        fitting = [each for each in found if list(each.way) == numbers]
    elif goal:
        ends = set(_squares(view, goal))
        network = Network(view)
        fitting = [
            each
            for each in found
            if each.icon == goal.upper() or each.end in {network.building(end) for end in ends}
        ]
    else:
        fitting = found
    return min(fitting, key=lambda each: (each.others - each.points, -each.money), default=None)


def _bonus(legal: Legal, draft: Draft, words: Sequence[str]) -> str:
    """What was named, or the first that is to be had."""
    if words:
        return synonyms(ID).value("bonus", words[0])
    try:
        choices = legal.choices(draft)
    except GameError:
        return NONE
    return NONE if choices is None else str(choices.values[0])


def _use(legal: Legal, words: Sequence[str]) -> Sequence[str]:
    """`29 passenger c4`: the card, its icons, and the square of a passenger. `C4` may be a parcel as well: of
    both, that counts where a passenger can appear, first the one as it's written.
    """
    card, *rest = words
    squares = Network(legal.view).town.squares
    named = [each for word in rest if word.lower() in squares for each in _squares(legal.view, word)]
    icons = [word for word in rest if word.lower() not in squares]
    said = [card, COMMA.join(icons) or EMPTY]
    if not named:
        return said
    possible = _appearing(legal, said)
    return [*said, next((each for each in named if each in possible), named[0])]


def _appearing(legal: Legal, words: Sequence[str]) -> Sequence[Value]:
    """Where a card's passenger can appear."""
    card, icons = words
    if not card.isdecimal():
        return ()
    try:
        choices = legal.choices(Draft("use", {"card": int(card), "icons": tuple(icons.split(COMMA))}))
    except GameError:
        return ()
    return () if choices is None else choices.values


def _payment(legal: Legal, draft: Draft, paid: Sequence[str]) -> Sequence[str]:
    """The icons that were typed, or those of the payment that is listed first."""
    if paid:
        return [COMMA.join(paid)]
    try:
        while (choices := legal.choices(draft)) is not None:
            draft = choices.ended(draft) if choices.ends else choices.taken(draft, choices.values[0])
    except GameError:
        # The move itself is refused, and says why.
        return [EMPTY]
    icons = draft.fields["icons"]
    return [str(single(icons))]
