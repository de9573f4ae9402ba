from __future__ import annotations

import ast
import string
import subprocess
import sys
from collections.abc import Iterator

import pytest

from bot.games import presentation
from bot.language import C_, languages, words
from bot.language.sentences import ENGINE, REFUSALS
from engine.core import registry
from tests.bot.language.catalogue import BOT, everything, said

HOUSE = BOT.parent


def test_english_is_its_own_catalogue() -> None:
    assert words("en-GB").say("{who} passes.", who="Ann") == "Ann passes."
    assert words("ja").language == "en"


def test_numbers_choose_their_form() -> None:
    english = words()
    assert english.count("{number} share", "{number} shares", 1) == "1 share"
    assert english.count("{number} share", "{number} shares", 3) == "3 shares"


@pytest.mark.parametrize(("language", "last"), [("en", "A, B and C"), ("de", "A, B und C")])
def test_lists_read_as_people_write_them(language: str, last: str) -> None:
    listed = [words(language).listing(items) for items in ([], ["A"], ["A", "B"], ["A", "B", "C"])]
    assert listed == ["", "A", last.replace("A, B", "A").replace("C", "B"), last]


def test_a_message_with_several_meanings_is_said_without_naming_the_one_that_is_meant() -> None:
    run = C_("a step of the game", "run")
    assert words().say(run) == "run"
    assert words("de").say(run) == "run", "no catalogue but that of 1840 has it"
    assert words("de").of("vienna1840").say(run) == "fahren"


def test_a_game_has_words_of_its_own_before_those_that_all_share() -> None:
    german = words("de")
    assert german.of("vienna1840").say("buying trams") == "Straßenbahnen kaufen"
    assert german.of("trambahn").say("buying trams") == "Bahnen kaufen"
    assert german.of("trambahn").of("vienna1840").say("buying trams") == "Straßenbahnen kaufen"
    assert german.say("buying trams") == "buying trams"
    assert {german.of(game).say("Your hand:") for game in ("", "vienna1840", "trambahn", "none")} == {
        "Deine Hand:"
    }


@pytest.mark.parametrize("language", languages())
def test_translations_name_the_same_places(language: str) -> None:
    spoken = words(language)
    for message in {**REFUSALS, **ENGINE}.values():
        assert places(spoken._catalogue.gettext(message)) == places(message)


def places(text: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_refusal_has_a_sentence_with_the_right_places() -> None:
    used: dict[str, set[str]] = {}
    for call in calls("bot"):
        if getattr(call.func, "id", "") == "Refusal" and isinstance(call.args[0], ast.Constant):
            used[str(call.args[0].value)] = {str(keyword.arg) for keyword in call.keywords}
    own = [presentation(game).errors.refusals for game in registry.games().values()]
    sentences = {code: sentence for each in (REFUSALS, *own) for code, sentence in each.items()}
    assert len(used) > 20
    assert set(used) - set(sentences) == set()
    for code, given in used.items():
        assert places(sentences[code]) <= given, code


@pytest.mark.whole
def test_the_tool_overlooks_no_sentence() -> None:
    """What the tool that makes the templates does not see: a sentence within an f-string, or around a word
    like `count`. Where this fails, give the sentence, or what fills it, a name of its own.
    """
    assert {
        sentence for call in calls("bot", "render", "engine") for sentence in said_by(call)
    } - said() == set()


def calls(*rings: str) -> Iterator[ast.Call]:
    """All calls in some rings."""
    for ring in rings:
        for path in (HOUSE / ring).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    yield node


TAKEN = {
    "say": (0, 1),
    "N_": (0, 1),
    "count": (0, 2),
    "C_": (1, 2),
    "Sentence": (0, 1),
    "Numbered": (0, 2),
    "Breach": (0, 1),
    "Unknown": (0, 1),
}
"""Which words of a call are sentences."""


def said_by(call: ast.Call) -> list[str]:
    """The sentences that stand in a call that takes some."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    first, last = TAKEN.get(str(name), (0, 0))
    return [
        each.value
        for each in call.args[first:last]
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    ]


def test_meanings_tell_messages_apart_that_look_the_same() -> None:
    meant = [entry for entry in everything() if entry.meaning]
    assert len(meant) > 3
    assert all(entry.meaning != entry.message for entry in meant)


def test_who_speaks_english_waits_for_no_catalogue() -> None:
    """What reads them is loaded when another language is first spoken: commands start quickly."""
    code = (
        "import sys; from bot.language import words; words('en-GB').say('x'); print('babel' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
