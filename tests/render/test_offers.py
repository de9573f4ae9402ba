"""What is on offer: a private that went back to the bank is not on offer again (VI, IV.2)."""

from __future__ import annotations

from dataclasses import replace

from engine.vienna1840 import GAME
from engine.vienna1840.options import RULEBOOK
from engine.vienna1840.view import View
from render.vienna1840 import draw_market


def _with_private(view: View, *, returned: bool, minimum: int) -> View:
    first, *rest = view.privates
    changed = replace(first, returned=returned, minimum=minimum)
    return replace(view, privates=(changed, *rest))


def test_a_returned_private_has_no_least_bid() -> None:
    view = GAME.view(GAME.start(3, RULEBOOK, 1), None)
    on_offer = [draw_market(_with_private(view, returned=False, minimum=least)).png for least in (20, 15)]
    returned = [draw_market(_with_private(view, returned=True, minimum=least)).png for least in (20, 15)]
    assert on_offer[0] != on_offer[1]
    assert returned[0] == returned[1] != on_offer[0]
