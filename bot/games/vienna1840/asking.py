"""What is asked on the way to a move of 1840, and what there is to choose from, in few words."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from bot.games.core import asking
from bot.games.core.dialogue import Dialogue, Field, Last
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


# --- which come first -------------------------------------------------------------------------------


def _looked_up(scene: Scene, values: Sequence[Value]) -> Sequence[tuple[str, Sequence[int]]]:
    """Hexes as they are looked up: by row and column, those that wait for a Stadtbahn tile after all that the
    line can reach.
    """
    hexes = [str(value) for value in values]
    waiting = {name for name in hexes if shapes.waits_for_stadtbahn(scene.view.board, name)}

    def key(place: int) -> tuple[bool, str, int]:
        name = hexes[place]
        return name in waiting, name[0], int(name[1:])

    return [("", sorted(range(len(values)), key=key))]


def _dividends(_: Scene, actions: Sequence[Dividend]) -> Sequence[int]:
    """All, then the least for each step of the price, then as many others as there is room for."""
    amounts = [action.amount for action in actions]
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


def _prices_down(_: Scene, prices: Sequence[Action]) -> Sequence[int]:
    """All from the highest down; of too many the highest ten, then every tenth part down to the lowest."""
    count = len(prices)
    if count <= MOST:
        return range(count - 1, -1, -1)
    top = list(range(count - 1, max(count - 11, -1), -1))
    rest = top[-1]
    lower = [rest - (k + 1) * rest // 10 for k in range(10)] if rest else []
    return list(dict.fromkeys([*top, *lower]))


def _most_trams(action: Assign) -> int:
    """Placings of trams by how many lie unused: those that serve most lines come first."""
    return sum(not pair.partition(":")[2].isdecimal() for pair in action.placing)


def _by_colours(_: Legal, action: Assign) -> Hashable:
    """Trams of a colour are the same."""
    pairs = [pair.partition(":") for pair in action.placing]
    return tuple(sorted((place, names.tram_colour(tram) or tram) for tram, _, place in pairs))


def _track(_: Legal, action: LayTile) -> Hashable:
    """A tile by the track that it brings."""
    return shapes.track(action.hex, action.tile, action.rotation)


def _next_best(legal: Legal) -> Sequence[Action]:
    """The next best route."""
    view: View = legal.view
    first = None if view.turn is None else outlook.best(view, view.turn.line)
    if view.turn is None or first is None or view.options.route_check == "best":
        return ()
    found = outlook.search(view, view.turn.line, other_than=first, labour=LABOUR)
    return () if found is None or found.route is None else (Run(route=found.route.text),)


# --- what is said above -----------------------------------------------------------------------------


def _tile_left(scene: Scene) -> str:
    """Which tile of the turn is left."""
    left = LEFT.get(scene.view.turn.rights)
    return scene.say(left) if left else ""


def _base_follows(scene: Scene) -> str:
    """That the circle of a base is asked for after its first tile."""
    moved = shapes.bases_to_move(scene.view.board, str(scene.chosen.get("hex")))
    return scene.say("The circle of the base is asked for after that.") if moved else ""


# --- doubts -----------------------------------------------------------------------------------------


def _lets_go(scene: Scene, _: Pass) -> str | None:
    """Whether a pass is meant that lets something go."""
    lost = None if scene.view.seat is None else still_open(scene, scene.view.seat)
    return scene.say("{sentence} Do you mean it?", sentence=lost) if lost else None


def _earns_less(scene: Scene, action: Run) -> str | None:
    """Whether a run is meant that earns less than the best. Where the best must be run, the rules refuse the
    other one themselves.
    """
    view: View = scene.view
    if action.route is None or view.options.route_check == "best" or view.turn is None or view.step != "run":
        return None
    line = view.turn.line
    better = outlook.best(view, line)
    if better is None:
        return None
    try:
        value = 0 if action.route == NO_ROUTE else outlook.read(view, line, action.route).value
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


def _only_run(legal: Legal) -> Action | None:
    """The run where only one is allowed: the best where the best must be run, or none where there is no
    route.
    """
    view: View = legal.view
    if view.step != "run" or view.turn is None:
        return None
    compelled = view.options.route_check == "best" and view.options.run_compulsory == "yes"
    return Run() if compelled or outlook.best(view, view.turn.line) is None else None


DIALOGUES: Mapping[str, Dialogue] = {
    "pass": Dialogue(doubt=_lets_go),
    "name": Dialogue(question=N_("which one?"), outright=True, onward="bid"),
    "bid": Dialogue(
        fields={"lot": Field(N_("for which one?"))},
        question=N_("how much?"),
        typed=N_("Another amount"),
        note=_of_bid,
    ),
    "order": Dialogue(question=N_("which one?")),
    "par": Dialogue(
        fields={"company": Field(N_("which one?"), offer=_company)},
        question=N_("at which par?"),
        note=_of_par,
    ),
    "buy": Dialogue(fields={"company": Field(N_("of which company?"), offer=_company)}),
    "sell": Dialogue(
        fields={"company": Field(N_("of which company?"), offer=_company)},
        question=N_("how many?"),
        note=_of_sale,
    ),
    "dividend": Dialogue(
        question=N_("how much in all?"),
        typed=N_("Another amount"),
        note=_of_dividend,
        listed=_dividends,
    ),
    "tram": Dialogue(question=N_("which one?")),
    "scrap": Dialogue(question=N_("which one?")),
    "assign": Dialogue(question=N_("which line gets which tram?"), like=_by_colours, rank=_most_trams),
    "tile": Dialogue(
        fields={"hex": Field(N_("on which hex?"), offer=_site, parts=_looked_up, aside=_tile_left)},
        question=N_("which tile, and how turned?"),
        aside=_base_follows,
        note=_of_tile,
        like=_track,
        outright=True,
        onward="tile",
    ),
    "circle": Dialogue(question=N_("which circle?"), note=_of_circle, outright=True),
    "station": Dialogue(
        fields={"hex": Field(N_("where?"), parts=_looked_up)},
        question=N_("in which circle?"),
        note=_of_station,
        outright=True,
        onward="tile",
    ),
    "remove": Dialogue(
        fields={"hex": Field(N_("where?"), offer=_removal, parts=_looked_up)},
        question=N_("whose?"),
    ),
    "run": Dialogue(
        question=N_("which route?"),
        typed=N_("Type a route"),
        note=_of_run,
        further=_next_best,
        doubt=_earns_less,
        compelled=_only_run,
    ),
    "private": Dialogue(
        fields={"private": Field(N_("which one?"), offer=_private)},
        question=N_("for how much?"),
        typed=N_("Another price"),
        note=_of_purchase,
        listed=_prices_down,
        last=Last("price", presumed=_highest),
    ),
    "answer": Dialogue(question=N_("accept or decline?")),
    "return": Dialogue(question=N_("which one?")),
}
"""After naming a lot comes the first bid for it; after one thing that is built, what is left of the tiles."""


class Asking(asking.Asking):
    """Questions and menus."""

    dialogues = DIALOGUES
