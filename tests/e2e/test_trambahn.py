"""Trambahn by slash commands while somebody watches: hands stay with their holders, to the last byte."""

from __future__ import annotations

import hashlib
import random
import re
from itertools import pairwise

import pytest
from simcord.backend.models import Message

from bot.sandbox.projection import message_json
from bot.sandbox.world import PEOPLE
from bot.store import PARTNER
from bot.table import Table
from render.trambahn import draw_hand
from tests.e2e.sitting import Sitting, in_any_order, play_on
from tests.reading import words_of

pytestmark = pytest.mark.whole

PLAYERS, WATCHER = PEOPLE[:2], PEOPLE[2]
RESTART_AFTER = 60
MOST = 1000
CARD = re.compile(r"\((J|[BRGY]\d+)\)")
SEEN = 12
"""Messages back that are looked through after each move."""


async def test_a_whole_game_shows_no_hand_to_a_watcher(sitting: Sitting) -> None:
    chance = random.Random(11)
    await sitting.begin("game:trambahn seed:1912", *PLAYERS)
    assert "From now on, " in await sitting.type(PLAYERS[0], "/posts mode:each")
    shown: set[str] = set()
    hands = Hands()
    made = 0
    while moves := await play_on(sitting, "trambahn", chance, in_any_order, 1):
        made += len(moves)
        table = await sitting.table()
        _check_words(sitting.posts[-1], moves[0][1])
        _check_own_hand(sitting, table, moves[0][0])
        hands.note(table)
        shown |= _seen(sitting, WATCHER)
        assert not hands.marks & shown
        if made == RESTART_AFTER:
            state = table.state
            await sitting.restart()
            assert (await sitting.table()).state == state
        assert made < MOST
    assert made > RESTART_AFTER
    assert len(hands.marks) > 20
    assert len(shown) > 20
    assert "The game is over" in words_of(sitting.posts[-1])
    assert await sitting.type(WATCHER, "/hand") == "You have no seat at this table."


async def test_one_command_plays_against_the_computer(sitting: Sitting) -> None:
    answer = await sitting.type(PLAYERS[0], "/game new game:trambahn partner:true seed:3")
    assert answer.splitlines()[0] == "The game begins."
    chance = random.Random(2)
    own = 0
    while own < 20 and (moves := await play_on(sitting, "trambahn", chance, in_any_order, 1)):
        own += len(moves)
        table = await sitting.table()
        assert table.deciders == () or table.seats[table.deciders[0]].user_id != PARTNER
    assert any(row.user_id == PARTNER for row in table.past.rows)
    _check_lines(sitting)
    hands = Hands()
    hands.note(table)
    assert not hands.marks & _seen(sitting, WATCHER)


def _check_lines(sitting: Sitting) -> None:
    """The computer's moves of a turn stand in one line."""
    for post in sitting.posts:
        told = [line.partition(" · ")[2] for line in words_of(post).splitlines() if line.startswith("**")]
        whose = [said.startswith("Computer:") for said in told]
        assert not any(one and other for one, other in pairwise(whose)), told
    assert any(" · Computer: " in words_of(post) for post in sitting.posts)


class Hands:
    """The hands that were held, as pictures in the one language that is spoken here; empty hands all look
    alike to anybody.

    Attributes:
        marks: the hashes of the pictures.
    """

    def __init__(self) -> None:
        self.marks: set[str] = set()
        self._drawn: set[tuple[int, tuple[str, ...]]] = set()

    def note(self, table: Table) -> None:
        """Draw what is held now, and was not before."""
        for seat in range(len(table.seats)):
            view = table.game.view(table.state, seat)
            hand = tuple(sorted(view.players[seat].hand))
            if hand and (seat, hand) not in self._drawn:
                self._drawn.add((seat, hand))
                self.marks.add(_mark(draw_hand(view, names=table.names).png))


def _seen(sitting: Sitting, who: str) -> set[str]:
    """The pictures that a person sees in the channel, by their hashes; no message there speaks of a hand."""
    world = sitting.world
    found = set()
    for message in world.messages(world.person(who).id, SEEN):
        assert not message.is_ephemeral
        assert "Your hand" not in str(message_json(world.env.backend, message))
        for item in message.attachments:
            assert item["filename"] == "table.png"
            path = world.files.path(int(item["id"]))
            assert path is not None
            found.add(_mark(path.read_bytes()))
    return found


def _check_words(post: Message, typed: str) -> None:
    """A post names a card only when that card was laid open."""
    told = {card for line in words_of(post).splitlines() for card in CARD.findall(line)}
    played = re.search(r"/trambahn (?:passenger|station) card:(\w+)", typed)
    assert told == ({played[1]} if played else set())


def _check_own_hand(sitting: Sitting, table: Table, who: str) -> None:
    """The answer to a move shows the hand as it is now, to the one who moved."""
    world = sitting.world
    person = world.person(who)
    answer = next(each for each in reversed(world.messages(person.id, SEEN)) if each.is_ephemeral)
    view = table.game.view(table.state, table.seat_of(person.id))
    expected = draw_hand(view, names=table.names)
    assert sitting.picture(answer, "hand") == expected.png
    assert answer.attachments[0]["description"] == expected.alt_text


def _mark(png: bytes) -> str:
    return hashlib.sha256(png).hexdigest()
