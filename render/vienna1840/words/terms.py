"""What things of 1840 are called on its pictures. Names of places and companies stay German everywhere."""

from __future__ import annotations

from collections.abc import Mapping

from engine.vienna1840.facts import ROUND_TRACK
from engine.vienna1840.state import Decision
from engine.vienna1840.view import View
from render.core.words import C_, N_, Words

__all__ = ["COLOURS", "STEPS", "round_code", "round_kind", "round_said", "tram_code"]

COLOURS: Mapping[str, str] = {
    "yellow": N_("yellow"),
    "orange": N_("orange"),
    "red": N_("red"),
    "pink": N_("pink"),
    "purple": N_("purple"),
    "green": N_("green"),
    "brown": N_("brown"),
    "gray": N_("grey"),
}
"""Of tiles and of trams."""
_TRAM_CODES: Mapping[str, str] = {
    "yellow": C_("a tram's colour in one or two letters", "Y"),
    "orange": C_("a tram's colour in one or two letters", "O"),
    "red": C_("a tram's colour in one or two letters", "R"),
    "pink": C_("a tram's colour in one or two letters", "Pi"),
    "purple": C_("a tram's colour in one or two letters", "Pu"),
}
STEPS: Mapping[Decision, str] = {
    "name_private": N_("put a private up"),
    "bid_private": N_("bid for a private"),
    "choose_order": N_("choose the order"),
    "par": N_("set par"),
    "stock": C_("a step of the game", "shares"),
    "dividend": C_("a step of the game", "dividend"),
    "buy_trams": N_("buy trams"),
    "assign_trams": N_("assign trams"),
    "name_line": N_("put a line up"),
    "bid_line": N_("bid for a line"),
    "base_circle": N_("choose the base"),
    "build": C_("a step of the game", "build"),
    "bonus_extra_yellow": N_("bonus: yellow tile"),
    "bonus_center_tile": N_("bonus: red tile"),
    "bonus_station_tile": N_("bonus: purple tile"),
    "bonus_upgrade_green": N_("bonus: green upgrade"),
    "bonus_extra_token": N_("bonus: station"),
    "run": C_("a step of the game", "run"),
    "after_run": N_("after the run"),
    "private_offer": N_("offer for a private"),
    "over": N_("game over"),
}
"""What is to be decided, by the view's step."""
_ROUNDS: Mapping[str, str] = {
    "PRE": N_("auction of the privates"),
    "SR": N_("stock round {number}"),
    "CR": N_("company round {number}"),
    "LR": N_("line round {number}"),
    "END": N_("end of the game"),
}
"""Within a sentence, by the kind of a field of the round track."""
_ROUND_CODES: Mapping[str, str] = {
    "PRE": C_("a field of the round track in letters", "PRE"),
    "SR": C_("a field of the round track in letters", "SR{number}"),
    "CR": C_("a field of the round track in letters", "CR{number}"),
    "LR": C_("a field of the round track in letters", "LR{number}"),
    "END": C_("a field of the round track in letters", "END"),
}
_ROUND_KINDS: Mapping[str, str] = {
    "PRE": C_("the kind of a round", "auction"),
    "SR": C_("the kind of a round", "stock round"),
    "CR": C_("the kind of a round", "company round"),
    "LR": C_("the kind of a round", "line round"),
    "END": C_("the kind of a round", "end"),
}


def tram_code(colour: str, words: Words) -> str:
    """A tram's colour in one or two letters, where there is no room for the word."""
    return words.say(_TRAM_CODES[colour])


def round_code(index: int, words: Words) -> str:
    """A field of the round track in a few letters: `SR1`."""
    field = ROUND_TRACK[index]
    return words.say(_ROUND_CODES[field.kind], number=field.name.removeprefix(field.kind))


def round_kind(index: int, words: Words) -> str:
    """What kind of round a field of the round track is, as it stands below its letters."""
    return words.say(_ROUND_KINDS[ROUND_TRACK[index].kind])


def round_said(view: View, words: Words) -> str:
    """The present field of the round track, whole, within a sentence."""
    field = ROUND_TRACK[view.round]
    return words.say(_ROUNDS[field.kind], number=field.name.removeprefix(field.kind))
