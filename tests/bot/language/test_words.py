from __future__ import annotations

import ast
import string

import pytest
from babel.messages.pofile import read_po

from bot.games import presentation
from bot.games.trambahn import errors as of_trambahn
from bot.games.vienna1840 import errors as of_1840
from bot.language import Words, languages, words
from bot.language.sentences import ENGINE, REFUSALS, SORTS
from engine.core import registry
from tests.bot.language.catalogue import BOT, extracted


def test_english_is_its_own_catalogue() -> None:
    assert words("en-GB").say("{who} passes.", who="Ann") == "Ann passes."
    assert words("ja").language == "en"


def test_numbers_choose_their_form() -> None:
    english = words()
    assert english.count("{number} share", "{number} shares", 1) == "1 share"
    assert english.count("{number} share", "{number} shares", 3) == "3 shares"


def test_lists_read_as_people_write_them() -> None:
    english = words()
    assert [english.listing(items) for items in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]


@pytest.mark.parametrize("language", languages())
def test_translations_name_the_same_places(language: str) -> None:
    spoken = words(language)
    for message in {**REFUSALS, **ENGINE}.values():
        assert places(spoken._catalogue.gettext(message)) == places(message)


def places(text: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_refusal_has_a_sentence_with_the_right_places() -> None:
    used: dict[str, set[str]] = {}
    for path in BOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    used[str(first.value)] = {str(keyword.arg) for keyword in node.keywords}
    assert len(used) > 20
    own = [presentation(game).errors.refusals for game in registry.games().values()]
    sentences = {code: sentence for each in (REFUSALS, *own) for code, sentence in each.items()}
    assert set(used) - set(sentences) == set()
    for code, given in used.items():
        assert places(sentences[code]) <= given, code


def test_every_sort_of_thing_that_may_be_unknown_has_its_word() -> None:
    named = {
        str(node.args[0].value)
        for ring in (BOT, BOT.parent / "engine")
        for path in ring.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Unknown"
        if isinstance(node.args[0], ast.Constant)
    }
    assert named == {*SORTS, *of_trambahn.SORTS, *of_1840.SORTS}


def test_the_template_holds_every_sentence() -> None:
    """Where this fails: the command that makes the template anew stands in `bot/language/__init__.py`."""
    with (BOT / "language" / "stellwerk.pot").open("rb") as file:
        template = {message.id for message in read_po(file) if message.id}
    assert extracted() == template


def test_the_template_overlooks_no_sentence() -> None:
    """What the tool that makes it does not see: a sentence within an f-string, or around a word like `count`.
    Where this fails, give the sentence, or what fills it, a name of its own.
    """
    known = {
        each for message in extracted() for each in ((message,) if isinstance(message, str) else message)
    }
    assert {
        (path.name, sentence)
        for path in BOT.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        for sentence in said_by(node)
        if sentence not in known
    } == set()


def said_by(call: ast.Call) -> list[str]:
    """The sentences that stand in a call of `say`, `count` or `N_`."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    places = call.args[: {"say": 1, "N_": 1, "count": 2}.get(str(name), 0)]
    return [each.value for each in places if isinstance(each, ast.Constant) and isinstance(each.value, str)]


def test_unknown_language_files_are_not_needed() -> None:
    assert isinstance(words("de"), Words)
