"""The bill of materials of a release: what the bot runs on, as CycloneDX has it. `make release` writes it.

It names each pinned library with its version, its licence and what needs it. The same pins
give the same file. Nothing is looked up anywhere.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import PackageNotFoundError, distribution

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from bot.operations.licences import licence_of

__all__ = ["Pin", "bill", "pins"]

OWN, OWN_LICENCE = "stellwerk", "MIT"
PINNED = re.compile(r"(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s;]+)")
VIA = re.compile(r"    # +(?:via )?(?P<name>[A-Za-z0-9._-]+)?")


@dataclass(frozen=True, slots=True)
class Pin:
    """A library with its version, and what needs it; `OWN` is the bot itself."""

    name: str
    version: str
    needed_by: tuple[str, ...]


def pins(text: str) -> Iterator[Pin]:
    """The libraries of a file of `requirements`, in its order."""
    for part in re.split(r"\n(?=\w)", text):
        if found := PINNED.match(part):
            needing = [each["name"] for each in map(VIA.match, part.splitlines()) if each and each["name"]]
            yield Pin(found["name"], found["version"], tuple(each for each in needing if each != "via"))


def bill(version: str, text: str, now: datetime) -> str:
    """The bill of materials of a version, as JSON.

    Args:
        text: the pins.
        now: when it is made.
    """
    root = Component(
        name=OWN,
        version=version,
        type=ComponentType.APPLICATION,
        bom_ref=OWN,
        licenses=[LicenseFactory().make_from_string(OWN_LICENCE)],
    )
    made = Bom(serial_number=uuid.uuid5(uuid.NAMESPACE_OID, f"{version}\n{text}"))
    made.metadata.timestamp, made.metadata.component = now, root
    found = {each.name: (_component(each), each.needed_by) for each in pins(text)}
    for component, needed_by in found.values():
        made.components.add(component)
        for name in needed_by:
            made.register_dependency(root if name == OWN else found[name][0], [component])
    return str(JsonV1Dot6(made).output_as_string(indent=1)) + "\n"


def _component(pin: Pin) -> Component:
    address = PackageURL("pypi", name=pin.name, version=pin.version)
    try:
        licences = [LicenseFactory().make_from_string(licence_of(distribution(pin.name)))]
    except PackageNotFoundError:
        # It is for another system, or another Python, than this one.
        licences = []
    return Component(
        name=pin.name,
        version=pin.version,
        type=ComponentType.LIBRARY,
        bom_ref=str(address),
        purl=address,
        licenses=licences,
    )
