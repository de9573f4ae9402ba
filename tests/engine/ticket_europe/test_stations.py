"""Building stations (R12.1 to R12.4) and what they lend at the end (R12.5 to R12.11). Each test names its
rule.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import Unknown
from engine.ticket_europe.borrowing import best_use
from engine.ticket_europe.events import StationBuilt, TurnBegan
from engine.ticket_europe.facts import CITIES
from engine.ticket_europe.scoring import scores
from engine.ticket_europe.state import State
from tests.engine.ticket_europe.tables import (
    ANNA,
    BEN,
    GAME,
    accepted,
    laid,
    listed,
    owned,
    play,
    player,
    refused,
    three,
    told,
)


def test_r12_1_in_any_city_without_a_station() -> None:
    """Even where no route has been claimed yet."""
    state = three(stations={"paris": BEN, "roma": ANNA})
    cities = {move.split()[1] for move in listed(state, "station")}
    assert cities == set(CITIES) - {"paris", "roma"}
    assert refused(state, "station paris red", "R12.1") == "city_has_station"
    assert refused(state, "station roma red", "R12.1") == "city_has_station"
    with pytest.raises(Unknown):
        play(state, "station ankara red")


def test_r12_2_one_a_turn_and_three_in_the_game() -> None:
    step = play(three(), "station paris red")
    assert told(step, TurnBegan) == [TurnBegan(BEN)]
    assert told(step, StationBuilt) == [StationBuilt(ANNA, "paris", ("red",), 2)]
    none = three(player(stations=0))
    assert "station" not in GAME.kinds(none, ANNA)
    assert refused(none, "station roma red", "R12.2") == "no_stations_left"


@pytest.mark.parametrize(("left", "cost"), [(3, 1), (2, 2), (1, 3)])
def test_r12_3_t6_the_stations_cost_1_2_3(left: int, cost: int) -> None:
    state = three(player(stations=left, red=9), draws="white white")
    step = play(state, f"station paris {','.join(['red'] * cost)}")
    assert step.state.players[ANNA].hand == {"red": 9 - cost}
    assert step.state.discard == ("red",) * cost
    for wrong in (cost - 1, cost + 1):
        cards = ",".join(["red"] * wrong) or "-"
        assert refused(state, f"station paris {cards}", "R12.3") == "payment_count"


def test_r12_3_r12_4_d15_one_colour_with_locomotives() -> None:
    """Second station with 1 red and 1 locomotive: legal; with 1 red and 1 blue: not."""
    state = three(player(stations=2, red=1, blue=1, loco=2), stations={"paris": BEN})
    assert accepted(state, "station roma red,loco")
    assert accepted(state, "station roma loco,loco")
    assert refused(state, "station roma red,blue", "R12.3") == "payment_one_colour"
    assert refused(state, "station paris red,loco", "R12.1") == "city_has_station"


def test_r12_4_what_is_listed() -> None:
    state = three(player(stations=2, red=2, blue=1, loco=2))
    paid = [move.split()[2] for move in listed(state, "station") if move.split()[1] == "roma"]
    assert paid == ["red,red", "loco,blue", "loco,red", "loco,loco"]


# --- what they lend -----------------------------------------------------------------------------------


def ending(tickets: str, stations: str, **routes: str) -> State:
    """Anna has these tickets and stations; the others' routes are given."""
    cities = stations.split()
    return laid(
        three(
            player(tickets, stations=3 - len(cities)),
            owners=owned(**routes),
            stations=dict.fromkeys(cities, ANNA),
        )
    )


def test_r12_5_r12_7_d16_one_station_lends_one_route() -> None:
    """A's station in Paris; B owns Paris-Zürich and Paris-Marseille, and each of two tickets needs one of
    them: only one can be completed, and it is the dearer.
    """
    west = "madrid-pamplona-black pamplona-paris-blue brest-paris essen-frankfurt frankfurt-paris-white"
    east = "venezia-zurich venezia-zagrab"
    for dearer, other, lent in (
        ("madrid-zurich", "brest-marseille", "paris-zurich"),
        ("essen-marseille", "paris-zagrab", "marseille-paris"),
    ):
        state = ending(
            f"{other} {dearer}", "paris", anna=f"{west} {east}", ben="paris-zurich marseille-paris"
        )
        one = scores(state)[ANNA]
        assert (tuple(one.completed), one.missed, one.tickets) == ((dearer,), (other,), 8 - 7)
        assert one.borrowed == {"paris": lent}


