"""Why the computer made a move, in words: a clause for the post, and in full for those who ask."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

from bot.games import Presentation, Scene, presentation
from bot.language import Words
from bot.table import Table
from engine.core import Choice, Reason, Seat, Weighed

__all__ = ["because", "clause", "in_full", "reasoned"]

log = logging.getLogger(__name__)

TENTHS_BELOW = 10
"""Values nearer to zero are told with a tenth."""


async def because(table: Table, before: Scene, revision: int) -> str | None:
    """Why the computer made a move, as a clause; None where nobody but a person chose it, where it goes
    without saying, or where it isn't told before the game is over. `before`: the position in which it was
    made, as everybody sees it.
    """
    try:
        thought = (await table.past.thoughts(range(revision, revision + 1))).get(revision)
        return None if thought is None else clause(table, before, thought.made.reason)
    except Exception:
        # What can't be told must not keep the move from being told.
        log.exception("game=%d revision=%d: no words for the reason", table.record.id, revision)
        return None


def clause(table: Table, before: Scene, reason: Reason) -> str | None:
    """The same of a reason that is known already."""
    reasons = presentation(table.game).reasons
    if reason.key in reasons.obvious or (reasons.is_secret(reason) and table.record.status == "running"):
        return None
    return reasons.clause(before, reason)


def reasoned(words: Words, told: Sequence[str], why: str) -> list[str]:
    """Sentences about a move, the first of them with the reason behind it."""
    first = next((number for number, each in enumerate(told) if each.endswith(".")), None)
    if first is None:
        return list(told)
    said = words.say("{said} – {reason}.", said=told[first].removesuffix("."), reason=why)
    return [*told[:first], said, *told[first + 1 :]]


def in_full(shown: Presentation, before: Scene, seat: Seat, choice: Choice, *, over: bool) -> Sequence[str]:
    """All that is told of a seat's choice, in lines: the reason, and the next best moves with what they are
    worth. `before`: as for `because`; `over`: the game is.
    """
    return list(_in_full(shown, before, seat, choice, over))


def _in_full(shown: Presentation, before: Scene, seat: Seat, choice: Choice, over: bool) -> Iterator[str]:
    if shown.reasons.is_secret(choice.made.reason) and not over:
        yield before.say("You'll see why the computer did that when the game is over.")
        return
    why = shown.reasons.clause(before, choice.made.reason)
    if why:
        yield before.say("Why: {reason}.", reason=why)
    if not choice.others:
        return
    if not (over or shown.reasons.all_open):
        yield before.say("You'll see what else it considered when the game is over.")
        return
    yield before.say("The next best, and how much less they promise:")
    for each in choice.others:
        yield _other(shown, before, seat, each, each.value - choice.made.value)


def _other(shown: Presentation, before: Scene, seat: Seat, weighed: Weighed, against: float) -> str:
    """A move that wasn't made, as a row of a list; `against`: its value less that of the one that was."""
    move = shown.telling.named(before, seat, weighed.action).removesuffix(".")
    why, value = shown.reasons.clause(before, weighed.reason), _value(against)
    if why is None:
        return before.say("• {value}: {move}", value=value, move=move)
    return before.say("• {value}: {move} – {reason}", value=value, move=move, reason=why)


def _value(value: float) -> str:
    """A difference of values, with a proper minus."""
    rounded = round(value, 1 if abs(value) < TENTHS_BELOW else None)
    return f"{rounded:g}".replace("-", "−") if rounded else "0"
