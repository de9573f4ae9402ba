"""Games of every released version of the rules, with their positions: each later version opens them.

`python -m tests.released` keeps those of the present version, once, when it is released; what is kept is
never made anew. `data/<game>/<version>/` holds a file for each.
"""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from engine.core import Game, Journal, registry

__all__ = ["DATA", "Released", "read", "releases", "write"]

DATA = Path(__file__).parent / "data"


class Released(BaseModel):
    """A game as a version of the rules played it.

    Attributes:
        journal: its moves.
        hashes: of the state after each move.
        positions: some of the states as `dump` writes them, by the number of moves made.
    """

    model_config = ConfigDict(frozen=True)

    journal: Journal
    hashes: tuple[str, ...]
    positions: dict[int, str]

    @property
    def game(self) -> Game[Any, Any]:
        """Its rules as they are now."""
        return registry.games()[self.journal.game]


def releases(game: str) -> list[int]:
    """The versions of a game of which games are kept."""
    return sorted(int(folder.name) for folder in (DATA / game).glob("*"))


@cache
def read(game: str, version: int) -> dict[str, Released]:
    """The games of one version by name."""
    files = sorted((DATA / game / str(version)).glob("*.json.gz"))
    return {
        file.name.removesuffix(".json.gz"): Released.model_validate_json(gzip.decompress(file.read_bytes()))
        for file in files
    }


def write(game: str, version: int, name: str, released: Released) -> None:
    """Keep a game."""
    folder = DATA / game / str(version)
    folder.mkdir(parents=True, exist_ok=True)
    data = gzip.compress(released.model_dump_json().encode(), mtime=0)
    (folder / f"{name}.json.gz").write_bytes(data)
