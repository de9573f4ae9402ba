"""What things of 1840 are called in sentences. Names of companies and places are German everywhere."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core.scene import Scene
from bot.language import N_, Words
from engine.vienna1840 import facts
from render.vienna1840.words.terms import COLOURS

__all__ = [
    "COLOURS",
    "badge",
    "colour",
    "company",
    "hex_name",
    "lot",
    "owner",
    "private",
    "round_name",
    "sum_by_seat",
    "tram",
    "tram_badge",
    "tram_colour",
    "with_code",
]

ROUNDS = {
    "PRE": N_("Auction of the privates"),
    "SR": N_("Stock round {number}"),
    "CR": N_("Company round {number}"),
    "LR": N_("Line round {number}"),
    "END": N_("End of the game"),
}


def company(scene: Scene, name: str) -> str:
    """A tramway company, a Stadtbahn company or a line."""
    if name in facts.STADTBAHN:
        return scene.say("Stadtbahn {letter}", letter=name)
    if name.isdigit():
        return scene.say("line {number}", number=name)
    return name


def badge(scene: Scene, name: str) -> str:
    """A company with its emblem, where sentences have them."""
    said = company(scene, name)
    return f"{scene.emblems[name]} {said}" if name in scene.emblems else said


def private(name: str) -> str:
    """A private by its landmark's name."""
    return facts.PRIVATES[name].name if name in facts.PRIVATES else name


def with_code(scene: Scene, name: str) -> str:
    """A private as it is typed and by its landmark's name: `SB Schloss Belvedere`."""
    return private(name) if scene.aloud else f"{name} {private(name)}"


def lot(scene: Scene, name: str) -> str:
    """Something under auction: a private or a line."""
    return private(name) if name in facts.PRIVATES else company(scene, name)


def owner(scene: Scene, who: int | str) -> str:
    """A player or a company."""
    return scene.name(who) if isinstance(who, int) else company(scene, who)


def colour(scene: Scene, name: str) -> str:
    """A colour's name."""
    return scene.say(COLOURS[name])


def tram(words: Words, name: str) -> str:
    """A tram by its colour: trams of one colour are alike, and nobody knows their ids."""
    shade = tram_colour(name)
    return words.say(COLOURS[shade]) if shade else name


def tram_badge(scene: Scene, name: str) -> str:
    """A tram by its colour with its emblem, where sentences have them."""
    said, emblem = tram(scene.words, name), f"tram_{tram_colour(name)}"
    return f"{scene.emblems[emblem]} {said}" if emblem in scene.emblems else said


def tram_colour(name: str) -> str | None:
    """The colour of a tram's id; None for no tram."""
    letter = name.partition("-")[0]
    return next((shade for shade, each in facts.TRAMS.items() if each.letter == letter), None)


def home_of(scene: Scene, line: str) -> str:
    """The hex where a line opens, with the name of its place."""
    return hex_name(scene, facts.game_map(scene.view.board.map).homes[line])


def hex_name(scene: Scene, name: str) -> str:
    """A hex with the name of its place: `F18 Museum`."""
    found = facts.game_map(scene.view.board.map).hexes.get(name)
    return f"{name} {found.name}" if found is not None and found.name else name


def round_name(scene: Scene, index: int) -> str:
    """A round of the round track."""
    each = facts.ROUND_TRACK[index]
    return scene.say(ROUNDS[each.kind], number=each.name.removeprefix(each.kind))


def sum_by_seat(scene: Scene, paid: Mapping[int, int]) -> str:
    """Who got how much: `Anna 20, Ben 10`; empty where nobody got anything."""
    return ", ".join(f"{scene.before_number(seat)} {amount}" for seat, amount in paid.items() if amount)
