"""What is wrong on Discord, each thing put in on the loopback Discord: one finding that says what to do."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.interactions.permissions import INVITED_WITH, NAMES
from bot.operations.doctor.check import Diagnosis, Severity, looked_at
from bot.operations.doctor.meeting import NotMet, met
from bot.operations.doctor.reach import REACH
from bot.settings import Settings
from tests.bot.operations.doctor.conftest import SettingsOf
from tests.front import Fault, Front
from tests.front.routes import ME

HOUR = 3600.0


async def found(settings: Settings, **seen: Any) -> dict[str, list[Diagnosis]]:
    """What each check finds, by its name."""
    said: dict[str, list[Diagnosis]] = {}
    async with met(settings) as discord_:
        for check, finding in looked_at(REACH, dataclasses.replace(discord_, **seen)):
            said.setdefault(check.name, []).append(finding)
    return said


async def wrong(settings: Settings, name: str, **seen: Any) -> Diagnosis:
    """The only thing that isn't fine, which the check of this name finds; it says what to do."""
    said = await found(settings, **seen)
    bad = [
        (check, each)
        for check, findings in said.items()
        for each in findings
        if each.level is not Severity.FINE
    ]
    ((check, finding),) = bad
    assert (check, bool(finding.mend)) == (name, True)
    return finding


def bot_role(front: Front) -> int:
    (guild,) = front.backend.guilds.values()
    (role,) = [each.id for each in guild.roles.values() if each.managed]
    return role


async def test_where_all_is_well_everything_is_fine_and_the_invitation_is_ours(
    front: Front, settings_of: SettingsOf
) -> None:
    said = await found(settings_of(front))
    assert {each.level for findings in said.values() for each in findings} == {Severity.FINE}
    assert [*said] == [check.name for check in REACH]
    assert "this is Stellwerk" in said["token"][0].said
    link = said["application"][0].said
    assert f"client_id={front.backend.application_id}" in link
    assert f"scope=bot+applications.commands&permissions={INVITED_WITH.value}" in link
    assert said["servers"][0].said == "Loopback 0: the bot can post in 1 of 1 channels"


# -- not met -------------------------------------------------------------------------------------


async def refused(settings: Settings) -> Diagnosis:
    with pytest.raises(NotMet) as error:
        async with met(settings):
            pass
    assert error.value.finding.level is Severity.FAULT
    assert error.value.finding.mend
    return error.value.finding


async def test_no_token(settings_of: SettingsOf) -> None:
    finding = await refused(settings_of())
    assert "DISCORD_TOKEN is not set" in finding.said
    assert "https://discord.com/developers/applications" in finding.mend
    assert "make play" in finding.mend


async def test_a_wrong_token(front: Front, settings_of: SettingsOf) -> None:
    finding = await refused(settings_of(front, discord_token="another.token"))
    assert "does not accept this token" in finding.said
    assert "another.token" not in finding.sentence


async def test_discord_out_of_reach(front: Front, settings_of: SettingsOf) -> None:
    finding = await refused(settings_of(front, discord_api_base="http://127.0.0.1:9/api/v10"))
    assert "can't be reached" in finding.said


@pytest.mark.parametrize(
    ("code", "said"), [(4004, "token"), (4011, "shards"), (4013, "intents"), (4014, "intents")]
)
async def test_a_connection_that_discord_closes(
    front: Front, settings_of: SettingsOf, code: int, said: str
) -> None:
    front.gateway.closes_with = code
    assert said in (await refused(settings_of(front))).said


async def test_a_moments_trouble_is_waited_for(front: Front, settings_of: SettingsOf) -> None:
    front.faults.append(Fault("500", ME))
    assert "token" in await found(settings_of(front))


# -- the application -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ahead", "level", "said"),
    [
        (-HOUR, Severity.FAULT, "60 minutes ahead of Discord's"),
        (HOUR, Severity.FAULT, "60 minutes behind Discord's"),
        (60.0, Severity.WARNING, "seconds behind Discord's"),
    ],
)
async def test_a_clock_that_is_off(
    front: Front, settings_of: SettingsOf, ahead: float, level: Severity, said: str
) -> None:
    front.backend.clock.advance(ahead)
    finding = await wrong(settings_of(front), "clock")
    assert finding.level is level
    assert said in finding.said
    assert "timedatectl set-ntp true" in finding.mend


