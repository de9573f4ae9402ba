"""The settings of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import timedelta
from typing import Literal

from bot.language import N_
from bot.table_settings.setting import NAMED, Said, Setting, setting

__all__ = [
    "CLOCKS",
    "PACES",
    "SETTINGS",
    "Consent",
    "Formalities",
    "Hints",
    "Pace",
    "Seating",
    "TableSettings",
]

Seating = Literal["random", "joined", "chosen"]
Consent = Literal["majority", "all"]
Formalities = Literal["off", "forced", "idle"]
Strength = Literal["driver", "apprentice", "inspector"]
Hints = Literal["unrated", "always", "never"]

Pace = Literal["off", "20s", "1m", "5m", "30m", "2h", "6h"]

PACES: Mapping[Pace, timedelta] = {
    "20s": timedelta(seconds=20),
    "1m": timedelta(minutes=1),
    "5m": timedelta(minutes=5),
    "30m": timedelta(minutes=30),
    "2h": timedelta(hours=2),
    "6h": timedelta(hours=6),
}
"""How long computers that play alone wait before each move."""
MOST_PLAYERS = 25
CLOCKS = (None, "12+48", "24+72", "48+120", "24+72 8-22", "12+48 8-22")
"""The clocks that are offered: hours a move and of the bank, perhaps in hours of play by the host's zone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """What a table has settled.

    Attributes:
        players: how many are to play; None for as many as come.
        seating: who sits where.
        consent: how many of those whose moves are taken back must agree.
        formalities: which moves are made by themselves.
        level: how well computers play here (`engine.core.Level`).
        hints: when people may ask what a computer would do.
        clock: the time control as it is written; None: there is none.
        watch: how often computers move where no person has a seat.
    """

    players: int | None = setting(
        "how many play; without it as many as come",
        dict.fromkeys((None, *range(1, MOST_PLAYERS + 1)), Said()),
    )
    seating: Seating = setting(
        "random when the game starts, in the order of joining, or everybody chooses",
        {
            "random": Said(N_("Seats are drawn"), rule=N_("Who sits where is drawn when the game begins.")),
            "joined": Said(N_("Seats in the order of joining"), rule=N_("You sit in the order of joining.")),
            "chosen": Said(N_("Everybody chooses a seat"), rule=N_("Everybody chooses a seat.")),
        },
        apart=True,
    )
    consent: Consent = setting(
        "how many of those whose moves are taken back must agree",
        {
            "majority": Said(
                N_("Others' moves are taken back if most of those players agree"),
                rule=N_(
                    "You take back your own last moves freely, others' moves if most of those players agree, "
                    "and moves that turned over something hidden if everyone agrees."
                ),
            ),
            "all": Said(
                N_("Others' moves are taken back if all of those players agree"),
                rule=N_(
                    "You take back your own last moves freely, others' moves if all of those players agree, "
                    "and moves that turned over something hidden if everyone agrees."
                ),
            ),
        },
        among_many=True,
    )
    formalities: Formalities = setting(
        "what is done by itself: nothing, moves without an alternative, idle passes too",
        {
            "off": Said(
                N_("Nothing is done by itself"),
                now=N_("Nothing is done by itself at this table."),
                told=N_("{name} settles: no move makes itself any more."),
            ),
            "forced": Said(
                N_("Moves without an alternative make themselves"),
                rule=N_("Moves without an alternative that commit to nothing make themselves."),
                told=N_(
                    "{name} settles: moves without an alternative that commit to nothing make themselves."
                ),
            ),
            "idle": Said(
                N_("Moves without an alternative make themselves; who can do nothing of use passes"),
                box=N_("Who can do nothing of use passes by itself"),
                rule=N_(
                    "Moves without an alternative that commit to nothing make themselves, and who could only "
                    "give something away passes."
                ),
                now=N_(
                    "Moves without an alternative make themselves, and who could only give something away "
                    "passes."
                ),
                told=N_(
                    "{name} settles: moves without an alternative that commit to nothing make themselves, "
                    "and who could only give something away passes."
                ),
            ),
        },
        change="Which moves this table makes by itself (host, moderators)",
        mode="none, those without an alternative, or passing where one can do nothing else too",
    )
    level: Strength = setting(
        "how well computers play",
        {
            "driver": Said(),
            "apprentice": Said(rule=N_("Computers play like apprentices: sensibly, and short-sightedly.")),
            "inspector": Said(rule=N_("Computers play like inspectors: they look further ahead.")),
        },
    )
    hints: Hints = setting(
        "whether players may ask for hints: in unrated games, always (then it's unrated), or never",
        {
            "unrated": Said(),
            "always": Said(
                rule=N_("Everyone may ask for hints with `/hint`, so this game doesn't count for ratings.")
            ),
            "never": Said(rule=N_("Nobody gets hints at this table.")),
        },
    )
    clock: str | None = setting(
        "hours a move + hours of the bank, as 24+72; with hours of play as 24+72 8-22",
        dict.fromkeys(CLOCKS, Said()),
    )
    watch: Pace = setting(
        "only computers play, a move every so often, and you watch",
        {
            "off": Said(),
            "20s": Said(N_("Only computers play, a move every 20 seconds")),
            "1m": Said(N_("Only computers play, a move every minute")),
            "5m": Said(N_("Only computers play, a move every 5 minutes")),
            "30m": Said(N_("Only computers play, a move every 30 minutes")),
            "2h": Said(N_("Only computers play, a move every 2 hours")),
            "6h": Said(N_("Only computers play, a move every 6 hours")),
        },
        apart=True,
    )


SETTINGS: Mapping[str, Setting] = {each.name: each.metadata[NAMED] for each in fields(TableSettings)}
"""By the names of their fields."""
