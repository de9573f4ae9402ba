"""One sweep over a graph: dynamic programming over its frontier.

Vertices enter the frontier, edges between them are taken or left, vertices leave. What has been chosen so far
matters to the rest only by what each frontier vertex is: untouched, inside a piece of path, or an open end of
a piece, and then of which. Of all choices that look the same from there only the best is kept, and of those
only such as may still come to more than a bar: each carries the most that it can weigh in the end.

A choice is one integer: in the lowest bits how many ends of pieces are settled (2 bits), how many pieces
there are (4), whether a required vertex is on them (1), whether one that is to be missed has been missed (1);
then, for each slot of the frontier, a field with the state of its vertex.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.vienna1840.heaviest_path.graph import Edge, Graph
from engine.vienna1840.heaviest_path.order import Enter, Join, Leave, Plan

__all__ = ["Goal", "Hopes", "Labour", "Sweep", "hopes"]

PIECE = 1 << 2
REQUIRED = 1 << 6
MISSED = 1 << 7
LOW = 8
"""Bits before the first field."""

Chain = tuple[Edge, "Chain"] | None
Choices = dict[int, tuple[int, Chain]]
"""By what the frontier looks like: the most that can come of it, and the edges taken."""
Tops = tuple[int, int, int]
"""What ends still to come may add, by how many ends are settled."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What a path must do: hold one of `required`, leave out one of `missed`; None: no such demand."""

    required: frozenset[int] | None = None
    missed: frozenset[int] | None = None


@dataclass(slots=True)
class Labour:
    """Work done and allowed, counted in choices looked at: the same on every machine."""

    limit: int
    done: int = 0

    @property
    def over(self) -> bool:
        """Whether the limit is passed."""
        return self.done > self.limit


@dataclass(frozen=True, slots=True)
class Hopes:
    """What a path may weigh at most.

    Attributes:
        core: vertices that count as gained until they are left behind untouched.
        tops: by step, what the ends of the path may add outside the core.
    """

    core: frozenset[int]
    tops: Sequence[Tops]


def hopes(plan: Plan, core: frozenset[int], parts: Mapping[frozenset[int], int]) -> Hopes:
    """Hopes for a plan, where each part outside the core is worth no more than its number to an end there."""
    entered = {step.vertex: at for at, step in enumerate(plan.steps) if isinstance(step, Enter)}
    left = {step.vertex: at for at, step in enumerate(plan.steps) if isinstance(step, Leave)}
    spans = [
        # A part of one vertex is all gained or not at all: it is never under way.
        (
            min(entered[v] for v in part) if len(part) > 1 else len(plan.steps),
            max(left[v] for v in part),
            worth,
        )
        for part, worth in parts.items()
        if worth > 0
    ]
    spans.sort(key=lambda span: -span[2])
    changes = {at for start, end, _ in spans for at in (start + 1, end + 1)}
    tops: list[Tops] = []
    for at in range(len(plan.steps) + 1):
        if tops and at not in changes:
            tops.append(tops[-1])
            continue
        begun = [worth for start, end, worth in spans if start < at <= end][:2]
        ahead = [worth for start, end, worth in spans if at <= min(start, end)][:2]
        both = sorted((*begun, *ahead), reverse=True)[:2]
        tops.append((sum(both), max(sum(begun), sum(begun[:1]) + sum(ahead[:1])), sum(begun)))
    return Hopes(core, tops)


