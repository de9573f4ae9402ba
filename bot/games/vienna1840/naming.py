"""What the moves of 1840 are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.games.core import naming
from bot.games.core.scene import Scene
from bot.games.vienna1840 import labels, names, shapes, spelling
from bot.language import N_
from engine.core import Action, Seat, Value
from engine.vienna1840 import outlook
from engine.vienna1840.actions import (
    Bid,
    Buy,
    BuyPrivate,
    Circle,
    Dividend,
    LayTile,
    Par,
    PlaceStation,
    RemoveStation,
    Run,
    Sell,
)
from engine.vienna1840.view import View

__all__ = ["ONLY_STADTBAHN", "Naming", "step_of"]

PASS = N_("Pass")
PASSES = {
    "name_private": N_("Pass: name none"),
    "bid_private": N_("Pass: leave this auction"),
    "buy_trams": N_("Pass: buy no tram"),
    "name_line": N_("Pass: name no line"),
    "bid_line": N_("Pass: leave this auction"),
    "build": N_("Done building"),
    "bonus_extra_yellow": N_("Pass: no other yellow tile"),
    "bonus_center_tile": N_("Pass: no red tile"),
    "bonus_station_tile": N_("Pass: no purple tile"),
    "bonus_upgrade_green": N_("Pass: no upgrade"),
    "bonus_extra_token": N_("Pass: no other station"),
    "after_run": N_("End the turn"),
}
"""What passing means, by step."""
TRADING = {
    frozenset({"buy", "sell"}): N_("Pass: sell and buy nothing"),
    frozenset({"sell"}): N_("Pass: sell nothing"),
    frozenset({"buy"}): N_("Pass: buy nothing"),
    frozenset[str](): PASS,
}
"""What passing means to who trades, by what is open."""
SOLD = {True: N_("End the turn: buy nothing"), False: N_("End the turn")}
"""What it means once the player has sold in this turn, by whether a share can be bought."""
AT_STEP = {
    ("tile", "bonus_extra_yellow"): N_("Lay another yellow tile"),
    ("tile", "bonus_center_tile"): N_("Lay a red tile"),
    ("tile", "bonus_station_tile"): N_("Lay a purple tile"),
    ("tile", "bonus_upgrade_green"): N_("Upgrade to green"),
    ("station", "bonus_extra_token"): N_("Place another station"),
}
"""Kinds that go by another name at a step of the view."""
ONLY_STADTBAHN = ("stadtbahn",)
"""The rights to a tile where a Stadtbahn tile alone may be laid."""


def step_of(view: View) -> str:
    """The view's step; `bid_any_private` where a bid names what it is for."""
    return "bid_any_private" if view.step == "bid_private" and view.auction is None else view.step


def _passing(scene: Scene, seat: Seat) -> str:
    """What passing means now to a seat, as on a button."""
    view: View = scene.view
    if view.step == "stock":
        return _after_trading(scene, view, seat)
    if view.step == "assign_trams":
        return _leaving_trams(scene, view)
    return scene.say(PASSES.get(step_of(view), PASS))


def _after_trading(scene: Scene, view: View, seat: Seat) -> str:
    open_kinds = frozenset(scene.kinds(seat)) & {"buy", "sell"}
    said = SOLD["buy" in open_kinds] if view.acted else TRADING[open_kinds]
    return scene.say(said)


def _leaving_trams(scene: Scene, view: View) -> str:
    """The trams as they are, or which lines go without one while others lie unused."""
    without, unused = outlook.tram_gaps(view)
    if not without or not unused:
        return scene.say("Leave the trams")
    return scene.words.count(
        "Leave line {lines} without a tram",
        "Leave lines {lines} without trams",
        len(without),
        lines=scene.words.listing(without),
    )


# --- whole moves ------------------------------------------------------------------------------------


def _tile(scene: Scene, action: LayTile) -> str:
    leads = shapes.leads(scene, action.hex, action.tile, action.rotation) or str(action.rotation)
    if "hex" in scene.chosen:
        return scene.say("{tile} {leads}", tile=action.tile, leads=leads)
    place = names.hex_name(scene, action.hex)
    return scene.say("{tile} on {place}, {leads}", tile=action.tile, place=place, leads=leads)


