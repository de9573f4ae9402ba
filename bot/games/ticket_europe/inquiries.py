"""What may be asked about a game of Ticket to Ride Europe: one's tickets, and routes that are open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.core import inquiries
from bot.games.core.inquiries import Asked, Findings, Inquiry, InquiryGroup
from bot.games.core.scene import Plate, Scene
from bot.games.core.synonyms import plain, synonyms
from bot.games.ticket_europe.moves import lacking, leading, stands
from bot.games.ticket_europe.pictures import theme_of
from bot.games.ticket_europe.words import labels, names
from bot.games.ticket_europe.words.spelling import city_names
from bot.language.refusals import Refusal
from engine.core import Unknown
from engine.ticket_europe.facts import CITIES, COLOURS, ROUTES
from engine.ticket_europe.game import TicketEurope
from engine.ticket_europe.outlook import outlook
from engine.ticket_europe.prospects import claims, own, shortfalls
from engine.ticket_europe.routes import points
from engine.ticket_europe.view import View
from render.ticket_europe import draw_ceremony, draw_journeys, draw_offer, draw_sites
from render.ticket_europe.terms import GRAY, card_name

__all__ = ["Inquiries"]

ANY = "gray"
"""What a route is called that takes any colour."""
MOST = 20
"""Routes that are listed."""
OTHER_NAMES = 3
"""Names of a city that are offered beside that on the board."""


def _tickets(scene: Scene, _: Mapping[str, str]) -> Findings:
    """The tickets of the asker, and those to choose from: how each stands, in words and on one map, since of
    two pictures side by side Discord cuts off what they say. At the end those of all.
    """
    view: View = scene.view
    if view.scores:
        return _of_all(scene)
    if view.seat is None:
        raise Refusal("not_seated")
    held, offered = own(view).tickets or (), own(view).offered or ()
    look = theme_of(scene), scene.words, tuple(scene.names)
    lines: list[str] = []
    if offered:
        lines += [scene.say("**To choose from**"), *_listed(scene, offered)]
    if held:
        lines += [scene.say("**Your tickets**"), *_listed(scene, held)]
    if offered:
        choice = draw_offer(view, *look)
        return Findings(lines, [Plate("offer", choice.png, choice.alt_text)])
    ways = draw_journeys(view, None, *look)
    return Findings(lines, [Plate("ways", ways.png, ways.alt_text)])


def _of_all(scene: Scene) -> Findings:
    """Everybody's tickets, as they were counted."""
    look = theme_of(scene), scene.words, tuple(scene.names)
    shown = [draw_ceremony(scene.view, page, *look) for page in range(len(scene.view.scores))]
    plates = [Plate(f"tickets{seat}", each.png, each.alt_text) for seat, each in enumerate(shown)]
    return Findings([scene.say("**Everyone's tickets**")], plates)


def _listed(scene: Scene, tickets: Sequence[str]) -> list[str]:
    """Tickets with how they stand, a line for each."""
    return [f"• {names.ticket(scene, each)}: {stands(scene, outlook(scene.view, each))}" for each in tickets]


def _routes(scene: Scene, words: Mapping[str, str]) -> Findings:
    """Open routes by city, length or colour; to a player, with what is missing for each. Lit on the map are
    those asked for, or else those that the player can pay.
    """
    wanted = _wanted(words)
    lines = dict(_open(scene, wanted))
    if not lines:
        return Findings([scene.say("No open route fits that.")])
    head = scene.words.count("**{number} open route**", "**{number} open routes**", len(lines))
    shown = [f"• {line}" for line in list(lines.values())[:MOST]]
    if len(lines) > MOST:
        shown.append(scene.say("… and more: name a city, a length or a colour to see fewer."))
    lit = tuple(lines) if words or scene.view.seat is None else tuple(_payable(scene.view))
    picture = draw_sites(scene.view, lit, (), "", theme_of(scene), scene.words, tuple(scene.names))
    return Findings([head, *shown], [Plate("routes", picture.png, picture.alt_text)])


def _payable(view: View) -> Iterator[str]:
    return (claim.route for claim in claims(view))


def _wanted(words: Mapping[str, str]) -> Sequence[str]:
    """The routes that are asked for. Raises Unknown: a word names no city, length or colour."""
    city, length, colour = (words.get(name, "") for name in ("city", "length", "colour"))
    if city:
        known = {plain(name): each for each in CITIES for name in city_names(each)}
        if plain(city) not in known:
            raise Unknown("city", city)
        city = known[plain(city)]
    if length and length not in {str(facts.spaces) for facts in ROUTES.values()}:
        raise Unknown("length", length)
    if colour and colour not in (*COLOURS, ANY):
        raise Unknown("colour", colour)
    return [
        route
        for route, facts in ROUTES.items()
        if (not city or city in facts.cities)
        and (not length or length == str(facts.spaces))
        and (not colour or colour == (facts.colour or ANY))
    ]


def _open(scene: Scene, wanted: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The unclaimed ones of these routes, each as a line. For a player, the affordable ones come first, and
    among both kinds those on the way to their tickets.
    """
    view: View = scene.view
    if view.seat is None:
        for route in wanted:
            if route not in view.owners:
                yield route, f"{labels.route(scene, route)}, {names.points(scene, points(route))}"
        return
    on_the_way = leading(view)
    for claim in sorted(claims(view), key=lambda each: each.route not in on_the_way):
        if claim.route in wanted:
            paid = names.cards(scene, claim.payments[0])
            yield (
                claim.route,
                scene.say("**{route}** with {cards}", route=labels.route(scene, claim.route), cards=paid),
            )
    for short in sorted(shortfalls(view), key=lambda each: each.route not in on_the_way):
        if short.route in wanted:
            yield short.route, scene.say("{route} missing", route=lacking(scene, short))


def _cities(_: Scene) -> Sequence[tuple[str, str]]:
    """The cities, each with other names by which somebody may look for it."""
    known = synonyms(TicketEurope.id)
    others = {city: ", ".join(known.of("city", city)[:OTHER_NAMES]) for city in CITIES}
    return [
        (city, f"{CITIES[city].name} ({also})" if also else CITIES[city].name)
        for city, also in others.items()
    ]


def _lengths(scene: Scene) -> Sequence[tuple[str, str]]:
    lengths = sorted({facts.spaces for facts in ROUTES.values()})
    return [(str(length), names.wagons(scene, length)) for length in lengths]


def _colours(scene: Scene) -> Sequence[tuple[str, str]]:
    own_colours = [(colour, card_name(colour, scene.words)) for colour in COLOURS]
    return [*own_colours, (ANY, scene.say(GRAY))]


class Inquiries(inquiries.Inquiries):
    """`/tickets` and `/routes`."""

    @property
    def commands(self) -> Sequence[InquiryGroup | Inquiry]:
        """One's own tickets, and open routes."""
        asked = {
            "city": Asked("one of its ends", _cities, required=False),
            "length": Asked("how many trains it takes", _lengths, required=False),
            "colour": Asked("the colour of its cards", _colours, required=False),
        }
        return (
            Inquiry("tickets", "Your tickets and how far along they are", {}, _tickets),
            Inquiry("routes", "Routes that are still open, and what you still need for them", asked, _routes),
        )
