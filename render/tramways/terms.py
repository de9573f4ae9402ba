"""What things of Tramways are called, on its pictures and wherever else."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tramways.facts import CARDS, money, rails
from engine.tramways.network import Network
from render.core.words import C_, N_, Words

__all__ = [
    "PHASES",
    "SCALE",
    "TYPES",
    "card_name",
    "icon_name",
    "place_name",
    "site_name",
    "spoken_place",
]

PHASES: Mapping[str, str] = {
    "boards": N_("choosing the player board"),
    "parcels": N_("choosing parcels"),
    "books": N_("choosing a development card"),
    "dealt": N_("choosing a development card"),
    "auction": N_("auction for turn order"),
    "cards": N_("taking an auction card"),
    "line": N_("at the line of cards"),
    "void": N_("discarding a card"),
    "refill": N_("filling the last hand"),
    "actions": N_("to act"),
    "development": N_("taking a development card"),
    "administration": N_("administration"),
    "over": N_("game over"),
}
"""What is being decided."""
TYPES: Mapping[str, str] = {
    "R": N_("residence"),
    "C": N_("commerce"),
    "I": N_("industry"),
    "L": N_("leisure"),
}
"""Types of buildings."""
SCALE: Mapping[str, str] = {
    "lamentable": N_("lamentable"),
    "sad": N_("sad"),
    "sullen": N_("sullen"),
    "agreeable": N_("agreeable"),
    "satisfied": N_("satisfied"),
    "content": N_("content"),
    "delighted": N_("delighted"),
    "exuberant": N_("exuberant"),
    "euphoric": N_("euphoric"),
    "ecstatic": N_("ecstatic"),
}
"""The words of the solo game's scale (R14.8)."""
_ICONS: Mapping[str, str] = {
    **TYPES,
    "upgrade_link": N_("upgrade a link"),
    "build": N_("build"),
    "upgrade_building": N_("upgrade a building"),
    "worker": C_("icon", "worker"),
    "passenger": C_("icon", "add a passenger"),
    "calm": C_("icon", "calm"),
    "strip": C_("icon", "strip"),
}


def icon_name(icon: str, words: Words, *, aloud: bool = False) -> str:
    """A card's icon in words. A parcel's icon is its number, `aloud` with the noun."""
    if rails(icon):
        return words.count("{number} track", "{number} tracks", rails(icon))
    if money(icon):
        return words.say("{number} money", number=money(icon))
    if icon in _ICONS:
        return words.say(_ICONS[icon])
    return words.say("parcel {parcel}", parcel=icon) if aloud else icon


def card_name(card: int, words: Words, *, aloud: bool = False) -> str:
    """A card by its number and icons: `92 (2 tracks, worker, strip)`."""
    facts = CARDS[card]
    said = [icon_name(icon, words, aloud=aloud) for icon in facts.icons]
    if facts.void:
        said.append(words.say("void"))
    match facts.consequence:
        case "pay":
            said.append(words.say("costs 3 money"))
        case "stress":
            said.append(words.say("costs 1 stress"))
    return f"{card} ({', '.join(said)})"


def site_name(network: Network, square: str) -> str:
    """What a square is called on the plan: a parcel by its number, any other by its column and row."""
    facts = network.town.squares[square]
    return facts.name if facts.terrain == "parcel" else square


def place_name(network: Network, square: str, words: Words) -> str:
    """A place by its square: the type of the building there, or the number of the parcel."""
    type_of = network.types.get(square)
    name = network.town.squares[square].name
    if type_of is None:
        return name or square
    said = words.say(TYPES[type_of])
    return f"{said} {name if network.town.squares[square].terrain == 'parcel' else square}"


def spoken_place(network: Network, square: str, words: Words) -> str:
    """A place as it's said aloud, so that a parcel doesn't sound like a square: the building's type with its
    parcel or square, `parcel C1 on square a6`, or `square e5`.
    """
    facts = network.town.squares[square]
    if square in network.types:
        built = words.say(TYPES[network.types[square]])
        if facts.terrain != "parcel":
            return words.say("{building} on square {square}", building=built, square=square)
        return words.say("{building} on parcel {parcel}", building=built, parcel=facts.name)
    if facts.terrain == "parcel":
        return words.say("parcel {parcel} on square {square}", parcel=facts.name, square=square)
    return words.say("square {square}", square=square)
