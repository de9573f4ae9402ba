from __future__ import annotations

import pytest

from bot.settings import Settings, Shards, read_shards

POSTGRES = "postgresql+asyncpg://stellwerk@/stellwerk"


@pytest.mark.parametrize(
    ("text", "count", "ids"),
    [
        ("", 1, (0,)),
        ("", 3, (0, 1, 2)),
        ("1", 4, (1,)),
        ("0-2", 4, (0, 1, 2)),
        (" 3, 0 - 1 ,1", 4, (0, 1, 3)),
    ],
)
def test_shards_are_numbers_and_ranges(text: str, count: int, ids: tuple[int, ...]) -> None:
    assert read_shards(text, count) == Shards(count, ids)


@pytest.mark.parametrize("text", ["4", "0-4", "2-1", "one", "-1", "0,,1", "0-1-2", "1 2"])
def test_shards_that_there_are_not_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="shard"):
        read_shards(text, 4)


def test_guilds_are_dealt_out_as_discord_does_it() -> None:
    shards = Shards(4, (0,))
    assert [shards.of(number << 22) for number in range(6)] == [0, 1, 2, 3, 0, 1]
    assert shards.of((5 << 22) + 12345) == 1
    assert shards.of(None) == 0


def test_all_shards_are_one_process_whatever_their_number() -> None:
    settings = Settings(_env_file=None, shard_count=3)
    assert settings.shards.complete
    assert settings.shards.ids == (0, 1, 2)


def test_a_part_of_the_shards_wants_a_database_for_several() -> None:
    with pytest.raises(ValueError, match="SHARD_IDS: several processes want PostgreSQL"):
        Settings(_env_file=None, shard_count=2, shard_ids="0")
    settings = Settings(_env_file=None, shard_count=2, shard_ids="0", database_url=POSTGRES)
    assert settings.shards == Shards(2, (0,))


def test_a_malformed_range_names_its_setting() -> None:
    with pytest.raises(ValueError, match="SHARD_IDS: with 2 shards they are 0 to 1, not 7"):
        Settings(_env_file=None, shard_count=2, shard_ids="7", database_url=POSTGRES)
