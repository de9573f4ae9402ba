"""The moves of Ticket to Ride Europe: what they are called, what is asked on the way to them, and what each
choice would bring.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from bot.games.core.dialogue import Dialogue, Field, Row
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.ticket_europe.words import labels, names
from bot.language import N_
from bot.limits import OPTION_TEXT
from engine.core import Value
from engine.ticket_europe.actions import Claim as ClaimRoute
from engine.ticket_europe.actions import Draw, Pay, Station
from engine.ticket_europe.facts import LOCOMOTIVE, ROUTES, ROUTES_AT, TABLE, TWINS
from engine.ticket_europe.outlook import Outlook, outlook
from engine.ticket_europe.prospects import Claim, Shortfall, claims, own, shortfalls
from engine.ticket_europe.row import DECK
from engine.ticket_europe.view import View

__all__ = ["DIALOGUES", "by_tickets", "lacking", "leading", "stands"]

FIRST_LOCOMOTIVE = N_("A face-up locomotive is your only card this turn. One drawn from the deck isn't.")
SECOND_LOCOMOTIVE = N_("A face-up locomotive can't be your second card.")
TUNNEL = N_(
    "Tunnel: three cards are turned up. Each card of the colour you play, and each locomotive, "
    "costs one more card."
)
TWIN = N_("Nobody can claim its other track after that.")
NEAREST = 4
"""Routes that are named with what is missing for them."""
HIGHEST = 3
"""Routes that are named with their points where no ticket needs any."""


@lru_cache(maxsize=8)
def _claims(legal: Legal) -> Mapping[str, Claim]:
    return _by_route(legal.view)


@lru_cache(maxsize=8)
def _leading(legal: Legal) -> Mapping[str, Sequence[str]]:
    return leading(legal.view)


def leading(view: View) -> Mapping[str, Sequence[str]]:
    """The routes on the shortest open ways of the seat's tickets, each with these tickets."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for ticket in own(view).tickets or ():
        for way in outlook(view, ticket).ways[:1]:
            for route in way.routes:
                found[route].append(ticket)
                if route in TWINS:
                    found[TWINS[route]].append(ticket)
    return found


def _route(scene: Scene, legal: Legal, route: str) -> tuple[str, str]:
    claim = _claims(legal).get(route)
    said = "" if claim is None else _brings(scene, claim, _leading(legal).get(route, ()))
    return labels.route(scene, route), said


def _in_short(scene: Scene, legal: Legal, route: str) -> str:
    """What a route would bring, without its points and the trains left, which its spaces say as well. If
    that's still too long, the tickets are only counted.
    """
    claim, tickets = _claims(legal)[route], _leading(legal).get(route, ())
    said = (
        _listed(_cost(scene, claim), _on_tickets(scene, claim, tickets, told), _last(scene, claim))
        for told in (_named, _counted)
    )
    return next((each for each in said if len(each) <= OPTION_TEXT), "")


def _brings(scene: Scene, claim: Claim, tickets: Sequence[str]) -> str:
    """What a route would bring: points, tickets, the last round, and what it costs where only one payment is
    possible. `tickets` are those on whose way it lies.
    """
    sums = () if scene.aloud else _sums(scene, claim)
    on_way = _on_tickets(scene, claim, tickets, _named)
    return _listed(_cost(scene, claim), on_way, *sums, _last(scene, claim))


def _listed(*parts: str) -> str:
    return ", ".join(filter(None, parts))


def _cost(scene: Scene, claim: Claim) -> str:
    """The only payment possible, unless it's plain: such a route is claimed as soon as it is chosen."""
    if ROUTES[claim.route].tunnel or len(claim.payments) != 1 or _is_plain(claim):
        return ""
    return scene.say("costs {cards}", cards=names.cards(replace(scene, emblems={}), claim.payments[0]))


def _on_tickets(
    scene: Scene, claim: Claim, tickets: Sequence[str], told: Callable[[Scene, Sequence[str]], str]
) -> str:
    """The tickets that the route completes, or else on whose way it lies."""
    if claim.completes:
        return scene.say("completes {tickets}", tickets=told(scene, claim.completes))
    return scene.say("towards {tickets}", tickets=told(scene, tickets)) if tickets else ""


def _named(scene: Scene, tickets: Sequence[str]) -> str:
    return ", ".join(names.ticket(scene, ticket) for ticket in tickets)


def _counted(scene: Scene, tickets: Sequence[str]) -> str:
    return scene.words.count("{number} ticket", "{number} tickets", len(tickets))


def _sums(scene: Scene, claim: Claim) -> tuple[str, str]:
    left = scene.say("{wagons} left", wagons=names.wagons(scene, claim.wagons))
    return names.points(scene, claim.points), left


def _last(scene: Scene, claim: Claim) -> str:
    return scene.say("sets off the last round") if claim.last_round else ""


def _is_plain(claim: Claim) -> bool:
    """Whether it is paid with cards of the route's colour alone, as its label says."""
    return set(claim.payments[0]) == {ROUTES[claim.route].colour}


