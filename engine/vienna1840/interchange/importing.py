"""From 18xx.games: a game file, or a reference trace, becomes our journal and our states (Interchange).

The file is untrusted: its size, depth and types are checked first, then every action is played
through the rules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core import Entry, GameError, Journal, NotYourTurn, Step
from engine.vienna1840.facts import STADTBAHN
from engine.vienna1840.game import Vienna1840
from engine.vienna1840.holdings import director
from engine.vienna1840.interchange.moves import READ
from engine.vienna1840.interchange.names import our_company
from engine.vienna1840.interchange.pieces import Read
from engine.vienna1840.interchange.refused import ImportRefused
from engine.vienna1840.interchange.undoing import effective
from engine.vienna1840.options import ONLINE
from engine.vienna1840.rounds import company
from engine.vienna1840.rounds.sequence import acting
from engine.vienna1840.state import CompanyRound, LineRound, State

__all__ = ["Imported", "Importer", "import_game", "importer_of", "read_json"]

MAX_BYTES = 2 * 1024 * 1024
MAX_DEPTH = 40
MAX_ACTIONS = 20_000
MAX_NAME = 32
MAX_DIGITS = 19
"""Of a seed."""
TITLE = "1840"
SMALL_MAP = "three_player_small"
NO_EFFECT = frozenset({"message", "log"})
PROGRAM = "program_"
"""How the types of standing orders begin. What they lead to is recorded as automatic actions."""
MANUAL_END = "end_game"


@dataclass(frozen=True)
class Imported:
    """A game brought in: its journal, the players' names by seat, the last state, and whether it was
    ended by hand before its end.
    """

    journal: Journal
    names: tuple[str, ...]
    state: State
    stopped: bool


def read_json(data: bytes) -> dict[str, Any]:
    """Read a JSON object from a file.

    Raises:
        ImportRefused: too large, not JSON, nested too deeply, or not an object.
    """
    if len(data) > MAX_BYTES:
        raise ImportRefused("import_too_large")
    try:
        found = json.loads(data)
    except RecursionError as error:
        raise ImportRefused("import_too_deep") from error
    except ValueError as error:
        raise ImportRefused("import_not_json") from error
    if not isinstance(found, dict):
        raise ImportRefused("import_not_json")
    if _too_deep(found):
        raise ImportRefused("import_too_deep")
    return found


def _too_deep(found: Any) -> bool:
    level = [found]
    for _ in range(MAX_DEPTH):
        level = [
            below
            for each in level
            for below in (each.values() if isinstance(each, dict) else each)
            if isinstance(below, dict | list)
        ]
    return bool(level)


def import_game(data: bytes) -> Imported:
    """Bring in a game file of 18xx.games.

    Raises:
        ImportRefused: with the number of the action and the reason.
    """
    importer, actions = importer_of(read_json(data))
    for action in effective(actions):
        if importer.stopped:
            break
        importer.play(action)
    return importer.result()


def importer_of(file: Mapping[str, Any]) -> tuple[Importer, list[Any]]:
    """An importer set up for a game file, and the file's actions as they stand there.

    Raises:
        ImportRefused: not a file of this game, or a field is missing or can't be imported.
    """
    if file.get("title") != TITLE:
        raise ImportRefused("import_other_game")
    settings, actions = file.get("settings"), file.get("actions")
    if not isinstance(settings, dict) or not isinstance(actions, list) or len(actions) > MAX_ACTIONS:
        raise ImportRefused("import_fields")
    rules = settings.get("optional_rules") or []
    seed = _seed(settings.get("seed"), file.get("id"))
    return Importer.for_game(file.get("players"), seed, rules), actions


def _seed(seed: Any, game: Any) -> Any:
    """The seed of a file. A game on one screen has it as digits, or else it is the first digits of its id.

    Raises:
        ImportRefused: there are no digits, or too many.
    """
    if not isinstance(seed, str | None):
        return seed
    found = re.fullmatch("[0-9]+", seed) if seed else re.search("[0-9]+", str(game))
    if found is None or len(found[0]) > MAX_DIGITS:
        raise ImportRefused("import_seed")
    return int(found[0])


def _players(players: Any) -> tuple[tuple[str, str], ...]:
    if not isinstance(players, list) or not 2 <= len(players) <= 6:
        raise ImportRefused("import_players")
    found = []
    for player in players:
        if not isinstance(player, dict) or not isinstance(player.get("id"), int | str):
            raise ImportRefused("import_players")
        name = str(player.get("name", player["id"]))[:MAX_NAME]
        found.append((str(player["id"]), name.encode(errors="replace").decode()))
    if len({key for key, _ in found}) < len(found):
        raise ImportRefused("import_players")
    return tuple(found)


@dataclass
class Importer:
    """Plays their actions, one after the other, in our engine.

    Attributes:
        players: their ids by seat.
        steps: the results of the moves made for the latest action.
    """

    players: tuple[str, ...]
    names: tuple[str, ...]
    journal: Journal
    state: State
    game: Vienna1840 = field(default_factory=Vienna1840)
    entries: list[Entry] = field(default_factory=list)
    steps: list[Step[State]] = field(default_factory=list)
    stopped: bool = False
    _pieces: Read = field(default_factory=Read)

    @classmethod
    def for_game(cls, players: Any, seed: Any, optional_rules: Any) -> Importer:
        """Set a game up from their players, seed and optional rules.

        Raises:
            ImportRefused: a field is missing or can't be imported.
        """
        known = _players(players)
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 2**63:
            raise ImportRefused("import_seed")
        if not isinstance(optional_rules, list) or not set(map(str, optional_rules)) <= {SMALL_MAP}:
            raise ImportRefused("import_optional_rules")
        small = bool(optional_rules) and len(known) == 3
        options = ONLINE.model_copy(update={"map": "small_3p"}) if small else ONLINE
        game = Vienna1840()
        journal = Journal(
            game=game.id,
            rules_version=game.rules_version,
            seats=len(known),
            options=options.model_dump(),
            seed=seed,
        )
        state = game.start(len(known), options, seed)
        return cls(tuple(key for key, _ in known), tuple(name for _, name in known), journal, state)

    def result(self) -> Imported:
        """What was brought in so far."""
        journal = self.journal.model_copy(update={"entries": tuple(self.entries)})
        return Imported(journal, self.names, self.state, self.stopped)

    def play(self, action: Mapping[str, Any], automatic: bool = False) -> None:
        """Play one of their actions, and the automatic ones recorded with it.

        Raises:
            ImportRefused: it can't be read, is not known, or is against the rules.
        """
        if not automatic:
            self.steps = []
        number = action.get("id")
        number = number if isinstance(number, int) else len(self.entries)
        try:
            self._make(action, automatic)
        except ImportRefused as error:
            raise ImportRefused(error.code, number, error.detail) from error
        except GameError as error:
            raise ImportRefused("import_rule", number, error) from error
        except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            raise ImportRefused("import_action", number) from error
        followers = action.get("auto_actions") or []
        if not isinstance(followers, list) or not all(isinstance(each, dict) for each in followers):
            raise ImportRefused("import_action", number)
        for follower in followers:
            self.play({**follower, "id": number}, automatic=True)

    def _make(self, action: Mapping[str, Any], automatic: bool) -> None:
        kind = action["type"]
        if kind in NO_EFFECT or kind.startswith(PROGRAM):
            return
        if kind == MANUAL_END:
            self.stopped = True
            return
        if automatic and self._made_by_us(action):
            return
        translation = READ.get(kind)
        if translation is None:
            raise ImportRefused("import_unknown_action", detail=str(kind)[:40])
        ours = translation.read(self._pieces, self.state, action)
        seat = self._seat(action)
        step = self.game.apply(self.state, seat, ours)
        self.state = step.state
        self.steps.append(step)
        self.entries.append(Entry(seat=seat, action=ours.record()))
        self._pieces.remember(action, step.events)

    def _made_by_us(self, action: Mapping[str, Any]) -> bool:
        """Forced moves that our engine makes by itself: Stadtbahn runs, the only tram to the only line."""
        if action["type"] == "run_routes":
            return action["entity"] in STADTBAHN
        if action["type"] != "reassign_trains":
            return False
        phase = self.state.phase
        if not isinstance(phase, CompanyRound) or not phase.tasks:
            return True
        task = company.head(self.state)
        return task.step not in company.ASSIGN_STEPS or task.company != our_company(str(action["entity"]))

    def _seat(self, action: Mapping[str, Any]) -> int:
        """The seat that acts: the player, the private's owner, or who decides for the company or line."""
        if action["entity_type"] == "player":
            return self.players.index(str(action["entity"]))
        if action["entity_type"] == "company":
            return self._returner(str(action["entity"]))
        phase = self.state.phase
        waiting = phase.circles[:1] if isinstance(phase, LineRound) else ()
        if our_company(str(action["entity"])) not in (acting(self.state), *waiting):
            raise NotYourTurn
        return self.game.deciders(self.state)[0]

    def _returner(self, private: str) -> int:
        """Who returns a private: its owner; for a company its director, in line rounds the line's."""
        owner = self.state.privates[private].owner
        if isinstance(owner, int):
            return owner
        if isinstance(self.state.phase, LineRound):
            return self.game.deciders(self.state)[0]
        return director(self.state, str(owner))
