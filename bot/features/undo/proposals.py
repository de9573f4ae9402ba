"""The post of a wish, to go back, for the game's file or for a seat: what it is, who is asked, and buttons to
answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

import discord

from bot.games import Plate, display_name, presentation
from bot.happenings import Proposed
from bot.interactions.answers import answer, answering
from bot.interactions.authority import moderates
from bot.interactions.pressed import Pressed
from bot.interactions.services import services_of
from bot.interactions.viewer import theme_for, words_for
from bot.language import N_, Words
from bot.language.refusals import Refusal
from bot.limits import shorten
from bot.posting.accounts import scene_of
from bot.posting.buttons import button
from bot.posting.gallery import ViewKey
from bot.posting.message import Message
from bot.posting.notices import Notice
from bot.posting.taking_back import must_agree
from bot.press import GameId, Press, Revision, number
from bot.store import MoveRecord, Post, Proposal, WishKind, proposals
from bot.table import Table, consent

__all__ = [
    "NOTICE",
    "AskButton",
    "AskPress",
    "VoteButton",
    "moves_text",
    "preview",
    "proposal_message",
    "proposal_text",
]

LISTED = 12
"""Moves that are listed; of more, the first ones and the last one."""
NOTATION = 80
"""Characters of a move in a list."""

VERDICTS: Mapping[tuple[WishKind, consent.Verdict], str] = {
    ("undo", "open"): N_("Your answer is on record."),
    ("undo", "done"): N_("That settles it: the moves are taken back."),
    ("undo", "dropped"): N_("That settles it: nothing is taken back."),
    ("export", "open"): N_("Your answer is on record."),
    ("export", "done"): N_("That settles it: the file may be taken."),
    ("export", "dropped"): N_("That settles it: the file is not handed out."),
    ("seat", "open"): N_("Your answer is on record."),
    ("seat", "done"): N_("That settles it: the seat changes hands."),
    ("seat", "dropped"): N_("That settles it: the seat isn't given to them."),
}
SETTLED: Mapping[tuple[WishKind, str], str] = {
    ("undo", "done"): N_("They agreed."),
    ("undo", "dropped"): N_("Nothing came of it."),
    ("export", "done"): N_("They agreed: `/game export` gives the file."),
    ("export", "dropped"): N_("Nothing came of it."),
    ("seat", "done"): N_("They agreed."),
    ("seat", "dropped"): N_("Nothing came of it."),
}
FILE = N_(
    "{name} asks for the file of this game. Its seed is in there, and what is still to be drawn follows "
    "from that."
)


@dataclass(frozen=True, slots=True)
class AskPress(Press, prefix="ask"):
    """Puts it to the others to go back from a position (`revision`) to before the move `first`."""

    game: GameId
    revision: Revision
    first: Revision


@dataclass(frozen=True, slots=True)
class VotePress(Press, prefix="vote"):
    """Answers a proposal."""

    game: GameId
    proposal: Annotated[int, number(18)]
    verb: Literal["agree", "refuse"]


class AskButton(Pressed[AskPress], press=AskPress):
    """Puts a wish to go back to before the move `first` to the others."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Ask, if the position is still the same."""
        async with answering(interaction, anew=False) as reply:
            table = await reply.find_table()
            if table.record.id != self.press.game:
                raise Refusal("stale_button")
            user = interaction.user
            await consent.propose(
                table,
                user.id,
                self.press.first,
                self.press.revision,
                name=user.display_name,
                moderates=moderates(interaction),
            )
            await answer(interaction, reply.words.say("The others are asked now."))


class VoteButton(Pressed[VotePress], press=VotePress):
    """Agrees to a wish, or refuses it."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Keep the vote; the one that decides does what was decided."""
        async with answering(interaction) as reply:
            table = await reply.find_table()
            if table.record.id != self.press.game:
                raise Refusal("proposal_closed")
            proposal, agrees = self.press.proposal, self.press.verb == "agree"
            verdict = await consent.vote(table, interaction.user.id, proposal, interaction.id, agrees=agrees)
            async with table.reading() as connection:
                settled = await proposals.proposal_with(connection, proposal)
            kind = "undo" if settled is None else settled.kind
            await answer(interaction, reply.words.say(VERDICTS[kind, verdict]))


