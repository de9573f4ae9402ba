"""What happens at a table is written and read, follows a person out, and says what it does to posts."""

from __future__ import annotations

import random
from dataclasses import fields
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import pytest
from sqlalchemy import select

from bot import happenings
from bot.happenings import (
    NOBODY,
    Away,
    Back,
    Ended,
    Excused,
    Exported,
    FellAsleep,
    Filled,
    Flag,
    FlagSettled,
    Happening,
    HeadsUp,
    Hinted,
    Imported,
    Joined,
    Kept,
    Lapsed,
    Left,
    Moved,
    Offered,
    Opened,
    Paused,
    Person,
    Proposed,
    Relieved,
    Reminded,
    Resumed,
    RoundUp,
    Seated,
    SeatTaken,
    SeatVacated,
    Settled,
    Silence,
    SilenceSettled,
    StoodIn,
    Unheard,
    Unread,
    Unwatched,
    Updated,
    Voted,
)
from bot.store import GameRecord, Store
from bot.store.games import queries
from bot.store.outbox import queue
from bot.store.people import forgetting as people
from bot.store.schema import log

ANN, BEN = 100000000000000001, 100000000000000002
ROUNDS = 20
"""Values that are drawn for each kind."""
TIME = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
SECONDS = int(TIME.timestamp())
ANNE, BENN = Person(ANN, "Ann"), Person(BEN, "Ben")

AS_WRITTEN: list[tuple[str, dict[str, Any], Happening]] = [
    ("lobby", {"name": "Ann", "user": ANN}, Opened(ANNE)),
    ("joined", {"name": "Ann", "user": ANN}, Joined(ANNE)),
    ("joined", {"name": "Computer"}, Joined(Person(name="Computer"))),
    ("seated", {"name": "Ann", "user": ANN}, Seated(ANNE)),
    ("left", {"name": "Ann", "user": ANN}, Left(ANNE)),
    ("left", {"name": "Ann", "user": ANN, "host": "Ben", "heir": BEN}, Left(ANNE, BENN)),
    ("move", {"revision": 0}, Moved(0)),
    ("move", {"revision": 7, "first": 5, "hushed": [0, 2]}, Moved(7, 5, hushed=(0, 2))),
    ("imported", {"revision": 31}, Imported(31)),
    (
        "updated",
        {"former": 1, "version": 3, "departs": 4, "revision": 9, "lost": 2, "hushed": [1]},
        Updated(9, 1, 3, 4, 2, hushed=(1,)),
    ),
    (
        "seat",
        {"seat": 1, "name": "Ben", "user": BEN, "former": "Ann", "from": ANN},
        SeatTaken(1, BENN, ANNE),
    ),
    (
        "seat",
        {"seat": 1, "name": "Ben", "user": BEN, "former": "Old", "from": 0, "host": "Ben", "heir": BEN},
        SeatTaken(1, BENN, Person(0, "Old"), BENN),
    ),
    ("offer", {"seat": 0, "name": "Ben", "user": BEN, "former": "Ann", "from": ANN}, Offered(0, BENN, ANNE)),
    ("kept", {"seat": 0}, Kept(0)),
    ("vacant", {"seat": 2, "former": "Ann", "from": ANN}, SeatVacated(2, ANNE)),
    ("filled", {"seat": 2, "former": "Ann", "from": ANN}, Filled(2, ANNE)),
    ("flag", {"seat": 1, "user": ANN, "name": "Ann"}, Flag(1, ANNE)),
    ("flag_settled", {"seat": 1}, FlagSettled(1)),
    ("silence", {"days": 30}, Silence(30)),
    ("silence", {"days": 30, "open": True, "hushed": [1]}, Silence(30, open=True, hushed=(1,))),
    ("silence_settled", {}, SilenceSettled()),
    ("asleep", {"days": 90}, FellAsleep(90)),
    ("hint", {"user": ANN, "name": "Ann", "seat": 1, "revision": 7}, Hinted(ANNE, 1, 7)),
    ("stood_in", {"user": ANN, "name": "Ann", "seat": 1}, StoodIn(ANNE, 1)),
    ("relieved", {"name": "Ann", "user": ANN}, Relieved(ANNE)),
    (
        "proposal",
        {"proposal": 3, "name": "Ann", "user": ANN, "revision": 9, "target": 7},
        Proposed(3, ANNE, revision=9, target=7),
    ),
    (
        "proposal",
        {"proposal": 3, "name": "Ann", "user": ANN, "wish": "export"},
        Proposed(3, ANNE, "export"),
    ),
    (
        "proposal",
        {"proposal": 3, "name": "Ann", "user": ANN, "wish": "seat", "place": 2},
        Proposed(3, ANNE, "seat", place=2),
    ),
    (
        "proposal",
        {"proposal": 3, "name": "Ann", "user": ANN, "wish": "stand_in", "place": 2},
        Proposed(3, ANNE, "stand_in", place=2),
    ),
    ("voted", {"proposal": 3}, Voted(3)),
    ("lapsed", {"proposal": 3}, Lapsed(3)),
    ("paused", {"name": "Ann", "user": ANN}, Paused(ANNE)),
    ("paused", {"together": True}, Paused(together=True)),
    ("paused", {"endless": 5000}, Paused(endless=5000)),
    ("resumed", {"name": "Ann", "user": ANN}, Resumed(ANNE)),
    (
        "settled",
        {"name": "Ann", "user": ANN, "setting": "formalities", "value": "idle"},
        Settled(ANNE, "formalities", "idle"),
    ),
    ("ended", {"name": "Ann", "user": ANN}, Ended(ANNE)),
    ("ended", {"together": True}, Ended(together=True)),
    ("exported", {"name": "Ann", "user": ANN}, Exported(ANNE)),
    (
        "away",
        {"user": ANN, "name": "Ann", "starts": SECONDS, "until": SECONDS, "later": True},
        Away(ANNE, TIME, TIME, later=True),
    ),
    ("excused", {"user": ANN, "name": "Ann", "until": SECONDS}, Excused(ANNE, TIME)),
    ("back", {"user": ANN, "name": "Ann"}, Back(ANNE)),
    ("reminder", {"user": ANN, "number": 0, "name": "Ann"}, Reminded(ANNE, 0)),
    ("reminder", {"user": ANN, "number": 2, "name": "Ann"}, Reminded(ANNE, 2)),
    ("unheard", {"user": ANN, "from": BEN, "former": "Ben"}, Unheard(Person(ANN), BENN)),
    ("heads_up", {"user": ANN, "of": 1, "name": "Ann"}, HeadsUp(ANNE, 1)),
    ("roundup", {"user": ANN, "since": SECONDS}, RoundUp(Person(ANN), TIME)),
    ("unwatched", {"user": ANN, "to": 78}, Unwatched(Person(ANN), 78)),
]
"""Rows as commit 372c0b2e wrote them, or as they became since, without what the outbox keeps, and what they
mean."""
SETTLED = {"formalities", "idle"}
"""A setting and its value."""

