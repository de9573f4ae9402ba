"""What an action costs in cards, and the ways to pay it (R3.2 to R3.6, R5.5, R9.9).

A player says what they want. A way to pay is listed if no other is as good in everything: in stress, in
money, in the cards that go. Those with the least stress come first, then those for which the bank gives the
least change, then those with the least money, where a card counts as `CARD` money, then those that spend the
fewest cards and, on these, the least money that is not used, the fewest track symbols and the fewest icons.
Any other way may be paid by hand, also with more money icons than are needed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, permutations, product
from typing import NamedTuple

from engine.core import RuleError, Seat, Unknown, Value
from engine.tramways import stress
from engine.tramways.events.cards import CardsPlayed
from engine.tramways.events.players import MoneyPaid
from engine.tramways.facts import CARDS, TABLE, money, rails
from engine.tramways.frontier import Cost, unbeaten
from engine.tramways.ledger import Move
from engine.tramways.price import Price
from engine.tramways.state import Player

__all__ = [
    "Payment",
    "can_pay",
    "following",
    "is_generous",
    "most_money",
    "most_rails",
    "pay",
    "payments",
    "word",
]


CARD = 2
"""What a card counts when ways to pay are put in order: as much as an action (R6.1). So a player with coins
isn't offered ten cards of 1 money each first.
"""


class Payment(NamedTuple):
    """A way to pay.

    Attributes:
        icons: words of a card and an icon, in the order of the hand.
        stress: steps up, for further icons of a card (R3.3) and by consequences (R3.5).
        money: coins paid, consequences counted; less than 0 where the bank gives change.
    """

    icons: tuple[str, ...]
    cards: tuple[int, ...]
    stress: int
    money: int


Icon = tuple[int, str]
"""A card and one of its icons."""


def word(card: int, icon: str) -> str:
    """A card and an icon as a move names them."""
    return f"{card}:{icon}"


def most_rails(player: Player) -> int:
    """All track symbols of the hand."""
    return sum(rails(icon) for card in player.hand for icon in CARDS[card].icons)


def most_money(player: Player) -> int:
    """What the player can pay at most, with coins and money icons of the hand."""
    return _most_money(player.hand, player.money)


def _most_money(hand: tuple[int, ...], coins: int) -> int:
    most, free = coins, coins
    dear = []
    for card in hand:
        worth = sum(money(icon) for icon in CARDS[card].icons)
        if worth and CARDS[card].consequence == "pay":
            dear.append(worth)
        else:
            most += worth
    for worth in sorted(dear, reverse=True):
        if worth > TABLE.consequence_pay <= free:
            free -= TABLE.consequence_pay
            most += worth - TABLE.consequence_pay
    return most


def can_pay(player: Player, price: Price) -> bool:
    """Whether there is a way to pay."""
    return _can_pay(price.paying(player.hand), player.money, price)


@lru_cache(maxsize=4096)
def _can_pay(hand: tuple[int, ...], coins: int, price: Price) -> bool:
    enough = price.money <= _most_money(hand, coins)
    return enough and any(True for _ in _ways(_Hand(hand), coins, price))


def payments(player: Player, price: Price) -> tuple[Payment, ...]:
    """The ways to pay that no other matches in everything, the best first."""
    return _payments(price.paying(player.hand), player.money, price)


@lru_cache(maxsize=512)
def _payments(cards: tuple[int, ...], coins: int, price: Price) -> tuple[Payment, ...]:
    hand = _Hand(cards)
    found: defaultdict[Cost, dict[int, int]] = defaultdict(dict)
    for icons, used, cost in _ways(hand, coins, price):
        # Of ways with the same cards and costs one is enough.
        found[cost].setdefault(used, icons)
    listed = [hand.ranked(found[cost][used], cost, price) for cost, used in unbeaten(found, len(cards))]
    return tuple(way for _, way in sorted(listed))


class _Played(NamedTuple):
    """Icons that are played: their words, their cards, the money on them; and of all icons of these cards the
    money and the track symbols that are not used, and how many there are.
    """

    words: tuple[str, ...]
    cards: tuple[int, ...]
    worth: int
    unused: int
    idle: int
    icons: int


class _Hand:
    """The cards of a hand with a bit for each, and all their icons, numbered in order, with a bit for each.

    Attributes:
        icons: all of them, and `cards` the card of each.
        stressing: the cards with stress as their consequence, and `dear` those with money.
    """

    def __init__(self, hand: tuple[int, ...]) -> None:
        self.icons = [icon for card in hand for icon in CARDS[card].icons]
        self.cards = [card for card in hand for _ in CARDS[card].icons]
        bits = {card: 1 << place for place, card in enumerate(hand)}
        self._bits = [bits[card] for card in self.cards]
        half = sum(len(CARDS[card].icons) for card in hand[: len(hand) // 2])
        self._half = (1 << half) - 1
        self._known: dict[int, _Played] = {}
        self.stressing = sum(bits[card] for card in hand if CARDS[card].consequence == "stress")
        self.dear = sum(bits[card] for card in hand if CARDS[card].consequence == "pay")

    @cached_property
    def _words(self) -> list[str]:
        return [word(*each) for each in zip(self.cards, self.icons, strict=True)]

    def choose(self, icons: Iterable[int]) -> tuple[int, int]:
        """Icons by their numbers, as bits, and their cards."""
        chosen = used = 0
        for each in icons:
            chosen |= 1 << each
            used |= self._bits[each]
        return chosen, used

    def ranked(self, icons: int, cost: Cost, price: Price) -> tuple[tuple[int, ...], Payment]:
        """A way to pay with these icons, in the order of the hand, and what it is ranked by."""
        # Of thousands of ways most share what one half of the hand pays.
        one, other = self._played(icons & self._half), self._played(icons & ~self._half)
        way = Payment(one.words + other.words, one.cards + other.cards, *cost)
        return (
            way.stress,
            max(0, one.worth + other.worth - price.money),
            way.money + CARD * len(way.cards),
            len(way.cards),
            one.unused + other.unused,
            one.idle + other.idle,
            one.icons + other.icons,
        ), way

    def _played(self, icons: int) -> _Played:
        """What is played of one half of the hand."""
        found = self._known.get(icons)
        if found is None:
            played = [each for each in range(len(self.icons)) if icons >> each & 1]
            cards = dict.fromkeys(self.cards[each] for each in played)
            spent = [icon for card in cards for icon in CARDS[card].icons]
            worth = sum(money(self.icons[each]) for each in played)
            found = self._known[icons] = _Played(
                tuple(self._words[each] for each in played),
                tuple(cards),
                worth,
                sum(map(money, spent)) - worth,
                sum(map(rails, spent)) - sum(rails(self.icons[each]) for each in played),
                len(spent),
            )
        return found


def _ways(hand: _Hand, coins: int, price: Price) -> Iterator[tuple[int, int, Cost]]:
    """All ways to pay: the icons and the cards, as bits, and what they cost. Each of the three kinds of icons
    is chosen by itself; what they have in common is the cards.
    """
    needed = {hand.choose(each) for each in product(*_fitting(hand, price)) if len(set(each)) == len(each)}
    if not needed:
        return
    tracks = [hand.choose(each) for each in _exactly(hand, price.symbols)]
    moneys = [(*hand.choose(each), price.money - worth) for each, worth in _money_ways(hand, coins, price)]
    for (need, need_cards), (track, track_cards) in product(sorted(needed), tracks):
        for paying, paying_cards, left in moneys:
            icons, used = need | track | paying, need_cards | track_cards | paying_cards
            owed = TABLE.consequence_pay * (used & hand.dear).bit_count()
            if owed <= coins and left <= coins - owed:
                further = icons.bit_count() - used.bit_count()
                yield icons, used, (further + (used & hand.stressing).bit_count(), owed + left)


def _fitting(hand: _Hand, price: Price) -> Iterable[Iterable[int]]:
    """For each need the icons that fit it."""
    return ([each for each, icon in enumerate(hand.icons) if icon in need] for need in price.needs)


def _exactly(hand: _Hand, symbols: int) -> Iterator[tuple[int, ...]]:
    """The sets of track icons with exactly this many symbols."""
    tracks = [(each, worth) for each, icon in enumerate(hand.icons) if (worth := rails(icon))]
    waiting: list[tuple[tuple[int, ...], int, int]] = [((), 0, symbols)]
    while waiting:
        icons, first, left = waiting.pop()
        if not left:
            yield icons
            continue
        for place, (each, worth) in enumerate(tracks[first:], first):
            if worth <= left:
                waiting.append(((*icons, each), place + 1, left - worth))


def _money_ways(hand: _Hand, coins: int, price: Price) -> Iterator[tuple[tuple[int, ...], int]]:
    """The sets of money icons that may help to pay, each with its worth; none of the icons is there for
    nothing.
    """
    if not price.money:
        yield (), 0
        return
    paying = [each for each, icon in enumerate(hand.icons) if money(icon)]
    for count in range(len(paying) + 1):
        for chosen in combinations(paying, count):
            worth = [money(hand.icons[each]) for each in chosen]
            if sum(worth) + coins >= price.money and not _is_too_much(worth, price.money):
                yield chosen, sum(worth)


def _is_too_much(worth: Sequence[int], amount: int) -> bool:
    """Whether fewer of these icons would pay the amount alone."""
    return bool(worth) and sum(worth) - min(worth) >= amount


def is_generous(icons: Iterable[str], amount: int) -> bool:
    """Whether a payment holds money icons that the amount doesn't need: the bank changes them (R5.5)."""
    worth = [money(each.partition(":")[2]) for each in icons]
    return _is_too_much([each for each in worth if each], amount)


