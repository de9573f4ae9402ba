"""Legal values and moves as people see them in lists and on buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games import Scene
from bot.games.vienna1840 import naming, shapes, standstill
from bot.language import N_
from engine.core import Action, Value
from engine.vienna1840 import facts
from engine.vienna1840.rounds.running import NO_ROUTE
from engine.vienna1840.routes import route_value
from engine.vienna1840.view import View

__all__ = ["button", "label", "passing", "price_of", "step_of"]

PASS = N_("Pass")
BUTTONS = {
    "run": N_("Run the best route"),
    "answer accept": N_("Accept the offer"),
    "answer decline": N_("Decline the offer"),
}
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
REPLIES = {"accept": N_("accept"), "decline": N_("decline")}
SOURCES = {"initial": N_("initial offering"), "pool": N_("bank pool")}


def button(scene: Scene, action: Action) -> str:
    """The label of a button that makes this move."""
    known = BUTTONS.get(action.notation())
    if action.kind == "pass":
        return passing(scene)
    return scene.say(known) if known else action.notation()


def step_of(view: View) -> str:
    """The view's step; `bid_any_private` where a bid names what it is for."""
    return "bid_any_private" if view.step == "bid_private" and view.auction is None else view.step


def passing(scene: Scene) -> str:
    """What passing means now, as on a button."""
    view: View = scene.view
    special = PASSING.get(view.step)
    return special(scene, view) if special else scene.say(PASSES.get(step_of(view), PASS))


def _after_trading(scene: Scene, view: View) -> str:
    open_kinds = frozenset(scene.kinds(view.deciders[0]) if view.deciders else ()) & {"buy", "sell"}
    said = SOLD["buy" in open_kinds] if view.acted else TRADING[open_kinds]
    return scene.say(said)


def _leaving_trams(scene: Scene, view: View) -> str:
    """The trams as they are, or which lines go without one while others lie unused."""
    without, unused = standstill.gaps(view)
    if not without or not unused:
        return scene.say("Leave the trams")
    return scene.words.count(
        "Leave line {lines} without a tram",
        "Leave lines {lines} without trams",
        len(without),
        lines=scene.words.listing(without),
    )


PASSING: Mapping[str, Callable[[Scene, View], str]] = {
    "assign_trams": _leaving_trams,
    "stock": _after_trading,
}
"""By the step, where what passing means depends on more."""


def label(scene: Scene, kind: str, field: str, value: Value) -> str:
    """A value of one field of one kind of action."""
    special = LABELS.get((kind, field)) or LABELS.get(("", field))
    return special(scene, value) if special else str(value)


def _lot(scene: Scene, value: Value) -> str:
    name = str(value)
    if name in facts.PRIVATES:
        minimum = _least_bid(scene.view, name)
        return scene.say("{lot}, from {minimum}", lot=f"{name} {naming.private(name)}", minimum=minimum)
    home = facts.game_map(scene.view.board.map).homes.get(name)
    if home is None:
        return name
    return scene.say("line {line}, base {place}", line=name, place=naming.hex_name(scene, home))


def _least_bid(view: View, private: str) -> int:
    auction = view.auction
    if auction is not None and auction.lot == private and auction.bids:
        return auction.bids[-1][1] + facts.BID_STEP
    return next((each.minimum for each in view.privates if each.private == private), 0)


def _company(scene: Scene, value: Value) -> str:
    name = str(value)
    full = facts.STADTBAHN.get(name) or facts.COMPANIES.get(name)
    price = price_of(scene.view, name)
    shown = naming.company(scene, name) + (f" {full.name}" if full else "")
    return scene.say("{company}, at {price}", company=shown, price=price) if price else shown


def price_of(view: View, name: str) -> int | None:
    """What a share of a company costs now; None before its par is set."""
    for company in view.companies:
        if company.company == name:
            return company.price
    for stadtbahn in view.stadtbahn:
        if stadtbahn.company == name:
            return stadtbahn.price
    return None


def _hex(scene: Scene, value: Value) -> str:
    name = str(value)
    laid = scene.view.board.tiles.get(name)
    shown = naming.hex_name(scene, name)
    return scene.say("{hex} (tile {tile})", hex=shown, tile=laid[0]) if laid else shown


def _site(scene: Scene, value: Value) -> str:
    return shapes.site(scene, str(value))


def _tile(scene: Scene, value: Value) -> str:
    return shapes.tile(scene, str(value))


