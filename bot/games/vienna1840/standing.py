"""How a game of 1840 stands, in lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.games.core import standing
from bot.games.core.scene import Scene
from bot.games.vienna1840.words import names
from bot.language import N_
from engine.vienna1840.events import RoundBegan
from engine.vienna1840.view import CompanyView, PlayerView
from render.vienna1840 import board_in_words

__all__ = ["Standing"]


def _builders(scene: Scene) -> Sequence[str]:
    return [_round(scene), *_companies(scene), *_offered(scene)]


def _owners(scene: Scene) -> Sequence[str]:
    return [_round(scene), *_players(scene), *_stadtbahn(scene)]


CAPTIONS: Mapping[str, Callable[[Scene], Sequence[str]]] = {"board": _builders, "market": _owners}
"""What is said under a picture: who builds on the map, who owns what on the market."""


def _round(scene: Scene) -> str:
    return scene.say("**{round}**", round=names.round_name(scene, scene.view.round))


def _players(scene: Scene) -> list[str]:
    return [_player(scene, player) for player in scene.view.players]


def _companies(scene: Scene) -> list[str]:
    return [_company(scene, company) for company in scene.view.companies if company.director is not None]


def _stadtbahn(scene: Scene) -> list[str]:
    return [
        scene.say(
            "{company}: price {price}, income {income}",
            company=names.company(scene, each.company),
            price=each.price,
            income=each.income,
        )
        for each in scene.view.stadtbahn
    ]


def _offered(scene: Scene) -> list[str]:
    offered = scene.view.lines_offered
    if not offered:
        return []
    return [scene.say("Lines on offer: {lines}", lines=", ".join(offered))]


def _player(scene: Scene, player: PlayerView) -> str:
    holdings = [_shares(scene, player.shares), *(names.private(name) for name in player.privates)]
    return scene.say(
        "{name}: {cash} cash, worth {worth}; {holdings}",
        name=scene.name(player.seat),
        cash=player.cash,
        worth=player.worth,
        holdings=", ".join(each for each in holdings if each) or "–",
    )


def _shares(scene: Scene, shares: Mapping[str, int]) -> str:
    return ", ".join(f"{names.company(scene, name)} {percent} %" for name, percent in shares.items())


def _company(scene: Scene, company: CompanyView) -> str:
    return scene.say(
        "{company} ({director}): price {price}, treasury {treasury}, revenue {revenue}; lines: {lines}; "
        "trams: {trams}",
        company=names.company(scene, company.company),
        director=scene.name(company.director) if company.director is not None else "–",
        price=company.price or "–",
        treasury=company.treasury,
        revenue=company.revenue,
        lines=", ".join(line.line for line in company.lines) or "–",
        trams=", ".join(names.colour(scene, tram.colour) for tram in company.trams) or "–",
    )


class Standing(standing.Standing):
    """Where a game is, and who is how far."""

    scored = N_("Worth: {scores}.")
    turning = (RoundBegan,)

    def chapter(self, scene: Scene) -> str:
        """The round."""
        return names.round_name(scene, scene.view.round)

    def status(self, scene: Scene) -> Sequence[str]:
        """The round, then a line for each player and each company."""
        return [_round(scene), *_players(scene), *_companies(scene), *_stadtbahn(scene), *_offered(scene)]

    def in_words(self, scene: Scene) -> Sequence[str]:
        """The map and the market, the most important first."""
        players = tuple(scene.name(seat) for seat in range(len(scene.names)))
        return board_in_words(scene.view, players, scene.words)

    def caption(self, scene: Scene, picture: str) -> Sequence[str]:
        """Under the map who builds on it, under the market who owns what."""
        return CAPTIONS[picture](scene)