def following(player: Player, price: Price, begun: tuple[Value, ...]) -> tuple[tuple[str, ...], bool]:
    """The icons that may come next in a way to pay that is listed, and whether it is whole.

    Raises:
        RuleError: no way to pay that is listed begins like this.
    """
    known = [way.icons for way in payments(player, price) if way.icons[: len(begun)] == begun]
    if not known:
        raise RuleError("cannot_be_paid", price.rule)
    onward = dict.fromkeys(icons[len(begun)] for icons in known if len(icons) > len(begun))
    return tuple(onward), begun in known


def accepted(player: Player, price: Price, icons: Iterable[str]) -> Payment:
    """What the icons come to, if they pay the price (R3.4).

    Raises:
        Unknown: no such card or icon.
        RuleError: the card is not in the hand or has no such icon, or the icons are too few or too many.
    """
    used = [_icon(player, each) for each in icons]
    if len(set(used)) < len(used):
        raise RuleError("icon_twice", "3.3")
    symbols = sum(rails(icon) for _, icon in used)
    if symbols != price.symbols:
        raise RuleError("symbols_not_exact", "7.2", symbols=price.symbols, played=symbols)
    worth = [money(icon) for _, icon in used if money(icon)]
    if worth and not price.money:
        raise RuleError("money_icon_not_needed", "6.4")
    for card, _ in used:
        if CARDS[card].void and not price.void:
            raise RuleError("void_in_journey", "3.11", card=card)
    others = [icon for _, icon in used if not rails(icon) and not money(icon)]
    if not _satisfies(others, price.needs):
        raise RuleError("icons_not_fitting", price.rule, needed=len(price.needs), played=len(others))
    for card, _ in used:
        stress.check_consequence(player, card)
    cards = tuple(dict.fromkeys(card for card, _ in used))
    steps = len(used) - len(cards) + sum(CARDS[card].consequence == "stress" for card in cards)
    owed = TABLE.consequence_pay * sum(CARDS[card].consequence == "pay" for card in cards)
    left = price.money - sum(worth)
    if owed > player.money or left > player.money - owed:
        raise RuleError("money_short", price.rule, amount=price.money, money=player.money)
    return Payment(tuple(word(*each) for each in used), cards, steps, owed + left)


