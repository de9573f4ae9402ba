"""What is said above a question of Tramways: what whoever never played it has to know to answer."""

from __future__ import annotations

from bot.games.core.scene import Scene
from bot.games.tramways.words import names
from bot.language import N_
from engine.tramways.facts import TABLE
from engine.tramways.view import View

__all__ = ["of_bid", "of_discard", "of_drop"]

PAID_AT_ONCE = N_("A bid is paid at once, with coins and money icons of cards, and isn't given back.")
COMES_BACK = N_("It comes back with your other discards when your deck is used up (11.1).")
FREE = N_("The first one is free, each further one costs {money} (10.3).")
NOT_FREE = N_("The first one was free, this one costs {money} (10.3).")
REPLACED = N_("Hands are filled up after that, so another card comes for it.")


def of_bid(scene: Scene) -> str:
    """What is bid for, and that it is paid (R5.2, R5.5)."""
    return f"-# {names.first_place(scene)} {scene.say(PAID_AT_ONCE)}"


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
