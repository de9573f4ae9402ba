"""What a seat could claim, and how its tickets stand, said from its view alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from engine.core import Chance, legal_actions
from engine.ticket_europe.borrowing import best_use
from engine.ticket_europe.facts import CARDS, CITIES, COLOURS, ROUTES, ROUTES_AT, TABLE, TICKETS
from engine.ticket_europe.hands import hand_of, size, with_cards
from engine.ticket_europe.options import STANDARD
from engine.ticket_europe.outlook import DETOUR, Outlook, Way, cards_missing, outlook
from engine.ticket_europe.payments import can_pay
from engine.ticket_europe.prospects import Claim, Shortfall, claims, shortfalls
from engine.ticket_europe.routes import PRICES, is_open
from engine.ticket_europe.state import State
from engine.ticket_europe.trails import longest_trail, spaces
from engine.ticket_europe.view import View
from tests.engine.core.play import random_game
from tests.engine.ticket_europe.networks import joined
from tests.engine.ticket_europe.tables import ANNA, GAME, laid, owned, player, table, three


def seen(state: State) -> View:
    """Anna's view."""
    return GAME.view(state, ANNA)


def positions(seed: int, every: int = 25) -> Iterator[State]:
    """Positions of a random game in which somebody is at turn."""
    for number, (state, *_) in enumerate(random_game(GAME, 3, STANDARD, seed)):
        if number % every == 0 and state.phase == "turn":
            yield state


# --- what can be claimed ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2])
def test_claims_are_the_legal_claims_with_their_payments(seed: int) -> None:
    for state in positions(seed):
        legal = [
            action.notation() for action in legal_actions(GAME, state, state.turn) if action.kind == "claim"
        ]
        view = GAME.view(state, state.turn)
        found = [f"claim {each.route} {','.join(cards)}" for each in claims(view) for cards in each.payments]
        assert found == legal


@pytest.mark.parametrize("seed", [1, 2])
def test_a_claim_brings_what_it_says(seed: int) -> None:
    """Points, trains left, tickets completed, the last round."""
    for state in positions(seed):
        seat = state.turn
        for claim in list(claims(GAME.view(state, seat)))[::5]:
            own = {route for route, owner in state.owners.items() if owner == seat}
            assert claim.points == TABLE.route_points[ROUTES[claim.route].spaces]
            assert claim.wagons == state.players[seat].wagons - ROUTES[claim.route].spaces
            assert set(claim.completes) == {
                ticket
                for ticket in state.players[seat].tickets
                if joined({*own, claim.route}, TICKETS[ticket].cities)
                and not joined(own, TICKETS[ticket].cities)
            }
            assert claim.last_round == (state.ender is None and claim.wagons <= 2)


def test_a_claim_can_complete_several_tickets() -> None:
    state = three(
        player("madrid-zurich paris-zagrab brest-venezia berlin-roma", red=3),
        owners=owned(
            anna="madrid-pamplona-black pamplona-paris-blue brest-paris venezia-zurich venezia-zagrab"
        ),
    )
    (claim,) = [claim for claim in claims(seen(laid(state))) if claim.route == "paris-zurich"]
    assert claim == Claim(
        route="paris-zurich",
        payments=(("red", "red", "red"),),
        points=4,
        wagons=45 - 14 - 3,
        completes=("madrid-zurich", "paris-zagrab", "brest-venezia"),
        last_round=False,
    )


def test_what_is_missing_is_said_by_colour_and_locomotives() -> None:
    missing = {each.route: each for each in shortfalls(seen(three(player(red=2, blue=1, loco=1))))}
    assert missing["amsterdam-essen"] == Shortfall("amsterdam-essen", 2, 0, ("yellow",), 0)
    assert "paris-zurich" not in missing
    assert missing["marseille-paris"] == Shortfall("marseille-paris", 1, 0, ("red",), 0)
    assert missing["amsterdam-london"] == Shortfall("amsterdam-london", 1, 1, COLOURS, 0)
    assert missing["palermo-smyrna"] == Shortfall("palermo-smyrna", 3, 1, ("red",), 0)


def test_the_least_missing_comes_first_and_too_long_a_route_last() -> None:
    found = shortfalls(seen(three(player(wagons=3, red=2, loco=1))))
    assert [each.cards for each in found if not each.wagons] == sorted(
        each.cards for each in found if not each.wagons
    )
    assert all(each.wagons == ROUTES[each.route].spaces - 3 for each in found if each.wagons)
    assert found[-1].route == "petrograd-stockholm"


@pytest.mark.parametrize("seed", range(40))
def test_so_many_cards_are_missing_and_not_one_fewer(seed: int) -> None:
    """Each route is open to nobody, can be paid, or is short of so many cards."""
    rng = random.Random(seed)
    hand = hand_of(rng.choices(CARDS, k=rng.randrange(1, 8)))
    state = three(replace(player(), hand=hand))
    missing = {each.route: each for each in shortfalls(seen(state))}
    payable = {claim.route for claim in claims(seen(state))}
    assert payable.isdisjoint(missing)
    assert payable | set(missing) == set(ROUTES)
    for route in rng.sample(sorted(missing), 6):
        count = missing[route].cards
        colours = ROUTES[route].colour or "any"
        for more in range(min(count + 1, 4)):
            enough = any(
                can_pay(with_cards(hand, cards), PRICES[route])
                for cards in product(
                    (*COLOURS, "loco") if colours == "any" else (colours, "loco"), repeat=more
                )
            )
            assert enough == (more >= count)


