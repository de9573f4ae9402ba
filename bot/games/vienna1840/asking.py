"""What is asked on the way to a move of 1840, and what there is to choose from, in few words."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import ClassVar

from bot.games.core import asking
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.vienna1840 import labels, names, shapes
from bot.games.vienna1840.naming import ONLY_STADTBAHN
from bot.games.vienna1840.open_things import still_open
from bot.language import N_
from engine.core import Action, Draft, Event, GameError, Value
from engine.vienna1840 import facts, outlook
from engine.vienna1840.actions import (
    Assign,
    Bid,
    BuyPrivate,
    Circle,
    Dividend,
    LayTile,
    Par,
    Pass,
    PlaceStation,
    Run,
    Sell,
)
from engine.vienna1840.events import DividendPaid, PriceMoved, SharesSold
from engine.vienna1840.rounds.running import NO_ROUTE
from engine.vienna1840.rounds.stock import DIRECTOR_MULTIPLE
from engine.vienna1840.view import View

__all__ = ["Asking"]

LEFT = {
    ("normal",): N_("The Stadtbahn tile of this turn is laid; its ordinary tile is left."),
    ONLY_STADTBAHN: N_("The ordinary tile of this turn is laid; only a Stadtbahn tile is left."),
}
"""By the rights to a tile that are left of the two in a turn."""
MOST = 25
"""Numbers that a menu lists."""
LABOUR = 400_000
"""Work for the next best route: less than a second."""


# --- single values ----------------------------------------------------------------------------------


def _site(scene: Scene, _: Legal, name: str) -> tuple[str, str]:
    """A hex for a tile, and what lies there or opens there."""
    return names.hex_name(scene, name), shapes.ground(scene, name) or _base(scene, name)


def _removal(scene: Scene, legal: Legal, hex: str) -> tuple[str, str]:
    """A hex from which a station can be taken away: whose, and what that costs."""
    choices = legal.choices(Draft("remove", {"hex": hex}))
    owners = [names.company(scene, str(company)) for company in choices.values] if choices else []
    said = scene.say("of {names}, costs {cost}", names=scene.words.listing(owners), cost=facts.REMOVAL_COST)
    return names.hex_name(scene, hex), said


def _company(scene: Scene, _: Legal, name: str) -> tuple[str, str]:
    return labels.company_at(scene, name), _holding(scene, name)


def _private(scene: Scene, _: Legal, name: str) -> tuple[str, str]:
    return names.private(name), _owner(scene, name)


def _base(scene: Scene, hex: str) -> str:
    """That the line that acts opens there; empty where it doesn't."""
    line, board = scene.view.acting, scene.view.board
    if line is None or facts.game_map(board.map).homes.get(line) != hex:
        return ""
    return scene.say("base of line {line}", line=line)


def _owner(scene: Scene, private: str) -> str:
    """Whose a private is, and the most that may be paid for it."""
    offered = next((each for each in scene.view.privates if each.private == private), None)
    if offered is None or offered.owner is None:
        return ""
    owner = offered.owner
    # A menu shows names as they are; only messages read them as text with marks.
    named = scene.names[owner] if isinstance(owner, int) else names.company(scene, owner)
    return scene.say("of {owner}, at most {face}", owner=named, face=offered.face)


def _holding(scene: Scene, name: str) -> str:
    """What the person and the bank have of a company, and who directs it."""
    view: View = scene.view
    company = next((each for each in view.companies if each.company == name), None)
    if company is not None and company.par is None:
        return facts.COMPANIES[name].name
    stadtbahn = next((each for each in view.stadtbahn if each.company == name), None)
    bank = company.bank_percent if company else stadtbahn.bank_percent if stadtbahn else 0
    own = view.players[view.seat].shares.get(name, 0) if view.seat is not None else 0
    said = scene.say("you {own} %, bank {bank} %", own=own, bank=bank)
    if company is not None and company.director is not None:
        return scene.say("{holding}, director {name}", holding=said, name=scene.names[company.director])
    return said


# --- whole moves ------------------------------------------------------------------------------------


def _happens(legal: Legal, action: Action) -> Sequence[Event]:
    found = legal.foresee(action)
    return () if found is None else found.events


def _prices(scene: Scene, events: Sequence[Event], company: str) -> str:
    moved = [event for event in events if isinstance(event, PriceMoved) and event.company == company]
    if not moved:
        return ""
    return scene.say("price {old} → {new}", old=moved[0].old, new=moved[-1].new)


