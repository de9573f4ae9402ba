"""Tramways by words: parcels and squares that don't sound alike, where passengers wait, where links lead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from bot.games.core import speaking
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.core.speaking import Answer
from bot.games.tramways import naming
from bot.games.tramways.standing import player_line
from bot.games.tramways.words import names
from bot.language import N_
from engine.core import Seat, Value
from engine.tramways.facts import CARDS
from engine.tramways.network import Network
from engine.tramways.town import SIDES
from engine.tramways.travel import fare
from engine.tramways.view import View
from render.tramways.terms import spoken_place

__all__ = ["Speaking"]

STRIP = N_("A strip is an icon of most cards: moving a passenger takes one, and the icon of the place (9.1).")


def _place(scene: Scene, square: str) -> str:
    """A square by what stands there, a parcel by its number and its square."""
    network = Network(scene.view)
    return spoken_place(network, square, scene.words) if square in network.town.squares else square


def _parcel(scene: Scene, parcel: str) -> str:
    """A parcel with its square."""
    square = Network(scene.view).town.parcels.get(parcel)
    return parcel if square is None else _place(scene, square)


def _start(scene: Scene, value: str) -> str:
    return names.link(scene, int(value)) if value.isdecimal() else _place(scene, value)


BEYOND: Mapping[str, str] = dict(
    zip(
        SIDES,
        (N_("north: {place}"), N_("east: {place}"), N_("south: {place}"), N_("west: {place}")),
        strict=True,
    )
)
"""The neighbours of a square, by side."""
GROUNDS: Mapping[str, str] = {
    "mountain": N_("{place}, mountain: a tile costs 2 tracks"),
    "lake": N_("{place}, lake: no tracks"),
}
"""Squares where tracks cost more or can't be laid (7.3, 7.12)."""
SPOKEN: Mapping[tuple[str, str], Callable[[Scene, str], str]] = {
    **dict.fromkeys((("link", "start"), ("move", "start")), _start),
    **dict.fromkeys((("link", "way"), ("use", "square")), _place),
    **dict.fromkeys((("build", "parcel"), ("upgrade_building", "parcel"), ("parcels", "parcels")), _parcel),
    ("bid", "amount"): lambda scene, value: names.money(scene, int(value)),
}
"""How values are said that only a picture or capitals tell apart, by kind and field."""


class InWords(naming.Naming):
    """What moves are called without a picture beside them."""

    def offer(self, scene: Scene, legal: Legal, kind: str, field: str, value: Value) -> tuple[str, str]:
        """A legal value by what it is, and what is worth knowing of it."""
        label, note = super().offer(scene, legal, kind, field, value)
        spoken = SPOKEN.get((kind, field))
        said = label if spoken is None else spoken(scene, str(value))
        return said, "" if note in said else note


def _link(scene: Scene, network: Network, number: int) -> str:
    """A link: whose, over which squares, and what a passenger pays for it."""
    link = network.links[number]
    here, there = (_place(scene, end) for end in (link.path[0], link.path[-1]))
    state = names.money(scene, fare(link)) if network.is_complete(link) else scene.say("incomplete")
    return scene.say(
        "Link {number}, {name}: {here} to {there}, over {squares}; {state}.",
        number=number,
        name=scene.name(link.owner),
        here=here,
        there=there,
        squares=names.way(scene, link.squares) if link.squares else "–",
        state=state,
    )


def _square(scene: Scene, network: Network, square: str) -> Iterator[str]:
    """A square: what it is, whose, who waits, which links end there, and what lies beside it."""
    view: View = scene.view
    owner = network.owner(square)
    said = _ground(scene, network, square)
    said = f"{said[:1].upper()}{said[1:]}"
    yield f"{said}: {scene.name(owner)}." if owner is not None else f"{said}."
    if square in view.passengers:
        yield scene.say("A passenger waits here.")
    place = network.building(square)
    for link in view.links:
        if (
            place in (network.building(link.path[0]), network.building(link.path[-1]))
            or square in link.squares
        ):
            yield _link(scene, network, link.number)
    for side, beyond in network.town.next[square].items():
        said = scene.say(BEYOND[side], place=_ground(scene, network, beyond))
        yield f"{said[:1].upper()}{said[1:]}."


