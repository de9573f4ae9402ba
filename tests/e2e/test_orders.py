"""Standing orders by presses: given in three, done in their time, told as such, listed and withdrawn."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import update

from bot.store import schema
from bot.table import Table
from engine.core import Draft
from tests.bot.room import Room
from tests.e2e.stock_round import lay_out, until
from tests.reading import words_in

PASSING = "Pass in this stock round"

pytestmark = pytest.mark.whole


async def table_of(room: Room) -> Table:
    return await room.bot.services.tables.get(room.channel.id)


def parts(answer: Any) -> list[dict[str, Any]]:
    return [part for row in answer.components for part in row["components"]]


def labels(answer: Any) -> list[str]:
    return [part["label"] for part in parts(answer) if part.get("label")]


async def opened(room: Room, who: str) -> Any:
    """The private message in which a player looks at what they can do."""
    newest = f":{(await table_of(room)).revision}:options"
    await until(lambda: room.offered.get("My options", "").endswith(newest))
    call = room.last
    return (await room.people[who].click(call, label="My options")).response


async def order(room: Room, who: str, what: str) -> Any:
    """Give an order in three presses; the message in which that was done."""
    shown = await opened(room, who)
    for label in ("Standing orders", what, "Set this order"):
        await room.people[who].click(shown, label=label)
    return shown


async def moves(room: Room, *typed: str) -> None:
    for each in typed:
        who, _, line = each.partition(" ")
        answer = await room.do(who, "do", moves=line)
        assert "on record" in answer, f"{each}: {answer}"


def told(room: Room) -> str:
    return "\n".join(words_in(post) for post in room.posts)


async def test_passing_until_something_concerns_one(room: Room) -> None:
    await lay_out(room)
    shown = await order(room, "ben", PASSING)
    assert shown.content.startswith("Order set: Pass in Stock round 2 whenever it's your turn.")
    assert "by a standing order" not in told(room)
    await moves(room, "dan buy G", "cat pass")
    table = await table_of(room)
    assert [(row.notation, row.cause and row.cause[:6]) for row in table.past.rows[-3:]] == [
        ("buy G", None),
        ("pass", None),
        ("pass", "order:"),
    ]
    await until(lambda: f"**{table.revision}** · ben (by a standing order):" in told(room))
    assert table.deciders == (3,)
    listed = await room.do("ben", "next")
    assert "Your standing orders:" in listed
    assert "Pass in Stock round 2" in listed
    for other in ("ann", "cat", "dan", "eve"):
        assert "standing order" not in await room.do(other, "next")


async def test_in_the_list_of_games_an_order_is_given_in_three_presses_by_one_who_is_not_called(
    room: Room,
) -> None:
    await lay_out(room)
    shown: Any = (await room.people["ben"].slash(room.channel, "next")).response
    given: Any = (await room.people["ben"].click(shown, label="Orders")).response
    for label in (PASSING, "Set this order"):
        await room.people["ben"].click(given, label=label)
    assert given.content.startswith("Order set: Pass in Stock round 2 whenever it's your turn.")
    await moves(room, "dan buy G", "cat pass")
    assert ((await table_of(room)).past.rows[-1].cause or "").startswith("order:")


async def test_an_alarm_ends_it_and_its_owner_alone_is_told_why(room: Room) -> None:
    await lay_out(room, 121)
    await order(room, "ben", PASSING)
    await moves(room, "dan buy SJE initial", "cat pass")
    table = await table_of(room)
    assert table.deciders == (1,)
    why = (
        "**Pass in this stock round** · this order ended at move 122: someone buys a share of a "
        "company you direct."
    )
    shown = (await opened(room, "ben")).content
    assert why in shown
    assert "In the meantime: dan " in shown
    assert why not in (await opened(room, "dan")).content
    assert "order" not in told(room).lower().replace("order card", "").replace("in order", "")
    await moves(room, "ben pass")
    assert why not in (await opened(room, "ben")).content


async def test_the_alarms_are_chosen_in_a_menu(room: Room) -> None:
    await lay_out(room, 121)
    shown = await opened(room, "ben")
    for label in ("Standing orders", PASSING):
        await room.people["ben"].click(shown, label=label)
    assert "as soon as one of these happens: someone sells shares" in shown.content
    await room.people["ben"].select(shown, values=["sold"])
    assert "as soon as this happens: someone sells shares" in shown.content
    assert "someone buys" not in shown.content
    await room.people["ben"].click(shown, label="Set this order")
    await moves(room, "dan buy SJE initial", "cat pass")
    assert (await table_of(room)).past.rows[-1].cause is not None


async def test_an_order_of_another_release_hides_nobodys_turn(room: Room) -> None:
    await lay_out(room)
    await order(room, "ben", PASSING)
    async with room.bot.services.store.writing() as connection:
        await connection.execute(update(schema.orders).values(terms={"kind": "of another release"}))
    await room.restart()
    assert "An order that this release doesn't know" in await room.do("ben", "next")
    await moves(room, "dan buy G", "cat pass")
    assert (await table_of(room)).deciders == (1,)
    shown = (await opened(room, "ben")).content
    assert "**An order that this release doesn't know** · this order ended at move" in shown


async def test_it_is_withdrawn_where_it_is_listed(room: Room) -> None:
    await lay_out(room)
    await order(room, "ben", PASSING)
    listed: Any = (await room.people["ben"].slash(room.channel, "next")).response
    await room.restart()
    changed: Any = (await room.people["ben"].click(listed, label="Orders")).response
    await room.people["ben"].click(changed, label="Withdraw")
    assert changed.content.startswith("Withdrawn: Pass in Stock round 2")
    assert "You have no standing order at this table." in changed.content
    assert "Your standing orders" not in await room.do("ben", "next")
    await moves(room, "dan buy G", "cat pass")
    assert (await table_of(room)).deciders == (1,)


async def test_all_ways_between_the_screens(room: Room) -> None:
    await lay_out(room)
    buying = "Buy Stadtbahn G at … or less"
    for who in ("ben", "dan"):
        person, shown = room.people[who], await opened(room, who)
        before = shown.content
        for label in ("Standing orders", buying, "Back"):
            await person.click(shown, label=label)
        assert shown.content.startswith("**Standing orders**")
        assert ("My turn" in labels(shown)) == (who == "dan")
    await person.click(shown, label="My turn")
    assert shown.content == before
    shown, ben = await order(room, "ben", PASSING), room.people["ben"]
    await ben.click(shown, label="Another order")
    await ben.click(shown, label="My standing orders")
    assert shown.content.startswith("1. Pass in Stock round 2")
    for label in ("Another order", buying, "Set this order"):
        await ben.click(shown, label=label)
    assert "1. Pass in Stock round 2" in shown.content
    assert "2. In Stock round 2, on your turn: buy one share of Stadtbahn G" in shown.content
    await ben.click(shown, label="Withdraw 2")
    assert shown.content.startswith("Withdrawn: In Stock round 2, on your turn: buy one share")
    assert [label for label in labels(shown) if label.startswith("Withdraw")] == ["Withdraw"]


async def test_undo_by_others_takes_back_what_it_did_and_gives_it_back(room: Room) -> None:
    await lay_out(room)
    await order(room, "ben", PASSING)
    await moves(room, "dan buy G", "cat pass")
    before = (await table_of(room)).revision
    assert "Taken back" in await room.do("ann", "game undo", sure=True)
    table = await table_of(room)
    assert table.revision == before + 2
    assert table.deciders == (2,)
    assert "Pass in Stock round 2" in await room.do("ben", "next")
    await moves(room, "cat pass")
    assert (await table_of(room)).past.rows[-1].cause is not None


async def test_a_bid_goes_up_to_its_limit_and_no_further(room: Room) -> None:
    table = await lay_out(room, 2, "vienna1840-rulebook-4p-seed0")
    assert table.state is not None
    view = table.game.view(table.state, None)
    seat = table.deciders[0]
    other = next(each for each in range(4) if each != seat and each in view.auction.bidders)
    who, rival = table.names[other], table.names[seat]
    shown = await opened(room, who)
    await room.people[who].click(shown, label="Standing orders")
    label = next(each for each in labels(shown) if each.startswith("Bid for"))
    await room.people[who].click(shown, label=label)
    await room.people[who].select(shown, [str(parts(shown)[0]["options"][2]["value"])])
    most = int(parts(shown)[0]["options"][2]["value"])
    assert f"up to {most}, then pass." in shown.content
    await room.people[who].click(shown, label="Set this order")
    assert shown.content.startswith("Order set: Bid for")
    for _ in range(6):
        table = await table_of(room)
        if table.state is None or table.game.view(table.state, None).auction is None:
            break
        if (acting := table.names[table.deciders[0]]) != who:
            legal = table.game.kinds(table.state, table.deciders[0])
            higher = acting == rival and "bid" in legal
            await moves(room, f"{acting} {_next_bid(table) if higher else 'pass'}")
    made = [row for row in (await table_of(room)).past.rows if (row.cause or "").startswith("order:")]
    assert made
    assert all(row.notation == "pass" or int(row.notation.split()[-1]) <= most for row in made)
    assert made[-1].notation == "pass"


def _next_bid(table: Table) -> str:
    seat = table.deciders[0]
    lot = table.game.view(table.state, None).auction.lot
    offered = table.game.choices(table.state, seat, Draft("bid", {"lot": lot}))
    assert offered is not None
    return f"bid {lot} {offered.values[0]}"


async def test_moves_tried_out_are_kept_and_made_when_the_turn_comes(room: Room) -> None:
    await lay_out(room)
    await until(lambda: "What if" in room.offered)
    shown: Any = await room.people["ben"].slash(room.channel, "whatif", moves="pass; pass; buy V")
    assert "Keep as my next moves" in labels(shown.response)
    kept = shown.response
    await room.people["ben"].click(kept, label="Keep as my next moves")
    assert kept.content.startswith("Order set: Make these moves when your turn comes: `buy V`.")
    await moves(room, "dan buy G", "cat pass")
    table = await table_of(room)
    assert [(row.notation, bool(row.cause)) for row in table.past.rows[-2:]] == [
        ("pass", False),
        ("buy V", True),
    ]
    assert "Your standing orders" not in await room.do("ben", "next")


async def test_what_was_tried_out_is_not_made_once_something_happened_that_concerns_one(room: Room) -> None:
    await lay_out(room, 121)
    shown: Any = await room.people["ben"].slash(room.channel, "whatif", moves="pass; pass; sell D 1; buy SJE")
    await room.people["ben"].click(shown.response, label="Keep as my next moves")
    await moves(room, "dan buy SJE initial", "cat pass")
    table = await table_of(room)
    assert table.deciders == (1,)
    assert "this order ended at move 122" in (await opened(room, "ben")).content


async def test_formalities_make_themselves_where_the_host_wants_them(room: Room) -> None:
    await lay_out(room, 1, "vienna1840-lively-5p-seed5")
    table = await table_of(room)
    assert table.deciders == (0,)
    answer = await room.do("ann", "game formalities", mode="forced")
    assert answer == "Forced moves that commit to nothing are made automatically."
    table = await table_of(room)
    assert [(row.notation, row.cause) for row in table.past.rows[1:]] == [("pass", "formality")]
    await until(lambda: "ann (automatically: there was no other move):" in told(room))
    assert "ann settles: forced moves" in told(room)
    await room.restart()
    assert (await table_of(room)).deciders == table.deciders
    assert "Nothing is automatic" in await room.do("ann", "game formalities", mode="off")


async def test_nobody_else_is_shown_an_order_in_any_byte(room: Room) -> None:
    await lay_out(room)
    shown = await order(room, "ben", PASSING)
    everything = [room.env.backend.messages[channel].values() for channel in room.env.backend.messages]
    others = [each for messages in everything for each in messages if each.id != shown.id]
    for message in others:
        seen = f"{message.content} {message.components} {message.embeds}"
        if "Stock round 2, whenever" in seen or "Withdraw" in seen:
            raise AssertionError(seen)
    for who in ("ann", "cat", "dan", "eve"):
        for command in ("log", "game status", "next", "help", "why", "privacy", "history", "board"):
            answer = await room.do(who, command)
            assert "whenever it's your turn" not in answer
            assert "standing order" not in answer.replace("your standing orders with their game", "")
    for who in ("ann", "cat", "dan"):
        screen = await opened(room, who)
        await room.people[who].click(screen, label="Standing orders")
        assert "My standing orders" not in labels(screen)
    own = await order(room, "cat", "Buy Stadtbahn G at … or less")
    for label in ("Another order", "My standing orders"):
        await room.people["cat"].click(own, label=label)
        assert "Withdraw 2" not in labels(own)
        assert "whenever it's your turn" not in own.content


async def test_a_share_is_bought_at_its_price_or_less_and_the_order_is_done(room: Room) -> None:
    await lay_out(room)
    shown = await order(room, "dan", "Buy Stadtbahn G at … or less")
    assert "buy one share of Stadtbahn G if it costs 60 or less; otherwise pass." in shown.content
    assert (
        "By this order, move 108 was made: You buy a share of Stadtbahn G for 60.\n-# `buy G`"
        in shown.content
    )
    assert "You have no standing order at this table." in shown.content


async def test_a_line_runs_as_it_is(room: Room) -> None:
    await lay_out(room, 187)
    shown = await order(room, "cat", "Run line 1 as it is")
    assert "line 1 builds nothing more" in shown.content
    table = await table_of(room)
    made = [row.notation for row in table.past.rows if row.cause]
    assert made
    assert set(made) <= {"pass", "run"}
    assert table.deciders != (2,)


async def test_a_company_pays_out_all_but_what_it_keeps(room: Room) -> None:
    await lay_out(room, 273)
    shown = await opened(room, "dan")
    for label in ("Standing orders", "WKB: pay out all but …"):
        await room.people["dan"].click(shown, label=label)
    await room.people["dan"].select(shown, ["90"])
    await room.people["dan"].click(shown, label="Set this order")
    await moves(room, "cat dividend 460")
    row = (await table_of(room)).past.rows[273 + 1]
    assert (row.notation, bool(row.cause)) == ("dividend 60", True)


async def test_cards_are_drawn_unseen_while_nothing_better_lies_there(room: Room) -> None:
    await lay_out(room, 4, "ticket_europe-purposeful-2p-seed1")
    shown = await opened(room, "ben")
    for label in ("Standing orders", "Draw from the deck, unless …"):
        await room.people["ben"].click(shown, label=label)
    await room.people["ben"].select(shown, ["blue", "black"], custom_id=menu_of(shown, "seek="))
    await room.people["ben"].click(shown, label="Set this order")
    await moves(room, "ann claim venezia-zurich green,green")
    table = await table_of(room)
    row = set(table.game.view((await table.past.move(5)).after, 1).row)
    assert not row & {"blue", "black"}
    assert [each.notation for each in table.past.rows[5:6]] == ["draw deck"]
    assert table.past.rows[5].cause is not None


def menu_of(answer: Any, step: str) -> str:
    return str(next(part["custom_id"] for part in parts(answer) if f":{step}" in part["custom_id"]))


async def test_a_place_in_the_order_of_play_is_bid_for_beforehand(room: Room) -> None:
    """Tramways: the auction of the last round has begun, and Cat decides before Ann."""
    table = await lay_out(room, 123, "tramways-building-3p-seed1")
    assert table.deciders == (2,)
    shown = await order(room, "ann", "Auction of round 6: bid up to …")
    assert shown.content.startswith("Order set: In the auction of round 6, bid for place 1.")
    await moves(room, "cat bid 1")
    table = await table_of(room)
    row = table.past.rows[-1]
    assert (row.notation, row.seat, row.cause and row.cause[:6]) == ("bid 2 -", 0, "order:")


async def test_a_small_turn_is_made_as_it_was_ordered(room: Room) -> None:
    """Trambahn: Ben orders a passenger to be played, and Ann ends her turn."""
    await lay_out(room, 6, "trambahn-random-seed2")
    shown = await order(room, "ben", "Only passenger green 1 (G1) …")
    assert shown.content.startswith("Order set: On your turn: play green 1 (G1)")
    await moves(room, "ann end")
    rows = (await table_of(room)).past.rows[7:]
    assert [(row.notation, row.seat) for row in rows] == [("passenger G1", 1), ("end", 1)]
    assert len({row.cause for row in rows}) == 1
