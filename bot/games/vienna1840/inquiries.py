"""What may be asked about a game of 1840."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.core import inquiries
from bot.games.core.errors import Errors
from bot.games.core.inquiries import Inquiry, InquiryGroup
from bot.games.core.scene import Plate, Scene
from bot.games.vienna1840.looking.routes import inquiries_of
from bot.games.vienna1840.looking.views import INQUIRIES, charts
from engine.vienna1840.view import View

__all__ = ["Inquiries"]


class Inquiries(inquiries.Inquiries):
    """`/line ...`, `/map`, `/company`, `/player`, `/tiles` and `/chart`."""

    @property
    def commands(self) -> Sequence[InquiryGroup | Inquiry]:
        """Routes and tiles explained, and views on demand."""
        return (inquiries_of(self.shown.part(Errors)), *INQUIRIES)

    def charts(self, scene: Scene, views: Sequence[View]) -> Sequence[Plate]:
        """What everyone was worth, what shares cost and what lines earned, round by round."""
        return charts(scene, views)
