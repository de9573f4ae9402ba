"""Whose decision it is in a game of 1840, and which: where the game is, the money that matters, the call."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.core import calling
from bot.games.core.calling import Stroke
from bot.games.core.scene import Scene
from bot.games.vienna1840.moves import STEPS
from bot.games.vienna1840.moves.privates import answers, own_privates
from bot.games.vienna1840.moves.running import runs
from bot.games.vienna1840.moves.trams import tram_gaps
from bot.games.vienna1840.words import names
from engine.core import Action, Seat
from engine.vienna1840 import facts
from engine.vienna1840.actions import UNASKED, Pass
from engine.vienna1840.view import CompanyView, View
from render.core.words import signed

__all__ = ["Calling"]


class Calling(calling.Calling):
    """Turn calls."""

    specific = True

    def heading(self, scene: Scene) -> Sequence[str]:
        """The round, the step and who acts."""
        view: View = scene.view
        where = [f"**{names.round_name(scene, view.round)}**"]
        step = STEPS[view.step].called
        if step:
            where.append(scene.say(step))
        company = view.acting_company
        if company is not None:
            where.append(f"**{_name(scene, view, company)}**")
        return [" · ".join(where)]

    def means(self, scene: Scene, seat: Seat) -> Sequence[str]:
        """The purses."""
        return [f"-# {' · '.join(_purses(scene, scene.view, seat))}"]

    def call(self, scene: Scene, seat: Seat) -> str:
        """What the seat has to decide now."""
        view: View = scene.view
        kinds = frozenset(scene.kinds(seat))
        company = view.acting_company
        raises = kinds - UNASKED == {Pass.kind} != kinds and view.options.idle_steps == "skipped"
        return scene.say(
            STEPS[view.step].call_in(view).at(kinds - UNASKED, raises),
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
        return (*runs(scene, seat), *own_privates(scene, seat))

    def at_once(self, scene: Scene, seat: Seat) -> Sequence[Action]:
        """The answers to an offer."""
        return answers(scene.view)


def _name(scene: Scene, view: View, company: CompanyView) -> str:
    owner = names.company(scene, company.company)
    if view.acting == company.company:
        return owner
    return scene.say("{line} of {company}", line=names.company(scene, str(view.acting)), company=owner)


def _purses(scene: Scene, view: View, seat: Seat) -> list[str]:
    company = view.acting_company
    player = view.players[seat]
    purse = scene.say("{name}: {cash} cash", name=scene.name(seat), cash=player.cash)
    if company is None:
        return [
            purse,
            scene.say("worth {worth}", worth=signed(player.worth)),
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


def _auction(scene: Scene, view: View) -> str:
    if view.auction is None:
        return ""
    lot = names.lot(scene, view.auction.lot)
    if not view.auction.bids:
        return scene.say("Up for auction: {lot}, no bids yet.", lot=lot)
    who, amount = view.auction.bids[-1]
    return scene.say(
        "Up for auction: {lot}, {amount} bid by {who}.", lot=lot, amount=amount, who=names.owner(scene, who)
    )