def moves_text(words: Words, table: Table, moves: Sequence[MoveRecord]) -> str:
    """Moves in a list, oldest first: revision, player, notation."""
    lines = [
        words.say(
            "- {revision} · {name} · `{notation}`",
            revision=move.revision,
            name=display_name(table.names[move.seat or 0]),
            notation=shorten(move.notation, NOTATION),
        )
        for move in moves
    ]
    if len(lines) > LISTED:
        between = len(lines) - LISTED
        more = words.count("- … {number} move between …", "- … {number} moves between …", between)
        lines = [*lines[: LISTED - 1], more, lines[-1]]
    return "\n".join(lines)


def proposal_text(words: Words, table: Table, proposed: Proposed) -> str:
    """What is said of a wish; it stays when the wish is settled."""
    name = display_name(proposed.who.name)
    if proposed.wish == "export":
        return words.say(FILE, name=name)
    if proposed.wish == "seat":
        return words.say(
            "{name} asks for seat {seat} and its hidden hand.", name=name, seat=proposed.place + 1
        )
    moves = [move for move in table.past.done_at(proposed.revision) if move.revision > proposed.target]
    asked = words.count(
        "{name} asks to take back {number} move:",
        "{name} asks to take back {number} moves:",
        len(moves),
        name=name,
    )
    return f"{asked}\n{moves_text(words, table, moves)}"


async def proposal_message(table: Table, words: Words, _: Post, proposed: Proposed) -> Message:
    """The post as the votes stand now, which calls those who are asked; once settled it has no buttons."""
    told = (proposal_text(words, table, proposed),)
    async with table.reading() as connection:
        found = await proposals.proposal_with(connection, proposed.proposal)
    if found is None:
        return Message(told)
    if found.status != "open":
        return Message(told, call=(words.say(SETTLED[found.kind, found.status]),))
    try:
        wanted = consent.standing(table, found)
    except Refusal:
        return Message(told)
    call = [_asked(words, table, wanted), *_given(words, table, found)]
    people = [person for seat in wanted.voters if (person := table.seats[seat].person) is not None]
    game = table.record.id
    buttons = (
        button(VotePress(game, found.id, "agree"), words.say("Agree"), discord.ButtonStyle.success),
        button(VotePress(game, found.id, "refuse"), words.say("Refuse"), discord.ButtonStyle.danger),
    )
    return Message(told, call=tuple(call), calls=tuple(people), buttons=buttons)


async def preview(
    interaction: discord.Interaction[Any], table: Table, wanted: consent.Wish
) -> Sequence[Plate]:
    """The pictures of the position that would come back, as the person who asks may see it."""
    services = services_of(interaction)
    pictures = presentation(table.game).pictures
    seat = table.seat_of(interaction.user.id)
    state = await table.past.state(wanted.target)
    scene = scene_of(words_for(interaction), table, state, seat)
    scene = replace(scene, theme=await theme_for(interaction, table))
    # Not the view_key of the present position, which would take its place while it waits to be drawn.
    view_key = ViewKey((table.record.id, wanted.target), wanted.target, seat)
    return [await services.gallery.plate(pictures, name, scene, view_key) for name in pictures.names]


def _asked(words: Words, table: Table, wanted: consent.Wish) -> str:
    mentions = words.listing([_mention(table, seat) for seat in wanted.voters])
    names = words.listing([display_name(table.names[seat]) for seat in wanted.voters])
    asked = words.say("{names}: do you agree?", names=mentions)
    return f"{asked} {must_agree(words, wanted, names)}"


def _given(words: Words, table: Table, found: Proposal) -> list[str]:
    """Who has said what so far."""
    said = []
    for agrees, sentence in ((True, N_("Agreed: {names}.")), (False, N_("Refused: {names}."))):
        seats = [seat for seat, vote in sorted(found.votes.items()) if vote is agrees]
        if seats:
            names = words.listing([display_name(table.names[seat]) for seat in seats])
            said.append(words.say(sentence, names=names))
    return said


def _mention(table: Table, seat: int) -> str:
    person = table.seats[seat].person
    return display_name(table.names[seat]) if person is None else f"<@{person}>"


NOTICE = Notice(Proposed, proposal_message, proposal_text)
