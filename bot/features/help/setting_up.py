"""The page of `/help` for whoever manages the channel or the server: where tables open, in which language,
and who may open them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import discord

from bot.features.help.turning import SETTING_UP, SETUP, turning
from bot.interactions.answers import Reply, answer, answering
from bot.interactions.authority import moderates
from bot.interactions.openers import EVERYONE, MANAGERS, choose_openers, openers
from bot.interactions.permissions import missing_words
from bot.interactions.pressed import Pressed, chosen, stopped
from bot.interactions.services import services_of
from bot.interactions.spoken import language_label
from bot.language import N_, Words, languages
from bot.language.names import name_in
from bot.language.refusals import Refusal
from bot.limits import OPTIONS_A_MENU
from bot.posting.channels.preferences import SERVERS
from bot.posting.messages.buttons import ListPress, button, menu
from bot.press import Press

__all__ = ["SetupItem", "show_setup"]

OWN = "own"
"""In the place of a language: that of whoever opens a table."""
SPEECHES = {
    OWN: N_("• Tables opened here are in the language of whoever opens them."),
    SERVERS: N_("• Tables opened here are in the server's language."),
}
SPEECH_LABELS = {OWN: N_("The language of whoever opens a table"), SERVERS: N_("The server's language")}
WHERE = (N_("• Tables open in the channel itself."), N_("• Each table opened here gets a thread of its own."))
THREADS = (N_("A thread for each table"), N_("Tables in the channel"))
"""What turns threads on, and off."""
FORUM = N_("• In a forum, each post is a table: write a post, and open the table there with `/game new`.")
WHO = {
    EVERYONE: N_("• Everyone may open tables."),
    MANAGERS: N_("• Only people who can manage channels open tables."),
}
WHO_LABELS = {EVERYONE: N_("Everyone"), MANAGERS: N_("Whoever can manage channels")}
ALL_WELL = N_("• I can post here.")


@dataclass(frozen=True, slots=True)
class SetupPress(Press, prefix="setup"):
    """Turns threads for tables on or off, or takes the choice of a menu."""

    step: Literal["threads", "language", "openers"]


class SetupItem(Pressed[SetupPress], press=SetupPress):
    """A button or a menu of the page."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Keep what was chosen, and show the page again."""
        async with answering(interaction, anew=False) as reply:
            if not moderates(interaction):
                raise Refusal("not_yours_to_set")
            match self.press.step:
                case "threads":
                    await _turn_threads(interaction)
                case "language":
                    await _choose_language(interaction)
                case "openers":
                    await _choose_openers(interaction)
            await show_setup(interaction, reply)


async def show_setup(interaction: discord.Interaction[Any], reply: Reply) -> None:
    """Show how things are set up here, with a button or a menu for each."""
    words, preferences = reply.words, services_of(interaction).preferences
    here = interaction.channel_id or 0
    threaded = await preferences.wants_threads(here)
    spoken = await preferences.tables_language(here) or OWN
    who = await openers(interaction)
    lines = [
        f"**{words.say(SETTING_UP)}**",
        missing_words(words, interaction) or words.say(ALL_WELL),
        words.say(WHERE[threaded]),
        words.say(FORUM),
        _spoken(words, spoken),
        _opened_by(words, who),
    ]
    items = [
        *_buttons(interaction, words, threaded=threaded),
        _language_menu(words, spoken),
        _openers_menu(interaction, words, who),
        *turning(interaction, words, SETUP),
    ]
    await answer(interaction, "\n".join(lines), view=stopped(items))


def _spoken(words: Words, language: str) -> str:
    if language in SPEECHES:
        return words.say(SPEECHES[language])
    return words.say("• Tables opened here are in {language}.", language=name_in(words, language))


def _opened_by(words: Words, who: str) -> str:
    if who in WHO:
        return words.say(WHO[who])
    return words.say(
        "• Members with the role {role} open tables, and people who can manage channels.", role=f"<@&{who}>"
    )


# -- buttons and menus ---------------------------------------------------------------------------


def _buttons(
    interaction: discord.Interaction[Any], words: Words, *, threaded: bool
) -> Iterator[discord.ui.Button[Any]]:
    if isinstance(interaction.channel, discord.TextChannel):
        yield button(SetupPress("threads"), words.say(THREADS[threaded]), row=0)
    yield button(ListPress(), words.say("List the server's tables here"), row=0)


def _language_menu(words: Words, language: str) -> discord.ui.Select[Any]:
    labelled = [(name, words.say(label)) for name, label in SPEECH_LABELS.items()]
    named = [(each, language_label(words, each)) for each in languages()]
    prompt = words.say("The language of tables opened here")
    return menu(SetupPress("language"), prompt, [*labelled, *named], language, row=1)


def _openers_menu(interaction: discord.Interaction[Any], words: Words, who: str) -> discord.ui.Select[Any]:
    labelled = [(name, words.say(label)) for name, label in WHO_LABELS.items()]
    roles = [(str(each.id), each.name) for each in _roles(interaction)]
    return menu(
        SetupPress("openers"),
        words.say("Who may open tables on this server"),
        [*labelled, *roles],
        who,
        row=2,
    )


def _roles(interaction: discord.Interaction[Any]) -> Sequence[discord.Role]:
    """The roles to choose from, the highest first; not those that only bots have."""
    guild = interaction.guild
    roles = [] if guild is None else [each for each in guild.roles if not (each.is_default() or each.managed)]
    return sorted(roles, reverse=True)[: OPTIONS_A_MENU - len(WHO_LABELS)]


# -- what is kept --------------------------------------------------------------------------------


async def _turn_threads(interaction: discord.Interaction[Any]) -> None:
    """Raises Refusal where the bot can't make threads."""
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Refusal("no_thread_here")
    preferences, here = services_of(interaction).preferences, interaction.channel.id
    threaded = await preferences.wants_threads(here)
    granted = interaction.app_permissions
    if not threaded and not (granted.create_public_threads and granted.send_messages_in_threads):
        raise Refusal("may_not_thread")
    await preferences.choose(here, {"threads": None if threaded else "own"})


async def _choose_language(interaction: discord.Interaction[Any]) -> None:
    language = chosen(interaction)
    if language not in (*SPEECHES, *languages()):
        raise Refusal("stale_button")
    kept = {"tables_language": None if language == OWN else language}
    await services_of(interaction).preferences.choose(interaction.channel_id or 0, kept)


async def _choose_openers(interaction: discord.Interaction[Any]) -> None:
    who = chosen(interaction)
    if who not in (*WHO_LABELS, *(str(each.id) for each in _roles(interaction))):
        raise Refusal("stale_button")
    await choose_openers(interaction, who)
