"""Moves of one seat that stand in one line of a message, and are found there."""

from __future__ import annotations

from bot.games import Brief
from bot.posting.messages.message import Message, Sent, Told, in_lines

BEGUN = Told("**7** · Ann plays R2.", "0 None", "Ann", [Brief("R2", "column 1")], (7, 7))
WENT_ON = Told("**8** · Ann adds R3.", "0 None", "Ann", [Brief("R3", "column 1"), Brief("so")], (8, 8))
UNSAID = Told("**9** · Ann draws 6 cards.", "0 None", "Ann", [], (9, 9))
OTHERS = Told("**10** · Ben draws 1 card.", "1 None", "Ben", [], (10, 10))


def test_moves_of_one_seat_go_on_in_its_line() -> None:
    assert in_lines([BEGUN, WENT_ON, UNSAID, OTHERS]).splitlines() == [
        "**7–9** · Ann: column 1: R2, R3 · so",
        "**10** · Ben draws 1 card.",
    ]


def test_what_stands_by_itself_is_told_whole() -> None:
    """Also behind what is no move: the seat is named again."""
    assert in_lines([WENT_ON]) == WENT_ON
    assert in_lines([BEGUN, "A break.", WENT_ON]).splitlines() == [BEGUN, "A break.", WENT_ON]
    assert Message((WENT_ON, OTHERS)).text == f"{WENT_ON}\n{OTHERS}"


def test_a_message_that_grows_goes_on_in_the_line() -> None:
    assert Message((WENT_ON,), before=(BEGUN,)).text == "**7–8** · Ann: column 1: R2, R3 · so"


def test_a_move_is_found_in_either_form() -> None:
    """After a kill a message is looked at for what it tells already."""
    sent = Sent(1, in_lines([BEGUN, WENT_ON, UNSAID]))
    assert sent.tells(BEGUN)
    assert sent.tells(WENT_ON)
    assert sent.tells(UNSAID)
    assert not sent.tells(OTHERS)
    assert not sent.tells(Told("**6** · Ann draws 1 card.", "0 None", "Ann", [], (6, 6)))
    assert not Sent(1, "**7–9** · Ben: so").tells(WENT_ON)
    assert Sent(1, WENT_ON).tells(WENT_ON)
