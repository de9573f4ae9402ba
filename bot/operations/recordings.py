"""`stellwerk replay`: recorded games played again, and compared with what was recorded."""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import error as ZlibError  # noqa: N812 (an exception that zlib names like a variable)

from bot.games import Difference, Presentation, Recording, sentence, shelf
from bot.language import words
from bot.language.refusals import Refusal
from engine.core import GameError

__all__ = ["replay"]

MOST_BYTES = 16 * 1024 * 1024
"""What a compressed file may unpack to."""
MOST_SHOWN = 200
"""Characters shown of a value that differs."""
PLAYED_OUT, STOPPED, GOING_ON = "played to its end", "ended by its players", "going on"


class Unreadable(Exception):
    """A file that can't be read; the text says why."""


@dataclass
class Tally:
    """What the last line says."""

    files: int = 0
    actions: int = 0
    differences: int = 0


def replay(files: Sequence[Path], *, check: bool, until: int | None, pictures: Path | None) -> int:
    """Play the games of files again, up to `until` actions; print what came of each.

    Args:
        check: compare each state with what the file records.
        pictures: the folder for pictures of the last positions.

    Returns:
        1 where a file can't be read or a state differs from the recorded one, else 0.
    """
    tally = Tally()
    for path in files:
        tally.files += 1
        try:
            recording = _played(path, until, tally, check=check)
            if pictures is not None:
                _write_pictures(pictures, path, recording)
        except (Unreadable, OSError) as error:
            print(f"{path}: {error.strerror if isinstance(error, OSError) else error}")
            tally.differences += 1
    if check or tally.differences:
        print(f"{tally.files} files, {tally.actions} actions, {tally.differences} differences")
    return 1 if tally.differences else 0


def _played(path: Path, until: int | None, tally: Tally, *, check: bool) -> Recording:
    """Play the game of a file, print what came of it, and add it to the tally.

    Raises:
        Unreadable: the file holds no game, or one with a move that can't be made.
    """
    shown, recording = _recording(_contents(path))
    differences: list[Difference] = []
    try:
        for difference in recording.play(until, check=check):
            differences.append(difference)
    except GameError as error:
        raise Unreadable(_said(error, shown)) from error
    finally:
        tally.actions += recording.played
        tally.differences += len(differences)
        if differences:
            _print_difference(path, differences[0])
    _print_result(path, recording)
    return recording


def _recording(data: bytes) -> tuple[Presentation, Recording]:
    """The recorded game in a file, by the first game that can read it."""
    said = []
    for shown in shelf():
        try:
            return shown, shown.interchange.recording(data)
        except Refusal:
            continue  # Games of this kind are not recorded anywhere.
        except GameError as error:
            said.append(_said(error, shown))
    raise Unreadable(" ".join(said))


def _contents(path: Path) -> bytes:
    data = path.read_bytes()
    if path.suffix != ".gz":
        return data
    try:
        with gzip.open(path) as file:
            data = file.read(MOST_BYTES + 1)
    except (gzip.BadGzipFile, EOFError, ZlibError) as error:
        raise Unreadable("the file is not gzip, or is cut off.") from error
    return data


def _said(error: GameError, shown: Presentation) -> str:
    return sentence(words(), error, shown)


def _print_difference(path: Path, difference: Difference) -> None:
    print(f"{path}: first difference at action {difference.action}")
    for key, (recorded, ours) in difference.values.items():
        print(f"  {key}: recorded {_short(recorded)}, ours {_short(ours)}")


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def _print_result(path: Path, recording: Recording) -> None:
    ended = PLAYED_OUT if recording.over else STOPPED if recording.stopped else GOING_ON
    print(f"{path}: {recording.played} actions, {recording.chapter}, {ended}")
    for name, score in sorted(recording.scores(), key=lambda pair: -pair[1]):
        print(f"  {name}: {score}")


def _write_pictures(folder: Path, path: Path, recording: Recording) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    name = path.name.removesuffix(".gz").removesuffix(".json")
    for kind, png in recording.pictures().items():
        (folder / f"{name}-{kind}.png").write_bytes(png)
