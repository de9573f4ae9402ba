"""What is drawn of Tramways: the table for all, hands for their holders, and what a move would come to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from bot.games.core import pictures
from bot.games.core.naming import Naming
from bot.games.core.scene import Plate, Scene
from bot.games.tramways.words.labels import bonus
from bot.language import Words
from bot.language.refusals import Refusal
from engine.core import Action, Event, Value
from engine.tramways.actions import (
    Bid,
    Build,
    Discard,
    Drop,
    Keep,
    LayLink,
    Look,
    Reveal,
    Take,
    TakeDevelopment,
    Travel,
    UpgradeBuilding,
    UpgradeLink,
)
from engine.tramways.events.rounds import RoundBegan
from engine.tramways.events.town import ParcelsTaken
from engine.tramways.network import Network
from engine.tramways.view import View
from render import tramways as drawing
from render.core.letters import letters
from render.core.picture import Picture
from render.tramways.letters import pane_letters, payment_letters
from render.tramways.terms import site_name
from render.tramways.themes import THEMES

__all__ = ["Pictures"]

TABLE = "table"
PLAYERS = "players"
"""The table without its plan."""
SCORES = "scores"
"""The table of points, once the game is over."""
MOST = 20
"""Choices that one sheet shows."""
OF_HAND = ("bid", "reveal", "use")
"""Kinds that pay with cards alone, or play them: the hand stands beside them."""
OF_WAYS = ("link", "move")
"""Kinds that choose a way on the plan."""
OF_PLACES = ("link", "move", "build", "upgrade_link", "upgrade_building")
"""Kinds that choose a place on the plan first."""
OF_CARDS = ("ticket", "use", "fill")
"""Kinds that choose among cards first."""
CARD_KINDS = ("look", "ticket", "keep", "draw", "take", "drop", "fill", "use", "discard")
"""Kinds that choose nothing but a card."""
Paid = LayLink | UpgradeLink | Build | UpgradeBuilding | Travel | Bid | Reveal


class Pictures(pictures.Pictures):
    """The table, hands, and what is shown on the way to a move."""

    names = (TABLE,)
    themes = tuple(THEMES)
    lettered = frozenset({*OF_PLACES, *OF_CARDS})

    def draw(self, name: str, scene: Scene, events: Sequence[Event]) -> Plate:
        """The table, the part of it that changed, or the points at the end."""
        changes, look = drawing.changes_of(events), _look(scene)
        if name == pictures.DETAIL and drawing.has_detail(changes):
            return _plate(name, drawing.draw_detail(scene.view, changes, *look))
        if name == SCORES and scene.view.scores:
            return _plate(name, drawing.draw_scores(scene.view, *look))
        if name == PLAYERS:
            return _plate(name, drawing.draw_players(scene.view, changes, *look))
        if name != TABLE:
            raise Refusal("no_picture")
        return _plate(name, drawing.draw_board(scene.view, changes, *look))

    def posted(self, scene: Scene, events: Sequence[Event]) -> Sequence[str]:
        """One picture, for Discord cuts what stands side by side: what of the plan changed, or else the
        players and cards; the whole table where a game or a round begins and where parcels are dealt, and at
        the end the points.
        """
        if scene.view.scores:
            return (SCORES,)
        if not events or any(isinstance(event, RoundBegan) for event in events):
            return (TABLE,)
        if drawing.has_detail(drawing.changes_of(events)):
            return (pictures.DETAIL,)
        return (TABLE,) if any(isinstance(event, ParcelsTaken) for event in events) else (PLAYERS,)

    def hand(self, scene: Scene) -> Plate | None:
        """The cards of the scene's seat."""
        return (
            None if scene.view.seat is None else _plate("hand", drawing.draw_hand(scene.view, *_look(scene)))
        )

    def overview(
        self, scene: Scene, kind: str, values: Sequence[Value], actions: Sequence[Action]
    ) -> Plate | None:
        """Where a move may begin, named on the plan; the cards of an open book, or those dealt; the hand
        where cards of it are asked for.
        """
        view: View = scene.view
        if view.seat is None:
            return None
        if kind in OF_PLACES and values and not scene.chosen:
            return _plate("places", _sites(scene, view, kind, values))
        if kind in OF_WAYS and values and "start" in scene.chosen and "way" not in scene.chosen:
            return _plate("steps", drawing.draw_steps(view, _so_far(scene, kind), values, *_look(scene)))
        if kind in OF_CARDS and (cards := _offered(view, kind, values)) and not scene.chosen:
            return _plate("cards", drawing.draw_cards(cards, "", _look(scene)[0], scene.words))
        return self.hand(scene) if kind in OF_HAND else None

    def sheet(self, scene: Scene, actions: Sequence[Action]) -> Plate | None:
        """Lines and journeys side by side, or ways to pay, lettered; or cards."""
        if not 1 < len(actions) <= MOST:
            return None
        theme, words, players = _look(scene)
        if cards := _cards(scene, actions):
            return _plate("cards", drawing.draw_cards(cards, "", theme, words, _books(scene, actions)))
        if ways := _ways(scene, actions):
            return _plate("ways", drawing.draw_ways(scene.view, ways, "", theme, words, players))
        paid = [each for each in actions if isinstance(each, Paid)]
        if len(paid) < len(actions):
            return None
        payments = [each.icons for each in paid]
        return _plate("payments", drawing.draw_payments(payments, "", theme, words, _brought(scene, paid)))

    def marks(
        self, scene: Scene, kind: str, values: Sequence[Value], actions: Sequence[Action]
    ) -> Sequence[str]:
        """Places by their names, cards by their numbers, books and ways by letters used for nothing else."""
        view: View = scene.view
        if values:
            if kind in OF_PLACES:
                return [_place_mark(scene, str(value)) for value in values]
            return [str(card) for card in _offered(view, kind, values)]
        if books := _books(scene, actions):
            return books
        if cards := _cards(scene, actions):
            return [str(card) for card in cards]
        if _ways(scene, actions):
            return pane_letters(len(actions), scene.names, len(view.players))
        return payment_letters(len(actions))

    def caption(self, scene: Scene, kind: str, label: str, note: str) -> str:
        """The icons of cards in words, chosen or paid with; of places and ways what they bring and cost; the
        type of a building with the icons of its card.
        """
        if kind == "build" and "parcel" not in scene.chosen:
            return note
        last = self.shown.part(Naming).dialogue(kind).last_left(scene, self.game.kinds_by_name[kind])
        paying = last is not None and last.presumed is not None
        if kind == "build" and not paying:
            return f"{label.partition(',')[0]}: {note}"
        if paying or (kind in CARD_KINDS and not note):
            return " · ".join(part for part in (label, note) if part)
        return note

    def preview(
        self, before: Scene, after: Scene, action: Action, events: Sequence[Event]
    ) -> Sequence[Plate]:
        """The part of the plan that the move changes, the cards played, what everybody gains and loses."""
        if not isinstance(action, Paid):
            return []
        return [_plate("preview", drawing.draw_preview(before.view, after.view, events, "", *_look(after)))]

    def stirs(self, events: Sequence[Event]) -> bool:
        """Whether something changed on the plan."""
        return drawing.has_detail(drawing.changes_of(events))

    def still(self, scene: Scene, events: Sequence[Event]) -> Image.Image:
        """The plan alone."""
        theme, _, players = _look(scene)
        return drawing.draw_still(scene.view, drawing.changes_of(events), theme, players)

    def keep_in(self, folder: Path) -> None:
        """Plans as painted."""
        drawing.keep_boards_in(folder / self.game.id)


