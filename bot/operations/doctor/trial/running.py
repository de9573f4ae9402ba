"""Runs a trial in a channel, step by step."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import discord

from bot.operations.doctor.check import fault, warning
from bot.operations.doctor.trial.pressing import PRESSING
from bot.operations.doctor.trial.sending import SENDING, forum_post
from bot.operations.doctor.trial.stage import NotDone, Place, Tell, TrialGround, TrialStep, refusal

__all__ = ["PATIENCE", "try_channel"]

PATIENCE = 180.0
"""Seconds that the runner may take for each thing."""
NO_CHANNEL = fault(
    "the bot knows no such channel", "name the id of a channel, a thread or a forum of a server that it is in"
)
NOBODY = warning("nobody did it in time", "run it again, and do what it asks in the channel")
OPENING = "channel"
"""What finding the channel is called in the output."""


def _asked(what: str) -> None:
    print(f"         → {what}", file=sys.stderr, flush=True)


async def try_channel(
    client: discord.Client,
    channel_id: int,
    tell: Tell,
    ask: Callable[[str], None] = _asked,
    patience: float = PATIENCE,
) -> None:
    """Try all that the bot does in a channel, and leave it as it was."""
    try:
        place, made = await _place(client, channel_id)
    except discord.HTTPException as error:
        tell(OPENING, refusal(error, ("view_channel", "send_messages")))
        return
    if place is None:
        tell(OPENING, NO_CHANNEL)
        return
    stage = TrialGround(client, place, tell, ask, patience)
    if made is not None:
        stage.made("the forum's post", made.delete)
    try:
        for step in SENDING:
            await _take(step, stage)
        for step in PRESSING:
            await _take(step, stage)
            if stage.runner is None:
                break
    finally:
        await stage.clean()


async def _take(step: TrialStep, stage: TrialGround) -> None:
    stage.step = step.name
    try:
        await step.take(stage)
    except NotDone:
        stage.tell(NOBODY)
    except discord.HTTPException as error:
        stage.tell(refusal(error, step.needs))


async def _place(client: discord.Client, channel_id: int) -> tuple[Place | None, discord.Thread | None]:
    """The channel in which things are tried; a forum gets a post for that."""
    found: Any = client.get_channel(channel_id) or await client.fetch_channel(channel_id)
    if isinstance(found, discord.ForumChannel):
        post = await forum_post(found)
        return post, post
    return (found, None) if isinstance(found, discord.TextChannel | discord.Thread) else (None, None)
