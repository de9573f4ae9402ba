"""Recorded games played again: their moves through our rules, our state beside theirs after each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.vienna1840.holdings import worth
from engine.vienna1840.interchange.digest import digest, normal
from engine.vienna1840.interchange.importing import Importer, importer_of, read_json
from engine.vienna1840.interchange.refused import ImportRefused
from engine.vienna1840.interchange.undoing import effective, places_in_effect
from engine.vienna1840.rounds.running import best

__all__ = ["Difference", "Recording"]

TRACE = "1840-trace/1"
ABSENT = None
"""A key that one side lacks."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where our game and the record part.

    Attributes:
        action: index of the action after which they differ, -1 for the start; for a best route, of the run.
        values: by key, the recorded value and ours (None: there is no such key).
    """

    action: int
    values: Mapping[str, tuple[Any, Any]]


@dataclass
class Recording:
    """A recorded game, a game file or a reference trace, and our game as far as it was played.

    Attributes:
        actions: the actions in effect.
        digests: the trace's states, one before any action and one after each that the file has, also after
            those taken back; empty for a game file.
        places: where the actions in effect stand among all that the trace has.
        result: recorded scores by player; empty where the file has none.
    """

    importer: Importer
    actions: list[dict[str, Any]]
    digests: list[dict[str, Any]]
    result: Mapping[str, Any]
    places: list[int] = field(default_factory=list)
    played: int = 0
    _recorded: dict[str, Any] = field(default_factory=dict)
    _looked_at: int = 0

    @classmethod
    def read(cls, data: bytes) -> Recording:
        """Read a game file or a trace (uncompressed JSON).

        Raises:
            ImportRefused: it is neither, or can't be read.
        """
        file = read_json(data)
        if file.get("format") != TRACE:
            importer, actions = importer_of(file)
            return cls(importer, effective(actions), [], _result(file))
        importer = Importer.for_game(file.get("players"), file.get("seed"), file.get("optional_rules") or [])
        moves, digests = file.get("actions"), file.get("digests")
        if not isinstance(moves, list) or not isinstance(digests, list):
            raise ImportRefused("import_fields")
        if len(digests) != len(moves) + 1 or not all(_is_digest(each) for each in digests):
            raise ImportRefused("import_fields")
        places = places_in_effect(moves)
        return cls(importer, [moves[place] for place in places], digests, _result(file), places)

    def play(self, until: int | None = None, *, check: bool = False) -> Iterator[Difference]:
        """Play the actions (at most the first `until`), and with `check` compare as far as the file allows.

        Raises:
            ImportRefused: an action can't be played; `action` is its number in the file, or its index.
        """
        if check:
            yield from self._compare()
        for action in self.actions[:until]:
            if self.importer.stopped:
                return
            if check:
                yield from self._compare_best(action)
            self.importer.play({"id": self.played, **action})
            self.played += 1
            if check:
                yield from self._compare()
        if check and self.result and self.played == len(self.actions):
            yield from self._difference(dict(self.result), self.scores())

    def scores(self) -> dict[str, int]:
        """What every player is worth now, by player."""
        state = self.importer.state
        return {player: worth(state, seat) for seat, player in enumerate(self.importer.players)}

    def _compare(self) -> Iterator[Difference]:
        """Our state beside the digest after the latest action."""
        if not self.digests:
            return
        number = self.places[self.played - 1] + 1 if self.played else 0
        for entry in self.digests[self._looked_at : number + 1]:
            if entry["full"]:
                self._recorded = {}
            self._recorded.update(entry["state"])
        self._looked_at = number + 1
        recorded = {key: value for key, value in self._recorded.items() if value is not None}
        ours = digest(self.importer.state, self.importer.players, self.importer.stopped)
        yield from self._difference(normal(recorded), normal(ours))

    def _compare_best(self, action: Mapping[str, Any]) -> Iterator[Difference]:
        """Our best route of the line that is to run beside the recorded best revenue."""
        if action.get("type") != "run_routes" or "best_revenue" not in action:
            return
        line = str(action.get("entity"))
        if line not in self.importer.state.lines:
            return
        route = best(self.importer.state, line)
        key = f"best_revenue/{line}"
        recorded, ours = {key: action["best_revenue"]}, {key: route.value if route else 0}
        yield from self._difference(recorded, ours, ahead=1)

    def _difference(
        self, recorded: Mapping[str, Any], ours: Mapping[str, Any], ahead: int = 0
    ) -> Iterator[Difference]:
        values = {
            key: (recorded.get(key, ABSENT), ours.get(key, ABSENT))
            for key in sorted({*recorded, *ours})
            if recorded.get(key, ABSENT) != ours.get(key, ABSENT)
        }
        if values:
            yield Difference(self.played - 1 + ahead, values)


def _is_digest(entry: Any) -> bool:
    return isinstance(entry, dict) and isinstance(entry.get("state"), dict) and "full" in entry


def _result(file: Mapping[str, Any]) -> Mapping[str, Any]:
    """The recorded scores; a game still going on has none worth a comparison."""
    result = file.get("result")
    return result if isinstance(result, dict) and file.get("status", "finished") == "finished" else {}
