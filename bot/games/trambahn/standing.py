"""How a game of Trambahn stands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from bot.games.core import standing
from bot.games.core.scene import Scene
from bot.games.trambahn.speaking import columns, player, rows, trams
from bot.games.trambahn.words import names
from engine.trambahn.events import TourRidden
from engine.trambahn.facts import TABLE
from engine.trambahn.view import ColumnView, PlayerView, View

__all__ = ["Standing", "player_line"]


def player_line(scene: Scene, player: PlayerView) -> str:
    """A player: points, hand, money, columns."""
    columns = "; ".join(_column(scene, column) for column in player.columns)
    return scene.say(
        "{name}: {score} points, hand {hand}, {money}; {columns}",
        name=scene.name(player.seat),
        score=player.score,
        hand=player.hand_size,
        money=names.marks(scene, player.money),
        columns=columns or "–",
    )


def _column(scene: Scene, column: ColumnView) -> str:
    tram = f" {names.tram(scene, column.tram)} = {column.worth}" if column.tram else ""
    return f"{column.number} {'-'.join(column.cards)}{tram}"


class Standing(standing.Standing):
    """Where a game is, and who is how far."""

    turning = (TourRidden,)

    def chapter(self, scene: Scene) -> str:
        """The tour for which passengers gather, as a turn's call names it; after the last one, the end."""
        if len(scene.view.tours) >= TABLE.tours:
            return scene.say("The end")
        return names.tour(scene)

    def in_words(self, scene: Scene) -> Sequence[str]:
        """The tour, the rows, the trams, everybody with their columns, the piles."""
        view: View = scene.view
        return [
            f"**{names.tour(scene)}**",
            rows(scene),
            trams(scene),
            *chain.from_iterable((player(scene, each), *columns(scene, each)) for each in view.players),
            scene.say("Draw pile {draw}, discards {discards}", draw=view.draw_pile, discards=view.discarded),
        ]

    def status(self, scene: Scene) -> Sequence[str]:
        """The tour, then a line for each player, the rows, the trams."""
        view: View = scene.view
        shown = [f"**{names.tour(scene)}**"]
        shown += [player_line(scene, player) for player in view.players]
        rows = ", ".join(f"{names.colour(scene, row)} {len(cards)}" for row, cards in view.rows.items())
        shown.append(scene.say("Passengers: {rows}", rows=rows))
        trams = ", ".join(names.tram(scene, kind) for kind in view.display)
        shown.append(scene.say("Trams on display: {trams}", trams=trams or "–"))
        shown.append(
            scene.say("Draw pile {draw}, discards {discards}", draw=view.draw_pile, discards=view.discarded)
        )
        return shown
