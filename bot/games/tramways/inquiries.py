"""What may be asked about a game of Tramways."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.core import inquiries
from bot.games.core.inquiries import Findings, Inquiry, InquiryGroup, about_player
from bot.games.core.scene import Scene
from bot.games.tramways.standing import player_line
from bot.games.tramways.words import names
from engine.core import Seat
from engine.tramways.network import Network
from engine.tramways.travel import fare
from engine.tramways.view import View

__all__ = ["Inquiries"]


def _player(scene: Scene, seat: Seat) -> Findings:
    """A player, and the cards of the hand of which everybody knows."""
    player = scene.view.players[seat]
    lines = [player_line(scene, player)]
    if player.known:
        lines.append(scene.say("Known cards in hand: {cards}", cards=names.cards(scene, player.known)))
    if player.discard:
        lines.append(scene.say("Discards: {cards}", cards=names.cards(scene, player.discard)))
    return Findings(lines)


def _links(scene: Scene, _: Mapping[str, str]) -> Findings:
    """All links: whose, whether they are complete, and what a passenger pays for them."""
    view: View = scene.view
    network = Network(view)
    lines = []
    for each in view.links:
        head = scene.say("• {link}: {name}", link=names.link(scene, each.number), name=scene.name(each.owner))
        said = _price(scene, network, each.number) if network.is_complete(each) else scene.say("incomplete")
        lines.append(f"{head}, {said}")
    return Findings(lines or [scene.say("There are no links yet.")])


def _price(scene: Scene, network: Network, number: int) -> str:
    """What a passenger pays for a complete link, and for what (R9.10)."""
    link = network.links[number]
    tiles, money = len(link.squares), names.money(scene, fare(link))
    if link.upgraded:
        return scene.words.count(
            "upgraded, costs {money}: {number} tile, and half as much again",
            "upgraded, costs {money}: {number} tiles, and half as much again",
            tiles,
            money=money,
        )
    return scene.words.count(
        "costs {money}: {number} tile", "costs {money}: {number} tiles", tiles, money=money
    )


class Inquiries(inquiries.Inquiries):
    """`/player` and `/links`."""

    @property
    def commands(self) -> Sequence[InquiryGroup | Inquiry]:
        """About a player, and about all links."""
        return (
            about_player("A player: happiness, money, stress, cards", _player),
            Inquiry("links", "All links, and what a passenger pays for them", {}, _links),
        )
