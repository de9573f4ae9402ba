"""From 18xx.games: a game file, or a reference trace, becomes our journal and our states (Interchange).

The file is untrusted: its size, depth and types are checked first, then every action is played
through the rules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core import Action, Entry, GameError, Journal, Malformed, NotYourTurn, Step
from engine.vienna1840.actions import (
    Assign,
    Bid,
    Buy,
    BuyPrivate,
    BuyTram,
    Circle,
    Dividend,
    LayTile,
    Name,
    Order,
    Par,
    Pass,
    PlaceStation,
    RemoveStation,
    ReturnPrivate,
    Run,
    Scrap,
    Sell,
)
from engine.vienna1840.events import TramBought
from engine.vienna1840.facts import STADTBAHN, game_map
from engine.vienna1840.game import Vienna1840
from engine.vienna1840.holdings import company_trams, director
from engine.vienna1840.interchange.names import node_of_part, our_company, our_tile, tram_colour
from engine.vienna1840.interchange.refused import ImportRefused
from engine.vienna1840.interchange.undoing import effective
from engine.vienna1840.options import ONLINE
from engine.vienna1840.rounds import company
from engine.vienna1840.rounds.acting import acting
from engine.vienna1840.rounds.building import EXTRA_STATION
from engine.vienna1840.rounds.running import NO_ROUTE
from engine.vienna1840.rounds.trams import written
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
    _laid: dict[str, str] = field(default_factory=dict)
    _circulating: set[str] = field(default_factory=set)
    _trams: dict[str, str] = field(default_factory=dict)

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
        translate = TRANSLATIONS.get(kind)
        if translate is None:
            raise ImportRefused("import_unknown_action", detail=str(kind)[:40])
        ours = translate(self, action)
        seat = self._seat(action, ours)
        step = self.game.apply(self.state, seat, ours)
        self.state = step.state
        self.steps.append(step)
        self.entries.append(Entry(seat=seat, action=ours.record()))
        self._remember(action)

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

    def _seat(self, action: Mapping[str, Any], ours: Action) -> int:
        """The seat that acts: the player, the private's owner, or who decides for the company or line."""
        if action["entity_type"] == "player":
            return self.players.index(str(action["entity"]))
        if isinstance(ours, ReturnPrivate):
            return self._returner(ours.private)
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

    def _remember(self, action: Mapping[str, Any]) -> None:
        """Keep track of what their ids refer to: pieces of tiles, certificates in circulation, trams."""
        if action["type"] == "lay_tile":
            self._laid[str(action["tile"])] = str(action["hex"])
        elif action["type"] == "buy_shares":
            self._circulating.update(str(share) for share in action["shares"])
        elif action["type"] == "buy_train":
            bought = next(event for event in self.steps[-1].events if isinstance(event, TramBought))
            self._trams[str(action["train"])] = bought.tram

    def hex_of_city(self, city: str) -> tuple[str, str]:
        """The hex and our place for their city id: `<tile>-<part>`."""
        tile, _, part = city.rpartition("-")
        hex = tile.rpartition("-")[0]
        if hex not in game_map(self.state.board.map).hexes:
            hex = self._laid[tile]
        return hex, node_of_part(self.state.board, hex, int(part))

    def tram(self, name: str) -> str:
        """Our id of a tram of theirs: of several of a colour, each side may take another."""
        return self._trams.get(name, name)

    def circulated(self, shares: Sequence[str]) -> bool:
        """Whether the certificates were sold by the bank before."""
        return any(share in self._circulating for share in shares)


def _bid(_: Importer, action: Mapping[str, Any]) -> Action:
    lot = action["company"] if "company" in action else action["corporation"]
    return Bid(lot=str(lot), amount=action["price"])


def _buy(importer: Importer, action: Mapping[str, Any]) -> Action:
    (share,) = action["shares"]
    name = our_company(str(share).rpartition("_")[0])
    source = "pool" if importer.circulated(action["shares"]) else "initial"
    return Buy(company=name, source=source)


