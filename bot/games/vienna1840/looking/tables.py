"""The facts of 1840 as they stand in its rules digest: figures within a sentence, and tables.

A table is as wide as a phone's screen shows without breaking its lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from bot.games.core.digest import FENCE, Circumstances
from bot.games.core.rules import Fact, Reading
from bot.language import N_
from engine.vienna1840.board import opening
from engine.vienna1840.facts import (
    COMPANIES,
    GRID,
    PAR_CELLS,
    PARS,
    PLAYERS,
    PRIVATES,
    ROUND_TRACK,
    STADTBAHN,
    STATION_COSTS,
    TILES,
    TRAMS,
    MapFacts,
    NodeFacts,
    dividend_steps,
    game_map,
    maintenance,
)
from engine.vienna1840.options import Options1840
from engine.vienna1840.tiles import bonus_of
from render.vienna1840.words.terms import COLOURS, round_code

__all__ = ["FACTS", "board_map", "options_of"]

NOTHING = "–"
GRID_COLUMNS = 7
"""Columns of the price chart side by side."""
BONUSES: Mapping[str, str] = {
    "extra_yellow": N_("yellow tile"),
    "center_tile": N_("red tile"),
    "station_tile": N_("purple tile"),
    "upgrade_green": N_("upgrade to green"),
    "extra_token": N_("station"),
}
"""What the sign on an orange hex allows (IX.4)."""
PRINTED = ("yellow", "green", "brown", "gray")
"""The colours for which values are printed."""


def board_map(circumstances: Circumstances) -> MapFacts:
    """The map of a table; the full one if that isn't known."""
    return game_map(str(circumstances["map"] or "full"))


def options_of(circumstances: Circumstances) -> Options1840:
    """The options of a table."""
    return Options1840.model_validate(circumstances)


def _table(rows: Iterable[str]) -> str:
    return "\n".join([FENCE, *rows, FENCE])


