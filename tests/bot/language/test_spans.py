from __future__ import annotations

from datetime import timedelta

import pytest

from bot.language import words
from bot.language.spans import span


@pytest.mark.parametrize(
    ("time", "said"),
    [
        (timedelta(seconds=59), "less than a minute"),
        (timedelta(minutes=1), "1 minute"),
        (timedelta(minutes=119), "119 minutes"),
        (timedelta(hours=2), "2 hours"),
        (timedelta(hours=47), "47 hours"),
        (timedelta(days=2), "2 days"),
        (timedelta(days=79.4), "79 days"),
    ],
)
def test_a_length_of_time_is_said_in_the_unit_that_says_most(time: timedelta, said: str) -> None:
    assert span(words("en"), time) == said


def test_it_is_said_in_other_languages() -> None:
    assert span(words("de"), timedelta(hours=5)) == "5 Stunden"
