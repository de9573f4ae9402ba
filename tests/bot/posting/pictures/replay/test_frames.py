"""Which moves a moving picture shows, and for how long."""

from __future__ import annotations

import io
import tempfile
import time
from pathlib import Path

import pytest
from PIL import Image

from bot.limits import ATTACHMENT_BYTES
from bot.posting.pictures.replay import ReplayRequest
from bot.posting.pictures.replay.frames import LONGEST, frames_of, seconds_of, stills_of
from bot.posting.pictures.replay.renderer import KEPT, ReplayRenderer
from tests.games import Played, kept

VIENNA = kept("vienna1840-lively-5p-seed5")
TRAMBAHN = kept("trambahn-random-seed5")


@pytest.fixture(autouse=True)
def toy_game() -> None:
    """The games as they are, without the toy: the process that draws knows no other."""


def request_of(played: Played) -> ReplayRequest:
    names = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn")[: played.seats]
    return ReplayRequest(
        journal=played.journal, names=names, theme="", language="en", most_bytes=ATTACHMENT_BYTES
    )


@pytest.mark.parametrize("moves", [1, 200, 10_000])
def test_a_game_lasts_less_than_a_minute(moves: int) -> None:
    for played in (VIENNA.opening(moves), TRAMBAHN.opening(moves)):
        request = request_of(played)
        frames = frames_of(request)
        assert frames[0].state == played.states()[0]
        assert next(stills_of(request, frames, 4)).seconds > 0
        assert sum(seconds_of(frames)) <= LONGEST + 5


def test_every_round_and_every_tile_is_seen() -> None:
    played = VIENNA
    frames = frames_of(request_of(played))
    captions = [frame.caption for frame in frames]
    tiles = [action.notation() for _, action in played.moves if action.kind == "tile"]
    for notation in tiles:
        assert any(notation in caption for caption in captions), notation
    rounds = {state.round for state in played.states()}
    assert sum(frame.begins for frame in frames) == len(rounds) > 10
    assert captions[0] == "Auction of the privates"
    assert frames[-1].state.round == max(frame.state.round for frame in frames)


@pytest.mark.whole
@pytest.mark.parametrize("name", ["1840", "trambahn"])
async def test_a_process_of_its_own_draws_it_once(name: str) -> None:
    request = request_of(VIENNA.opening(50) if name == "1840" else TRAMBAHN.opening(15))
    renderer = ReplayRenderer()
    told: list[tuple[int, int]] = []

    async def progress(done: int, total: int) -> None:
        told.append((done, total))

    begun = time.perf_counter()
    first = await renderer.render("key", request, progress)
    print(f"{name}: {told[-1][1]} frames, {len(first) / 2**20:.2f} MiB, {time.perf_counter() - begun:.1f} s")
    assert told[-1][0] == told[-1][1] == len(told)
    assert len(first) <= ATTACHMENT_BYTES
    with Image.open(io.BytesIO(first)) as moving:
        assert moving.format == "GIF"
        assert 1 < moving.n_frames <= len(told)  # type: ignore[attr-defined]
    told.clear()
    assert await renderer.render("key", request, progress) == first
    assert told == []
    renderer.close()


async def test_only_some_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    renderer = ReplayRenderer()
    drawn: list[str] = []

    async def draw(request: ReplayRequest, progress: object) -> object:
        del request, progress
        drawn.append("drawn")
        file = folder / f"{len(drawn)}.gif"
        file.write_bytes(b"GIF89a")
        return file

    with tempfile.TemporaryDirectory() as named:
        folder = Path(named)
        monkeypatch.setattr(renderer, "_drawn", draw)
        request = request_of(TRAMBAHN.opening(2))
        for key in range(KEPT + 3):
            await renderer.render(key, request, lambda *_: None)  # type: ignore[arg-type]
        assert len(list(folder.iterdir())) == KEPT
        await renderer.render(0, request, lambda *_: None)  # type: ignore[arg-type]
    assert len(drawn) == KEPT + 4
