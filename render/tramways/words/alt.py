"""Descriptions of the pictures: what each is and what changed. How the game stands is told on request."""

from __future__ import annotations

from collections.abc import Sequence

from engine.tramways.view import PlayerView
from render.core.picture import alt_text
from render.core.words import Words
from render.tramways.cards import stress_of, used_icons
from render.tramways.changes import Changes
from render.tramways.letters import payment_letters, titled
from render.tramways.pen import Pen
from render.tramways.terms import card_name, icon_name
from render.tramways.words.sentences import Sentences

__all__ = [
    "describe_board",
    "describe_cards",
    "describe_hand",
    "describe_payments",
    "describe_players",
    "describe_scores",
]


def describe_board(pen: Pen, changes: Changes) -> str:
    """What the picture of the table is, and what changed."""
    said = Sentences(pen.view, pen.names, pen.words)
    return alt_text([pen.words.say("The town and the table."), *said.changed(changes)])


def describe_players(pen: Pen, changes: Changes) -> str:
    """What the picture of the players and the open cards is, and what changed."""
    said = Sentences(pen.view, pen.names, pen.words)
    return alt_text([pen.words.say("The players and the cards."), *said.changed(changes)])


def describe_scores(pen: Pen) -> str:
    """The table of points."""
    said = Sentences(pen.view, pen.names, pen.words)
    return alt_text([pen.words.say("Final score."), *said.results()])


def describe_hand(pen: Pen, player: PlayerView) -> str:
    """A hand in words."""
    said = Sentences(pen.view, pen.names, pen.words)
    hand = pen.words.say("Your hand: {cards}.", cards=said.cards(player.hand or ()))
    return alt_text([hand])


def describe_cards(cards: Sequence[int], title: str, words: Words, heads: Sequence[str]) -> str:
    """Cards to choose from, each with what stands above it."""
    said = [f"{card_name(card, words)}." for card in cards]
    if heads:
        said = [f"{head}: {card}" for head, card in zip(heads, said, strict=True)]
    return alt_text([*titled(title), *(said or [words.say("none")])])


def describe_payments(
    payments: Sequence[Sequence[str]], title: str, words: Words, brought: Sequence[str]
) -> str:
    """Ways to pay in words, each with its letter."""
    said = []
    for number, (mark, payment) in enumerate(zip(payment_letters(len(payments)), payments, strict=True)):
        used = used_icons(payment)
        cards = [
            f"{card} ({', '.join(icon_name(icon, words) for icon in icons)})" for card, icons in used.items()
        ]
        paid = "; ".join(cards) or words.say("coins only")
        stress = stress_of(used)
        if stress:
            steps = words.count("{number} step of stress", "{number} steps of stress", stress)
            paid = f"{paid}; {steps}"
        gain = f"{brought[number]}: " if brought else ""
        said.append(f"{mark}: {gain}{paid}.")
    head = words.say("Ways to pay: {title}.", title=title) if title else words.say("Ways to pay:")
    return alt_text([head, *said])
