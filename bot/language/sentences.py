"""The sentences for everything that a table refuses, by code."""

from __future__ import annotations

from typing import Any

from bot.language import N_, Words

__all__ = ["ENGINE", "LATE", "REFUSALS", "UNEXPECTED", "UNSAID", "of_rules"]

REFUSALS = {
    "already_seated": N_("You have a seat at this table already."),
    "already_started": N_("This game has begun already."),
    "batch_reveals": N_(
        "Move {number} and those after it must wait: the move before them turns over something hidden, "
        "and nobody knows yet what it is. Nothing was done."
    ),
    "away_not": N_("You are not away, and did not say that you would be."),
    "away_over": N_("That is over before it begins."),
    "away_too_long": N_("You can be away for {days} days in a year, and {left} of them are left."),
    "bad_clock": N_(
        "`{clock}` is no clock: write hours a move and hours of the bank, as `24+72`, and if you like from "
        "when to when the table plays, as `24+72 8-22`."
    ),
    "bad_option": N_("`{option}` is no setting with a value: write `name=value`, separated by commas."),
    "bad_places": N_("{least} to {most} can play this game."),
    "bad_seed": N_(
        "`{typed}` isn't a seed: write a whole number from 0 to {most}, or leave it empty for a random one."
    ),
    "bad_value": N_("`{value}` can't stand there."),
    "bulletin_not_yours": N_(
        "Only who may manage channels of this server can set where its tables are listed."
    ),
    "bulletin_nothing": N_("The tables of this server are listed nowhere now."),
    "cannot_leave": N_("The game has begun: a seat can't be left any more."),
    "closing": N_("I am being started anew. Try again in a minute; nothing was done."),
    "command_changed": N_("This command has changed since your Discord learned it. Reload it and try again."),
    "export_needs_consent": N_(
        "The file of a running game holds its seed, and what is still to be drawn follows from that. "
        "So the others must agree first: {names}."
    ),
    "export_not_yours": N_(
        "While a game goes on, only who plays, hosts or moderates can ask for its file. A finished game can "
        "be had by anybody."
    ),
    "file_asked_for": N_("Somebody has asked for the file already, and that is not settled yet."),
    "file_gone": N_("Discord no longer has that file. Attach it once more."),
    "file_not_had": N_("I could not get that file from Discord. Try again in a minute; nothing was done."),
    "file_too_large": N_("That file is too large: {size} bytes, and {most} are allowed."),
    "flag_own": N_("The others decide about that."),
    "flag_settled": N_("That is settled already: somebody moved, or enough have said the same."),
    "follow_full": N_("You can follow {most} tables at most. Stop following one of them first."),
    "follow_seated": N_("You have a seat at this table: `/next` lists it anyway."),
    "form_full": N_(
        "This form holds no more single rules. `/game new` takes them all by its option `rules`."
    ),
    "former_rules": N_(
        "That was played before the rules were corrected by an update of the bot, and can't be taken back."
    ),
    "game_damaged": N_(
        "This game (number {game}) can't be loaded: what is stored does not play to the state on record. "
        "It is left as it is. The one who runs the bot finds the details in the log. "
        "Its host can take what is stored with `/game export`, and end it with `/game end`."
    ),
    "database_damaged": N_(
        "The game of this channel can't be read: the database is damaged. Nothing was changed. "
        "The one who runs the bot finds the details in the log."
    ),
    "database_gone": N_(
        "The database of this bot is not in its place, and nothing can be kept: nothing was done. "
        "The one who runs the bot finds the details in the log."
    ),
    "game_ended": N_("This game was ended early. `/game new` begins another."),
    "game_exists": N_("This channel has a game already. It can be ended by its host with `/game end`."),
    "game_rests": N_(
        "This game failed several times and rests now. It is tried again in {minutes} min; nothing is lost. "
        "The one who runs the bot finds the details in the log."
    ),
    "game_over": N_("This game is over. `/game new` begins another."),
    "hint_rated": N_(
        "This game counts for ratings, so there are no hints. A table can allow them when it opens: "
        "`/game new` with `hints:always`."
    ),
    "hints_off": N_("This table settled that nobody gets hints."),
    "history_no_move": N_("You have made no move in this game."),
    "lobby_full": N_("The table is full: at most {most} can play."),
    "nearest": N_("{sentence} Nearest: {words}."),
    "no_stand_in": N_("Nobody plays for you at this table."),
    "no_wishes": N_("Stand-ins know no wishes in this game."),
    "no_wish": N_("`{wish}` isn't a wish that a stand-in knows. It knows: {wishes}."),
    "no_zone_of_yours": N_("Hours of play go by your time zone. Choose it first: `/reminders`."),
    "no_zone": N_("`{zone}` is no time zone that I know. `/reminders zone:` lists the cities."),
    "not_among": N_("{sentence} Possible: {values}"),
    "may_not_thread": N_(
        "I may not make threads here: I need the permissions Create Public Threads and "
        "Send Messages in Threads. Or open the table right here."
    ),
    "no_export": N_("Games of this kind can't be exported."),
    "no_free_seat": N_("No seat is free at this table."),
    "no_game": N_("There is no game in this channel. `/game new` begins one."),
    "no_hand": N_("Nobody holds anything in secret in this game."),
    "no_hours": N_("`{hours}` are no hours: write from when to when, as in `22-8`."),
    "no_hint": N_("I couldn't think of anything. Try again in a minute; nothing was done."),
    "no_import": N_("Games of this kind can't be imported."),
    "no_language": N_("`{language}` is no language that I speak. I speak: {languages}."),
    "no_moment": N_(
        "I can't read `{moment}` as a time: write a date as `2026-12-24`, a number of days, or a timestamp "
        "of Discord's."
    ),
    "no_partner": N_("This game has no computer player."),
    "no_picture": N_("This game has no such picture."),
    "no_rules": N_("There is no rules digest for this game."),
    "no_topic": N_("`{topic}` is nothing to ask about. You can ask about: {topics}."),
    "no_thread_here": N_("There are no threads in this place: open the table right here."),
    "no_such_move": N_("Move {revision} does not count in this game: it was taken back, or was never made."),
    "no_such_seat": N_("Seat {seat} is not one that a person plays."),
    "no_theme": N_("`{theme}` is no theme. The themes: {themes}."),
    "host_alone": N_("Only the host of this table can do that."),
    "not_host": N_("Only the host of this game, or a moderator of this server, can do that."),
    "not_seated": N_("You have no seat at this table."),
    "not_yours_to_set": N_("Only the host of the game here, or who may manage this channel, can set that."),
    "not_your_reminder": N_("That reminder is for somebody else. `/reminders` shows yours."),
    "not_started": N_("The game has not begun. The host starts it with `/game start`."),
    "not_asked": N_("You are not asked about that. Asked are: {names}."),
    "not_paused": N_("This game is not paused."),
    "nobody_to_ask_for_file": N_("Nobody has to agree to that: `/game export` does it at once."),
    "nobody_to_ask": N_("Nobody has to agree to that: `/game undo` does it at once."),
    "not_now": N_("You can't do that now. Open to you: {kinds}."),
    "nothing_to_redo": N_("No move was taken back since the last one."),
    "mixed_since": N_(
        "Whatever nobody had seen was reshuffled when that was taken back, so nothing before it can be."
    ),
    "nothing_to_undo": N_("There is no move to take back."),
    "order_gone": N_("That order does not stand any more."),
    "order_void": N_("That order could do nothing in this position. Nothing was done."),
    "orders_full": N_("You have {most} standing orders at this table. Withdraw one first."),
    "others_turn": N_("It is not your turn: {names} must decide."),
    "other_game": N_("This channel plays {game}: its commands begin with `/{group}`."),
    "offer_not_yours": N_("This seat is offered to somebody else."),
    "offer_not_kept": N_("Only who offers this seat can keep it."),
    "offer_gone": N_("This seat is not on offer any more."),
    "page_missing": N_("There is no such page."),
    "paused": N_("This game is paused. Its host, or a moderator, takes it up again with `/game resume`."),
    "posts_nothing": N_("Say what is to change: `mode`, `language`, or both."),
    "proposal_closed": N_("That is settled already, or somebody moved in the meantime."),
    "proposal_open": N_("Somebody has asked to go back already, and that is not settled yet."),
    "redo_mixed": N_(
        "That move turned something over. Whatever nobody had seen has been reshuffled, "
        "so it can't be redone."
    ),
    "question_not_yours": N_("Only the person who was asked can answer that."),
    "redo_not_yours": N_("Only the one who made the move, or the host, can make it again."),
    "reminder_over": N_("That reminder is out of date."),
    "replay_failed": N_("The moving picture could not be drawn. The game itself is as it was."),
    "replay_nothing": N_("No move was made yet, so nothing moves."),
    "replay_too_large": N_("The moving picture is too large to be sent."),
    "second_look_running": N_("That can be looked at when the game is over."),
    "seat_asked_for": N_("Somebody else has already asked for this seat."),
    "seat_for_oneself": N_("That seat has a hidden hand, so somebody else must give it to you."),
    "seat_needs_consent": N_("This seat has a hidden hand, so others must agree first: {names}."),
    "seat_not_free": N_("Seat {seat} is not free."),
    "stand_in_alone": N_("Nobody else plays here now, so the game waits for you and needs no stand-in."),
    "stand_in_already": N_("That seat has a stand-in."),
    "stand_in_asked_for": N_("Somebody has asked for that already, and it's not settled yet."),
    "stand_in_not_yours": N_("Only the player who holds that seat can take it back."),
    "stale_button": N_("That button belongs to an earlier position. Use the newest message of this game."),
    "tables_full": N_("You can be at {most} unfinished tables of a server at most. Leave or end one first."),
    "too_few_players": N_("Too few players: {present} of at least {least}."),
    "table_not_open": N_("This table is not open any more: its game has begun, or was ended."),
    "too_fast": N_("That was too much at once. Wait {seconds} s and try again; nothing was done."),
    "too_long": N_("That is too long: {size} characters, and {most} are allowed."),
    "too_many_players": N_("Too many players: {present}, and at most {most} can play."),
    "too_long_to_press": N_("That is too much for buttons. Type it: `/do {begun}`, and what follows."),
    "too_much": N_("That is too much at once: {size} values, and {most} are allowed."),
    "try_again": N_("Somebody else was quicker. Look at the newest position and try again."),
    "typed_move": N_("Move {number}, `{words}`: {reason}"),
    "typed_nothing": N_("Type at least one move."),
    "typed_no_number": N_("`{word}` must be a whole number."),
    "typed_too_few": N_("`{kind}` lacks a word: {about}."),
    "typed_too_many": N_("`{kind}` takes fewer words."),
    "typed_word": N_("Move {number}, `{words}`, at `{word}`: {reason}"),
    "substitute_bot": N_("A bot can't take a seat."),
    "substitute_seated": N_("That person has a seat at this table already."),
    "undo_needs_consent": N_("Others must agree to that: {names}."),
    "undo_reveals": N_(
        "Something hidden was turned over there: that goes back only with the consent of {names}. "
        "`/game undo` without `sure` asks them."
    ),
    "unknown_game": N_("This bot does not know the game `{game}`."),
    "unknown_option": N_("`{option}` is not a setting of this game. Its settings: {options}."),
    "unknown_option_value": N_("`{value}` is not a value of `{option}`. Possible: {values}."),
    "vacant_already": N_("Your seat is offered to whoever wants it already."),
    "watch_elsewhere": N_("Posts can be shown in channels and threads of this server only."),
    "watch_full": N_("At most {most} channels can show this one's posts."),
    "watch_in_public": N_(
        "Some people who can read {channel} can't read this channel, so its posts can't be shown there."
    ),
    "watch_itself": N_("The posts stand in this channel anyway. Name another one."),
    "watch_lacking": N_(
        "In {channel} I lack permissions: {permissions}. Who manages the server can give them."
    ),
    "watch_not_yours": N_("You can't write in {channel}, so you can't have posts shown there."),
    "watch_nothing": N_("Nothing is shown there now."),
    "watch_over": N_("The posts of that game are no longer shown here."),
    "no_turn_ahead": N_("It can't be foreseen when it is your turn again: try moves out with `/whatif`."),
    "whatif_full": N_("That is as far as a sandbox goes. Undo a move, or open another one."),
    "whatif_not_live": N_("The game has moved on: these moves can still be tried here, but not played."),
    "whatif_other": N_("These moves can't be made here any more. Open another sandbox."),
    "whatif_over": N_("The game is over there: nobody has a move."),
    "which_seat": N_("Which seat? Free: {seats}."),
    "word_unknown": N_("`{option}` can't be `{word}`. Possible: {offered}."),
    "word_missing": N_("Fill in `{option}` too."),
    "you_may_not_thread": N_("You may not make threads here. Open the table right here."),
}

ENGINE = {
    "not_your_turn": N_("It is not your turn, or you have no such decision now."),
    "malformed": N_("I can't read that: `{what}`."),
    "unknown": N_("There is no {sort} `{name}` here."),
    "rule": N_("That is against the rules ({code})."),
    "section": N_("{sentence} [{section}]"),
}

LATE = N_(
    "{mention} What you did last reached me too late to answer it. If the newest post does not tell of it, "
    "do it again."
)
"""Said in the channel: the answer to that person alone is not possible any more."""

UNEXPECTED = N_(
    "Something went wrong, and nothing was changed. It is in the log under the number {reference}."
)

UNSAID = N_(
    "Discord did not take my answer. What you did stands if the newest post tells of it. "
    "It is in the log under the number {reference}."
)
"""Said where an answer was refused: what was done before stays done."""


def of_rules(words: Words, code: str, /, **params: Any) -> str:
    """What the rules refuse, by its code in `ENGINE`."""
    return words.say(ENGINE[code], **params)
