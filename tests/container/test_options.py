"""What `compose.yml` says becomes options of podman's, and nothing of this machine gets into the image."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.composed import services
from tests.container.image import based_on, pip_mounts
from tests.container.options import options


def test_the_bots_service_is_run_as_it_says() -> None:
    assert set(options(services()["bot"])) >= {
        "--read-only=true",
        "--read-only-tmpfs=false",
        "--init=true",
        "--cap-drop=ALL",
        "--security-opt=no-new-privileges",
        "--memory=1g",
        "--memory-swap=1g",
        "--tmpfs=/tmp:mode=1777,size=64m",
        "--stop-timeout=20",
        "--log-opt=max-size=10mb",
    }


def test_what_is_not_known_is_not_passed_over() -> None:
    with pytest.raises(KeyError):
        options({"privileged": True})


def test_every_stage_stands_on_the_base() -> None:
    stages = "FROM python:3.13@sha256:ab AS build\nRUN true\nFROM python:3.13@sha256:ab\n"
    assert based_on(stages, "own") == "FROM own AS build\nRUN true\nFROM own\n"


def test_a_build_sees_what_pip_is_told_here(tmp_path: Path) -> None:
    (wheels := tmp_path / "wheels").mkdir()
    (index := tmp_path / "index" / "simple").mkdir(parents=True)
    settings = {
        "find-links": str(wheels),
        "extra-index-url": f"file://{index} https://elsewhere/simple",
        "cert": str(tmp_path / "missing"),
    }
    file = tmp_path / "pip.conf"
    assert pip_mounts(file, settings) == [
        f"--volume={file}:/etc/pip.conf:ro",
        f"--volume={index.parent}:{index.parent}:ro",
        f"--volume={wheels}:{wheels}:ro",
    ]
    assert f"find-links = {wheels}" in file.read_text()
