"""What stands on buttons and menus of those who play by words: words for signs, and what they lead to."""

from __future__ import annotations

import discord

from bot.features.moving.guided.entries import Entry, pages_of
from bot.interactions.manners import PICTURES, WORDS
from bot.language import words
from bot.limits import BUTTON_LABEL, MENU_PROMPT, OPTION_TEXT
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


async def test_from_where_to_where_isnt_said_like_from_what_to_what() -> None:
    view = discord.ui.View()
    view.add_item(menu(SignsPress(), "Wien – Zagrab", [("1", "40 → 50")]))
    WORDS.view(words("de"), view)
    (select,) = view.children
    assert isinstance(select, discord.ui.Select)
    assert select.placeholder == "Wien bis Zagrab"
    assert select.options[0].label == "40 auf 50"


async def test_words_for_arrows_leave_everything_within_discords_limits() -> None:
    view, arrows = discord.ui.View(), "40 → 50 " * 40
    option = discord.SelectOption(label=arrows[:OPTION_TEXT], description=arrows[:OPTION_TEXT])
    reach = f"{'a' * 73} – {'b' * 74}"
    view.add_item(discord.ui.Select(placeholder=reach, options=[option]))
    view.add_item(button(SignsPress(), arrows[:BUTTON_LABEL]))
    WORDS.view(words("de"), view)
    select, (label,) = view.children[0], labels(view)
    assert isinstance(select, discord.ui.Select)
    assert len(reach) == len(select.placeholder or "") == MENU_PROMPT
    assert len(select.options[0].label) == len(select.options[0].description or "") == OPTION_TEXT
    assert len(label or "") == BUTTON_LABEL


def test_what_is_wanted_most_has_a_page_of_its_own_by_words_where_there_is_much() -> None:
    ahead = [Entry(number, f"way {number}", part="For your tickets") for number in range(3)]
    others = [Entry(number, f"other {number}", part="Others") for number in range(3, 40)]
    assert pages_of([*ahead, *others]) == [[*ahead, *others]]
    assert pages_of([*ahead, *others], apart=True) == [ahead, others]
    assert pages_of([*ahead, *others[:5]], apart=True) == [[*ahead, *others[:5]]]
