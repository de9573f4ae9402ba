"""Whether moves can be taken back is said in one way: in a table's settings, on the button, in the vote."""

from __future__ import annotations

import pytest

from bot.games import Legal
from bot.language import words
from bot.posting.messages.taking_back import button_words, must_agree, unforeseen
from bot.table.ballots import Ballot, GoingBack
from bot.table_settings import Consent
from engine.core import registry
from tests.bot.features.moving.guided.positions import GAMES, Position, position
from tests.bot.features.moving.guided.pressing import begin
from tests.bot.features.moving.guided.table import sit_down
from tests.bot.room import Room, buttons_of, said
from tests.games import kept
from tests.reading import words_in

NAMES = "ann, ben and cat"


@pytest.mark.parametrize(
    ("voters", "consent", "says"),
    [
        ([1], "majority", f"{NAMES} must agree."),
        ([1, 2, 3], "all", f"Everyone must agree: {NAMES}."),
        ([1, 2, 3], "majority", f"2 of 3 must agree: {NAMES}."),
    ],
)
def test_how_many_must_agree(voters: list[int], consent: Consent, says: str) -> None:
    wanted = Ballot(GoingBack(consent=consent), voters)
    assert must_agree(words(), wanted, NAMES) == says
    assert button_words(words(), wanted) == "Ask to take back"
    assert button_words(words(), Ballot(GoingBack(), [])) == "Take back"


@pytest.mark.parametrize(("consent", "many"), [("majority", "most"), ("all", "all")])
async def test_the_table_the_button_and_the_vote_say_the_same(room: Room, consent: str, many: str) -> None:
    await room.do("ann", "game new", game="toy", seed=4, seating="joined", consent=consent)
    assert f"others' moves if {many} of those players agree" in room.words
    for name in ("ben", "cat", "dan"):
        await room.do(name, "game join")
    await room.do("ann", "game start")
    for name in ("ann", "ben", "cat", "dan"):
        await room.do(name, "toy skip")
    asking = await room.people["ann"].slash(room.channel, "game undo", to=1)
    how_many = (
        "2 of 3 must agree: ben, cat and dan." if many == "most" else "Everyone must agree: ben, cat and dan."
    )
    assert how_many in said(asking)
    assert asking.response is not None
    await room.people["ann"].click(asking.response, label="Ask them")
    wish = next(post for post in reversed(room.posts) if "Agree" in buttons_of(post))
    assert f"do you agree? {how_many}" in words_in(wish)


async def test_what_turned_something_over_is_asked_for(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: GAMES)
    _, who = await sit_down(room, position("ticket_europe", "draw"))
    told = await room.do(who, "do", moves="draw deck")
    assert "on record" in told
    assert "Ask to take back" in room.offered
    pressed = said(await room.people[who].click(room.last, label="Ask to take back"))
    assert "Something hidden was revealed, so everyone must agree: " in pressed


@pytest.mark.parametrize(
    ("language", "turned", "agree"),
    [
        (
            "en",
            "This move reveals something hidden, and you'll see the result only afterwards.",
            "To take it back, everyone must agree.",
        ),
        (
            "de",
            "Dieser Zug deckt etwas Verdecktes auf, und das Ergebnis siehst du erst danach.",
            "Um ihn zurückzunehmen, müssen alle zustimmen.",
        ),
    ],
)
def test_before_something_is_turned_over_nobody_is_named_where_nobody_is_asked(
    language: str, turned: str, agree: str
) -> None:
    assert unforeseen(words(language), alone=True) == turned
    assert unforeseen(words(language), alone=False) == f"{turned} {agree}"


def turning(name: str) -> tuple[Position, str]:
    """Where a kept game turns over something for the first time, and the move that does."""
    played = kept(name)
    return next(
        (Position(played.opening(number).journal, seat), action.notation())
        for number, (_, seat, action, step) in enumerate(played.turns())
        if step.reveals
    )


async def test_a_preview_alone_asks_nobody_and_the_move_is_taken_back_at_once(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "games", lambda: GAMES)
    alone, notation = turning("tramways-random-seed1")
    _, who = await sit_down(room, alone)
    guide = await begin(room, who, notation)
    assert "reveals something hidden" in guide.text
    assert "agree" not in guide.text
    await guide.press("Confirm")
    assert "on record" in guide.text
    await guide.press("Take back")
    assert guide.text.startswith("Taken back: ")


async def test_a_preview_beside_computers_asks_nobody(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "games", lambda: GAMES)
    await room.do("ann", "game new", game="ticket_europe", partner=True, seed=4, seating="joined")
    table = await room.bot.services.tables.get(room.channel.id)
    await room.do("ann", "do", moves=next(Legal(table.game, table.state, 0).of_kind("keep")).notation())
    hint = said(await room.people["ann"].slash(room.channel, "hint"))
    for shown in (hint, (await begin(room, "ann", "draw deck")).text):
        assert "reveals something hidden" in shown
        assert "agree" not in shown


async def test_a_preview_among_people_says_that_everyone_must_agree(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "games", lambda: GAMES)
    _, who = await sit_down(room, position("ticket_europe", "draw"))
    guide = await begin(room, who, "draw deck")
    assert "To take it back, everyone must agree." in guide.text
