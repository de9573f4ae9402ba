"""Who may read a channel, computed as Discord does from roles and overwrites, and whether all of them may
read another one too.

The bot does not know who has which role (that takes an intent which it does not ask for). So whatever roles
somebody may have is reckoned with, and what can't be shown for everybody is not so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

__all__ = ["Readership", "within"]


@dataclass(frozen=True, slots=True)
class Readership:
    """What decides who may read a channel or thread.

    Attributes:
        channel: its id.
        server: the server's id, which is that of its role @everyone, too.
        roles: whether each role lets people view the channels of the server; without those of administrators,
            who may read everything, and those that only bots have.
        rules: of which roles the channel says that they may view it, or may not.
        people: of whom it says so one by one.
        trusted: people who may read every channel whatever it says: the server's owner, and the bot itself.
        closed: only some of them are let in, and it is not known who: a private thread.
    """

    channel: int
    server: int
    roles: Mapping[int, bool]
    rules: Mapping[int, bool]
    people: Mapping[int, bool]
    trusted: Collection[int] = ()
    closed: bool = False

    def lets_in(self, roles: Collection[int]) -> bool:
        """Whether somebody may read it who has these roles besides @everyone, and of whom it says nothing."""
        said = [self.rules[role] for role in roles if role in self.rules]
        if said:
            return any(said)
        if self.server in self.rules:
            return self.rules[self.server]
        return any(self.roles.get(role, False) for role in (self.server, *roles))


def within(inner: Readership, outer: Readership) -> bool:
    """Whether everybody who may read `inner` may read `outer`, whoever has which roles."""
    if inner.channel == outer.channel:
        return True
    if inner.server != outer.server or outer.closed:
        return False
    everybody = list(_crowds(inner, outer))
    if any(inner.lets_in(crowd) and not outer.lets_in(crowd) for crowd in everybody):
        return False
    # Of whom only one of the two channels says something may have any roles.
    perhaps_in = any(inner.lets_in(crowd) for crowd in everybody)
    surely_in = all(outer.lets_in(crowd) for crowd in everybody)
    named = {*inner.people, *outer.people} - {*inner.trusted}
    return all(
        outer.people.get(person, surely_in) for person in named if inner.people.get(person, perhaps_in)
    )


def _crowds(inner: Readership, outer: Readership) -> Iterator[tuple[int, ...]]:
    """Sets of roles that stand for all that there are. Where somebody may read `inner` and not `outer`, two
    of their roles are enough for that: one that lets them in there, and one that keeps them out here. And of
    roles that both channels treat alike one is enough.
    """
    alike = {
        (views, inner.rules.get(role), outer.rules.get(role)): role
        for role, views in inner.roles.items()
        if role != inner.server
    }
    for number in range(3):
        yield from combinations(alike.values(), number)
