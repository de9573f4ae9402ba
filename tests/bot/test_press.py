"""What a press means stands in its id, and comes back from there."""

from __future__ import annotations

import random
from dataclasses import MISSING, fields, replace
from itertools import combinations
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import pytest

from bot.features.offered import FORMS, PRESSED
from bot.features.opening.setup import SEED_MOST, FormPress, Sketch
from bot.limits import CUSTOM_ID
from bot.posting.messages.buttons import MovePress
from bot.press import Press, Written

KINDS: list[type[Press]] = list(
    dict.fromkeys([*(item.kind for item in PRESSED), *(form.kind for form in FORMS)])
)
MADE = 40
"""Presses of each kind that are made at random."""
KEPT = (
    "mydata",
    "stellwerk:12:345:do:bid 40 HB; pass",
    "stellwerk:12:345:options",
    "stellwerk:12:345:try",
    "undo:12:340",
    "next:12",
    "guide:12:345:bid:of.3:",
    "guide:12:345:tile:at:0.3",
    "whatif:12:345:_:open:",
    "order:12:345:items=:pass until=end",
    "order:12:345:list",
    "past:12:on:7",
    "moment:12:open:7",
    "ask:12:345:340",
    "vote:12:3:agree",
    "lobby:12:join:2",
    "lobby:12:start",
    "setup:threads",
    "list",
    "seat:12:1:100000000000000001:100000000000000002",
    "keep:12:1:100000000000000001:100000000000000002",
    "sit:12:1",
    "stay:12:1",
    "again:12:1",
    "show:12:stop",
    "second:12:look",
    "second:12:told:345",
    "flag:12:1:careful",
    "take:12:1",
    "silence:12:pause",
    "since:all",
    "puzzle:739582:open:",
    "puzzle:739582:at:",
    "puzzle:739582:hand:0.3.1",
    "puzzle:739582:proof:0.3.1",
    "since:12",
    "follow:menu",
    "wish:zone",
    "wish:stop:100000000000000001",
    "learn:trambahn:3:open",
    "learn:trambahn:3:anyway",
    "learn:trambahn:3:do:station B4 1",
    "learn:ticket_europe:3:move:claim",
    "learn:vienna1840:3.online:do:bid KK 40",
    "learn:vienna1840:3.online~1:do:buy DTKC",
    "learn:trambahn:3~1:open",
    "lesson:vienna1840:12:tile:at:",
    "lesson:vienna1840:12:tile:of.2:3.1",
    "lesson:vienna1840:12.online:tile:of.2:3.1",
    "lesson:vienna1840:12.online~1:tile:of.2:3.1",
    "lessonwords:vienna1840:12:all",
    "lessonwords:vienna1840:12.online~1:place",
    "wish:typed",
    "away:for",
    "roundup:often",
    "stats:pace",
    "help:moves",
    "rules:menu:0",
    "rules:3:1",
    "import:12:own",
    "import:form:vienna1840",
    "file:12",
    "table:open:vienna1840:03010000:730:0100",
    "table:rules0:trambahn:000000::",
    "signs",
    "words:12:things",
    "words:12:typed",
    "words:12:changed",
    "manner:words",
    "cancel",
    "asks:12:1",
    "line:12:345",
    "end:12:345:100000000000000001",
    "offer:12:1:100000000000000001:0",
    "offer:12:1:100000000000000001:100000000000000002:Ben: the 2nd",
)
"""Ids as commits from 372c0b2e on made them: on people's screens they go on to mean what they meant."""


def a_value(chance: random.Random, hint: Any) -> Any:
    """A value of a field's type, drawn by chance."""
    if get_origin(hint) is Literal:
        return chance.choice(get_args(hint))
    if get_origin(hint) is not Annotated:
        return a_value(chance, chance.choice([each for each in get_args(hint) if each is not type(None)]))
    base, written = get_args(hint)[0], next(each for each in hint.__metadata__ if isinstance(each, Written))
    if base is Sketch:
        return Sketch(seed=chance.randrange(SEED_MOST), players=chance.choice((None, 2, 6)))
    if base in (int, int | None):
        return chance.randrange(10 ** len(written.largest))
    if base is str:
        return "x" * chance.randrange(1, 12) + ("=" if written.largest.endswith("=") else "")
    return tuple(chance.randrange(10**8) for _ in range(chance.randrange(3)))


def some_press(chance: random.Random, kind: type[Press]) -> Press:
    hints = get_type_hints(kind, include_extras=True)
    return kind(**{each.name: a_value(chance, hints[each.name]) for each in fields(kind)})


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_press_comes_back_from_its_id_and_no_other_kind_takes_it(kind: type[Press]) -> None:
    chance = random.Random(kind.__name__)
    for _ in range(MADE):
        press = some_press(chance, kind)
        assert [each.read(press.custom_id) for each in KINDS if each.read(press.custom_id)] == [press]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_may_be_left_out_is_understood_without_it(kind: type[Press]) -> None:
    optional = {each.name: each.default for each in fields(kind) if each.default is not MISSING}
    bare = replace(some_press(random.Random(1), kind), **optional)
    assert kind.read(bare.custom_id) == bare


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_largest_values_have_room_in_an_id(kind: type[Press]) -> None:
    """But for texts: whoever makes such a press looks whether it fits."""
    assert kind.largest() <= CUSTOM_ID


@pytest.mark.parametrize("custom_id", KEPT)
def test_ids_on_peoples_screens_go_on_to_mean_what_they_meant(custom_id: str) -> None:
    (press,) = [found for kind in KINDS if (found := kind.read(custom_id)) is not None]
    assert press.custom_id == custom_id or isinstance(press, FormPress)


def test_each_kind_is_among_those_that_are_kept() -> None:
    assert [kind.__name__ for kind in KINDS if not any(kind.read(each) for each in KEPT)] == []


def test_no_two_kinds_read_the_same_id() -> None:
    for one, other in combinations(KINDS, 2):
        assert one.template().pattern != other.template().pattern


def test_what_no_kind_has_made_is_read_by_none() -> None:
    for text in ("", "stellwerk", "stellwerk:1:2", "next:x", "next:1:2", "take:1", "past:1:sideways:2"):
        assert [kind for kind in KINDS if kind.read(text)] == []


def test_a_long_text_does_not_fit() -> None:
    press = MovePress(1, 2, "do", "pass")
    longer = replace(press, words="x" * CUSTOM_ID)
    assert press.fits
    assert not longer.fits
    assert MovePress.read(longer.custom_id) == longer
