"""Buying, scrapping and placing trams."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from bot.games.core.dialogue import Dialogue, Row
from bot.games.core.legal import Legal
from bot.games.core.sayings import Fill, Numbered, OneOf, Sentence, Told
from bot.games.core.scene import Scene
from bot.games.vienna1840.moves.step import Step
from bot.games.vienna1840.words import names
from bot.language import N_
from engine.core import Event, Seat, Value, single
from engine.vienna1840 import events as happened
from engine.vienna1840 import outlook
from engine.vienna1840.actions import Assign, BuyTram, Scrap
from engine.vienna1840.view import CompanyView, View

__all__ = ["DIALOGUES", "LABELS", "STEPS", "TOLD", "TUPLES", "tram_gaps"]


def _colour(scene: Scene, value: Value) -> str:
    shown = names.colour(scene, str(value))
    for stack in scene.view.trams:
        if stack.colour == value and stack.price is not None:
            return scene.words.count(
                "{colour} for {price}, {left} left",
                "{colour} for {price}, {left} left",
                stack.left,
                colour=shown,
                price=stack.price,
                left=stack.left,
            )
    return shown


def _tram(scene: Scene, value: Value) -> str:
    """A tram by its colour, and where it is; of several of a company that lie unused, by its number too."""
    name = str(value)
    owned = next((each.trams for each in scene.view.companies if _holds(each, name)), ())
    place = next((tram.place for tram in owned if tram.tram == name), "")
    shown = names.tram(scene.words, name)
    if place.isdecimal():
        return scene.say("{tram} on line {line}", tram=shown, line=place)
    said = scene.say("{tram} unused", tram=shown)
    alike = [
        tram.tram
        for tram in owned
        if not tram.place.isdecimal() and names.tram_colour(tram.tram) == names.tram_colour(name)
    ]
    return f"{said} ({alike.index(name) + 1})" if len(alike) > 1 else said


def _holds(company: CompanyView, name: str) -> bool:
    return any(tram.tram == name for tram in company.trams)


def _placed(scene: Scene, value: Value) -> str:
    """Where one tram goes: `Y1-0:5`."""
    tram, _, place = str(value).partition(":")
    if place.isdecimal():
        return scene.say("line {line}: {tram}", line=place, tram=names.tram(scene.words, tram))
    return scene.say("unused: {tram}", tram=names.tram(scene.words, tram))


def _placing(scene: Scene, pairs: tuple[Value, ...]) -> str:
    """Which line gets which tram, which stays without one, and what lies unused."""
    company = scene.view.acting_company
    if company is None or not pairs:
        return str(single(pairs))
    placed = {str(pair).partition(":")[2]: _placed(scene, pair) for pair in pairs}
    lines = [line.line for line in company.lines]
    parts = [placed.get(line) or scene.say("line {line}: no tram", line=line) for line in lines]
    parts += [_placed(scene, pair) for pair in pairs if not str(pair).partition(":")[2].isdecimal()]
    said = ", ".join(parts)
    most = len(lines) > 1 and len(placed.keys() & lines) == min(len(lines), len(pairs))
    return scene.say("{placing} (serves most lines)", placing=said) if most else said


def _most_trams(action: Assign) -> int:
    """Placings of trams by how many lie unused: those that serve most lines come first."""
    return sum(not pair.partition(":")[2].isdecimal() for pair in action.placing)


def _by_colours(_: Legal, action: Assign) -> Hashable:
    """Trams of a colour are the same."""
    pairs = [pair.partition(":") for pair in action.placing]
    return tuple(sorted((place, names.tram_colour(tram) or tram) for tram, _, place in pairs))


def _bought(_: Scene, action: BuyTram) -> str:
    return f"tram_{action.colour}"


def _costs(scene: Scene, costs: Mapping[str, int]) -> str:
    return ", ".join(f"{names.colour(scene, shade)} {cost:+d}" for shade, cost in costs.items() if cost)


def _assigned(scene: Scene, event: happened.TramsAssigned) -> str:
    return ", ".join(
        scene.say("{tram} unused", tram=names.tram(scene.words, tram))
        if place == event.company
        else scene.say("{tram} on line {line}", tram=names.tram(scene.words, tram), line=place)
        for tram, place in event.places.items()
    )


def tram_gaps(scene: Scene, view: View) -> str:
    """Which lines of the acting company have no tram, and how many trams lie unused."""
    without, unused = outlook.tram_gaps(view)
    found = []
    if without:
        lines, number = scene.words.listing(without), len(without)
        found.append(
            scene.words.count(
                "Line {lines} has no tram yet.", "Lines {lines} have no tram yet.", number, lines=lines
            )
        )
    if unused:
        found.append(scene.words.count("{number} tram is unused.", "{number} trams are unused.", unused))
    return " ".join(found) or scene.say("Every line has its tram.")


def _leaving(scene: Scene, _: Seat) -> str:
    """The trams as they are, or which lines go without one while others lie unused."""
    without, unused = outlook.tram_gaps(scene.view)
    if not without or not unused:
        return scene.say("Leave the trams")
    return scene.words.count(
        "Leave line {lines} without a tram",
        "Leave lines {lines} without trams",
        len(without),
        lines=scene.words.listing(without),
    )


def _unbought(scene: Scene, seat: Seat) -> str | None:
    """That a tram for a line without one could be bought."""
    without, unused = outlook.tram_gaps(scene.view)
    if "tram" not in scene.kinds(seat) or len(without) <= unused:
        return None
    return scene.words.count(
        "Line {lines} has no tram yet, and one can be bought.",
        "Lines {lines} have no tram yet, and one can be bought.",
        len(without),
        lines=scene.words.listing(without),
    )


def _unplaced(scene: Scene, _: Seat) -> str | None:
    """That a tram lies unused while a line has none."""
    without, unused = outlook.tram_gaps(scene.view)
    if not without or not unused:
        return None
    return scene.words.count(
        "Line {lines} has no tram, and one is unused.",
        "Lines {lines} have no tram, and one is unused.",
        len(without),
        lines=scene.words.listing(without),
    )


def _last_one(scene: Scene, action: Scrap) -> str | None:
    """That a company would have to buy another tram (VIII.5.4), for those who don't see its sheet."""
    company = outlook.must_replace(scene.view, action.tram) if scene.aloud else None
    if company is None:
        return None
    return scene.say(
        "{company} must then buy another tram, and you pay what its treasury lacks. Scrap it anyway?",
        company=names.company(scene, company),
    )


