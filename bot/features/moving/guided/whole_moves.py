"""The whole moves that begin like a draft, lazily."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from bot.games import Dialogue, Legal
from engine.core import Action, Choices, Content, Draft, build

__all__ = ["WholeMoves"]


@dataclass(frozen=True, slots=True)
class WholeMoves:
    """The listed whole moves of a seat in a position. Slow: call its methods off the event loop."""

    dialogue: Dialogue
    legal: Legal

    def built(self, draft: Draft) -> Action:
        """The move of a complete draft."""
        return build(self.legal.game.kinds_by_name, {"kind": draft.kind, **draft.fields})

    def first(self, draft: Draft) -> Action:
        """The first listed move of a draft."""
        return next(self._walked(draft))[0]

    def completions(self, draft: Draft, most: int | None = None) -> Sequence[Action] | None:
        """All moves of a draft, or None if there are more than `most`. Of several that come to the same, only
        the first counts, and of several that lead to the same position, the shortest.
        """
        firsts: dict[Hashable, Action] = {}
        shortened = False
        for action, left_open in self._walked(draft):
            firsts.setdefault(self.dialogue.like(self.legal, action), action)
            shortened = shortened or left_open
            if most is not None and len(firsts) > most:
                return None
        actions = sorted(firsts.values(), key=self.dialogue.rank)
        return self.different(actions) if shortened else actions

    def in_turn(self, draft: Draft, choices: Choices) -> Iterator[Action]:
        """All moves from a field on: for each of its values the first move, then all others."""
        if choices.element:
            yield from (action for action, _ in self._walked(draft))
            return
        left = [self._walked(following) for following in choices.onward(draft)]
        yield from (action for moves in left for action, _ in islice(moves, 1))
        yield from (action for moves in left for action, _ in moves)

    def wanted(self, draft: Draft) -> Iterator[Draft | Action]:
        """All drafts from this one up to the field that is asked for last, and moves without it."""
        choices = self.legal.choices(draft)
        if choices is None:
            yield self.built(draft)
        elif self.dialogue.asks_last(choices.field):
            yield draft
        else:
            for following in choices.onward(draft):
                yield from self.wanted(following)

    def tuples(self, draft: Draft, field: str) -> Iterator[Content]:
        """All values of a tuple that begin like the draft's."""
        if field in draft.fields:
            yield draft.fields[field]
            return
        choices = self.legal.choices(draft)
        for following in choices.onward(draft) if choices is not None else ():
            yield from self.tuples(following, field)

    def different(self, actions: Iterable[Action]) -> Sequence[Action]:
        """The actions that lead to different positions, as far as the seat can tell."""
        found: list[Action] = []
        results: list[Any] = []
        for action in actions:
            foreseen = self.legal.foresee(action)
            if foreseen is None:
                found.append(action)
            elif foreseen.view not in results:
                results.append(foreseen.view)
                found.append(action)
        return found

    def _walked(self, draft: Draft) -> Iterator[tuple[Action, bool]]:
        """The whole moves, each with whether a field was left open."""
        choices = self.legal.choices(draft)
        if choices is None or choices.optional:
            yield self.built(draft), choices is not None
        if choices is not None:
            for following in choices.onward(draft):
                yield from self._walked(following)
