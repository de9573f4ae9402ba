"""A line builds: which tile gains its best route most?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from bot.games.core.inquiries import Findings
from bot.games.core.puzzles import Answer, Judgement, PuzzleScreen
from bot.games.core.scene import Plate, Scene
from bot.games.vienna1840.looking.routes import places_in_words
from bot.games.vienna1840.pictures import theme_of
from bot.games.vienna1840.solving.common import MapKind, map_of
from bot.games.vienna1840.words import names
from bot.language import N_
from bot.language.refusals import Refusal
from engine.vienna1840.explaining import explain
from engine.vienna1840.lay_puzzles import Lay, LayGround, posed_lay
from engine.vienna1840.outlook import building_turn
from engine.vienna1840.view import View
from render.core.letters import letter
from render.vienna1840.choosing import lays as pictures
from render.vienna1840.choosing.ways import Way

__all__ = ["Lays"]

BEST = N_("**The best tile, {tile} on {hex}, adds {gain}**: {places}, {value} in all.")
OWN = N_("Your tile, {tile} on {hex}, adds {gain}: {places}, {value} in all.")
NONE = N_("Your tile, {tile} on {hex}, adds nothing.")
PROOF = N_("That's proven: the best route was worked out for each of {lays}. The next best one adds {gain}.")


class Lays(MapKind):
    """The hex first, and then one of the tiles that the line can lay there."""

    name: ClassVar[str] = "lay"

    def asks(self, view: View) -> bool:
        """Whether a line builds that can lay a tile."""
        return view.turn is not None and bool(view.turn.rights and building_turn(view, view.turn.line))

    def subject(self, view: View) -> object:
        """The line."""
        return None if view.turn is None else view.turn.line

    def solved(self, view: View) -> Answer | None:
        """The lay that gains most, and what it and the next best gain."""
        found = posed_lay(view)
        return None if found is None else {"best": found.best, "gain": found.gain, "rival": found.rival}

    def screen(self, scene: Scene, path: Sequence[int]) -> PuzzleScreen:
        """The hexes framed on the map, the tiles of one side by side, or the one that was chosen."""
        ground = _ground(scene)
        hex, lay = _chosen(ground, path)
        asked = scene.say(
            "**Line {line}** builds, and its best route earns {value}. Which one tile adds most to that?",
            line=ground.line,
            value=ground.now.value if ground.now is not None else 0,
        )
        if lay is not None:
            said = scene.say("Your tile: {tile} on {hex}.", tile=lay[1], hex=names.hex_name(scene, lay[0]))
            # What the route becomes with it is for the person to see.
            laid = _map(scene, ground.after(lay), "puzzle", way=_hexes(ground))
            return PuzzleScreen([asked, said], [laid], (), True)
        if hex is not None:
            some = ground.by_hex[hex]
            drawn = [pictures.Lay(*each) for each in some]
            picture = pictures.draw_choices(scene.view, drawn, theme_of(scene), scene.words)
            said = scene.say("Choose a tile for {hex}.", hex=names.hex_name(scene, hex))
            plate = Plate("puzzle", picture.png, picture.alt_text)
            steps = [f"{letter(place)} · {tile}" for place, (_, tile, _) in enumerate(some)]
            return PuzzleScreen([asked, said], [plate], steps, False)
        steps = [names.hex_name(scene, each) for each in ground.by_hex]
        said = scene.say("Choose where. What tiles cost doesn't count.")
        return PuzzleScreen(
            [asked, said], [_map(scene, ground, "puzzle", tuple(ground.by_hex))], steps, False
        )

    def verdict(self, scene: Scene, answer: Answer, path: Sequence[int]) -> Judgement:
        """By what both gain."""
        ground = _ground(scene)
        gain = ground.gain(_own(ground, path))
        said = scene.say("Your tile adds {value}; the best adds {best}.", value=gain, best=answer["gain"])
        return Judgement(gain == answer["gain"], said)

    def proof(self, scene: Scene, answer: Answer, path: Sequence[int]) -> Findings:
        """The best route after either tile, and what the next best tile would add."""
        ground = _ground(scene)
        hex, tile, rotation = answer["best"]
        best = (hex, tile, rotation)
        shown = [("best", BEST, best)]
        if path and (own := _own(ground, path)) != best:
            shown.insert(0, ("own", OWN if ground.gain(own) else NONE, own))
        lines, plates = list[str](), list[Plate]()
        for name, label, lay in shown:
            after = ground.after(lay)
            route = after.now
            assert route is not None
            lines.append(
                scene.say(
                    label,
                    tile=lay[1],
                    hex=names.hex_name(scene, lay[0]),
                    gain=ground.gain(lay),
                    places=places_in_words(scene, explain(after.view, ground.line, route)),
                    value=route.value,
                )
            )
            plates.append(_map(scene, after, name))
        counted = scene.words.count(
            "{number} way to lay a tile", "{number} ways to lay a tile", len(ground.lays)
        )
        lines.append(scene.say(PROOF, lays=counted, gain=answer["rival"]))
        return Findings(lines, plates)


def _ground(scene: Scene) -> LayGround:
    found = LayGround.of(scene.view)
    assert found is not None
    return found


def _chosen(ground: LayGround, path: Sequence[int]) -> tuple[str | None, Lay | None]:
    """The hex that was chosen, and the tile on it. Raises Refusal: a step that was not offered."""
    try:
        hex = list(ground.by_hex)[path[0]] if path else None
        lay = ground.by_hex[hex][path[1]] if hex is not None and len(path) > 1 else None
    except IndexError as error:
        raise Refusal("stale_button") from error
    if len(path) > 2:
        raise Refusal("stale_button")
    return hex, lay


def _own(ground: LayGround, path: Sequence[int]) -> Lay:
    """The lay of a path. Raises Refusal: it is none yet."""
    _, lay = _chosen(ground, path)
    if lay is None:
        raise Refusal("stale_button")
    return lay


def _hexes(ground: LayGround) -> tuple[str, ...]:
    return ground.now.hexes if ground.now is not None else ()


def _map(
    scene: Scene,
    ground: LayGround,
    name: str,
    hexes: tuple[str, ...] = (),
    way: tuple[str, ...] | None = None,
) -> Plate:
    """The map around the line with a route, its best one where none is given, and hexes to choose from."""
    way = _hexes(ground) if way is None else way
    shown = {*way, *hexes, *_ground(scene).by_hex}
    return map_of(scene, ground.view, name, Way(ground.line, way, hexes), shown)
