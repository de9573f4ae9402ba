"""A game that people play through the front, and its record as an outsider reads it."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from simcord.backend.models import Channel, Interaction, User

from bot.games import Scene, presentation
from bot.language import words
from engine.core import Action, Draft, Game, GameError, Seat, build, registry, single, state_hash
from tests.front.record import Books, Row, record_of
from tests.front.server import Front

__all__ = ["Match", "Row", "record_of", "some_action"]

GROUPS = {"vienna1840": "1840"}
ANSWER_SECONDS = 20.0

UNDOUBTED_TRIES = 20


def some_action(game: Game[Any, Any], state: Any, seat: Seat, chance: random.Random) -> Action:
    """A random legal action of a seat.

    Raises:
        AssertionError: the game offers nothing, though the seat is to act.
    """
    kinds = list(game.kinds(state, seat))
    for kind in chance.sample(kinds, len(kinds)):
        draft = Draft(kind)
        try:
            while (choices := game.choices(state, seat, draft)) is not None:
                if choices.ends and (not choices.values or chance.random() < 0.5):
                    draft = choices.ended(draft)
                elif not choices.values or (choices.optional and chance.random() < 0.5):
                    break
                else:
                    draft = choices.taken(draft, chance.choice(choices.values))
            if choices is None or choices.optional:
                return build(game.kinds_by_name, {"kind": kind, **draft.fields})
        except GameError:
            continue
    raise AssertionError("no kind of action could be completed")


@dataclass
class Match:
    """The people of one channel. They know the position by the record, and keep what they were told.

    Attributes:
        acknowledged: the interactions of which somebody was told that the move is on record.
        unanswered: how many moves had no answer.
        times: the seconds from a command to its answer.
        answer_seconds: how long they wait for an answer.
    """

    front: Front
    channel: Channel
    people: list[User]
    database: Books | Path
    seed: int
    game_id: str = "vienna1840"
    acknowledged: dict[int, Action] = field(default_factory=dict)
    unanswered: int = 0
    times: list[float] = field(default_factory=list)
    answer_seconds: float = ANSWER_SECONDS
    state: Any = None
    revision: int = 0

    def __post_init__(self) -> None:
        self.game: Game[Any, Any] = registry.game(self.game_id)
        self.chance = random.Random(self.seed)

    @property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return self.state is not None and self.game.outcome(self.state) is not None

    @property
    def deciders(self) -> Sequence[Seat]:
        """The seats of people who are to decide in the position that they know."""
        return self.game.deciders(self.state)

    @property
    def guild_id(self) -> int:
        """The guild of the channel."""
        assert self.channel.guild_id is not None
        return self.channel.guild_id

    async def told(self, interaction: Interaction, seconds: float | None = None) -> str | None:
        """The answer to an interaction, or None when none came or the bot is gone."""
        seconds = self.answer_seconds if seconds is None else seconds
        front = self.front
        guild_id = self.guild_id
        hearing = front.gateway.hearing(guild_id)
        if hearing:
            await front.until(
                lambda: (
                    front.answer_to(interaction) is not None or not hearing & front.gateway.hearing(guild_id)
                ),
                seconds,
            )
        return front.answer_to(interaction)

    async def say(self, who: User, name: str, **options: Any) -> str | None:
        """Use a command and wait for its answer."""
        return await self.told(self.front.slash(who, self.channel, name, **options))

    async def open(self) -> bool:
        """Open the table, join, start; go on where an attempt before broke off. False: broke off again."""
        host = self.people[0]
        game, _ = record_of(self.database, self.channel)
        if game is None:
            options = {"game": self.game_id, "seed": self.seed, "seating": "joined", "formalities": "off"}
            await self.say(host, "game new", **options)
        for person in self.people[1:]:
            if await self.say(person, "game join") is None:
                # Perhaps the player has no seat yet: the next one must not take it.
                return False
        await self.say(host, "game start")
        return self.catch_up()

    def catch_up(self) -> bool:
        """Take from the record what came after the position that the people know; False before the start.

        Raises:
            AssertionError: the record falls short of what is known, or a state's hash is not the engine's.
        """
        game, rows = record_of(self.database, self.channel)
        if game is None or game["status"] == "lobby":
            return False
        if self.state is None:
            options = self.game.options_type.model_validate(json.loads(game["options"]))
            self.state = self.game.start(len(self.people), options, int(game["seed"]))
        assert len(rows) >= self.revision, f"{self.channel.name}: moves are gone from the record"
        for row in rows[self.revision :]:
            action = build(self.game.kinds_by_name, row.action)
            self.state = self.game.apply(self.state, row.seat, action).state
            self.revision = row.revision
            assert state_hash(self.game, self.state) == row.state_hash, (self.channel.name, row.revision)
        return True

    def overtaken(self) -> bool:
        """Whether there is more on record than the people know; now they know it."""
        known = self.revision
        self.catch_up()
        return self.revision > known

    def replay(self) -> None:
        """Play the whole record from the start, as a run without kills.

        Raises:
            AssertionError: a state's hash is not the one on record.
        """
        self.state, self.revision = None, 0
        self.catch_up()

    def act(self) -> tuple[Interaction, Seat, Action]:
        """Somebody whose turn it is makes a random legal move; the answer is still to come. It is one about
        which nobody is asked whether it is meant, if a few tries find such a move.
        """
        seat = self.chance.choice(self.deciders)
        action = some_action(self.game, self.state, seat, self.chance)
        for _ in range(UNDOUBTED_TRIES):
            if not self._is_doubted(seat, action):
                break
            action = some_action(self.game, self.state, seat, self.chance)
        return self.command(seat, action), seat, action

    def command(self, seat: Seat, action: Action) -> Interaction:
        """Have somebody make a move."""
        fields = {name: single(content) for name, content in action.values().items()}
        name = f"{GROUPS[self.game_id]} {action.kind}"
        return self.front.slash(self.people[seat], self.channel, name, **fields)

    def _is_doubted(self, seat: Seat, action: Action) -> bool:
        names = [person.name for person in self.people]
        scene = Scene(words().of(self.game.id), names, self.game.view(self.state, seat), kinds=self._kinds)
        return presentation(self.game).naming.doubt(scene, action) is not None

    def _kinds(self, seat: Seat) -> Sequence[str]:
        return self.game.kinds(self.state, seat)

    async def move(self) -> bool:
        """A move and its answer. False: no answer came, and only the record knows whether it was made."""
        interaction, _, action = self.act()
        begun = time.monotonic()
        answer = await self.told(interaction)
        if answer is None:
            self.unanswered += 1
            return False
        if "on record" not in answer and self.overtaken():
            # A move was still on its way to the disk when its process was killed, and nobody was told of it.
            return False
        assert "on record" in answer, f"{self.channel.name}: {action.notation()}: {answer}"
        self.times.append(time.monotonic() - begun)
        self.acknowledged[interaction.id] = action
        # The record says at which position: such a move may have come in between.
        self.catch_up()
        return True
