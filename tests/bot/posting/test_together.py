"""Moves of one seat that stand in one line of a message, and are found there."""

from __future__ import annotations

from bot.posting.message import Message, Sent, Told, in_lines

BEGUN = Told("**7** · Ann plays a blue card.", "0 None", "**7** blue card")
WENT_ON = Told("**8** · Ann draws 6 cards.", "0 None", "**8** draws 6")
OTHERS = Told("**9** · Ben draws 1 card.", "1 None", "**9** draws 1")


def test_moves_of_one_seat_go_on_in_its_line() -> None:
    assert in_lines([BEGUN, WENT_ON, OTHERS]).splitlines() == [
        "**7** · Ann plays a blue card. · **8** draws 6",
        "**9** · Ben draws 1 card.",
    ]


def test_what_stands_by_itself_is_told_whole() -> None:
    """Also behind what is no move: the seat is named again."""
    assert in_lines([WENT_ON]) == WENT_ON
    assert in_lines([BEGUN, "A break.", WENT_ON]).splitlines() == [BEGUN, "A break.", WENT_ON]
    assert Message((WENT_ON, OTHERS)).text == f"{WENT_ON}\n{OTHERS}"


def test_a_message_that_grows_goes_on_in_the_line() -> None:
    assert Message((WENT_ON,), earlier=(BEGUN,)).text == f"{BEGUN} · {WENT_ON.further}"


def test_a_move_is_found_in_either_form() -> None:
    """After a kill a message is looked at for what it tells already."""
    sent = Sent(1, in_lines([BEGUN, WENT_ON]))
    assert sent.tells(BEGUN)
    assert sent.tells(WENT_ON)
    assert not sent.tells(OTHERS)
    assert Sent(1, WENT_ON).tells(WENT_ON)
