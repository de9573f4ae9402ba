"""Moves as people type them are those that the log writes, whatever their case and blanks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.features.moving.typed import Misread, Series, parts, read_series
from bot.language.refusals import Refusal
from engine.core import RuleError, Unknown
from engine.vienna1840 import GAME
from tests.games import kept
from tests.toy import TOY, ToyOptions


def toy() -> Series:
    return Series(TOY, TOY.start(2, ToyOptions(), 4))


def turn(series: Series) -> int:
    return int(series.state.turn)


def constant(seat: int) -> Callable[[Series], int]:
    return lambda _: seat


def read(text: str) -> Series:
    return read_series(toy(), text, turn, beyond=False)


def test_moves_are_parted_by_semicolons_and_line_ends() -> None:
    assert parts(" take A 1;;\n  skip ;\n") == ["take A 1", "skip"]


def test_case_and_blanks_do_not_matter() -> None:
    assert read("TAKE  a 2 LOUD;Skip").notation == "take A 2 loud; skip"


def test_each_move_is_read_in_the_position_after_the_one_before() -> None:
    series = read("take a 5; skip; take b 5")
    assert [each.seat for each in series.tried] == [0, 1, 0]
    assert series.state.piles == (0, 0, 5)


@pytest.mark.parametrize(
    ("text", "number", "word"),
    [
        ("take A 1; jump", 2, "jump"),
        ("take A 1; take A 5", 2, "5"),
        ("take A 1; take X 1", 2, "X"),
        ("take A one", 1, "one"),
        ("take A 1 loud twice", 1, "twice"),
        ("take A", 1, ""),
    ],
)
def test_an_error_names_the_move_and_the_word(text: str, number: int, word: str) -> None:
    with pytest.raises(Misread) as caught:
        read(text)
    assert (caught.value.number, caught.value.word) == (number, word)


def test_an_error_says_what_the_rules_say() -> None:
    with pytest.raises(Misread) as caught:
        read("take A 9")
    assert isinstance(caught.value.cause, RuleError)
    with pytest.raises(Misread) as caught:
        read("take X 1")
    assert isinstance(caught.value.cause, Unknown)


def test_nothing_may_follow_what_turns_something_over() -> None:
    with pytest.raises(Refusal, match="batch_reveals"):
        read("turn; take A 1")
    assert read_series(toy(), "turn; take A 1", turn, beyond=True).reveals


def test_every_move_of_a_whole_game_is_read_from_lower_case() -> None:
    for state, seat, action, _ in kept("vienna1840-lively-5p-seed5").turns():
        series = read_series(Series(GAME, state), action.notation().lower(), constant(seat), beyond=False)
        assert series.tried[0].action == action
