"""What stands on buttons and menus of those who play by words: words for signs, and what they lead to."""

from __future__ import annotations

import discord

from bot.features.moving.guided.entries import Entry, pages_of
from bot.interactions.manners import PICTURES, WORDS
from bot.language import words
from bot.posting.messages.buttons import HistoryPress, SignsPress, button, menu


def labels(view: discord.ui.View | None) -> list[str | None]:
    assert view is not None
    return [item.label for item in view.children if isinstance(item, discord.ui.Button)]


async def test_a_sign_on_a_button_becomes_what_it_means_where_it_stands() -> None:
    signs = ("|◀", "◀", "▶", "▶|")
    history, elsewhere = discord.ui.View(), discord.ui.View()
    for sign in signs:
        history.add_item(button(HistoryPress(1, "on", 3), sign))
        elsewhere.add_item(button(SignsPress(), sign))
    assert labels(WORDS.view(words(), history)) == ["First move", "Move before", "Next move", "Last move"]
    assert labels(WORDS.view(words(), elsewhere))[1:3] == ["Page before", "Next page"]


async def test_a_menu_says_from_where_to_where_it_reaches() -> None:
    view = discord.ui.View()
    view.add_item(menu(SignsPress(), "Amsterdam–Essen, 3 Yellow – Brest–Paris, 3 Black", [("1", "one")]))
    assert PICTURES.view(words(), view) is view
    WORDS.view(words(), view)
    (select,) = view.children
    assert isinstance(select, discord.ui.Select)
    assert select.placeholder == "Amsterdam–Essen, 3 Yellow to Brest–Paris, 3 Black"


def test_what_is_wanted_most_has_a_page_of_its_own_by_words_where_there_is_much() -> None:
    ahead = [Entry(number, f"way {number}", part="For your tickets") for number in range(3)]
    others = [Entry(number, f"other {number}", part="Others") for number in range(3, 40)]
    assert pages_of([*ahead, *others]) == [[*ahead, *others]]
    assert pages_of([*ahead, *others], apart=True) == [ahead, others]
    assert pages_of([*ahead, *others[:5]], apart=True) == [[*ahead, *others[:5]]]
