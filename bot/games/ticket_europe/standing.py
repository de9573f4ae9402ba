"""How a game of Ticket to Ride Europe stands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from bot.games.core import standing
from bot.games.core.scene import Scene
from bot.games.ticket_europe.words import names
from bot.language import N_
from engine.core import Outcome
from engine.ticket_europe.events import GameEnded, LastRoundBegan, RouteClaimed, TicketsKept
from engine.ticket_europe.view import PlayerView, View
from render.core.words import signed
from render.ticket_europe import board_in_words
from render.ticket_europe.map.scores import ranking

__all__ = ["Standing", "player_line"]

STAGES = (35, 25, 15)
"""Wagons of the player with the fewest: with so many or fewer a new part of the game begins."""
PARTS = N_("{name}: routes {routes}, tickets {tickets}, stations {stations}")
WITH_EXPRESS = N_(
    "{name}: routes {routes}, tickets {tickets}, stations {stations}, European Express {express}"
)
"""The parts of a score; its sum stands with the place."""


def player_line(scene: Scene, player: PlayerView) -> str:
    """A player: points, wagons, stations, how many cards and tickets."""
    return scene.say(
        "{name}: {points}, {wagons}, {stations}, {cards}, {tickets}",
        name=scene.name(player.seat),
        points=names.points(scene, player.points),
        wagons=names.wagons(scene, player.wagons),
        stations=scene.words.count("{number} station", "{number} stations", player.stations),
        cards=scene.words.count("{number} card", "{number} cards", player.cards),
        tickets=scene.words.count("{number} ticket", "{number} tickets", player.ticket_count),
    )


class Standing(standing.Standing):
    """Where a game is, and who is how far."""

    scored = N_("Points for routes: {scores}.")
    turning = (TicketsKept, RouteClaimed, LastRoundBegan, GameEnded)

    def chapter(self, scene: Scene) -> str:
        """How far the player with the fewest wagons is, the last round, the end."""
        view: View = scene.view
        if view.phase == "dealt":
            return scene.say("The starting tickets")
        if view.phase == "over":
            return scene.say("The end")
        if view.ender is not None:
            return scene.say("The last round")
        fewest = min(player.wagons for player in view.players)
        reached = list(takewhile(lambda wagons: fewest <= wagons, STAGES))
        if not reached:
            return scene.say("The first routes")
        return scene.say("Someone is down to {wagons} trains", wagons=reached[-1])

    def scores(self, view: View) -> Sequence[int]:
        """The points for routes: tickets are nobody's to know before the end."""
        return tuple(player.points for player in view.players)

    def status(self, scene: Scene) -> Sequence[str]:
        """The chapter, then a line for each player, the face-up cards and the piles."""
        view: View = scene.view
        return [
            f"**{self.chapter(scene)}**",
            *(player_line(scene, player) for player in view.players),
            scene.say("Face up: {cards}", cards=names.cards(scene, view.row)),
            scene.say(
                "Deck {deck}, discards {discards}, ticket deck {tickets}",
                deck=view.deck,
                discards=view.discards,
                tickets=view.ticket_deck,
            ),
        ]

    def in_words(self, scene: Scene) -> Sequence[str]:
        """All that the map shows, and to its holder a hand and its tickets."""
        return board_in_words(scene.view, tuple(scene.names), scene.words)

    def result(self, scene: Scene, outcome: Outcome) -> str:
        """Place by place, and the points part by part; before the end those for routes alone."""
        view: View = scene.view
        if not view.scores:
            uncounted = scene.say("Tickets, stations and the longest path aren't counted.")
            return f"{super().result(scene, outcome)}\n-# {uncounted}"
        parts = [
            scene.say(
                WITH_EXPRESS if score.express else PARTS,
                name=scene.name(seat),
                routes=score.routes,
                tickets=signed(score.tickets),
                stations=score.stations,
                express=score.express,
            )
            for seat, score in ((seat, view.scores[seat]) for _, seat in ranking(view))
        ]
        return "\n".join([super().result(scene, outcome), *(f"-# {part}" for part in parts)])
