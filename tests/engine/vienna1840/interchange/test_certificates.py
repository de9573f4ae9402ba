"""Certificates by number, as 18xx.games hands them about."""

from __future__ import annotations

from engine.vienna1840.interchange.certificates import INITIAL, POOL, Certificates


def test_a_stadtbahn_company_has_ten_alike() -> None:
    certificates = Certificates(["V"])
    assert [certificates.buy("V", INITIAL, seat % 3) for seat in range(10)] == list(range(10))
    assert certificates.sell("V", 1, 2, None) == [1, 4]
    assert certificates.buy("V", POOL, 0) == 1


def test_the_directors_certificate_is_number_0_and_never_bought_alone() -> None:
    certificates = Certificates(["WT"])
    certificates.found("WT", 0)
    assert [certificates.buy("WT", INITIAL, 1) for _ in range(5)] == [1, 2, 3, 4, 5]
    assert certificates.sell("WT", 1, 2, None) == [1, 2]


def test_a_directors_certificate_goes_to_the_heir_for_five_of_his() -> None:
    """The director sells 20 of 50 %: three of the heir's certificates go to the director, two to the pool."""
    certificates = Certificates(["WT"])
    certificates.found("WT", 0)
    for _ in range(5):
        certificates.buy("WT", INITIAL, 1)
    assert certificates.sell("WT", 0, 2, heir=1) == [0]
    assert certificates.sell("WT", 0, 3, None) == [1, 2, 3]
    assert [certificates.buy("WT", POOL, 2) for _ in range(5)] == [4, 5, 1, 2, 3]
    assert certificates.sell("WT", 1, 1, heir=2) == [0]
