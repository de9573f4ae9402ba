"""Cards played and discarded, and what needs no choice."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from bot.games.core.dialogue import Dialogue, Field, Last
from bot.games.core.legal import Legal
from bot.games.core.scene import Scene
from bot.games.tramways.moves.spending import content
from bot.games.tramways.words import names
from bot.language import N_
from engine.tramways.actions import Discard, Drop, Use
from engine.tramways.administration import CALM
from engine.tramways.facts import CARDS

__all__ = ["DIALOGUES"]


def _card(scene: Scene, _: Legal, value: str) -> tuple[str, str]:
    """A card by its number, with what is on it."""
    return names.brief(scene, int(value)), content(scene, int(value))


def _of_card(scene: Scene, _: Legal, action: Drop | Discard) -> str:
    return content(scene, action.card) if action.card in CARDS else ""


def _administered(action: Use) -> Hashable:
    """In the administration the order of icons matters only to stress: calm comes first, or not."""
    return action.card, frozenset(action.icons), action.icons[0] == CALM, action.square


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
        note=_of_card,
        outright=True,
    ),
    "fill": Dialogue(called=N_("Fill the hand"), fields={"cards": Field(N_("which cards?"), offer=_card)}),
    "money": Dialogue(called=N_("Take 2 money")),
    "end": Dialogue(called=N_("Nothing more")),
    "use": Dialogue(
        called=N_("Play icons"),
        option=_use,
        fields={"card": Field(N_("which card?"), offer=_card)},
        question=N_("which icons, and where?"),
        like=_administered,
        last=Last("square"),
        outright=True,
    ),
    "discard": Dialogue(
        called=N_("Discard"),
        option=_discarded,
        question=N_("which card?"),
        note=_of_card,
        outright=True,
    ),
    "done": Dialogue(called=N_("Keep the rest")),
}
