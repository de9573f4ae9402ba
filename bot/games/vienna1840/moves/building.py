"""Tiles and stations."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

from bot.games.core.dialogue import Dialogue, Field, Row
from bot.games.core.legal import Legal
from bot.games.core.sayings import Fill, OneOf, Sentence, Told
from bot.games.core.scene import Scene
from bot.games.vienna1840.moves.step import Call, Step
from bot.games.vienna1840.words import names, shapes
from bot.language import N_
from engine.core import Draft, Event, Seat, Value
from engine.vienna1840 import events as happened
from engine.vienna1840 import facts, outlook
from engine.vienna1840.actions import Circle, LayTile, PlaceStation, RemoveStation
from engine.vienna1840.view import View

__all__ = ["DIALOGUES", "LABELS", "STEPS", "TOLD"]

ONLY_STADTBAHN = ("stadtbahn",)
"""The rights to a tile where a Stadtbahn tile alone may be laid."""
LEFT = {
    ("normal",): N_("This turn's Stadtbahn tile has been laid; its ordinary tile is left."),
    ONLY_STADTBAHN: N_("This turn's ordinary tile has been laid; only a Stadtbahn tile is left."),
}
"""By the rights to a tile that are left of the two in a turn."""


TILE, STATION = N_("Lay a tile"), N_("Place a station")
LAYING = {
    "bonus_extra_yellow": N_("Lay another yellow tile"),
    "bonus_center_tile": N_("Lay a red tile"),
    "bonus_station_tile": N_("Lay a purple tile"),
    "bonus_upgrade_green": N_("Upgrade to green"),
}
"""What laying a tile is called at a step for a bonus."""
PLACING = {"bonus_extra_token": N_("Place another station")}
"""What placing a station is called there."""


def _laying(scene: Scene, _: Seat) -> str:
    turn = scene.view.turn
    if turn is not None and turn.rights == ONLY_STADTBAHN:
        return scene.say("Lay a Stadtbahn tile")
    return scene.say(LAYING.get(scene.view.step, TILE))


def _no_tram(before: Scene, view: View) -> str | None:
    return before.say("It has no tram and doesn't run.") if outlook.is_tramless(view) else None


def _unlaid(scene: Scene, seat: Seat) -> str | None:
    """That a tile could still be laid."""
    turn = scene.view.turn
    if turn is None or not turn.building or "tile" not in scene.kinds(seat):
        return None
    return scene.say("Line {line} can still lay a tile.", line=turn.line)


STEPS: Mapping[str, Step] = {
    "base_circle": Step(
        called=N_("choosing the base"), call=N_("choose a circle at {home} for line {opening}'s base.")
    ),
    "build": Step(
        called=N_("building"),
        call=N_("build with {acting}; when you're done, it runs."),
        narrowed={frozenset({"pass"}): N_("{acting} has nothing to build: finish building to run it.")},
        raised=N_("{acting} can't build: return a private first, or finish building to run it."),
        cases=[
            (
                outlook.is_tramless,
                Call(
                    call=N_("build with {acting}. It has no tram, so it won't run."),
                    narrowed={
                        frozenset({"pass"}): N_(
                            "{acting} has nothing to build and no tram to run: finish its turn."
                        )
                    },
                    raised=N_(
                        "{acting} can't build and has no tram to run: return a private first, or "
                        "finish its turn."
                    ),
                ),
            )
        ],
        passing=N_("Done building"),
        passed=N_("{name} finishes building with {acting}."),
        further=_no_tram,
        lost=_unlaid,
    ),
    "bonus_extra_yellow": Step(
        called=N_("bonus: another yellow tile"),
        call=N_("lay another yellow tile with {acting}, or pass."),
        narrowed={frozenset({"pass"}): N_("{acting} can't lay another yellow tile, so pass.")},
        raised=N_("{acting} can't afford another yellow tile: raise money first, or pass."),
        passing=N_("Pass: no other yellow tile"),
        passed=N_("{name} passes on the extra yellow tile."),
        lost=_unlaid,
    ),
    "bonus_center_tile": Step(
        called=N_("bonus: a red tile"),
        call=N_("lay a red tile in the centre with {acting}, or pass."),
        narrowed={frozenset({"pass"}): N_("{acting} can't lay a red tile, so pass.")},
        passing=N_("Pass: no red tile"),
        passed=N_("{name} passes on the red tile."),
        lost=_unlaid,
    ),
    "bonus_station_tile": Step(
        called=N_("bonus: a purple tile"),
        call=N_("lay a purple tile with {acting}, or pass."),
        narrowed={frozenset({"pass"}): N_("{acting} can't lay a purple tile, so pass.")},
        passing=N_("Pass: no purple tile"),
        passed=N_("{name} passes on the purple tile."),
        lost=_unlaid,
    ),
    "bonus_upgrade_green": Step(
        called=N_("bonus: yellow to green"),
        call=N_("upgrade a yellow tile to green with {acting}, or pass."),
        narrowed={frozenset({"pass"}): N_("{acting} can't upgrade a yellow tile to green, so pass.")},
        passing=N_("Pass: no upgrade"),
        passed=N_("{name} passes on the upgrade to green."),
        lost=_unlaid,
    ),
    "bonus_extra_token": Step(
        called=N_("bonus: another station"),
        call=N_("place another station with {acting}, or pass."),
        narrowed={frozenset({"pass"}): N_("{acting} can't place another station, so pass.")},
        raised=N_("{acting} can't afford another station: raise money first, or pass."),
        passing=N_("Pass: no other station"),
        passed=N_("{name} passes on the extra station."),
        lost=_unlaid,
    ),
}


def _hex(scene: Scene, value: Value) -> str:
    name = str(value)
    laid = scene.view.board.tiles.get(name)
    shown = names.hex_name(scene, name)
    return scene.say("{hex} (tile {tile})", hex=shown, tile=laid[0]) if laid else shown


def _rotation(scene: Scene, value: Value) -> str:
    chosen = scene.chosen
    led = shapes.leads(scene, str(chosen.get("hex", "")), str(chosen.get("tile", "")), int(value))
    if led is None:
        return scene.say("{steps} × 60° clockwise", steps=value)
    return scene.say("{steps}: {leads}", steps=value, leads=led)


def _replacement(scene: Scene, value: Value) -> str:
    """Whose station makes room for another."""
    return scene.say("remove the station of {company} for 40", company=names.company(scene, str(value)))


def _site_offered(scene: Scene, _: Legal, name: str) -> tuple[str, str]:
    """A hex for a tile, and what lies there or opens there."""
    return names.hex_name(scene, name), shapes.ground(scene, name) or _base(scene, name)


def _base(scene: Scene, hex: str) -> str:
    """That the line that acts opens there; empty where it doesn't."""
    line, board = scene.view.acting, scene.view.board
    if line is None or facts.game_map(board.map).homes.get(line) != hex:
        return ""
    return scene.say("base of line {line}", line=line)


