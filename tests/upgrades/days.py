"""What becomes of tables when days pass: reminders, absences, and clocks that run out."""

from __future__ import annotations

from .house import Form, Screen
from .story import Story, id_of, knows

__all__ = ["days_pass"]

CLOCK = "24+72"
SOUGHT = ("trambahn-random-seed6", 5)
ASKED = ("vienna1840-random-seed2", 10)
"""Games with a clock: for one a substitute is looked for, in the other somebody has answered."""
EXCUSED_HOURS = 96
"""Then a clock has run out, and its owner is automatically away for three days."""


async def days_pass(story: Story) -> None:
    """A week."""
    if not knows("clock"):
        return
    sought = await story.play(*SOUGHT, clock=CLOCK)
    asked = await story.play(*ASKED, clock=CLOCK)
    await _wishes(story)
    await story.house.wait(hours=EXCUSED_HOURS)
    async with story.noted():
        for who in ("ann", "ben", "cat"):
            await story.use(who, asked, "next")
        await story.house.wait(days=3)
        story.note_touched("ann")
        for channel, choices in ((sought, ("seek",)), (asked, ("wait",))):
            late, *_ = story.deciders(channel)
            others = [each for each in ("ann", "ben", "cat") if each != late]
            for who, choice in zip(others, choices, strict=False):
                await story.press_newest(who, channel, f":{choice}")


async def _wishes(story: Story) -> None:
    """How people want to be reminded, and who is away."""
    where = story.channel()
    async with story.noted():
        panel = story.house.answer(await story.use("ann", where, "reminders", zone="Europe/Vienna"))
        typed = await story.press("ann", panel, id_of(panel, "wish:form"))
        assert isinstance(typed, Form)
        await story.send(typed, "Atlantis", "Europe/Vienna")
        other = story.house.answer(await story.use("ben", where, "reminders", zone="America/New_York"))
        direct = await story.press("ben", other, "wish:by", "direct")
        assert isinstance(direct, Screen)
        await story.use("dan", where, "away", until="9")
        await story.use("eve", where, "away", until="3")
