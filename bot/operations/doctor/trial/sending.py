"""What the bot sends by itself: words, pictures, buttons, files, emojis, threads, posts of a forum."""

from __future__ import annotations

import asyncio
import io
import secrets
from collections.abc import Sequence
from typing import Any

import discord
from PIL import Image

from bot.games import Plate, shelf
from bot.interactions.pressed import stopped
from bot.limits import BUTTONS_A_ROW, ROWS
from bot.operations.doctor.check import Diagnosis, fault, warning, well
from bot.operations.doctor.machine import beginning
from bot.operations.doctor.trial.shapes import shape_to_send
from bot.operations.doctor.trial.stage import REPORT, TrialGround, TrialStep
from bot.posting.pictures.gallery import file_of

__all__ = ["SENDING", "forum_post"]

LOOKED_AT = 50
SAID = (
    "Stellwerk tries this channel: **bold**, `tile F18 9 2`, 50 %, – … ×, “Gürtel”. @everyone isn't called."
)
TRIED = "Stellwerk tries this channel"
GROWN = "Stellwerk tries this channel: the message grew, and its pictures are others now."


def _plates() -> Sequence[Plate]:
    """The first pictures of the games at their beginnings. Slow: it draws."""
    return [beginning(shown) for shown in shelf() if shown.pictures.names]


def _buttons(number: int) -> Sequence[discord.ui.Button[discord.ui.View]]:
    styles = [each for each in discord.ButtonStyle if each.value <= discord.ButtonStyle.danger.value]
    return [
        discord.ui.Button(
            label=f"Button {each}", custom_id=f"doctor:{each}", style=styles[each % len(styles)]
        )
        for each in range(number)
    ]


async def _words(stage: TrialGround) -> None:
    nonce = secrets.token_hex(10)
    message = await stage.post(SAID, nonce=nonce)
    if message.mention_everyone:
        stage.tell(
            fault("a message called @everyone", "take the permission Mention Everyone from the bot's role")
        )
    again = await stage.post(SAID, nonce=nonce, read=False)
    if again.id != message.id:
        stage.tell(warning("a message that was sent twice stands there twice", REPORT))
    stage.tell(well("words are as they were sent, and what is sent twice stands there once"))


async def _pictures(stage: TrialGround) -> None:
    drawn = await asyncio.to_thread(_plates)
    first, then, last = ([file_of(each) for each in some] for some in (drawn[:2], drawn[-1:], drawn[-1:]))
    message = await stage.post(SAID, first, stopped(_buttons(ROWS * BUTTONS_A_ROW)))
    stage.tell(well(f"a post with {len(first)} pictures and {ROWS * BUTTONS_A_ROW} buttons"))
    view = stopped(_buttons(2))
    grown = shape_to_send(GROWN, then, view)
    await message.edit(content=GROWN, attachments=then, view=view)
    await stage.compare(message, grown)
    await message.edit(view=None)
    await stage.compare(message, shape_to_send(GROWN, last))
    stage.tell(well("the post grew: other words, pictures and alt texts, then no buttons"))


async def _menus(stage: TrialGround) -> None:
    options = [discord.SelectOption(label=f"Choice {each}", value=str(each)) for each in range(25)]
    menus = (
        discord.ui.Select[Any](custom_id="doctor:menu", placeholder="Choose", options=options),
        discord.ui.ChannelSelect[Any](custom_id="doctor:where", placeholder="A channel"),
        discord.ui.UserSelect[Any](custom_id="doctor:who", placeholder="A person"),
    )
    await stage.post(SAID, view=stopped(menus))
    stage.tell(well("menus of words, channels and people"))


def _moving() -> bytes:
    """A small moving picture."""
    held = io.BytesIO()
    frames = [Image.new("P", (64, 64), shade) for shade in (0, 128)]
    frames[0].save(held, "GIF", save_all=True, append_images=frames[1:], duration=500, loop=0)
    return held.getvalue()


async def _files(stage: TrialGround) -> None:
    contents = {"replay.gif": _moving(), "game.json": b"{}", "game.html": b"<!doctype html><p>a game"}
    files = [
        discord.File(
            io.BytesIO(data), filename=name, description="a moving picture" if name == "replay.gif" else None
        )
        for name, data in contents.items()
    ]
    message = await stage.post(SAID, files)
    there = await message.channel.fetch_message(message.id)
    for attachment in there.attachments:
        if await attachment.read() != contents[attachment.filename]:
            stage.tell(warning(f"the file {attachment.filename} has other content there", REPORT))
    stage.tell(well("a moving picture, a game file and a page"))


