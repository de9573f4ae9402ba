"""How a game of 1840 stands, in lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.presentation import Scene
from bot.presentation.vienna1840 import naming
from engine.core import Outcome
from engine.vienna1840.view import CompanyView, PlayerView, View

__all__ = ["interim", "lines"]


def lines(scene: Scene) -> Sequence[str]:
    """The round, then a line for each player and each company."""
    view: View = scene.view
    shown = [scene.say("**{round}**", round=naming.round_name(scene, view.round))]
    shown += [_player(scene, player) for player in view.players]
    shown += [_company(scene, company) for company in view.companies if company.director is not None]
    for each in view.stadtbahn:
        shown.append(
            scene.say(
                "{company}: price {price}, income {income}",
                company=naming.company(scene, each.company),
                price=each.price,
                income=each.income,
            )
        )
    if view.lines_offered:
        shown.append(scene.say("Lines on offer: {lines}", lines=", ".join(view.lines_offered)))
    return shown


def interim(view: View) -> Outcome:
    """The players ranked by what they are worth now; equals share a place."""
    scores = tuple(player.worth for player in view.players)
    ranking = tuple(
        tuple(seat for seat, score in enumerate(scores) if score == worth)
        for worth in sorted(set(scores), reverse=True)
    )
    return Outcome(scores, ranking, "interim")


def _player(scene: Scene, player: PlayerView) -> str:
    holdings = [_shares(scene, player.shares), *(naming.private(name) for name in player.privates)]
    return scene.say(
        "{name}: {cash} cash, worth {worth}; {holdings}",
        name=scene.name(player.seat),
        cash=player.cash,
        worth=player.worth,
        holdings=", ".join(each for each in holdings if each) or "–",
    )


def _shares(scene: Scene, shares: Mapping[str, int]) -> str:
    return ", ".join(f"{naming.company(scene, name)} {percent} %" for name, percent in shares.items())


def _company(scene: Scene, company: CompanyView) -> str:
    return scene.say(
        "{company} ({director}): price {price}, treasury {treasury}, revenue {revenue}, lines {lines}, "
        "trams {trams}",
        company=naming.company(scene, company.company),
        director=scene.name(company.director) if company.director is not None else "–",
        price=company.price or "–",
        treasury=company.treasury,
        revenue=company.revenue,
        lines=", ".join(line.line for line in company.lines) or "–",
        trams=", ".join(tram.tram for tram in company.trams) or "–",
    )
