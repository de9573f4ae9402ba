"""The pictures that are kept as golden ones: what each shows, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from bot.games.tramways.words.signs import SIGNS
from engine.tramways.events.cards import CardTaken
from engine.tramways.events.rounds import BidMade
from engine.tramways.events.town import (
    BuildingBuilt,
    BuildingUpgraded,
    LinkLaid,
    LinkUpgraded,
    PassengerMoved,
)
from engine.tramways.facts import CARDS, cards_of
from engine.tramways.network import Network
from engine.tramways.state import State
from render.core.picture import Picture
from render.core.words import Words
from render.tramways import (
    Line,
    Trip,
    draw_board,
    draw_cards,
    draw_detail,
    draw_hand,
    draw_icons,
    draw_payments,
    draw_players,
    draw_preview,
    draw_scores,
    draw_sites,
    draw_steps,
    draw_ways,
)
from render.tramways.themes import THEMES
from tests.render.tramways.positions import NAMES, at_share, first_when, first_with, seen, steps, told

__all__ = ["STATES", "Draw", "in_auction"]

Draw = Callable[[Words], Picture]


def in_auction(state: State) -> bool:
    """Some have bid, and some have a place."""
    auction = state.auction
    return auction is not None and len(auction.bids) > 2 and any(seat is not None for seat in auction.placed)


def _all_at_once(state: State) -> bool:
    return state.phase == "administration" and sum(not player.done for player in state.players) > 2


def _late(words: Words, theme: str) -> Picture:
    step = first_with("3p", PassengerMoved, 0.8)
    return draw_board(seen(step), told(step), theme, words, NAMES)


def _board(words: Words, step_of: Callable[[], object]) -> Picture:
    step = step_of()
    return draw_board(seen(step), told(step), words=words, names=NAMES)  # type: ignore[arg-type]


def _players(words: Words, step_of: Callable[[], object]) -> Picture:
    step = step_of()
    return draw_players(seen(step), told(step), words=words, names=NAMES)  # type: ignore[arg-type]


def _detail(words: Words, step_of: Callable[[], object]) -> Picture:
    step = step_of()
    return draw_detail(seen(step), told(step), words=words, names=NAMES)  # type: ignore[arg-type]


def _hand(words: Words, name: str, seat: int, share: float, theme: str = "light") -> Picture:
    return draw_hand(seen(at_share(name, share), seat), theme, words, NAMES)


def _cards(words: Words, theme: str) -> Picture:
    """Each icon, each consequence, and a void ticket."""
    void = next(card for card, facts in CARDS.items() if facts.void)
    pays = next(card for card, facts in CARDS.items() if facts.consequence == "pay")
    stress = next(card for card, facts in CARDS.items() if facts.consequence == "stress")
    chosen = (1, 3, 4, 6, 20, 21, *cards_of("building")[:13:4], void, pays, stress, *cards_of("generic")[::5])
    return draw_cards(chosen, words.say("auction"), theme, words)


def _payments(words: Words) -> Picture:
    ways = [
        ("92:rail2",),
        ("21:R", "21:rail1", "36:rail1"),
        ("75:money4", "69:L", "78:strip", "64:money3", "11:rail3"),
        (),
    ]
    return draw_payments(ways, words.say("links"), words=words)


def _points(words: Words) -> Picture:
    """Ways to pay of which each brings something else."""
    ways = [("69:L", "78:strip", "64:money3"), ("69:L", "78:strip"), ("21:R", "21:strip")]
    brought = [
        words.say("{points} for {money}", points=points, money=money)
        for points, money in (("3", "6"), ("2", "3"), ("1", "1"))
    ]
    return draw_payments(ways, words=words, brought=brought)


def _sites(words: Words) -> Picture:
    view = seen(at_share("3p", 0.7))
    network = Network(view)
    return draw_sites(
        view,
        [*list(network.types)[:3], *(network.town.parcels[each] for each in list(view.owners)[:2])],
        sorted(network.links)[:3],
        words.say("links"),
        words=words,
        names=NAMES,
    )


def _lines(words: Words) -> Picture:
    view = seen(at_share("3p", 0.45))
    ways = [("i9", "h9", "g9"), ("i9", "h9", "h8", "g8"), ("i9", "h9", "g9", "f9")]
    return draw_ways(view, [Line(2, way) for way in ways], words.say("links"), words=words, names=NAMES)


def _trips(words: Words) -> Picture:
    """Each journey of the end of the game, on the plan on which it was made."""
    game = steps("3p")
    before, step = next(
        (one, other)
        for one, other in zip(game[-1:0:-1], game[::-1], strict=False)
        if any(len(each.links) > 1 for each in told(other).journeys)
    )
    (journey,) = told(step).journeys
    ways = [Trip(journey.start, journey.links), Trip(journey.start, journey.links[:1])]
    return draw_ways(seen(before), ways, words.say("links"), words=words, names=NAMES)


def _line_begun(words: Words) -> Picture:
    """A line of which two squares are chosen."""
    view = seen(at_share("3p", 0.45))
    return draw_steps(view, Line(2, ("i9", "h9", "h8")), ("g8", "h7", "i8"), words=words, names=NAMES)


def _journey_begun(words: Words) -> Picture:
    """The first link of the last journey, and where it may go on."""
    view = seen(at_share("3p", 0.8))
    network = Network(view)
    first, *others = network.complete()
    return draw_steps(
        view, Trip(network.links[first].path[0], (first,)), others[:2], words=words, names=NAMES
    )


def _preview(words: Words, name: str, event: type, after: float, seat: int | None = None) -> Picture:
    game = steps(name)
    step = first_with(name, event, after)
    before = game[game.index(step) - 1]
    return draw_preview(
        seen(before, seat), seen(step, seat), step.events, words.say("links"), words=words, names=NAMES
    )


def _scores(words: Words, name: str) -> Picture:
    return draw_scores(seen(steps(name)[-1]), words=words, names=NAMES)


STATES: Mapping[str, Draw] = {
    **{f"board-{theme}": partial(_late, theme=theme) for theme in THEMES},
    "board-start": partial(_board, step_of=lambda: steps("4p")[0]),
    "board-alone": partial(_board, step_of=lambda: at_share("1p", 0.6)),
    "board-two": partial(_board, step_of=lambda: first_with("2p", LinkLaid, 0.6)),
    "board-expert": partial(_board, step_of=lambda: at_share("2p-expert", 0.7)),
    "board-auction": partial(_board, step_of=lambda: first_when("5p", in_auction, 0.5)),
    "board-taking": partial(_board, step_of=lambda: first_with("4p", CardTaken, 0.4)),
    "board-administration": partial(_board, step_of=lambda: first_when("4p", _all_at_once, 0.5)),
    "board-over": partial(_board, step_of=lambda: steps("5p")[-1]),
    "board-over-alone": partial(_board, step_of=lambda: steps("1p")[-1]),
    "players-auction": partial(_players, step_of=lambda: first_when("5p", in_auction, 0.5)),
    "players-alone": partial(_players, step_of=lambda: at_share("1p", 0.6)),
    "detail-link": partial(_detail, step_of=lambda: first_with("3p", LinkLaid, 0.5)),
    "detail-upgrade": partial(_detail, step_of=lambda: first_with("3p", LinkUpgraded)),
    "detail-journey": partial(_detail, step_of=lambda: first_with("5p", PassengerMoved, 0.6)),
    "detail-building": partial(_detail, step_of=lambda: first_with("4p", BuildingBuilt)),
    "detail-raised": partial(_detail, step_of=lambda: first_with("3p", BuildingUpgraded)),
    **{f"hand-{theme}": partial(_hand, name="3p", seat=2, share=0.43, theme=theme) for theme in THEMES},
    "hand-alone": partial(_hand, name="1p", seat=0, share=0.8),
    **{f"cards-{theme}": partial(_cards, theme=theme) for theme in THEMES},
    "icons": lambda words: draw_icons(tuple(SIGNS), words=words),
    "icons-few": lambda words: draw_icons(("calm", "strip", "star"), words=words),
    "payments": _payments,
    "payments-points": _points,
    "sites": _sites,
    "ways-lines": _lines,
    "ways-trips": _trips,
    "steps-line": _line_begun,
    "steps-journey": _journey_begun,
    "preview-journey": partial(_preview, name="3p", event=PassengerMoved, after=0.6),
    "preview-link": partial(_preview, name="5p", event=LinkLaid, after=0.5),
    "preview-bid": partial(_preview, name="5p", event=BidMade, after=0.5),
    "scores": partial(_scores, name="5p"),
    "scores-alone": partial(_scores, name="1p"),
}
"""In German, with short names."""