def test_with_three_players_the_other_track_is_no_prospect() -> None:
    owners = owned(ben="frankfurt-paris-white")
    for seats, open_tracks in ((3, set[str]()), (4, {"frankfurt-paris-orange"})):
        view = seen(table(*(player() for _ in range(seats)), owners=owners))
        assert {claim.route for claim in claims(view)} & {"frankfurt-paris-orange"} == open_tracks


def test_a_spectator_has_no_prospects() -> None:
    with pytest.raises(ValueError):
        list(claims(GAME.view(three(), None)))


def test_prospects_say_nothing_of_what_is_hidden() -> None:
    """They are the same whatever the others hold."""
    for state in positions(3, every=60):
        view = GAME.view(state, ANNA)
        other = GAME.view(GAME.redealt(state, ANNA, Chance.seeded(5)), ANNA)
        assert list(claims(view)) == list(claims(other))
        assert shortfalls(view) == shortfalls(other)


# --- how a ticket stands ------------------------------------------------------------------------------


def test_a_ticket_that_is_joined() -> None:
    state = three(owners=owned(anna="brest-paris marseille-paris"))
    assert outlook(seen(state), "brest-marseille") == Outlook(
        "brest-marseille", joined=True, lent=False, ways=(), lost=()
    )


def test_a_ticket_that_a_station_would_complete() -> None:
    state = three(owners=owned(anna="brest-paris", ben="marseille-paris"), stations={"paris": ANNA})
    found = outlook(seen(state), "brest-marseille")
    assert (found.joined, found.lent) == (False, True)
    assert found.ways


def test_a_station_shortens_the_way_by_what_it_would_lend() -> None:
    """Ben took Berlin-Danzig, and Anna's station in Danzig would lend it: only the rest is left (R12.5)."""
    own, ben = (
        owned(anna="brest-paris frankfurt-paris-white berlin-frankfurt-red"),
        owned(ben="berlin-danzig"),
    )
    without = outlook(seen(three(owners={**own, **ben})), "brest-petrograd")
    found = outlook(seen(three(owners={**own, **ben}, stations={"danzig": ANNA})), "brest-petrograd")
    assert (found.lent, found.lost) == (False, ())
    assert (found.ways[0].routes, found.ways[0].wagons) == (("danzig-riga", "petrograd-riga"), 7)
    assert without.ways[0].wagons > 7


def test_a_station_lends_one_route_alone() -> None:
    """Berlin-Danzig and Danzig-Riga are both Ben's: the station in Danzig lends one of them."""
    owners = owned(anna="berlin-frankfurt-red", ben="berlin-danzig danzig-riga")
    found = outlook(seen(three(owners=owners, stations={"danzig": ANNA})), "brest-petrograd")
    without = outlook(seen(three(owners=owners)), "brest-petrograd")
    assert (
        without.ways[0].wagons >= found.ways[0].wagons > spaces(("frankfurt-paris-white", "petrograd-riga"))
    )
    both = outlook(seen(three(owners=owners, stations={"danzig": ANNA, "riga": ANNA})), "brest-petrograd")
    assert set(both.ways[0].routes) >= {"petrograd-riga"}


def test_a_station_that_helps_one_ticket_lends_no_other_route_for_another() -> None:
    """In Paris it lends Marseille-Paris for Brest-Marseille, and so not Paris-Zürich for Paris-Wien."""
    state = three(
        player("brest-marseille"),
        owners=owned(anna="brest-paris munchen-zurich", ben="marseille-paris paris-zurich"),
        stations={"paris": ANNA},
    )
    assert outlook(seen(state), "brest-marseille").lent
    found = outlook(seen(state), "paris-wien")
    assert not found.lent
    assert found.ways[0].wagons > spaces(("munchen-wien",))


def test_the_shortest_way_goes_over_what_one_has() -> None:
    """Paris-Zürich is there already: two routes are left, own ones in between."""
    state = laid(three(player(), owners=owned(anna="paris-zurich munchen-wien")))
    way = outlook(seen(state), "paris-wien").ways[0]
    assert way == Way(("munchen-zurich",), wagons=2, cards=0)


def test_what_others_took_is_named_and_gone_round() -> None:
    state = three(owners=owned(ben="marseille-zurich"))
    found = outlook(seen(state), "madrid-zurich")
    assert found.lost == ("marseille-zurich",)
    assert found.ways[0].wagons == 10
    assert not any("marseille-zurich" in way.routes for way in found.ways)


