"""What things of Trambahn are called in sentences."""

from __future__ import annotations

from bot.games.core.scene import Scene
from bot.language import C_, N_
from engine.trambahn.facts import CARDS, CONDUCTOR, TABLE, TRAMS

__all__ = ["card", "cards", "colour", "face", "marks", "sign", "tour", "tram", "tram_sign"]

COLOURS = {"blue": N_("blue"), "red": N_("red"), "green": N_("green"), "yellow": N_("yellow")}
ON_CARDS = {
    "blue": C_("card", "blue"),
    "red": C_("card", "red"),
    "green": C_("card", "green"),
    "yellow": C_("card", "yellow"),
}
"""The colours in the names of cards."""
TRAM_KINDS = {"horse": N_("horse tram"), "steam": N_("steam tram"), "electric": N_("electric tram")}

SIGNS = {"blue": "🔵", "red": "🔴", "green": "🟢", "yellow": "🟡"}
TRAM_SIGNS = {"horse": "🐎", "steam": "🚂", "electric": "🚋"}


def sign(colour: str | None) -> str:
    """The emoji of a colour; that of a conductor for None."""
    return SIGNS.get(colour or "", "🎫")


def tram_sign(kind: str) -> str:
    """The emoji of a kind of tram."""
    return TRAM_SIGNS[kind]


def colour(scene: Scene, name: str) -> str:
    """A colour's name."""
    return scene.say(COLOURS[name]) if name in COLOURS else name


def card(scene: Scene, face: str) -> str:
    """A card, with its emblem where sentences have them: `blue 7 (B7)`, `conductor (J)`."""
    facts = CARDS.get(face)
    if facts is None:
        return face
    shade = scene.say(ON_CARDS[facts.colour]) if facts.colour else ""
    if face == CONDUCTOR and scene.aloud:
        said = scene.say("conductor")
    elif scene.aloud:
        said = scene.say("{colour} {value}", colour=shade, value=facts.value)
    elif face == CONDUCTOR:
        said = scene.say("conductor ({card})", card=face)
    else:
        said = scene.say("{colour} {value} ({card})", colour=shade, value=facts.value, card=face)
    return f"{scene.emblems[face]} {said}" if face in scene.emblems else said


def face(scene: Scene, card: str) -> str:
    """A card by its letter and value alone, with its emblem where sentences have them: `B7`."""
    return f"{scene.emblems[card]} {card}" if card in scene.emblems else card


def cards(scene: Scene, number: int) -> str:
    """So many cards."""
    return scene.words.count("{number} card", "{number} cards", number)


def tram(scene: Scene, kind: str) -> str:
    """A tram with its multiplier: `steam tram ×3`."""
    return f"{scene.say(TRAM_KINDS[kind])} ×{TRAMS[kind].multiplier}" if kind in TRAMS else kind


def tour(scene: Scene) -> str:
    """The tour to come, as it stands on the picture, or that all are ridden."""
    ridden = len(scene.view.tours)
    if scene.view.step == "over":
        return scene.words.count("{number} tour scored", "{number} tours scored", ridden)
    return scene.say("Tour {number} of {tours}", number=ridden + 1, tours=TABLE.tours)


def marks(scene: Scene, count: int) -> str:
    """What so many money cards are worth."""
    thousands = count * TABLE.mark_per_card // 1000
    return scene.say("{thousands},000 marks", thousands=thousands) if thousands else scene.say("0 marks")