def _satisfies(icons: list[str], needs: tuple[frozenset[str], ...]) -> bool:
    return len(icons) == len(needs) and any(
        all(icon in need for icon, need in zip(order, needs, strict=True)) for order in permutations(icons)
    )


def _icon(player: Player, text: str) -> Icon:
    number, _, icon = text.partition(":")
    if not number.isdecimal() or int(number) not in CARDS:
        raise Unknown("card", number)
    card = int(number)
    if word(card, icon) != text:
        raise Unknown("icon", text)
    if card not in player.hand:
        raise RuleError("card_not_in_hand", "3.2", card=card)
    if icon not in CARDS[card].icons:
        raise Unknown("icon", icon)
    return card, icon


def pay(move: Move, seat: Seat, price: Price, icons: tuple[str, ...]) -> None:
    """Pay: the consequences of the cards first, then the stress of further icons, then the money.

    Raises:
        Unknown, RuleError: the icons don't pay the price.
    """
    way = accepted(move.of(seat), move.asked(price), icons)
    for card in way.cards:
        stress.consequence(move, seat, card)
    if way.cards:
        move.discard(seat, way.cards)
        move.tell(CardsPlayed(seat, way.cards, way.icons))
    stress.rise(move, seat, len(way.icons) - len(way.cards))
    if price.money:
        coins = price.money - sum(money(each.partition(":")[2]) for each in way.icons)
        move.money(seat, -coins)
        move.tell(MoneyPaid(seat, price.money, coins))
