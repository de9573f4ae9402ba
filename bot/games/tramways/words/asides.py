"""What is said above a question of Tramways: what whoever never played it has to know to answer."""

from __future__ import annotations

from bot.games.core.scene import Scene
from bot.games.tramways.words import names
from bot.language import N_
from engine.tramways.facts import CARDS, TABLE
from engine.tramways.outlook import has_room_for_worker
from engine.tramways.view import View

__all__ = ["of_bid", "of_book", "of_discard", "of_drop", "of_fill", "of_link", "of_use"]

PAID_AT_ONCE = N_("You pay a bid straight away, with coins and money icons on cards, and don't get it back.")
COMES_BACK = N_("It comes back with your other discards when your deck is used up (11.1).")
FREE = N_("The first one is free, each one after that costs {money} (10.3).")
NOT_FREE = N_("The first one was free, this one costs {money} (10.3).")
ONE_OF_BOOK = N_(
    "You see all its cards, take one into your hand, and choose the one on top for everyone to see (2.14)."
)
COMPLETE = N_("A complete link scores {points} at the end (13.1).")
NO_ROOM = N_("Worker icons do nothing now: you already have the most workers you may, {number} (10.1).")
LAST_HAND = N_(
    "You choose from your deck and your discards; the cards that you leave are out of the game (12.2)."
)
REPLACED = N_("Hands are refilled after that, so you get another card for it.")


def of_bid(scene: Scene) -> str:
    """What is bid for, and that it is paid (R5.2, R5.5)."""
    return f"-# {names.first_place(scene)} {scene.say(PAID_AT_ONCE)}"


def of_book(scene: Scene) -> str:
    """What becomes of the cards of a book (R2.14)."""
    return f"-# {scene.say(ONE_OF_BOOK)}"


def of_link(scene: Scene) -> str:
    """What a link is laid for (R13.1)."""
    return f"-# {scene.say(COMPLETE, points=names.points(scene, TABLE.points.link))}"


def of_use(scene: Scene) -> str:
    """Why a worker icon of the hand isn't offered (R10.1)."""
    view: View = scene.view
    if view.seat is None or has_room_for_worker(view, view.seat):
        return ""
    player = view.players[view.seat]
    if not any("worker" in CARDS[card].icons for card in player.hand or ()):
        return ""
    return f"-# {scene.say(NO_ROOM, number=player.workers)}"


def of_fill(scene: Scene) -> str:
    """Where the cards of the last hand come from, and what becomes of the others (R12.2)."""
    return f"-# {scene.say(LAST_HAND)}"


def of_drop(scene: Scene) -> str:
    """What becomes of a card discarded for a void ticket (R5.10)."""
    return f"-# {scene.say(COMES_BACK)}"


def of_discard(scene: Scene) -> str:
    """What discarding costs, and what it is good for (R10.3, R11.1)."""
    view: View = scene.view
    if view.seat is None:
        return ""
    said = NOT_FREE if view.players[view.seat].discarded else FREE
    price = scene.say(said, money=names.money(scene, TABLE.further_discard))
    more = f" {scene.say(REPLACED)}" if view.round < TABLE.rounds - 1 else ""
    return f"-# {price}{more}"
