"""A move in sentences, as every post, list and page tells it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from bot.games import Presentation, Scene
from bot.language import N_, Words
from bot.posting.messages.thoughts import reasoned
from bot.table.automation import COMPUTER
from bot.table.past import PastMove
from engine.core import Event

__all__ = ["Account", "account_of", "beginning"]

log = logging.getLogger(__name__)

BEGINS = N_("**{title}** begins. Seats in order: {names}.")
ALONE = N_("**{title}** begins, and {names} plays alone.")
CAUSES = {
    "formality": N_("automatically: there was no other move"),
    "order": N_("by a standing order"),
    "stand-in": N_("by the stand-in"),
}
"""What is said of a move that nobody pressed, by its cause up to the colon; of causes that are not known here
`BY_ITSELF`. Nothing has to be said of the computer's, which bear its name.
"""
BY_ITSELF = N_("automatically")


@dataclass(frozen=True, slots=True)
class Account:
    """A move in sentences.

    Attributes:
        maker: who made it, and what had it made.
        said: what it did, with its maker's name in it.
    """

    maker: str
    said: str


def beginning(shown: Presentation, scene: Scene) -> str:
    """That a game begins, and who plays it."""
    begins = ALONE if len(scene.names) == 1 else BEGINS
    return scene.say(begins, title=shown.game.title, names=scene.everybody())


def account_of(
    shown: Presentation,
    before: Scene,
    after: Scene,
    made: PastMove,
    cause: str | None = None,
    why: str | None = None,
) -> Account:
    """A move as it is told. The scenes are those to whom it is told; `cause`: what made it, if nobody pressed
    it; `why`: the reason of a computer's move, as a clause.
    """
    words, who = after.words, after.name(made.seat)
    said = _paragraph(_sentences(shown, before, after, made, words, why))
    if cause not in (None, COMPUTER):
        maker = f"{who} ({words.say(CAUSES.get(cause.partition(':')[0], BY_ITSELF))})"
        return Account(maker, f"{maker}: {said}")
    return Account(who, said if who in said else f"{who}: {said}")


def _sentences(
    shown: Presentation, before: Scene, after: Scene, made: PastMove, words: Words, why: str | None
) -> Sequence[str]:
    told = [
        f"\n{text}" if type(event) in shown.telling.own_line else text
        for event in made.events
        if (text := _event(shown, after, event))
    ]
    if untold := shown.telling.untold(before, made.seat, made.action, made.events):
        told.insert(0, untold)
    told = told or [shown.telling.named(before, made.seat, made.action)]
    return reasoned(words, told, why) if why else told


def _event(shown: Presentation, scene: Scene, event: Event) -> str | None:
    try:
        return shown.telling.event(scene, event)
    except Exception:
        # What can't be told must not keep the rest from being told, nor the next player from being called.
        log.exception("no words for %r", event)
        return None


def _paragraph(told: Sequence[str]) -> str:
    """Sentences one after the other; a heading among them has a line of its own, and one that begins with a
    break begins a line.
    """
    text = ""
    for said in told:
        apart = said.startswith("**") and said.endswith("**")
        text += f"\n{said}\n" if apart else f"{said} "
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())
