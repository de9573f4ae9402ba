"""The code of a former release, as the history of this checkout has it."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

__all__ = ["commit_of", "is_kept", "unpack", "verified"]

ROOT = Path(__file__).parents[2]
RINGS = ("bot", "engine", "render")


def _git(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=False)


def commit_of(release: str) -> str:
    """What git calls a release: its tag, or the commit with which its folders begin."""
    return f"v{release}" if "." in release else release.partition("-")[0]


@cache
def is_kept(release: str) -> bool:
    """Whether the code of a release can be had: not before its tag is made, nor without the history."""
    return _git("cat-file", "-e", f"{commit_of(release)}^{{commit}}").returncode == 0


def unpack(commit: str, folder: Path) -> Path:
    """Put the code of a commit into a folder; the folder."""
    folder.mkdir(parents=True)
    packed = _git("archive", commit, *RINGS)
    assert packed.returncode == 0, packed.stderr
    subprocess.run(["tar", "--extract", "--directory", str(folder)], input=packed.stdout, check=True)
    return folder


def verified(code: Path, url: str) -> subprocess.CompletedProcess[str]:
    """`stellwerk verify` of that code on a database, which it opens as its bot does."""
    alone = {**os.environ, "PYTHONPATH": str(code), "DATABASE_URL": url}
    command = [sys.executable, "-m", "bot.cli", "verify"]
    return subprocess.run(command, cwd=code, env=alone, capture_output=True, text=True, check=False)
