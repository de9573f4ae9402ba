"""The town: parcels, links and buildings, and the passengers who travel."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core import Event

__all__ = [
    "BuildingBuilt",
    "BuildingUpgraded",
    "BuildingsJoined",
    "LinkFellBack",
    "LinkLaid",
    "LinkLost",
    "LinkOpened",
    "LinkSplit",
    "LinkUpgraded",
    "ParcelsTaken",
    "PassengerAdded",
    "PassengerMoved",
    "PassengersArrived",
    "TravelPaid",
    "TravelUnpaid",
]


@dataclass(frozen=True, slots=True)
class ParcelsTaken(Event):
    """Discs came onto parcels (R2.7, R2.8, R5.9)."""

    seat: int
    parcels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LinkLaid(Event):
    """Tracks were built (R7.2).

    Attributes:
        path: of the whole link, as `state.Link` has it.
        laid: the squares of the new tiles.
        redirected: the square of the tile that was turned (R7.6).
        joined: the number of the link that became part of it (R7.10).
    """

    seat: int
    link: int
    path: tuple[str, ...]
    laid: tuple[str, ...]
    redirected: str | None
    joined: tuple[int, ...]
    completed: bool


@dataclass(frozen=True, slots=True)
class LinkUpgraded(Event):
    """A link was upgraded (R7.17)."""

    seat: int
    link: int


@dataclass(frozen=True, slots=True)
class LinkSplit(Event):
    """A track tile left a parcel that was built on, and these links are left of its link (R8.4)."""

    seat: int
    link: int
    parts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LinkLost(Event):
    """An incomplete link was removed (R7.7)."""

    seat: int
    link: int
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LinkOpened(Event):
    """A link is not complete any more: track lies on a parcel at its end now (R7.1, R7.8)."""

    seat: int
    link: int


@dataclass(frozen=True, slots=True)
class LinkFellBack(Event):
    """The extension of a link was removed; these complete links are there again (R7.8)."""

    seat: int
    link: int
    links: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BuildingBuilt(Event):
    """A building was built (R8.1)."""

    seat: int
    parcel: str
    type: str


@dataclass(frozen=True, slots=True)
class BuildingsJoined(Event):
    """The new building is one with those beside it: all its squares (R8.5)."""

    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BuildingUpgraded(Event):
    """A building was upgraded (R8.7)."""

    seat: int
    parcel: str


@dataclass(frozen=True, slots=True)
class PassengerMoved(Event):
    """A passenger travelled along links, from a square to a place, and left the map (R9)."""

    seat: int
    start: str
    links: tuple[int, ...]
    end: str
    icon: str


@dataclass(frozen=True, slots=True)
class PassengerAdded(Event):
    """A passenger came onto a square (R8.7, R10.2)."""

    square: str


@dataclass(frozen=True, slots=True)
class PassengersArrived(Event):
    """Passengers came onto the empty squares of buildings of a type (R11.3)."""

    type: str
    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TravelPaid(Event):
    """A link was paid for (R9.10), to `owner` by the mover, or by the bank if it's the mover's own."""

    seat: int
    owner: int
    link: int
    money: int


@dataclass(frozen=True, slots=True)
class TravelUnpaid(Event):
    """The mover couldn't pay for a link in full: they paid all they had, and nothing more is paid (R9.11)."""

    seat: int
    owner: int
    link: int
    owed: int
    money: int
