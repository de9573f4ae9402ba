"""What a version brought is read from the changelog."""

from __future__ import annotations

import pytest

from bot import VERSION
from bot.operations.news import brought, changelog, plain, sections
from bot.store.database.versions import number

PAGE = """# Changelog

## Unreleased

- Not out.

## 1.10.0 – 2027-01-02

### For players

- **More**: a line that is
  wrapped ([docs/x.md](docs/x.md)).

## 1.9.0 – 2026-12-24

- Less.

## 1.0.0 – 2026-12-01

- First.
"""


def test_a_versions_section_ends_where_the_next_begins() -> None:
    assert list(sections(PAGE)) == [(1, 10, 0), (1, 9, 0), (1, 0, 0)]
    assert sections(PAGE)[1, 9, 0] == "- Less."
    assert sections(PAGE)[1, 0, 0] == "- First."


@pytest.mark.parametrize(
    ("former", "present", "told"),
    [
        ("1.9.0", "1.10.0", ("**More**",)),
        ("1.0.0", "1.10.0", ("**More**", "Less")),
        ("0.1.0", "1.0.0", ("First",)),
        ("1.10.0", "1.10.1", ()),
    ],
)
def test_what_came_since_is_told(former: str, present: str, told: tuple[str, ...]) -> None:
    said = brought(PAGE, former, present)
    assert [each for each in ("**More**", "Less", "First", "Not out") if each in said] == list(told)


def test_a_message_has_a_line_for_each_point() -> None:
    assert (
        plain(sections(PAGE)[1, 10, 0]).splitlines()[-1] == "- **More**: a line that is wrapped (docs/x.md)."
    )


def test_the_page_is_at_hand() -> None:
    assert changelog().startswith("# Changelog\n")


def test_versions_are_three_numbers() -> None:
    assert number("1.10.0") > number("1.9.12")
    assert number(VERSION)
    for wrong in ("1.0", "v1.0.0", "1.0.0rc1", "01.0.0", ""):
        with pytest.raises(ValueError, match="not a version"):
            number(wrong)
