from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import SecretStr

from bot import __main__ as main
from bot.settings import SETTINGS_EXIT_CODE, Settings, Shards, read_settings, read_shards

POSTGRES = "postgresql+asyncpg://stellwerk@/stellwerk"


@pytest.fixture(autouse=True)
def clean(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def test_defaults() -> None:
    settings = read_settings()
    assert settings.discord_token is None
    assert settings.database_file == Path("data/stellwerk.sqlite3")
    assert settings.log_level == "INFO"
    assert (settings.log_format, settings.backup_dir, settings.health_file) == ("text", None, None)


def test_the_example_names_every_setting() -> None:
    example = (Path(__file__).parents[2] / ".env.example").read_text(encoding="utf-8")
    for name in Settings.model_fields:
        assert f"{name.upper()}=" in example


def test_the_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("DISCORD_TOKEN=from-file\nLOG_LEVEL=debug\nUNRELATED=1\n", encoding="utf-8")
    monkeypatch.setenv("DISCORD_TOKEN", "from-environment")
    settings = read_settings()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "from-environment"
    assert settings.log_level == "DEBUG"


def test_the_token_is_not_shown() -> None:
    assert "secret-word" not in repr(Settings(_env_file=None, discord_token=SecretStr("secret-word")))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LOG_LEVEL", "loud"),
        ("DATABASE_URL", "nonsense"),
        ("DATABASE_URL", "mysql://localhost/games"),
        ("LOG_FORMAT", "verse"),
        ("BACKUP_KEEP", "0"),
        ("DISCORD_API_BASE", "not an address"),
        ("DISCORD_GATEWAY_URL", "http://127.0.0.1/"),
    ],
)
def test_a_malformed_setting_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as ended:
        read_settings()
    assert ended.value.code == SETTINGS_EXIT_CODE
    said = capsys.readouterr().err
    assert said.startswith(f"stellwerk: {name}: ")
    assert len(said.splitlines()) == 1


def test_a_missing_token_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main.main()
    assert ended.value.code == SETTINGS_EXIT_CODE
    said = capsys.readouterr().err
    assert "DISCORD_TOKEN" in said
    assert len(said.splitlines()) == 1


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