def _removal(scene: Scene, legal: Legal, hex: str) -> tuple[str, str]:
    """A hex from which a station can be taken away: whose, and what that costs."""
    choices = legal.choices(Draft("remove", {"hex": hex}))
    owners = [names.company(scene, str(company)) for company in choices.values] if choices else []
    said = scene.say("of {names}, costs {cost}", names=scene.words.listing(owners), cost=facts.REMOVAL_COST)
    return names.hex_name(scene, hex), said


def _of_circle(scene: Scene, _: Legal, action: Circle) -> str:
    home = facts.game_map(scene.view.board.map).homes[scene.view.opening]
    return shapes.joined_to(scene, home, action.circle)


def _of_station(scene: Scene, _: Legal, action: PlaceStation) -> str:
    return "" if action.circle is None else shapes.joined_to(scene, action.hex, action.circle)


def _looked_up(scene: Scene, values: Sequence[Value]) -> Sequence[tuple[str, Sequence[int]]]:
    """Hexes as they are looked up, by row and column; those waiting for a Stadtbahn tile come last."""
    hexes = [str(value) for value in values]
    waiting = {name for name in hexes if shapes.waits_for_stadtbahn(scene.view.board, name)}

    def key(place: int) -> tuple[bool, str, int]:
        name = hexes[place]
        return name in waiting, name[0], int(name[1:])

    return [("", sorted(range(len(values)), key=key))]


def _track(_: Legal, action: LayTile) -> Hashable:
    """A tile by the track that it brings."""
    return shapes.track(action.hex, action.tile, action.rotation)


def _tile_left(scene: Scene) -> str:
    """Which tile of the turn is left."""
    left = LEFT.get(scene.view.turn.rights)
    return scene.say(left) if left else ""


