from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.operations.health import FRESH_SECONDS, Heartbeat, is_fresh, main


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
    monkeypatch.setattr("bot.operations.health.time.monotonic", lambda: then + FRESH_SECONDS + 1)
    assert not is_fresh(file)
    # Said before the machine started anew.
    monkeypatch.setattr("bot.operations.health.time.monotonic", lambda: then - 1)
    assert not is_fresh(file)


@pytest.mark.parametrize("answer", [False, OSError("the disk is gone")])
async def test_a_database_that_does_not_answer_is_no_health(file: Path, answer: bool | Exception) -> None:
    await Heartbeat(file, Database(answer)).beat()
    assert main() == 1


async def test_what_no_restart_would_mend_is_said_below(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await Heartbeat(file, Database(True), troubles=lambda: ["games that call nobody: 7"]).beat()
    assert main() == 0
    assert capsys.readouterr().out == "well, but:\ngames that call nobody: 7\n"


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


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.operations.health.BEAT_SECONDS", 0.02)
    monkeypatch.setattr("bot.operations.health.FRESH_SECONDS", 0.5)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds():
            await asyncio.sleep(0.01)


async def always() -> bool:
    return True


@pytest.mark.usefixtures("quick")
async def test_a_stuck_loop_is_no_health_until_it_turns_again(file: Path) -> None:
    beating = asyncio.create_task(Heartbeat(file, always).run())
    await until(lambda: is_fresh(file))
    begun = time.monotonic()
    while is_fresh(file):
        time.sleep(0.01)
        assert time.monotonic() - begun < 20
    await until(lambda: is_fresh(file))
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)


@pytest.mark.usefixtures("quick")
async def test_threads_that_never_come_back_are_no_health(file: Path) -> None:
    free = threading.Event()
    beating = asyncio.create_task(Heartbeat(file, always).run())
    await until(lambda: is_fresh(file))
    loop = asyncio.get_running_loop()
    stuck = [loop.run_in_executor(None, free.wait, 60) for _ in range(64)]
    await until(lambda: not is_fresh(file))
    free.set()
    await asyncio.gather(*stuck)
    await until(lambda: is_fresh(file))
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)


@pytest.mark.usefixtures("quick")
async def test_a_clock_that_jumps_a_day_says_nothing_about_health(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await Heartbeat(file, always).beat()
    now = time.time()
    for days in (-1, 1):
        monkeypatch.setattr("time.time", lambda days=days: now + days * 86_400)
        assert is_fresh(file)
        await Heartbeat(file, always).beat()
        assert is_fresh(file)


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
