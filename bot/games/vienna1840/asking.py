"""What is asked on the way to a move, and what there is to choose from, in few words for small screens."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from bot.games import Scene
from bot.games.vienna1840 import labels, naming, shapes
from bot.language import N_
from engine.core import Action, Draft, Event, Seat, Value, single
from engine.vienna1840 import GAME, facts
from engine.vienna1840.actions import (
    Answer,
    Assign,
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
from engine.vienna1840.events import DividendPaid, PriceMoved, SharesSold
from engine.vienna1840.rounds.running import best
from engine.vienna1840.rounds.stock import DIRECTOR_MULTIPLE
from engine.vienna1840.state import LineRound, State

__all__ = [
    "aside",
    "at_once",
    "choice",
    "kind_label",
    "like",
    "listed",
    "note",
    "option",
    "order",
    "question",
]

KINDS = {
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
AT_STEP = {
    ("tile", "bonus_extra_yellow"): N_("Lay another yellow tile"),
    ("tile", "bonus_center_tile"): N_("Lay a red tile"),
    ("tile", "bonus_station_tile"): N_("Lay a purple tile"),
    ("tile", "bonus_upgrade_green"): N_("Upgrade to green"),
    ("station", "bonus_extra_token"): N_("Place another station"),
}
"""Kinds that go by another name at a step of the view."""
ONLY_STADTBAHN = ("stadtbahn",)
LEFT = {
    ("normal",): N_("The Stadtbahn tile of this turn is laid; its ordinary tile is left."),
    ONLY_STADTBAHN: N_("The ordinary tile of this turn is laid; only a Stadtbahn tile is left."),
}
"""By the rights to a tile that are left of the two in a turn."""
QUESTIONS: Mapping[tuple[str, str | None], str] = {
    ("name", None): N_("which one?"),
    ("bid", "lot"): N_("for which one?"),
    ("bid", None): N_("how much?"),
    ("order", None): N_("which one?"),
    ("par", "company"): N_("which one?"),
    ("par", None): N_("at which par?"),
    ("buy", "company"): N_("of which company?"),
    ("sell", "company"): N_("of which company?"),
    ("sell", None): N_("how many?"),
    ("dividend", None): N_("how much in all?"),
    ("tram", None): N_("which one?"),
    ("scrap", None): N_("which one?"),
    ("assign", None): N_("which line gets which tram?"),
    ("tile", "hex"): N_("on which hex?"),
    ("tile", None): N_("which tile, and how turned?"),
    ("circle", None): N_("which circle?"),
    ("station", "hex"): N_("where?"),
    ("station", None): N_("in which circle?"),
    ("remove", "hex"): N_("where?"),
    ("remove", None): N_("whose?"),
    ("run", None): N_("which route?"),
    ("private", "private"): N_("which one?"),
    ("private", None): N_("for how much?"),
    ("answer", None): N_("accept or decline?"),
    ("return", None): N_("which one?"),
}
TYPED = {
    "bid": N_("Another amount"),
    "dividend": N_("Another amount"),
    "private": N_("Another price"),
    "run": N_("Type a route"),
}
MOST = 25
"""Numbers that a menu lists."""


def kind_label(scene: Scene, kind: str) -> str:
    """What a kind of move is called on its button."""
    if kind == "tile" and scene.view.rights == ONLY_STADTBAHN:
        return scene.say("Lay a Stadtbahn tile")
    named = AT_STEP.get((kind, scene.view.step)) or KINDS.get(kind)
    if named is not None:
        return scene.say(named)
    return labels.passing(scene)


def question(scene: Scene, kind: str, field: str | None, *, typed: bool) -> str:
    """What is asked for, after the name of the move."""
    return scene.say(TYPED[kind] if typed else QUESTIONS[kind, field])


def aside(scene: Scene, kind: str, field: str | None) -> str:
    """Which tile of the turn is left; that the circle of a base is asked for after its hex's first tile."""
    if kind != "tile":
        return ""
    if field == "hex":
        left = LEFT.get(scene.view.rights)
        return scene.say(left) if left else ""
    moved = shapes.bases_to_move(scene.view.board, str(scene.chosen.get("hex")))
    return scene.say("The circle of the base is asked for after that.") if moved else ""


