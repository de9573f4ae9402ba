"""The command line: `stellwerk replay` plays recorded games again, `stellwerk export` writes a stored one;
`bot.operations.upkeep` has the commands that look after the database.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import error as ZlibError  # noqa: N812 (an exception that zlib names like a variable)

from sqlalchemy.exc import NoResultFound

from bot.games import Difference, Presentation, Recording, presentation, sentence, shelf
from bot.language import words
from bot.language.refusals import Refusal
from bot.operations.upkeep import add_commands
from bot.settings import read_settings, refuse
from bot.store import DatabaseUnavailable, GameRecord, Store, queries
from bot.table import Table
from engine.core import GameError, registry

__all__ = ["main"]

MOST_BYTES = 16 * 1024 * 1024
"""What a compressed file may unpack to."""
MOST_SHOWN = 200
"""Characters shown of a value that differs."""
PLAYED_OUT, STOPPED, GOING_ON = "played to its end", "ended by its players", "going on"


class Unreadable(Exception):
    """A file that can't be read; the text says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a subcommand and return the process's exit code."""
    options = _parser().parse_args(arguments)
    code: int = options.run(options)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="stellwerk", description="Games of Stellwerk, and the database they are in."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    replay = commands.add_parser("replay", help="play recorded games again")
    replay.add_argument("files", nargs="+", type=Path, metavar="FILE", help="game file or trace, .json(.gz)")
    replay.add_argument("--check", action="store_true", help="compare with what the file records")
    replay.add_argument("--until", type=_count, metavar="N", help="stop after N actions")
    replay.add_argument("--png", type=Path, metavar="DIR", help="write pictures of the last position there")
    replay.set_defaults(run=_replay)
    export = commands.add_parser("export", help="write a stored game as a file for another site")
    export.add_argument("game", type=int, metavar="GAME", help="the game's number, or its channel's id")
    export.add_argument("--out", type=Path, metavar="FILE", help="where to write it (else: standard output)")
    export.set_defaults(run=_export)
    add_commands(commands)
    return parser


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"not a number of actions: {text}")
    return int(text)


# -- replay --------------------------------------------------------------------------------------


@dataclass
class Tally:
    """What the last line says."""

    files: int = 0
    actions: int = 0
    differences: int = 0


def _replay(options: argparse.Namespace) -> int:
    tally = Tally()
    for path in options.files:
        tally.files += 1
        try:
            _replay_file(path, options, tally)
        except (Unreadable, OSError) as error:
            print(f"{path}: {error.strerror if isinstance(error, OSError) else error}")
            tally.differences += 1
    if options.check or tally.differences:
        print(f"{tally.files} files, {tally.actions} actions, {tally.differences} differences")
    return 1 if tally.differences else 0


def _replay_file(path: Path, options: argparse.Namespace, tally: Tally) -> None:
    shown, recording = _recording(_contents(path))
    differences: list[Difference] = []
    try:
        for difference in recording.play(options.until, check=options.check):
            differences.append(difference)
    except GameError as error:
        raise Unreadable(_said(error, shown)) from error
    finally:
        tally.actions += recording.played
        tally.differences += len(differences)
        if differences:
            _print_difference(path, differences[0])
    _print_result(path, recording)
    if options.png is not None:
        _write_pictures(options.png, path, recording)


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


def _said(error: GameError | Refusal, shown: Presentation) -> str:
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


# -- export --------------------------------------------------------------------------------------


def _export(options: argparse.Namespace) -> int:
    settings = read_settings()
    file = settings.database_file
    if file is not None and not file.is_file():
        refuse(f"DATABASE_URL: there is no database at {file}")
    try:
        data = asyncio.run(_exported(settings.database_url, options.game))
        if options.out is None:
            sys.stdout.buffer.write(data + b"\n")
        else:
            options.out.write_bytes(data)
    except DatabaseUnavailable as error:
        refuse(f"DATABASE_URL: the database can't be opened: {error}")
    except OSError as error:
        print(f"{options.out}: {error.strerror}", file=sys.stderr)
        return 1
    except Unreadable as error:
        print(error, file=sys.stderr)
        return 1
    return 0


async def _exported(database_url: str, number: int) -> bytes:
    store = await Store.open(database_url)
    try:
        record = await _record(store, number)
        table = Table(store, registry.game(record.game), record, _nothing_to_send)
        shown = presentation(table.game)
        try:
            await table.load()
            if table.state is None:
                raise Refusal("not_started")
            return shown.interchange.write(table.journal(), table.names)
        except (GameError, Refusal) as error:
            raise Unreadable(_said(error, shown)) from error
    finally:
        await store.close()


async def _record(store: Store, number: int) -> GameRecord:
    """The game with this number, else the newest of the channel with this id."""
    async with store.reading() as connection:
        try:
            return await queries.game_with(connection, number)
        except NoResultFound:
            record = await queries.game_of_channel(connection, number)
    if record is None:
        raise Unreadable(f"There is no game {number}, and none in a channel {number}.")
    return record


def _nothing_to_send(_channel: int) -> None:
    """Nobody is to be told: a table that is only read posts nothing."""


if __name__ == "__main__":
    sys.exit(main())