STEPS: Mapping[str, Step] = {
    "buy_trams": Step(
        called=N_("buying trams"),
        call=N_("buy a tram for {acting}, or pass."),
        narrowed={
            frozenset({"tram"}): N_("buy a tram for {acting}: it must have one."),
            frozenset({"pass"}): N_("{acting} can't buy a tram, so pass."),
        },
        raised=N_("{acting} can't buy a tram: scrap one or return a private first, or pass."),
        passing=N_("Pass: buy no tram"),
        lost=_unbought,
    ),
    "assign_trams": Step(
        called=N_("assigning trams"),
        call=N_("assign {acting}'s trams to its lines. {trams}"),
        passing=_leaving,
        passed=N_("{name} leaves {acting}'s trams where they are."),
        further=tram_gaps,
        lost=_unplaced,
    ),
}
TRAM = Fill("tram", names.tram_badge)
DIALOGUES: Mapping[str, Dialogue] = {
    "tram": Dialogue(called=N_("Buy a tram"), emblem=_bought, question=N_("which one?")),
    "scrap": Dialogue(
        called=N_("Scrap a tram"),
        emblem=lambda _, action: f"tram_{names.tram_colour(action.tram)}",
        question=N_("which one?"),
        doubt=_last_one,
        row=Row.GIVING_UP,
    ),
    "assign": Dialogue(
        called=N_("Assign trams"),
        question=N_("which line gets which tram?"),
        like=_by_colours,
        rank=_most_trams,
    ),
}
LABELS: Mapping[tuple[str, str], Callable[[Scene, Value], str]] = {
    ("", "colour"): _colour,
    ("", "tram"): _tram,
    ("", "placing"): _placed,
}
TUPLES: Mapping[tuple[str, str], Callable[[Scene, tuple[Value, ...]], str]] = {
    ("assign", "placing"): _placing
}
TOLD: Mapping[type[Event], Told] = {
    happened.TramBought: OneOf(
        lambda event: event.helped > 0,
        {
            True: Sentence(
                "{company} buys a tram ({tram}) for {price}, of which its director pays {helped}.", tram=TRAM
            ),
            False: Sentence("{company} buys a tram ({tram}) for {price}.", tram=TRAM),
        },
    ),
    happened.LoanTaken: Numbered(
        "{name} takes {number} loan of 100.", "{name} takes {number} loans of 100 each.", "count"
    ),
    happened.MaintenanceChanged: OneOf(
        lambda event: any(event.costs.values()),
        {
            True: Sentence(
                "That's the first {colour} tram. From now on, maintenance per run is: {costs}.",
                costs=Fill("costs", _costs),
            ),
            False: Sentence("That's the first {colour} tram; maintenance doesn't change."),
        },
    ),
    happened.TramScrapped: Sentence("{company} scraps a tram ({tram})."),
    happened.TramsAssigned: OneOf(
        lambda event: bool(event.places),
        {
            True: Sentence("Trams of {company}: {places}.", places=Fill(None, _assigned)),
            False: Sentence("{company} assigns no trams."),
        },
    ),
    happened.TramsLeft: Numbered(
        "{number} tram leaves the game: {colour}.", "{number} trams leave the game: {colour}.", "count"
    ),
}