@pytest.mark.parametrize(
    ("application", "check", "level", "said"),
    [
        ({"flags": 1 << 18}, "intents", Severity.WARNING, "message content"),
        ({"flags": 1 << 15}, "intents", Severity.WARNING, "guild members"),
        ({"interactions_endpoint_url": "https://a.example/"}, "application", Severity.FAULT, "a web address"),
        ({"bot_require_code_grant": True}, "application", Severity.FAULT, "code grant"),
    ],
)
async def test_an_application_that_is_set_up_wrongly(
    front: Front,
    settings_of: SettingsOf,
    application: dict[str, Any],
    check: str,
    level: Severity,
    said: str,
) -> None:
    front.application |= application
    finding = await wrong(settings_of(front), check)
    assert finding.level is level
    assert said in finding.said


async def test_a_bot_in_no_server_is_told_how_to_invite_it(front: Front, settings_of: SettingsOf) -> None:
    for guild in front.guild_ids:
        front.backend.remove_guild(guild)
    finding = await wrong(settings_of(front), "servers")
    assert finding.level is Severity.WARNING
    assert f"permissions={INVITED_WITH.value}" in finding.mend


# -- permissions ---------------------------------------------------------------------------------


@pytest.mark.parametrize("permission", NAMES)
async def test_a_permission_that_the_role_lacks(
    front: Front, settings_of: SettingsOf, permission: str
) -> None:
    guild = front.guild_ids[0]
    without = discord.Permissions.all()
    without.update(administrator=False, **{permission: False})
    for role in (bot_role(front), guild):
        front.backend.edit_role(guild, role, {"permissions": without.value})
    finding = await wrong(settings_of(front), "servers")
    assert finding.level is Severity.FAULT
    assert f"the bot's role lacks {NAMES[permission]}" in finding.said
    assert "Server Settings, Roles" in finding.mend


REASONS: dict[str, Callable[[Front], Overwrite]] = {
    "to the bot itself": lambda front: Overwrite(front.backend.bot_user.id, OverwriteType.MEMBER),
    "to the role Stellwerk": lambda front: Overwrite(bot_role(front), OverwriteType.ROLE),
    "to @everyone": lambda front: Overwrite(front.guild_ids[0], OverwriteType.ROLE),
}


@pytest.mark.parametrize("why", REASONS)
@pytest.mark.parametrize("permission", [each for each in NAMES if each != "view_channel"])
async def test_a_permission_that_a_channel_denies(
    front: Front, settings_of: SettingsOf, permission: str, why: str
) -> None:
    deny = discord.Permissions(**{permission: True}).value
    front.backend.set_overwrite(front.channels[0].id, dataclasses.replace(REASONS[why](front), deny=deny))
    finding = await wrong(settings_of(front), "servers")
    assert finding.level is Severity.WARNING
    assert "Loopback 0, #table-0" in finding.said
    assert NAMES[permission] in finding.said
    assert why in finding.said
    playing = await wrong(settings_of(front), "servers", at_play=[front.channels[0].id])
    assert playing.level is Severity.FAULT
    assert "a game runs there" in playing.said


async def test_a_channel_that_is_closed_to_the_bot_is_nobodys_fault(
    front: Front, settings_of: SettingsOf
) -> None:
    deny = discord.Permissions(view_channel=True).value
    front.backend.set_overwrite(
        front.channels[0].id, Overwrite(front.guild_ids[0], OverwriteType.ROLE, deny=deny)
    )
    said = await found(settings_of(front))
    assert said["servers"][0].said == "Loopback 0: the bot can post in 0 of 1 channels, 1 are closed to it"
    finding = await wrong(settings_of(front), "servers", at_play=[front.channels[0].id])
    assert "View Channel" in finding.said


async def test_a_bot_in_time_out(front: Front, settings_of: SettingsOf) -> None:
    until = (datetime.now(UTC) + timedelta(hours=1)).isoformat()
    front.backend.edit_member(front.guild_ids[0], front.backend.bot_user.id, {"timed_out_until": until})
    finding = await wrong(settings_of(front), "servers")
    assert "time-out" in finding.said