def _look(scene: Scene) -> tuple[str, Words, tuple[str, ...]]:
    """The theme, the words and the players' names."""
    return scene.theme or next(iter(THEMES)), scene.words, tuple(scene.names)


def _sites(scene: Scene, view: View, kind: str, values: Sequence[Value]) -> Picture:
    """The plan with the squares and links lettered of which the values speak."""
    town = Network(view).town
    if kind in ("link", "move"):
        words = [str(value) for value in values]
        squares = [word for word in words if not word.isdecimal()]
        links = [int(word) for word in words if word.isdecimal()]
    elif kind == "upgrade_link":
        squares, links = [], [int(value) for value in values]
    else:
        squares, links = [town.parcels[str(value)] for value in values], []
    return drawing.draw_sites(view, squares, links, "", *_look(scene))


def _line(view: View, start: str, way: Sequence[str]) -> drawing.Line:
    """A line as it would lie, from where it begins or goes on."""
    network = Network(view)
    if not start.isdecimal():
        return drawing.Line(view.turn, (start, *way))
    link = network.links[int(start)]
    forward = not network.is_complete(link) or tuple(way[:1]) in ((), link.path[-1:])
    path = link.path if forward else link.path[::-1]
    return drawing.Line(view.turn, (path[-2], *way))


def _so_far(scene: Scene, kind: str) -> drawing.Line | drawing.Trip:
    """The way of a move in the making."""
    start = str(scene.chosen["start"])
    if kind == "link":
        return _line(scene.view, start, [str(value) for value in scene.begun])
    return drawing.Trip(start, tuple(int(value) for value in scene.begun))