def like(action: Action) -> Hashable:
    """What a move comes to: a tile by the track that it brings, trams by their colours."""
    match action:
        case LayTile(hex=hex, tile=tile, rotation=rotation):
            return shapes.track(hex, tile, rotation)
        case Assign(placing=placing):
            pairs = [pair.partition(":") for pair in placing]
            return tuple(sorted((place, naming.tram_colour(tram) or tram) for tram, _, place in pairs))
    return action.notation()


# --- single values ----------------------------------------------------------------------------------


def choice(scene: Scene, state: State, kind: str, field: str, value: Value) -> tuple[str, str]:
    """A value in a menu, and what is worth knowing of it."""
    name = str(value)
    if (kind, field) == ("tile", "hex"):
        return naming.hex_name(scene, name), shapes.ground(scene, name) or _base(scene, name)
    if (kind, field) == ("remove", "hex"):
        return naming.hex_name(scene, name), _removal(scene, state, name)
    if field == "company" and kind in ("buy", "sell", "par"):
        return _company(scene, name), _holding(scene, state, name)
    if (kind, field) == ("private", "private"):
        return naming.private(name), _owner(scene, name)
    return labels.label(scene, kind, field, value), ""


def _removal(scene: Scene, state: State, hex: str) -> str:
    """Whose station goes, and what that costs."""
    choices = GAME.choices(state, scene.view.deciders[0], Draft("remove", {"hex": hex}))
    names = [naming.company(scene, str(company)) for company in choices.values] if choices else []
    return scene.say("of {names}, costs {cost}", names=scene.words.listing(names), cost=facts.REMOVAL_COST)


def _base(scene: Scene, hex: str) -> str:
    """That the line that acts opens there; empty where it doesn't."""
    line, board = scene.view.acting, scene.view.board
    if line is None or facts.game_map(board.map).homes.get(line) != hex:
        return ""
    return scene.say("base of line {line}", line=line)


def _owner(scene: Scene, private: str) -> str:
    """Whose a private is, and the most that may be paid for it."""
    owner = next((each.owner for each in scene.view.privates if each.private == private), None)
    if owner is None:
        return ""
    # A menu shows names as they are; only messages read them as text with marks.
    named = scene.names[owner] if isinstance(owner, int) else naming.company(scene, owner)
    return scene.say("of {owner}, at most {face}", owner=named, face=facts.PRIVATES[private].face)


def order(scene: Scene, field: str, values: Sequence[Value]) -> Sequence[int]:
    """Hexes as they are looked up: by row and column, those that wait for a Stadtbahn tile after all that the
    line can reach. The rest as the rules list it.
    """
    places = range(len(values))
    if field != "hex":
        return places
    names = [str(value) for value in values]
    waiting = {name for name in names if shapes.waits_for_stadtbahn(scene.view.board, name)}
    return sorted(places, key=lambda place: (names[place] in waiting, names[place][0], int(names[place][1:])))


def _company(scene: Scene, name: str) -> str:
    price = labels.price_of(scene.view, name)
    shown = naming.company(scene, name)
    return scene.say("{company} at {price}", company=shown, price=price) if price else shown


def _holding(scene: Scene, state: State, name: str) -> str:
    """What the person and the bank have of a company, and who directs it."""
    full = facts.STADTBAHN.get(name) or facts.COMPANIES.get(name)
    holding = state.shares[name]
    if name in facts.COMPANIES and state.companies[name].par is None:
        return full.name if full else ""
    own = scene.view.players[scene.view.seat].shares.get(name, 0) if scene.view.seat is not None else 0
    said = scene.say("you {own} %, bank {bank} %", own=own, bank=holding.initial + holding.pool)
    director = next((each.director for each in scene.view.companies if each.company == name), None)
    if director is not None:
        return scene.say("{holding}, director {name}", holding=said, name=scene.names[director])
    return said


# --- whole moves ------------------------------------------------------------------------------------


