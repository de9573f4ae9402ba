"""A release is made in one go, or not at all: in a copy of the repository with packages that are empty."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from datetime import date
from pathlib import Path

import pytest

from bot.operations.news import sections
from tests import release as tool
from tests.release import Refused, release

ROOT = Path(__file__).parents[1]
DAY = date(2026, 12, 1)
LEAVING = "import pathlib, sys; at = pathlib.Path(sys.argv[1]); at.mkdir(parents=True); (at / 'left').touch()"
WELL = (sys.executable, "-c", "")
LEAVES = (sys.executable, "-c", LEAVING)
FAILING = (sys.executable, "-c", "raise SystemExit('a former game goes differently')")
COPIED = (
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    "Dockerfile",
    "requirements/run.txt",
    ".gitignore",
    "bot/__init__.py",
)


def git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, text=True).stdout


@pytest.fixture(autouse=True)
def _no_builder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "BUILDERS", ("no-such-builder",))


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "somebody")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "somebody@localhost")
    root = tmp_path / "copy"
    for name in COPIED:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    for name in ("engine", "render"):
        (root / name).mkdir()
        (root / name / "__init__.py").touch()
    page = root / "CHANGELOG.md"
    page.write_text("# Changelog\n\n## Unreleased\n\n### For players\n\n- Something new.\n")
    (root / "bot" / "__init__.py").write_text('VERSION = "0.9.0"\n')
    git(root, "init", "--quiet")
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "Before")
    return root


def state(root: Path) -> tuple[str, str, str, list[Path]]:
    made = sorted((root / "dist").glob("*"))
    return git(root, "rev-parse", "HEAD"), git(root, "status", "--porcelain"), git(root, "tag"), made


def wheels(root: Path) -> list[Path]:
    return sorted((root / "dist").glob("*.whl"))


def test_a_release_is_written_built_and_tagged(copied: Path) -> None:
    said: list[str] = []
    release(copied, "1.0.0", DAY, WELL, LEAVES, said.append)
    assert said[-2].startswith("no image")
    assert 'VERSION = "1.0.0"' in (copied / "bot/__init__.py").read_text()
    page = (copied / "CHANGELOG.md").read_text()
    assert "## Unreleased\n\n## 1.0.0 – 2026-12-01\n" in page
    assert "- Something new." in sections(page)[1, 0, 0]
    assert git(copied, "status", "--porcelain") == ""
    assert git(copied, "log", "-1", "--format=%s") == "Version 1.0.0\n"
    assert git(copied, "describe") == "v1.0.0\n"
    assert "### For players\n\n- Something new." in git(
        copied, "tag", "--list", "--format=%(contents)", "v1.0.0"
    )
    (wheel,) = wheels(copied)
    assert (copied / "tests/upgrades/1.0.0/left").is_file()
    materials = json.loads((copied / "dist/stellwerk-1.0.0.cdx.json").read_text())
    assert materials["metadata"]["component"]["version"] == "1.0.0"
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        assert b"Version: 1.0.0\n" in packed.read("stellwerk-1.0.0.dist-info/METADATA")
        assert "## 1.0.0" in packed.read("bot/CHANGELOG.md").decode()
    assert {name.partition("/")[0] for name in names} == {
        "bot",
        "engine",
        "render",
        "stellwerk-1.0.0.dist-info",
    }


def test_the_next_one_must_be_newer_and_have_something_to_say(copied: Path) -> None:
    release(copied, "1.0.0", DAY, WELL, LEAVES)
    before = state(copied)
    with pytest.raises(Refused, match="nothing below"):
        release(copied, "1.1.0", DAY, WELL, LEAVES)
    for version in ("1.0.0", "0.9.9"):
        with pytest.raises(Refused, match=r"isn't newer than 1\.0\.0"):
            release(copied, version, DAY, WELL, LEAVES)
    assert state(copied) == before


@pytest.mark.parametrize("version", ["1.0", "v1.0.0", "", "1.0.0-rc1"])
def test_what_is_no_version_is_refused(copied: Path, version: str) -> None:
    with pytest.raises(Refused, match="not a version"):
        release(copied, version, DAY, WELL, LEAVES)


@pytest.mark.parametrize("name", ["README.md", "new.txt"])
def test_a_tree_that_is_not_clean_is_refused(copied: Path, name: str) -> None:
    with (copied / name).open("a") as file:
        file.write("more")
    with pytest.raises(Refused, match=f"isn't clean:[^$]*{name}"):
        release(copied, "1.0.0", DAY, WELL, LEAVES)
    assert (copied / name).read_text().endswith("more")


def test_a_drill_that_fails_leaves_all_as_it_was(copied: Path) -> None:
    before = state(copied)
    with pytest.raises(Refused, match="a former game goes differently"):
        release(copied, "1.0.0", DAY, FAILING, LEAVES)
    assert state(copied) == before


def test_what_fails_at_the_end_leaves_all_as_it_was(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hook = copied / ".git" / "hooks" / "pre-commit"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\necho not today >&2\nexit 1\n")
    hook.chmod(0o755)
    before = state(copied)
    with pytest.raises(Refused, match="not today"):
        release(copied, "1.0.0", DAY, WELL, LEAVES)
    assert state(copied) == before


def test_an_image_is_built_where_there_is_a_builder(
    copied: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    builder = tmp_path / "builder"
    builder.write_text(f'#!/bin/sh\necho "$@" >>{tmp_path}/asked\n')
    builder.chmod(0o755)
    monkeypatch.setattr(tool, "BUILDERS", (str(builder),))
    assert tool.image(copied, "1.0.0").startswith("the image stellwerk:1.0.0")
    pulled, built = (tmp_path / "asked").read_text().splitlines()
    assert pulled.startswith("pull --quiet python:3.13-slim@sha256:")
    assert built == "build --tag stellwerk:1.0.0 ."