@dataclass(slots=True)
class Sweep:
    """A sweep under way.

    Attributes:
        bar: only paths heavier than this are of interest; it rises as such are found.
        chain: the edges of the best path found, the last first; None while none is.
    """

    graph: Graph
    plan: Plan
    hopes: Hopes
    goal: Goal
    labour: Labour
    bar: int
    chain: Chain = None
    _choices: Choices = field(default_factory=dict)
    _ahead: int = 0
    _active: dict[int, int] = field(default_factory=dict)
    _bits: int = 0
    _inner: int = 0
    _closed: int = 0
    _unmet: set[int] = field(default_factory=set)

    def run(self, beam: int | None = None) -> bool:
        """Sweep the graph. With a beam only the most promising choices survive each vertex.

        Returns whether the sweep came to its end within the labour allowed.
        """
        self._closed, self._inner = self.plan.width + 1, self.plan.width + 2
        self._bits = self._inner.bit_length()
        weights, core = self.graph.weights, self.hopes.core
        self._ahead = sum(max(weights[vertex], 0) for vertex in core)
        start = (REQUIRED if self.goal.required is None else 0) | (MISSED if self.goal.missed is None else 0)
        self._unmet = set(self.goal.missed or ())
        self._choices = {start: (self._ahead, None)}
        for at, step in enumerate(self.plan.steps):
            if isinstance(step, Enter):
                self._active[step.slot] = step.vertex
                self._unmet.discard(step.vertex)
                if step.vertex in core:
                    self._ahead -= max(weights[step.vertex], 0)
                continue
            self.labour.done += len(self._choices)
            if self.labour.over:
                return False
            if isinstance(step, Join):
                self._join(step, self.hopes.tops[at])
            else:
                self._leave(step, self.hopes.tops[at + 1])
                if beam is not None and len(self._choices) > beam:
                    self._narrow(beam, self.hopes.tops[at + 1])
        return True

    def _narrow(self, beam: int, tops: Tops) -> None:
        """Keep only the most promising choices."""
        by_hope = sorted((-hope - tops[key & 3], key) for key, (hope, _) in self._choices.items())
        self._choices = {key: self._choices[key] for _, key in by_hope[:beam]}

    def _cost(self, vertex: int) -> int:
        """What changes for the hopes when the vertex comes on a path."""
        weight = self.graph.weights[vertex]
        return min(weight, 0) if vertex in self.hopes.core else weight

    def _join(self, step: Join, tops: Tops) -> None:
        """Add to the choices those that take the edge."""
        choices, bits, closed, inner = self._choices, self._bits, self._closed, self._inner
        mask = (1 << bits) - 1
        at_a, at_b = LOW + bits * step.slot_a, LOW + bits * step.slot_b
        clear = ~(mask << at_a | mask << at_b)
        inner_a, inner_b = inner << at_a, inner << at_b
        name_a, name_b = step.slot_a + 1, step.slot_b + 1
        cost_a, cost_b = self._cost(step.a), self._cost(step.b)
        ends_a, ends_b = step.a in self.graph.ends, step.b in self.graph.ends
        bar, edge = self.bar, (step.a, step.b)
        required = self.goal.required or ()
        mark_a = REQUIRED if step.a in required else 0
        mark_b = REQUIRED if step.b in required else 0
        for key, (hope, chain) in list(choices.items()):
            was_a = key >> at_a & mask
            if was_a in (inner, name_b):
                continue
            was_b = key >> at_b & mask
            if was_b == inner:
                continue
            new = key & clear
            settled, pieces = key & 3, -1
            if was_a:
                end_a = was_a
                new |= inner_a
            else:
                hope += cost_a
                pieces = 0
                new |= mark_a
                if ends_a:
                    end_a = closed
                    new = (new | inner_a) + 1
                    settled += 1
                else:
                    end_a = name_a
            if was_b:
                end_b = was_b
                new |= inner_b
            else:
                hope += cost_b
                pieces += 1
                new |= mark_b
                if ends_b:
                    end_b = closed
                    new = (new | inner_b) + 1
                    settled += 1
                else:
                    end_b = name_b
            if settled > 2 or hope + tops[settled] <= bar:
                continue
            new += pieces * PIECE
            if end_a == closed:
                if end_b == closed:
                    self._complete(new, hope, (edge, chain))
                    bar = self.bar
                    continue
                at = LOW + bits * (end_b - 1)
                new = new & ~(mask << at) | closed << at
            elif end_b == closed:
                at = LOW + bits * (end_a - 1)
                new = new & ~(mask << at) | closed << at
            else:
                to_b, to_a = LOW + bits * (end_a - 1), LOW + bits * (end_b - 1)
                new = new & ~(mask << to_a | mask << to_b) | end_a << to_a | end_b << to_b
            known = choices.get(new)
            if known is None or hope > known[0]:
                choices[new] = (hope, (edge, chain))

    def _leave(self, step: Leave, tops: Tops) -> None:
        """Keep of the choices what matters without the vertex."""
        bits, closed, inner = self._bits, self._closed, self._inner
        mask = (1 << bits) - 1
        place = LOW + bits * step.slot
        clear = ~(mask << place)
        loss = max(self.graph.weights[step.vertex], 0) if step.vertex in self.hopes.core else 0
        missed = MISSED if step.vertex in (self.goal.missed or ()) else 0
        bar = self.bar
        after: Choices = {}
        for key, (hope, chain) in self._choices.items():
            was = key >> place & mask
            if not was:
                hope -= loss
                new = key | missed
            elif was == inner:
                new = key & clear
            elif was == closed:
                self._complete(key, hope, chain)
                bar = self.bar
                continue
            elif key & 3 == 2:
                continue
            else:
                at = LOW + bits * (was - 1)
                new = (key & clear & ~(mask << at) | closed << at) + 1
            if hope + tops[new & 3] <= bar:
                continue
            known = after.get(new)
            if known is None or hope > known[0]:
                after[new] = (hope, chain)
        self._choices = after
        del self._active[step.slot]

    def _complete(self, key: int, hope: int, chain: Chain) -> None:
        """A piece has both its ends: it is a path if it is the only piece and does what it must."""
        weight = hope - self._ahead
        if weight <= self.bar or key & (REQUIRED | 15 * PIECE) != REQUIRED | PIECE:
            return
        missed = bool(self._unmet) or bool(key & MISSED)
        for slot, vertex in self._active.items():
            if not key >> LOW + self._bits * slot & (1 << self._bits) - 1:
                missed = missed or vertex in (self.goal.missed or ())
                if vertex in self.hopes.core:
                    weight -= max(self.graph.weights[vertex], 0)
        if weight > self.bar and missed:
            self.bar, self.chain = weight, chain
