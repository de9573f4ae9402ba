"""The best use of stations (R12.5 to R12.7) against a second, slow reading: every route at every station.

`make test` asks a sample; with STELLWERK_LONG=1 ten thousand random tables are asked.
"""

from __future__ import annotations

import os
import random

import pytest

from engine.ticket_europe.borrowing import best_use
from engine.ticket_europe.facts import ROUTES, TICKETS
from tests.engine.ticket_europe.networks import all_uses, joined, random_table

LONG = os.environ.get("STELLWERK_LONG") == "1"
BATCHES = range(200) if LONG else range(3)
A_BATCH = 50


@pytest.mark.parametrize("batch", BATCHES)
def test_r12_7_a11_the_best_of_all_uses(batch: int) -> None:
    rng = random.Random(batch)
    for _ in range(A_BATCH):
        owners, stations, tickets = random_table(rng)
        use = best_use(0, owners, stations, tickets)
        for city, route in use.items():
            assert stations[city] == 0
            assert city in ROUTES[route].cities
            assert owners[route] != 0
        usable = {route for route, owner in owners.items() if owner == 0} | set(use.values())
        done = [ticket for ticket in tickets if joined(usable, TICKETS[ticket].cities)]
        unused = sum(owner == 0 for owner in stations.values()) - len(use)
        found = (sum(TICKETS[ticket].points for ticket in done), len(done), unused)
        assert found == all_uses(0, owners, stations, tickets)
