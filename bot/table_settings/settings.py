"""The settings of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from typing import Literal

from bot.language import N_
from bot.table_settings.setting import NAMED, Said, Setting, setting
from engine.core import Level

__all__ = [
    "CLOCKS",
    "PACES",
    "SETTINGS",
    "Consent",
    "Formalities",
    "Hints",
    "Pace",
    "Seating",
    "StandIn",
    "TableSettings",
]


@dataclass(frozen=True, slots=True)
class StandIn:
    """How a seat is played in its owner's place.

    Attributes:
        level: how far a computer looks that plays it; None: nobody thinks, and only forced moves are made,
            and passes.
        careful: it passes wherever that gives nothing away.
        wishes: what it never does while it may do something else, by the names of `Orders.wishes`.
        until: when it leaves; None: when its owner plays again.
    """

    level: Level | None = None
    careful: bool = True
    wishes: tuple[str, ...] = ()
    until: datetime | None = None


Seating = Literal["random", "joined", "chosen"]
Consent = Literal["majority", "all"]
Formalities = Literal["off", "forced", "idle"]
Strength = Literal["driver", "apprentice", "inspector"]
Hints = Literal["unrated", "always", "never"]

Pace = Literal["off", "20s", "1m", "5m", "30m", "2h", "6h"]

MOST_PLAYERS = 25
CLOCKS = (None, "12+48", "24+72", "48+120", "24+72 8-22", "12+48 8-22")
"""The clocks that are offered: hours a move and of the bank, perhaps in hours of play by the host's zone."""
PACES: Mapping[Pace, timedelta] = {
    "20s": timedelta(seconds=20),
    "1m": timedelta(minutes=1),
    "5m": timedelta(minutes=5),
    "30m": timedelta(minutes=30),
    "2h": timedelta(hours=2),
    "6h": timedelta(hours=6),
}
"""How long computers that play alone wait before each move."""
PACE_WORDS: Mapping[Pace, str] = {
    "20s": N_("Only computers play, a move every 20 seconds"),
    "1m": N_("Only computers play, a move every minute"),
    "5m": N_("Only computers play, a move every 5 minutes"),
    "30m": N_("Only computers play, a move every 30 minutes"),
    "2h": N_("Only computers play, a move every 2 hours"),
    "6h": N_("Only computers play, a move every 6 hours"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSettings:
    """What a table has settled.

    Attributes:
        players: how many are to play; None for as many as come.
        consent: how many of those whose moves are taken back must agree.
        formalities: which moves are made by themselves.
        level: how well computers play here (`engine.core.Level`).
        hints: when people may ask what a computer would do.
        clock: the time control as it is written; None: there is none.
        watch: how often computers move where no person has a seat.
    """

    players: int | None = setting(
        "how many play; leave empty for as many as come",
        dict.fromkeys((None, *range(1, MOST_PLAYERS + 1)), Said()),
    )
    seating: Seating = setting(
        "random when the game starts, in the order of joining, or everyone chooses",
        {
            "random": Said(N_("Seats are drawn"), rule=N_("Who sits where is drawn when the game begins.")),
            "joined": Said(N_("Seats in the order of joining"), rule=N_("You sit in the order of joining.")),
            "chosen": Said(N_("Everyone chooses a seat"), rule=N_("Everyone chooses a seat.")),
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
        "what is automatic: nothing, forced moves, idle passes too",
        {
            "off": Said(
                N_("Nothing is automatic"),
                now=N_("Nothing is automatic at this table."),
                told=N_("{name} settles: no move is made automatically any more."),
            ),
            "forced": Said(
                N_("Forced moves are made automatically"),
                rule=N_("Forced moves that commit to nothing are made automatically."),
                told=N_("{name} settles: forced moves that commit to nothing are made automatically."),
            ),
            "idle": Said(
                N_("Forced moves are made automatically; a player who can do nothing useful passes"),
                box=N_("A player who can do nothing useful passes automatically"),
                rule=N_(
                    "Forced moves that commit to nothing are made automatically, and a player "
                    "who could only give something away passes."
                ),
                now=N_(
                    "Forced moves are made automatically, and a player who could only give "
                    "something away passes."
                ),
                told=N_(
                    "{name} settles: forced moves that commit to nothing are made automatically, "
                    "and a player who could only give something away passes."
                ),
            ),
        },
        change="Which moves are made automatically at this table (host, moderators)",
        mode="none, forced moves, or passing too where there's nothing useful to do",
        growing=True,
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
        "whether players may ask for hints: only in unrated games, always (makes it unrated), or never",
        {
            "unrated": Said(
                N_("Hints only where the game doesn't count for ratings"),
                now=N_(
                    "Everyone may ask for hints with `/hint` as long as this game doesn't count for ratings."
                ),
                told=N_("{name} settles: hints are there only if this game doesn't count for ratings."),
            ),
            "always": Said(
                N_("Hints for everyone; the game doesn't count for ratings"),
                rule=N_("Everyone may ask for hints with `/hint`, so this game doesn't count for ratings."),
                told=N_(
                    "{name} settles: everyone may ask for hints with `/hint`, so this game doesn't count for "
                    "ratings."
                ),
            ),
            "never": Said(
                N_("Hints for nobody"),
                rule=N_("Nobody gets hints at this table."),
                told=N_("{name} settles: nobody gets hints any more."),
            ),
        },
        change="Whether players may ask for hints (host, moderators)",
        mode="only in unrated games, always (makes it unrated), or never",
    )
    clock: str | None = setting(
        "hours per move + hours in the time bank, like 24+72; with hours of play like 24+72 8-22",
        dict.fromkeys(CLOCKS, Said()),
    )
    watch: Pace = setting(
        "only computers play, a move every so often, and you watch", dict.fromkeys(("off", *PACES), Said())
    )


SETTINGS: Mapping[str, Setting] = {each.name: each.metadata[NAMED] for each in fields(TableSettings)}
"""By the names of their fields."""
