"""Legal values as people see them in lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.games.core.scene import Scene
from bot.games.tramways.words import names
from bot.language import N_
from engine.core import Value
from engine.tramways.development import DECK
from engine.tramways.facts import CARDS
from engine.tramways.travel import CARD, MONEY, NONE, points_price
from engine.tramways.view import View

__all__ = ["LABELS", "TUPLES", "bonus", "dealt_card", "start", "ticket", "ticket_at"]

SIDES: Mapping[str, str] = {"normal": N_("normal side"), "hard": N_("hard side")}
BONUSES: Mapping[str, str] = {MONEY: N_("5 money"), CARD: N_("a development card"), NONE: N_("no choice")}


def start(scene: Scene, value: Value) -> str:
    """Where a line or a journey begins: a square, or the number of a link."""
    text = str(value)
    return names.link(scene, int(text)) if text.isdecimal() else names.place(scene, text)


def _link(scene: Scene, value: Value) -> str:
    return names.link(scene, int(value))


def _square(scene: Scene, value: Value) -> str:
    return names.place(scene, str(value))


def _card(scene: Scene, value: Value) -> str:
    return names.card(scene, int(value))


def _drawn(scene: Scene, value: Value) -> str:
    return scene.say("unseen from the deck") if value == DECK else names.card(scene, int(value))


def ticket(scene: Scene, value: Value) -> str:
    """A card of the open book by its place; only who looks at it sees which it is."""
    card = ticket_at(scene, value)
    return str(value) if card is None else names.card(scene, card)


def ticket_at(scene: Scene, value: Value) -> int | None:
    """The number of that card; None for who doesn't see it."""
    view: View = scene.view
    return _in_place(value, view.books[view.opened - 1].open if view.opened is not None else None)


def dealt_card(scene: Scene, value: Value) -> str:
    """One of the cards dealt by its place; only who was dealt them sees which it is."""
    view: View = scene.view
    card = _in_place(value, None if view.seat is None else view.players[view.seat].offered)
    return str(value) if card is None else names.card(scene, card)


def _in_place(value: Value, found: tuple[int, ...] | None) -> int | None:
    return found[int(value) - 1] if found and 1 <= int(value) <= len(found) else None


def bonus(scene: Scene, value: Value) -> str:
    """What a journey brings at its end."""
    text = str(value)
    if text.isdecimal():
        number = int(text)
        if not number:
            return scene.say("no points")
        return scene.say(
            "{points} for {money}",
            points=names.points(scene, number),
            money=names.money(scene, points_price(number)),
        )
    return scene.say(BONUSES[text]) if text in BONUSES else text


def _paid(scene: Scene, values: tuple[Value, ...]) -> str:
    return names.paid_with(scene, [str(value) for value in values]) or scene.say("coins only")


LABELS: Mapping[tuple[str, str], Callable[[Scene, Value], str]] = {
    ("", "start"): start,
    ("link", "way"): _square,
    ("move", "way"): _link,
    ("", "link"): _link,
    ("", "square"): _square,
    ("", "card"): _card,
    ("", "cards"): _card,
    ("draw", "card"): _drawn,
    ("ticket", "card"): ticket,
    ("ticket", "top"): ticket,
    ("keep", "card"): dealt_card,
    ("", "type"): lambda scene, value: names.building(scene, str(value)),
    ("", "parcel"): lambda scene, value: names.parcel(scene, str(value)),
    ("", "bonus"): bonus,
    ("", "icons"): lambda scene, value: names.paid_with(scene, [str(value)]),
    ("use", "icons"): lambda scene, value: names.icon(scene, str(value)),
    ("", "book"): lambda scene, value: scene.say("Book {book}", book=names.book(int(value))),
    ("", "side"): lambda scene, value: scene.say(SIDES[str(value)]) if value in SIDES else str(value),
}
"""By kind and field; an empty kind stands for all."""
TUPLES: Mapping[tuple[str, str], Callable[[Scene, tuple[Value, ...]], str]] = {
    ("link", "way"): lambda scene, values: names.way(scene, [str(value) for value in values]),
    ("move", "way"): lambda scene, values: ", ".join(_link(scene, value) for value in values),
    **{(kind, "icons"): _paid for kind in ("bid", "reveal", "link", "upgrade_link", "build")},
    **{(kind, "icons"): _paid for kind in ("upgrade_building", "move")},
    ("fill", "cards"): lambda _, values: ", ".join(str(value) for value in values if int(value) in CARDS),
}
