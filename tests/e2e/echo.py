"""A small bot for tests of the sandbox itself: one of everything that a bot may show or ask."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import discord
from discord import app_commands
from PIL import Image

LOTS = ("PR", "KK", "SB", "SD")


@cache
def picture(size: tuple[int, int] = (240, 120)) -> bytes:
    """A picture that does not compress away: bands of noise, as large as a map where the map is large."""
    stream = io.BytesIO()
    image = Image.new("RGB", size, (40, 90, 140))
    width, height = size
    for top in range(0, height, 200):
        image.paste(Image.effect_noise((width, min(4, height)), 60).convert("RGB"), (0, top))
    image.save(stream, "PNG", compress_level=1)
    return stream.getvalue()


class Form(discord.ui.Modal, title="A form"):
    word: discord.ui.TextInput[Any] = discord.ui.TextInput(label="A word", max_length=20)

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"the word is {self.word.value}")


class Parts(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Whisper", custom_id="whisper")
    async def whisper(self, interaction: discord.Interaction[Any], _button: Any) -> None:
        await interaction.response.send_message("for your eyes only", ephemeral=True)

    @discord.ui.button(label="Form", custom_id="form")
    async def form(self, interaction: discord.Interaction[Any], _button: Any) -> None:
        await interaction.response.send_modal(Form())

    @discord.ui.select(
        custom_id="lot",
        placeholder="A lot",
        options=[discord.SelectOption(label=lot) for lot in LOTS],
    )
    async def lot(self, interaction: discord.Interaction[Any], select: Any) -> None:
        await interaction.response.send_message(f"chosen: {select.values[0]}")


class Tale(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Go on", custom_id="go on")
    async def go_on(self, interaction: discord.Interaction[Any], _button: Any) -> None:
        await interaction.response.edit_message(content=_tale(40))


class EchoBot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(_group())

    async def setup_hook(self) -> None:
        self.add_view(Parts())
        self.add_view(Tale())
        await self.tree.sync()


def _tale(length: int) -> str:
    return "\n".join(["**The beginning**", *(f"line {number}" for number in range(length))])


def _group() -> app_commands.Group:
    group = app_commands.Group(name="echo", description="echoes")

    @group.command(name="parts", description="a message with buttons")
    async def parts(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(
            f"**parts** for {interaction.user.mention} <img src=x onerror=alert(1)>",
            view=Parts(),
            allowed_mentions=discord.AllowedMentions(users=True),
        )

    @group.command(name="bid", description="two required options, one more")
    async def bid(interaction: discord.Interaction[Any], lot: str, amount: int, loud: bool = False) -> None:
        await interaction.response.send_message(f"{amount} for {lot}{'!' if loud else ''}")

    @bid.autocomplete("lot")
    async def lots(_interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"lot {lot}", value=lot) for lot in LOTS if typed in lot]

    @bid.autocomplete("amount")
    async def amounts(interaction: discord.Interaction[Any], _typed: str) -> list[app_commands.Choice[int]]:
        first = 20 * (1 + LOTS.index(interaction.namespace.lot))
        return [app_commands.Choice(name=f"{amount} G", value=amount) for amount in range(first, 100, 5)]

    @group.command(name="tale", description="many lines, in private")
    async def tale(interaction: discord.Interaction[Any], length: int) -> None:
        await interaction.response.send_message(_tale(length), view=Tale(), ephemeral=True)

    @group.command(name="draw", description="a picture")
    async def draw(interaction: discord.Interaction[Any], size: int = 0) -> None:
        data = picture((size, size)) if size else picture()
        names = ("map.png", "market.png") if size else ("map.png",)
        files = [discord.File(io.BytesIO(data), name, description="a blue field") for name in names]
        await interaction.response.send_message("drawn", files=files)

    @group.command(name="read", description="takes a file")
    async def read(interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
        await interaction.response.send_message(f"{file.filename}: {len(await file.read())} bytes")

    @group.command(name="greet", description="a person")
    async def greet(interaction: discord.Interaction[Any], who: discord.Member) -> None:
        await interaction.response.send_message(f"Servus, {who.display_name}!")

    @group.command(name="point", description="a channel")
    async def point(interaction: discord.Interaction[Any], to: discord.TextChannel | discord.Thread) -> None:
        await interaction.response.send_message(to.mention)

    @group.command(name="number", description="the interaction's id")
    async def number(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(str(interaction.id))

    @group.command(name="language", description="what the person's Discord is set to")
    async def language(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(str(interaction.locale))

    @group.command(name="silent", description="never answers")
    async def silent(_interaction: discord.Interaction[Any]) -> None:
        return

    return group
