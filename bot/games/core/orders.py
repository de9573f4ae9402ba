"""Standing orders: what people decide beforehand, done for them when their turn comes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, ClassVar
from urllib.parse import quote, unquote

from pydantic import Field

from bot.games.core.legal import Legal
from bot.games.core.scene import Part, Scene
from bot.language import N_
from engine.core import Action, Event, GameError, Seat, Value, build, parse

__all__ = [
    "Do",
    "Order",
    "Orders",
    "Over",
    "PlannedMoves",
    "Restraint",
    "SeenMove",
    "Term",
    "Verdict",
    "planned",
]

MARK = 16
"""Letters by which what happened at a planned move is known again."""


@dataclass(frozen=True, slots=True)
class Do:
    """What an order does with a decision; `last`: with that it has done all that it says."""

    action: Action
    last: bool = False


@dataclass(frozen=True, slots=True)
class Over:
    """That an order is over, and why: a code of `Orders.reasons` or `Orders.alarms`."""

    reason: str


Verdict = Do | Over | None
"""An order's answer to a decision; None leaves the decision to its owner."""


@dataclass(frozen=True, slots=True)
class SeenMove:
    """A move that was made, as the seat of an order sees it.

    Attributes:
        before: the view before it.
        after: the view after it.
        mover: who made it.
        pressed: whether a person made it, not an order or anything else automatic.
        made: how many moves the order has made before.
    """

    before: Any
    after: Any
    events: Sequence[Event]
    mover: Seat
    pressed: bool = True
    made: int = 0


@dataclass(frozen=True, slots=True)
class Term:
    """What of an order can be chosen before it is given.

    Attributes:
        prompt: what is chosen.
        options: the values, each with what it is called.
        several: whether any number of them may be chosen.
    """

    field: str
    prompt: str
    options: Sequence[tuple[Value, str]]
    several: bool = False


class Order(Action):
    """Base of all standing orders. They are written, read and stored as moves are: a kind and its fields.
    What they do follows from what their seat sees and what is legal for it, and from nothing else.
    """

    @abstractmethod
    def label(self, scene: Scene) -> str:
        """The order in a few words, as on a button."""

    @abstractmethod
    def words(self, scene: Scene) -> str:
        """All that the order says, in a sentence: it does no more."""

    def terms(self, scene: Scene) -> Sequence[Term]:
        """What of the order can be chosen before it is given."""
        return ()

    @abstractmethod
    def decide(self, made: Sequence[Action], legal: Legal) -> Verdict:
        """What the order says to a decision of its seat, once it has made these moves."""

    @abstractmethod
    def heed(self, seat: Seat, told: SeenMove, rung: Sequence[str]) -> Over | None:
        """Whether the order of a seat is over with a move, whose ever it was, and at which alarms rang."""


class PlannedMoves(Order):
    """Moves to be made one after the other in turn, if they lead to what they did when tried out."""

    kind: ClassVar[str] = "plan"
    moves: tuple[str, ...] = Field(description="the moves in notation, quoted so that each is one word")
    foreseen: tuple[str, ...] = Field(description="a mark of what happened at each of them")

    def label(self, scene: Scene) -> str:
        """That they are made."""
        return scene.say("Make the planned moves")

    def words(self, scene: Scene) -> str:
        """Which they are, and on what they depend."""
        moves = scene.words.listing([f"`{unquote(move)}`" for move in self.moves])
        return scene.say(
            "Make these moves when your turn comes: {moves}. Each is made only if it still does "
            "what it did when you planned it, and nothing that concerns you happens first.",
            moves=moves,
        )

    def decide(self, made: Sequence[Action], legal: Legal) -> Verdict:
        """The next of them."""
        if len(made) >= len(self.moves):
            return Over("done")
        try:
            action = parse(legal.game.kinds_by_name, unquote(self.moves[len(made)]))
            if action.kind not in legal.kinds:
                return Over("illegal")
            foreseen = legal.foresee(action)
        except GameError:
            return Over("illegal")
        last = len(made) + 1 == len(self.moves)
        if foreseen is None:
            # Nobody could foresee it when it was planned, either: only the last move may turn something over.
            return Do(action, last=True) if last else Over("changed")
        if _marks(foreseen.events) != self.foreseen[len(made)]:
            return Over("changed")
        return Do(action, last)

    def heed(self, seat: Seat, told: SeenMove, rung: Sequence[str]) -> Over | None:
        """Over once its owner makes a move in person, or an alarm rings."""
        if told.mover == seat:
            return Over("moved") if told.pressed else None
        return Over(rung[0]) if rung else None


