"""The last round (R13) and final scoring (R3, R15). Each test names its rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import NotYourTurn, Step
from engine.ticket_europe.events import (
    ExpressAwarded,
    GameEnded,
    LastRoundBegan,
    StationsScored,
    TicketsRevealed,
    TurnBegan,
)
from engine.ticket_europe.scoring import scores
from engine.ticket_europe.state import Score, State
from tests.engine.ticket_europe.tables import (
    ANNA,
    BEN,
    CLEO,
    GAME,
    act,
    laid,
    listed,
    owned,
    play,
    player,
    table,
    three,
    told,
)

LOOP = "dieppe-london-1 dieppe-paris bruxelles-paris-red bruxelles-dieppe brest-dieppe"


def test_r13_1_r13_2_d20_everybody_has_one_more_turn() -> None:
    """B ends a turn with 2 wagons: C, A, B play once more. C ending with 1 wagon changes nothing."""
    state = three(player(), player(wagons=4), player(wagons=3), turn=BEN)
    step = play(state, "claim kyiv-wilno red,red")
    assert told(step, LastRoundBegan) == [LastRoundBegan(BEN, 2)]
    step = play(step.state, "claim rostov-sochi blue,blue")
    assert step.state.players[CLEO].wagons == 1
    assert told(step, LastRoundBegan) == []
    step = play(step.state, "station paris red")
    assert told(step, TurnBegan) == [TurnBegan(BEN)]
    assert GAME.outcome(step.state) is None
    step = play(step.state, "station roma red")
    assert told(step, GameEnded) == [GameEnded("last_round")]
    assert GAME.deciders(step.state) == ()
    with pytest.raises(NotYourTurn):
        act(step.state, CLEO, "station wien red")


def test_r13_1_d21_three_wagons_are_no_trigger() -> None:
    state = three(player(), player(wagons=5), turn=BEN)
    step = play(state, "claim kyiv-wilno red,red")
    assert step.state.players[BEN].wagons == 3
    assert told(step, LastRoundBegan) == []


def test_r13_3_others_who_reach_it_do_not_extend_the_last_round() -> None:
    state = three(player(wagons=2), player(wagons=2), ender=CLEO)
    state = play(state, "claim kyiv-wilno red,red", "claim rostov-sochi red,red").state
    assert (state.ender, state.turn) == (CLEO, CLEO)
    assert told(play(state, "station paris red"), GameEnded) == [GameEnded("last_round")]


def test_a19_with_few_wagons_any_legal_action_is_possible() -> None:
    state = three(player(wagons=1), ender=ANNA)
    assert GAME.kinds(state, ANNA) == ("draw", "claim", "tickets", "station")
    assert {move.split()[1] for move in listed(state, "claim")} == {
        "amsterdam-bruxelles",
        "dieppe-paris",
        "budapest-wien-red",
        "budapest-wien-white",
    }
    none = three(player(wagons=0), ender=ANNA)
    assert GAME.kinds(none, ANNA) == ("draw", "tickets", "station")


def test_r13_1_any_turn_of_such_a_player_sets_it_off() -> None:
    """At the end of a draw too, where a game begins like that."""
    step = play(three(player(wagons=2), row="loco red red red red"), "draw loco")
    assert told(step, LastRoundBegan) == [LastRoundBegan(ANNA, 2)]


# --- counting -----------------------------------------------------------------------------------------


def one(tickets: str, stations: int = 3, **routes: str) -> Score:
    """What Anna earned."""
    state = laid(three(player(tickets, stations=stations), owners=owned(**routes)))
    return scores(state)[ANNA]


def test_r3_2_r11_6_r15_1_completed_tickets_count_for_and_others_against() -> None:
    score = one(
        "madrid-zurich paris-wien berlin-roma",
        anna="madrid-pamplona-black pamplona-paris-blue paris-zurich",
    )
    assert score.completed == {
        "madrid-zurich": ("madrid-pamplona-black", "pamplona-paris-blue", "paris-zurich")
    }
    assert (score.missed, score.tickets) == (("paris-wien", "berlin-roma"), 8 - 8 - 9)


def test_r11_6_only_by_own_wagons() -> None:
    assert one("brest-marseille", anna="brest-paris", ben="marseille-paris").completed == {}


def test_r14_1_r15_5_the_total() -> None:
    """Routes 4 + 7 + 4, ticket 8, two stations kept 8, European Express 10."""
    score = one("madrid-zurich", stations=2, anna="madrid-pamplona-black pamplona-paris-blue paris-zurich")
    assert (score.routes, score.tickets, score.stations, score.express) == (15, 8, 8, 10)
    assert score.total == 41


def test_r3_2_r15_2_stations_left_count_four_each() -> None:
    assert [one("", stations=left).stations for left in (3, 2, 1, 0)] == [12, 8, 4, 0]


def test_r15_3_d18_the_longest_path_may_pass_a_city_twice() -> None:
    """London-Dieppe 2, Dieppe-Paris 1, Paris-Bruxelles 2, Bruxelles-Dieppe 2, Dieppe-Brest 2: 9. With
    Bruxelles-Amsterdam 1 it stays 9, since four cities are odd then.
    """
    assert one("", anna=LOOP).trail_spaces == 9
    assert one("", anna=f"{LOOP} amsterdam-bruxelles").trail_spaces == 9


def test_r15_3_r15_4_d19_all_with_the_longest_get_the_points() -> None:
    """And a borrowed route does not lengthen a path."""
    state = laid(
        three(
            player("brest-venezia", stations=2),
            owners=owned(
                anna="brest-paris munchen-zurich", ben="paris-zurich rostov-sochi", cleo="riga-wilno"
            ),
            stations={"paris": ANNA},
        )
    )
    assert [score.trail_spaces for score in scores(state)] == [3, 3, 4]
    assert [score.express for score in scores(state)] == [0, 0, 10]
    tied = replace(state, owners={**state.owners, "athina-brindisi": BEN})
    assert [score.express for score in scores(tied)] == [0, 10, 10]


def test_r15_4_d19_two_players_with_twenty_each() -> None:
    """The one path passes Petrograd twice."""
    state = laid(
        three(
            owners=owned(
                anna="petrograd-stockholm petrograd-riga riga-wilno petrograd-wilno",
                ben="athina-smyrna palermo-smyrna palermo-roma marseille-roma marseille-paris",
            )
        )
    )
    assert [score.trail_spaces for score in scores(state)] == [20, 20, 0]
    assert [score.express for score in scores(state)] == [10, 10, 0]


def test_r15_3_a12_without_any_route_there_is_no_award() -> None:
    assert [score.express for score in scores(three())] == [0, 0, 0]


def test_a14_a_total_below_zero_keeps_its_sign() -> None:
    score = one("athina-edinburgh moskva-palermo", stations=0)
    assert score.total == -41


def ranking(*totals: tuple[int, int, int, bool]) -> tuple[tuple[int, ...], ...]:
    """The places, given by seat: points, completed tickets, stations built, European Express."""
    state = table(
        *(player(stations=3 - built) for _, _, built, _ in totals), phase="over", reason="last_round"
    )
    found = tuple(
        Score(
            routes=0,
            completed={str(number): () for number in range(completed)},
            missed=(),
            tickets=0,
            borrowed={},
            stations=0,
            trail=(),
            trail_spaces=0,
            express=10 if express else 0,
            total=points,
        )
        for points, completed, _, express in totals
    )
    outcome = GAME.outcome(replace(state, scores=found))
    assert outcome is not None
    assert outcome.scores == tuple(points for points, *_ in totals)
    return outcome.ranking


def test_r3_1_r15_6_most_points_win() -> None:
    assert ranking((99, 9, 0, True), (101, 0, 3, False), (100, 1, 1, False)) == ((BEN,), (CLEO,), (ANNA,))


def test_r15_6_d23_a16_ties() -> None:
    """At 100: 6 completed tickets beat 5; then 1 station built beats 2; then the European Express wins."""
    assert ranking((100, 5, 0, True), (100, 6, 3, False)) == ((BEN,), (ANNA,))
    assert ranking((100, 6, 2, True), (100, 6, 1, False)) == ((BEN,), (ANNA,))
    assert ranking((100, 6, 1, False), (100, 6, 1, True)) == ((BEN,), (ANNA,))


def test_r15_6_a13_else_the_place_is_shared() -> None:
    assert ranking((100, 6, 1, True), (100, 6, 1, True), (7, 0, 0, False)) == ((ANNA, BEN), (CLEO,))


# --- how it is told -----------------------------------------------------------------------------------


def ended() -> Step[State]:
    """The last turn of all is Anna's."""
    players = (player("madrid-zurich berlin-roma", stations=2), player(), player("paris-wien"))
    owners = owned(anna="madrid-pamplona-black pamplona-paris-blue", ben="paris-zurich")
    state = laid(three(*players, owners=owners, stations={"zurich": ANNA}, ender=ANNA))
    return play(state, "station paris red,red")


def test_r15_1_the_tickets_are_revealed_with_what_the_stations_lend() -> None:
    step = ended()
    assert step.reveals
    assert told(step, TicketsRevealed) == [
        TicketsRevealed(ANNA, ("madrid-zurich",), ("berlin-roma",), {"zurich": "paris-zurich"}, -1),
        TicketsRevealed(BEN, (), (), {}, 0),
        TicketsRevealed(CLEO, (), ("paris-wien",), {}, -8),
    ]
    assert told(step, StationsScored)[0] == StationsScored(ANNA, 1, 4)
    assert told(step, ExpressAwarded) == [ExpressAwarded((ANNA,), 7, 10)]
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert outcome.scores == (11 - 1 + 4 + 10, 4 + 12, 12 - 8)
    assert outcome.reason == "last_round"


def test_r15_1_at_the_end_all_see_all_tickets() -> None:
    state = ended().state
    for viewer in (ANNA, BEN, CLEO, None):
        view = GAME.view(state, viewer)
        assert [each.tickets for each in view.players] == [each.tickets for each in state.players]
        assert view.scores == state.scores
