"""What an action costs in cards, and the ways to pay it (R3.2 to R3.6, R5.5, R9.9).

A player says what he wants, and the ways to pay are listed of which none other is as good in everything: in
stress, in money, in the cards that go. Those with the least stress come first, then those with the least
money, then those that spend the fewest cards and, on these, the fewest icons. Any other way may be paid by
hand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import combinations, permutations, product
from operator import or_
from typing import NamedTuple

from engine.core import RuleError, Seat, Unknown, Value
from engine.tramways import stress
from engine.tramways.events import CardsPlayed, MoneyPaid
from engine.tramways.facts import CARDS, TABLE, money, rails
from engine.tramways.ledger import Move
from engine.tramways.state import Player

__all__ = ["Payment", "Price", "can_pay", "following", "most_money", "most_rails", "pay", "payments", "word"]


@dataclass(frozen=True, slots=True)
class Price:
    """What an action costs.

    Attributes:
        symbols: track symbols, exactly so many (R7.2).
        needs: sets of icons; of each of them one icon is played.
        money: paid with coins and money icons (R5.5, R9.9).
        rule: that asks for the icons.
    """

    symbols: int = 0
    needs: tuple[frozenset[str], ...] = ()
    money: int = 0
    rule: str = "3.4"


@dataclass(frozen=True, slots=True)
class Payment:
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
    most = player.money
    dear = []
    for card in player.hand:
        worth = sum(money(icon) for icon in CARDS[card].icons)
        if worth and CARDS[card].consequence == "pay":
            dear.append(worth)
        else:
            most += worth
    free, paid = player.money, 0
    for worth in sorted(dear, reverse=True):
        if worth > TABLE.consequence_pay and free - paid >= TABLE.consequence_pay:
            paid += TABLE.consequence_pay
            most += worth - TABLE.consequence_pay
    return most


def can_pay(player: Player, price: Price) -> bool:
    """Whether there is a way to pay."""
    return _can_pay(player.hand, player.money, price)


@lru_cache(maxsize=4096)
def _can_pay(hand: tuple[int, ...], coins: int, price: Price) -> bool:
    return any(True for _ in _ways(hand, coins, price))


def payments(player: Player, price: Price) -> tuple[Payment, ...]:
    """The ways to pay of which none other is as good in everything, the best first."""
    return _payments(player.hand, player.money, price)


@lru_cache(maxsize=512)
def _payments(hand: tuple[int, ...], coins: int, price: Price) -> tuple[Payment, ...]:
    best: dict[int, list[_Way]] = {}
    for way in _ways(hand, coins, price):
        same = best.setdefault(way.mask, [])
        if not any(_is_as_good(other, way) for other in same):
            best[way.mask] = [other for other in same if not _is_as_good(way, other)] + [way]
    kept: list[_Way] = []
    costs: dict[int, list[tuple[int, int]]] = {}
    for mask in sorted(best, key=int.bit_count):
        own = _with_none_cheaper(best[mask], mask, costs)
        if own:
            kept += own
            costs[mask] = [(way.stress, way.money) for way in own]
    order = {each: number for number, each in enumerate(_icons(hand))}
    return tuple(sorted((_payment(way, order) for way in kept), key=_rank))


def _with_none_cheaper(
    ways: list[_Way], mask: int, costs: Mapping[int, Sequence[tuple[int, int]]]
) -> list[_Way]:
    """Those of the ways with the same cards to which none with fewer of them is as good; `costs` has the
    stress and money of those by their cards. Most of the time goes into this.
    """
    left = ways
    for part in _parts(mask, costs):
        for steps, coins in costs[part]:
            for way in left:
                if steps <= way.stress and coins <= way.money:
                    left = [each for each in left if each.stress < steps or each.money < coins]
                    if not left:
                        return left
                    break
    return left


def _parts(mask: int, known: Collection[int]) -> Iterator[int]:
    """The known sets of cards that are part of this one, by whichever of two ways is shorter."""
    if 1 << mask.bit_count() > len(known):
        yield from (part for part in known if part & mask == part)
        return
    part = mask
    while part:
        part = (part - 1) & mask
        if part in known:
            yield part


def _payment(way: _Way, order: Mapping[Icon, int]) -> Payment:
    icons = sorted((each for part in way.parts for each in part), key=order.__getitem__)
    cards = tuple(dict.fromkeys(card for card, _ in icons))
    return Payment(tuple(word(*each) for each in icons), cards, way.stress, way.money)


def _rank(way: Payment) -> tuple[int, int, int, int, tuple[str, ...]]:
    spent = sum(len(CARDS[card].icons) for card in way.cards)
    return way.stress, way.money, len(way.cards), spent, way.icons


def _is_as_good(one: _Way, other: _Way) -> bool:
    """Whether one way is as good as another one, of which the cards are the same or more."""
    return one.stress <= other.stress and one.money <= other.money


class _Way(NamedTuple):
    """A way to pay as it is looked for: the cards as the bits of their places in the hand, steps of stress,
    coins, and the icons.
    """

    mask: int
    stress: int
    money: int
    parts: tuple[tuple[Icon, ...], ...]


def _icons(hand: tuple[int, ...]) -> list[Icon]:
    return [(card, icon) for card in hand for icon in CARDS[card].icons]


def _ways(hand: tuple[int, ...], coins: int, price: Price) -> Iterator[_Way]:
    """All ways to pay."""
    icons = _icons(hand)
    bits = {card: 1 << number for number, card in enumerate(hand)}
    stressing = sum(bits[card] for card in hand if CARDS[card].consequence == "stress")
    dear = sum(bits[card] for card in hand if CARDS[card].consequence == "pay")
    fitting = [[each for each in icons if each[1] in need] for need in price.needs]
    needed = {tuple(sorted(each)): None for each in product(*fitting) if len(set(each)) == len(each)}
    tracks = _exactly([each for each in icons if rails(each[1])], price.symbols)
    # Each of the three kinds of icons is chosen by itself; what they have in common is the cards.
    sets = [[(chosen, _mask(chosen, bits), len(chosen)) for chosen in kind] for kind in (needed, tracks)]
    moneys = [
        (chosen, _mask(chosen, bits), len(chosen), price.money - sum(money(icon) for _, icon in chosen))
        for chosen in _money_ways(icons, coins, price.money)
    ]
    for (need, need_mask, need_count), (track, track_mask, track_count) in product(*sets):
        for paying, pay_mask, pay_count, left in moneys:
            mask = need_mask | track_mask | pay_mask
            owed = TABLE.consequence_pay * (mask & dear).bit_count()
            if owed <= coins and left <= coins - owed:
                count = need_count + track_count + pay_count
                steps = count - mask.bit_count() + (mask & stressing).bit_count()
                yield _Way(mask, steps, owed + left, (need, track, paying))


def _mask(icons: tuple[Icon, ...], bits: Mapping[int, int]) -> int:
    return reduce(or_, (bits[card] for card, _ in icons), 0)


def _exactly(icons: list[Icon], symbols: int) -> Iterator[tuple[Icon, ...]]:
    """The sets of track icons with exactly so many symbols."""
    if not symbols:
        yield ()
        return
    for number, each in enumerate(icons):
        if rails(each[1]) <= symbols:
            for others in _exactly(icons[number + 1 :], symbols - rails(each[1])):
                yield (each, *others)


def _money_ways(icons: list[Icon], coins: int, amount: int) -> Iterator[tuple[Icon, ...]]:
    """The sets of money icons that may help to pay an amount; none of them is there for nothing."""
    if not amount:
        yield ()
        return
    paying = [each for each in icons if money(each[1])]
    for count in range(len(paying) + 1):
        for chosen in combinations(paying, count):
            worth = [money(icon) for _, icon in chosen]
            if sum(worth) + coins >= amount and not _is_too_much(worth, amount):
                yield chosen


def _is_too_much(worth: list[int], amount: int) -> bool:
    """Whether fewer of these icons would pay the amount alone."""
    return bool(worth) and sum(worth) - min(worth) >= amount


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
    if worth and (not price.money or _is_too_much(worth, price.money)):
        raise RuleError("money_icon_not_needed", "5.5" if price.money else "6.4")
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
    way = accepted(move.of(seat), price, icons)
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
