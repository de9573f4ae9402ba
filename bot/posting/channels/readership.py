"""Who may read a channel, computed from roles and overwrites as Discord does, and whether all of them may
read another one too.

The bot doesn't know who has which role (that takes an intent that it doesn't ask for). It therefore allows
for any combination of roles, and answers yes only if that's true for everyone.
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
        server: the server's id, which is also that of its role @everyone.
        roles: whether each role lets people view the server's channels; without administrators' roles, which
            may read everything, and bots' own roles.
        rules: whether roles that the channel has overwrites for may view it.
        people: whether people that it has overwrites for may view it.
        trusted: people who may read every channel: the server's owner, and the bot itself.
        closed: whether it's a private thread, which lets in only some of them, and it isn't known whom.
    """

    channel: int
    server: int
    roles: Mapping[int, bool]
    rules: Mapping[int, bool]
    people: Mapping[int, bool]
    trusted: Collection[int] = ()
    closed: bool = False

    def lets_in(self, roles: Collection[int]) -> bool:
        """Whether a person with these roles besides @everyone, and no overwrite of their own, may read it."""
        said = [self.rules[role] for role in roles if role in self.rules]
        if said:
            return any(said)
        if self.server in self.rules:
            return self.rules[self.server]
        return any(self.roles.get(role, False) for role in (self.server, *roles))


def within(inner: Readership, outer: Readership) -> bool:
    """Whether everyone who may read `inner` may read `outer`, whoever has which roles."""
    if inner.channel == outer.channel:
        return True
    if inner.server != outer.server or outer.closed:
        return False
    everybody = list(_crowds(inner, outer))
    if any(inner.lets_in(crowd) and not outer.lets_in(crowd) for crowd in everybody):
        return False
    # People with an overwrite in only one of the two channels may have any roles.
    perhaps_in = any(inner.lets_in(crowd) for crowd in everybody)
    surely_in = all(outer.lets_in(crowd) for crowd in everybody)
    named = {*inner.people, *outer.people} - {*inner.trusted}
    return all(
        outer.people.get(person, surely_in) for person in named if inner.people.get(person, perhaps_in)
    )


def _crowds(inner: Readership, outer: Readership) -> Iterator[tuple[int, ...]]:
    """Sets of roles that represent all possible ones. If a person may read `inner` but not `outer`, two of
    their roles are enough for that: one that lets them into `inner` and one that keeps them out of `outer`.
    Of roles that both channels treat alike, one is enough.
    """
    alike = {
        (views, inner.rules.get(role), outer.rules.get(role)): role
        for role, views in inner.roles.items()
        if role != inner.server
    }
    for number in range(3):
        yield from combinations(alike.values(), number)
