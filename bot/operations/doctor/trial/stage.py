"""Where a trial takes place: what is sent there is read back, compared, and cleaned up."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.interactions.permissions import NAMES
from bot.operations.doctor.check import Diagnosis, fault, warning
from bot.operations.doctor.trial.shapes import Shape, changes, shape_of, shape_to_send

__all__ = ["REPORT", "NotDone", "Place", "Tell", "TrialGround", "TrialStep", "refusal"]

Place = discord.TextChannel | discord.Thread | discord.DMChannel
Tell = Callable[[str, Diagnosis], None]
"""Takes the name of a step and what it found."""

REPORT = "report it with this line"
"""What to do where Discord shows something else than was sent."""
AGAIN = "try again in some minutes; if it stays so, report it with this line"
PERMISSION = "give the bot the permission {permissions} there: the channel's settings, Permissions"
MENDS: Mapping[int, str] = {
    50001: "let the bot see the channel: the channel's settings, Permissions, View Channel",
    50013: PERMISSION,
    50007: "allow direct messages from members: the server's menu, Privacy Settings",
    50278: "allow direct messages from members: the server's menu, Privacy Settings",
    10003: "name a channel that is there",
    40005: "report it: the server takes smaller files than the bot sends",
    30008: "delete emojis of the application in the developer portal: there are 2,000 at most",
    30010: "delete threads or wait: the server has as many as it may",
    160006: "archive threads: the server has as many open ones as it may",
    200000: "let the bot through AutoMod: Server Settings, AutoMod, allowed roles",
    200001: "let the bot through AutoMod: Server Settings, AutoMod, allowed roles",
}
"""What to do, by the code with which Discord refuses."""


class NotDone(Exception):
    """The runner didn't do in time what was asked."""


@dataclass(frozen=True, slots=True)
class TrialStep:
    """One thing that is tried.

    Attributes:
        name: what it's called in the output.
        take: tries it, and tells the ground what it found.
        needs: the permissions that it takes, by discord.py's names.
    """

    name: str
    take: Callable[[TrialGround], Awaitable[None]]
    needs: Sequence[str] = ("send_messages",)


def refusal(error: discord.HTTPException, needs: Sequence[str]) -> Diagnosis:
    """What Discord refused, and what to do where it takes these permissions."""
    words = " ".join(error.text.split())
    said = f"Discord refuses it ({error.status}, code {error.code}: {words})"
    known = MENDS.get(error.code, PERMISSION if error.status == 403 else AGAIN)
    names = " and ".join(NAMES.get(each, each.replace("_", " ").title()) for each in needs)
    return fault(said, known.format(permissions=names))


class TrialGround:
    """A channel in which things are tried.

    Args:
        client: logged in, and told of all servers.
        tell: is told what is found.
        ask: tells the person who runs the trial what to do.
        patience: how many seconds that person may take for each thing.

    Attributes:
        runner: the person, once that is known.
        step: what is being tried.
    """

    def __init__(
        self, client: discord.Client, place: Place, tell: Tell, ask: Callable[[str], None], patience: float
    ) -> None:
        self.client = client
        self.place = place
        self.step = ""
        self._tell = tell
        self._ask = ask
        self._patience = patience
        self.runner: discord.User | discord.Member | None = None
        self._made: list[tuple[str, Callable[[], Awaitable[object]]]] = []

    def tell(self, finding: Diagnosis) -> None:
        """Tell what the present step found."""
        self._tell(self.step, finding)

    # -- messages --------------------------------------------------------------------------------

    async def post(
        self,
        words: str,
        files: Sequence[discord.File] = (),
        view: discord.ui.View | None = None,
        *,
        to: Place | None = None,
        silent: bool = False,
        nonce: str | None = None,
        calls: Sequence[int] = (),
        read: bool = True,
    ) -> discord.Message:
        """Post a message as the bot does, and with `read`, compare it. It's deleted in the end."""
        shape = shape_to_send(words, files, view, silent=silent)
        shown: dict[str, Any] = {} if view is None else {"view": view}
        if nonce is not None:
            shown["nonce"] = nonce
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(each) for each in calls]
        )
        message = await (to or self.place).send(
            words, files=list(files), allowed_mentions=mentions, silent=silent, **shown
        )
        self.made(f"a message ({message.jump_url})", message.delete)
        if read:
            await self.compare(message, shape)
        return message

    async def compare(self, message: discord.Message, sent: Shape) -> None:
        """Read a message back, and tell what Discord changed in it."""
        there = shape_of(await message.channel.fetch_message(message.id))
        for each in changes(sent, there):
            self.tell(warning(f"Discord changed a message: {each}", REPORT))

    # -- people ----------------------------------------------------------------------------------

    async def pressed(self, custom_id: str, what: str) -> discord.Interaction[Any]:
        """What the runner does with a button, a menu or a form. Raises NotDone: that takes too long."""

        def is_it(interaction: discord.Interaction[Any]) -> bool:
            data: Any = interaction.data or {}
            mine = self.runner is None or interaction.user.id == self.runner.id
            return mine and data.get("custom_id") == custom_id

        self._ask(what)
        try:
            heard: discord.Interaction[Any] = await self.client.wait_for(
                "interaction", check=is_it, timeout=self._patience
            )
        except TimeoutError as error:
            raise NotDone from error
        return heard

    # -- cleaning up -----------------------------------------------------------------------------

    def made(self, what: str, unmake: Callable[[], Awaitable[object]]) -> None:
        """Something was made that is to be gone in the end."""
        self._made.append((what, unmake))

    async def clean(self) -> None:
        """Take away what was made, the newest first, and tell what stays."""
        self.step = "cleaning"
        while self._made:
            what, unmake = self._made.pop()
            try:
                await unmake()
            except discord.NotFound:
                continue
            except discord.HTTPException as error:
                said = f"{what} could not be deleted ({error.status}, code {error.code})"
                self.tell(warning(said, "delete it by hand"))
