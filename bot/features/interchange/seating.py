"""Who sits where in a game that was brought here: its host is asked, with the names of the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import discord

from bot.games import display_name, plain_name
from bot.interactions.answers import answer, answering
from bot.interactions.authority import moderates
from bot.interactions.pressed import Pressed, chosen, number_in, stopped
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.limits import MENU_PROMPT, ROWS, shorten
from bot.posting.messages.buttons import menu
from bot.press import GameId, Press, SeatNumber
from bot.store import SeatRecord
from bot.table import Table, hosting, lobby

__all__ = ["SeatingItem", "ask_who_sits_where"]


@dataclass(frozen=True, slots=True)
class SeatingPress(Press, prefix="import"):
    """Seats somebody at a game that was brought here: whoever presses on a seat of the menu, or for a seat
    the person of the menu.
    """

    game: GameId
    seat: Literal["own"] | SeatNumber


class SeatingItem(Pressed[SeatingPress], press=SeatingPress):
    """A menu of the file's names, for one's own seat; or a menu of people, for a seat of the file."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Seat somebody, and ask about the seats that are left."""
        async with answering(interaction, anew=False) as reply:
            table = await reply.find_table_of(self.press.game)
            if self.press.seat == "own":
                seat, user = number_in(chosen(interaction)), interaction.user
                await lobby.join(table, user.id, user.display_name, seat)
            else:
                await self._seat(interaction, table, self.press.seat)
            await ask_who_sits_where(interaction, reply.words, table)

    async def _seat(self, interaction: discord.Interaction[Any], table: Table, seat: int) -> None:
        """Give a seat to the person who was chosen for it."""
        person = next(iter(getattr(self.item, "values", ())), None)
        if not isinstance(person, discord.Member | discord.User):
            raise Refusal("stale_button")
        if person.bot:
            raise Refusal("substitute_bot")
        if seat not in [free for free, _ in lobby.free_seats(table)]:
            raise Refusal("seat_not_free", seat=seat + 1)
        power = moderates(interaction)
        await hosting.replace_player(
            table, interaction.user.id, seat, person.id, person.display_name, moderates=power
        )


async def ask_who_sits_where(interaction: discord.Interaction[Any], words: Words, table: Table) -> None:
    """Say that the game is here, who sits where, and ask about the seats that are free."""
    lines = [words.say("The game is here.")]
    if table.record.status != "running":
        await answer(interaction, lines[0])
        return
    free = lobby.free_seats(table)
    lines += [_line(words, place) for place in table.seats]
    if free:
        lines.append(words.say("Who played whom? The others can also take their seats with `/game join`."))
    await answer(interaction, "\n".join(lines), view=stopped(_menus(interaction, words, table, free)))


def _line(words: Words, place: SeatRecord) -> str:
    """A seat, and who has it."""
    said = N_("{seat}. {name}: nobody yet") if place.user_id is None else N_("{seat}. {name}")
    return words.say(said, seat=place.seat + 1, name=display_name(place.name))


def _menus(
    interaction: discord.Interaction[Any], words: Words, table: Table, free: Sequence[tuple[int, str]]
) -> Iterator[discord.ui.Item[Any]]:
    """One's own seat first, then as many of the others as have room."""
    game, room = table.record.id, ROWS
    if free and table.seat_of(interaction.user.id) is None:
        room -= 1
        seats = [(str(seat), plain_name(name)) for seat, name in free]
        yield menu(SeatingPress(game, "own"), words.say("Which seat is yours?"), seats)
    for seat, name in free[:room]:
        prompt = words.say("Who plays {name}?", name=plain_name(name))
        yield discord.ui.UserSelect(
            custom_id=SeatingPress(game, seat).custom_id, placeholder=shorten(prompt, MENU_PROMPT)
        )