def _sell(_: Importer, action: Mapping[str, Any]) -> Action:
    name = our_company(str(action["shares"][0]).rpartition("_")[0])
    return Sell(company=name, shares=action["percent"] // 10)


def _assign(importer: Importer, action: Mapping[str, Any]) -> Action:
    """Trams that are not listed stay where they are; our placing lists them all."""
    given = {
        importer.tram(str(each["train"])): our_company(str(each["corporation"]))
        for each in action["assignments"]
    }
    trams = importer.state.trams
    owned = company_trams(importer.state, our_company(str(action["entity"])))
    placing = {tram: given.pop(tram, trams[tram].place) for tram in owned} | given
    return Assign(placing=written(placing))


def _lay(_: Importer, action: Mapping[str, Any]) -> Action:
    hex = str(action["hex"])
    tile, rotation = our_tile(hex, str(action["tile"]).rpartition("-")[0], action["rotation"])
    return LayTile(hex=hex, tile=tile, rotation=rotation)


def _place(importer: Importer, action: Mapping[str, Any]) -> Action:
    hex, circle = importer.hex_of_city(str(action["city"]))
    phase = importer.state.phase
    assert isinstance(phase, LineRound)
    if phase.circles:
        return Circle(circle=circle)
    if phase.bonus == EXTRA_STATION:
        held = _holder(importer.state, hex, circle, action["slot"])
        if held in STADTBAHN:
            return PlaceStation(hex=hex, circle=circle, replace=held)
    return PlaceStation(hex=hex, circle=circle)


def _holder(state: State, hex: str, circle: str, slot: int) -> str | None:
    """Who has a station in a slot, or None. A slot that the circle doesn't have is None, too."""
    return dict(enumerate(state.board.stations[hex][circle])).get(slot)


def _remove(importer: Importer, action: Mapping[str, Any]) -> Action:
    hex, circle = importer.hex_of_city(str(action["city"]))
    held = _holder(importer.state, hex, circle, action["slot"])
    if held is None:
        raise ImportRefused("import_action")
    return RemoveStation(hex=hex, company=held)


def _run(importer: Importer, action: Mapping[str, Any]) -> Action:
    routes = action["routes"]
    if not routes:
        return Run(route=NO_ROUTE)
    (route,) = routes
    return Run(route=route_text(importer.state, route["connections"]))


def route_text(state: State, connections: Sequence[Sequence[str]]) -> str:
    """Our text of a route from their connections (each from place to place, in either direction)."""
    facts = game_map(state.board.map)
    chain: list[str] = []
    for index, given in enumerate(connections):
        piece = [str(hex) for hex in given]
        if index == 0:
            follower = {str(hex) for hex in connections[1]} if len(connections) > 1 else set()
            chain = piece[::-1] if piece[0] in follower and piece[-1] not in follower else piece
            if len(connections) > 1 and {piece[0], piece[-1]} <= follower:
                raise Malformed(str(connections))
            continue
        if piece[0] != chain[-1]:
            piece.reverse()
        if piece[0] != chain[-1]:
            raise Malformed(str(connections))
        chain += piece[1:]
    if len(chain) > 1 and facts.main(chain[1]) == facts.main(chain[0]):
        chain = chain[1:]
    if len(chain) > 1 and facts.main(chain[-2]) == facts.main(chain[-1]):
        chain = chain[:-1]
    return "-".join(chain)


TRANSLATIONS: Mapping[str, Callable[[Importer, Mapping[str, Any]], Action]] = {
    "bid": _bid,
    "pass": lambda _importer, _action: Pass(),
    "choose": lambda _, action: Order(position=action["choice"] + 1),
    "par": lambda _, action: Par(
        company=our_company(action["corporation"]), price=int(str(action["share_price"]).split(",")[0])
    ),
    "buy_shares": _buy,
    "sell_shares": _sell,
    "merge": lambda _, action: Name(lot=str(action["corporation"])),
    "buy_train": lambda _, action: BuyTram(colour=tram_colour(action["train"])),
    "scrap_train": lambda importer, action: Scrap(tram=importer.tram(str(action["train"]))),
    "reassign_trains": _assign,
    "lay_tile": _lay,
    "place_token": _place,
    "remove_token": _remove,
    "run_routes": _run,
    "dividend": lambda _, action: Dividend(amount=action.get("amount") or 0),
    "buy_company": lambda _, action: BuyPrivate(private=action["company"], price=action["price"]),
    "choose_ability": lambda _, action: ReturnPrivate(private=action["entity"]),
}
"""By their type of action, how it becomes ours."""