def _offered(view: View, kind: str, values: Sequence[Value]) -> Sequence[int]:
    """The cards of which the values speak: of the open book, of those dealt, of the hand or laid out."""
    if kind == "ticket":
        return (view.opened is not None and view.books[view.opened - 1].open) or ()
    if kind == "keep":
        return (view.seat is not None and view.players[view.seat].offered) or ()
    return [int(value) for value in values]


def _place_mark(scene: Scene, value: str) -> str:
    """What stands on the plan: the number of a parcel, a square, or a link."""
    network = Network(scene.view)
    if value.isdecimal():
        return scene.say("link {number}", number=value)
    return value if value in network.town.parcels else site_name(network, value)


def _books(scene: Scene, actions: Sequence[Action]) -> Sequence[str]:
    """The books among which the moves choose; none where they choose something else."""
    found = [each.book for each in actions if isinstance(each, Look)]
    if len(found) < len(actions):
        return []
    marks = letters(max(found, default=0))
    return [scene.say("Book {book}", book=marks[number - 1]) for number in found]


def _cards(scene: Scene, actions: Sequence[Action]) -> Sequence[int]:
    """The cards among which the moves choose; none where they choose something else."""
    view: View = scene.view
    cards: list[int] = []
    for action in actions:
        match action:
            case Take() | Drop() | Discard():
                cards.append(action.card)
            case Build() if "card" not in scene.chosen:
                cards.append(action.card)
            case Look():
                cards.append(view.books[action.book - 1].top or 0)
            case Keep():
                cards.append(_offered(view, action.kind, ())[action.card - 1])
            case TakeDevelopment() if action.top is not None and "card" in scene.chosen:
                cards.append(_offered(view, action.kind, ())[action.top - 1])
            case _:
                return ()
    return cards


def _ways(scene: Scene, actions: Sequence[Action]) -> Sequence[drawing.Line | drawing.Trip]:
    """The ways among which the moves choose; none where they choose something else."""
    if "way" in scene.chosen or "start" not in scene.chosen:
        return ()
    found: list[drawing.Line | drawing.Trip] = []
    for action in actions:
        if isinstance(action, LayLink):
            found.append(_line(scene.view, action.start, action.way))
        elif isinstance(action, Travel):
            found.append(drawing.Trip(action.start, action.way))
    return found


def _brought(scene: Scene, paid: Sequence[Paid]) -> Sequence[str]:
    """What journeys bring at their end, where they differ in it."""
    bonuses = [each.bonus for each in paid if isinstance(each, Travel)]
    return [bonus(scene, each) for each in bonuses] if len(set(bonuses)) > 1 else []


def _plate(name: str, picture: Picture) -> Plate:
    return Plate(name, picture.png, picture.alt_text)
