"""`make release VERSION=1.0.0`: a release in one go. Nothing is uploaded.

It closes the changelog's section, sets the version, keeps what the release leaves for the drills of all later
ones, runs the drill, builds the wheel and the image, writes the bill of materials, and tags. What fails
leaves the tree as it was.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, time
from pathlib import Path

from bot.operations.news import sections
from bot.store.database.versions import number
from tests.bill import bill

__all__ = ["DRILL", "RECORD", "Refused", "image", "main", "release"]

ROOT = Path(__file__).parents[1]
DRILL = (
    sys.executable,
    "-m",
    "pytest",
    "-q",
    "-n",
    "2",
    "tests/upgrades",
    "tests/released",
    "tests/test_docs.py",
)
"""What must pass: databases of former releases, games of former rules."""
RECORD = (sys.executable, "-m", "tests.upgrades.record")
"""Writes what the present code leaves behind into the folder that is named next."""
KEPT = Path("tests/upgrades")
"""Where each release has a folder."""
VERSION_FILE, CHANGELOG = Path("bot/__init__.py"), Path("CHANGELOG.md")
PINS = Path("requirements/run.txt")
ASSIGNED = re.compile(r'^VERSION = "(.+)"$', re.MULTILINE)
OPEN = "## Unreleased\n"
BUILDERS = ("docker", "podman")
BASE = re.compile(r"^FROM (\S+)", re.MULTILINE)


class Refused(Exception):
    """There is no release; the text says why."""


def release(
    root: Path,
    version: str,
    today: date,
    drill: Sequence[str] = DRILL,
    record: Sequence[str] = RECORD,
    say: Callable[[str], None] = print,
) -> None:
    """Make a release of the repository at `root`.

    Raises:
        Refused: the tree isn't clean, the version isn't newer, there is nothing to release, or something
            fails; the tree is as it was.
    """
    _may(root, version)
    head = _ran(root, "git", "rev-parse", "HEAD").strip()
    kept = KEPT / version
    wheel = root / "dist" / f"stellwerk-{version}-py3-none-any.whl"
    materials = root / "dist" / f"stellwerk-{version}.cdx.json"
    try:
        _write(root, version, today)
        say(f"what it leaves behind, in {kept}")
        _ran(root, *record, str(kept))
        say("the drill")
        _ran(root, *drill)
        _ran(root, sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist")
        if not wheel.is_file():
            raise Refused(f"the wheel isn't {wheel.name}")
        say(f"dist/{wheel.name}")
        made_at = datetime.combine(today, time(), UTC)
        materials.write_text(
            bill(version, (root / PINS).read_text(encoding="utf-8"), made_at), encoding="utf-8"
        )
        say(f"dist/{materials.name}")
        say(image(root, version))
        _ran(root, "git", "add", "--", str(kept), *map(str, _FILES))
        _ran(root, "git", "commit", "--quiet", "--message", f"Version {version}")
        said = sections((root / CHANGELOG).read_text(encoding="utf-8"))[number(version)]
        _ran(
            root,
            "git",
            "tag",
            "--annotate",
            "--cleanup=verbatim",
            f"v{version}",
            "--message",
            f"{version}\n\n{said}",
        )
    except BaseException:
        for made in (wheel, materials):
            made.unlink(missing_ok=True)
        # The tree was clean: whatever is new or different is the release's own.
        shutil.rmtree(root / kept, ignore_errors=True)
        _ran(root, "git", "reset", "--quiet", "--hard", head)
        raise
    say(f"tagged v{version}; nothing was uploaded")


_FILES = (VERSION_FILE, CHANGELOG)


def _may(root: Path, version: str) -> None:
    """Look whether there can be such a release.

    Raises:
        Refused: there can't.
    """
    try:
        wanted = number(version)
    except ValueError as error:
        raise Refused(str(error)) from None
    if changed := _ran(root, "git", "status", "--porcelain"):
        raise Refused(f"the tree isn't clean:\n{changed.rstrip()}")
    tags = _ran(root, "git", "tag", "--list", "v*").split()
    known = [_present(root), *(tag.removeprefix("v") for tag in tags)]
    newest = max(known, key=number)
    if wanted <= number(newest):
        raise Refused(f"{version} isn't newer than {newest}")
    _, heading, after = (root / CHANGELOG).read_text(encoding="utf-8").partition(OPEN)
    if not heading or not after.partition("\n## ")[0].strip():
        raise Refused(f"{CHANGELOG} has nothing below {OPEN.strip()!r}")


def _present(root: Path) -> str:
    """The version that the tree has."""
    found = ASSIGNED.search((root / VERSION_FILE).read_text(encoding="utf-8"))
    if found is None:
        raise Refused(f"{VERSION_FILE} names no version")
    return found[1]


def _write(root: Path, version: str, today: date) -> None:
    """Set the version, and close the changelog's section."""
    file = root / VERSION_FILE
    file.write_text(
        ASSIGNED.sub(f'VERSION = "{version}"', file.read_text(encoding="utf-8")), encoding="utf-8"
    )
    page = root / CHANGELOG
    closed = page.read_text(encoding="utf-8").replace(
        OPEN, f"{OPEN}\n## {version} – {today.isoformat()}\n", 1
    )
    page.write_text(closed, encoding="utf-8")


def image(root: Path, version: str) -> str:
    """Build the image where there is a builder that can have its base; what to say of it.

    Raises:
        Refused: the build failed.
    """
    base = BASE.search((root / "Dockerfile").read_text(encoding="utf-8"))
    assert base is not None
    for builder in BUILDERS:
        if _succeeds(builder, "pull", "--quiet", base[1]):
            _ran(root, builder, "build", "--tag", f"stellwerk:{version}", ".")
            return f"the image stellwerk:{version}, built by {builder}"
    return f"no image: neither {' nor '.join(BUILDERS)} can have {base[1].partition('@')[0]} here"


def _succeeds(*command: str) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


def _ran(root: Path, *command: str) -> str:
    """What a command prints.

    Raises:
        Refused: it failed.
    """
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Refused(f"{' '.join(command)} failed:\n{(done.stdout + done.stderr)[-4000:].rstrip()}")
    return done.stdout


def main() -> int:
    """The exit code: 0 released, 1 refused."""
    parser = argparse.ArgumentParser(prog="python -m tests.release", description=__doc__)
    parser.add_argument("version", help="such as 1.0.0")
    try:
        release(ROOT, parser.parse_args().version, datetime.now(UTC).date())
    except Refused as error:
        print(f"no release: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
