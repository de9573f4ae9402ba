from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.audit import SKIPPED, judge, main

ROOT = Path(__file__).parents[1]


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
    code, said = judge(report(CLEAN, FLAWED))
    assert code == 1
    assert "pillow 1.0: PYSEC-1, fixed in 1.1" in said


def test_no_finding_is_well() -> None:
    assert judge(report(CLEAN)) == (0, ["1 dependencies audited, 0 known vulnerabilities"])


def test_what_could_not_be_looked_up_is_a_notice() -> None:
    code, said = judge(report(CLEAN, UNKNOWN))
    assert code == 0
    assert said[-1] == "NOTICE: no advisories could be had for attrs"


def test_where_nothing_was_looked_up_the_audit_is_skipped_and_not_green() -> None:
    code, said = judge(report(UNKNOWN))
    assert code == SKIPPED
    assert said == ["SKIPPED: nothing was audited: no advisories could be had for attrs"]
    assert judge(report())[0] == SKIPPED


def test_a_service_out_of_reach_is_a_skip() -> None:
    code, said = judge("", "Traceback ...\nConnectionError: no route to host\n")
    assert code == SKIPPED
    assert said == ["SKIPPED: nothing was audited: ConnectionError: no route to host"]


@pytest.mark.parametrize(("code", "outcome"), [(0, 0), (1, 2), (SKIPPED, 0)])
def test_make_takes_a_skip_for_no_failure(tmp_path: Path, code: int, outcome: int) -> None:
    stand_in = tmp_path / ".venv" / "bin" / "python"
    stand_in.parent.mkdir(parents=True)
    stand_in.write_text(f"#!/bin/sh\nexit {code}\n", encoding="utf-8")
    stand_in.chmod(0o755)
    recipe = ["make", "-s", "-f", str(ROOT / "Makefile"), "-o", "setup", "audit"]
    done = subprocess.run(recipe, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == outcome


FLAW = {
    "id": "PYSEC-1",
    "summary": "a flaw",
    "affected": [
        {
            "package": {"name": "pillow", "ecosystem": "PyPI"},
            "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "999"}]}],
        }
    ],
}


class Advisories(BaseHTTPRequestHandler):
    """A service that knows of one flaw."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        known = {"vulns": [FLAW]} if asked["package"]["name"] == "pillow" else {}
        body = json.dumps(known).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def service() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Advisories) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/query"
        server.shutdown()


def test_the_pins_are_asked_about_and_a_flaw_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with service() as url:
        assert main("--vulnerability-service", "osv", "--osv-url", url) == 1
    said = capsys.readouterr().out
    assert "PYSEC-1, fixed in 999" in said
    assert "1 known vulnerabilities" in said
    assert "NOTICE" not in said
    # Nobody listens there any more.
    assert main("--vulnerability-service", "osv", "--osv-url", url) == SKIPPED
    assert "SKIPPED: nothing was audited" in capsys.readouterr().out
