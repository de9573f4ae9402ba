"""The image of the Dockerfile, on a base made here."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.container.engine import LIMITS, podman

__all__ = ["BASE", "IMAGE", "based_on", "build", "has_base", "make_base", "pip_mounts"]

ROOT = Path(__file__).parents[2]
BASE = "localhost/base:13"
IMAGE = "localhost/stellwerk-tried"
RELEASE = "trixie"
"""Debian's release that the real base is made of, with the same Python."""
PACKAGES = ("python3", "python3-venv", "ca-certificates")
CONTEXT = ("bot", "engine", "render", "requirements")
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
PATH = re.compile(r"(?:file://)?(/[^\s,]+)")


def has_base(name: str = BASE) -> bool:
    """Whether a base was made before."""
    return bool(podman("images", "--quiet", name).strip())


def make_base(name: str = BASE, release: str = RELEASE, packages: Sequence[str] = PACKAGES) -> None:
    """Make a base: a small Debian, whose Python, if it has one, is called as in the official image.

    Raises:
        subprocess.CalledProcessError: it could not be fetched.
    """
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "root"
        more = [f"--include={','.join(packages)}"] if packages else []
        subprocess.run(
            ["debootstrap", "--variant=minbase", *more, release, root],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        if (root / "usr/bin/python3").exists():
            (root / "usr/local/bin/python").symlink_to("/usr/bin/python3")
        packed = Path(folder) / "base.tar"
        subprocess.run(["tar", "-C", root, "-cf", packed, "."], check=True)
        podman("import", str(packed), name)


def based_on(dockerfile: str, base: str) -> str:
    """A Dockerfile whose stages all stand on another base."""
    return re.sub(r"(?m)^FROM \S+", f"FROM {base}", dockerfile)


def build() -> None:
    """Build the image. What pip is told on this machine it is told in there too, and none of it stays."""
    with tempfile.TemporaryDirectory() as folder:
        context = Path(folder) / "context"
        for name in CONTEXT:
            shutil.copytree(ROOT / name, context / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in (".dockerignore", "CHANGELOG.md"):
            shutil.copy(ROOT / name, context)
        dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
        (context / "Dockerfile").write_text(based_on(dockerfile, BASE), encoding="utf-8")
        podman(
            "build",
            # The other form has no health checks.
            "--format=docker",
            "--network=host",
            *LIMITS,
            *pip_mounts(Path(folder) / "pip.conf", pip_settings()),
            f"--tag={IMAGE}",
            str(context),
        )


def pip_settings() -> Mapping[str, str]:
    """What pip is told on this machine, by its files and by the environment."""
    listed = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=True
    ).stdout
    found = {}
    for line in listed.splitlines():
        name, _, value = line.partition("=")
        section, _, key = name.rpartition(".")
        if section in ("global", "install", ":env:") and key != "config-file":
            found[key] = value.strip("'").replace("\\n", " ")
    if not CERTIFICATES.exists():
        return found
    return {"cert": str(CERTIFICATES), **found}


def pip_mounts(file: Path, settings: Mapping[str, str]) -> Sequence[str]:
    """Write settings to a file, and the options that show it, and what it names, to a build."""
    config = configparser.RawConfigParser()
    config["global"] = dict(settings)
    with file.open("w", encoding="utf-8") as out:
        config.write(out)
    return [f"--volume={file}:/etc/pip.conf:ro", *(f"--volume={path}:{path}:ro" for path in _named(settings))]


def _named(settings: Mapping[str, str]) -> Iterator[str]:
    """Files and folders of this machine that settings name; of an index what lies beside it too."""
    named = {Path(path) for value in settings.values() for path in PATH.findall(value)}
    found = {path.parent if path.name == "simple" else path for path in named if path.exists()}
    yield from map(str, sorted(found))
