"""What no log line holds at any level: the names of people, and what they wrote.

Numbers of games, channels, messages and interactions lead an administrator to the rest. Names come with
errors: the words of Discord, which quote what was sent; those of PostgreSQL, which show rows; what somebody
typed that no game knows; values that show themselves.
"""

from __future__ import annotations

import re

from structlog.types import EventDict, WrappedLogger

__all__ = ["HIDDEN", "without_people"]

HIDDEN = "[hidden]"

QUOTED = re.compile(r"\"[^\"\n]*\"|“[^”\n]*”")
FIELDS = "name|global_name|nick|display_name|label|placeholder|title|former|content|description|value"
_PLACES = (
    # Discord's words after its code, to the end of what they say of each field.
    (
        re.compile(r"\(error code: -?\d+\): [^\n]*(?:\nIn [^\n]*)*"),
        lambda found: QUOTED.sub(HIDDEN, found[0]),
    ),
    # A row that PostgreSQL did not take.
    (re.compile(r"DETAIL:  ?.*?(?=\\n|\n|$)"), lambda _: f"DETAIL: {HIDDEN}"),
    # What was typed, as an error of the rules holds it.
    (
        re.compile(r"\b(Unknown|Malformed)(?:: |\()(?:.|\n)*?(?=\n\n|\Z)"),
        lambda found: f"{found[1]}: {HIDDEN}",
    ),
    # Things of Discord and of ours that show their fields: members, buttons, seats.
    (
        re.compile(rf"\b({FIELDS})=('(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\")"),
        lambda found: f"{found[1]}={HIDDEN}",
    ),
    # Addresses and numbers of people.
    (re.compile(r"(/(?:thread-members|members|users)/|\bUser: )\d+"), lambda found: f"{found[1]}{HIDDEN}"),
)


def without_people(_logger: WrappedLogger, _name: str, event: EventDict) -> EventDict:
    """Take people out of a message and of what is said of an exception."""
    for part in ("event", "exception"):
        if part in event:
            event[part] = _without(str(event[part]))
    return event


def _without(said: str) -> str:
    for place, put in _PLACES:
        said = place.sub(put, said)
    return said
