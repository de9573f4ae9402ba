"""The whole of it: `python -m tests.fuzz`, or `make fuzz`."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import time
from collections.abc import Callable
from functools import partial

from engine.core.registry import games
from tests.fuzz.engine import Tally, fuzz_actions
from tests.fuzz.files import fuzz_files
from tests.fuzz.interactions import Visits, fuzz_interactions
from tests.fuzz.names import fuzz_names

ACTIONS = 100_000
INTERACTIONS = 10_000
FILES = 2_000
NAMES = 5_000
SEED = 1840


def main() -> int:
    """Try everything, print the counts; 1 where there was a fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--actions", type=int, default=ACTIONS, help="over all games together")
    parser.add_argument("--interactions", type=int, default=INTERACTIONS)
    parser.add_argument("--files", type=int, default=FILES)
    parser.add_argument("--names", type=int, default=NAMES, help="pairs of them, in a page and its moments")
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    # What is refused is logged, once for each of many thousands.
    logging.lastResort = None
    faults: list[str] = []
    registered = list(games().values())
    share = -(-given.actions // len(registered))
    for game in registered:
        faults += _told(f"actions, {game.id}", partial(fuzz_actions, game, share, given.seed))
    faults += _told("game files", partial(fuzz_files, given.files, given.seed))
    faults += _told("names", partial(fuzz_names, given.names, given.seed))
    interactions = partial(fuzz_interactions, given.interactions, given.seed, _say)
    faults += _told("interactions", lambda: asyncio.run(interactions()))
    for fault in faults:
        print(f"\n{fault}")
    return 1 if faults else 0


def _told(name: str, work: Callable[[], Tally | Visits]) -> list[str]:
    began = time.monotonic()
    tally = work()
    print(f"{name}: {tally}; {time.monotonic() - began:.0f} s", flush=True)
    return tally.faults


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
