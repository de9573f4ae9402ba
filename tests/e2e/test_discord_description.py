"""Every request that a bot makes in these tests fits Discord's published interface description.

Each test holds its own requests against it when it ends (the fixture `traffic`); here stands what the
description catches.
"""

from __future__ import annotations

import io
from types import SimpleNamespace
from typing import Any

import pytest

from bot.limits import ATTACHMENT_BYTES
from tests.e2e.description import Traffic
from tests.shared import DESCRIPTION

CHANNEL = "/channels/123456789012345678"
MESSAGES = f"{CHANNEL}/messages"
CALLBACK = "/interactions/123456789012345678/token/callback"

pytestmark = pytest.mark.shared(DESCRIPTION)


def files(*sizes: int) -> list[Any]:
    return [SimpleNamespace(fp=io.BytesIO(b"x" * size)) for size in sizes]


def misfits(method: str, path: str, **sent: Any) -> list[str]:
    traffic = Traffic()
    traffic.note(method, path, **sent)
    return traffic.misfits()


@pytest.mark.parametrize(
    ("method", "path", "sent"),
    [
        ("GET", "/users/@me", {}),
        ("POST", MESSAGES, {"json": {"content": "Servus"}}),
        ("POST", MESSAGES, {"json": {"allowed_mentions": {"users": [123456789012345678], "parse": []}}}),
        ("POST", MESSAGES, {"json": {"attachments": [{"id": 0, "filename": "a.png"}]}, "files": files(9)}),
        ("PATCH", f"{MESSAGES}/1", {"json": {"attachments": [{"id": 123456789012345678}]}}),
        ("POST", CALLBACK, {"json": {"type": 4, "data": {"content": "x"}}, "params": {"with_response": 1}}),
    ],
)
def test_what_fits(method: str, path: str, sent: Any) -> None:
    assert misfits(method, path, **sent) == []


@pytest.mark.parametrize(
    ("method", "path", "sent", "wrong"),
    [
        ("POST", "/channels/1/poems", {"json": {}}, "no such route"),
        ("GET", f"{MESSAGES}/1", {"json": {"content": "x"}}, "takes no application/json"),
        ("GET", MESSAGES, {"params": {"newest": 1}}, "no parameter newest"),
        ("POST", MESSAGES, {"json": {"content": "x" * 5000}}, "$.content breaks maxLength"),
        ("POST", MESSAGES, {"json": {"components": [{"type": 1, "components": "none"}]}}, "breaks oneOf"),
        ("POST", CALLBACK, {"json": {"type": 4, "data": {"content": ["x"]}}}, "breaks anyOf"),
        ("POST", MESSAGES, {"json": {"attachments": [{"id": 0}]}}, "file 0 is not sent"),
        ("POST", MESSAGES, {"json": {"content": "x"}, "files": files(1)}, "nothing is said of file 0"),
        (
            "POST",
            MESSAGES,
            {"json": {"attachments": [{"id": 0, "description": "x" * 1025}]}, "files": files(1)},
            "$.attachments[0].description breaks maxLength",
        ),
        (
            "POST",
            MESSAGES,
            {"json": {"attachments": [{"id": number} for number in range(11)]}, "files": files(*[1] * 11)},
            "$.attachments breaks maxItems",
        ),
        (
            "POST",
            MESSAGES,
            {"json": {"attachments": [{"id": 0}]}, "files": files(ATTACHMENT_BYTES + 1)},
            f"a file of {ATTACHMENT_BYTES + 1} bytes",
        ),
    ],
)
def test_what_does_not_fit(method: str, path: str, sent: Any, wrong: str) -> None:
    found = misfits(method, path, **sent)
    assert any(wrong in complaint for complaint in found), found


def test_what_no_file_is_sent_for_must_have_been_sent_before() -> None:
    kept = {"attachments": [{"id": 123456789012345678}, {"id": 0}]}
    assert misfits("PATCH", f"{MESSAGES}/1", json=kept, files=files(1)) == []
