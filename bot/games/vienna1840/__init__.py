"""1840: Vienna Tramways at the table."""

# ruff: noqa: ARG002 (not every hook needs all that it is given)
from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from PIL import Image

from bot.games import Brought, Exporter, Importer, Plate, Presentation, Preview, Scene
from bot.games.digest import Rulebook
from bot.games.inquiries import Inquiries, Inquiry
from bot.games.reasons import Deed, Reason
from bot.games.vienna1840 import (
    asking,
    calls,
    deeds,
    events,
    foresight,
    headings,
    labels,
    naming,
    panes,
    reasons,
    routes,
    rules,
    spelling,
    standing,
    views,
)
from bot.games.vienna1840.files import import_refused
from bot.games.vienna1840.sentences import REFUSALS, SENTENCES, UNKNOWN
from bot.language import Words
from bot.language.refusals import Refusal
from engine.core import Action, Draft, Event, GameError, Options, Outcome, Seat, Value
from engine.vienna1840.events import (
    CircleChosen,
    PriceMoved,
    StadtbahnPaid,
    StationPlaced,
    StationRemoved,
    TileLaid,
    TramRan,
)
from engine.vienna1840.interchange import ImportRefused, import_game
from engine.vienna1840.interchange.exporting import export_game
from engine.vienna1840.options import PRESETS
from engine.vienna1840.state import State
from engine.vienna1840.view import View
from render.vienna1840 import PriceChange, board_in_words, changes_of, draw_map, draw_market, keep_boards_in
from render.vienna1840.stills import draw_still
from render.vienna1840.themes import THEMES

__all__ = ["PRESENTATION", "Vienna1840Presentation"]

STIRRING = (CircleChosen, StadtbahnPaid, StationPlaced, StationRemoved, TileLaid, TramRan)
"""What shows on the map."""
DRAWINGS = {"board": draw_map, "market": draw_market}


