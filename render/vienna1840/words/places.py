"""The hexes of the map in words: their tiles, where track leads, what places are worth, and stations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.vienna1840.facts import STADTBAHN, STADTBAHN_TILE_COST, TILES, HexFacts, NodeFacts, game_map
from engine.vienna1840.view import View
from render.core.words import N_, Words
from render.vienna1840.ground.geometry import neighbours
from render.vienna1840.hexes.hexgeometry import LaidHex, laid_hex
from render.vienna1840.words.terms import COLOURS

__all__ = ["Places", "called"]

SIDES = (
    N_("north-east: {hex}"),
    N_("east: {hex}"),
    N_("south-east: {hex}"),
    N_("south-west: {hex}"),
    N_("west: {hex}"),
    N_("north-west: {hex}"),
)
"""The neighbours of a hex, by edge from 0 to 5."""
GROUNDS: Mapping[str, str] = {
    "river": N_("river"),
    "center": N_("centre, for red tiles from a bonus"),
    "station": N_("for purple tiles from a bonus"),
}
"""The use of hexes without a tile that take no ordinary tile."""
BONUSES: Mapping[str, str] = {
    "extra_yellow": N_("bonus: another yellow tile"),
    "center_tile": N_("bonus: a red tile"),
    "station_tile": N_("bonus: a purple tile"),
    "upgrade_green": N_("bonus: an upgrade to green"),
    "extra_token": N_("bonus: another station"),
}
KINDS: Mapping[str, str] = {"stop": N_("stop"), "interchange": N_("interchange")}
WORTHS: Mapping[str, str] = {"stop": N_("stop {value}"), "interchange": N_("interchange {value}")}
"""Places with their worth, by kind; `KINDS` has them without it."""


def called(owner: str, words: Words) -> str:
    """The name of an owner of stations or shares: a line, a Stadtbahn company or a tramway company."""
    if owner.isdigit():
        return words.say("line {number}", number=owner)
    return words.say("Stadtbahn {letter}", letter=owner) if owner in STADTBAHN else owner


@dataclass(frozen=True)
class Places:
    """The hexes of one view in one language."""

    view: View
    words: Words

    def name(self, hex: str) -> str:
        """A hex with its place name."""
        return f"{hex} {game_map(self.view.board.map).hexes[hex].name}".strip()

    def changed(self) -> Sequence[str]:
        """A line for every hex with a tile, a station, or a circle kept for a line."""
        board = self.view.board
        taken = {
            hex
            for hex, cities in board.stations.items()
            if any(owner for circles in cities.values() for owner in circles)
        }
        found = {*board.tiles, *taken, *self._kept}
        return [f"{self.hex(hex)}." for hex in sorted(found, key=lambda hex: (hex[0], int(hex[1:])))]

    def around(self, hex: str) -> Sequence[str]:
        """A hex, and its neighbours with their directions."""
        known = game_map(self.view.board.map).hexes
        beside = [
            self.words.say(side, hex=self.hex(other))
            for side, other in zip(SIDES, neighbours(hex), strict=True)
            if other in known
        ]
        return [f"{self.hex(hex)}.", *(f"{each[:1].upper()}{each[1:]}." for each in beside)]

    def hex(self, hex: str) -> str:
        """A hex: its tile or what can be laid there, where its track leads, its worth, its circles."""
        here = laid_hex(game_map(self.view.board.map), self.view.board.tiles, hex)
        said = [each for node in here.nodes for each in self._node(here, node)]
        kept = self._kept.get(hex, [])
        if kept:
            said.append(
                self.words.count(
                    "kept for line {lines}",
                    "kept for lines {lines}",
                    len(kept),
                    lines=self.words.listing(kept),
                )
            )
        parts = [*self._ground(here), *said]
        return f"{self.name(hex)}: {'; '.join(parts)}" if parts else self.name(hex)

    @cached_property
    def _kept(self) -> Mapping[str, list[str]]:
        """By hex, the lines that circles are kept for."""
        board_map = game_map(self.view.board.map)
        kept: dict[str, list[str]] = {}
        for line in self.view.board.reserved:
            kept.setdefault(board_map.main(board_map.homes[line]), []).append(line)
        return kept

    def _ground(self, here: LaidHex) -> Iterator[str]:
        """The tile there, or the cost and bonus of a first one."""
        words, facts = self.words, here.facts
        if here.tile is not None:
            colour = words.say(COLOURS[TILES[here.tile].colour])
            yield words.say("{colour} tile {tile}", colour=colour, tile=here.tile)
        elif facts.kind in GROUNDS:
            yield words.say(GROUNDS[facts.kind])
        elif facts.kind == "stadtbahn":
            yield from self._waiting(facts)
        elif facts.kind == "fixed" and not here.nodes:
            yield words.say("no tile can be laid there")

    def _waiting(self, facts: HexFacts) -> Iterator[str]:
        """A hex without its Stadtbahn tile: the tile's cost, and its bonus."""
        yield self.words.say(
            "a tile for Stadtbahn {letter} costs {cost}", letter=facts.company, cost=STADTBAHN_TILE_COST
        )
        if facts.bonus is not None:
            yield self.words.say(BONUSES[facts.bonus])

    def _node(self, here: LaidHex, node: NodeFacts) -> Iterator[str]:
        """A stop or an interchange: its worth, where its track leads, whose stations are there."""
        words = self.words
        tram, stadtbahn = (self._beyond(here, node, gauge) for gauge in ("tram", "stadtbahn"))
        if not (tram or stadtbahn or node.slots):
            return
        parts = [self._worth(here, node)]
        if tram:
            parts.append(words.say("track to {ways}", ways=words.listing(tram)))
        if stadtbahn:
            parts.append(words.say("Stadtbahn to {ways}", ways=words.listing(stadtbahn)))
        stations = self.view.board.stations.get(here.hex, {}).get(node.id, ())
        owners = [owner for owner in stations if owner]
        parts += [words.say("a station of {owner}", owner=called(owner, words)) for owner in owners]
        if free := node.slots - len(owners):
            parts.append(words.count("{number} free circle", "{number} free circles", free))
        yield ", ".join(parts)

    def _beyond(self, here: LaidHex, node: NodeFacts, gauge: str) -> Sequence[str]:
        """The hexes that track of a gauge reaches from a stop or an interchange."""
        pieces = [piece for piece in here.track if piece.node == node.id and piece.gauge == gauge]
        beyond = neighbours(here.hex)
        return [beyond[edge] for edge in sorted({edge for piece in pieces for edge in piece.edges})]

    def _worth(self, here: LaidHex, node: NodeFacts) -> str:
        """The kind of place, and what it earns a route. Without a tile it may earn nothing yet."""
        worth = node.worth(self.view.colour)
        if not worth and here.tile is None:
            return self.words.say(KINDS[node.kind])
        return self.words.say(WORTHS[node.kind], value=worth)
