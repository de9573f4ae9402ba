"""A player has drawn three tickets: what is the cheapest way to join them all?"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from bot.games.core.inquiries import Findings
from bot.games.core.puzzles import Answer, Judgement, PuzzleKind, PuzzleScreen
from bot.games.core.scene import Plate, Scene
from bot.games.ticket_europe.pictures import theme_of
from bot.games.ticket_europe.words import names
from bot.language import N_
from bot.language.refusals import Refusal
from engine.core import Options
from engine.ticket_europe.facts import ROUTES, TICKETS
from engine.ticket_europe.prospects import own
from engine.ticket_europe.puzzles import Ground, Growth, drawing, posed
from engine.ticket_europe.view import View
from render.core.letters import letter
from render.ticket_europe.map.sites import draw_joining, draw_sites

__all__ = ["Ways"]

SEATS = 4
"""With four players both tracks of a double route are used."""
DRAWN = 3
"""Tickets that are drawn in a turn."""
BEST = N_("**The cheapest way, {cost}**: {routes}. That's {sum}.")
OWN = N_("Your way, {cost}: {routes}. That's {sum}.")
PROOF = N_(
    "That's proven: every way was weighed. No way that leaves out two of these links costs less than {cost}."
)


class Ways(PuzzleKind):
    """The cheapest way, put together route by route, ticket by ticket."""

    name: ClassVar[str] = "way"

    @property
    def setup(self) -> tuple[int, Options]:
        """A table of four."""
        return SEATS, self.game.options_type()

    def posing(self, state: Any, move: int) -> Any:
        """As if the player at turn had drawn tickets, each time others."""
        return drawing(state, DRAWN * move)

    def view(self, state: Any) -> View:
        """As the player sees it who has drawn them."""
        found: View = self.game.view(state, self.game.deciders(state)[0])
        return found

    def asks(self, view: View) -> bool:
        """Whether three tickets were drawn."""
        return view.phase == "tickets"

    def subject(self, view: View) -> object:
        """The tickets."""
        return frozenset(own(view).offered or ())

    def solved(self, view: View) -> Answer | None:
        """The cheapest way, its cost, and that of the cheapest one that is no neighbour of it."""
        found = posed(view)
        return None if found is None else {"best": found.best, "cost": found.cost, "rival": found.rival}

    def screen(self, scene: Scene, path: Sequence[int]) -> PuzzleScreen:
        """The way so far, and the lettered routes that lead on from it."""
        ground = Ground.of(scene.view)
        growth = _grown(ground, path)
        tickets = scene.words.listing([names.ticket(scene, each) for each in ground.tickets])
        lines = [
            scene.say("You've drawn {tickets}. What's the cheapest way to join them all?", tickets=tickets)
        ]
        if growth.chosen:
            cost, told = ground.cost(growth.chosen), _sum(scene, ground, growth.chosen)
            lines.append(scene.say("So far {cost}: {sum}.", cost=cost, sum=told))
        else:
            lines += [
                scene.say(
                    "Your hand: {cards}. The trains with a {number} are yours.",
                    cards=_hand(ground, scene),
                    number=own(scene.view).seat + 1,
                ),
                scene.say(
                    "Each new train costs 1, and each card that you'd have to draw for it 1 more. Tunnels "
                    "cost nothing extra, and there are no stations."
                ),
            ]
        if growth.ticket is not None:
            here = next(city for city in TICKETS[growth.ticket].cities if city in growth.reached)
            ticket = names.ticket(scene, growth.ticket)
            said = scene.say("Now {ticket}, from {city}: which route?", ticket=ticket, city=names.city(here))
            lines.append(said)
        steps = [
            f"{letter(place)} {names.city(_beyond(growth, route))}"
            for place, route in enumerate(growth.onward)
        ]
        plate = _plate(scene, ground, "puzzle", growth.chosen, growth.onward)
        return PuzzleScreen(lines, [plate], steps, growth.ticket is None)

    def verdict(self, scene: Scene, answer: Answer, path: Sequence[int]) -> Judgement:
        """By the costs of both."""
        ground = Ground.of(scene.view)
        cost = ground.cost(_own(ground, path))
        said = scene.say(
            "Your way costs {value}; the cheapest costs {best}.", value=cost, best=answer["cost"]
        )
        return Judgement(cost == answer["cost"], said)

    def proof(self, scene: Scene, answer: Answer, path: Sequence[int]) -> Findings:
        """Both ways, what each route takes, and what the next cheapest way costs."""
        ground = Ground.of(scene.view)
        best = ground.grown(ground.path_to(answer["best"]) or ()).chosen
        shown: list[tuple[str, str, Sequence[str]]] = [("best", BEST, best)]
        if path and ground.cost(mine := _own(ground, path)) > answer["cost"]:
            shown.insert(0, ("own", OWN, mine))
        lines = [
            scene.say(
                label,
                cost=ground.cost(way),
                routes=", ".join(f"{names.route(scene, each)} {ROUTES[each].spaces}" for each in way),
                sum=_sum(scene, ground, way),
            )
            for _, label, way in shown
        ]
        plates = [_plate(scene, ground, name, way, lit=True) for name, _, way in shown]
        return Findings([*lines, scene.say(PROOF, cost=answer["rival"])], plates)


def _grown(ground: Ground, path: Sequence[int]) -> Growth:
    """The way to which a path leads. Raises Refusal: a step that was not offered."""
    try:
        return ground.grown(path)
    except IndexError as error:
        raise Refusal("stale_button") from error


def _own(ground: Ground, path: Sequence[int]) -> Sequence[str]:
    """The way of a path. Raises Refusal: it doesn't join all tickets yet."""
    growth = _grown(ground, path)
    if growth.ticket is not None:
        raise Refusal("stale_button")
    return growth.chosen


def _beyond(growth: Growth, route: str) -> str:
    """The city to which a route leads that comes next."""
    here, there = ROUTES[route].cities
    return there if here in growth.reached else here


def _hand(ground: Ground, scene: Scene) -> str:
    return names.cards(scene, [card for card, count in ground.hand.items() for _ in range(count)])


def _sum(scene: Scene, ground: Ground, way: Collection[str]) -> str:
    """What a way takes: `8 trains and 2 cards to draw`."""
    trains, cards = names.wagons(scene, ground.trains(way)), ground.lacking(way)
    if not cards:
        return scene.say("{trains}, with no card to draw", trains=trains)
    drawn = scene.words.count("{number} card", "{number} cards", cards)
    return scene.say("{trains} and {cards} to draw", trains=trains, cards=drawn)


def _plate(
    scene: Scene,
    ground: Ground,
    name: str,
    way: Sequence[str],
    onward: Sequence[str] = (),
    *,
    lit: bool = False,
) -> Plate:
    """The map with the player's trains on a way, which can be lit, the tickets' cities, routes to choose."""
    view: View = scene.view
    laid = replace(view, owners={**view.owners, **dict.fromkeys(way, own(view).seat)})
    cities = dict.fromkeys(city for ticket in ground.tickets for city in TICKETS[ticket].cities)
    look = theme_of(scene), scene.words
    picture = (
        draw_sites(laid, way, tuple(cities), "", *look)
        if lit
        else draw_joining(laid, onward, tuple(cities), *look)
    )
    return Plate(name, picture.png, picture.alt_text)
