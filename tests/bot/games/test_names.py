"""Names are people's own, and do nothing but name them."""

from __future__ import annotations

import pytest

from bot.games import display_name, plain_name

HOSTILE = {
    "@everyone": "@\u200beveryone",
    "<@123456789012345678>": r"\<@\u200b123456789012345678\>".replace(r"\u200b", "\u200b"),
    "<@&123456789012345678>": r"\<@\u200b&123456789012345678\>".replace(r"\u200b", "\u200b"),
    "<#123456789012345678>": r"\<#123456789012345678\>",
    "<t:0:R>": r"\<t:0:R\>",
    "</game end:123456789012345678>": r"\</game end:123456789012345678\>",
    "<id:customize>": r"\<id:customize\>",
    "<:smile:123456789012345678>": r"\<:smile:123456789012345678\>",
    "[prize](https://example.org)": r"\[prize\](https\://example.org)",
    "https://example.org": r"https\://example.org",
    "*x* _y_ ~z~ |w| `v` \\": r"\*x\* \_y\_ \~z\~ \|w\| \`v\` \\",
    "# Big": r"\# Big",
    "-# small": r"\-# small",
    "> said": r"\> said",
    "1. first": r"1\. first",
    "a\nb\u2028c": "a b c",
    "\u202eevil\u202c": "evil",
    "\u2067x\u2069 \u200fy\u061c": "x y",
    "\u200b": "?",
}


@pytest.mark.parametrize(("name", "shown"), HOSTILE.items())
def test_names_are_harmless(name: str, shown: str) -> None:
    assert display_name(name) == shown


@pytest.mark.parametrize(
    "name", ["Ann", "Žofie O'Neil-Łąka", "李小龙", "محمد", "Ben (2.)", "a-b", "C#", "👩‍🚀", "نیم‌فاصله"]
)
def test_names_that_are_names_stay_as_they_are(name: str) -> None:
    assert display_name(name) == plain_name(name) == name
