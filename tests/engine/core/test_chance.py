"""Chance: the same numbers for ever, and with a large seed numbers that nobody can follow."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import permutations

import pytest
from pydantic import TypeAdapter, ValidationError

from engine.core import Chance
from engine.core.chance import Congruential, Hashed

LARGE = 2**127 + 1840


def drawn(chance: Chance, count: int) -> list[int]:
    numbers = []
    for _ in range(count):
        number, chance = chance.draw()
        numbers.append(number)
    return numbers


def test_small_seeds_give_the_well_known_generator() -> None:
    """The first numbers of the C libraries' `rand` of old, seeded with 1."""
    assert drawn(Chance.seeded(1), 5) == [1103527590, 377401575, 662824084, 1147902781, 2035015474]
    assert "".join(Chance.seeded(246).shuffle("ABCDEFGHIJ")[0]) == "IHDCAFBGJE"


def test_large_seeds_give_a_generator_of_their_own() -> None:
    chance = Chance.seeded(LARGE)
    assert chance == Hashed("a0762976012cafb7dd4c57ce900bb722")
    assert drawn(chance, 2) == [
        0x10166CBEC24E467A3DA0E02D01228502FC15F7F89AF9F9CD3213CC0C360EB5ED,
        0xF565874EC1A64563AD506A1F63DE8178209D949009B411B3FE1D9AA3F3AC5557,
    ]
    assert "".join(chance.shuffle("ABCDEFGHIJ")[0]) == "GJADHCIFEB"


def test_what_people_type_and_what_files_and_earlier_versions_brought_deals_as_ever() -> None:
    for seed in (0, -1, 1840, 2**31 - 1, 2**31, 2**31 + 1840, 2**63 - 1):
        assert Chance.seeded(seed) == Congruential(seed % 2**31)
    for seed in (2**63, 2**127, 2**128 - 1, 2**200):
        assert isinstance(Chance.seeded(seed), Hashed)


def test_a_chance_is_a_value() -> None:
    """Drawing changes nothing, so what was drawn once can be drawn again."""
    for seed in (5, LARGE):
        chance = Chance.seeded(seed)
        assert chance.draw() == chance.draw()
        assert chance.draw()[1] != chance
        assert len({chance, Chance.seeded(seed)}) == 1


def test_seeds_beside_one_another_have_nothing_in_common() -> None:
    numbers = [number for seed in range(100) for number in drawn(Chance.seeded(LARGE + seed), 20)]
    assert len(set(numbers)) == len(numbers)
    ones = sum(number.bit_count() for number in numbers) / len(numbers) / 256
    assert 0.49 < ones < 0.51


def test_a_draw_holds_neither_the_key_nor_the_seed() -> None:
    chance = Chance.seeded(LARGE)
    assert isinstance(chance, Hashed)
    for number in drawn(chance, 1000):
        written = f"{number:064x}"
        for secret in (chance.key, f"{LARGE:x}"):
            for start in range(0, len(secret) - 7, 8):
                assert secret[start : start + 8] not in written or secret[start : start + 8] == "0" * 8
    assert chance.key not in repr(chance)
    assert f"{LARGE:x}" not in chance.key


@pytest.mark.parametrize("first", [1, LARGE])
def test_all_orders_come_equally_often(first: int) -> None:
    """24 orders of four cards in 12,000 shuffles: chi-squared with 23 degrees of freedom."""
    counts: Counter[tuple[str, ...]] = Counter()
    chance = Chance.seeded(first)
    for _ in range(12_000):
        order, chance = chance.shuffle("ABCD")
        counts[order] += 1
    assert set(counts) == set(permutations("ABCD"))
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 60


@dataclass(frozen=True)
class Deal:
    chance: Chance


def test_states_keep_either_generator() -> None:
    """The one in JSON as the first release wrote it, so that stored positions keep their hashes."""
    kept = TypeAdapter(Deal)
    assert kept.dump_json(Deal(Chance.seeded(246))) == b'{"chance":{"state":246}}'
    _, chance = Chance.seeded(LARGE).draw()
    written = b'{"chance":{"key":"a0762976012cafb7dd4c57ce900bb722","drawn":1}}'
    assert kept.dump_json(Deal(chance)) == written
    for deal in (Deal(Chance.seeded(246)), Deal(chance)):
        assert kept.validate_json(kept.dump_json(deal)) == deal
    for damaged in (b'{"chance":{}}', b'{"chance":{"drawn":3}}', b'{"chance":null}'):
        with pytest.raises(ValidationError):
            kept.validate_json(damaged)