def _of_tile(scene: Scene, _: Legal, action: LayTile) -> str:
    return shapes.tile(scene, action.tile)


def _of_sale(scene: Scene, legal: Legal, action: Sell) -> str:
    events = _happens(legal, action)
    brought = sum(event.amount for event in events if isinstance(event, SharesSold))
    said = [scene.say("brings {amount}", amount=brought), _prices(scene, events, action.company)]
    return ", ".join(each for each in said if each)


def _of_dividend(scene: Scene, legal: Legal, action: Dividend) -> str:
    """What each player gets, and where the price goes."""
    events = _happens(legal, action)
    paid = next((event for event in events if isinstance(event, DividendPaid)), None)
    if paid is None:
        return ""
    shares = ", ".join(f"{scene.names[each]} {amount}" for each, amount in paid.paid.items() if amount)
    said = [_prices(scene, events, paid.company), shares, scene.say("company keeps {kept}", kept=paid.kept)]
    return "; ".join(each for each in said if each)


def _of_par(scene: Scene, legal: Legal, action: Par) -> str:
    cost = DIRECTOR_MULTIPLE * action.price
    cash = scene.view.players[legal.seat].cash
    return scene.say("costs {cost}, leaves you {left}", cost=cost, left=max(cash - cost, 0))


def _of_bid(scene: Scene, legal: Legal, action: Bid) -> str:
    """What is left of the bidder's money: the player's, or for a line its company's."""
    purse = _treasury(scene) if action.lot not in facts.PRIVATES else scene.view.players[legal.seat].cash
    return scene.say("leaves {left}", left=purse - action.amount)


def _of_purchase(scene: Scene, _: Legal, action: BuyPrivate) -> str:
    return scene.say("leaves {left}", left=_treasury(scene) - action.price)


def _treasury(scene: Scene) -> int:
    """That of the company that acts, itself or through its line."""
    company = outlook.acting_company(scene.view)
    return 0 if company is None else company.treasury


def _of_circle(scene: Scene, _: Legal, action: Circle) -> str:
    home = facts.game_map(scene.view.board.map).homes[scene.view.opening]
    return shapes.joined_to(scene, home, action.circle)


def _of_station(scene: Scene, _: Legal, action: PlaceStation) -> str:
    return "" if action.circle is None else shapes.joined_to(scene, action.hex, action.circle)


def _of_run(scene: Scene, _: Legal, action: Run) -> str:
    """The best route where it is not written out."""
    turn = scene.view.turn
    if action.route is not None or turn is None:
        return ""
    route = outlook.best(scene.view, turn.line)
    if route is None:
        return scene.say("there is none")
    return labels.route(scene, route.text)


# --- which of many numbers --------------------------------------------------------------------------


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


def _highest(prices: Sequence[Action]) -> int:
    """Mostly it is a director who sells to a company of his own."""
    return len(prices) - 1


