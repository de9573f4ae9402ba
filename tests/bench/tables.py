"""Tables of all kinds of games, some with a computer, whose people type their moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from discord import ButtonStyle
from simcord.backend.models import Interaction

from bot.store.records import PARTNER
from engine.core import Action, Seat, registry
from engine.core.registry import partner_of
from tests.front import Front
from tests.front.match import Match
from tests.reading import buttons_of

__all__ = ["AT_THE_TABLE", "Table", "laid_out", "owner"]

AT_THE_TABLE = 3
MEANT = ButtonStyle.success.value
"""How the button looks that makes the moves of a line that is doubted."""


@dataclass
class Table(Match):
    """A table where people type their moves, whatever its game.

    Attributes:
        computers: the seats that the computer plays.
    """

    computers: frozenset[Seat] = field(default=frozenset())

    @property
    def deciders(self) -> Sequence[Seat]:
        """The seats of people who are to decide in the position that they know."""
        awaited = [] if self.over else self.game.deciders(self.state)
        return [seat for seat in awaited if seat not in self.computers]

    def command(self, seat: Seat, action: Action) -> Interaction:
        return self.front.slash(self.people[seat], self.channel, "do", moves=action.notation())

    async def told(self, interaction: Interaction, seconds: float | None = None) -> str | None:
        """The answer to an interaction; a move about which somebody is asked is meant."""
        answer = await super().told(interaction, seconds)
        if answer is None or interaction.message_id is None:
            return answer
        message = self.front.backend.messages[self.channel.id][interaction.message_id]
        meant = [each["custom_id"] for each in buttons_of(message) if each.get("style") == MEANT]
        if "on record" in answer or not meant:
            return answer
        (person,) = (each for each in self.people if each.id == interaction.user_id)
        return await super().told(self.front.press(person, message, meant[0]), seconds)


def laid_out(front: Front, database: Path, number: int, with_computer: int) -> list[Table]:
    """So many tables in the first channels, the games in turn; the last ones have a computer on one seat."""
    games = sorted(registry.games())
    found = []
    for at in range(number):
        game = registry.game(games[at % len(games)])
        seats = min(AT_THE_TABLE, game.seats[-1])
        computers = {seats - 1} if at >= number - with_computer else set()
        assert not computers or partner_of(game) is not None
        people = front.people[at * AT_THE_TABLE :][:seats]
        found.append(
            Table(
                front,
                front.channels[at],
                people,
                database,
                at,
                game.id,
                computers=frozenset(computers),
            )
        )
    return found


def owner(match: Match, seat: Seat) -> int:
    """The id of who has a seat of a table."""
    assert isinstance(match, Table)
    return PARTNER if seat in match.computers else match.people[seat].id
