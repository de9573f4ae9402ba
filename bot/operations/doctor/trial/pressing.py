"""What only a person can do: press, choose, fill in a form, see a private message, be written to alone."""

from __future__ import annotations

from typing import Any

import discord

from bot.interactions.forms import filled_in
from bot.interactions.pressed import stopped
from bot.operations.doctor.check import warning, well
from bot.operations.doctor.trial.stage import REPORT, TrialGround, TrialStep

__all__ = ["PRESSING"]

WORD = "Praterstern"
"""What the runner types into the form."""
AGAIN = f"do it again as it's asked; if it stays so, {REPORT}"


def _button(name: str, label: str) -> discord.ui.Button[discord.ui.View]:
    return discord.ui.Button(label=label, custom_id=f"doctor:{name}", style=discord.ButtonStyle.primary)


async def _runner(stage: TrialGround) -> None:
    """Whoever presses first runs the trial; the answer is a private message that is changed."""
    message = await stage.post(
        "Who runs this trial? Press the button.", view=stopped([_button("me", "I do")]), read=False
    )
    pressed = await stage.pressed("doctor:me", f"Press “I do” below the newest message: {message.jump_url}")
    stage.runner = pressed.user
    await pressed.response.defer(ephemeral=True, thinking=True)
    await pressed.edit_original_response(
        content="Only you see this. Press once more.", view=stopped([_button("alone", "I see it")])
    )
    stage.tell(well("a press is heard"))
    seen = await stage.pressed("doctor:alone", "Press “I see it” in the message that only you see")
    await seen.response.edit_message(content="Well.", view=None)
    hidden = seen.message is not None and seen.message.flags.ephemeral
    stage.tell(well("a private message, and its change") if hidden else warning("it isn't private", AGAIN))


def _form() -> discord.ui.Modal:
    """A form with each kind of field that the bot has."""
    made = discord.ui.Modal(title="Stellwerk tries a form", custom_id="doctor:form", timeout=None)
    fields: dict[str, discord.ui.Item[Any]] = {
        f"Type {WORD}": discord.ui.TextInput(custom_id="word"),
        "Choose the second": discord.ui.RadioGroup(
            custom_id="one",
            options=[discord.RadioGroupOption(label=each, value=each) for each in ("first", "second")],
        ),
        "Tick both": discord.ui.CheckboxGroup(
            custom_id="both",
            options=[discord.CheckboxGroupOption(label=each, value=each) for each in ("left", "right")],
        ),
        "A small file": discord.ui.FileUpload(custom_id="file", min_values=1, max_values=1),
    }
    for label, component in fields.items():
        made.add_item(discord.ui.Label(text=label, component=component))
    made.stop()
    return made


EXPECTED = {"word": [WORD], "one": ["second"], "both": ["left", "right"]}


async def _filled(stage: TrialGround) -> None:
    message = await stage.post("A form.", view=stopped([_button("open", "Open the form")]), read=False)
    pressed = await stage.pressed("doctor:open", f"Press “Open the form”: {message.jump_url}")
    await pressed.response.send_modal(_form())
    sent = await stage.pressed(
        "doctor:form", f"Type {WORD}, choose the second, tick both, take any small file, and send the form"
    )
    data: Any = sent.data or {}
    came = {name: sorted(values) for name, values in filled_in(data).items()}
    await sent.response.send_message("Well.", ephemeral=True)
    wrong = [name for name, values in EXPECTED.items() if came.get(name) != values]
    wrong += [] if len(came.get("file", ())) == 1 else ["file"]
    if wrong:
        stage.tell(warning(f"of the form this did not arrive as asked: {', '.join(wrong)}", AGAIN))
    else:
        stage.tell(well("a form with a text, a choice, ticks and a file"))


async def _chosen(stage: TrialGround) -> None:
    options = [discord.SelectOption(label=each, value=each) for each in ("Tram", "Bus")]
    menu: discord.ui.Select[discord.ui.View] = discord.ui.Select(
        custom_id="doctor:choose", placeholder="Choose Tram", options=options
    )
    where: discord.ui.ChannelSelect[discord.ui.View] = discord.ui.ChannelSelect(
        custom_id="doctor:channel", placeholder="Choose this channel"
    )
    message = await stage.post("Two menus.", view=stopped([menu, where]), read=False)
    asked = {
        "doctor:choose": (f"Choose Tram in the first menu: {message.jump_url}", "Tram"),
        "doctor:channel": ("Choose the very channel in the second menu", str(stage.place.id)),
    }
    for custom_id, (what, value) in asked.items():
        chosen = await stage.pressed(custom_id, what)
        data: Any = chosen.data or {}
        await chosen.response.defer()
        if data.get("values") != [value]:
            stage.tell(warning(f"another choice arrived: {data.get('values')}", AGAIN))
    stage.tell(well("menus of words and of channels"))


async def _direct(stage: TrialGround) -> None:
    assert stage.runner is not None
    alone = await stage.client.create_dm(discord.Object(stage.runner.id))
    await stage.post(
        f"<@{stage.runner.id}>: a direct message.",
        view=stopped([_button("direct", "It came")]),
        to=alone,
        calls=[stage.runner.id],
    )
    pressed = await stage.pressed("doctor:direct", "Press “It came” in the direct message")
    await pressed.response.edit_message(content="Well.", view=None)
    stage.tell(well("a direct message, and a press there"))


RUNNER = TrialStep("private", _runner)
PRESSING = (RUNNER, TrialStep("form", _filled), TrialStep("choosing", _chosen), TrialStep("direct", _direct))
"""What the runner is asked to do, in this order; the first says who that is."""
