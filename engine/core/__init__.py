"""What every game shares: the contract, actions, events, errors, chance, journal."""

from engine.core.actions import COMMA, EMPTY, Action, Content, Record, Value, build, parse, single
from engine.core.chance import Chance
from engine.core.choices import Choices, Draft
from engine.core.codec import dump, has_hash, is_same, later, load, state_hash
from engine.core.errors import GameError, Malformed, NotYourTurn, RuleError, Unknown
from engine.core.events import Event
from engine.core.game import INTERIM, Game, Options, Outcome, Seat, Step, legal_actions
from engine.core.journal import Entry, Journal, recalled, replay, steps
from engine.core.ledger import Ledger, SeatedLedger, changed
from engine.core.partner import Choice, Level, Partner, Reason, Weighed, Weighing
from engine.core.searching import Effort, searched
from engine.core.standpoint import Standpoint

__all__ = [
    "COMMA",
    "EMPTY",
    "INTERIM",
    "Action",
    "Chance",
    "Choice",
    "Choices",
    "Content",
    "Draft",
    "Effort",
    "Entry",
    "Event",
    "Game",
    "GameError",
    "Journal",
    "Ledger",
    "Level",
    "Malformed",
    "NotYourTurn",
    "Options",
    "Outcome",
    "Partner",
    "Reason",
    "Record",
    "RuleError",
    "Seat",
    "SeatedLedger",
    "Standpoint",
    "Step",
    "Unknown",
    "Value",
    "Weighed",
    "Weighing",
    "build",
    "changed",
    "dump",
    "has_hash",
    "is_same",
    "later",
    "legal_actions",
    "load",
    "parse",
    "recalled",
    "replay",
    "searched",
    "single",
    "state_hash",
    "steps",
]
