"""What may be asked about a game of Trambahn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.core import inquiries
from bot.games.core.inquiries import Asked, Findings, Inquiry, InquiryGroup
from bot.games.core.scene import Scene
from bot.games.trambahn.standing import player_line
from engine.core import Unknown

__all__ = ["Inquiries"]


def _player(scene: Scene, words: Mapping[str, str]) -> Findings:
    if words["name"] not in scene.names:
        raise Unknown("player", words["name"])
    return Findings([player_line(scene, scene.view.players[list(scene.names).index(words["name"])])])


def _players(scene: Scene) -> Sequence[tuple[str, str]]:
    return [(name, name) for name in scene.names]


class Inquiries(inquiries.Inquiries):
    """`/player`."""

    @property
    def commands(self) -> Sequence[InquiryGroup | Inquiry]:
        """About a player."""
        asked = {"name": Asked("who", _players)}
        return (Inquiry("player", "A player: points, money, columns", asked, _player),)
