"""Where the bot has pages written: one at a time, in a process of its own."""

from __future__ import annotations

from bot.posting.pictures.replay.renderer import FileRenderer

__all__ = ["PageRenderer"]


class PageRenderer(FileRenderer):
    """Writes pages, and keeps some of them in a folder that goes with the bot."""

    program = "bot.posting.pages.drawing"
    ending = "html"
    failed = "page_failed"