def _city(scene: Scene, _: Legal, city: str) -> tuple[str, str]:
    """A city with the routes that a station there could borrow from."""
    view: View = scene.view
    owners = [view.owners[route] for route in ROUTES_AT[city] if route in view.owners]
    others = [
        scene.say("{number} of {name}", number=owners.count(seat), name=scene.name(seat))
        for seat in sorted(set(owners))
        if seat != view.seat
    ]
    if not others:
        return names.city(city), scene.say("nobody else has a route there yet")
    if scene.aloud:
        # The menu or the question says what they are for.
        return names.city(city), ", ".join(others)
    return names.city(city), scene.say("routes stations can use: {owners}", owners=", ".join(others))


def _lends(view: View, city: str) -> bool:
    """Whether a station there could borrow a route by now."""
    return any(view.owners.get(route, view.seat) != view.seat for route in ROUTES_AT[city])


def _ticket(scene: Scene, legal: Legal, place: str) -> tuple[str, str]:
    offered = own(legal.view).offered or ()
    found = outlook(legal.view, offered[int(place) - 1])
    return labels.ticket(scene, place), stands(scene, found)


def stands(scene: Scene, found: Outlook) -> str:
    """How a ticket stands, in a few words: joined, or what it still takes."""
    if found.joined:
        return scene.say("connected")
    if found.lent:
        return scene.say("connected with the help of stations")
    if not found.ways:
        return scene.say("can no longer be connected by your own routes")
    way = found.ways[0]
    return scene.words.count(
        "{wagons} to go, {number} card missing",
        "{wagons} to go, {number} cards missing",
        way.cards,
        wagons=names.wagons(scene, way.wagons),
    )


def lacking(scene: Scene, short: Shortfall) -> str:
    """What is missing for a route: `Paris–Zürich: 1 🟥 Red`."""
    parts = []
    if short.wagons:
        parts.append(names.wagons(scene, short.wagons))
    if short.locomotives:
        parts.append(f"{short.locomotives} {names.card(scene, 'loco')}")
    rest = short.cards - short.locomotives
    if rest and len(short.colours) == 1:
        parts.append(f"{rest} {names.card(scene, short.colours[0])}")
    elif rest:
        parts.append(scene.words.count("{number} card", "{number} cards", rest))
    return f"{names.route(scene, short.route)}: {', '.join(parts)}"


# --- what is said above -----------------------------------------------------------------------------


def _of_locomotives(scene: Scene) -> str:
    """What a locomotive in the row means."""
    if LOCOMOTIVE not in scene.view.row:
        return ""
    second = scene.view.phase == "second_card"
    return "-# " + scene.say(SECOND_LOCOMOTIVE if second else FIRST_LOCOMOTIVE)


def _turned_up(scene: Scene) -> str:
    """What a tunnel turned up, beside what it asks for."""
    return "" if scene.view.tunnel is None else names.turned_up(scene, scene.view.tunnel.turned)


def _of_stations(scene: Scene) -> str:
    """What a station is for, and what it costs at the end (R12.5, R12.8)."""
    return "-# " + scene.words.count(
        "At the end you use one route of another player into a station's city. Each station that you don't "
        "build scores {number} point.",
        "At the end you use one route of another player into a station's city. Each station that you don't "
        "build scores {number} points.",
        TABLE.station_points,
    )


def _still_missing(scene: Scene) -> str:
    """Beside the routes that can be paid, others with what is missing: first those that lead towards tickets,
    then those for which it is least.
    """
    if scene.view.seat is None:
        return ""
    on_the_way = leading(scene.view)
    short = [each for each in shortfalls(scene.view) if not each.wagons]
    short.sort(key=lambda each: each.route not in on_the_way)
    if scene.aloud:
        short = [each for each in short if each.route in on_the_way]
    near = [lacking(scene, each) for each in islice(_once(short), NEAREST)]
    return "-# " + scene.say("Still missing: {routes}", routes="; ".join(near)) if near else ""


def _once(short: Sequence[Shortfall]) -> Iterator[Shortfall]:
    """Of two tracks that lack the same, one."""
    told = set[Shortfall]()
    for each in short:
        twin = replace(each, route=TWINS.get(each.route, each.route))
        if twin not in told:
            told.add(each)
            yield each


def _before_paying(scene: Scene) -> str:
    """What a route brings, and what else comes with it, while its payment is chosen."""
    view: View = scene.view
    route = str(scene.chosen.get("route", ""))
    found = None if view.seat is None else _by_route(view).get(route)
    if found is None:
        return ""
    lines = [_brings(scene, found, leading(view).get(route, ()))]
    if ROUTES[route].tunnel:
        lines.append(scene.say(TUNNEL))
    if route in TWINS and len(view.players) <= TABLE.single_track_players:
        lines.append(scene.say(TWIN))
    return "\n".join(f"-# {line}" for line in lines if line)


# --- which come first -------------------------------------------------------------------------------


