"""The whole kill test: `python -m tests.chaos`, or `make chaos`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.chaos.run import run
from tests.postgres import MISSING, server


def main() -> int:
    """Run it, print the table; 1 where anything was lost or doubled."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--channels", type=int, default=20)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1840)
    parser.add_argument("--keep", type=Path, help="a directory for the database and the bot's log")
    parser.add_argument("--processes", type=int, default=1, help="that share a PostgreSQL, if more than 1")
    parser.add_argument("--no-nonces", action="store_true", help="Discord forgets nonces at once")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="stellwerk-chaos-") as temporary, _database(given) as url:
        directory = given.keep or Path(temporary)
        directory.mkdir(parents=True, exist_ok=True)
        report = asyncio.run(
            run(
                directory,
                channels=given.channels,
                kills=given.kills,
                seed=given.seed,
                nonces=not given.no_nonces,
                url=url,
                processes=given.processes,
                say=_say,
            )
        )
    print(report)
    return 0 if report.well else 1


@contextmanager
def _database(given: argparse.Namespace) -> Iterator[str]:
    """A PostgreSQL where there are several processes, with the settings that it comes with; else nothing."""
    if given.processes == 1:
        yield ""
        return
    with server(settings=()) as running:
        if running is None:
            raise SystemExit(MISSING)
        yield running.database()


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