def option(scene: Scene, action: Action) -> str:
    """A whole move, or what of it is not settled yet."""
    special = OPTIONS.get(type(action))
    if special is not None:
        return special(scene, action)
    left = {name: value for name, value in action.values().items() if name not in scene.chosen}
    return " · ".join(labels.label(scene, action.kind, name, single(value)) for name, value in left.items())


def _tile(scene: Scene, action: LayTile) -> str:
    leads = shapes.leads(scene, action.hex, action.tile, action.rotation) or str(action.rotation)
    if "hex" in scene.chosen:
        return scene.say("{tile} {leads}", tile=action.tile, leads=leads)
    place = naming.hex_name(scene, action.hex)
    return scene.say("{tile} on {place}, {leads}", tile=action.tile, place=place, leads=leads)


def _station(scene: Scene, action: PlaceStation) -> str:
    parts = [] if "hex" in scene.chosen else [naming.hex_name(scene, action.hex)]
    if action.circle is not None:
        parts.append(scene.say("circle {circle}", circle=action.circle))
    if action.replace is not None:
        parts.append(labels.label(scene, "station", "replace", action.replace))
    return ", ".join(parts) or naming.hex_name(scene, action.hex)


def _circle(scene: Scene, action: Circle) -> str:
    return scene.say("circle {circle}", circle=action.circle)


def _remove(scene: Scene, action: RemoveStation) -> str:
    whose = naming.company(scene, action.company)
    if "hex" in scene.chosen:
        return whose
    return scene.say("{company} at {place}", company=whose, place=naming.hex_name(scene, action.hex))


def _bid(scene: Scene, action: Bid) -> str:
    if "lot" in scene.chosen:
        return str(action.amount)
    return scene.say("{amount} for {lot}", amount=action.amount, lot=naming.lot(scene, action.lot))


def _par(scene: Scene, action: Par) -> str:
    if "company" in scene.chosen:
        return str(action.price)
    return scene.say(
        "{company} at {price}", company=naming.company(scene, action.company), price=action.price
    )


def _buy(scene: Scene, action: Buy) -> str:
    return _company(scene, action.company)


def _sell(scene: Scene, action: Sell) -> str:
    said = labels.label(scene, "sell", "shares", action.shares)
    if "company" in scene.chosen:
        return said
    return scene.say("{shares} of {company}", shares=said, company=naming.company(scene, action.company))


def _dividend(scene: Scene, action: Dividend) -> str:
    return labels.label(scene, "dividend", "amount", action.amount)


def _private(scene: Scene, action: BuyPrivate) -> str:
    if "private" in scene.chosen:
        return str(action.price)
    return scene.say("{lot} for {price}", lot=naming.private(action.private), price=action.price)


def _run(scene: Scene, action: Run) -> str:
    if action.route is None:
        return scene.say("the best route")
    return labels.label(scene, "run", "route", action.route)


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


def note(scene: Scene, state: State, seat: Seat, action: Action) -> str:
    """What a move brings, beside it in a menu."""
    special = NOTES.get(type(action))
    return special(scene, state, seat, action) if special is not None else ""


def _happens(state: State, seat: Seat, action: Action) -> Sequence[Event]:
    return GAME.apply(state, seat, action).events


def _prices(scene: Scene, events: Sequence[Event], company: str) -> str:
    moved = [event for event in events if isinstance(event, PriceMoved) and event.company == company]
    if not moved:
        return ""
    return scene.say("price {old} → {new}", old=moved[0].old, new=moved[-1].new)


def _of_tile(scene: Scene, _: State, __: Seat, action: LayTile) -> str:
    return shapes.tile(scene, action.tile)


def _of_sale(scene: Scene, state: State, seat: Seat, action: Sell) -> str:
    events = _happens(state, seat, action)
    brought = sum(event.amount for event in events if isinstance(event, SharesSold))
    said = [scene.say("brings {amount}", amount=brought), _prices(scene, events, action.company)]
    return ", ".join(each for each in said if each)


def _of_dividend(scene: Scene, state: State, seat: Seat, action: Dividend) -> str:
    """What each player gets, and where the price goes."""
    events = _happens(state, seat, action)
    paid = next((event for event in events if isinstance(event, DividendPaid)), None)
    if paid is None:
        return ""
    shares = ", ".join(f"{scene.names[each]} {amount}" for each, amount in paid.paid.items() if amount)
    said = [_prices(scene, events, paid.company), shares, scene.say("company keeps {kept}", kept=paid.kept)]
    return "; ".join(each for each in said if each)


