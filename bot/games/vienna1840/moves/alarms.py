"""What may end a standing order before its round does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.games.core.orders import Over, SeenMove, Term
from bot.games.core.scene import Scene
from bot.language import N_
from engine.core import Seat

__all__ = ["ALARMS", "RINGING", "WATCHED", "choice", "heard", "until"]

ALARMS: Mapping[str, str] = {
    "sold": N_("someone sells shares that you also hold"),
    "bought": N_("someone buys a share of a company you direct"),
    "founded": N_("someone founds a company"),
    "named": N_("a private is put up for auction"),
    "cheaper": N_("a private becomes cheaper"),
    "put_up": N_("a line is put up for auction"),
}
RINGING: Mapping[str, Sequence[str]] = {
    "stock": ("sold", "bought", "founded"),
    "privates": ("named", "cheaper"),
    "lines": ("put_up",),
}
"""What may concern somebody while that is traded."""
WATCHED: Mapping[str, Sequence[str]] = {"stock": RINGING["stock"], "privates": ("cheaper",), "lines": ()}
"""Which of it usually does."""
WHATEVER = N_("The order ends with the round, whatever happens before.")
BY_NOBODY = frozenset({"cheaper"})
"""Alarms about what nobody does: they ring also where one's own pass brought it about (VI)."""


def choice(scene: Scene, stage: str) -> Term:
    """Which alarms end an order."""
    options = [(code, scene.say(ALARMS[code])) for code in RINGING[stage]]
    return Term("alarms", scene.say("What ends it before the round does"), options, several=True)


def until(scene: Scene, alarms: Sequence[str]) -> str:
    """When an order with these alarms ends, as a sentence."""
    if not alarms:
        return scene.say(WHATEVER)
    named = scene.words.listing([scene.say(ALARMS[code]) for code in alarms])
    return scene.words.count(
        "The order ends with the round, or as soon as this happens: {alarms}.",
        "The order ends with the round, or as soon as one of these happens: {alarms}.",
        len(alarms),
        alarms=named,
    )


def heard(alarms: Iterable[str], seat: Seat, told: SeenMove, rung: Sequence[str]) -> Over | None:
    """That one of an order's alarms rings, which is over with it."""
    wanted = [each for each in alarms if told.mover != seat or each in BY_NOBODY]
    found = [alarm for alarm in rung if alarm in wanted]
    return Over(found[0]) if found else None
