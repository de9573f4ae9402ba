"""Writes pages for the bot, one at a time, in a process of its own."""

from __future__ import annotations

from bot.posting.pictures.replay.renderer import FileRenderer

__all__ = ["PageRenderer"]


class PageRenderer(FileRenderer):
    """Writes pages, and keeps some of them in a temporary folder."""

    program = "bot.posting.pages.drawing"
    ending = "html"
    failed = "page_failed"