def _numbers(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


def _always(said: str) -> Fact:
    """What is the same at every table."""
    return lambda _: said


def _by_players(figure: Callable[[int], int]) -> Fact:
    return _always(_numbers(figure(players) for players in PLAYERS))


# --- within a sentence ------------------------------------------------------------------------------


def _tiles_in_all(reading: Reading) -> str:
    return str(sum(opening("full", options_of(reading.circumstances)).supply.values()))


def _dividend_steps() -> Iterator[str]:
    """How far a price moves to the right: from each dividend with which it moves further."""
    totals = range(0, 5000, 10)
    further = [total for total in totals[1:] if dividend_steps(total) > max(dividend_steps(total - 10), 0)]
    return (f"{total}: {dividend_steps(total)}" for total in further)


def _multipliers(reading: Reading) -> str:
    return _numbers(
        f"{round_code(index, reading.words)} × {each.multiplier}"
        for index, each in enumerate(ROUND_TRACK)
        if each.multiplier > 1
    )


def _company_round(number: int, reading: Reading) -> str:
    """A company round by its number, in letters."""
    index = next(place for place, each in enumerate(ROUND_TRACK) if each.name == f"CR{number}")
    return round_code(index, reading.words)


def _on_sale(reading: Reading) -> str:
    rounds = sorted({number for tram in TRAMS.values() for number in tram.prices})
    return "; ".join(
        f"{_company_round(number, reading)} "
        + _numbers(reading.words.say(COLOURS[name]) for name, tram in TRAMS.items() if number in tram.prices)
        for number in rounds
    )


def _stadtbahn_prices(reading: Reading) -> str:
    return _numbers(
        f"{name} {STADTBAHN[name].start_price}" for name in board_map(reading.circumstances).stadtbahn
    )


def _first_tiles(reading: Reading) -> str:
    """The hexes with which each Stadtbahn line may be begun."""
    return "; ".join(
        reading.words.say(
            "{company} {hex} or {other}", company=name, hex=course.build[0], other=course.build[-1]
        )
        for name, course in board_map(reading.circumstances).stadtbahn.items()
    )


def _stadtbahn_bases(reading: Reading) -> str:
    courses = board_map(reading.circumstances).stadtbahn
    return "; ".join(f"{name} {_numbers(course.bases)}" for name, course in courses.items())


def _left_out(name: str) -> Fact:
    """What a small map lacks (XII, XIII)."""
    small, full = game_map(name), game_map("full")

    def said(reading: Reading) -> str:
        return reading.words.say(
            "the lines {lines}, the Stadtbahn {companies}, {privates}",
            lines=_numbers(line for line in full.lines if line not in small.lines),
            companies=_numbers(each for each in full.stadtbahn if each not in small.stadtbahn),
            privates=_numbers(PRIVATES[each].name for each in full.privates if each not in small.privates),
        )

    return said


# --- tables -----------------------------------------------------------------------------------------


def _rows(rows: Sequence[Sequence[object]], widths: Sequence[int]) -> Iterator[str]:
    """Columns of these widths: texts to the left (positive), figures to the right (negative)."""
    for row in rows:
        cells = [
            f"{cell!s:<{width}}" if width > 0 else f"{cell!s:>{-width}}"
            for cell, width in zip(row, widths, strict=True)
        ]
        yield " ".join(cells).rstrip()


def _privates(reading: Reading) -> str:
    names = board_map(reading.circumstances).privates
    facts = [PRIVATES[name] for name in names]
    wide = max(len(each.name) for each in facts)
    rows = [(each.name, each.face, each.dividend, each.hex) for each in facts]
    return _table(_rows(rows, (wide, -3, -3, 3)))


def _tram_prices(reading: Reading) -> str:
    numbers = sorted({number for tram in TRAMS.values() for number in tram.prices})
    rows = [
        ("", *(_company_round(number, reading) for number in numbers)),
        *(
            (reading.words.say(COLOURS[name]), *(tram.prices.get(number, NOTHING) for number in numbers))
            for name, tram in TRAMS.items()
        ),
    ]
    return _table(_rows(rows, (_widest(reading), *(-3 for _ in numbers))))


def _widest(reading: Reading) -> int:
    return max(len(reading.words.say(COLOURS[name])) for name in TRAMS)


def _maintenance(reading: Reading) -> str:
    """What a run of a tram adds, by the newest colour bought; only colours that ever cost anything."""
    order = list(TRAMS)
    dear = [name for name in order if any(maintenance(name, newest) < 0 for newest in order)]
    heads = [reading.words.say(COLOURS[name]) for name in dear]
    rows = [
        ("", *heads),
        *(
            (
                reading.words.say(COLOURS[newest]),
                *(
                    maintenance(name, newest) if order.index(name) <= order.index(newest) else NOTHING
                    for name in dear
                ),
            )
            for newest in order
        ),
    ]
    return _table(_rows(rows, (_widest(reading), *(-max(len(head), 4) for head in heads))))


def _bases(reading: Reading) -> str:
    here = board_map(reading.circumstances)
    rows = [(line, hex, here.hexes[hex].name) for line, hex in here.homes.items()]
    return _table(_rows(rows, (-2, 3, 1)))


def _bonuses(reading: Reading) -> str:
    """The orange hexes of each Stadtbahn line, in the order in which it runs through them."""
    here = board_map(reading.circumstances)
    rows = [
        (name, hex, reading.words.say(BONUSES[bonus_of(here.name, hex)]))
        for name, course in here.stadtbahn.items()
        for hex in course.build
    ]
    return _table(_rows(rows, (1, 3, 1)))


def _by_colour(node: NodeFacts) -> str:
    return _numbers(node.worth(colour) for colour in PRINTED)


def _areas(reading: Reading) -> str:
    return "\n".join(
        f"• {area.name} ({_numbers(area.hexes)}): {_by_colour(area.node)}"
        for area in board_map(reading.circumstances).areas.values()
    )


def _values_of(colour: str) -> Fact:
    """The values of the tiles whose values are printed by colour."""
    return _always(
        "\n".join(
            f"• {name}: {_by_colour(tile.nodes[0])}" for name, tile in TILES.items() if tile.colour == colour
        )
    )


def _grid(reading: Reading) -> str:
    """The price chart in blocks of columns, one under the other."""
    starts = {tuple(STADTBAHN[name].start_cell) for name in board_map(reading.circumstances).stadtbahn}
    pars = {tuple(cell) for cell in PAR_CELLS.values()}

    def cell(row: int, column: int) -> str:
        price = GRID[row][column]
        mark = "*" if (row, column) in pars else "°" if (row, column) in starts else " "
        return " " * 4 if price is None else f"{price:>3}{mark}"

    rows: list[str] = []
    for first in range(0, len(GRID[0]), GRID_COLUMNS):
        columns = range(len(GRID[0]))[first : first + GRID_COLUMNS]
        shown = [" ".join(cell(row, column) for column in columns).rstrip() for row in range(len(GRID))]
        rows += [*(row for row in shown if row), ""]
    return _table(rows[:-1])


def _rounds(reading: Reading) -> str:
    """The rounds by the colour whose values count."""
    rows = []
    for colour in PRINTED:
        names = [
            round_code(index, reading.words)
            for index, each in enumerate(ROUND_TRACK)
            if each.colour == colour and each.kind not in ("PRE", "END")
        ]
        rows.append(f"• {reading.words.say(COLOURS[colour])}: {_numbers(names)}")
    return "\n".join(rows)


FACTS: Mapping[str, Fact] = {
    "areas": _areas,
    "bases": _bases,
    "bonuses": _bonuses,
    "cash": _by_players(lambda players: PLAYERS[players].cash),
    "certificate_limits": _by_players(lambda players: PLAYERS[players].certificate_limit),
    "companies": _always("; ".join(f"{short}: {each.name}" for short, each in COMPANIES.items())),
    "dividend_steps": _always(_numbers(_dividend_steps())),
    "first_tiles": _first_tiles,
    "grid": _grid,
    "left_out_2": _left_out("small_2p"),
    "left_out_3": _left_out("small_3p"),
    "maintenance": _maintenance,
    "multipliers": _multipliers,
    "on_sale": _on_sale,
    "other_trams": _by_players(lambda players: TRAMS["orange"].counts[players]),
    "pars": _always(_numbers(PARS)),
    "players": _always(_numbers(PLAYERS)),
    "privates": _privates,
    "purple_tiles": _values_of("purple"),
    "red_tiles": _values_of("red"),
    "rounds": _rounds,
    "stadtbahn_bases": _stadtbahn_bases,
    "stadtbahn_prices": _stadtbahn_prices,
    "station_costs": _always(_numbers(STATION_COSTS[1:])),
    "tiles_in_all": _tiles_in_all,
    "tram_prices": _tram_prices,
    "yellow_trams": _by_players(lambda players: TRAMS["yellow"].counts[players]),
}
"""What fills the places of the digest."""
