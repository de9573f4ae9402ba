"""1840 by words: tiles by their shape and where their track leads, and what lies beside a hex."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bot.games.core import speaking
from bot.games.core.dialogue import Dialogue, Note
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.core.speaking import Answer, named_by
from bot.games.vienna1840 import naming
from bot.games.vienna1840.words import names, shapes
from bot.language import N_
from bot.limits import OPTIONS_A_MENU
from engine.core import Action, Seat, Value
from engine.vienna1840 import outlook
from engine.vienna1840.actions import LayTile, Name, PlaceStation, ReturnPrivate
from engine.vienna1840.board import layout
from engine.vienna1840.facts import COMPANIES, PRIVATES, TILES, game_map
from engine.vienna1840.view import View
from render.vienna1840 import company_in_words, hex_in_words, player_in_words

__all__ = ["Speaking"]

BARE = re.compile(r"[A-Z]{0,4}\d*")
"""A label that is only a number or letters."""
NOUNS: Mapping[str, str] = {
    "amount": N_("bid {value}"),
    "price": N_("price {value}"),
    "position": N_("order card {value}"),
    "shares": N_("shares: {value}"),
    "rotation": N_("rotation {value}"),
}
"""What is said before a bare value instead of its field's name, by field."""


def _named(scene: Scene, field: str, label: str) -> str:
    if not label or not (BARE.fullmatch(label) or label in COMPANIES):
        return label
    if (noun := NOUNS.get(field)) is not None:
        return scene.say(noun, value=label)
    return scene.say("{noun} {value}", noun=scene.say(field), value=label)


class InWords(naming.Naming):
    """What moves are called without a picture beside them."""

    def dialogue(self, kind: str) -> Dialogue:
        """How a kind of move is asked for; tiles are listed by their shapes."""
        found = super().dialogue(kind)
        if kind == LayTile.kind:
            found = replace(found, listed=_by_shape)
        return replace(found, note=NOTES[kind]) if kind in NOTES else found

    def offer(self, scene: Scene, legal: Legal, kind: str, field: str, value: Value) -> tuple[str, str]:
        """A legal value by what it is, and what is worth knowing of it."""
        if (kind, field) == (PlaceStation.kind, "hex"):
            return _site(scene, str(value))
        label, note = super().offer(scene, legal, kind, field, value)
        return _named(scene, field, label), note

    def option(self, scene: Scene, action: Action) -> str:
        """A whole move; a tile by its shape, what it is worth, and where its track leads."""
        if isinstance(action, LayTile) and "hex" in scene.chosen:
            return _lay(scene, action)
        left = [field for field in action.values() if field not in scene.chosen]
        said = super().option(scene, action)
        return _named(scene, left[0], said) if len(left) == 1 else said


def _by_shape(_: Scene, actions: Sequence[LayTile]) -> Sequence[int] | None:
    """Tiles of the same shape together: straight, gentle curves, sharp ones, then all with more ways."""
    if len(actions) > OPTIONS_A_MENU:
        return None
    return sorted(range(len(actions)), key=lambda place: shapes.by_ways(actions[place].tile))


def _lay(scene: Scene, action: LayTile) -> str:
    leads = shapes.course(scene, action.hex, action.tile, action.rotation)
    kind = shapes.kind(scene, action.tile)
    return scene.say("tile {tile}, {kind}, {leads}", tile=action.tile, kind=kind, leads=leads)


def _left(scene: Scene, _: Legal, action: LayTile) -> str:
    """How many of a tile are left, and what it will be worth; its label says the rest."""
    supply = scene.view.board.supply.get(action.tile, 0)
    left = scene.words.count("{number} left", "{number} left", supply)
    return "; ".join([left, *shapes.values(scene, action.tile)])


def _pays(scene: Scene, _: Legal, action: Name) -> str:
    """What a private that is put up pays; nothing of a line."""
    if action.lot not in PRIVATES:
        return ""
    return scene.say("pays {dividend} in each company round", dividend=PRIVATES[action.lot].dividend)


def _refunded(scene: Scene, _: Legal, action: ReturnPrivate) -> str:
    """What the bank pays for a private."""
    face = next(each.face for each in scene.view.privates if each.private == action.private)
    return scene.say("the bank pays {face}", face=face)


NOTES: Mapping[str, Note] = {LayTile.kind: _left, Name.kind: _pays, ReturnPrivate.kind: _refunded}
"""What is worth knowing of a whole move and is on no picture, by its kind."""