def _ground(scene: Scene, network: Network, square: str) -> str:
    """A square by what is on it, and its terrain if that matters."""
    ground, place = GROUNDS.get(network.town.squares[square].terrain), _place(scene, square)
    return place if ground is None else scene.say(ground, place=place)


def _of_card(scene: Scene, number: str) -> Iterator[str]:
    if number.isdecimal() and int(number) in CARDS:
        said = names.card(scene, int(number))
        yield f"{said[:1].upper()}{said[1:]}."
        if "strip" in CARDS[int(number)].icons:
            yield scene.say(STRIP)


def _of_link(scene: Scene, number: str) -> Iterator[str]:
    network = Network(scene.view)
    if number.isdecimal() and int(number) in network.links:
        yield _link(scene, network, int(number))


def _of_square(scene: Scene, name: str) -> Iterator[str]:
    network = Network(scene.view)
    if (square := name.lower()) in network.town.squares:
        yield from _square(scene, network, square)


def _of_parcel(scene: Scene, name: str) -> Iterator[str]:
    network = Network(scene.view)
    if (square := network.town.parcels.get(name.upper())) is not None:
        yield from _square(scene, network, square)


def _of_place(scene: Scene, name: str) -> Iterator[str]:
    """A square, a parcel, or both: only capitals tell them apart, unheard, and phones write them unasked."""
    square, parcel = list(_of_square(scene, name)), list(_of_parcel(scene, name))
    if square and parcel:
        yield scene.say("A square and a parcel are called {name}.", name=name.upper())
    yield from (*square, *parcel)


BY_NOUN: Mapping[str, Answer] = {
    N_("link"): _of_link,
    N_("square"): _of_square,
    N_("parcel"): _of_parcel,
    N_("card"): _of_card,
}


class Speaking(speaking.Speaking):
    """Answers in words."""

    places = N_("a square (c4), a parcel (C1), a link (3), a card (card 21), a player's name")
    examples = N_("square c4, parcel C1, link 3, card 21")
    in_words = InWords
    by_noun = BY_NOUN
    bare = (_of_link, _of_place)

    def things(self, scene: Scene) -> Sequence[str]:
        """The hand, what is left, links, parcels, and how to ask for the rest."""
        view: View = scene.view
        assert view.seat is not None
        hand = view.players[view.seat].hand or ()
        return [
            scene.say("Your hand, cards: {number}.", number=len(hand)),
            *(f"{names.card(scene, card)}." for card in hand),
            *self.player(scene, view.seat),
            scene.say(
                "Passengers, open cards and what others have: {board}. A card or a place: {ask}.",
                board=scene.say("Board in words"),
                ask=scene.say("Ask about a place"),
            ),
        ]

    def news(self, before: Scene, after: Scene, told: str) -> Sequence[str]:
        """The cards that are new in the hand, unless `told` names them."""
        had, has = (set(scene.view.players[scene.view.seat].hand or ()) for scene in (before, after))
        new = [each for card in sorted(has - had) if (each := names.card(after, card)) not in told]
        return [after.say("New in your hand: {cards}.", cards="; ".join(new))] if new else ()

    def player(self, scene: Scene, seat: Seat) -> Iterator[str]:
        """In numbers, with links and parcels."""
        view, network = scene.view, Network(scene.view)
        yield f"{player_line(scene, view.players[seat])}."
        yield from (_link(scene, network, link.number) for link in view.links if link.owner == seat)
        owned = [_parcel(scene, parcel) for parcel, owner in view.owners.items() if owner == seat]
        if owned:
            yield scene.say("{name}'s parcels: {parcels}.", name=scene.name(seat), parcels="; ".join(owned))