def _prices_down(count: int) -> Sequence[int]:
    """All from the highest down; of too many the highest ten, then every tenth part down to the lowest."""
    if count <= MOST:
        return range(count - 1, -1, -1)
    top = list(range(count - 1, max(count - 11, -1), -1))
    rest = top[-1]
    lower = [rest - (k + 1) * rest // 10 for k in range(10)] if rest else []
    return list(dict.fromkeys([*top, *lower]))


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
ONWARD: Mapping[str, str] = {"name": "bid", "tile": "tile", "station": "tile"}
"""After naming a lot comes the first bid for it; after one thing that is built, what is left of the tiles."""
TYPED: Mapping[str, str] = {
    "bid": N_("Another amount"),
    "dividend": N_("Another amount"),
    "private": N_("Another price"),
    "run": N_("Type a route"),
}
OFFERS: Mapping[tuple[str, str], asking.Offer] = {
    ("tile", "hex"): _site,
    ("remove", "hex"): _removal,
    ("buy", "company"): _company,
    ("sell", "company"): _company,
    ("par", "company"): _company,
    ("private", "private"): _private,
}
NOTES: Mapping[type[Action], asking.Note] = {
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


class Asking(asking.Asking):
    """Questions and menus."""

    questions = QUESTIONS
    typed = TYPED
    offers = OFFERS
    notes = NOTES
    outright = frozenset({"name", "tile", "circle", "station"})
    onward = ONWARD
    asked_last: ClassVar[Mapping[str, str]] = {BuyPrivate.kind: "price"}
    presumed: ClassVar = {BuyPrivate.kind: _highest}

    def aside(self, scene: Scene, kind: str, field: str | None) -> str:
        """Which tile of the turn is left; that the circle of a base is asked for after its first tile."""
        if kind != "tile":
            return ""
        if field == "hex":
            left = LEFT.get(scene.view.turn.rights)
            return scene.say(left) if left else ""
        moved = shapes.bases_to_move(scene.view.board, str(scene.chosen.get("hex")))
        return scene.say("The circle of the base is asked for after that.") if moved else ""

    def parts(self, scene: Scene, field: str, values: Sequence[Value]) -> Sequence[tuple[str, Sequence[int]]]:
        """Hexes as they are looked up: by row and column, those that wait for a Stadtbahn tile after all that
        the line can reach. The rest as the rules list it.
        """
        if field != "hex":
            return super().parts(scene, field, values)
        hexes = [str(value) for value in values]
        waiting = {name for name in hexes if shapes.waits_for_stadtbahn(scene.view.board, name)}

        def looked_up(place: int) -> tuple[bool, str, int]:
            name = hexes[place]
            return name in waiting, name[0], int(name[1:])

        return [("", sorted(range(len(values)), key=looked_up))]

    def like(self, action: Action) -> Hashable:
        """What a move comes to: a tile by the track that it brings, trams by their colours."""
        match action:
            case LayTile(hex=hex, tile=tile, rotation=rotation):
                return shapes.track(hex, tile, rotation)
            case Assign(placing=placing):
                pairs = [pair.partition(":") for pair in placing]
                return tuple(sorted((place, names.tram_colour(tram) or tram) for tram, _, place in pairs))
        return super().like(action)

    def rank(self, action: Action) -> int:
        """Placings of trams by how many lie unused: those that serve most lines come first."""
        if not isinstance(action, Assign):
            return super().rank(action)
        return sum(not pair.partition(":")[2].isdecimal() for pair in action.placing)

    def listed(self, scene: Scene, actions: Sequence[Action]) -> Sequence[int] | None:
        """Dividends from all to nothing, of many those where the price goes further; prices from the highest
        down. Other numbers are listed as they come.
        """
        match actions[0]:
            case Dividend():
                return _dividends([action.amount for action in actions if isinstance(action, Dividend)])
            case BuyPrivate():
                return _prices_down(len(actions))
        return None

    def further(self, legal: Legal, draft: Draft) -> Sequence[Action]:
        """The next best route."""
        view: View = legal.view
        if draft.kind != Run.kind or view.turn is None:
            return ()
        first = outlook.best(view, view.turn.line)
        if first is None or view.options.route_check == "best":
            return ()
        found = outlook.search(view, view.turn.line, other_than=first, labour=LABOUR)
        return () if found is None or found.route is None else (Run(route=found.route.text),)

    def doubt(self, scene: Scene, action: Action) -> str | None:
        """Whether a pass is meant that lets something go, and a run that earns less than the best. Where the
        best must be run, the rules refuse the other one themselves.
        """
        if isinstance(action, Pass):
            lost = None if scene.view.seat is None else still_open(scene, scene.view.seat)
            return scene.say("{sentence} Do you mean it?", sentence=lost) if lost else None
        claimed = action.values().get("route")
        view: View = scene.view
        if action.kind != "run" or claimed is None or view.options.route_check == "best":
            return None
        if view.turn is None or view.step != "run":
            return None
        line = view.turn.line
        better = outlook.best(view, line)
        if better is None:
            return None
        value = 0
        if claimed != NO_ROUTE:
            try:
                value = outlook.read(view, line, str(claimed)).value
            except GameError:
                return None
        if value >= better.value:
            return None
        return scene.say(
            "That earns {value}, but line {line} could earn {best}: `{route}`. Do you mean it?",
            value=value,
            line=line,
            best=better.value,
            route=better.text,
        )

    def without_alternative(self, legal: Legal) -> Action | None:
        """The run where only one is allowed: the best where the best must be run, or none where there is no
        route.
        """
        view: View = legal.view
        if view.step != "run" or view.turn is None:
            return None
        compelled = view.options.route_check == "best" and view.options.run_compulsory == "yes"
        return Run() if compelled or outlook.best(view, view.turn.line) is None else None
