"""Whose decision it is in a game of Ticket to Ride Europe, and which."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.core import calling
from bot.games.core.scene import Scene
from bot.games.ticket_europe.words import names
from bot.language import N_
from engine.core import Action, Seat
from engine.ticket_europe.actions import DrawTickets, Withdraw
from engine.ticket_europe.facts import TABLE
from engine.ticket_europe.prospects import station_cost
from engine.ticket_europe.view import View

__all__ = ["Calling"]

CALLS = {
    "turn": N_("draw cards, claim a route, draw tickets or build a station."),
    "second_card": N_("draw your second card."),
    "over": N_("the game is over."),
}
LAST_TURN = N_("your last turn: draw cards, claim a route, draw tickets or build a station.")
"""In the last round each has one turn (R13.2)."""


class Calling(calling.Calling):
    """Turn calls. Tickets are drawn, and cards taken back, least of all."""

    def heading(self, scene: Scene) -> Sequence[str]:
        """Who has chosen tickets at the start; later, the face-up or turned-up cards, and the last round."""
        view: View = scene.view
        if view.phase == "dealt":
            return _choosing(scene, view)
        if view.tunnel is None:
            lines = [scene.say("Face up: {cards}", cards=names.cards(scene, view.row))]
        else:
            lines = [names.turned_up(scene, view.tunnel.turned)]
        if view.ender is not None and view.phase != "over":
            lines.insert(
                0, scene.say("**The last round: {name} has the last turn.**", name=scene.name(view.ender))
            )
        return lines

    def means(self, scene: Scene, seat: Seat) -> Sequence[str]:
        """Points, wagons, stations, and how many cards and tickets."""
        view: View = scene.view
        if view.phase == "dealt":
            return ()
        player = view.players[seat]
        parts = [
            f"{scene.name(seat)}: {names.points(scene, player.points)}",
            names.wagons(scene, player.wagons),
            scene.words.count("{number} station", "{number} stations", player.stations),
            scene.words.count("{number} card", "{number} cards", player.cards),
            scene.words.count("{number} ticket", "{number} tickets", player.ticket_count),
        ]
        return [f"-# {' · '.join(parts)}"]

    def at_once(self, scene: Scene, seat: Seat) -> Sequence[Action]:
        """Tickets are drawn, and cards taken back, only when it is confirmed."""
        moves = (DrawTickets(), Withdraw())
        return [move for move in moves if move.kind in scene.kinds(seat)]

    def covered(self, scene: Scene, seat: Seat) -> Sequence[str]:
        """What is paid for with cards of the hand, as far as what lies open allows it."""
        view: View = scene.view
        player = view.players[seat]
        if view.phase == "tunnel" and view.tunnel is not None:
            return ("pay",) if player.cards >= view.tunnel.extra else ()
        if view.phase != "turn" or not player.cards:
            return ()
        cost = station_cost(player)
        return ("claim", "station") if cost is not None and player.cards >= cost else ("claim",)

    def call(self, scene: Scene, seat: Seat) -> str:
        """What the seat has to decide now."""
        view: View = scene.view
        if view.phase in ("dealt", "tickets"):
            least = TABLE.keep_dealt if view.phase == "dealt" else TABLE.keep_drawn
            return scene.words.count(
                "choose your tickets; keep at least {number}.",
                "choose your tickets; keep at least {number}.",
                least,
            )
        if view.phase == "tunnel" and view.tunnel is not None:
            return _tunnel(scene, seat, view)
        if view.phase == "turn" and view.ender is not None:
            return scene.say(LAST_TURN)
        return scene.say(CALLS[view.phase])


def _choosing(scene: Scene, view: View) -> list[str]:
    chosen = [scene.name(player.seat) for player in view.players if not player.offered_count]
    lines = [
        scene.say(
            "**Starting tickets**: everyone chooses at the same time; then {name} starts.",
            name=scene.name(view.first),
        )
    ]
    if chosen:
        lines.append(scene.say("Done: {names}", names=scene.words.listing(chosen)))
    return lines


def _tunnel(scene: Scene, seat: Seat, view: View) -> str:
    assert view.tunnel is not None
    route = names.route(scene, view.tunnel.route)
    knows = scene.view.seat == seat or view.players[seat].cards < view.tunnel.extra
    if knows and "pay" not in scene.kinds(seat):
        return scene.words.count(
            "you can't pay {number} more card for {route}, so give up the tunnel.",
            "you can't pay {number} more cards for {route}, so give up the tunnel.",
            view.tunnel.extra,
            route=route,
        )
    return scene.words.count(
        "pay {number} more card for {route}, or give up the tunnel.",
        "pay {number} more cards for {route}, or give up the tunnel.",
        view.tunnel.extra,
        route=route,
    )
