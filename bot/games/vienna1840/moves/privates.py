"""Privates: what they pay, and selling them to companies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.games.core.calling import Stroke
from bot.games.core.dialogue import Dialogue, Field, Last, Row
from bot.games.core.legal import Legal
from bot.games.core.sayings import Fill, Sentence, Told
from bot.games.core.scene import Scene
from bot.games.vienna1840.moves.auction import treasury
from bot.games.vienna1840.moves.step import Step
from bot.games.vienna1840.words import names
from bot.language import N_
from engine.core import Action, Event, Seat, Value
from engine.vienna1840 import events as happened
from engine.vienna1840.actions import Answer, BuyPrivate
from engine.vienna1840.view import View

__all__ = ["DIALOGUES", "LABELS", "STEPS", "TOLD", "answers", "own_privates"]

REPLIES = {"accept": N_("accept"), "decline": N_("decline")}


def _private_offered(scene: Scene, _: Legal, name: str) -> tuple[str, str]:
    return names.private(name), _owner(scene, name)


def _owner(scene: Scene, private: str) -> str:
    """Whose a private is, and the most that may be paid for it."""
    offered = next((each for each in scene.view.privates if each.private == private), None)
    if offered is None or offered.owner is None:
        return ""
    owner = offered.owner
    # A menu shows names as they are; only messages read them as text with marks.
    named = scene.names[owner] if isinstance(owner, int) else names.company(scene, owner)
    return scene.say("of {owner}, at most {face}", owner=named, face=offered.face)


def _highest(prices: Sequence[Action]) -> int:
    """The highest price, because directors usually sell to one of their own companies."""
    return len(prices) - 1


MOST = 25
"""Numbers that a menu lists."""


def _prices_down(_: Scene, prices: Sequence[Action]) -> Sequence[int]:
    """All from the highest down; of too many the highest ten, then every tenth part down to the lowest."""
    count = len(prices)
    if count <= MOST:
        return range(count - 1, -1, -1)
    top = list(range(count - 1, max(count - 11, -1), -1))
    rest = top[-1]
    lower = [rest - (k + 1) * rest // 10 for k in range(10)] if rest else []
    return list(dict.fromkeys([*top, *lower]))


def _private(scene: Scene, action: BuyPrivate) -> str:
    if "private" in scene.chosen:
        return str(action.price)
    return scene.say("{lot} for {price}", lot=names.private(action.private), price=action.price)


def _payable(scene: Scene) -> str:
    """Which prices may be typed."""
    most = next((each.face for each in scene.view.privates if each.private == scene.chosen.get("private")), 0)
    return f"1–{most}"


def own_privates(scene: Scene, seat: Seat) -> Sequence[Stroke]:
    """When building is over, the seat's own privates for the company at their face value."""
    view: View = scene.view
    company = view.acting_company
    if company is None or view.step not in ("run", "after_run") or "private" not in scene.kinds(seat):
        return ()
    own = [each for each in view.privates if each.owner == seat and each.face <= company.treasury]
    return [
        Stroke(
            (BuyPrivate(private=each.private, price=each.face),),
            scene.say("Buy {private} for {price}", private=names.private(each.private), price=each.face),
        )
        for each in own
    ]


def answers(view: View) -> Sequence[Action]:
    """The answers to an offer."""
    return [Answer(reply=each) for each in REPLIES] if view.step == "private_offer" else ()


STEPS: Mapping[str, Step] = {
    "private_offer": Step(
        called=N_("an offer for a private"),
        call=N_("{company} offers you {price} for {private}. Accept or decline."),
    )
}
OWNER = Fill("owner", names.owner)
DIALOGUES: Mapping[str, Dialogue] = {
    "private": Dialogue(
        called=N_("Buy a private"),
        option=_private,
        fields={"private": Field(N_("which one?"), offer=_private_offered)},
        question=N_("for how much?"),
        typed=N_("Another price"),
        hint=_payable,
        note=lambda scene, _, action: scene.say("leaves {left}", left=treasury(scene) - action.price),
        listed=_prices_down,
        last=Last("price", presumed=_highest),
        row=Row.BESIDE,
    ),
    "answer": Dialogue(
        called=N_("Answer the offer"),
        buttons={"answer accept": N_("Accept the offer"), "answer decline": N_("Decline the offer")},
        question=N_("accept or decline?"),
    ),
    "return": Dialogue(called=N_("Return a private"), question=N_("which one?"), row=Row.GIVING_UP),
}
LABELS: Mapping[tuple[str, str], Callable[[Scene, Value], str]] = {
    ("", "private"): lambda scene, value: names.with_code(scene, str(value)),
    ("", "reply"): lambda scene, value: scene.say(REPLIES[str(value)]) if value in REPLIES else str(value),
}
TOLD: Mapping[type[Event], Told] = {
    happened.PrivatePaid: Sentence("{private} pays {amount} to {owner}.", owner=OWNER),
    happened.PrivateReturned: Sentence("{who} returns {private} to the bank for {amount}.", who=OWNER),
    happened.PrivateOffered: Sentence("{company} offers {name} {price} for {private}."),
    happened.PrivateOfferDeclined: Sentence("{name} keeps {private}."),
    happened.PrivateBought: Sentence("{company} buys {private} from {name} for {price}."),
}
