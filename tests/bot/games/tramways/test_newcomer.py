"""What somebody who never played Tramways reads: calls, numbers, the digest."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import Image

from bot.features.moving.guided.forks import Fork, Way
from bot.features.moving.guided.places import Context, Place
from bot.features.moving.guided.screens import move_outline, outline
from bot.games import Inquiry, Legal, Scene, presentation
from bot.games.tramways.words.asides import of_use
from bot.language import languages, words
from bot.posting.messages.turns import CLOSED
from engine.core import Event
from engine.tramways import GAME
from engine.tramways.actions import Discard, Pass, PlayerBoard, Use
from engine.tramways.events.cards import CardsPlayed
from engine.tramways.events.players import HappinessBought, MoneyTaken
from engine.tramways.events.rounds import BidMade, FinalScore, GameEnded, RoundBegan
from engine.tramways.events.town import (
    BuildingBuilt,
    BuildingUpgraded,
    LinkLaid,
    LinkUpgraded,
    PassengerMoved,
    PassengersArrived,
)
from engine.tramways.facts import CARDS, TABLE
from engine.tramways.network import Network
from engine.tramways.state import Auction, State
from engine.tramways.view import View
from render.tramways.letters import payment_letters
from render.tramways.terms import card_name, icon_name, place_name, site_name
from tests.games import kept
from tests.render.tramways.positions import GAMES, NAMES, first_when, first_with, steps

SHOWN = presentation(GAME)
ENGLISH = words().of(GAME.id)


def scene_of(view: View, language: str = "en") -> Scene:
    """A view as its seat reads it."""
    return Scene(words(language).of(GAME.id), NAMES[: len(view.players)], view)


def rule(number: str, language: str = "en") -> str:
    """A rule of the digest, as it is usually played."""
    (found,) = SHOWN.rules.book(words(language), SHOWN.rules.circumstances()).find(number)
    return found.line


# --- calls ------------------------------------------------------------------------------------------


def test_the_call_says_the_points_that_the_picture_has() -> None:
    view = GAME.view(steps("3p")[-20].state, None)
    for seat, score in enumerate(view.standings):
        (line,) = SHOWN.calling.means(scene_of(view), seat)
        points = f"{score.total} point".replace("-", "\N{MINUS SIGN}")
        assert f"happiness {view.players[seat].happiness} · {points}" in line


def test_the_call_of_the_second_action_round_names_all_that_may_be_done() -> None:
    state = first_when("3p", lambda state: state.phase == "actions" and state.step == 2).state
    view = GAME.view(state, None)
    said = SHOWN.calling.call(scene_of(view), state.turn)
    assert said == "take two actions, one action and 2 money, or only 2 money."
    said = SHOWN.calling.call(scene_of(replace(view, acted=1)), state.turn)
    assert said == "take a second action, or 2 money."


@pytest.mark.parametrize(
    ("kind", "label"),
    [
        ("build", "Build (1 point)"),
        ("upgrade_link", "Upgrade a link (3 points)"),
        ("upgrade_building", "Upgrade a building (3 points)"),
        ("link", "Lay tracks"),
    ],
)
def test_a_button_says_the_points_that_it_gains(kind: str, label: str) -> None:
    scene = scene_of(GAME.view(steps("3p")[-20].state, None))
    assert SHOWN.naming.kind(scene, 0, kind) == label


def test_discards_are_named_by_their_icons() -> None:
    view = GAME.view(first_when("3p", lambda state: bool(state.players[0].discard)).state, None)
    player, _ = SHOWN.inquiries.commands
    assert isinstance(player, Inquiry)
    lines = player.find(scene_of(view), {"name": NAMES[0]}).lines
    (line,) = [each for each in lines if each.startswith("Discards: ")]
    assert f"card {view.players[0].discard[0]} (" in line


# --- the digest -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
def test_the_hard_side_is_told_with_its_numbers(language: str) -> None:
    normal, hard = TABLE.sides["normal"], TABLE.sides["hard"]
    assert hard.track[:5] == (1, 2, 3, 5, 7)
    said = rule("2.6", language)
    for number in (normal.workers, len(normal.track), hard.workers, len(hard.track), "1, 2, 3, 5, 7"):
        assert str(number) in said


def test_whoever_chooses_the_hard_side_is_told_that_it_is_a_handicap() -> None:
    state = steps("3p")[0].state
    scene = scene_of(GAME.view(state, 0))
    note = SHOWN.naming.dialogue("side").note(scene, Legal(GAME, state, 0), PlayerBoard(side="hard"))
    assert note.startswith("a handicap: 1 worker at the start, 12 spaces")


def _points() -> Counter[str]:
    """Where the points of kept games come from."""
    found: Counter[str] = Counter()
    for name in GAMES:
        for step in steps(name):
            for event in step.events:
                match event:
                    case HappinessBought():
                        found["bought"] += event.points
                    case LinkUpgraded():
                        found["links upgraded"] += TABLE.points.upgrade_link
                    case BuildingBuilt():
                        found["built"] += TABLE.points.build
                    case BuildingUpgraded():
                        found["buildings upgraded"] += TABLE.points.upgrade_building
                    case FinalScore():
                        found["links"] += event.links
                        found["money"] += event.converted
                        found["all"] += event.happiness + event.links + event.converted
    found["travelled"] = found["all"] - sum(number for name, number in found.items() if name != "all")
    return found


@pytest.mark.parametrize("language", languages())
def test_the_digest_says_where_points_come_from_as_counted(language: str) -> None:
    found = _points()
    tenths = {name: round(10 * number / found["all"]) for name, number in found.items()}
    assert tenths["links"] == 3
    assert tenths["travelled"] == 2
    assert {tenths[each] for each in ("bought", "links upgraded", "built", "buildings upgraded")} == {1}
    assert "10 " in rule("0.7", language)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("5.5", "Any money icons may be played, even more than needed."),
        ("7.8", "Players may cross any of their own parcels"),
    ],
)
def test_the_digest_says_how_bids_are_paid_and_parcels_crossed(number: str, said: str) -> None:
    assert said in rule(number)


# --- posts ------------------------------------------------------------------------------------------


def _posted(name: str, event: type[Event], after: float = 0) -> tuple[Scene, Sequence[Event]]:
    step = first_with(name, event, after)
    return scene_of(GAME.view(step.state, None)), step.events


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        (BidMade, "players"),
        (MoneyTaken, "players"),
        (LinkLaid, "detail"),
        (BuildingBuilt, "detail"),
        (RoundBegan, "table"),
        (GameEnded, "scores"),
    ],
)
def test_a_post_shows_the_part_that_changed(event: type[Event], shown: str) -> None:
    scene, events = _posted("3p", event, 0.1)
    assert SHOWN.pictures.posted(scene, events) == (shown,)


def test_a_small_move_takes_less_than_half_of_the_table_on_a_phone() -> None:
    def high(name: str) -> float:
        width, height = Image.open(io.BytesIO(SHOWN.pictures.draw(name, scene, events).png)).size
        return height / width

    scene, events = _posted("3p", MoneyTaken)
    assert high("players") < high("table") / 2
    scene, events = _posted("3p", LinkLaid)
    assert high("detail") < high("table") / 2


# --- what is chosen ---------------------------------------------------------------------------------


def _fork(state: State, seat: int, kind: str, path: tuple[int, ...] = ()) -> tuple[Context, Fork]:
    legal, scene = Legal(GAME, state, seat), scene_of(GAME.view(state, seat))
    found = Way(legal, kind).at(path)
    assert isinstance(found, Fork)
    return Context(SHOWN, scene, legal, Place(1, 1, kind, "at", path=path)), found


def _screen(state: State, seat: int, kind: str, path: tuple[int, ...] = ()) -> tuple[str, list[str]]:
    """What a screen says, and the labels of its buttons."""
    context, fork = _fork(state, seat, kind, path)
    shape = outline(context, fork)
    assert shape.subject is not None
    screen = shape.screen(shape.subject.drawn(SHOWN.pictures, context.scene))
    return screen.text, [str(getattr(each, "label", "")) for each in screen.items]


def _first(kind: str) -> tuple[State, int]:
    """The first position of the kept game for three in which such a move was chosen from several."""
    played = kept("tramways-building-3p-seed1")
    return next(
        (state, seat)
        for state, seat, action, _ in played.turns()
        if action.kind == kind and isinstance(Way(Legal(GAME, state, seat), kind).at(()), Fork)
    )


@pytest.mark.parametrize("kind", ["take", "drop", "use"])
def test_cards_are_chosen_by_their_numbers_and_named_by_their_icons(kind: str) -> None:
    state, seat = _first(kind)
    text, labels = _screen(state, seat, kind)
    _, fork = _fork(state, seat, kind)
    values = fork.values if fork.field else [action.values()["card"] for action in fork.actions]
    assert labels[: len(values)] == [str(card) for card in values]
    for card in values:
        first = card_name(int(str(card)), ENGLISH).partition("(")[2].partition(",")[0].rstrip(")")
        assert f"**{card}** · {first}" in text


def test_books_are_chosen_by_the_letters_above_their_cards() -> None:
    state, seat = _first("look")
    text, labels = _screen(state, seat, "look")
    assert labels[0] == "Book A"
    icons = ", ".join(icon_name(each, ENGLISH) for each in CARDS[state.books[0][0]].icons)
    assert f"**Book A** · {icons}" in text


def test_payments_are_told_by_the_icons_of_their_cards() -> None:
    played = kept("tramways-building-3p-seed1")
    for state, seat, action, _ in played.turns():
        if action.kind != "link":
            continue
        found = Way(Legal(GAME, state, seat), "link").at((0, 0))
        if isinstance(found, Fork):
            text, labels = _screen(state, seat, "link", (0, 0))
            assert labels[0] == payment_letters(1)[0]
            assert f"**{labels[0]}** · card " in text
            return
    raise AssertionError


@pytest.mark.parametrize("kind", ["link", "build", "move", "upgrade_building"])
def test_places_are_chosen_by_the_names_that_stand_on_the_plan(kind: str) -> None:
    state, seat = _first(kind)
    _, labels = _screen(state, seat, kind)
    _, fork = _fork(state, seat, kind)
    view = GAME.view(state, seat)
    network = Network(view)
    for label, value in zip(labels, fork.values, strict=False):
        if str(value) in network.town.squares:
            assert label == site_name(network, str(value))
        else:
            assert label in (str(value), f"link {value}")


# --- icons in one order -----------------------------------------------------------------------------


def _administration(card: int, stress: int) -> tuple[State, int]:
    """Somebody with one card to use, at such a space of stress, where others have nothing left to do."""
    state = first_when("3p", lambda state: state.phase == "administration").state
    seat = GAME.deciders(state)[0]
    return replace_player(state, seat, hand=(card,), workers=0, stress=stress), seat


@pytest.mark.parametrize(
    "card", [card for card, facts in CARDS.items() if {"worker", "calm"} <= {*facts.icons}]
)
def test_icons_are_offered_once_in_the_order_of_their_card(card: int) -> None:
    """Unless another order comes to something else, which then stands beside both."""
    place = CARDS[card].icons.index
    state, seat = _administration(card, 4)
    _, fork = _fork(state, seat, "use")
    offered = [action.values()["icons"] for action in fork.actions]
    assert ("calm", "worker") in offered or ("worker", "calm") in offered
    assert len({frozenset(each) for each in offered if isinstance(each, tuple)}) == len(offered)
    assert all(isinstance(each, tuple) and list(each) == sorted(each, key=place) for each in offered)
    text, _ = _screen(state, seat, "use")
    assert "stress 5 → 4" in text


def test_another_order_is_offered_where_it_comes_to_something_else() -> None:
    state, seat = _administration(64, 19)
    _, fork = _fork(state, seat, "use")
    offered = [action.values()["icons"] for action in fork.actions]
    assert {("worker", "calm"), ("calm", "worker")} <= set(offered)
    scene, legal = scene_of(GAME.view(state, seat)), Legal(GAME, state, seat)
    note = SHOWN.naming.dialogue("use").note
    assert note(scene, legal, Use(card=64, icons=("worker", "calm"))) == "\N{MINUS SIGN}1 points"
    assert note(scene, legal, Use(card=64, icons=("calm", "worker"))) == ""
    assert note(scene, legal, Use(card=64, icons=("calm",))) == "stress 20 → 19"


def test_what_was_played_is_told_in_the_order_of_the_card() -> None:
    scene = scene_of(GAME.view(steps("3p")[-1].state, None))
    told = SHOWN.telling.event(scene, CardsPlayed(0, (64,), ("64:calm", "64:worker")))
    assert told == f"{NAMES[0]} plays card 64: worker, calm."


# --- what is closed ---------------------------------------------------------------------------------

NO_WAY_OUT = "No passenger can be moved: no complete link starts where one is waiting."


def _closed(state: State, seat: int, *, own: bool) -> Sequence[str]:
    scene = scene_of(GAME.view(state, seat if own else None))
    return SHOWN.calling.closed(scene, Legal(GAME, state, seat))


def test_a_kind_of_move_that_is_closed_says_why() -> None:
    state = first_when("3p", lambda state: state.phase == "actions").state
    seat = state.turn
    assert not state.links
    said = _closed(state, seat, own=False)
    assert said[0] == NO_WAY_OUT
    assert f"No link can be upgraded: {NAMES[seat]} has no complete one that isn't upgraded yet." in said
    tired = replace_player(state, seat, workers=0)
    assert f"No tracks can be laid: {NAMES[seat]} has no worker." in _closed(tired, seat, own=False)
    assert "No tracks can be laid: you have no worker." in _closed(tired, seat, own=True)
    homeless = replace(state, owners={})
    assert f"Nothing can be built: {NAMES[seat]} has no free parcel." in _closed(homeless, seat, own=False)


def test_what_a_hand_lacks_is_told_to_its_holder_alone() -> None:
    step = first_with("3p", PassengerMoved)
    before = steps("3p")[steps("3p").index(step) - 1].state
    seat = before.turn
    bare = replace_player(before, seat, hand=())
    assert any(
        each.startswith("No passenger can be moved: your cards") for each in _closed(bare, seat, own=True)
    )
    everybody = _closed(bare, seat, own=False)
    assert not any("your cards" in each for each in everybody)
    more = f"Some actions can't be taken with {NAMES[seat]}'s cards: **My options** says why."
    assert everybody.index(more) < CLOSED, "a call has room for so many"
    assert more not in _closed(bare, seat, own=True)
    bankrupt = replace_player(replace(bare, owners={}), seat, workers=0)
    told = _closed(replace(bankrupt, links=(), buildings={}), seat, own=False)
    assert more not in told, "nothing is closed by the hand alone"


def test_what_is_open_has_no_reason_and_what_is_closed_has_one() -> None:
    heads = {
        "move": "No passenger",
        "link": "No tracks",
        "build": "Nothing can be built",
        "upgrade_link": "No link",
        "upgrade_building": "No building",
    }
    for step in steps("3p")[::9]:
        state = step.state
        for seat in GAME.deciders(state):
            said = _closed(state, seat, own=True)
            legal = Legal(GAME, state, seat)
            for kind, head in heads.items():
                is_open = kind in legal.kinds and legal.is_open(kind)
                told = any(each.startswith(head) for each in said)
                assert told == (state.phase == "actions" and not is_open)


def replace_player(state: State, seat: int, **changed: object) -> State:
    """A position in which a player has something else."""
    players = list(state.players)
    players[seat] = replace(players[seat], **changed)  # type: ignore[arg-type]
    return replace(state, players=tuple(players))


def test_the_cards_of_an_open_book_are_named_by_their_icons() -> None:
    state, seat = _first("ticket")
    text, labels = _screen(state, seat, "ticket")
    assert state.opened is not None
    book = state.books[state.opened - 1]
    assert labels[: len(book)] == [str(card) for card in book]
    for card in book:
        assert f"**{card}** · {icon_name(CARDS[card].icons[0], ENGLISH)}" in text


# --- reasons in passing -----------------------------------------------------------------------------


def _arriving(type_of: str, state: State) -> str:
    told = SHOWN.telling.event(scene_of(GAME.view(state, None)), PassengersArrived(type_of, ()))
    assert told is not None
    return told


def test_a_type_tile_that_brings_nobody_says_why() -> None:
    state = steps("3p")[0].state
    types = set(Network(GAME.view(state, None)).types.values())
    here, absent = next(iter(types)), next(each for each in (*"RCIL", "-") if each not in types)
    assert _arriving(here, state).endswith(
        "no new passengers, as one is already waiting at every such building."
    )
    assert _arriving(absent, state).endswith("no new passengers, as the town has no such building.")


def test_new_passengers_are_told_of_with_the_names_of_their_places() -> None:
    view = GAME.view(steps("3p")[-1].state, None)
    square = next(iter(Network(view).types))
    told = SHOWN.telling.event(scene_of(view), PassengersArrived("R", (square,)))
    assert told == f"Type tile residence: new passengers at {place_name(Network(view), square, ENGLISH)}."


def test_the_end_says_how_money_and_links_turn_into_points() -> None:
    state = steps("3p")[-1].state
    outcome = GAME.outcome(state)
    assert outcome is not None
    lines = SHOWN.standing.result(scene_of(GAME.view(state, None)), outcome).splitlines()
    for seat, score in enumerate(state.scores):
        (line,) = (each for each in lines if each.startswith(f"-# {NAMES[seat]}: "))
        assert f"money {score.converted} (from {state.players[seat].money})" in line
    assert lines[-1] == (
        "-# Each complete link scores 3 points, every 10 money 1 point, and stress counts against you (13.1)."
    )


def test_links_say_why_one_that_is_upgraded_costs_more() -> None:
    state = next(step.state for step in steps("3p") if any(each.upgraded for each in step.state.links))
    _, links = SHOWN.inquiries.commands
    assert isinstance(links, Inquiry)
    lines = links.find(scene_of(GAME.view(state, None)), {}).lines
    for link, line in zip(state.links, lines, strict=True):
        tiles = len(link.squares)
        if link.upgraded:
            assert f", upgraded, costs {(3 * tiles + 1) // 2} money: {tiles} tile" in line
            assert line.endswith("and half as much again")


# --- found by playing two rounds of three -----------------------------------------------------------


def test_who_bids_is_told_what_for_and_that_it_is_paid() -> None:
    state = first_when("3p", lambda state: state.phase == "auction").state
    seat = GAME.deciders(state)[0]
    text, _ = _screen(state, seat, "bid")
    assert "Place 1 costs 1 stress and chooses a card first" in text
    assert "You pay a bid straight away, with coins and money icons on cards, and don't get it back." in text


def test_the_order_is_shown_once_somebody_has_a_place_in_it() -> None:
    """Bids stand apart from names, which may end in a figure themselves."""
    view = GAME.view(first_when("3p", lambda state: state.phase == "auction").state, None)
    names = ("Franzi", "Computer 1", "Computer 2")

    def told(auction: Auction) -> Sequence[str]:
        scene = scene_of(replace(view, auction=auction))
        return SHOWN.calling.heading(replace(scene, names=names))[1:-1]

    open_to_all = Auction(waiting=(1, 0, 2), bids={1: 3, 0: 2}, fresh=(), placed=(None, None, None))
    assert told(open_to_all) == ["Still bidding, from the left: Computer 1: 3, Franzi: 2, Computer 2"]
    one_placed = replace(open_to_all, waiting=(1, 0), placed=(None, None, 2))
    assert told(one_placed) == [
        "The order so far: 1. – · 2. – · 3. Computer 2",
        "Still bidding, from the left: Computer 1: 3, Franzi: 2",
    ]


def test_whoever_looks_at_a_book_is_told_what_becomes_of_its_cards() -> None:
    state = first_when("3p", lambda state: state.phase == "books").state
    text, _ = _screen(state, state.turn, "look")
    assert "You see all its cards, take one into your hand" in text


def test_the_line_of_the_solo_game_says_what_its_cards_cost() -> None:
    view = GAME.view(first_when("1p", lambda state: state.phase == "line").state, None)
    said = SHOWN.calling.heading(scene_of(view))
    assert (
        "The newest card costs 1 stress, earlier ones none. Adding one to the line costs 1 money" in said[-1]
    )


def test_the_last_hand_says_what_becomes_of_the_other_cards() -> None:
    state = first_when("3p", lambda state: state.phase == "refill").state
    text, _ = _screen(state, GAME.deciders(state)[0], "fill")
    assert "the cards that you leave are out of the game (12.2)" in text


def test_before_tracks_are_laid_one_reads_what_a_link_counts() -> None:
    state = first_when("3p", lambda state: state.phase == "actions").state
    text, _ = _screen(state, state.turn, "link")
    assert "A complete link scores 3 points at the end (13.1)." in text


@pytest.mark.parametrize(
    ("hand", "workers", "told"), [((9, 92), 2, True), ((9, 92), 1, False), ((97,), 2, False)]
)
def test_a_worker_icon_that_brings_nothing_is_explained(
    hand: tuple[int, ...], workers: int, told: bool
) -> None:
    state = first_when("3p", lambda state: state.phase == "administration").state
    own = replace(state.players[0], hand=hand, workers=workers)
    view = GAME.view(replace(state, players=(own, *state.players[1:])), 0)
    assert bool(of_use(scene_of(view))) == told


def test_who_bids_no_more_takes_a_place_by_its_number() -> None:
    for name in ("3p", "5p"):
        for step in steps(name):
            view = GAME.view(step.state, None)
            if view.auction is not None:
                free = [place for place, each in enumerate(view.auction.placed, 1) if each is None]
                label = SHOWN.naming.button(scene_of(view), view.turn, Pass())
                assert label == f"Take place {free[-1]}"


def test_what_becomes_of_a_discarded_card_is_said_before() -> None:
    state, seat = _administration(64, 4)
    hand = (*state.players[seat].hand, *state.players[seat].discard[:2], 49)
    state = replace_player(state, seat, hand=hand)
    text, _ = _screen(state, seat, "discard")
    assert "The first one is free, each one after that costs 1 money (10.3)." in text
    assert "you get another card for it" in text
    again, _ = _screen(replace_player(state, seat, discarded=1), seat, "discard")
    assert "The first one was free, this one costs 1 money (10.3)." in again
    void = SHOWN.naming.dialogue("drop").aside(scene_of(GAME.view(state, seat)))
    assert void == "-# It comes back with your other discards when your deck is used up (11.1)."


def test_what_a_hand_lacks_is_said_exactly() -> None:
    step = first_with("3p", PassengerMoved)
    before = steps("3p")[steps("3p").index(step) - 1].state
    seat = before.turn
    without, with_strip = (
        next(n for n, card in CARDS.items() if ("strip" in card.icons) == has) for has in (0, 1)
    )
    said = {
        hand: _closed(replace_player(before, seat, hand=hand), seat, own=True)[0]
        for hand in ((without,), (with_strip,))
    }
    assert said[without,] == "No passenger can be moved: your cards have no strip."
    assert said[with_strip,] == (
        "No passenger can be moved: your cards lack the icon of any place one can reach."
    )


def test_an_incomplete_link_is_warned_of() -> None:
    step = next(
        step
        for step in steps("3p")
        if any(isinstance(each, LinkLaid) and not each.completed for each in step.events)
    )
    before = steps("3p")[steps("3p").index(step) - 1].state
    scene = scene_of(GAME.view(step.state, before.turn))
    told = SHOWN.telling.preview(scene, scene, before.turn, Pass(), step.events)
    assert (
        "-# An incomplete link scores nothing, and is lost if a round goes by without work on it (7.7)."
        in told
    )


def test_a_parcel_or_a_card_to_build_with_is_named_once() -> None:
    state, seat = _first("build")
    text, labels = _screen(state, seat, "build")
    for parcel in labels:
        if parcel in GAME.view(state, seat).owners:
            assert f"**{parcel}** · {parcel}" not in text
    text, labels = _screen(state, seat, "build", (0,))
    assert "which type, and which card do you take with it?" in text
    assert f"**{labels[0]}** · residence: " in text
    assert f"card {labels[0]}" not in text


def test_the_only_card_to_discard_is_offered_with_what_that_is_good_for() -> None:
    state, seat = _administration(64, 19)
    legal, scene = Legal(GAME, state, seat), scene_of(GAME.view(state, seat))
    only = Way(legal, "discard").at(())
    assert isinstance(only, Discard)
    told = move_outline(Context(SHOWN, scene, legal, Place(1, 1, "discard", "at")), only).lines
    assert "The first one is free, each one after that costs 1 money" in told[0]


# --- links ------------------------------------------------------------------------------------------


def test_a_link_to_begin_at_is_told_with_its_ends_once() -> None:
    state = first_when("1p", lambda state: bool(state.links) and state.phase == "actions").state
    legal = Legal(GAME, state, state.turn)
    scene = scene_of(GAME.view(state, state.turn))
    number = state.links[0].number
    name, ends = SHOWN.naming.offer(scene, legal, "link", "start", str(number))
    assert name == f"link {number}"
    assert "link" not in ends
    assert " – " in ends
