"""Under a line that is being typed stand the lines it may become."""

from __future__ import annotations

import time

import pytest

from bot import limits
from bot.features.moving.typed import Series, completions
from bot.features.moving.typed.completing import fitting
from bot.games import Scene, presentation
from bot.language import words
from engine.core import Game
from engine.vienna1840 import GAME
from tests.e2e.sitting import p95
from tests.games import kept, names
from tests.toy import TOY, ToyOptions

PLAYED = kept("vienna1840-lively-5p-seed5")
ENOUGH = 0.1
"""Seconds for one completion on a full board, 95 of 100."""
LATE = 100
"""The last moves of a game, at which its board is full."""


def rows(game: Game, state: object, text: str, seat: int = 0) -> list[str]:  # type: ignore[type-arg]
    def scene(state: object, seat: int) -> Scene:
        return Scene(words(), ["ann", "ben", "cat", "dan", "eve"], game.view(state, seat))

    found = completions(presentation(game).naming, Series(game, state), seat, text, scene)
    assert len(found) <= limits.CHOICES
    for row in found:
        assert 0 < len(row.value) <= limits.CHOICE_VALUE
        assert 0 < len(row.name) <= limits.CHOICE_NAME
    return [row.value for row in found]


def toy(text: str) -> list[str]:
    return rows(TOY, TOY.start(2, ToyOptions(), 4), text)


def test_an_empty_line_offers_the_kinds() -> None:
    assert toy("") == ["take", "skip", "turn"]


def test_each_row_is_the_line_so_far_with_one_word_more() -> None:
    assert toy("take ") == ["take A", "take B", "take C"]
    assert toy("take b") == ["take B"]
    assert toy("take a ") == ["take A 1", "take A 2", "take A 3", "take A 4", "take A 5"]


def test_a_whole_move_can_be_sent_as_it_is_or_be_described_further() -> None:
    assert toy("take a 2 ") == ["take A 2", "take A 2 loud", "take A 2 quiet"]
    assert toy("take a 2") == ["take A 2"]


def test_moves_typed_already_are_made_first() -> None:
    state = TOY.start(2, ToyOptions(), 4)
    assert rows(TOY, state, "take a 5; ") == []  # the other one's turn
    before, seat, action, _ = next(turn for turn in PLAYED.turns() if turn[2].kind == "tile")
    line = action.notation().lower()
    assert rows(GAME, before, f"{line}; ", seat)[0].startswith(f"{action.notation()}; ")


def test_nothing_is_offered_behind_what_turns_something_over() -> None:
    assert toy("turn; ") == []
    assert toy("turn") == ["turn"]


def test_nothing_is_offered_behind_what_can_not_be() -> None:
    assert toy("take x 1; ") == []
    assert toy("jump ") == []


def test_the_nearest_words_come_first() -> None:
    places = [("F18", "F18 Museum"), ("F28", "F28"), ("M1", "M1 Mauer"), ("B8", "B8")]
    assert [word for word, _ in fitting("m", places)] == ["M1", "F18"]
    assert [word for word, _ in fitting("8", places)] == ["F18", "F28", "B8"]
    assert [word for word, _ in fitting("f8", places)] == ["F18", "F28"]
    assert [word for word, _ in fitting("statoin", [("tile", ""), ("station", "")])] == ["station"]


def test_a_row_is_there_before_the_next_key() -> None:
    times = []
    for state, seat, action, _ in list(PLAYED.turns())[-LATE::8]:
        text = action.notation()
        for length in range(min(len(text), 40) + 1):
            begun = time.perf_counter()
            rows(GAME, state, text[:length], seat)
            times.append(time.perf_counter() - begun)
    print(f"{len(times)} completions on a full board: 95 % within {p95(times) * 1000:.1f} ms")
    assert p95(times) < ENOUGH


ALONE = {
    ("ticket_europe", "station", "city"),
    ("tramways", "bid", "amount"),
    ("tramways", "build", "parcel"),
    ("tramways", "link", "way"),
    ("tramways", "parcels", "parcels"),
    ("tramways", "upgrade_building", "parcel"),
    ("vienna1840", "bid", "amount"),
    ("vienna1840", "circle", "circle"),
    ("vienna1840", "par", "price"),
    ("vienna1840", "private", "price"),
    ("vienna1840", "station", "circle"),
    ("vienna1840", "tile", "hex"),
}
"""Fields of places and figures, which mean themselves."""


@pytest.mark.whole
def test_a_code_that_may_come_next_stands_beside_its_words() -> None:
    """In German, where no word of the notation is a word of the reader by accident."""
    alone = set()
    for name in names():
        played = kept(name)
        game, naming = played.game, presentation(played.game).naming
        for state, seat, action, _ in played.turns():
            scene = Scene(words("de").of(game.id), ["Anna"] * played.seats, game.view(state, seat))
            for field, content in action.values().items():
                for value in content if isinstance(content, tuple) else (content,):
                    label = naming.label(scene, action.kind, field, value)
                    if label.casefold() == str(value).casefold():
                        alone.add((game.id, action.kind, field))
    assert alone == ALONE
