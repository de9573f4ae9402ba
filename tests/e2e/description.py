"""What a bot asks of Discord in a test, held against Discord's published interface description.

The description is not part of this project. Where it is missing, nothing is checked, and
`test_discord_description.py` says so; but the requests are kept in the folder named by
`STELLWERK_TRAFFIC`, and `python -m tests.e2e.description FOLDER` checks them later.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field
from functools import cache
from io import SEEK_END
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend
from simcord.http import router

from bot.limits import ATTACHMENT_BYTES
from tests.shared import DESCRIPTION

__all__ = ["Request", "Traffic", "keep_or_check", "listen"]

ONE_OF = Draft202012Validator.VALIDATORS["oneOf"]
SNOWFLAKE = re.compile(r"\d{17,20}")
UNDESCRIBED = frozenset({"use_nested_fields"})
"""What discord.py adds to a forum's new post; Discord takes it, and its description has it not."""
SHOWN = 1000
"""Characters of a request, and of the rule that it breaks, that a complaint shows."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request: its body as JSON text ("null" without one), and the sizes of its files in bytes."""

    method: str
    path: str
    query: tuple[str, ...] = ()
    body: str = "null"
    files: tuple[int, ...] = ()

    @property
    def kind(self) -> Request:
        """The request with its ids counted through: two of a kind fit or do not fit together."""
        path, body = (_counted_through(text) for text in (self.path, self.body))
        return Request(self.method, path, self.query, body, self.files)