KINDS: list[type[Happening]] = [
    each
    for each in vars(happenings).values()
    if isinstance(each, type)
    and issubclass(each, Happening)
    and each is not Happening
    and "kind" in vars(each)
]


def drawn(hint: Any, chance: random.Random) -> Any:
    """A value of a field of this type."""
    if get_origin(hint) is Annotated:
        return drawn(get_args(hint)[0], chance)
    if get_origin(hint) is Literal:
        return chance.choice(get_args(hint))
    if get_origin(hint) is tuple:
        return tuple(chance.sample(range(9), chance.randrange(4)))
    if type(None) in get_args(hint):
        return chance.choice([None, drawn(get_args(hint)[0], chance)])
    if hint is Person:
        return Person(chance.choice([None, 0, -1, ANN, BEN]), chance.choice(["", "Ann", "Ben", NOBODY]))
    if hint is datetime:
        return datetime.fromtimestamp(chance.randrange(1 << 31), UTC)
    return chance.random() < 0.5 if hint is bool else chance.randrange(1 << 40)


def made(kind: type[Happening], chance: random.Random) -> Happening:
    """One of these, with drawn values."""
    hints = get_type_hints(kind, include_extras=True)
    return kind(**{each.name: drawn(hints[each.name], chance) for each in fields(kind)})


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_each_is_written_and_read(kind: type[Happening]) -> None:
    chance = random.Random(kind.kind)
    for _ in range(ROUNDS):
        one = made(kind, chance)
        assert happenings.read(one.word, one.payload) == one


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.kind)
def test_nobody_is_found_in_what_was_forgotten(kind: type[Happening]) -> None:
    chance = random.Random(kind.kind)
    for _ in range(ROUNDS):
        one = made(kind, chance)
        left = one.without(ANN, {"Ann"})
        assert ANN not in left.payload.values()
        assert "Ann" not in left.payload.values()
        others = {key: value for key, value in one.payload.items() if value not in (ANN, "Ann")}
        kept = {key: value for key, value in left.payload.items() if key in others}
        # Ann's row may have Ben's name in it, under her id.
        assert kept == others or NOBODY in kept.values()


@pytest.mark.parametrize(("word", "payload", "meant"), AS_WRITTEN)
def test_stored_rows_are_read_as_they_were_meant(
    word: str, payload: dict[str, Any], meant: Happening
) -> None:
    assert happenings.read(word, payload) == meant
    assert (meant.word, meant.payload) == (word, payload)


