"""Whether everybody who may read one channel may read another one, whoever has which roles."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import chain, combinations

import pytest

from bot.posting.channels.audience import Readership, within

SERVER, CLUB, STAFF, MUTED, BOSS = 1, 2, 3, 4, 5
ANN, BEN, OWNER, BOT = 101, 102, 103, 104
ROLES = {SERVER: True, CLUB: True, STAFF: False, MUTED: False}
"""Whether each role lets people view channels; the boss's is an administrator's, and counts nowhere."""


def channel(number: int = 7, /, people: Mapping[int, bool] | None = None, **rules: bool) -> Readership:
    """A channel with rules for roles, by their names."""
    named = {"everyone": SERVER, "club": CLUB, "staff": STAFF, "muted": MUTED, "gone": 99}
    said = {named[name]: view for name, view in rules.items()}
    return Readership(number, SERVER, ROLES, said, people or {}, trusted={OWNER, BOT})


PUBLIC = channel()
CLUBS = channel(everyone=False, club=True)
STAFFS = channel(everyone=False, staff=True)
HIDDEN = channel(everyone=False)


@dataclass(frozen=True)
class Pair:
    """Where posts are shown, where they come from, and whether that may be."""

    there: Readership
    here: Readership
    may: bool


PAIRS = {
    "public into public": Pair(PUBLIC, PUBLIC, True),
    "private into public": Pair(PUBLIC, CLUBS, False),
    "public into private": Pair(CLUBS, PUBLIC, True),
    "private into another one of the same role": Pair(CLUBS, CLUBS, True),
    "private into one of another role": Pair(STAFFS, CLUBS, False),
    "private into one that a further role reads": Pair(
        channel(everyone=False, club=True, staff=True), CLUBS, False
    ),
    "private into a narrower one": Pair(CLUBS, channel(everyone=False, club=True, staff=True), True),
    "private into one that only administrators read": Pair(HIDDEN, CLUBS, True),
    "of administrators into a private one": Pair(CLUBS, HIDDEN, False),
    "of administrators into another one of theirs": Pair(HIDDEN, HIDDEN, True),
    "a role is kept out here": Pair(PUBLIC, channel(muted=False), False),
    "a role is kept out in both": Pair(channel(muted=False), channel(muted=False), True),
    "a role is kept out there": Pair(channel(muted=False), PUBLIC, True),
    "kept out by one role, let in there by another": Pair(
        channel(everyone=False, club=True), channel(everyone=False, club=True, muted=False), True
    ),
    "kept out by one role, let in there alone by another": Pair(
        channel(everyone=False, club=True), channel(muted=False), False
    ),
    "one person is let in there": Pair(channel(everyone=False, people={ANN: True}), CLUBS, False),
    "one person is let in at both": Pair(
        channel(everyone=False, people={ANN: True}), channel(everyone=False, people={ANN: True}), True
    ),
    "into one for fewer people": Pair(
        channel(everyone=False, people={ANN: True}),
        channel(everyone=False, people={ANN: True, BEN: True}),
        True,
    ),
    "into one for more people": Pair(
        channel(everyone=False, people={ANN: True, BEN: True}),
        channel(everyone=False, people={ANN: True}),
        False,
    ),
    "one person is let in there and anybody here": Pair(
        channel(everyone=False, people={ANN: True}), PUBLIC, True
    ),
    "one person let in there may have a role that is kept out here": Pair(
        channel(everyone=False, people={ANN: True}), channel(muted=False), False
    ),
    "one person is kept out here": Pair(PUBLIC, channel(people={ANN: False}), False),
    "one person is kept out at both": Pair(channel(people={ANN: False}), channel(people={ANN: False}), True),
    "one person is kept out here, and nobody can look there": Pair(
        HIDDEN, channel(everyone=False, people={ANN: False}), True
    ),
    "the owner and the bot read everything": Pair(
        channel(everyone=False, people={OWNER: True, BOT: True}), HIDDEN, True
    ),
    "a role that was deleted": Pair(channel(everyone=False, gone=True), CLUBS, True),
    "a private thread into its own channel": Pair(CLUBS, replace(CLUBS, channel=8, closed=True), False),
    "a channel into its private thread": Pair(replace(CLUBS, channel=8, closed=True), CLUBS, True),
    "a public channel's private thread into public": Pair(
        PUBLIC, replace(PUBLIC, channel=8, closed=True), False
    ),
    "a thread into another one of the same channel": Pair(
        replace(CLUBS, channel=9), replace(CLUBS, channel=8), True
    ),
    "a channel of another server": Pair(
        replace(PUBLIC, server=2, roles={2: True}), replace(PUBLIC, channel=8), False
    ),
}


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS.keys())
def test_what_is_shown_there_is_read_by_nobody_who_may_not_read_it_here(pair: Pair) -> None:
    assert within(replace(pair.there, channel=pair.there.channel + 100), pair.here) is pair.may


def test_a_channel_is_within_itself_whatever_it_is() -> None:
    for each in (PUBLIC, CLUBS, HIDDEN, replace(CLUBS, closed=True)):
        assert within(each, each)


def reads(there: Readership, roles: Collection[int], person: int) -> bool:
    """Discord's own words: https://discord.com/developers/docs/topics/permissions."""
    if person in there.trusted:
        return True
    view = there.roles[SERVER] or any(there.roles[role] for role in roles)
    view = there.rules.get(SERVER, view)
    said = [there.rules[role] for role in roles if role in there.rules]
    if said:
        view = any(said)
    return there.people.get(person, view)


def test_it_is_as_if_all_that_anybody_may_be_were_tried() -> None:
    chance = random.Random(28)
    named = [CLUB, STAFF, MUTED]
    everybody = list(chain.from_iterable(combinations(named, number) for number in range(4)))
    found = {True: 0, False: 0}
    for _ in range(4_000):
        base = {role: chance.random() < 0.5 for role in ROLES}
        two = [
            Readership(
                number,
                SERVER,
                base,
                {role: chance.random() < 0.5 for role in (SERVER, *named) if chance.random() < 0.5},
                {who: chance.random() < 0.5 for who in (ANN, BEN, OWNER) if chance.random() < 0.3},
                trusted={OWNER},
            )
            for number in range(2)
        ]
        there, here = two
        tried = all(
            reads(here, roles, who)
            for roles in everybody
            for who in (ANN, BEN, OWNER, 999)
            if reads(there, roles, who)
        )
        assert within(there, here) is tried, two
        found[tried] += 1
    assert min(found.values()) > 300