async def _silent(stage: TrialGround) -> None:
    await stage.post(SAID, silent=True)
    stage.tell(well("a message that nobody hears come"))


def _emblems() -> Sequence[bytes]:
    """Pictures of emojis. Slow: it draws."""
    return next(([*drawn.values()] for shown in shelf() if (drawn := shown.emblems.drawn())), [])


async def _emojis(stage: TrialGround) -> None:
    emblems = await asyncio.to_thread(_emblems)
    if not emblems:
        return
    emoji = await stage.client.create_application_emoji(
        name=f"doctor_{secrets.token_hex(4)}", image=emblems[0]
    )
    stage.made(f"the emoji {emoji.name}", emoji.delete)
    button: discord.ui.Button[discord.ui.View] = discord.ui.Button(
        label="With an emoji", custom_id="doctor:emoji", emoji=emoji
    )
    await stage.post(f"{emoji} {SAID}", view=stopped([button]))
    stage.tell(well("an emoji of the application, in words and on a button"))


async def _history(stage: TrialGround) -> None:
    message = await stage.post(SAID, read=False)
    listed = [each.id async for each in stage.place.history(limit=LOOKED_AT)]
    if message.id in listed:
        stage.tell(well("the list of messages has what was posted"))
    else:
        stage.tell(
            warning(
                "the list of messages lacks what was posted",
                "give the bot the permission Read Message History there",
            )
        )


# -- threads -------------------------------------------------------------------------------------


async def _thread(stage: TrialGround) -> None:
    if not isinstance(stage.place, discord.TextChannel):
        return
    channel = stage.place
    thread = await channel.create_thread(name=TRIED, type=discord.ChannelType.public_thread)
    stage.made("what the channel says of the thread", lambda: _unsay(channel, thread))
    stage.made(f"the thread {thread.name}", lambda: _put_away(thread))
    await stage.post(SAID, to=thread)
    stage.tell(await _renamed(thread))


async def _renamed(thread: discord.Thread, **tags: Sequence[discord.ForumTag]) -> Diagnosis:
    """Rename a thread, as the bot does when a round begins."""
    name = f"{thread.name} ‹OR1›"
    renamed = await thread.edit(name=name, **tags)  # type: ignore[arg-type]
    if renamed.name != name or renamed.applied_tags != [*tags.get("applied_tags", ())]:
        return warning(f"Discord calls the thread {renamed.name}", REPORT)
    return well("a thread, and its new name")


async def _unsay(channel: discord.TextChannel, thread: discord.Thread) -> None:
    """Delete the channel's line that tells of a thread."""
    async for each in channel.history(after=discord.Object(thread.id - 1), limit=LOOKED_AT):
        if each.type is discord.MessageType.thread_created and each.content == TRIED:
            await each.delete()


async def _put_away(thread: discord.Thread) -> None:
    """Delete a thread, or archive it where the bot may not delete."""
    try:
        await thread.delete()
    except discord.Forbidden:
        await thread.edit(archived=True)


async def forum_post(stage_of: discord.ForumChannel) -> discord.Thread:
    """A post of a forum, with a tag if it has any. Raises discord.HTTPException: Discord refuses it."""
    tags = [each for each in stage_of.available_tags if not each.moderated][:1]
    made = await stage_of.create_thread(name="Stellwerk tries this forum", content=SAID, applied_tags=tags)
    return made.thread


async def _forum(stage: TrialGround) -> None:
    thread = stage.place
    if not isinstance(thread, discord.Thread) or not isinstance(thread.parent, discord.ForumChannel):
        stage.tell(well("no forum: name one to try a forum's posts"))
        return
    tags = [each for each in thread.parent.available_tags if not each.moderated][:1]
    if [each.id for each in thread.applied_tags] != [each.id for each in tags]:
        stage.tell(warning("the post has other tags than it was given", REPORT))
    stage.tell(await _renamed(thread, applied_tags=tags))
    stage.tell(well(f"a forum's post with {len(tags)} tags"))


SENDING = (
    TrialStep("words", _words),
    TrialStep("pictures", _pictures, ("send_messages", "attach_files")),
    TrialStep("menus", _menus),
    TrialStep("files", _files, ("send_messages", "attach_files")),
    TrialStep("silent", _silent),
    TrialStep("emojis", _emojis),
    TrialStep("history", _history, ("read_message_history",)),
    TrialStep("thread", _thread, ("create_public_threads", "send_messages_in_threads")),
    TrialStep("forum", _forum, ("send_messages", "send_messages_in_threads")),
)
"""What is tried without anyone's help, in this order."""
