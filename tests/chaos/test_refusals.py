"""A short run with random refusals. The whole of it is the last line of `make chaos`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.chaos.refusals import run
from tests.front import ForkedBot
from tests.front.routes import ROUTES, Route
from tests.front.server import STATUSES
from tests.shared import DESCRIPTION


async def test_whatever_is_refused_every_move_is_told_once_and_every_call_stands(tmp_path: Path) -> None:
    report = await run(tmp_path, moves=40, kills=2, channels=4, seed=3, share=0.1, kind=ForkedBot)
    assert report.well, str(report)
    assert report.ledger.moves >= 40
    assert sum(report.refusals.counts.values()) > 10


@pytest.mark.shared(DESCRIPTION)
def test_every_refusal_that_discords_description_names_is_among_them() -> None:
    paths: dict[str, Any] = json.loads(DESCRIPTION.read_text(encoding="utf-8"))["paths"]
    named = {
        status
        for path, operations in paths.items()
        for route in ROUTES
        if _is(route, path)
        for status in operations.get(route.method.lower(), {}).get("responses", {})
        if status[0] in "45"
    }
    assert named
    drawn = {str(status) for status, _ in STATUSES}
    assert {status for status in named if status.isdecimal()} <= drawn
    for kind in {status[0] for status in named}:
        assert any(status.startswith(kind) for status in drawn)


def _is(route: Route, path: str) -> bool:
    """Whether a path of the description is that of a route."""
    wanted, parts = route.path.split("/"), path.split("/")
    return len(wanted) == len(parts) and all(
        part.startswith("{") if want == "{}" else part == want
        for want, part in zip(wanted, parts, strict=True)
    )