class Vienna1840Presentation(Presentation):
    """Words, labels and pictures of 1840."""

    @property
    def group(self) -> str:
        """The game's commands: `/1840 ...`."""
        return "1840"

    @property
    def presets(self) -> Mapping[str, Options]:
        """The rulebook's ways (default), and those of the public site."""
        return dict(PRESETS)

    @property
    def named_rules(self) -> Mapping[str, str]:
        """Presets and maps."""
        return rules.NAMES

    @property
    def rule_meanings(self) -> Mapping[str, str]:
        """What each rules option decides."""
        return rules.MEANINGS

    @property
    def sentences(self) -> Mapping[str, str]:
        """The sentences of the engine's rule errors."""
        return SENTENCES

    @property
    def refusals(self) -> Mapping[str, str]:
        """What questions about lines refuse."""
        return REFUSALS

    @property
    def unknown(self) -> Mapping[str, str]:
        """The sentences for unknown names."""
        return UNKNOWN

    def rule_value(self, words: Words, place: str, value: Value) -> Value:
        """Privates, companies and lots by name."""
        return naming.rule_value(words, place, value)

    @property
    def importer(self) -> Importer:
        """Reads the game files of 18xx.games."""
        return _imported

    @property
    def exporter(self) -> Exporter:
        """Writes the game files of 18xx.games."""
        return export_game

    def own_error(self, words: Words, error: GameError) -> str | None:
        """Why a file can't be imported, with the number of the action."""
        return import_refused(words, error, self) if isinstance(error, ImportRefused) else None

    @property
    def picture_names(self) -> Sequence[str]:
        """The map and the market."""
        return tuple(DRAWINGS)

    @property
    def themes(self) -> Sequence[str]:
        """Light, dark, safe for the colour-blind, and of high contrast."""
        return tuple(THEMES)

    @property
    def lasting(self) -> Mapping[type[Event], str]:
        """Each company's last movement on the market."""
        return {PriceMoved: "company"}

    @cached_property
    def rulebook(self) -> Rulebook:
        """The digest of the rules."""
        return Rulebook.read("vienna1840")

    @property
    def inquiries(self) -> Sequence[Inquiries | Inquiry]:
        """`/line ...`, `/map`, `/company`, `/player`, `/tiles` and `/chart`."""
        return (*routes.INQUIRIES, *views.INQUIRIES)

    def doubt(self, scene: Scene, state: State, action: Action) -> str | None:
        """Whether a route below the best is meant."""
        return routes.doubt(scene, state, action)

    def draw(self, name: str, scene: Scene, events: Sequence[Event]) -> Plate:
        """The map or the market."""
        if name not in DRAWINGS:
            raise Refusal("no_picture")
        picture = DRAWINGS[name](
            scene.view,
            replace(changes_of(events), last=_last_prices(scene)),
            theme=views.theme_of(scene),
            words=scene.words,
            names=tuple(scene.names),
        )
        return Plate(name, picture.png, picture.alt_text)

    def keep_pictures_in(self, folder: Path) -> None:
        """Boards as painted."""
        keep_boards_in(folder / "vienna1840")

    def event(self, scene: Scene, event: Event) -> str | None:
        """What happened."""
        return events.said(scene, event)

    def untold(self, before: Scene, seat: Seat, action: Action, events: Sequence[Event]) -> str | None:
        """A pass of which no event tells."""
        return deeds.untold(before, seat, action, events)

    def chapter(self, scene: Scene, state: State) -> str:
        """The round."""
        return naming.round_name(scene, state.round)

    def stirs(self, events: Sequence[Event]) -> bool:
        """Whether the map changed, or a tram ran."""
        return any(isinstance(event, STIRRING) for event in events)

    def still(self, scene: Scene, events: Sequence[Event]) -> Image.Image:
        """The map alone."""
        return draw_still(scene.view, changes_of(events), scene.theme or next(iter(THEMES)))

    def rules_behind(self, code: str) -> Sequence[str]:
        """The digest's rules behind a refusal."""
        return reasons.RULES.get(code, ())

    def why(self, scene: Scene, topic: str, deed: Deed) -> Reason | None:
        """Why it earned that, why the price moved, what the rules did by themselves."""
        return reasons.why(scene, topic, deed)

    def heading(self, scene: Scene, seat: Seat) -> Sequence[str]:
        """Where the game is, and the money that matters."""
        return headings.heading(scene, seat)

    def call(self, scene: Scene, seat: Seat) -> str:
        """What the seat has to decide."""
        return calls.call(scene, seat)

    def label(self, scene: Scene, kind: str, field: str, value: Value) -> str:
        """A value as people see it in a list."""
        return labels.label(scene, kind, field, value)

    def button(self, scene: Scene, action: Action) -> str:
        """The label of a button."""
        return labels.button(scene, action)

    @property
    def kind_spellings(self) -> Mapping[str, str]:
        """Words of 18xx."""
        return spelling.KINDS

    def spellings(self, state: State, kind: str, field: str, value: str) -> Sequence[str]:
        """Letters of trams, names of landmarks and places, words of 18xx."""
        return spelling.spellings(state, field, value)

    @property
    def beside(self) -> frozenset[str]:
        """Privates that change hands or go back, trams that are scrapped, stations that are taken away."""
        return calls.BESIDE | {"remove"}

    def kind_label(self, scene: Scene, kind: str) -> str:
        """The label of a button that opens a kind of move."""
        return asking.kind_label(scene, kind)

    def question(self, scene: Scene, kind: str, field: str | None, *, typed: bool = False) -> str:
        """What is asked on the way to a move."""
        return asking.question(scene, kind, field, typed=typed)

    def aside(self, scene: Scene, kind: str, field: str | None) -> str:
        """Which of a turn's tiles is left; that the circle of a base comes next."""
        return asking.aside(scene, kind, field)

    def choice(self, scene: Scene, state: State, kind: str, field: str, value: Value) -> tuple[str, str]:
        """A legal value in a menu."""
        return asking.choice(scene, state, kind, field, value)

    def option(self, scene: Scene, action: Action) -> str:
        """A whole move in a menu."""
        return asking.option(scene, action)

    def order(self, scene: Scene, field: str, values: Sequence[Value]) -> Sequence[int]:
        """Hexes by row and column, the Stadtbahn's last."""
        return asking.order(scene, field, values)

    def note(self, scene: Scene, state: State, seat: Seat, action: Action) -> str:
        """What a whole move brings."""
        return asking.note(scene, state, seat, action)

    def like(self, action: Action) -> Hashable:
        """The track that a tile brings to a hex; the colours of trams that lines get."""
        return asking.like(action)

    def listed(self, scene: Scene, state: State, actions: Sequence[Action]) -> Sequence[int] | None:
        """The dividends at which the price goes further; of prices the highest."""
        return asking.listed(actions)

    def further(self, state: State, seat: Seat, draft: Draft) -> Sequence[Action]:
        """The next best route."""
        return panes.further(state, draft)

    def at_once(self, scene: Scene, state: State, seat: Seat) -> Sequence[Action]:
        """To accept or to decline an offer."""
        return asking.at_once(scene)

    def overview(
        self,
        scene: Scene,
        state: State,
        seat: Seat,
        kind: str,
        values: Sequence[Value],
    ) -> Plate | None:
        """Where the line leads and where it may build."""
        return panes.overview(scene, state, kind, values)

    def sheet(self, scene: Scene, state: State, seat: Seat, actions: Sequence[Action]) -> Plate | None:
        """Tiles that may be laid, side by side."""
        return panes.sheet(scene, actions)

    def preview(
        self, before: Scene, after: Scene, seat: Seat, action: Action, events: Sequence[Event]
    ) -> Preview:
        """What a move leads to."""
        return foresight.preview(before, after, seat, action, events)

    def interim(self, view: View) -> Outcome:
        """What everybody is worth now (XI.2)."""
        return standing.interim(view)

    def status(self, scene: Scene) -> Sequence[str]:
        """Players and companies, a line each."""
        return standing.lines(scene)

    def in_words(self, scene: Scene) -> Sequence[str]:
        """The map and the market, the most important first."""
        names = tuple(scene.name(seat) for seat in range(len(scene.names)))
        return board_in_words(scene.view, names, scene.words)

    def caption(self, scene: Scene, picture: str) -> Sequence[str]:
        """Under the map who builds on it, under the market who owns what."""
        return standing.CAPTIONS[picture](scene)


def _last_prices(scene: Scene) -> tuple[PriceChange, ...]:
    """Each company's last movement on the market."""
    moved = (event for event in scene.past().values() if isinstance(event, PriceMoved))
    return tuple(PriceChange(event.company, event.old, event.new) for event in moved)


def _imported(data: bytes) -> Brought:
    found = import_game(data)
    return Brought(found.journal, found.names, found.stopped)


PRESENTATION = Vienna1840Presentation
