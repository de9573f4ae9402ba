from __future__ import annotations

import time
from pathlib import Path

import pytest

from bot.health import FRESH_SECONDS, Heartbeat, is_fresh, main


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEALTH_FILE", str(tmp_path / "health"))
    return tmp_path / "health"


class Database:
    def __init__(self, *answers: bool | Exception) -> None:
        self.answers = list(answers)

    async def __call__(self) -> bool:
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


async def test_the_bot_is_well_while_it_says_so(file: Path) -> None:
    assert main() == 1
    await Heartbeat(file, Database(True)).beat()
    assert main() == 0


async def test_what_was_said_long_ago_does_not_count(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await Heartbeat(file, Database(True)).beat()
    then = time.monotonic()
    monkeypatch.setattr("bot.health.time.monotonic", lambda: then + FRESH_SECONDS + 1)
    assert not is_fresh(file)
    # Said before the machine started anew.
    monkeypatch.setattr("bot.health.time.monotonic", lambda: then - 1)
    assert not is_fresh(file)


@pytest.mark.parametrize("answer", [False, OSError("the disk is gone")])
async def test_a_database_that_does_not_answer_is_no_health(file: Path, answer: bool | Exception) -> None:
    await Heartbeat(file, Database(answer)).beat()
    assert main() == 1


async def test_a_place_that_can_not_be_written_stops_nothing(file: Path) -> None:
    await Heartbeat(file / "no" / "such" / "place", Database(True)).beat()


async def test_the_file_is_gone_when_the_bot_ends(file: Path) -> None:
    seen = []

    async def pause(seconds: float) -> None:
        seen.append(is_fresh(file))
        if len(seen) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await Heartbeat(file, Database(True, True, True), pause).run()
    assert seen == [True] * 3
    assert not file.exists()


def test_rubbish_is_no_health(file: Path) -> None:
    file.write_text("hello", encoding="ascii")
    assert main() == 1


def test_without_the_setting_it_is_one_line(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HEALTH_FILE", "")
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