def _station(scene: Scene, action: PlaceStation) -> str:
    parts = [] if "hex" in scene.chosen else [names.hex_name(scene, action.hex)]
    if action.circle is not None:
        parts.append(scene.say("circle {circle}", circle=action.circle))
    if action.replace is not None:
        parts.append(labels.replacement(scene, action.replace))
    return ", ".join(parts) or names.hex_name(scene, action.hex)


def _circle(scene: Scene, action: Circle) -> str:
    return scene.say("circle {circle}", circle=action.circle)


def _remove(scene: Scene, action: RemoveStation) -> str:
    whose = names.company(scene, action.company)
    if "hex" in scene.chosen:
        return whose
    return scene.say("{company} at {place}", company=whose, place=names.hex_name(scene, action.hex))


def _bid(scene: Scene, action: Bid) -> str:
    if "lot" in scene.chosen:
        return str(action.amount)
    return scene.say("{amount} for {lot}", amount=action.amount, lot=names.lot(scene, action.lot))


def _par(scene: Scene, action: Par) -> str:
    if "company" in scene.chosen:
        return str(action.price)
    return scene.say("{company} at {price}", company=names.company(scene, action.company), price=action.price)


def _buy(scene: Scene, action: Buy) -> str:
    return labels.company_at(scene, action.company)


def _sell(scene: Scene, action: Sell) -> str:
    said = labels.shares(scene, action.shares)
    if "company" in scene.chosen:
        return said
    return scene.say("{shares} of {company}", shares=said, company=names.company(scene, action.company))


def _dividend(scene: Scene, action: Dividend) -> str:
    return labels.dividend(scene, action.amount)


def _private(scene: Scene, action: BuyPrivate) -> str:
    if "private" in scene.chosen:
        return str(action.price)
    return scene.say("{lot} for {price}", lot=names.private(action.private), price=action.price)


def _run(scene: Scene, action: Run) -> str:
    if action.route is None:
        return scene.say("the best route")
    return labels.route(scene, action.route)


KINDS: Mapping[str, str] = {
    "name": N_("Put up for auction"),
    "bid": N_("Bid"),
    "order": N_("Take an order card"),
    "par": N_("Found a company"),
    "buy": N_("Buy a share"),
    "sell": N_("Sell shares"),
    "dividend": N_("Declare the dividend"),
    "tram": N_("Buy a tram"),
    "scrap": N_("Scrap a tram"),
    "assign": N_("Place the trams"),
    "tile": N_("Lay a tile"),
    "circle": N_("Choose the base's circle"),
    "station": N_("Place a station"),
    "remove": N_("Remove a Stadtbahn station"),
    "run": N_("Run the tram"),
    "private": N_("Buy a private"),
    "answer": N_("Answer the offer"),
    "return": N_("Return a private"),
}
BUTTONS: Mapping[str, str] = {
    "run": N_("Run the best route"),
    "answer accept": N_("Accept the offer"),
    "answer decline": N_("Decline the offer"),
}
TUPLES: Mapping[tuple[str, str], Callable[[Scene, tuple[Value, ...]], str]] = {
    ("assign", "placing"): labels.placing,
}
OPTIONS: Mapping[type[Action], Callable[[Scene, Any], str]] = {
    LayTile: _tile,
    Circle: _circle,
    PlaceStation: _station,
    Bid: _bid,
    Par: _par,
    RemoveStation: _remove,
    Buy: _buy,
    Sell: _sell,
    Dividend: _dividend,
    BuyPrivate: _private,
    Run: _run,
}


class Naming(naming.Naming):
    """Names and labels."""

    place = 0
    kinds = KINDS
    buttons = BUTTONS
    labels = labels.LABELS
    tuples = TUPLES
    options = OPTIONS
    named = spelling.NAMED
    spelled = spelling.SPELLED

    @property
    def group(self) -> str:
        """The game's commands: `/1840 ...`."""
        return "1840"

    def kind(self, scene: Scene, seat: Seat, kind: str) -> str:
        """What a kind of move is called at this step."""
        turn = scene.view.turn
        if kind == "tile" and turn is not None and turn.rights == ONLY_STADTBAHN:
            return scene.say("Lay a Stadtbahn tile")
        if kind == "pass":
            return _passing(scene, seat)
        named = AT_STEP.get((kind, scene.view.step))
        return scene.say(named) if named else super().kind(scene, seat, kind)

    def button(self, scene: Scene, seat: Seat, action: Action) -> str:
        """A move by what it means at this step."""
        return _passing(scene, seat) if action.kind == "pass" else super().button(scene, seat, action)