@dataclass(slots=True)
class Traffic:
    """The requests of a test, one of each kind."""

    requests: dict[Request, None] = field(default_factory=dict)

    def note(
        self, method: str, path: str, *, json: Any = None, params: Any = None, files: Any = None, **_: Any
    ) -> None:
        """Note a request, with the names under which SimCord's router takes it."""
        sizes = tuple(_size(each.fp) for each in files or ())
        self.requests[Request(method, path, tuple(sorted(params or ())), _text(json), sizes).kind] = None

    def misfits(self) -> list[str]:
        """What is wrong with the requests; nothing where the description is missing."""
        if not DESCRIPTION.exists():
            return []
        return [complaint for request in self.requests for complaint in _complaints(request)]

    def keep(self, folder: Path) -> None:
        """Add the requests to those of other tests in a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        new = self.requests.keys() - _kept
        _kept.update(new)
        with (folder / f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
            file.writelines(f"{json.dumps(astuple(each))}\n" for each in new)


_kept: set[Request] = set()
"""Those that this process has kept."""


def keep_or_check(traffic: Traffic) -> None:
    """Hold the requests of a test against the description, or keep them for when it is there."""
    folder = os.environ.get("STELLWERK_TRAFFIC")
    if folder and not DESCRIPTION.exists():
        traffic.keep(Path(folder))
    assert traffic.misfits() == []


def listen(monkeypatch: pytest.MonkeyPatch) -> Traffic:
    """From now on, note what every bot asks of SimCord."""
    traffic, answer = Traffic(), router.dispatch

    def dispatch(backend: Any, method: str, path: str, **sent: Any) -> Any:
        traffic.note(method, path, **sent)
        return answer(backend, method, path, **sent)

    monkeypatch.setattr(router, "dispatch", dispatch)
    return traffic


def _counted_through(text: str) -> str:
    """With the n-th of its ids in place of each: "1", zeros, n."""
    known: dict[str, int] = {}

    def number(found: re.Match[str]) -> str:
        return "1" + str(known.setdefault(found[0], len(known))).zfill(len(found[0]) - 1)

    return SNOWFLAKE.sub(number, text)


def _text(body: Any) -> str:
    return json.dumps(body, ensure_ascii=False)


def _size(file: Any) -> int:
    at: int = file.tell()
    size = int(file.seek(0, SEEK_END))
    file.seek(at)
    return size - at


@cache
def _complaints(request: Request) -> Sequence[str]:
    """What is wrong with a request."""
    template = _template(request.method, request.path)
    wrong = ["Discord has no such route"] if template is None else _faults(request, template)
    return [f"{request.method} {request.path}: {each}: {request.body[:SHOWN]}" for each in wrong]


def _faults(request: Request, template: str) -> Iterator[str]:
    operation = _operation(request.method, template)
    known = {each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"}
    yield from (f"no parameter {name}" for name in request.query if name not in known | UNDESCRIBED)
    yield from (f"a file of {size} bytes" for size in request.files if size > ATTACHMENT_BYTES)
    body = json.loads(request.body)
    form = "multipart/form-data" if request.files else "application/json"
    validator = _validator(request.method, template, form)
    if validator is None:
        yield from () if body is None and not request.files else (f"takes no {form}",)
        return
    if isinstance(body, dict):
        yield from _unsent(body, len(request.files))
        body.update({f"files[{number}]": "" for number in range(len(request.files))})
    body = _with_text_ids(body)
    if validator.is_valid(body):
        # Much quicker than to list no errors, where parts may be one of many things.
        return
    for error in validator.iter_errors(body):
        yield f"{error.json_path} breaks {error.validator} {str(error.validator_value)[:SHOWN]}"


def _unsent(body: Mapping[str, Any], files: int) -> Iterator[str]:
    """Every file has its line among the attachments; a line without a file has the id of one sent before."""
    message = body.get("data") or body.get("message") or body
    told = {str(each["id"]) for each in message.get("attachments") or ()}
    sent = {str(number) for number in range(files)}
    yield from (f"nothing is said of file {number}" for number in sorted(sent - told))
    yield from (f"file {each} is not sent" for each in sorted(told - sent) if not SNOWFLAKE.fullmatch(each))


@cache
def _description() -> Mapping[str, Any]:
    return dict(json.loads(DESCRIPTION.read_text(encoding="utf-8")))


def _operation(method: str, template: str) -> Mapping[str, Any]:
    return dict(_description()["paths"][template][method.lower()])


def _one_of(
    validator: Validator, alternatives: Sequence[Any], instance: Any, schema: Mapping[str, Any]
) -> Iterator[ValidationError]:
    """As always, without a look into what is of another `type`: that takes most of the time."""
    kind = instance.get("type") if isinstance(instance, dict) else None
    if isinstance(kind, int):
        alternatives = [each for each in alternatives if kind in _types(each.get("$ref", ""), kind)]
    yield from ONE_OF(validator, alternatives, instance, schema)


@cache
def _types(reference: str, otherwise: int) -> Sequence[int]:
    """What may stand as `type` in the schema that is referred to; `otherwise` where it does not say."""
    named = _description()["components"]["schemas"].get(reference.rpartition("/")[2], {})
    types: Sequence[int] = named.get("properties", {}).get("type", {}).get("enum", [otherwise])
    return types


QuickValidator: type[Validator] = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator, {"oneOf": _one_of}
)


@cache
def _validator(method: str, template: str, form: str) -> Validator | None:
    """Of the body that an operation takes in a form; None for one that takes none."""
    content = _operation(method, template).get("requestBody", {}).get("content", {})
    if form not in content:
        return None
    return QuickValidator({**content[form]["schema"], "components": _description()["components"]})


@cache
def _template(method: str, path: str) -> str | None:
    """The path of the description that this path fits, the most literal one."""
    parts = path.strip("/").split("/")
    fits = []
    for template, operations in _description()["paths"].items():
        wanted = template.strip("/").split("/")
        if len(wanted) == len(parts) and method.lower() in operations:
            literal = [one == part for one, part in zip(wanted, parts, strict=True)]
            if all(same or one.startswith("{") for same, one in zip(literal, wanted, strict=True)):
                fits.append((sum(literal), template))
    return max(fits)[1] if fits else None


def _with_text_ids(body: Any) -> Any:
    """The one allowance: discord.py sends ids as numbers where the description says text."""
    if isinstance(body, list):
        return [_with_text_ids(one) for one in body]
    if not isinstance(body, dict):
        return body
    changed = {name: _with_text_ids(value) for name, value in body.items()}
    for name in ("users", "roles"):
        if isinstance(changed.get(name), list):
            changed[name] = _as_text(changed[name])
    if isinstance(changed.get("recipient_id"), int):
        changed["recipient_id"] = str(changed["recipient_id"])
    for item in changed.get("attachments") or []:
        item["id"] = str(item["id"])
    if (changed.get("emoji") or {}).get("id"):
        changed["emoji"]["id"] = str(changed["emoji"]["id"])
    return changed


def _as_text(ids: Iterable[Any]) -> list[str]:
    return [str(one) for one in ids]


def main(folder: Path) -> int:
    """Check all requests that were kept in a folder; 1 where something is wrong with one."""
    lines = {line for path in folder.glob("*.jsonl") for line in path.read_text("utf-8").splitlines()}
    requests = [Request(*map(_hashable, json.loads(line))) for line in sorted(lines)]
    wrong = [complaint for request in requests for complaint in _complaints(request)]
    print(*wrong, sep="\n")
    print(f"{len(requests)} kinds of requests, {len(wrong)} complaints by Discord's description")
    return bool(wrong) or not requests


def _hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
