"""What is drawn of Ticket to Ride Europe: the map for all, hands and tickets for their holders, the ceremony
at the end.

A post shows the map alone: of two pictures side by side Discord shows but a square of each, and the face-up
cards, the points and half of Europe would be cut off. So the table of points at the end stands alone, too,
below the tickets with which the last turn ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from bot.games.core import pictures
from bot.games.core.scene import Plate, Scene
from bot.games.ticket_europe.moves import by_tickets
from bot.games.ticket_europe.words import names
from bot.language.refusals import Refusal
from engine.core import Action, Event, Value
from engine.ticket_europe.actions import Claim, Keep, Pay, Station
from engine.ticket_europe.events import (
    ClaimWithdrawn,
    RouteClaimed,
    StationBuilt,
    TicketsRevealed,
    TunnelCardsTurned,
)
from engine.ticket_europe.facts import ROUTES
from render import ticket_europe as drawing
from render.core.picture import Picture
from render.ticket_europe.themes import THEMES

__all__ = ["Pictures", "theme_of"]

MAP = "map"
CEREMONY = "end"
"""The pages of the ceremony are called so, each with its number."""
STIRRING = (RouteClaimed, StationBuilt, TunnelCardsTurned, ClaimWithdrawn, TicketsRevealed)
"""What shows on the map itself."""
MOST = 20
"""Ways to pay on a sheet."""
LETTERED = 20
"""Routes with letters: more of them would lie over one another on a phone."""


def theme_of(scene: Scene) -> str:
    """The scene's theme, or the game's own choice."""
    return scene.theme or next(iter(THEMES))


class Pictures(pictures.Pictures):
    """The map, hands, tickets, and what is shown on the way to a move."""

    names = (MAP,)
    themes = tuple(THEMES)
    lettered = frozenset({"claim"})

    def draw(self, name: str, scene: Scene, events: Sequence[Event]) -> Plate:
        """The map, or a page of the ceremony."""
        look = theme_of(scene), scene.words, tuple(scene.names)
        pages = self._pages(scene)
        if name in pages:
            return _plate(name, drawing.draw_ceremony(scene.view, pages.index(name), *look))
        if name != MAP:
            raise Refusal("no_picture")
        return _plate(name, drawing.draw_map(scene.view, drawing.changes_of(events), *look))

    def posted(self, scene: Scene, events: Sequence[Event]) -> Sequence[str]:
        """The map; at the end each player's tickets, and the longest path."""
        return self._pages(scene)[:-1] or self.names

    def closing(self, scene: Scene) -> Sequence[str]:
        """The table of points."""
        return self._pages(scene)[-1:]

    def _pages(self, scene: Scene) -> Sequence[str]:
        return tuple(f"{CEREMONY}{page}" for page in range(1, drawing.ceremony_pages(scene.view) + 1))

    def hand(self, scene: Scene) -> Plate | None:
        """The cards of the scene's seat."""
        if scene.view.seat is None:
            return None
        picture = drawing.draw_hand(
            scene.view, theme=theme_of(scene), words=scene.words, names=tuple(scene.names)
        )
        return _plate("hand", picture)

    def overview(
        self, scene: Scene, kind: str, values: Sequence[Value], actions: Sequence[Action]
    ) -> Plate | None:
        """The hand before a draw, payable routes, one's tickets before a station, tickets to choose from."""
        look = theme_of(scene), scene.words, tuple(scene.names)
        view = scene.view
        if view.seat is None:
            return None
        match kind:
            case "draw":
                return self.hand(scene)
            case "claim" if values and not scene.chosen:
                parts = by_tickets(scene, values)
                routes = [str(values[place]) for _, places in parts for place in places]
                ahead = len(parts[0][1]) if len(parts) > 1 else 0
                lettered, others = routes[:LETTERED], routes[LETTERED:]
                return _plate("routes", drawing.draw_claimable(view, lettered, ahead, *look, others))
            case "station" if values and not scene.chosen:
                return _plate("tickets", drawing.draw_journeys(view, None, *look))
            case "keep":
                return _plate("tickets", drawing.draw_offer(view, *look))
        return None

    def sheet(self, scene: Scene, actions: Sequence[Action]) -> Plate | None:
        """Ways to pay, lettered."""
        paid = [each for each in actions if isinstance(each, Claim | Pay | Station)]
        if not 1 < len(paid) <= MOST:
            return None
        picture = drawing.draw_payments(
            [each.cards for each in paid], _title(scene, paid[0]), theme_of(scene), scene.words
        )
        return _plate("payments", picture)

    def marks(
        self, scene: Scene, kind: str, values: Sequence[Value], actions: Sequence[Action]
    ) -> Sequence[str]:
        """The letters of routes, as many as have one, and of ways to pay."""
        found = super().marks(scene, kind, values, actions)
        return [*found[:LETTERED], *("" for _ in found[LETTERED:])]

    def preview(
        self, before: Scene, after: Scene, action: Action, events: Sequence[Event]
    ) -> Sequence[Plate]:
        """The part of the map that the move changes; the ways of the tickets that would be kept; the cards
        that a tunnel turned up, to whoever pays for it or gives it up.
        """
        look = theme_of(after), after.words, tuple(after.names)
        if isinstance(action, Keep) and after.view.seat is not None:
            return [_plate("tickets", drawing.draw_journeys(after.view, None, *look))]
        if tunnel := drawing.draw_tunnel(before.view, drawing.changes_of(()), *look):
            return [_plate("tunnel", tunnel)]
        if cities := _cities(action, events):
            return [
                _plate("area", drawing.draw_area(after.view, cities, "", drawing.changes_of(events), *look))
            ]
        return []

    def stirs(self, events: Sequence[Event]) -> bool:
        """Whether something was built, or a tunnel dug at."""
        return any(isinstance(event, STIRRING) for event in events)

    def still(self, scene: Scene, events: Sequence[Event]) -> Image.Image:
        """The map alone."""
        return drawing.draw_still(scene.view, drawing.changes_of(events), theme_of(scene), tuple(scene.names))

    def keep_in(self, folder: Path) -> None:
        """Boards as painted."""
        drawing.keep_boards_in(folder / self.game.id)


def _title(scene: Scene, action: Claim | Pay | Station) -> str:
    """What is paid for."""
    match action:
        case Claim(route=route):
            return names.route(scene, route)
        case Station(city=city):
            return names.city(city)
    tunnel = scene.view.tunnel
    return "" if tunnel is None else names.route(scene, tunnel.route)


def _cities(action: Action, events: Sequence[Event]) -> Sequence[str]:
    """Where something is built."""
    if isinstance(action, Station):
        return [action.city]
    return _built(events)


def _built(events: Sequence[Event]) -> Sequence[str]:
    """The cities of a route that was claimed, or of a station that was built."""
    found: dict[str, None] = {}
    for event in events:
        if isinstance(event, RouteClaimed):
            found |= dict.fromkeys(ROUTES[event.route].cities)
        elif isinstance(event, StationBuilt):
            found[event.city] = None
    return list(found)


def _plate(name: str, picture: Picture) -> Plate:
    return Plate(name, picture.png, picture.alt_text)
