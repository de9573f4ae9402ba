"""Where a game of 1840 is, as whom somebody decides, and the money that matters."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games import Scene
from bot.games.vienna1840 import naming
from bot.language import N_
from engine.core import Seat
from engine.vienna1840.view import CompanyView, View

__all__ = ["STEPS", "acting_company", "heading"]

STEPS = {
    "name_private": N_("naming a private"),
    "bid_private": N_("bidding for a private"),
    "choose_order": N_("order cards"),
    "par": N_("founding a company"),
    "stock": N_("buying and selling shares"),
    "dividend": N_("dividend"),
    "buy_trams": N_("buying trams"),
    "assign_trams": N_("placing trams"),
    "name_line": N_("naming a line"),
    "bid_line": N_("bidding for a line"),
    "base_circle": N_("choosing the base"),
    "build": N_("building"),
    "bonus_extra_yellow": N_("bonus: another yellow tile"),
    "bonus_center_tile": N_("bonus: a red tile"),
    "bonus_station_tile": N_("bonus: a purple tile"),
    "bonus_upgrade_green": N_("bonus: yellow to green"),
    "bonus_extra_token": N_("bonus: another station"),
    "run": N_("running"),
    "after_run": N_("after the run"),
    "private_offer": N_("an offer for a private"),
}


def heading(scene: Scene, seat: Seat) -> Sequence[str]:
    """The round, the step and who acts; then the purses."""
    view: View = scene.view
    where = [f"**{naming.round_name(scene, view.round)}**"]
    if view.step in STEPS:
        where.append(scene.say(STEPS[view.step]))
    company = acting_company(view)
    if company is not None:
        where.append(f"**{_name(scene, view, company)}**")
    return [" · ".join(where), f"-# {' · '.join(_purses(scene, view, company, seat))}"]


def acting_company(view: View) -> CompanyView | None:
    """The company that acts, by itself or with one of its lines."""
    for each in view.companies:
        if view.acting == each.company or view.acting in {line.line for line in each.lines}:
            return each
    return None


def _name(scene: Scene, view: View, company: CompanyView) -> str:
    owner = naming.company(scene, company.company)
    if view.acting == company.company:
        return owner
    return scene.say("{line} of {company}", line=naming.company(scene, str(view.acting)), company=owner)


def _purses(scene: Scene, view: View, company: CompanyView | None, seat: Seat) -> list[str]:
    player = view.players[seat]
    purse = scene.say("{name}: {cash} cash", name=scene.name(seat), cash=player.cash)
    if company is None:
        return [
            purse,
            scene.say("worth {worth}", worth=player.worth),
            scene.say(
                "{number} of {limit} certificates",
                number=player.certificates,
                limit=player.certificate_limit,
            ),
        ]
    name = naming.company(scene, company.company)
    return [
        scene.say("{company}: treasury {treasury}", company=name, treasury=company.treasury),
        scene.say("revenue {revenue}", revenue=company.revenue),
        *([scene.say("price {price}", price=company.price)] if company.price else []),
        purse,
    ]
