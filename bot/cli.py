"""The command line: `stellwerk replay` plays recorded games again, `export` and `page` write stored ones;
the rest looks after the database. Each command imports what it needs when it runs: `--help` waits for none
of them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bot import VERSION

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a subcommand and return the process's exit code."""
    options = _parser().parse_args(arguments)
    code: int = options.run(options)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="stellwerk", description="Games of Stellwerk, and the database they are in."
    )
    parser.add_argument("--version", action="version", version=f"Stellwerk {VERSION}")
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
    page = commands.add_parser(
        "page", help="write a stored game, or all public games of a server, as pages for a browser"
    )
    page.add_argument(
        "game", nargs="?", type=int, metavar="GAME", help="the game's number, or its channel's id"
    )
    page.add_argument("file", nargs="?", type=Path, metavar="FILE", help="where to write its page")
    page.add_argument("--site", type=Path, metavar="FOLDER", help="write the pages of a server there")
    page.add_argument("--server", type=_discord_id, metavar="ID", help="that server's Discord id")
    page.add_argument("--at", default="", metavar="URL", help="where the folder will be on the web")
    page.set_defaults(run=_page)
    verify = commands.add_parser("verify", help="play every stored game again and compare every state")
    verify.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a backup (else: DATABASE_URL)")
    verify.set_defaults(run=_verify)
    backup = commands.add_parser("backup", help="copy the database, also while the bot runs")
    backup.add_argument("to", type=Path, metavar="FILE|DIR", help="the new file, or a directory for it")
    backup.set_defaults(run=_backup)
    restore = commands.add_parser("restore", help="put a backup in the place of the database")
    restore.add_argument("file", type=Path, metavar="FILE", help="the backup; it stays where it is")
    restore.set_defaults(run=_restore)
    back = commands.add_parser("back", help="undo the last update of the database")
    back.set_defaults(run=_back)
    vacuum = commands.add_parser("vacuum", help="give unused room in the database back to the disk")
    vacuum.set_defaults(run=_vacuum)
    forget = commands.add_parser("forget", help="take a person's id and names out of every game")
    forget.add_argument("user", type=_discord_id, metavar="USER", help="the person's Discord id")
    forget.set_defaults(run=_forget)
    licences = commands.add_parser("licences", help="name the licences of the libraries and the font")
    licences.set_defaults(run=_licences)
    doctor = commands.add_parser("doctor", help="look whether everything is as the bot needs it")
    doctor.add_argument("--channel", type=_discord_id, metavar="ID", help="also try all that it sends, there")
    doctor.set_defaults(run=_doctor)
    puzzles = commands.add_parser("puzzles", help="look for puzzles in games that computers play")
    puzzles.add_argument("folder", type=Path, metavar="FOLDER", help="where to write a file for each kind")
    puzzles.add_argument("--seed", type=_count, default=1, metavar="S", help="of the first game (1)")
    puzzles.add_argument("--number", type=_count, default=365, metavar="N", help="how many (365)")
    puzzles.set_defaults(run=_puzzles)
    return parser


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"not a number: {text}")
    return int(text)


def _discord_id(text: str) -> int:
    if not (text.isdecimal() and 0 < int(text) < 2**63):
        raise argparse.ArgumentTypeError(f"not an id of Discord: {text}")
    return int(text)


def _replay(options: argparse.Namespace) -> int:
    from bot.operations.recordings import replay

    return replay(options.files, check=options.check, until=options.until, pictures=options.png)


def _export(options: argparse.Namespace) -> int:
    from bot.operations.exporting import export

    return export(options.game, options.out)


def _page(options: argparse.Namespace) -> int:
    from bot.operations import pages

    if options.site is not None and options.server is not None and options.game is None:
        return pages.site(options.site, options.server, options.at)
    if options.site is None and options.file is not None:
        return pages.page(options.game, options.file)
    print("stellwerk page: GAME and FILE, or --site FOLDER and --server ID", file=sys.stderr)
    return 2


def _verify(options: argparse.Namespace) -> int:
    from bot.operations.upkeep import verify

    return verify(options.file)


def _backup(options: argparse.Namespace) -> int:
    from bot.operations.upkeep import backup

    return backup(options.to)


def _restore(options: argparse.Namespace) -> int:
    from bot.operations.upkeep import restore

    return restore(options.file)


def _back(_: argparse.Namespace) -> int:
    from bot.operations.upkeep import back

    return back()


def _vacuum(_: argparse.Namespace) -> int:
    from bot.operations.upkeep import vacuum

    return vacuum()


def _forget(options: argparse.Namespace) -> int:
    from bot.operations.upkeep import forget

    return forget(options.user)


def _licences(_: argparse.Namespace) -> int:
    from bot.operations.licences import licences

    return licences()


def _doctor(options: argparse.Namespace) -> int:
    from bot.operations.doctor.report import doctor

    return doctor(options.channel)


def _puzzles(options: argparse.Namespace) -> int:
    from bot.operations.puzzling import puzzles

    return puzzles(options.folder, options.seed, options.number)


if __name__ == "__main__":
    sys.exit(main())
