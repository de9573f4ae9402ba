"""The parts of the bot that features work with, as one typed record instead of the bot itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
from discord import app_commands

from bot.interactions.admission import CircuitBreaker, RateLimiter
from bot.interactions.last_refusals import LastRefusals
from bot.interactions.threads import Threads
from bot.interactions.visits import Visits
from bot.posting.channels.preferences import ChannelPreferences
from bot.posting.pages import PageRenderer
from bot.posting.pictures.gallery import Gallery
from bot.posting.pictures.replay import ReplayRenderer
from bot.store import Store
from bot.table.tables import Tables
from bot.table.waiting.scheduler import Scheduler

__all__ = ["Services", "services_of"]


@dataclass(frozen=True, slots=True)
class Services:
    """All parts of a running bot that features work with.

    Attributes:
        store: the open database.
        tables: every channel's game.
        preferences: how channels want their posts.
        gallery: draws pictures.
        replay_renderer: draws moving pictures.
        page_renderer: writes games as pages.
        rate_limiter: what every interaction passes first.
        circuit_breaker: gives failing games a rest.
        last_refusals: what each person was last refused.
        threads: makes threads for tables.
        visits: notes who looked at which table.
        scheduler: does what falls due; it knows the time.
        absence_days: how many days a year a person may be away.
        commands: the slash commands, as people see them.
    """

    store: Store
    tables: Tables
    preferences: ChannelPreferences
    gallery: Gallery
    replay_renderer: ReplayRenderer
    page_renderer: PageRenderer
    rate_limiter: RateLimiter
    circuit_breaker: CircuitBreaker
    last_refusals: LastRefusals
    threads: Threads
    visits: Visits
    scheduler: Scheduler
    absence_days: int
    commands: app_commands.CommandTree[Any]


def services_of(interaction: discord.Interaction[Any]) -> Services:
    """The services of the bot that received an interaction. The only place where features meet the client."""
    services: Services = interaction.client.services
    return services
