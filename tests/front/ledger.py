"""What must be true at the end of a run, however often the bot was killed: moves and posts, each once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from simcord.backend.models import Message

from tests.front.match import Match, record_of
from tests.reading import buttons_of, words_of

__all__ = [
    "BEGINS",
    "MARK",
    "NOUGHT",
    "Ledger",
    "audit",
    "game_posts",
    "pictures",
    "posted_revisions",
    "up_to_date",
]

MARK = re.compile(r"(?:^| · )\*\*(\d+)(?:–(\d+))?\*\* ", re.MULTILINE)
"""What is told of a move begins with its revision, or the first and the last; several may share a line."""
BEGINS = re.compile(r"begins\. Seats in order|^\*\*0\*\* · ", re.MULTILINE)
LATE = "reached me too late"
"""What is said in the channel to somebody who could not be answered; it is no post of the game."""


NOUGHT = (
    "lost",
    "doubled",
    "posts_missing",
    "posts_doubled",
    "out_of_order",
    "turn_calls_missing",
    "stale_calls",
    "wrong_hashes",
)


@dataclass
class Ledger:
    """Counts over all channels; everything but `moves`, `acknowledged` and `posts` has to be nought."""

    moves: int = 0
    acknowledged: int = 0
    posts: int = 0
    lost: int = 0
    doubled: int = 0
    posts_missing: int = 0
    posts_doubled: int = 0
    out_of_order: int = 0
    turn_calls_missing: int = 0
    stale_calls: int = 0
    wrong_hashes: int = 0
    remarks: list[str] = field(default_factory=list)

    @property
    def faults(self) -> dict[str, int]:
        """What has to be nought and is not."""
        return {name: getattr(self, name) for name in NOUGHT if getattr(self, name)}


def audit(matches: Iterable[Match]) -> Ledger:
    """Hold every game's record against what the people were told and what stands in the channels."""
    ledger = Ledger()
    for match in matches:
        _moves(ledger, match)
        if match.state is not None:
            _posts(ledger, match)
    return ledger


def posted_revisions(match: Match) -> list[int]:
    """The revisions of the moves that the channel's posts tell of, in the order of the posts."""
    spans = [span for post in game_posts(match) for span in MARK.findall(words_of(post))]
    return [told for first, last in spans for told in range(int(first), int(last or first) + 1) if told]


def game_posts(match: Match) -> list[Message]:
    """The posts of a game, oldest first."""
    return [post for post in match.front.posts(match.channel) if LATE not in post.content]


def pictures(match: Match) -> list[Mapping[str, Any]]:
    """The pictures of the newest post that has any: a call that stands by itself has none."""
    shown = (post.attachments for post in reversed(game_posts(match)) if post.attachments)
    return list(next(shown, ()))


def outdated(match: Match) -> list[Message]:
    """Posts that still have buttons though a newer one is there."""
    return [post for post in game_posts(match)[:-1] if buttons_of(post)]


def up_to_date(match: Match) -> bool:
    """Whether the newest move is told, who must decide is called, and no older post has buttons any more."""
    return match.revision in posted_revisions(match) and calls_whoever_decides(match) and not outdated(match)


def calls_whoever_decides(match: Match) -> bool:
    """Whether the last post calls those who must decide, and nobody else."""
    called = {match.people[seat].id for seat in match.game.deciders(match.state)}
    posts = game_posts(match)
    return match.over or (bool(posts) and set(posts[-1].mention_user_ids) == called)


def _moves(ledger: Ledger, match: Match) -> None:
    _, rows = record_of(match.database, match.channel)
    times = Counter(row.interaction_id for row in rows)
    ledger.moves += len(rows)
    ledger.acknowledged += len(match.acknowledged)
    ledger.lost += sum(not times[interaction] for interaction in match.acknowledged)
    ledger.doubled += sum(times.values()) - len(times)
    actions = {row.interaction_id: row.action for row in rows}
    for interaction, action in match.acknowledged.items():
        if interaction in actions and actions[interaction] != action.record():
            ledger.remarks.append(f"{match.channel.name}: another action on record for {interaction}")
            ledger.lost += 1
    try:
        match.replay()
    except AssertionError as error:
        ledger.wrong_hashes += 1
        ledger.remarks.append(f"hash: {error}")


def _posts(ledger: Ledger, match: Match) -> None:
    posts = game_posts(match)
    told = posted_revisions(match)
    times = Counter(told)
    ledger.posts += len(posts)
    missing = [revision for revision in range(1, match.revision + 1) if not times[revision]]
    doubled = [revision for revision, number in times.items() if number > 1]
    ledger.posts_missing += len(missing)
    ledger.posts_doubled += len(doubled)
    begun = sum(bool(BEGINS.search(words_of(post))) for post in posts)
    ledger.posts_missing += not begun
    ledger.posts_doubled += max(0, begun - 1)
    ledger.out_of_order += told != sorted(told)
    if missing or doubled:
        ledger.remarks.append(f"{match.channel.name}: posts missing {missing}, doubled {doubled}")
    if stale := [(post.id, words_of(post)[:80]) for post in outdated(match)]:
        ledger.stale_calls += len(stale)
        ledger.remarks.append(f"{match.channel.name}: buttons on {stale}")
    if not calls_whoever_decides(match):
        ledger.turn_calls_missing += 1
        ledger.remarks.append(f"{match.channel.name}: the last post calls nobody, or the wrong one")
