"""The clock of a table, in words."""

from __future__ import annotations

from bot.language import N_, Words
from bot.table.waiting.control import TimeControl

__all__ = ["WITHOUT", "clock_words"]

WITHOUT = N_("Without a clock")
ALWAYS = N_("{move} h per move, {bank} h in the time bank")
IN_HOURS = N_("{move} h per move, {bank} h in the time bank, from {first} to {last} o'clock in {zone}")
YOURS = "UTC"
"""What stands for the host's zone, while a clock is only offered."""


def clock_words(words: Words, text: str | None) -> str:
    """What a time control gives, as it is written; in the form its hours go by the host's zone."""
    control = None if text is None else TimeControl.read(text) or TimeControl.read(f"{text} {YOURS}")
    if control is None or text is None:
        return words.say(WITHOUT)
    move, bank = (int(span.total_seconds() // 3600) for span in (control.move, control.bank))
    if not control.zone:
        return words.say(ALWAYS, move=move, bank=bank)
    first, last = control.hours
    zone = control.zone if text.endswith(control.zone) else words.say("your time zone")
    return words.say(IN_HOURS, move=move, bank=bank, first=first, last=last, zone=zone)