def by_tickets(scene: Scene, values: Sequence[Value]) -> Sequence[tuple[str, Sequence[int]]]:
    """Routes for one's tickets, those that complete some first, and all others, those that score most points
    first; where no ticket needs a route any more, the highest of these apart.
    """
    if scene.view.seat is None:
        return [("", range(len(values)))]
    routes = [str(value) for value in values]
    found, on_the_way = _by_route(scene.view), leading(scene.view)

    def rank(place: int) -> tuple[int, int, int, int]:
        claim = found.get(routes[place])
        if claim is None:
            return 0, 0, 0, place
        tickets = len(on_the_way.get(claim.route, ()))
        return -len(claim.completes), -tickets, -claim.points, place

    ordered = sorted(range(len(routes)), key=rank)
    # Listeners can't find a city in a list sorted by points.
    rest = sorted(ordered, key=lambda place: names.route(scene, routes[place])) if scene.aloud else ordered
    if not on_the_way:
        return _parted(scene, scene.say("Most points"), ordered[:HIGHEST], rest)
    wanted = [
        place
        for place in ordered
        if routes[place] in on_the_way or (routes[place] in found and found[routes[place]].completes)
    ]
    return _parted(scene, scene.say("For your tickets"), wanted, rest)


def _by_lending(scene: Scene, values: Sequence[Value]) -> Sequence[tuple[str, Sequence[int]]]:
    """Cities where a station could borrow a route, and all others."""
    lending = [place for place, city in enumerate(values) if _lends(scene.view, str(city))]
    return _parted(scene, scene.say("With routes that stations can use"), lending, range(len(values)))


def _parted(
    scene: Scene, name: str, ahead: Sequence[int], ordered: Sequence[int]
) -> Sequence[tuple[str, Sequence[int]]]:
    """Some of the places, under a name, before all others; in one part where there is nothing to split."""
    others = [place for place in ordered if place not in ahead]
    if not ahead or not others:
        return [("", ordered)]
    return [(name, ahead), (scene.say("Others"), others)]


def _by_route(view: View) -> Mapping[str, Claim]:
    """What the seat may claim, by route."""
    return {claim.route: claim for claim in claims(view)}


# --- what follows -----------------------------------------------------------------------------------


def _is_certain(legal: Legal, made: Draw, then: Draw) -> bool:
    """A card drawn unseen turns up none of the row. Any other turns up one: whatever that is, there is a
    deck, no locomotive can be the second card (R5.4), and what lies face up stays but where the row may be
    discarded (R5.6).
    """
    if made.card == DECK or then.card in (DECK, LOCOMOTIVE):
        return True
    row = list(legal.view.row)
    row.remove(made.card)
    return then.card in row and row.count(LOCOMOTIVE) + 1 < TABLE.row_locomotives


# --- what they are called ---------------------------------------------------------------------------


def _claim(scene: Scene, action: ClaimRoute) -> str:
    paid = names.cards(scene, action.cards)
    if "route" in scene.chosen:
        return paid
    return scene.say("{route} with {cards}", route=names.route(scene, action.route), cards=paid)


def _pay(scene: Scene, action: Pay) -> str:
    return names.cards(scene, action.cards)


def _station(scene: Scene, action: Station) -> str:
    paid = names.cards(scene, action.cards)
    if "city" in scene.chosen:
        return paid
    return scene.say("{city} with {cards}", city=names.city(action.city), cards=paid)


# --- which emblem shows them ------------------------------------------------------------------------


def _paid(_: Scene, action: ClaimRoute | Pay | Station) -> str:
    """The colour of the cards with which something is paid."""
    return next((card for card in action.cards if card != LOCOMOTIVE), LOCOMOTIVE)


DIALOGUES: Mapping[str, Dialogue] = {
    "draw": Dialogue(
        called=N_("Draw a card"),
        option=lambda scene, action: names.card(scene, action.card),
        emblem=lambda _, action: action.card,
        question=N_("which card?"),
        aside=_of_locomotives,
        outright=True,
        onward="draw",
        regardless=_is_certain,
    ),
    "claim": Dialogue(
        called=N_("Claim a route"),
        option=_claim,
        emblem=_paid,
        fields={
            "route": Field(
                N_("which route?"), offer=_route, short=_in_short, parts=by_tickets, aside=_still_missing
            )
        },
        question=N_("with which cards?"),
        aside=_before_paying,
        outright=True,
    ),
    "pay": Dialogue(
        called=N_("Pay more"), option=_pay, emblem=_paid, question=N_("with which cards?"), aside=_turned_up
    ),
    "station": Dialogue(
        called=N_("Build a station"),
        option=_station,
        emblem=_paid,
        fields={"city": Field(N_("in which city?"), offer=_city, parts=_by_lending, aside=_of_stations)},
        question=N_("with which cards?"),
        outright=True,
    ),
    "withdraw": Dialogue(called=N_("Give up the tunnel"), row=Row.BESIDE),
    "tickets": Dialogue(called=N_("Draw tickets"), row=Row.BESIDE, onward="keep"),
    "keep": Dialogue(
        called=N_("Choose tickets"),
        option=lambda scene, action: ", ".join(labels.ticket(scene, place) for place in action.tickets),
        fields={"tickets": Field(N_("which do you keep?"), offer=_ticket)},
        outright=True,
    ),
}
