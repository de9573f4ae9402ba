"""What the page sends, read from its forms."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from aiohttp import web
from simcord.enums import ComponentType

from bot.language import N_
from bot.sandbox.refusing import Refused
from bot.sandbox.values import Attached

__all__ = ["FILE_LIMIT", "TOO_LARGE", "attached", "controls", "field", "filled_in", "number"]

FILE_LIMIT: Final = 10 * 2**20
"""Bytes of one upload: Discord's limit."""
TOO_LARGE: Final = N_("That file is over 10 MiB, more than Discord takes.")


def controls(modal: dict[str, Any]) -> list[dict[str, Any]]:
    """The controls of a modal that carry a value, in order."""
    found = []
    for part in modal.get("components") or []:
        children = part.get("components") or ([part["component"]] if "component" in part else [])
        found += [child for child in children if "custom_id" in child]
    return found


def filled_in(part: dict[str, Any], given: list[Any]) -> Any:
    """What a modal's control says, in the form in which SimCord wants it; None for nothing."""
    match part["type"]:
        case ComponentType.FILE_UPLOAD:
            return [file for file in map(attached, given) if file is not None]
        case ComponentType.TEXT_INPUT | ComponentType.RADIO_GROUP:
            return str(given[0]) if given else None
        case ComponentType.CHECKBOX:
            return bool(given)
    return [str(value) for value in given] or None


def field(form: Any, name: str) -> str:
    """A field as text, empty where it is absent. Raises Refused for a file."""
    value = form.get(name, "")
    if not isinstance(value, str):
        raise Refused(N_("{name} isn't text."), name=name)
    return value


def number(text: str) -> int:
    """An id. Raises Refused for anything else."""
    if not text.isascii() or not text.isdecimal() or len(text) > 20:
        raise Refused(N_("That isn't a number."))
    return int(text)


def attached(value: Any) -> Attached | None:
    """A field's file, or None where it has none. Raises Refused for one that is too large."""
    if not isinstance(value, web.FileField):
        return None
    data = value.file.read()
    if len(data) > FILE_LIMIT:
        raise Refused(TOO_LARGE)
    return Path(value.filename).name or "file", data
