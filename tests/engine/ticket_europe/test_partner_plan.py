"""The computer player's plan: figures worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest

from engine.core import Level
from engine.ticket_europe.facts import CITIES, COLOURS, ROUTES, TICKETS
from engine.ticket_europe.hands import Hand
from engine.ticket_europe.network import Parts, distances
from engine.ticket_europe.partner.cards import lack, payment
from engine.ticket_europe.partner.forest import FAR, Edge, Forests
from engine.ticket_europe.partner.levels import TEMPERS
from engine.ticket_europe.partner.plan import planned, pricing
from engine.ticket_europe.partner.sight import NUMBERS, Sight
from engine.ticket_europe.partner.turn import Turn
from engine.ticket_europe.payments import Price
from engine.ticket_europe.trails import spaces
from tests.engine.ticket_europe.tables import ANNA, BEN, GAME, player, table


def spaces_forests(*tickets: str) -> Forests:
    """Forests in which a link costs its wagons."""
    edges = [
        Edge(NUMBERS[facts.cities[0]], NUMBERS[facts.cities[1]], facts.spaces, route)
        for route, facts in ROUTES.items()
    ]
    pairs = [TICKETS[ticket].cities for ticket in tickets]
    return Forests(len(CITIES), edges, [(NUMBERS[here], NUMBERS[there]) for here, there in pairs])


def test_one_ticket_takes_its_shortest_way() -> None:
    for ticket, facts in TICKETS.items():
        here, there = facts.cities
        way = distances(here, lambda route: ROUTES[route].spaces)[there]
        assert spaces_forests(ticket).costs == [0, way]


def test_tickets_share_what_lies_on_both_ways() -> None:
    """Berlin-Roma alone is 9 (over Frankfurt, München, Venezia), Paris-Wien 8 (over Frankfurt or Zürich, and
    München), Frankfurt-København 5 (over Essen).

    The first two meet in Venezia: Berlin-Wien 3, -Zágráb 2, -Venezia 2, -Roma 2, and Venezia-Zürich 2, -Paris
    3. Berlin-Essen 2 joins København 3 and Frankfurt 2, from where Roma is 6. All three: these 13, with
    Paris-Frankfurt 3 and München-Wien 3.
    """
    forests = spaces_forests("berlin-roma", "paris-wien", "frankfurt-kobenhavn")
    assert forests.costs[0b001] == 9
    assert forests.costs[0b010] == 8
    assert forests.costs[0b100] == 5
    assert forests.costs[0b011] == 14
    assert forests.costs[0b101] == 13
    assert forests.costs[0b111] == 19


@pytest.mark.parametrize("tickets", list(combinations(("berlin-roma", "brest-marseille", "kyiv-sochi"), 2)))
def test_links_join_what_they_cost(tickets: tuple[str, ...]) -> None:
    forests = spaces_forests(*tickets)
    links = forests.links(0b11)
    assert sum(ROUTES[route].spaces for route in links) == forests.costs[0b11]
    assert all(Parts(links).joins(TICKETS[ticket].cities) for ticket in tickets)


def test_a_small_forest_is_the_cheapest_of_all_sets_of_links() -> None:
    """Against trying all of them, in a grid of six cities."""
    ends = [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5), (0, 4), (1, 5)]
    for costs in product((2, 3), (3, 5), (1, 4), (2, 6), (3,), (1, 2), (4,), (3, 5), (2,)):
        edges = [
            Edge(*pair, cost, str(number))
            for number, (pair, cost) in enumerate(zip(ends, costs, strict=True))
        ]
        assert Forests(6, edges, [(0, 5), (3, 2)]).costs[0b11] == _tried(edges, [(0, 5), (3, 2)])


def _tried(edges: list[Edge], pairs: list[tuple[int, int]]) -> int:
    best = FAR
    for chosen in product((False, True), repeat=len(edges)):
        part = list(range(6))
        for edge, taken in zip(edges, chosen, strict=True):
            if taken:
                part = [part[edge.here] if each == part[edge.there] else each for each in part]
        if all(part[here] == part[there] for here, there in pairs):
            best = min(best, sum(edge.cost for edge, taken in zip(edges, chosen, strict=True) if taken))
    return best


def test_what_nothing_joins_can_not_be_had() -> None:
    assert Forests(4, [Edge(0, 1, 1, "a")], [(0, 1), (2, 3)]).costs[0b10] >= FAR


def plan_of(tickets: str, **changes: Any) -> Sight:
    state = table(player(tickets, red=1), player(red=1), **changes)
    return Sight(GAME.view(state, ANNA), TEMPERS[Level.DRIVER].judgement)


def test_own_routes_cost_nothing() -> None:
    """Frankfurt-München is all that is missing between Berlin and Roma."""
    owners = dict.fromkeys(("berlin-frankfurt-red", "munchen-venezia", "roma-venezia"), ANNA)
    sight = plan_of("berlin-roma", owners=owners)
    plan = planned(sight, pricing(sight))
    assert plan.tickets == ("berlin-roma",)
    assert plan.routes == ("frankfurt-munchen",)
    assert plan.lent == ()


def way_of(level: Level, ticket: str) -> tuple[str, ...]:
    sight = Sight(GAME.view(table(player(ticket, red=1), player(red=1)), ANNA), TEMPERS[level].judgement)
    return planned(sight, pricing(sight)).routes


def test_only_the_apprentice_takes_the_shortest_way_whatever_routes_bring() -> None:
    """Amsterdam-Pamplona is 7 wagons over Paris; over Marseille it is 11, with 2 x 7 points on the way."""
    assert spaces(way_of(Level.APPRENTICE, "amsterdam-pamplona")) == 7
    assert spaces(way_of(Level.DRIVER, "amsterdam-pamplona")) == 11


def test_only_the_inspector_gives_a_ticket_up_for_the_turns_that_it_takes() -> None:
    """Berlin-London is 7 points, and brings hardly a long route."""
    assert way_of(Level.DRIVER, "berlin-london")
    assert way_of(Level.INSPECTOR, "berlin-london") == ()


def test_a_claim_can_wait_while_cards_are_lacking() -> None:
    """Anna could lay Amsterdam-Bruxelles at once, and would if a claim were worth a whole turn."""
    state = table(player("amsterdam-pamplona", black=3), player(red=1), row="green green yellow yellow green")
    view = GAME.view(state, ANNA)
    temper = TEMPERS[Level.INSPECTOR]
    hasty = replace(temper.judgement, wait=0)
    for judgement, kind in ((temper.judgement, "draw"), (hasty, "claim")):
        best = max(Turn(Sight(view, judgement), temper).moves(), key=lambda each: each.value)
        assert best.action.kind == kind


FROM_PARIS_TO_LONDON = dict.fromkeys(("dieppe-paris", "dieppe-london-1"), ANNA)


def test_a_station_lends_what_has_no_way_round() -> None:
    """Ben has the only track to Edinburgh that two players may use. A station costs 4 points and less than
    two turns, the ticket is worth 7 against losing 7.
    """
    sight = plan_of("edinburgh-paris", owners={**FROM_PARIS_TO_LONDON, "edinburgh-london-black": BEN})
    plan = planned(sight, pricing(sight))
    assert plan.tickets == ("edinburgh-paris",)
    assert plan.lent == ("edinburgh-london-black",)
    assert plan.routes == ()


def test_a_ticket_is_given_up_that_takes_more_turns_than_it_is_worth() -> None:
    """With Dieppe still to be reached by ferry the same ticket takes six turns and 4 points for its 14."""
    sight = plan_of("edinburgh-paris", owners={"edinburgh-london-black": BEN})
    assert planned(sight, pricing(sight)).tickets == ()


def test_cards_that_are_lacking() -> None:
    """Berlin-Frankfurt needs 3 red, Paris-Bruxelles 2 red; Berlin-Danzig any 4 of a colour."""
    hand = {"red": 4, "blue": 3, "loco": 1}
    assert lack(hand, ()) == 0
    assert lack(hand, ("berlin-frankfurt-red", "bruxelles-paris-red")) == 0
    assert lack(hand, ("berlin-frankfurt-red", "bruxelles-paris-red", "berlin-danzig")) == 1


def test_what_is_paid_with_is_not_needed_elsewhere() -> None:
    hand = {"red": 2, "blue": 2}
    found = payment(hand, Price(2), ("bruxelles-paris-red",))
    assert found is not None
    assert found[0] == ("blue", "blue")


BLUE_TUNNEL = "munchen-venezia"


def driver_with(tickets: str = "berlin-roma", known: Hand | None = None, **hand: int) -> Turn:
    """Anna's turn, who lacks the tunnel from München to Venezia for Berlin-Roma; Ben has cards that everybody
    saw.
    """
    ben = replace(player(red=1), hand=known or {"red": 1}, known=known or {})
    owners = dict.fromkeys(("berlin-frankfurt-red", "frankfurt-munchen", "roma-venezia"), ANNA)
    state = table(player(tickets, **hand), ben, row="red red red red red", owners=owners)
    temper = TEMPERS[Level.DRIVER]
    return Turn(Sight(GAME.view(state, ANNA), temper.judgement), temper)


def test_a_tunnel_fails_as_often_as_more_is_turned_up_than_is_held() -> None:
    """With no card to spare it fails where any of three matches."""
    turn = driver_with(blue=2)
    matching, unseen = 10 + 14, 110 - 2 - 5
    assert turn.failing(BLUE_TUNNEL, {}, ("blue", "blue")) == pytest.approx(1 - (1 - matching / unseen) ** 3)
    assert turn.failing(BLUE_TUNNEL, {"blue": 3}, ("blue", "blue")) == 0


def test_a_tunnel_fails_where_it_asks_for_cards_that_are_wanted_elsewhere() -> None:
    """Both locomotives are for the ferry to London: one would be paid, two would not."""
    turn = driver_with("berlin-london", blue=2, loco=2)
    assert "amsterdam-london" in turn.plan.routes
    share = (10 + 12) / (110 - 4 - 5)
    failing = turn.failing(BLUE_TUNNEL, {"loco": 2}, ("blue", "blue"))
    assert failing == pytest.approx(3 * share**2 * (1 - share) + share**3)


def test_a_tunnel_that_is_sure_to_fail_promises_nothing() -> None:
    """All cards that Ben is not known to hold, and that don't lie face up, are blue ones and locomotives."""
    known = {colour: 12 - 5 * (colour == "red") for colour in COLOURS if colour != "blue"}
    assert [each.value for each in driver_with(known=known, blue=2).claims()] == [0]
    assert [each.value > 0 for each in driver_with(blue=2).claims()] == [True]
