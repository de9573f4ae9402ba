"""The pictures that are kept as golden ones: what each shows, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from engine.ticket_europe.events import (
    CardTaken,
    ClaimWithdrawn,
    RouteClaimed,
    StationBuilt,
    TunnelCardsTurned,
)
from engine.ticket_europe.facts import CARDS, ROUTES
from engine.ticket_europe.prospects import claims
from engine.ticket_europe.state import State
from engine.ticket_europe.view import View
from render.core.picture import Picture
from render.core.words import Words
from render.ticket_europe import (
    ceremony_pages,
    changes_of,
    draw_area,
    draw_ceremony,
    draw_claimable,
    draw_hand,
    draw_journeys,
    draw_map,
    draw_offer,
    draw_payments,
    draw_sites,
    draw_tunnel,
)
from render.ticket_europe.terms import route_name
from render.ticket_europe.themes import THEMES
from tests.render.ticket_europe.positions import NAMES, at_share, first_when, first_with, seen, steps, told

__all__ = ["STATES", "Draw"]

Draw = Callable[[Words], Picture]


def _in_tunnel(state: State) -> bool:
    return state.tunnel is not None


def _in_last_round(state: State) -> bool:
    return state.ender is not None


def _late(words: Words, theme: str) -> Picture:
    step = first_with(4, RouteClaimed, 0.8)
    return draw_map(seen(step), told(step), theme, words, NAMES)


def _map(words: Words, step_of: Callable[[], object]) -> Picture:
    step = step_of()
    return draw_map(seen(step), told(step), words=words, names=NAMES)  # type: ignore[arg-type]


def _area(words: Words) -> Picture:
    step = first_with(4, RouteClaimed, 0.5)
    (route,) = told(step).routes
    return draw_area(
        seen(step), ROUTES[route].cities, route_name(route, words), told(step), words=words, names=NAMES
    )


def _station(words: Words) -> Picture:
    step = first_with(4, StationBuilt)
    (city,) = told(step).stations
    return draw_area(seen(step), (city,), "", told(step), words=words, names=NAMES)


def _sites(words: Words) -> Picture:
    view = seen(steps(5)[96], 2)
    routes = [claim.route for claim in claims(view)]
    return draw_sites(view, routes, words=words, names=NAMES)


def _claimable(words: Words, theme: str) -> Picture:
    view = seen(steps(4)[150], 2)
    return draw_claimable(view, [claim.route for claim in claims(view)], 4, theme, words, NAMES)


def _tunnel(words: Words, step_of: Callable[[], object]) -> Picture:
    step = step_of()
    picture = draw_tunnel(seen(step), told(step), words=words, names=NAMES)  # type: ignore[arg-type]
    assert picture is not None
    return picture


def _given_up(words: Words) -> Picture:
    """Both moves of the turn, as a post tells them."""
    dug, given_up = first_with(4, TunnelCardsTurned), first_with(4, ClaimWithdrawn)
    changes = changes_of((*dug.events, *given_up.events))
    picture = draw_tunnel(seen(given_up), changes, words=words, names=NAMES)
    assert picture is not None
    return picture


def _large_hand(words: Words, theme: str) -> Picture:
    view = seen(at_share(4, 0.5), 1)
    hand = {card: 2 + number % 4 for number, card in enumerate(CARDS)}
    cards, drawn = sum(hand.values()), ("red", "loco")
    players = tuple(replace(player, hand=hand, cards=cards, drawn=drawn) for player in view.players)
    return draw_hand(replace(view, players=players), theme, words, NAMES)


def _payments(words: Words) -> Picture:
    payments = [("blue",) * (4 - locomotives) + ("loco",) * locomotives for locomotives in range(5)]
    return draw_payments(payments, route_name("petrograd-wilno", words), words=words)


def _own(words: Words, draw: Callable[..., Picture], seat: int, share: float, seats: int = 4) -> Picture:
    return draw(seen(at_share(seats, share), seat), words=words, names=NAMES)


def _page(words: Words, page: int, theme: str = "light") -> Picture:
    return draw_ceremony(_over(), page, theme, words, NAMES)


def _over() -> View:
    return seen(steps(4)[-1])


STATES: Mapping[str, Draw] = {
    **{f"map-{theme}": partial(_late, theme=theme) for theme in THEMES},
    "map-start": partial(_map, step_of=lambda: steps(5)[0]),
    "map-draw": partial(_map, step_of=lambda: first_with(5, CardTaken, 0.3)),
    "map-two-players": partial(_map, step_of=lambda: first_with(2, RouteClaimed, 0.7)),
    "map-tunnel": partial(_map, step_of=lambda: first_when(4, _in_tunnel)),
    "map-last-round": partial(_map, step_of=lambda: first_when(3, _in_last_round)),
    "map-over": partial(_map, step_of=lambda: steps(4)[-1]),
    "area": _area,
    "area-station": _station,
    "sites": _sites,
    **{f"claimable-{theme}": partial(_claimable, theme=theme) for theme in ("light", "dark")},
    "tunnel": partial(_tunnel, step_of=lambda: first_when(4, _in_tunnel)),
    "tunnel-given-up": _given_up,
    "hand": partial(_own, draw=draw_hand, seat=1, share=0.5),
    **{f"hand-large-{theme}": partial(_large_hand, theme=theme) for theme in THEMES},
    "payments": _payments,
    "journeys": partial(_own, draw=draw_journeys, seat=1, share=0.7),
    "journeys-lost": partial(_own, draw=draw_journeys, seat=4, share=0.5, seats=5),
    "offer": lambda words: draw_offer(seen(steps(4)[0], 1), words=words, names=NAMES),
    **{f"ceremony-{page}": partial(_page, page=page) for page in range(ceremony_pages(_over()))},
}
"""In German, with short names."""
