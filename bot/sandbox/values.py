"""Values as people type them: numbers, people by `@name`, channels by `#name`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.enums import OptionType

from bot.language import N_
from bot.sandbox.inside_simcord import kind_of
from bot.sandbox.refusing import Refused
from bot.sandbox.world import World

__all__ = ["Attached", "CommandError", "Named", "fixed_values", "nameable", "value_of"]

Attached = tuple[str, bytes]
"""A file chosen for the next command: its name and its bytes."""

Named = MemberActor | ChannelHandle
"""What an option can name: a person with `@`, a channel or thread with `#`."""


class CommandError(Refused):
    """The text is no command that could be sent; the message is a sentence for the person typing."""


def nameable(world: World, person: MemberActor) -> list[Named]:
    """The people, and the channels that a person sees."""
    return [
        *world.people.values(),
        *(world.find_channel(channel.id) for channel in world.channels(person.id)),
    ]


def fixed_values(option: Mapping[str, Any], named: Iterable[Named]) -> list[tuple[str, str]]:
    """Label and value of everything that may stand in an option for which the bot offers nothing itself."""
    if option.get("choices"):
        return [(str(choice["name"]), str(choice["value"])) for choice in option["choices"]]
    if option["type"] == OptionType.BOOLEAN:
        return [("true", "true"), ("false", "false")]
    if option["type"] in MARKS:
        return [(_shown(each), _shown(each)) for each in named if _fits(option, each)]
    return []


MARKS: Final = {OptionType.USER: "@", OptionType.MENTIONABLE: "@", OptionType.CHANNEL: "#"}
STRANGE: Final = {
    "@": N_("{name} wants one of the people here, not `{raw}`."),
    "#": N_("{name} wants one of the channels here, not `{raw}`."),
}
"""What is said of somebody or something that is not here, by its mark."""


def _shown(named: Named) -> str:
    """A person or a channel as the line shows it."""
    if isinstance(named, MemberActor):
        return f"@{named.user.global_name}"
    return f"#{named.name}"


def _fits(option: Mapping[str, Any], named: Named) -> bool:
    """Whether an option can be this person or channel."""
    if isinstance(named, MemberActor):
        return MARKS[option["type"]] == "@"
    kinds = option.get("channel_types")
    return MARKS[option["type"]] == "#" and (not kinds or kind_of(named) in kinds)


def value_of(option: Mapping[str, Any], raw: str, named: Sequence[Named]) -> Any:
    """The typed text as the value that Discord would send for this option. Raises CommandError."""
    name = option["name"]
    for choice in option.get("choices") or ():
        if raw.casefold() in (str(choice["name"]).casefold(), str(choice["value"]).casefold()):
            return choice["value"]
    match option["type"]:
        case OptionType.INTEGER:
            if not re.fullmatch(r"-?\d{1,15}", raw):
                raise CommandError(N_("{name} wants a whole number, not `{raw}`."), name=name, raw=raw)
            return int(raw)
        case OptionType.NUMBER:
            if not re.fullmatch(r"-?\d{1,15}(\.\d{1,15})?", raw):
                raise CommandError(N_("{name} wants a number, not `{raw}`."), name=name, raw=raw)
            return float(raw)
        case OptionType.BOOLEAN:
            if raw.casefold() not in ("true", "false", "yes", "no"):
                raise CommandError(N_("{name} wants true or false, not `{raw}`."), name=name, raw=raw)
            return raw.casefold() in ("true", "yes")
        case OptionType.USER | OptionType.MENTIONABLE | OptionType.CHANNEL as kind:
            mark = MARKS[kind]
            for each in named:
                if _fits(option, each) and f"{mark}{raw.lstrip(mark)}".casefold() == _shown(each).casefold():
                    return each
            raise CommandError(STRANGE[mark], name=name, raw=raw)
        case OptionType.STRING:
            return raw
    raise CommandError(N_("{name} can't be given as text here."), name=name)
