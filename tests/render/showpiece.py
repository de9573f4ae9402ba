"""The pictures of 1840 in the README: `make pictures` draws them anew into docs/.

A game of 1840 is played by a seed, by players of simple taste, up to a run late in it. Then the map, the
market and the four themes are drawn as the bot would post them, and made smaller.
"""

from __future__ import annotations

import io
import random
from pathlib import Path

from PIL import Image

from engine.core import Action, Seat, Step
from engine.vienna1840 import GAME
from engine.vienna1840.actions import (
    Assign,
    Bid,
    Buy,
    BuyTram,
    Circle,
    Dividend,
    LayTile,
    Name,
    Order,
    Par,
    Pass,
    PlaceStation,
    Run,
)
from engine.vienna1840.facts import ROUND_TRACK
from engine.vienna1840.options import RULEBOOK
from engine.vienna1840.rounds.running import best
from engine.vienna1840.state import LineRound, State
from render.vienna1840 import changes_of, draw_map, draw_market
from render.vienna1840.ground.geometry import sheet
from render.vienna1840.themes import THEMES
from tests.engine.core.play import random_action

__all__ = ["main", "played", "save", "small"]

FOLDER = Path("docs")
NAMES = ("Anna", "Bert", "Cilli", "Dora")
SEED = 12
UNTIL = "LR4b"
"""The round in whose last run the pictures are drawn."""
TRIES = 14
"""Random moves of which the best one is made."""
MAP_WIDTH, MARKET_WIDTH = 1430, 720
SWATCH = (480, 190, 250)
"""For each theme: the width, and the heights of the market's and of the map's part."""


def _merit(state: State, seat: Seat, action: Action) -> float:
    """How much a move is to a simple player's taste."""
    match action:
        case LayTile():
            step = GAME.apply(state, seat, action)
            return 100 + _best_run(step.state, state.phase)
        case PlaceStation() | BuyTram() | Par() | Run():
            return 90 + getattr(action, "price", 0) - 10 * (getattr(action, "route", None) is not None)
        case Dividend(amount=amount):
            return 50 + amount
        case Bid(amount=amount):
            return 60 - amount / 3
        case Buy() | Assign() | Circle() | Order() | Name():
            return 45
        case Pass():
            return 40
    return 0


def _best_run(state: State, phase: object) -> int:
    """What the line that acts would earn."""
    if not isinstance(phase, LineRound) or not phase.lines:
        return 0
    found = best(state, phase.lines[0])
    return found.value if found else 0


def _move(state: State, seat: Seat, chance: random.Random) -> Action:
    tried = [random_action(GAME, state, seat, chance) for _ in range(TRIES)]
    return max(tried, key=lambda action: _merit(state, seat, action))


def played() -> tuple[Step[State], Step[State]]:
    """A game up to the last run of a late round, and on to the next dividend."""
    chance = random.Random(SEED)
    state: State = GAME.start(len(NAMES), RULEBOOK, SEED)
    ran: Step[State] | None = None
    while GAME.outcome(state) is None:
        seat = GAME.deciders(state)[0]
        step = GAME.apply(state, seat, _move(state, seat, chance))
        changes = changes_of(step.events)
        if changes.routes and _round(state) == UNTIL:
            ran = step
        elif changes.prices and ran is not None:
            return ran, step
        state = step.state
    raise AssertionError(f"nothing ran in {UNTIL}")


def _round(state: State) -> str:
    return ROUND_TRACK[state.round].name


def small(png: bytes, width: int) -> Image.Image:
    """A picture made smaller, in its own colours."""
    image = Image.open(io.BytesIO(png))
    size = (width, round(image.height * width / image.width))
    small = image.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    return small.quantize(palette=image, dither=Image.Dither.NONE)


def save(image: Image.Image, name: str) -> None:
    """Put a picture into docs/."""
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{name}.png"
    image.save(path, optimize=True)
    print(f"{path}: {image.width} x {image.height}, {path.stat().st_size // 1024} KiB")


def _themes(ran: Step[State], paid: Step[State]) -> Image.Image:
    """The market's head and the map around the run in each theme, two beside two."""
    wide, head, high = SWATCH
    sheet = Image.new("RGB", (2 * wide, 2 * (head + high)))
    for place, theme in enumerate(THEMES):
        x, y = place % 2 * wide, place // 2 * (head + high)
        market = small(_market(paid, theme), wide)
        sheet.paste(market.crop((0, 0, wide, head)), (x, y))
        board = small(_map(ran, theme), MAP_WIDTH)
        left, top = _corner(ran, board.size, (wide, high))
        sheet.paste(board.crop((left, top, left + wide, top + high)), (x, y + head))
    return sheet


def _corner(ran: Step[State], size: tuple[int, int], part: tuple[int, int]) -> tuple[int, int]:
    """The upper left of the part of a map in whose middle the run lies."""
    place = sheet("full")
    at = [place.centres[hex] for trace in changes_of(ran.events).routes for hex in trace.hexes]
    middles = [sum(axis) / len(at) * size[0] / place.size[0] for axis in zip(*at, strict=True)]
    left, top = (
        min(max(round(middle - some / 2), 0), whole - some)
        for middle, some, whole in zip(middles, part, size, strict=True)
    )
    return left, top


def _map(step: Step[State], theme: str) -> bytes:
    return draw_map(GAME.view(step.state, None), changes_of(step.events), theme, names=NAMES).png


def _market(step: Step[State], theme: str) -> bytes:
    return draw_market(GAME.view(step.state, None), changes_of(step.events), theme, names=NAMES).png


def main() -> None:
    """Draw them."""
    ran, paid = played()
    save(small(_map(ran, "light"), MAP_WIDTH), "map")
    save(small(_market(paid, "light"), MARKET_WIDTH), "market")
    save(_themes(ran, paid), "themes")


if __name__ == "__main__":
    main()
