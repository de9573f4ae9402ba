"""`make bench`: measure, print a table, write bench.json (a flat object: name to number)."""

from __future__ import annotations

import json
from pathlib import Path

from bot.operations.memory import keep_little
from tests.bench.alone import alone_figures
from tests.bench.busy import busy_figures
from tests.bench.computers import computer_figures
from tests.bench.engine import engine_figures
from tests.bench.europe import europe_figures
from tests.bench.europe_pictures import europe_picture_figures
from tests.bench.handovers import handover_figures
from tests.bench.load import load_figures
from tests.bench.pictures import picture_figures
from tests.bench.positions import recorded
from tests.bench.routes import route_figures
from tests.bench.start import start_figures
from tests.bench.stored import stored_figures
from tests.bench.strength import strength_figures
from tests.bench.table import table_figures
from tests.bench.tramways import tramways_figures
from tests.bench.tramways_pictures import tramways_picture_figures

PARTS = (
    start_figures,
    engine_figures,
    route_figures,
    picture_figures,
    europe_picture_figures,
    europe_figures,
    tramways_figures,
    tramways_picture_figures,
    table_figures,
    stored_figures,
    handover_figures,
    alone_figures,
    busy_figures,
    computer_figures,
    load_figures,
    strength_figures,
)


def main() -> None:
    """Measure everything, with memory kept as the bot keeps it."""
    keep_little()
    print(f"game: {recorded().name}, {len(recorded().moves)} moves")
    figures: dict[str, float] = {}
    for part in PARTS:
        found = part()
        for name, value in found.items():
            print(f"{name:<40}{value:>12.3f}")
        figures.update(found)
    Path("bench.json").write_text(
        json.dumps({name: round(value, 4) for name, value in figures.items()}, indent=1)
    )


if __name__ == "__main__":
    main()
