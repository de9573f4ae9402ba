"""Certificates by their number: 18xx.games names each one, our rules only count them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.vienna1840.facts import STADTBAHN

__all__ = ["INITIAL", "POOL", "Certificates"]

INITIAL, POOL = "initial", "pool"
DIRECTORS = 0
"""The number of a tramway company's 50 % certificate."""
SHARES = 5
"""The 10 % certificates that a director's certificate is worth; a tramway company has as many beside it."""
STADTBAHN_SHARES = 10


class Certificates:
    """Who holds which certificates, in order of arrival. Holders are seats, or a bank's stock."""

    def __init__(self, companies: Iterable[str]) -> None:
        self._held: dict[str, dict[int | str, list[int]]] = {
            name: {INITIAL: list(range(STADTBAHN_SHARES if name in STADTBAHN else SHARES + 1))}
            for name in companies
        }

    def found(self, company: str, seat: int) -> None:
        """Hand out the director's certificate."""
        self._move(company, DIRECTORS, INITIAL, seat)

    def buy(self, company: str, source: str, seat: int) -> int:
        """Hand out a 10 % certificate of one of the bank's stocks; its number."""
        number = next(each for each in self._held[company][source] if not self._is_directors(company, each))
        self._move(company, number, source, seat)
        return number

    def sell(self, company: str, seat: int, shares: int, heir: int | None) -> list[int]:
        """Take certificates back; their numbers.

        With an `heir`, the seat parts with its director's certificate, which goes to the heir for five of
        10 %; what the seat did not sell it gets back from those.
        """
        plain = [each for each in self._held[company][seat] if not self._is_directors(company, each)]
        sold = plain[:shares]
        for number in sold:
            self._move(company, number, seat, POOL)
        if heir is None:
            return sold
        self._move(company, DIRECTORS, seat, heir)
        given = [each for each in self._held[company][heir] if each != DIRECTORS][:SHARES]
        for number in given:
            self._move(company, number, heir, POOL)
        kept = SHARES - (shares - len(sold))
        for number in self._held[company][POOL][:kept]:
            self._move(company, number, POOL, seat)
        return [*sold, DIRECTORS]

    def _is_directors(self, company: str, number: int) -> bool:
        return company not in STADTBAHN and number == DIRECTORS

    def _move(self, company: str, number: int, holder: int | str, receiver: int | str) -> None:
        held = self._held[company]
        held[holder] = [each for each in held[holder] if each != number]
        held[receiver] = [*held.get(receiver, []), number]
