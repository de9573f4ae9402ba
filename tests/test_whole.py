"""`make test`, a newcomer's run, leaves out what takes long; `make test-all`, which CI runs, does not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.whole import FOLDERS, TESTS, mark

HOUSE = TESTS.parent


class Item:
    """A test as pytest collects it: in a file, with its marks."""

    def __init__(self, place: str, case: str = "", *marks: pytest.Mark) -> None:
        self.path = TESTS / place
        self.nodeid = f"tests/{place}::test_it{case and f'[{case}]'}"
        self.marks = list(marks)

    def iter_markers(self, name: str) -> list[pytest.Mark]:
        return [each for each in self.marks if each.name == name]

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return next(iter(self.iter_markers(name)), None)

    def add_marker(self, name: str) -> None:
        self.marks.append(getattr(pytest.mark, name).mark)

    @property
    def is_whole(self) -> bool:
        return bool(self.iter_markers("whole"))


def marked(*items: Item) -> list[bool]:
    mark(items)  # type: ignore[arg-type]
    return [each.is_whole for each in items]


def test_folders_in_which_processes_run_and_tests_in_a_browser_are_left_out() -> None:
    assert marked(
        Item("front/test_process.py"),
        Item("e2e/test_page.py", "", pytest.mark.browser.mark),
        Item("e2e/test_page.py"),
    ) == [True, True, False]


def test_of_a_sample_the_first_of_so_many_cases_stays() -> None:
    sample = pytest.mark.sample(3).mark
    first = [Item("render/test_a.py", str(number), sample) for number in range(7)]
    other = [Item("render/test_b.py", "one[1]", sample)]
    assert marked(*first, *other) == [False, True, True, False, True, True, False, False]


def test_of_two_samples_the_smaller_counts() -> None:
    both = (pytest.mark.sample(2).mark, pytest.mark.sample(4).mark)
    kept = [
        not whole for whole in marked(*(Item("render/test_a.py", str(number), *both) for number in range(8)))
    ]
    assert kept == [True, False, False, False, True, False, False, False]


@pytest.mark.parametrize("folder", sorted(FOLDERS))
def test_such_folders_are_there(folder: str) -> None:
    assert (TESTS / folder).is_dir()


def test_the_newcomers_run_leaves_it_out_and_the_other_does_not() -> None:
    verbs = dict(re.findall(r"^(test|test-all): .*\n\t(.*)$", text_of("Makefile"), re.MULTILINE))
    assert verbs["test"].replace(" -m 'not whole'", "") == verbs["test-all"] != verbs["test"]


def test_what_must_pass_is_all_of_it() -> None:
    runs = re.findall(r"^[^#\n]*\bmake (test\S*)", text_of(".ci/run"), re.MULTILINE)
    assert runs
    assert set(runs) == {"test-all"}


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_both_are_named(page: str) -> None:
    assert {"make test", "make test-all"} <= set(re.findall(r"make test[\w-]*", text_of(page)))


def text_of(path: str) -> str:
    return (HOUSE / Path(path)).read_text(encoding="utf-8")