def _colour(scene: Scene, value: Value) -> str:
    shown = naming.colour(scene, str(value))
    for stack in scene.view.trams:
        if stack.colour == value and stack.price is not None:
            return scene.say(
                "{colour} for {price}, {left} left", colour=shown, price=stack.price, left=stack.left
            )
    return shown


def _tram(scene: Scene, value: Value) -> str:
    return naming.tram(scene, str(value))


def _private(_: Scene, value: Value) -> str:
    return f"{value} {naming.private(str(value))}"


def _rotation(scene: Scene, value: Value) -> str:
    chosen = scene.chosen
    led = shapes.leads(scene, str(chosen.get("hex", "")), str(chosen.get("tile", "")), int(value))
    if led is None:
        return scene.say("{steps} × 60° clockwise", steps=value)
    return scene.say("{steps}: {leads}", steps=value, leads=led)


def _placing(scene: Scene, value: Value) -> str:
    """Which line gets which tram, which stays without one, and what lies unused."""
    company = next((each for each in scene.view.companies if each.company == scene.view.acting), None)
    if company is None or value == "-":
        return str(value)
    pairs = [pair.split(":") for pair in str(value).split(",")]
    on = {place: tram for tram, place in pairs if place != company.company}
    parts = [
        scene.say("line {line}: {tram}", line=line.line, tram=_shade(scene, on[line.line]))
        if line.line in on
        else scene.say("line {line}: no tram", line=line.line)
        for line in company.lines
    ]
    parts += [
        scene.say("unused: {tram}", tram=_shade(scene, tram))
        for tram, place in pairs
        if place == company.company
    ]
    said = ", ".join(parts)
    most = len(company.lines) > 1 and len(on) == min(len(company.lines), len(pairs))
    return scene.say("{placing} (serves most lines)", placing=said) if most else said


def _shade(scene: Scene, tram: str) -> str:
    """A tram by colour first: `yellow Y1-0`."""
    colour = naming.tram_colour(tram)
    return f"{naming.colour(scene, colour)} {tram}" if colour else tram


def _dividend(scene: Scene, value: Value) -> str:
    steps = facts.dividend_steps(int(value))
    if steps < 0:
        return scene.say("{amount}: price token left", amount=value)
    if steps == 0:
        return scene.say("{amount}: price stays", amount=value)
    return scene.say("{amount}: price token {steps} right", amount=value, steps=steps)


def _shares(scene: Scene, value: Value) -> str:
    return scene.words.count("{number} share", "{number} shares", int(value))


def _position(scene: Scene, value: Value) -> str:
    """An order card, and when its holder acts, as far as the card alone tells (R5.4)."""
    if value == 1:
        return scene.say("card {number}: acts first", number=value)
    if value == len(scene.names) and scene.view.options.sr1_order == "cards":
        return scene.say("card {number}: acts last", number=value)
    return scene.say("card {number}", number=value)


def _reply(scene: Scene, value: Value) -> str:
    return scene.say(REPLIES[str(value)]) if value in REPLIES else str(value)


def _replace(scene: Scene, value: Value) -> str:
    return scene.say("remove the station of {company} for 40", company=naming.company(scene, str(value)))


def _source(scene: Scene, value: Value) -> str:
    return scene.say(SOURCES[str(value)]) if value in SOURCES else str(value)


def _route(scene: Scene, value: Value) -> str:
    if value == NO_ROUTE:
        return scene.say("do not run")
    earned = _earned(scene.view, str(value))
    return str(value) if earned is None else scene.say("{value}: {route}", value=earned, route=value)


def _earned(view: View, text: str) -> int | None:
    """What a route of the acting line is worth, before maintenance."""
    for company in view.companies:
        for line in company.lines:
            if line.line == view.acting:
                landmarks = [facts.PRIVATES[name].hex for name in company.privates]
                return route_value(view.board, view.options, line.line, view.colour, landmarks, text).value
    return None


LABELS: dict[tuple[str, str], Callable[[Scene, Value], str]] = {
    ("", "lot"): _lot,
    ("", "company"): _company,
    ("", "hex"): _hex,
    ("", "tile"): _tile,
    ("", "colour"): _colour,
    ("", "tram"): _tram,
    ("", "private"): _private,
    ("", "rotation"): _rotation,
    ("", "placing"): _placing,
    ("", "shares"): _shares,
    ("", "position"): _position,
    ("", "reply"): _reply,
    ("", "replace"): _replace,
    ("", "source"): _source,
    ("", "route"): _route,
    ("dividend", "amount"): _dividend,
    ("tile", "hex"): _site,
}
"""By kind and field; an empty kind stands for all."""