def _site(scene: Scene, hex: str) -> tuple[str, str]:
    """A hex for a station: what its interchanges are worth, and what the station costs."""
    view: View = scene.view
    assert view.acting is not None
    nodes = [node for node in layout(view.board, hex).nodes if node.kind == "interchange"]
    worth = scene.words.listing([str(node.worth(view.colour)) for node in nodes])
    cost = outlook.station_cost(view, view.acting)
    said = N_("interchange {value}, costs {cost}") if cost else N_("interchange {value}, for free")
    return names.hex_name(scene, hex), scene.say(said, value=worth, cost=cost)


def _line(scene: Scene, number: str) -> Sequence[str]:
    """A line's company, or the base of a line that nobody owns yet."""
    view: View = scene.view
    if (owner := view.owner_of(number)) is not None:
        return company_in_words(view, owner.company, _names(scene), scene.words)
    homes = game_map(view.board.map).homes
    if number not in homes:
        return ()
    home = scene.say("Line {line}, base {home}.", line=number, home=names.home_of(scene, number))
    return [home, *hex_in_words(view, homes[number], scene.words)]


def _tile(scene: Scene, number: str) -> Sequence[str]:
    tile = number.upper()
    if tile not in TILES:
        return ()
    said = "; ".join([shapes.tile(scene, tile), *shapes.values(scene, tile)])
    return [scene.say("Tile {tile}.", tile=said)]


def _company(scene: Scene, name: str) -> Sequence[str]:
    view: View = scene.view
    companies = [*(each.company for each in view.companies), *(each.company for each in view.stadtbahn)]
    company = named_by(name, {each: (each,) for each in companies})
    return () if company is None else company_in_words(view, company, _names(scene), scene.words)


def _hex(scene: Scene, name: str) -> Sequence[str]:
    """A hex and its neighbours, after the private whose landmark it is, if any."""
    view: View = scene.view
    board = game_map(view.board.map)
    hex = named_by(name, {each: (each, facts.name or each) for each, facts in board.hexes.items()})
    if hex is None:
        return ()
    landmarks = [each.private for each in view.privates if PRIVATES[each.private].hex == hex]
    return [
        *(line for each in landmarks for line in _private(scene, each)),
        *hex_in_words(view, hex, scene.words),
        *_changing(scene, hex),
    ]


def _changing(scene: Scene, hex: str) -> Iterator[str]:
    """The values of a laid tile that change with the newest colour, and whether routes end there."""
    laid = scene.view.board.tiles.get(hex)
    if laid and (values := shapes.values(scene, laid[0])):
        yield scene.say("Tile {tile}.", tile=f"{laid[0]}: {'; '.join(values)}")


def _private(scene: Scene, name: str) -> Sequence[str]:
    """A private's face value, dividend and owner."""
    private = named_by(name, {each: (each, PRIVATES[each].name) for each in PRIVATES})
    found = next((each for each in scene.view.privates if each.private == private), None)
    if found is None:
        return ()
    said = scene.say(
        "Private {name}: face value {face}, pays {dividend} in each company round",
        name=PRIVATES[found.private].name,
        face=found.face,
        dividend=PRIVATES[found.private].dividend,
    )
    if found.owner is None:
        return [f"{said}."]
    return [scene.say("{private}; owned by {owner}.", private=said, owner=names.owner(scene, found.owner))]


BY_NOUN: Mapping[str, Answer] = {
    N_("line"): _line,
    N_("tile"): _tile,
    N_("company"): _company,
    N_("Stadtbahn"): _company,
    N_("hex"): _hex,
    N_("private"): _private,
}


class Speaking(speaking.Speaking):
    """Answers in words."""

    places = N_("a hex (F16), a line (4), a company (WT), a private, a tile (57), a player's name")
    examples = N_("F16, line 4, WT, tile 57, a player")
    in_words = InWords
    by_noun = BY_NOUN
    bare = (_line, _tile, _company, _hex, _private)

    def things(self, scene: Scene) -> Sequence[str]:
        """Money, shares, privates, and the companies that the player directs, with their lines."""
        view: View = scene.view
        assert view.seat is not None
        return self.player(scene, view.seat)

    def known(self, scene: Scene) -> Iterator[Sequence[str]]:
        """Companies, hexes and privates by their names."""
        view: View = scene.view
        yield from ((each.company,) for each in view.companies)
        yield from ((facts.name,) for facts in game_map(view.board.map).hexes.values() if facts.name)
        yield from ((PRIVATES[each.private].name,) for each in view.privates)

    def player(self, scene: Scene, seat: Seat) -> Sequence[str]:
        """Money, shares, privates, companies."""
        return player_in_words(scene.view, seat, _names(scene), scene.words)


def _names(scene: Scene) -> tuple[str, ...]:
    return tuple(scene.name(seat) for seat in range(len(scene.names)))