def planned(moves: Sequence[tuple[Action, Sequence[Event]]]) -> PlannedMoves:
    """The plan to make these moves, each with what happened when it was tried out."""
    return PlannedMoves(
        moves=tuple(quote(action.notation(), safe="") for action, _ in moves),
        foreseen=tuple(_marks(events) for _, events in moves),
    )


def _marks(events: Sequence[Event]) -> str:
    """What is compared of what happened: the same for the same events, on every machine."""
    return sha256(repr(tuple(events)).encode()).hexdigest()[:MARK]


@dataclass(frozen=True, slots=True)
class Restraint:
    """What somebody may ask of a stand-in: kinds of move that it doesn't make while there is anything else to
    do, and the sentence that says so.
    """

    label: str
    kinds: frozenset[str]


class Orders(Part):
    """Standing orders of one game, and what can be asked of a stand-in.

    Attributes:
        types: the orders that there are beside plans.
        alarms: what may concern somebody, by code, as the end of "until ...".
        reasons: why an order is over, by code.
        formalities: kinds of move that commit to nothing: where one of them is all that is legal, it may be
            made by itself.
        wishes: what a stand-in can be asked, by name.
    """

    types: ClassVar[Sequence[type[Order]]] = ()
    alarms: ClassVar[Mapping[str, str]] = {}
    reasons: ClassVar[Mapping[str, str]] = {
        "done": N_("it has done all that it says"),
        "illegal": N_("what it says can't be done any more"),
        "changed": N_("what it rests on has changed"),
        "moved": N_("you have moved yourself"),
    }
    formalities: ClassVar[frozenset[str]] = frozenset()
    wishes: ClassVar[Mapping[str, Restraint]] = {}

    def barred(self, wishes: Iterable[str]) -> frozenset[str]:
        """The kinds of move that a stand-in with these wishes doesn't make."""
        return frozenset().union(*(self.wishes[each].kinds for each in wishes if each in self.wishes))

    @property
    def by_kind(self) -> Mapping[str, type[Action]]:
        """The orders that there are, by kind."""
        known: Sequence[type[Order]] = (PlannedMoves, *self.types)
        return {each.kind: each for each in known}

    def read(self, record: Mapping[str, Any]) -> Order:
        """An order as it is stored. Raises GameError: it is none."""
        found = build(self.by_kind, record)
        assert isinstance(found, Order)
        return found

    def parse(self, words: str) -> Order:
        """An order from its notation. Raises GameError: it is none."""
        found = parse(self.by_kind, words)
        assert isinstance(found, Order)
        return found

    def offers(self, scene: Scene, seat: Seat) -> Sequence[Order]:
        """The orders that a seat can give in a position, with their usual terms; the most useful first."""
        return ()

    def admits(self, scene: Scene, seat: Seat, order: Order) -> bool:
        """Whether a seat can give an order: one that is offered, with terms among what can be chosen."""
        for offer in self.offers(scene, seat):
            if offer.kind != order.kind:
                continue
            terms = {term.field: term for term in offer.terms(scene)}
            mine, usual = order.values(), offer.values()
            if all(_fits(terms.get(name), mine.get(name), usual.get(name)) for name in mine | usual):
                return True
        return False

    def why(self, scene: Scene, reason: str) -> str:
        """Why an order is over, in words."""
        return scene.say({**self.alarms, **self.reasons}.get(reason, self.reasons["done"]))

    def heed(self, order: Order, seat: Seat, told: SeenMove) -> Over | None:
        """Whether the order of a seat is over with a move."""
        return order.heed(seat, told, self.alarmed(seat, told))

    def alarmed(self, seat: Seat, told: SeenMove) -> Sequence[str]:
        """The alarms that ring for a seat when somebody else moves."""
        return ()


def _fits(term: Term | None, mine: Any, usual: Any) -> bool:
    """Whether a field of an order holds what can be chosen there, or where nothing can, what is usual."""
    if term is None:
        return bool(mine == usual)
    values = [value for value, _ in term.options]
    if term.several:
        return isinstance(mine, tuple) and set(mine) <= set(values)
    return mine in values