def test_r12_6_d17_the_route_serves_all_tickets() -> None:
    """Both tickets pass Paris-Zürich: both are completed."""
    state = ending(
        "madrid-zurich paris-wien",
        "paris",
        anna="madrid-pamplona-black pamplona-paris-blue munchen-zurich munchen-wien",
        ben="paris-zurich marseille-paris",
    )
    one = scores(state)[ANNA]
    assert set(one.completed) == {"madrid-zurich", "paris-wien"}
    assert one.completed["paris-wien"] == ("paris-zurich", "munchen-zurich", "munchen-wien")
    assert one.tickets == 16


def test_r12_5_only_a_route_that_ends_in_the_city() -> None:
    state = ending("paris-wien", "zurich", ben="munchen-wien paris-zurich", anna="munchen-zurich")
    assert scores(state)[ANNA].completed == {}
    assert scores(state)[ANNA].borrowed == {}


def test_r12_5_only_a_route_of_another_player() -> None:
    """What nobody has claimed lends nothing."""
    state = ending("madrid-zurich", "paris", anna="madrid-pamplona-black pamplona-paris-blue")
    assert scores(state)[ANNA].borrowed == {}


def test_r12_8_d22_four_points_for_each_station_not_built() -> None:
    """None built: 12. Two built: 4."""
    for cities, points in (("", 12), ("paris", 8), ("paris roma", 4), ("paris roma wien", 0)):
        assert scores(ending("", cities))[ANNA].stations == points


def test_r12_9_a_borrowed_route_is_its_owners() -> None:
    """No points for it, no part in the borrower's longest path, no harm to the owner."""
    state = ending(
        "madrid-zurich", "paris", anna="madrid-pamplona-black pamplona-paris-blue", ben="paris-zurich"
    )
    anna, ben, _ = scores(state)
    assert (anna.routes, anna.trail_spaces) == (4 + 7, 7)
    assert (ben.routes, ben.trail_spaces) == (4, 3)


def test_r12_10_borrowed_routes_combine_and_may_be_of_several_owners() -> None:
    state = ending(
        "madrid-zurich",
        "pamplona paris",
        anna="",
        ben="madrid-pamplona-black",
        cleo="paris-zurich",
    )
    assert scores(state)[ANNA].completed == {}
    state = replace(state, owners={**state.owners, "pamplona-paris-blue": ANNA})
    one = scores(state)[ANNA]
    assert one.borrowed == {"pamplona": "madrid-pamplona-black", "paris": "paris-zurich"}
    assert one.completed["madrid-zurich"] == ("madrid-pamplona-black", "pamplona-paris-blue", "paris-zurich")


def test_r12_10_three_stations_in_one_line() -> None:
    state = ending(
        "paris-wien",
        "zurich munchen wien",
        ben="paris-zurich munchen-zurich munchen-wien",
    )
    one = scores(state)[ANNA]
    assert set(one.completed) == {"paris-wien"}
    assert len(one.borrowed) == 3


def test_r12_10_two_borrowers_may_use_the_same_route() -> None:
    both = (player("madrid-zurich"), player("paris-wien"), player())
    state = three(
        *both,
        owners=owned(
            anna="madrid-pamplona-black pamplona-paris-blue",
            ben="munchen-zurich munchen-wien",
            cleo="paris-zurich",
        ),
        stations={"paris": ANNA, "zurich": BEN},
    )
    anna, ben, _ = scores(state)
    assert set(anna.completed) == {"madrid-zurich"}
    assert set(ben.completed) == {"paris-wien"}


def test_r12_11_a_station_that_helps_nothing_costs_its_points_all_the_same() -> None:
    one = scores(ending("", "paris", ben="paris-zurich"))[ANNA]
    assert (one.stations, one.borrowed) == (8, {})


def test_r12_7_a11_of_equal_points_the_most_tickets() -> None:
    """Sofia lends its way to Constantinople for a ticket of 10, or to Bucuresti for two of 5."""
    state = ending(
        "constantinople-venezia budapest-sofia smyrna-sofia",
        "sofia",
        anna="sarajevo-sofia sarajevo-zagrab venezia-zagrab bucuresti-budapest bucuresti-sevastopol"
        " erzurum-sevastopol angora-erzurum angora-smyrna",
        ben="constantinople-sofia bucuresti-sofia",
    )
    one = scores(state)[ANNA]
    assert one.borrowed == {"sofia": "bucuresti-sofia"}
    assert (set(one.completed), one.tickets) == ({"budapest-sofia", "smyrna-sofia"}, 0)


def test_r12_7_a11_no_more_routes_are_borrowed_than_help() -> None:
    """Either station could lend the route; one of them does."""
    owners = owned(ben="paris-zurich", anna="munchen-zurich munchen-wien")
    used = best_use(ANNA, owners, {"paris": ANNA, "zurich": ANNA, "roma": ANNA}, ["paris-wien"])
    assert list(used.values()) == ["paris-zurich"]
