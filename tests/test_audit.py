from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tests.audit import judge, main


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
    assert main("--vulnerability-service", "osv", "--osv-url", url) == 0
    assert "NOTICE: dependencies were not audited" in capsys.readouterr().out
