"""One thing has one name in each language: catalogues and digests say the terms of `terms.toml`."""

from __future__ import annotations

import re
from itertools import product

import pytest

from bot.language import SOURCE
from bot.language.library import in_use
from tests.bot.language.catalogue import rooms
from tests.bot.language.terms import LANGUAGES, Term, chapters, spoken, terms, translations

TERMS = [term for room in rooms() for term in terms(room)]
SPOKEN = [language for language in in_use.languages if language in LANGUAGES and language != SOURCE]
HELD = [(term, language) for term, language in product(TERMS, SPOKEN) if language in term.forms]
IDS = [f"{term}-{language}" for term, language in HELD]


def test_a_term_is_found_in_the_plural_and_not_in_what_is_typed() -> None:
    forms = {SOURCE: ("par", "company", "companies"), "de": ("Startkurs", "baut … aus", "Wagen* frei")}
    term = Term("", "par", forms, {}, (), {"de": {"Noch zu bauen": "a heading"}})
    assert all(map(term.is_meant, ("The par of WT", "Pars", "Companies act")))
    assert not any(map(term.is_meant, ("A parcel", "`par`", "{par}", "part")))
    assert term.is_said("de", "der Startkurse")
    assert term.is_said("de", "Sie baut die Linie aus.")
    assert term.is_said("de", "Wagenkarten frei")
    assert term.is_said("de", "Noch zu bauen")
    assert not term.is_said("de", "Der Kurs")


@pytest.mark.parametrize("room", rooms())
def test_every_game_has_terms(room: str) -> None:
    found = terms(room)
    assert len(found) > 10
    assert all({SOURCE, "de"} <= term.forms.keys() <= set(LANGUAGES) for term in found)


@pytest.mark.parametrize("term", TERMS, ids=str)
def test_a_term_says_whence_it_is_in_each_language(term: Term) -> None:
    assert all(term.forms.values())
    assert all(term.sources.get(language) for language in term.forms)
    assert term.excused.keys() <= term.forms.keys()


@pytest.mark.parametrize("term", TERMS, ids=str)
def test_a_term_is_one_that_people_read(term: Term) -> None:
    said = [source for source, _ in translations(term.room, "de")]
    assert any(map(term.is_meant, (*said, *chapters(term.room, SOURCE).values())))


@pytest.mark.parametrize(("term", "language"), HELD, ids=IDS)
def test_a_message_that_says_a_term_is_translated_by_the_term(term: Term, language: str) -> None:
    assert [
        (source, said)
        for source, said in translations(term.room, language)
        if term.is_meant(source) and not term.is_said(language, said)
    ] == []


@pytest.mark.parametrize(("term", "language"), HELD, ids=IDS)
def test_a_chapter_that_says_a_term_says_it_in_every_language(term: Term, language: str) -> None:
    told = chapters(term.room, language)
    assert [
        number
        for number, text in chapters(term.room, SOURCE).items()
        if term.is_meant(text) and not term.is_said(language, told[number])
    ] == []


@pytest.mark.parametrize("term", [term for term in TERMS if term.never], ids=str)
def test_a_digest_says_no_other_word_for_it(term: Term) -> None:
    other = re.compile(rf"\b(?:{'|'.join(map(re.escape, term.never))})\b", re.IGNORECASE)
    assert {
        number: found
        for number, text in chapters(term.room, SOURCE).items()
        if (found := other.findall(spoken(text)))
    } == {}


@pytest.mark.parametrize(("term", "language"), HELD, ids=IDS)
def test_what_is_excused_is_there(term: Term, language: str) -> None:
    """An excuse goes when the translation it is for does."""
    told = "\n".join(said for source, said in translations(term.room, language) if term.is_meant(source))
    assert [words for words in term.excused.get(language, ()) if words not in told] == []
