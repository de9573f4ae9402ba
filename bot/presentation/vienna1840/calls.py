"""Whose decision, and which: the words after a player's mention."""

from __future__ import annotations

from bot.presentation import Scene
from bot.presentation.vienna1840 import naming
from bot.text import N_
from engine.core import Seat
from engine.vienna1840.view import View

__all__ = ["CALLS", "call"]

CALLS = {
    "name_private": N_("name a private for auction, or pass."),
    "bid_private": N_("bid, or pass. {auction}"),
    "choose_order": N_("choose an order card."),
    "par": N_("found a tramway company and set its par: 70, 80, 90 or 100."),
    "stock": N_("sell and buy shares, or pass. You have {cash}."),
    "dividend": N_("{acting} declares its dividend; its lines earned {revenue}."),
    "buy_trams": N_("{acting} may buy trams. Its treasury: {treasury}."),
    "assign_trams": N_("{acting} may rearrange its trams."),
    "name_line": N_("{acting} names a line for auction, or passes. Its treasury: {treasury}."),
    "bid_line": N_("{acting} bids, or passes. {auction} Its treasury: {treasury}."),
    "base_circle": N_("choose the circle for the base."),
    "build": N_("{acting} builds, then runs. Treasury: {treasury}."),
    "bonus_extra_yellow": N_("{acting} may lay another yellow tile, or passes on it."),
    "bonus_center_tile": N_("{acting} may lay a red tile in the centre, or passes on it."),
    "bonus_station_tile": N_("{acting} may lay a purple tile, or passes on it."),
    "bonus_upgrade_green": N_("{acting} may upgrade a yellow tile to green, or passes on it."),
    "bonus_extra_token": N_("{acting} may place another station, or passes on it."),
    "run": N_("{acting} runs its tram."),
    "after_run": N_("{acting} has run; buy privates, or pass."),
    "private_offer": N_("accept or decline the offer for your private."),
    "over": N_("the game is over."),
}


def call(scene: Scene, seat: Seat) -> str:
    """What the seat has to decide now."""
    view: View = scene.view
    treasury, revenue = _purse(view)
    return scene.say(
        CALLS[view.step],
        acting=naming.company(scene, view.acting) if view.acting else "",
        auction=_auction(scene, view),
        cash=view.players[seat].cash,
        treasury=treasury,
        revenue=revenue,
    )


def _purse(view: View) -> tuple[int, int]:
    for each in view.companies:
        if view.acting == each.company or view.acting in {line.line for line in each.lines}:
            return each.treasury, each.revenue
    return 0, 0


def _auction(scene: Scene, view: View) -> str:
    if view.auction is None:
        return ""
    lot = naming.lot(scene, view.auction.lot)
    if not view.auction.bids:
        return scene.say("Under auction: {lot}, without a bid.", lot=lot)
    who, amount = view.auction.bids[-1]
    return scene.say(
        "Under auction: {lot} at {amount} ({who}).", lot=lot, amount=amount, who=naming.owner(scene, who)
    )
