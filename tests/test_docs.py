"""The pages that developers read: short, and all that they name is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
APART = ("docs/1840-and-18xx-games.md", "docs/computers.md")
"""Pages for looking things up, which count for no reader's time."""
PAGES = [
    path
    for path in (
        *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG", "SECURITY")),
        *sorted((ROOT / "docs").glob("*.md")),
    )
    if str(path.relative_to(ROOT)) not in APART
]
NAMES = [str(path.relative_to(ROOT)) for path in PAGES]
MODULES = {path.name for ring in ("bot", "engine", "render", "tests") for path in (ROOT / ring).rglob("*.py")}
WORDS = 18_000
"""Words that a newcomer reads at most, as `wc -w` counts them."""
SCREENS, LINES = 3, 55
WIDTH = 110
NAMED = re.compile(r"`((?:bot|engine|render|tests|docs)/[^`\s]+)`")
MODULE = re.compile(r"`(\w+\.py)`")
SPAN = re.compile(r"`[^`\n]*`")
RUN = re.compile(r"python -m ((?:bot|tests)[.\w]*)")
VERB = re.compile(r"(?:`|^ {4})make ([a-z-]+)", re.MULTILINE)
HE = re.compile(r'(?<!")\b(?:he|his|him|himself|somebody|everybody|anybody)\b', re.IGNORECASE)
"""Someone who may be anyone, called otherwise than `docs/style.md` says."""
WHO = re.compile(r"(?:^|[.;] |\*\* )Who\b[^?]*$")
"""A "who" without its person."""
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")


def test_the_pages_are_read_in_an_evening() -> None:
    assert sum(len(page.read_text(encoding="utf-8").split()) for page in PAGES) <= WORDS


def test_the_house_is_described_on_three_screens() -> None:
    lines = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= SCREENS * LINES
    assert [line for line in lines if len(line) > WIDTH] == []


def test_a_module_without_a_folder_is_in_the_folder_named_before_it() -> None:
    folder, stray = ROOT, []
    for name in re.findall(r"`([^`\s]+)`", (ROOT / "docs/architecture.md").read_text(encoding="utf-8")):
        if NAMED.fullmatch(f"`{name}`"):
            folder = ROOT / (name.rpartition("/")[0] if name.endswith(".py") else name)
        elif name.endswith(".py") and not (folder / name).is_file():
            stray.append(name)
    assert stray == []


def docstrings(source: str) -> Iterator[str]:
    """What a module says of itself, its classes and functions, and beside its constants."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(said))):
                yield said


def test_modules_that_docstrings_name_are_there() -> None:
    paths = [path for ring in ("bot", "engine", "render", "tests") for path in (ROOT / ring).rglob("*.py")]
    sources = {path: path.read_text(encoding="utf-8") for path in paths}
    naming = {path: source for path, source in sources.items() if MODULE.search(source)}
    gone = {
        (str(path.relative_to(ROOT)), name)
        for path, source in naming.items()
        for said in docstrings(source)
        for name in MODULE.findall(said)
        if name not in MODULES
    }
    assert naming
    assert gone == set()


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_files_that_a_page_names_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert [name for name in NAMED.findall(text) if not any(ROOT.glob(_pattern(name)))] == []
    assert set(MODULE.findall(text)) <= MODULES


def _pattern(name: str) -> str:
    """A path in which `<game>` and its like fit anything."""
    return re.sub(r"<\w+>", "*", name).rstrip("/")


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_what_a_page_says_to_run_can_be_run(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    modules = [ROOT / name.replace(".", "/") for name in RUN.findall(text)]
    assert [path for path in modules if not (path.is_dir() or path.with_suffix(".py").is_file())] == []
    verbs = set(
        re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert set(VERB.findall(text)) <= verbs


@pytest.mark.parametrize(
    "page",
    [*PAGES, *(ROOT / name for name in APART), *sorted((ROOT / "bot").rglob("digest/en.md"))],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_nobody_unknown_is_a_man(page: Path) -> None:
    lines = [SPAN.sub("", line).strip() for line in page.read_text(encoding="utf-8").splitlines()]
    assert [line for line in lines if HE.search(line) or WHO.search(line)] == []


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_links_lead_to_a_page_and_its_chapter(page: Path) -> None:
    for target, chapter in LINK.findall(SPAN.sub("", page.read_text(encoding="utf-8"))):
        there = (page.parent / target).resolve() if target else page
        assert there.exists(), target
        if chapter:
            assert chapter in set(_chapters(there)), f"{target}#{chapter}"


def _chapters(page: Path) -> Iterator[str]:
    """The chapters of a page, as links name them."""
    for heading in re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE):
        yield re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