def test_nothing_is_lost_where_another_way_is_as_short() -> None:
    """From Paris to Wien by Frankfurt or by Zürich."""
    found = outlook(seen(three(owners=owned(ben="paris-zurich"))), "paris-wien")
    assert (found.lost, found.ways[0].wagons) == ((), 8)


def test_where_the_other_track_is_open_nothing_is_lost() -> None:
    state = table(*(player() for _ in range(4)), owners=owned(ben="frankfurt-paris-white"))
    found = outlook(seen(state), "paris-wien")
    assert found.lost == ()


def test_a_longer_way_is_given_where_it_wants_fewer_cards() -> None:
    found = outlook(seen(three(player(violet=4, red=4))), "brest-marseille")
    assert found.ways == (
        Way(("brest-dieppe", "dieppe-paris", "marseille-paris"), wagons=7, cards=2),
        Way(("brest-pamplona", "marseille-pamplona"), wagons=8, cards=0),
    )


def test_no_way_where_the_wagons_do_not_suffice_or_all_is_closed() -> None:
    assert outlook(seen(three(player(wagons=7))), "paris-wien").ways == ()
    closed = owned(ben="edinburgh-london-black")
    found = outlook(seen(three(owners=closed)), "edinburgh-paris")
    assert (found.ways, found.lost) == ((), ("edinburgh-london-black",))


def shortest(cities: tuple[str, str], own: set[str], open_routes: set[str]) -> int:
    """The wagons of the shortest way, by lengthening ways until nothing gets better."""
    far = 999
    wagons = dict.fromkeys(CITIES, far) | {cities[0]: 0}
    for _ in CITIES:
        for route in own | open_routes:
            here, there = ROUTES[route].cities
            cost = 0 if route in own else ROUTES[route].spaces
            wagons[there] = min(wagons[there], wagons[here] + cost)
            wagons[here] = min(wagons[here], wagons[there] + cost)
    return wagons[cities[1]]


def offers(state: State, ticket: str) -> list[list[str]]:
    """The routes that each station of Anna's might lend, if any: the one it helps with, or all."""
    use = best_use(ANNA, state.owners, state.stations, {*state.players[ANNA].tickets, ticket})
    cities = [city for city, owner in state.stations.items() if owner == ANNA]
    others = {route for route, owner in state.owners.items() if owner != ANNA}
    found = [[use[city]] if city in use else sorted(others & set(ROUTES_AT[city])) for city in cities]
    return [routes for routes in found if routes]


@pytest.mark.parametrize("seed", range(3))
def test_ways_join_what_they_say_and_the_first_is_the_shortest(seed: int) -> None:
    for state in positions(seed, every=90):
        view, anna = GAME.view(state, ANNA), state.players[ANNA]
        own = {route for route, owner in state.owners.items() if owner == ANNA}
        open_routes = {route for route in ROUTES if is_open(state.owners, 3, ANNA, route)}
        for ticket in list(TICKETS)[:: 7 + seed]:
            found = outlook(view, ticket)
            assert found.joined == joined(own, TICKETS[ticket].cities)
            loans = [set()] if found.lent else [{*use} for use in product(*offers(state, ticket))]
            least = min(shortest(TICKETS[ticket].cities, own | use, open_routes) for use in loans)
            assert bool(found.ways) == (not found.joined and least <= anna.wagons)
            assert not found.ways or found.ways[0].wagons == least
            for way in found.ways:
                assert set(way.routes) <= open_routes
                assert any(joined({*own, *use, *way.routes}, TICKETS[ticket].cities) for use in loans)
                assert way.wagons == spaces(way.routes) <= min(anna.wagons, least + DETOUR)
                assert way.cards == cards_missing(anna.hand, way.routes)


@pytest.mark.parametrize("seed", range(60))
def test_cards_missing_for_several_routes(seed: int) -> None:
    """Against all ways to choose colours for the gray ones."""
    rng = random.Random(seed)
    hand = hand_of(rng.choices(CARDS, k=rng.randrange(20)))
    some = tuple(rng.sample(list(ROUTES), rng.randrange(1, 5)))
    options = [(facts.colour,) if facts.colour else COLOURS for facts in (ROUTES[route] for route in some)]
    least = 99
    for colours in product(*options):
        wanted = dict.fromkeys(COLOURS, 0)
        locomotives = 0
        for route, colour in zip(some, colours, strict=True):
            wanted[colour] += ROUTES[route].spaces - ROUTES[route].ferry
            locomotives += ROUTES[route].ferry
        lacking = sum(max(0, count - hand.get(colour, 0)) for colour, count in wanted.items())
        least = min(least, max(0, lacking + locomotives - hand.get("loco", 0)))
    assert cards_missing(hand, some) == least
    assert size(hand) + least >= spaces(some)


def test_the_longest_path_of_each_player() -> None:
    state = three(owners=owned(anna="paris-zurich munchen-zurich riga-wilno", cleo="kyiv-wilno"))
    built = [[route for route, owner in state.owners.items() if owner == seat] for seat in range(3)]
    assert [spaces(longest_trail(routes)) for routes in built] == [5, 0, 2]
