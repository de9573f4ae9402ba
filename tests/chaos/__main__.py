"""The whole kill test: `python -m tests.chaos`, or `make chaos`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from tests.chaos.run import run


def main() -> int:
    """Run it, print the table; 1 where anything was lost or doubled."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--channels", type=int, default=20)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1840)
    parser.add_argument("--keep", type=Path, help="a directory for the database and the bot's log")
    parser.add_argument("--no-nonces", action="store_true", help="Discord forgets nonces at once")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="stellwerk-chaos-") as temporary:
        directory = given.keep or Path(temporary)
        directory.mkdir(parents=True, exist_ok=True)
        report = asyncio.run(
            run(
                directory,
                channels=given.channels,
                kills=given.kills,
                seed=given.seed,
                nonces=not given.no_nonces,
                say=_say,
            )
        )
    print(report)
    return 1 if report.ledger.faults or report.posts_given_up else 0


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
