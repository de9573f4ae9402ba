"""Pieces that 18xx.games names one by one: tiles on the map, certificates, trams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.core import Event
from engine.vienna1840.board import Board
from engine.vienna1840.events import TramBought
from engine.vienna1840.facts import game_map
from engine.vienna1840.interchange.certificates import Certificates
from engine.vienna1840.interchange.names import node_of_part, part_of_node

__all__ = ["Read", "Written"]


class Read:
    """What the ids in a file refer to, as far as it has been read."""

    def __init__(self) -> None:
        self._laid: dict[str, str] = {}
        """By pieces of tiles, their hexes."""
        self._circulating: set[str] = set()
        self._trams: dict[str, str] = {}

    def remember(self, action: Mapping[str, Any], events: Iterable[Event]) -> None:
        """What an action names first, and what came of it here."""
        if action["type"] == "lay_tile":
            self._laid[str(action["tile"])] = str(action["hex"])
        elif action["type"] == "buy_shares":
            self._circulating.update(str(share) for share in action["shares"])
        elif action["type"] == "buy_train":
            bought = next(event for event in events if isinstance(event, TramBought))
            self._trams[str(action["train"])] = bought.tram

    def place_of_city(self, board: Board, city: str) -> tuple[str, str]:
        """The hex and our place for their city id: `<tile>-<part>`."""
        tile, _, part = city.rpartition("-")
        hex = tile.rpartition("-")[0]
        if hex not in game_map(board.map).hexes:
            hex = self._laid[tile]
        return hex, node_of_part(board, hex, int(part))

    def tram(self, name: str) -> str:
        """Our id of a tram of theirs: of several of a colour, each side may take another."""
        return self._trams.get(name, name)

    def circulated(self, shares: Sequence[str]) -> bool:
        """Whether the certificates were sold by the bank before."""
        return any(share in self._circulating for share in shares)


class Written:
    """What the ids in a file refer to, as far as it has been written."""

    def __init__(self, companies: Iterable[str]) -> None:
        self.certificates = Certificates(companies)
        self._laid: dict[str, str] = {}
        """By hex, the piece that lies there: `57-3`."""

    def laid(self, hex: str, tile: str) -> str:
        """The piece that is laid on a hex, of those of a tile that are free."""
        self._laid.pop(hex, None)
        used = set(self._laid.values())
        number = next(number for number in range(len(used) + 1) if f"{tile}-{number}" not in used)
        piece = self._laid[hex] = f"{tile}-{number}"
        return piece

    def place(self, hex: str, circle: str, board: Board, holder: str) -> dict[str, Any]:
        """The place of a station: `board` is the one on which the holder has it."""
        main = game_map(board.map).main(hex)
        piece = self._laid.get(main, f"{main}-0")
        city = f"{piece}-{part_of_node(board, main, circle)}"
        return {"city": city, "slot": board.stations[main][circle].index(holder)}
