"""The tables of docs/computers.md: a run of the ladder enters its rows, and leaves the others."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["entered"]

Row = Sequence[str]


def entered(page: str, heading: str, rows: Sequence[Row], key: int) -> str:
    """The page with rows in the first table below a heading. A row takes the place of the one whose first
    `key` cells are the same; new ones are sorted in among the others.

    Raises:
        ValueError: there is no such heading, or no table below it.
    """
    lines = page.split("\n")
    top = next(at for at in range(lines.index(heading), len(lines)) if lines[at].startswith("|")) + 2
    end = next(at for at in range(top, len(lines) + 1) if at == len(lines) or not lines[at].startswith("|"))
    table = {tuple(cells[:key]): cells for cells in (*map(_cells, lines[top:end]), *map(list, rows))}
    lines[top:end] = [f"|{'|'.join(cells)}|" for _, cells in sorted(table.items())]
    return "\n".join(lines)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]