def _of_par(scene: Scene, _: State, seat: Seat, action: Par) -> str:
    cost = DIRECTOR_MULTIPLE * action.price
    cash = scene.view.players[seat].cash
    return scene.say("costs {cost}, leaves you {left}", cost=cost, left=max(cash - cost, 0))


def _of_bid(scene: Scene, _: State, seat: Seat, action: Bid) -> str:
    """What is left of the bidder's money: the player's, or for a line its company's."""
    purse = _treasury(scene) if action.lot not in facts.PRIVATES else scene.view.players[seat].cash
    return scene.say("leaves {left}", left=purse - action.amount)


def _of_purchase(scene: Scene, _: State, __: Seat, action: BuyPrivate) -> str:
    return scene.say("leaves {left}", left=_treasury(scene) - action.price)


def _treasury(scene: Scene) -> int:
    """That of the company that acts, itself or through its line."""
    acting = scene.view.acting
    return next(
        (
            each.treasury
            for each in scene.view.companies
            if acting == each.company or acting in {line.line for line in each.lines}
        ),
        0,
    )


def _of_circle(scene: Scene, state: State, _: Seat, action: Circle) -> str:
    assert isinstance(state.phase, LineRound)
    home = facts.game_map(state.board.map).homes[state.phase.circles[0]]
    return shapes.joined_to(scene, home, action.circle)


def _of_station(scene: Scene, _: State, __: Seat, action: PlaceStation) -> str:
    return "" if action.circle is None else shapes.joined_to(scene, action.hex, action.circle)


def _of_run(scene: Scene, state: State, _: Seat, action: Run) -> str:
    """The best route where it is not written out."""
    if action.route is not None or not isinstance(state.phase, LineRound):
        return ""
    route = best(state, state.phase.lines[0])
    if route is None:
        return scene.say("there is none")
    return labels.label(scene, "run", "route", route.text)


NOTES: Mapping[type[Action], Callable[[Scene, State, Seat, Any], str]] = {
    Bid: _of_bid,
    BuyPrivate: _of_purchase,
    Circle: _of_circle,
    PlaceStation: _of_station,
    Run: _of_run,
    LayTile: _of_tile,
    Sell: _of_sale,
    Dividend: _of_dividend,
    Par: _of_par,
}


def at_once(scene: Scene) -> Sequence[Action]:
    """Moves that stand in the turn call by themselves: the answers to an offer."""
    return (Answer(reply="accept"), Answer(reply="decline")) if scene.view.step == "private_offer" else ()


# --- which of many numbers --------------------------------------------------------------------------


def listed(actions: Sequence[Action]) -> Sequence[int] | None:
    """Dividends from all to nothing, of many those where the price goes further; prices from the highest
    down. Other numbers are listed as they come.
    """
    match actions[0]:
        case Dividend():
            return _dividends([action.amount for action in actions if isinstance(action, Dividend)])
        case BuyPrivate():
            return _prices_down(len(actions))
    return None


def _dividends(amounts: Sequence[int]) -> Sequence[int]:
    """All, then the least for each step of the price, then as many others as there is room for."""
    last = len(amounts) - 1
    steps = [
        place
        for place in range(1, last)
        if facts.dividend_steps(amounts[place]) > facts.dividend_steps(amounts[place - 1])
    ]
    chosen = {last, 0, *steps}
    others = [place for place in range(last, 0, -1) if place not in chosen]
    chosen.update(others[: MOST - len(chosen)])
    return sorted(chosen, reverse=True)


def _prices_down(count: int) -> Sequence[int]:
    """All from the highest down; of too many the highest ten, then every tenth part down to the lowest."""
    if count <= MOST:
        return range(count - 1, -1, -1)
    top = list(range(count - 1, max(count - 11, -1), -1))
    rest = top[-1]
    lower = [rest - (k + 1) * rest // 10 for k in range(10)] if rest else []
    return list(dict.fromkeys([*top, *lower]))
