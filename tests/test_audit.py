from __future__ import annotations

import json
from typing import Any

from tests.audit import judge


def report(*dependencies: dict[str, Any]) -> str:
    return json.dumps({"dependencies": dependencies, "fixes": []})


CLEAN = {"name": "yarl", "version": "1.0", "vulns": []}
FLAWED = {
    "name": "pillow",
    "version": "1.0",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"], "aliases": [], "description": ""}],
}
UNKNOWN = {"name": "attrs", "skip_reason": "not found"}


def test_a_finding_fails_and_says_what_to_do() -> None:
    well, said = judge(report(CLEAN, FLAWED))
    assert not well
    assert "pillow 1.0: PYSEC-1, fixed in 1.1" in said


def test_no_finding_is_well() -> None:
    assert judge(report(CLEAN)) == (True, ["1 dependencies audited, 0 known vulnerabilities"])


def test_what_could_not_be_looked_up_is_a_notice() -> None:
    well, said = judge(report(CLEAN, UNKNOWN))
    assert well
    assert said[-1] == "NOTICE: no advisories could be reached for attrs"


def test_a_service_out_of_reach_is_a_notice() -> None:
    well, said = judge("", "Traceback ...\nConnectionError: no route to host\n")
    assert well
    assert said == ["NOTICE: dependencies were not audited: ConnectionError: no route to host"]
