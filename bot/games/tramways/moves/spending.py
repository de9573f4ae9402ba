"""What moves cost, and with which cards that is paid."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.core.dialogue import Last
from bot.games.core.scene import Scene
from bot.games.tramways.words import names
from bot.language import N_
from engine.core import Action
from engine.tramways.facts import CARDS, money
from engine.tramways.payments import is_generous
from engine.tramways.prospects import expense

__all__ = ["HOW_TO_PAY", "PAYMENT", "content", "costs", "first", "generous", "listed", "paid", "payment"]

HOW_TO_PAY = N_("how do you pay?")


def content(scene: Scene, card: int) -> str:
    """What is on a card, and what it costs to play or discard it."""
    parts = [names.icons(scene, CARDS[card].icons)]
    if CARDS[card].void:
        parts.append(scene.say("void: discard a card for it"))
    parts.append(names.consequence(scene, card))
    return "; ".join(part for part in parts if part)


def costs(scene: Scene, icons: Sequence[str], money: int = 0) -> str:
    """Stress and money that a payment costs, of which `money` is the price."""
    cost = expense(icons, money)
    parts = []
    if cost.stress:
        parts.append(names.stress(scene, cost.stress))
    if cost.money > 0:
        parts.append(scene.say("pays {money}", money=names.money(scene, cost.money)))
    elif cost.money < 0:
        parts.append(scene.say("{number} money back", number=-cost.money))
    return ", ".join(parts)


def listed(*parts: str) -> str:
    """Parts of a note, as far as there are any."""
    return "; ".join(part for part in parts if part)


def payment(scene: Scene, icons: Sequence[str]) -> str:
    """The cards and icons with which something is paid."""
    return names.paid_with(scene, icons) or scene.say("coins only")


def paid(scene: Scene, what: str, icons: Sequence[str]) -> str:
    """A thing with the cards that pay for it; aloud without them, because the move's effects name them."""
    return what if scene.aloud else scene.say("{what}, with {icons}", what=what, icons=payment(scene, icons))


def generous(scene: Scene, icons: tuple[str, ...], amount: int) -> str | None:
    """Whether more money icons are meant to pay than are needed."""
    if not is_generous(icons, amount):
        return None
    worth = sum(money(each.partition(":")[2]) for each in icons)
    return scene.say(
        "These cards pay {worth} where {amount} is needed, and fewer would do; the bank gives "
        "change. Pay it anyway?",
        worth=worth,
        amount=amount,
    )


def first(_: Sequence[Action]) -> int:
    """The way to pay that is shown."""
    return 0


PAYMENT = Last("icons", presumed=first, question=lambda scene: scene.say(HOW_TO_PAY))
"""First what is wanted, then with which icons it is paid."""
