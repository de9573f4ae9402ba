"""Emojis of an application, which SimCord does not know: the routes by which a bot brings them.

Importing this teaches SimCord the routes. An emoji's id is worked out from its name, so that messages of
former runs show it again.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakKeyDictionary

from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.http.router import RequestContext, route

__all__ = ["Emoji", "emojis_of"]

IDS: Final = 10**17
"""Ids lie between this and twice as much: so many figures has an id."""
LARGEST: Final = 256 * 1024
"""Bytes of a picture."""
MOST: Final = 2_000
INVALID: Final = 50035
"""Discord's code: something in the form of the request."""
TOO_MANY: Final = 30008
UNKNOWN: Final = 10014


@dataclass(frozen=True, slots=True)
class Emoji:
    """An emoji: its name and its picture."""

    name: str
    png: bytes

    @property
    def id(self) -> int:
        """Its id."""
        return IDS + int.from_bytes(hashlib.sha256(self.name.encode()).digest()[:7], "big") % IDS


_KEPT: WeakKeyDictionary[Backend, dict[int, Emoji]] = WeakKeyDictionary()


def emojis_of(backend: Backend) -> dict[int, Emoji]:
    """The emojis of the application, by their ids."""
    return _KEPT.setdefault(backend, {})


def _payload(emoji: Emoji) -> dict[str, Any]:
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


@route("GET", "/applications/{application_id}/emojis")
def _listed(context: RequestContext) -> Any:
    return {"items": [_payload(emoji) for emoji in emojis_of(context.backend).values()]}


@route("POST", "/applications/{application_id}/emojis")
def _created(context: RequestContext) -> Any:
    body, kept = context.fields("name", "image"), emojis_of(context.backend)
    emoji = Emoji(str(body["name"]), _picture(str(body["image"])))
    if not (2 <= len(emoji.name) <= 32 and emoji.name.replace("_", "a").isalnum()):
        raise BackendError(400, INVALID, "Invalid Form Body")
    if emoji.name in {each.name for each in kept.values()}:
        raise BackendError(400, INVALID, "APPLICATION_EMOJI_NAME_ALREADY_TAKEN")
    if len(kept) >= MOST:
        raise BackendError(400, TOO_MANY, "Maximum number of emojis reached")
    kept[emoji.id] = emoji
    return _payload(emoji)


@route("DELETE", "/applications/{application_id}/emojis/{emoji_id}")
def _deleted(context: RequestContext) -> Any:
    if emojis_of(context.backend).pop(context.int_arg("emoji_id"), None) is None:
        raise BackendError(404, UNKNOWN, "Unknown Emoji")
    return None


def _picture(image: str) -> bytes:
    """The bytes of a picture written as Discord wants it: `data:image/png;base64,...`."""
    try:
        data = base64.b64decode(image.partition(",")[2], validate=True)
    except binascii.Error as error:
        raise BackendError(400, INVALID, "Invalid Form Body") from error
    if not data or len(data) > LARGEST:
        raise BackendError(400, INVALID, "File cannot be larger than 256.0 kb")
    return data
