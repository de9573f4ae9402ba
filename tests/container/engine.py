"""podman, as this machine can run it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

__all__ = ["LIMITS", "Failed", "lacking", "podman", "words_of"]

LIMITS = ("--ulimit=nofile=1024:1024", "--ulimit=nproc=1024:1024")
"""Within what any machine allows; podman's own may be above it."""
SECONDS = 1800
NEEDED = {"podman": "podman", "runc": "runc", "catatonit": "catatonit"}
"""Programs, and Debian's packages of them."""
PLACES = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/bin:/usr/libexec/podman:/usr/lib/podman"


class Failed(Exception):
    """A command failed; the text is what it said."""


def lacking(*more: str) -> list[str]:
    """What this machine lacks, as sentences; `more` are further programs, named as their packages."""
    missing = [
        f"{program} is not installed (Debian: apt-get install {package})"
        for program, package in (NEEDED | {each: each for each in more}).items()
        if shutil.which(program, path=PLACES) is None
    ]
    return [*missing, *(["it must be run as root"] if os.geteuid() != 0 else [])]


def words_of(*arguments: str) -> list[str]:
    """A command of podman's. Without systemd it looks after cgroups itself."""
    alone = () if Path("/run/systemd/system").is_dir() else ("--cgroup-manager=cgroupfs",)
    return ["podman", "--log-level=fatal", *alone, "--runtime=runc", *arguments]


def podman(*arguments: str, fine: bool = True) -> str:
    """Run a command to its end; what it printed.

    Args:
        fine: that it fails is not expected.

    Raises:
        Failed: it failed.
    """
    done = subprocess.run(words_of(*arguments), capture_output=True, text=True, timeout=SECONDS, check=False)
    if fine and done.returncode != 0:
        raise Failed(
            f"podman {' '.join(arguments)}: {done.returncode}\n{(done.stdout + done.stderr)[-3000:]}"
        )
    return done.stdout
