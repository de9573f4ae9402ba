"""How far a change reaches and how far one must read doesn't grow unseen; `tests/reach.py` counts."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest

from bot.language import languages
from tests import adding, reach

OF_A_SETTING = 5
OF_A_POST = 5
"""In the middle of those that there are."""
OF_THE_PLAINEST_POST = 3
OF_A_KIND = 10
"""In the middle, without its words."""
ENTERED = (("press", 80), ("reminder", 25))
WALK = "tests/bot/features/opening/added.py"
CHECKS = (
    *("tests/bot/table/test_lobby.py", "tests/bot/table_settings", "tests/bot/language/test_catalogues.py"),
    *("tests/bot/language/test_german.py", "tests/e2e/test_every_command.py", "tests/e2e/test_rights.py"),
    "tests/test_pages.py",
)
"""What holds a setting, its words and its command to what there must be of them."""
CHOSEN = "begins or row or readme or left_out or settings or catalogue or template or german"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree with one more setting."""
    found = tmp_path_factory.mktemp("home")
    adding.copy(found)
    adding.add_setting(found)
    return found


@pytest.mark.whole
def test_one_more_setting_touches_the_files_that_contributing_names(home: Path) -> None:
    files = adding.changed(home)
    translated = [name for name in files if name.endswith(".po")]
    assert len(translated) == len(languages()) - 1
    # A word is added to the catalogues of all languages, however many there are.
    assert len(files) - len(translated) + 1 <= OF_A_SETTING
    page = (adding.HOME / "CONTRIBUTING.md").read_text(encoding="utf-8")
    part = page.split("## Adding a setting of a table")[1].split("\n## ")[0]
    named = [
        name for name in files if not name.startswith(("bot/table/", "tests/")) and name not in translated
    ]
    assert not [name for name in named if name not in part]


@pytest.mark.whole
@pytest.mark.timeout(600)
def test_it_goes_from_the_form_and_the_command_to_the_row_and_lacks_nothing(home: Path) -> None:
    options = ("-v", "-p", "no:cacheprovider", "-n", "0", "-k", f"added or {CHOSEN}")
    lines = adding.run(home, "pytest", *options, WALK, *CHECKS).splitlines()
    walked = [line.split()[1] for line in lines if line.startswith(f"{WALK}::")]
    assert walked == ["PASSED"] * 3
    assert any(line.startswith(CHECKS) and " PASSED" in line for line in lines)


def test_a_lasting_post_with_buttons_stands_in_few_files() -> None:
    found = [len(files) for files in reach.of_posts().values()]
    assert median(found) <= OF_A_POST
    assert min(found) <= OF_THE_PLAINEST_POST


def test_a_kind_of_move_stands_in_few_files() -> None:
    assert median(map(len, reach.of_kinds().values())) <= OF_A_KIND


@pytest.mark.whole
@pytest.mark.parametrize(("part", "most"), ENTERED)
def test_a_press_and_a_reminder_pass_no_more_files_than_they_did(part: str, most: int) -> None:
    """Each in a process of its own, where nothing is remembered yet."""
    said = adding.run(adding.HOME, "tests.reach", part)
    assert 0 < int(said.split()[-2]) <= most
