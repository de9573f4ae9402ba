"""Legal values as people see them in lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.core.scene import Scene
from bot.games.vienna1840 import names, shapes
from bot.language import N_
from engine.core import Value, single
from engine.vienna1840 import facts, outlook
from engine.vienna1840.rounds.running import NO_ROUTE
from engine.vienna1840.succession import acts_at
from engine.vienna1840.trading import least_bid, share_prices
from engine.vienna1840.view import CompanyView, View

__all__ = ["LABELS", "company_at", "dividend", "placing", "replacement", "route", "shares"]

ACTS = {"first": N_("card {number}: acts first"), "last": N_("card {number}: acts last")}
REPLIES = {"accept": N_("accept"), "decline": N_("decline")}
SOURCES = {"initial": N_("initial offering"), "pool": N_("bank pool")}


def _lot(scene: Scene, value: Value) -> str:
    name = str(value)
    if name in facts.PRIVATES:
        minimum = least_bid(scene.view, name)
        return scene.say("{lot}, from {minimum}", lot=f"{name} {names.private(name)}", minimum=minimum)
    home = facts.game_map(scene.view.board.map).homes.get(name)
    if home is None:
        return name
    return scene.say("line {line}, base {place}", line=name, place=names.hex_name(scene, home))


def _company(scene: Scene, value: Value) -> str:
    name = str(value)
    full = facts.STADTBAHN.get(name) or facts.COMPANIES.get(name)
    price = share_prices(scene.view).get(name)
    shown = names.company(scene, name) + (f" {full.name}" if full else "")
    return scene.say("{company}, at {price}", company=shown, price=price) if price else shown


def company_at(scene: Scene, name: str) -> str:
    """A company with the price of its share, if it has one."""
    price = share_prices(scene.view).get(name)
    shown = names.company(scene, name)
    return scene.say("{company} at {price}", company=shown, price=price) if price else shown


def _hex(scene: Scene, value: Value) -> str:
    name = str(value)
    laid = scene.view.board.tiles.get(name)
    shown = names.hex_name(scene, name)
    return scene.say("{hex} (tile {tile})", hex=shown, tile=laid[0]) if laid else shown


def _site(scene: Scene, value: Value) -> str:
    return shapes.site(scene, str(value))


def _tile(scene: Scene, value: Value) -> str:
    return shapes.tile(scene, str(value))


def _colour(scene: Scene, value: Value) -> str:
    shown = names.colour(scene, str(value))
    for stack in scene.view.trams:
        if stack.colour == value and stack.price is not None:
            return scene.say(
                "{colour} for {price}, {left} left", colour=shown, price=stack.price, left=stack.left
            )
    return shown


def _tram(scene: Scene, value: Value) -> str:
    """A tram by its colour, and where it is; of several of a company that lie unused, by its number too."""
    name = str(value)
    owned = next((each.trams for each in scene.view.companies if _holds(each, name)), ())
    place = next((tram.place for tram in owned if tram.tram == name), "")
    shown = names.tram(scene.words, name)
    if place.isdecimal():
        return scene.say("{tram} on line {line}", tram=shown, line=place)
    said = scene.say("{tram} unused", tram=shown)
    alike = [
        tram.tram
        for tram in owned
        if not tram.place.isdecimal() and names.tram_colour(tram.tram) == names.tram_colour(name)
    ]
    return f"{said} ({alike.index(name) + 1})" if len(alike) > 1 else said


def _holds(company: CompanyView, name: str) -> bool:
    return any(tram.tram == name for tram in company.trams)


def _private(_: Scene, value: Value) -> str:
    return f"{value} {names.private(str(value))}"


def _rotation(scene: Scene, value: Value) -> str:
    chosen = scene.chosen
    led = shapes.leads(scene, str(chosen.get("hex", "")), str(chosen.get("tile", "")), int(value))
    if led is None:
        return scene.say("{steps} × 60° clockwise", steps=value)
    return scene.say("{steps}: {leads}", steps=value, leads=led)


def _placed(scene: Scene, value: Value) -> str:
    """Where one tram goes: `Y1-0:5`."""
    tram, _, place = str(value).partition(":")
    if place.isdecimal():
        return scene.say("line {line}: {tram}", line=place, tram=names.tram(scene.words, tram))
    return scene.say("unused: {tram}", tram=names.tram(scene.words, tram))


def placing(scene: Scene, pairs: tuple[Value, ...]) -> str:
    """Which line gets which tram, which stays without one, and what lies unused."""
    company = outlook.acting_company(scene.view)
    if company is None or not pairs:
        return str(single(pairs))
    placed = {str(pair).partition(":")[2]: _placed(scene, pair) for pair in pairs}
    lines = [line.line for line in company.lines]
    parts = [placed.get(line) or scene.say("line {line}: no tram", line=line) for line in lines]
    parts += [_placed(scene, pair) for pair in pairs if not str(pair).partition(":")[2].isdecimal()]
    said = ", ".join(parts)
    most = len(lines) > 1 and len(placed.keys() & lines) == min(len(lines), len(pairs))
    return scene.say("{placing} (serves most lines)", placing=said) if most else said


def dividend(scene: Scene, value: Value) -> str:
    """An amount, and where it moves the price token."""
    steps = facts.dividend_steps(int(value))
    if steps < 0:
        return scene.say("{amount}: price token left", amount=value)
    if steps == 0:
        return scene.say("{amount}: price stays", amount=value)
    return scene.say("{amount}: price token {steps} right", amount=value, steps=steps)


def shares(scene: Scene, value: Value) -> str:
    """A number of shares."""
    return scene.words.count("{number} share", "{number} shares", int(value))


def _position(scene: Scene, value: Value) -> str:
    """An order card, and when its holder acts, as far as the card alone tells."""
    acts = acts_at(scene.view, int(value))
    return scene.say("card {number}" if acts is None else ACTS[acts], number=value)


def _reply(scene: Scene, value: Value) -> str:
    return scene.say(REPLIES[str(value)]) if value in REPLIES else str(value)


def replacement(scene: Scene, value: Value) -> str:
    """Whose station makes room for another."""
    return scene.say("remove the station of {company} for 40", company=names.company(scene, str(value)))


def _source(scene: Scene, value: Value) -> str:
    return scene.say(SOURCES[str(value)]) if value in SOURCES else str(value)


def route(scene: Scene, value: Value) -> str:
    """A route of the acting line, with what it is worth."""
    if value == NO_ROUTE:
        return scene.say("do not run")
    earned = _earned(scene.view, str(value))
    return str(value) if earned is None else scene.say("{value}: {route}", value=earned, route=value)


def _earned(view: View, text: str) -> int | None:
    """What a route of the acting line is worth, before maintenance; None where no line acts."""
    turn = view.turn
    return None if turn is None else outlook.read(view, turn.line, text).value


LABELS: Mapping[tuple[str, str], Callable[[Scene, Value], str]] = {
    ("", "lot"): _lot,
    ("", "company"): _company,
    ("", "hex"): _hex,
    ("", "tile"): _tile,
    ("", "colour"): _colour,
    ("", "tram"): _tram,
    ("", "private"): _private,
    ("", "rotation"): _rotation,
    ("", "placing"): _placed,
    ("", "shares"): shares,
    ("", "position"): _position,
    ("", "reply"): _reply,
    ("", "replace"): replacement,
    ("", "source"): _source,
    ("", "route"): route,
    ("dividend", "amount"): dividend,
    ("tile", "hex"): _site,
}
"""By kind and field; an empty kind stands for all."""