def _base_follows(scene: Scene) -> str:
    """That the circle of a base is asked for after its first tile."""
    moved = shapes.bases_to_move(scene.view.board, str(scene.chosen.get("hex")))
    return scene.say("You choose the circle for the base after that.") if moved else ""


def _tile(scene: Scene, action: LayTile) -> str:
    leads = shapes.leads(scene, action.hex, action.tile, action.rotation) or str(action.rotation)
    if "hex" in scene.chosen:
        return scene.say("{tile} {leads}", tile=action.tile, leads=leads)
    place = names.hex_name(scene, action.hex)
    return scene.say("{tile} on {place}, {leads}", tile=action.tile, place=place, leads=leads)


def _station(scene: Scene, action: PlaceStation) -> str:
    parts = [] if "hex" in scene.chosen else [names.hex_name(scene, action.hex)]
    if action.circle is not None:
        parts.append(scene.say("circle {circle}", circle=action.circle))
    if action.replace is not None:
        parts.append(_replacement(scene, action.replace))
    return ", ".join(parts) or names.hex_name(scene, action.hex)


def _remove(scene: Scene, action: RemoveStation) -> str:
    whose = names.company(scene, action.company)
    if "hex" in scene.chosen:
        return whose
    return scene.say("{company} at {place}", company=whose, place=names.hex_name(scene, action.hex))


def _course(scene: Scene, event: happened.TileLaid) -> str | None:
    """Where a tile's track leads, for those who don't see it."""
    if not scene.aloud:
        return None
    course = shapes.course(scene, event.hex, event.tile, event.rotation)
    return scene.say("Track: {course}.", course=course)


COST = Fill("cost", lambda scene, cost: scene.say(" for {cost}", cost=cost) if cost else "")
DIALOGUES: Mapping[str, Dialogue] = {
    "tile": Dialogue(
        called=_laying,
        option=_tile,
        fields={"hex": Field(N_("on which hex?"), offer=_site_offered, parts=_looked_up, aside=_tile_left)},
        question=N_("which tile, and how turned?"),
        aside=_base_follows,
        note=lambda scene, _, action: shapes.tile(scene, action.tile),
        like=_track,
        outright=True,
        onward="tile",
    ),
    "circle": Dialogue(
        called=N_("Choose the base's circle"),
        option=lambda scene, action: scene.say("circle {circle}", circle=action.circle),
        question=N_("which circle?"),
        note=_of_circle,
        outright=True,
    ),
    "station": Dialogue(
        called=lambda scene, _: scene.say(PLACING.get(scene.view.step, STATION)),
        option=_station,
        fields={"hex": Field(N_("where?"), parts=_looked_up)},
        question=N_("in which circle?"),
        note=_of_station,
        outright=True,
        onward="tile",
    ),
    "remove": Dialogue(
        called=N_("Remove a Stadtbahn station"),
        option=_remove,
        emblem=lambda _, action: action.company,
        fields={"hex": Field(N_("where?"), offer=_removal, parts=_looked_up)},
        question=N_("whose?"),
        row=Row.BESIDE,
    ),
}
LABELS: Mapping[tuple[str, str], Callable[[Scene, Value], str]] = {
    ("", "hex"): _hex,
    ("tile", "hex"): lambda scene, value: shapes.site(scene, str(value)),
    ("", "tile"): lambda scene, value: shapes.tile(scene, str(value)),
    ("", "rotation"): _rotation,
    ("", "replace"): _replacement,
}
TOLD: Mapping[type[Event], Told] = {
    happened.StationPlaced: OneOf(
        lambda event: "base" if event.base else "dear" if event.cost else "free",
        {
            "base": Sentence("Line {line} opens its base at {place}."),
            "free": Sentence("Line {line} places a station at {place} for free."),
            "dear": Sentence("Line {line} places a station at {place} for {cost}."),
        },
    ),
    happened.CircleChosen: Sentence("Line {line} puts its base at {place} in circle {circle}."),
    happened.StationRemoved: Sentence("Line {line} removes {company}'s station at {place} for {cost}."),
    happened.TileLaid: (
        OneOf(
            lambda event: event.old is None,
            {
                True: Sentence("Line {line} lays tile {tile} on {place}{cost}.", cost=COST),
                False: Sentence("Line {line} upgrades {place} from tile {old} to {tile}{cost}.", cost=COST),
            },
        ),
        _course,
    ),
}
