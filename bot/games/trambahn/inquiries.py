"""What may be asked about a game of Trambahn."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.core import inquiries
from bot.games.core.inquiries import Findings, Inquiry, InquiryGroup, about_player
from bot.games.core.scene import Scene
from bot.games.trambahn.standing import player_line
from engine.core import Seat

__all__ = ["Inquiries"]


def _player(scene: Scene, seat: Seat) -> Findings:
    return Findings([player_line(scene, scene.view.players[seat])])


class Inquiries(inquiries.Inquiries):
    """`/player`."""

    @property
    def commands(self) -> Sequence[InquiryGroup | Inquiry]:
        """About a player."""
        return (about_player("A player: points, money, columns", _player),)
