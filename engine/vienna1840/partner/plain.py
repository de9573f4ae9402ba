"""A legal move without a thought: what is left when there is nothing to weigh."""

from __future__ import annotations

from engine.core import Action, Choices, Draft, GameError, Standpoint, Weighed, build
from engine.vienna1840.actions import UNASKED, Pass
from engine.vienna1840.partner.reasons import reason
from engine.vienna1840.state import State
from engine.vienna1840.view import View

__all__ = ["plain"]


def plain(standpoint: Standpoint[State, View]) -> Weighed:
    """The most harmless legal move."""
    for kind in sorted(standpoint.kinds, key=_harm):
        found = _filled(standpoint, Draft(kind))
        if found is not None:
            return Weighed(found, 0, reason("only"))
    raise AssertionError(f"no move in {standpoint.kinds}")


def _harm(kind: str) -> tuple[bool, bool]:
    """Less for a kind that does less harm: a pass before what the step asks for, and that before the rest."""
    return kind != Pass.kind, kind in UNASKED


def _filled(standpoint: Standpoint[State, View], draft: Draft) -> Action | None:
    """The first action that the choices lead to."""
    try:
        choices = standpoint.choices(draft)
        while choices is not None and not choices.optional:
            following = _first(choices, draft)
            if following is None:
                return None
            draft = following
            choices = standpoint.choices(draft)
    except GameError:
        return None
    return build(standpoint.game.kinds_by_name, {"kind": draft.kind, **draft.fields})


def _first(choices: Choices, draft: Draft) -> Draft | None:
    if choices.ends:
        return choices.ended(draft)
    return choices.taken(draft, choices.values[0]) if choices.values else None