def test_every_kind_has_rows_that_are_kept_here() -> None:
    assert {kind.kind for kind in KINDS} == {word for word, _, _ in AS_WRITTEN}
    assert set(happenings.kinds()) >= {kind.kind for kind in KINDS}


def test_who_has_a_name_in_a_row_is_found_by_it() -> None:
    """The fields in which a person stands are all of the type `Person`: no other one holds a name."""
    for word, payload, meant in AS_WRITTEN:
        named = {value for value in payload.values() if isinstance(value, str)} - {
            "export",
            "seat",
            "stand_in",
            *SETTLED,
        }
        assert named == {person.name for person in meant.people if person.name}, word


def test_a_name_goes_with_the_id_and_with_the_same_name() -> None:
    assert Offered(0, BENN, ANNE).without(BEN, set()) == Offered(0, Person(0, NOBODY), ANNE)
    assert Unheard(Person(ANN), BENN).without(ANN, {"Ann"}) == Unheard(Person(0), BENN)
    assert Joined(Person(7, "Ann")).without(ANN, {"Ann"}) == Joined(Person(7, NOBODY))


@pytest.mark.parametrize(
    ("word", "payload"), [("moon", {"user": ANN, "name": "Ann"}), ("move", {"text": "x"})]
)
def test_a_row_that_cant_be_read_stays_as_it_is(word: str, payload: dict[str, Any]) -> None:
    found = happenings.read(word, payload)
    assert found == Unread(word, payload)
    assert (found.word, found.payload) == (word, payload)
    assert ANN not in found.without(ANN, {"Ann"}).payload.values()


def test_what_refreshes_or_settles_is_about_the_same_as_what_it_meets() -> None:
    for kind in KINDS:
        for other in (kind.refreshes, kind.settles):
            assert other is None or kind.about == other.about


PROPOSALS = {"proposal", "voted", "lapsed"}
QUESTIONS = {"flag", "flag_settled", "silence", "silence_settled"}
OFFERS = {"offer", "kept", "vacant", "filled"}
MOMENTARY = {"reminder", "unheard", "heads_up", "roundup"}
HINTS = {"hint"}
STAND_INS = {"stood_in"}
ASIDE = {"exported", "away", "back", "excused", "relieved", "asleep", "unwatched"}


def test_types_say_what_lists_of_words_said() -> None:
    """As the lists of commit 372c0b2e had it."""
    said = happenings.kinds
    assert (
        set(said(lambda kind: kind.beside))
        == PROPOSALS | QUESTIONS | OFFERS | MOMENTARY | ASIDE | HINTS | STAND_INS
    )
    assert set(said(lambda kind: kind.shown)) == PROPOSALS | QUESTIONS | OFFERS | STAND_INS | {
        "lobby",
        "seated",
    }
    assert set(said(lambda kind: kind.momentary)) == MOMENTARY | HINTS
    assert set(said(lambda kind: kind.recalls)) == {"reminder", "asleep"}
    assert set(said(lambda kind: kind.until_end)) == OFFERS | STAND_INS
    assert set(said(lambda kind: kind.personal)) == MOMENTARY | {"unwatched"}
    assert set(said(lambda kind: kind.calls)) == {"joined", "seat", "resumed", "updated"}
    assert set(said(lambda kind: kind.settles is happenings.OfferOfSeat)) == OFFERS | {"seat"}
    assert set(said(lambda kind: kind.settles is Reminded)) == {"reminder"}
    assert {kind.kind: kind.refreshes.kind for kind in KINDS if kind.refreshes is not None} == {
        "joined": "lobby",
        "left": "lobby",
        "seated": "lobby",
        "voted": "proposal",
        "lapsed": "proposal",
        "relieved": "stood_in",
        "kept": "offer",
        "filled": "vacant",
        "flag_settled": "flag",
        "silence_settled": "silence",
    }


async def test_nobody_is_found_in_the_database(store: Store) -> None:
    """Each row as an older release wrote it; a person is forgotten, and the others stay."""
    record = GameRecord(0, 7, None, "toy", 1, {}, 1, BEN, "running")
    async with store.writing() as connection:
        game = await queries.add_game(connection, record)
        for _, _, meant in AS_WRITTEN:
            await queue.add(connection, game, meant)
        await people.forget(connection, ANN)
        left = [post.happening for post in await queue.open_posts(connection, 7)]
        rows = (await connection.execute(select(log.c.payload))).scalars().all()
    assert left == [meant.without(ANN, {"Ann"}) for _, _, meant in AS_WRITTEN]
    assert "Ann" not in str(rows)
    assert str(ANN) not in str(rows)
    assert "Ben" in str(rows)
