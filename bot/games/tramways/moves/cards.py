"""Cards played and discarded, and what needs no choice."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from bot.games.core.dialogue import Dialogue, Field, Last, Row
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.tramways.moves.spending import content
from bot.games.tramways.words import asides, names
from bot.language import N_
from engine.tramways.actions import Discard, Drop, Use
from engine.tramways.facts import CARDS

__all__ = ["DIALOGUES"]


def _card(scene: Scene, _: Legal, value: str) -> tuple[str, str]:
    """A card by its number, with what is on it."""
    return names.brief(scene, int(value)), content(scene, int(value))


def _of_card(scene: Scene, _: Legal, action: Drop | Discard) -> str:
    return content(scene, action.card) if action.card in CARDS else ""


def _administered(legal: Legal, action: Use) -> Hashable:
    """In the administration the order of icons matters only to stress, and seldom to that."""
    return action.card, frozenset(action.icons), action.square, _strained(legal, action)


def _strained(legal: Legal, action: Use) -> tuple[int, int]:
    """The stress and the happiness after icons were played, and all that they bring."""
    foreseen = legal.foresee(action)
    player = (legal.view if foreseen is None else foreseen.view).players[legal.seat]
    return player.stress, player.happiness


def _of_use(scene: Scene, legal: Legal, action: Use) -> str:
    """What becomes of stress and happiness, where that is something."""
    before = legal.view.players[legal.seat]
    stress, happiness = _strained(legal, action)
    parts = []
    if stress != before.stress:
        parts.append(scene.say("stress {before} → {after}", before=before.stress, after=stress))
    if happiness != before.happiness:
        parts.append(names.points(scene, happiness - before.happiness))
    return ", ".join(parts)


def _discarded(scene: Scene, action: Drop | Discard) -> str:
    return names.brief(scene, action.card)


def _use(scene: Scene, action: Use) -> str:
    parts = []
    if "card" not in scene.chosen:
        parts.append(names.brief(scene, action.card))
    if "icons" not in scene.chosen:
        parts.append(", ".join(names.icon(scene, each) for each in action.icons))
    if action.square is not None and "icons" in scene.chosen:
        parts.append(names.place(scene, action.square))
    return " · ".join(parts)


DIALOGUES: Mapping[str, Dialogue] = {
    "drop": Dialogue(
        called=N_("Discard for the void ticket"),
        option=_discarded,
        question=N_("which card?"),
        aside=asides.of_drop,
        note=_of_card,
        outright=True,
    ),
    "fill": Dialogue(
        called=N_("Fill your hand"),
        fields={"cards": Field(N_("which cards?"), offer=_card, aside=asides.of_fill)},
    ),
    "money": Dialogue(called=N_("Take 2 money"), row=Row.IDLE),
    "end": Dialogue(called=N_("Finish"), row=Row.IDLE),
    "use": Dialogue(
        called=N_("Play icons"),
        option=_use,
        fields={"card": Field(N_("which card?"), offer=_card, aside=asides.of_use)},
        question=N_("which icons, and where?"),
        aside=asides.of_use,
        note=_of_use,
        like=_administered,
        last=Last("square"),
        outright=True,
    ),
    "discard": Dialogue(
        called=N_("Discard"),
        option=_discarded,
        question=N_("which card?"),
        aside=asides.of_discard,
        note=_of_card,
        outright=True,
    ),
    "done": Dialogue(called=N_("Keep the rest"), row=Row.IDLE),
}
