"""Whose decision it is in a game of 1840, and which: where the game is, the money that matters, the call."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.core import calling
from bot.games.core.calling import Stroke
from bot.games.core.scene import Scene
from bot.games.vienna1840.moves.passing import step_of
from bot.games.vienna1840.words import names
from bot.language import N_
from engine.core import Action, Seat
from engine.vienna1840 import facts, outlook
from engine.vienna1840.actions import Answer, BuyPrivate, Pass, Run
from engine.vienna1840.outlook import acting_company
from engine.vienna1840.view import CompanyView, View

__all__ = ["CALLS", "NARROWED", "Calling", "tram_gaps"]

STEPS = {
    "name_private": N_("naming a private"),
    "bid_private": N_("bidding for a private"),
    "choose_order": N_("order cards"),
    "par": N_("founding a company"),
    "stock": N_("buying and selling shares"),
    "dividend": N_("dividend"),
    "buy_trams": N_("buying trams"),
    "assign_trams": N_("placing trams"),
    "name_line": N_("naming a line"),
    "bid_line": N_("bidding for a line"),
    "base_circle": N_("choosing the base"),
    "build": N_("building"),
    "bonus_extra_yellow": N_("bonus: another yellow tile"),
    "bonus_center_tile": N_("bonus: a red tile"),
    "bonus_station_tile": N_("bonus: a purple tile"),
    "bonus_upgrade_green": N_("bonus: yellow to green"),
    "bonus_extra_token": N_("bonus: another station"),
    "run": N_("running"),
    "after_run": N_("after the run"),
    "private_offer": N_("an offer for a private"),
}
CALLS = {
    "name_private": N_("name a private for auction, or pass. It goes on until all are sold."),
    "bid_private": N_("bid, or pass. {auction}"),
    "bid_any_private": N_("bid for a private, or pass."),
    "choose_order": N_("choose an order card; the lowest acts first."),
    "par": N_("found a tramway company and set its par: 70, 80, 90 or 100. That costs five times its par."),
    "stock": N_("sell and buy shares, or pass."),
    "dividend": N_("{acting} declares its dividend."),
    "buy_trams": N_("{acting} may buy a tram, or passes."),
    "assign_trams": N_("{acting} places its trams. {trams}"),
    "name_line": N_("{acting} names a line for auction, or passes."),
    "name_line_lineless": N_("{acting} names a line for auction, or passes. It has no line yet."),
    "bid_line": N_("{acting} bids, or passes. {auction}"),
    "base_circle": N_("line {opening} opens its base at {home}: choose the circle there."),
    "build": N_("{acting} builds; when you are done, it runs."),
    "build_tramless": N_("{acting} builds until you are done. It has no tram, so it does not run."),
    "bonus_extra_yellow": N_("{acting} may lay another yellow tile, or passes on it."),
    "bonus_center_tile": N_("{acting} may lay a red tile in the centre, or passes on it."),
    "bonus_station_tile": N_("{acting} may lay a purple tile, or passes on it."),
    "bonus_upgrade_green": N_("{acting} may upgrade a yellow tile to green, or passes on it."),
    "bonus_extra_token": N_("{acting} may place another station, or passes on it."),
    "run": N_("{acting} runs its tram."),
    "run_stranded": N_("{acting} has no route, so its run earns nothing."),
    "after_run": N_("{acting} has run; buy privates, or pass."),
    "after_run_tramless": N_("{acting} has no tram and does not run; buy privates, or pass."),
    "private_offer": N_("{company} offers you {price} for {private}. Accept or decline."),
    "over": N_("the game is over."),
}
"""By the step of the view, where everything that belongs to it is open; some for a line that lacks a tram or
a route.
"""
NARROWED: dict[tuple[str, frozenset[str]], str] = {
    ("name_private", frozenset({"name"})): N_(
        "name a private for auction. Your order card is the lowest: you begin, and can't pass."
    ),
    ("bid_private", frozenset({"pass"})): N_("you can't pay for a bid: pass. {auction}"),
    ("stock", frozenset({"buy", "pass"})): N_("buy a share, or pass."),
    ("stock", frozenset({"sell", "pass"})): N_("sell shares, or pass."),
    ("stock", frozenset({"pass"})): N_("you can neither buy nor sell: pass."),
    ("buy_trams", frozenset({"tram"})): N_("{acting} must buy a tram."),
    ("buy_trams", frozenset({"pass"})): N_("{acting} can't buy a tram: pass."),
    ("name_line", frozenset({"pass"})): N_("{acting} can't pay for a line: pass."),
    ("name_line_lineless", frozenset({"pass"})): N_("{acting} has no line, and can't pay for one: pass."),
    ("bid_line", frozenset({"bid"})): N_(
        "{acting} named this line and must open the bidding, with at least {least}. {auction}"
    ),
    ("bid_line", frozenset({"pass"})): N_("{acting} can't bid higher: pass. {auction}"),
    ("build", frozenset({"pass"})): N_("{acting} has nothing to build: be done, then it runs."),
    ("build_tramless", frozenset({"pass"})): N_(
        "{acting} has nothing to build, and no tram to run: be done."
    ),
    ("bonus_extra_yellow", frozenset({"pass"})): N_("{acting} can't lay another yellow tile: pass."),
    ("bonus_center_tile", frozenset({"pass"})): N_("{acting} can't lay a red tile: pass."),
    ("bonus_station_tile", frozenset({"pass"})): N_("{acting} can't lay a purple tile: pass."),
    ("bonus_upgrade_green", frozenset({"pass"})): N_("{acting} can't upgrade a yellow tile to green: pass."),
    ("bonus_extra_token", frozenset({"pass"})): N_("{acting} can't place another station: pass."),
}
"""By step and what of it is open to the seat (beside what can be done at any time)."""
RAISED: dict[str, str] = {
    "bid_private": N_("you can't pay for a bid unless you return a private first; or pass. {auction}"),
    "stock": N_("you can't buy a share unless you return a private first; or pass."),
    "buy_trams": N_("{acting} can't buy a tram unless it scraps one or returns a private first; or passes."),
    "name_line": N_("{acting} can't pay for a line unless it returns a private first; or passes."),
    "name_line_lineless": N_(
        "{acting} has no line, and can't pay for one unless it returns a private first; or passes."
    ),
    "bid_line": N_("{acting} can't bid higher unless it returns a private first; or passes. {auction}"),
    "build": N_("{acting} can't build unless it returns a private first; or be done, then it runs."),
    "build_tramless": N_(
        "{acting} can't build unless it returns a private first, and has no tram to run; or be done."
    ),
    "bonus_extra_yellow": N_("{acting} can't pay for another yellow tile unless it raises money; or passes."),
    "bonus_extra_token": N_("{acting} can't pay for another station unless it raises money; or passes."),
}
"""By step, where somebody is asked for the sake of what he may scrap or return first."""
UNASKED = frozenset({"private", "return", "scrap"})
"""Kinds that no step asks for."""
ASKED = frozenset(step for step, _ in NARROWED)


class Calling(calling.Calling):
    """Turn calls."""

    beside = UNASKED | {"remove"}
    idle = frozenset({"pass"})
    giving_up = seldom = frozenset({"return", "scrap"})

    def heading(self, scene: Scene) -> Sequence[str]:
        """The round, the step and who acts."""
        view: View = scene.view
        where = [f"**{names.round_name(scene, view.round)}**"]
        if view.step in STEPS:
            where.append(scene.say(STEPS[view.step]))
        company = acting_company(view)
        if company is not None:
            where.append(f"**{_name(scene, view, company)}**")
        return [" · ".join(where)]

    def means(self, scene: Scene, seat: Seat) -> Sequence[str]:
        """The purses."""
        return [f"-# {' · '.join(_purses(scene, scene.view, seat))}"]

    def call(self, scene: Scene, seat: Seat) -> str:
        """What the seat has to decide now."""
        view: View = scene.view
        step = _step(view)
        open_kinds = frozenset(scene.kinds(seat)) - UNASKED if step in ASKED else frozenset()
        company = acting_company(view)
        narrowed = NARROWED.get((step, open_kinds), CALLS[step])
        raises = open_kinds == {"pass"} and view.options.idle_steps == "skipped"
        return scene.say(
            RAISED.get(step, narrowed) if raises and UNASKED & {*scene.kinds(seat)} else narrowed,
            company=names.company(scene, company.company) if company else "",
            acting=names.company(scene, view.acting) if view.acting else "",
            auction=_auction(scene, view),
            least=facts.LINE_MINIMUM,
            opening=view.opening or "",
            home=names.home_of(scene, view.opening) if view.opening else "",
            private=names.private(view.offer[0]) if view.offer else "",
            price=view.offer[1] if view.offer else "",
            trams=tram_gaps(scene, view) if view.step == "assign_trams" else "",
        )

    def strokes(self, scene: Scene, seat: Seat) -> Sequence[Stroke]:
        """The best route, at once where no tile is left to be laid; when building is over, the seat's own
        privates for the company at their face value.
        """
        return (*self._runs(scene, seat), *_own_privates(scene, seat))

    def _runs(self, scene: Scene, seat: Seat) -> Sequence[Stroke]:
        view: View = scene.view
        if view.turn is None or view.step not in ("build", "run") or view.turn.bonus is not None:
            return ()
        if outlook.is_tramless(view):
            return ()
        kinds = scene.kinds(seat)
        building = view.turn.building
        if ("tile" in kinds) if building else ("run" not in kinds):
            return ()
        route = outlook.best(view, view.turn.line)
        if route is None:
            done = (Stroke((Pass(), Run()), scene.say("Done building: there is no route to run")),)
            return done if building else ()
        if building:
            label = scene.say("Done building: run the best route, {value}", value=route.value)
            return (Stroke((Pass(), Run()), label),)
        return (Stroke((Run(),), scene.say("Run the best route, {value}", value=route.value)),)

    def at_once(self, scene: Scene, seat: Seat) -> Sequence[Action]:
        """The answers to an offer."""
        offered = scene.view.step == "private_offer"
        return (Answer(reply="accept"), Answer(reply="decline")) if offered else ()


def _name(scene: Scene, view: View, company: CompanyView) -> str:
    owner = names.company(scene, company.company)
    if view.acting == company.company:
        return owner
    return scene.say("{line} of {company}", line=names.company(scene, str(view.acting)), company=owner)


def _own_privates(scene: Scene, seat: Seat) -> list[Stroke]:
    view: View = scene.view
    company = acting_company(view)
    if company is None or view.step not in ("run", "after_run") or "private" not in scene.kinds(seat):
        return []
    own = [each for each in view.privates if each.owner == seat and each.face <= company.treasury]
    return [
        Stroke(
            (BuyPrivate(private=each.private, price=each.face),),
            scene.say("Buy {private} for {price}", private=names.private(each.private), price=each.face),
        )
        for each in own
    ]


def _purses(scene: Scene, view: View, seat: Seat) -> list[str]:
    company = acting_company(view)
    player = view.players[seat]
    purse = scene.say("{name}: {cash} cash", name=scene.name(seat), cash=player.cash)
    if company is None:
        return [
            purse,
            scene.say("worth {worth}", worth=str(player.worth).replace("-", "−")),
            scene.say(
                "{number} of {limit} certificates",
                number=player.certificates,
                limit=player.certificate_limit,
            ),
        ]
    name = names.company(scene, company.company)
    return [
        scene.say("{company}: treasury {treasury}", company=name, treasury=company.treasury),
        scene.say("revenue {revenue}", revenue=company.revenue),
        *([scene.say("price {price}", price=company.price)] if company.price else []),
        purse,
    ]


def _step(view: View) -> str:
    """The view's step, or its like for a line that can't run or a company without a line."""
    tramless = f"{view.step}_tramless"
    if tramless in CALLS and outlook.is_tramless(view):
        return tramless
    if view.step == "name_line" and not any(
        each.lines for each in view.companies if each.company == view.acting
    ):
        return "name_line_lineless"
    if view.step == "run" and view.acting is not None and not outlook.joins_two(view, view.acting):
        return "run_stranded"
    return step_of(view)


def tram_gaps(scene: Scene, view: View) -> str:
    """Which lines of the acting company have no tram, and how many trams lie unused."""
    without, unused = outlook.tram_gaps(view)
    found = []
    if without:
        found.append(
            scene.words.count(
                "Line {lines} has no tram yet.",
                "Lines {lines} have no tram yet.",
                len(without),
                lines=scene.words.listing(without),
            )
        )
    if unused:
        found.append(scene.words.count("{number} tram lies unused.", "{number} trams lie unused.", unused))
    return " ".join(found) or scene.say("Every line has its tram.")


def _auction(scene: Scene, view: View) -> str:
    if view.auction is None:
        return ""
    lot = names.lot(scene, view.auction.lot)
    if not view.auction.bids:
        return scene.say("Under auction: {lot}, without a bid.", lot=lot)
    who, amount = view.auction.bids[-1]
    return scene.say(
        "Under auction: {lot} at {amount} ({who}).", lot=lot, amount=amount, who=names.owner(scene, who)
    )
