"""The sentences for everything that a table refuses, by code."""

from __future__ import annotations

from typing import Any

from bot.language import N_, Words

__all__ = ["ENGINE", "LATE", "REFUSALS", "UNEXPECTED", "UNSAID", "of_rules"]

REFUSALS = {
    "already_seated": N_("You already have a seat at this table."),
    "already_started": N_("This game has already started."),
    "batch_reveals": N_(
        "Move {number} and those after it must wait: the move before them reveals something "
        "hidden, and nobody knows yet what it is. Nothing was done."
    ),
    "away_not": N_("You aren't away, and didn't say that you would be."),
    "away_over": N_("That's over before it begins."),
    "away_too_long": N_("You can be away {days} days a year; {left} of them left."),
    "bad_clock": N_(
        "`{clock}` isn't a clock: write hours per move plus hours in the bank, like `24+72`, and "
        "if you like the hours of play, like `24+72 8-22`."
    ),
    "bad_option": N_("`{option}` has no value: write settings as `name=value`, separated by commas."),
    "bad_places": N_("{least} to {most} can play this game."),
    "bad_seed": N_(
        "`{typed}` isn't a seed: write a whole number from 0 to {most}, or leave it empty for a random one."
    ),
    "bad_value": N_("`{value}` can't go there."),
    "bulletin_not_yours": N_(
        "Only someone who can manage this server's channels can set where its tables are listed."
    ),
    "bulletin_nothing": N_("This server's tables aren't listed anywhere now."),
    "cannot_leave": N_(
        "The game has started, so you can't leave your seat. `/game seat` offers it to someone else."
    ),
    "closing": N_("I'm restarting. Try again in a minute; nothing was done."),
    "command_changed": N_("This command has changed since your Discord learned it. Reload it and try again."),
    "export_needs_consent": N_(
        "A running game's file holds its seed, and what is still to be drawn follows from that. "
        "So the others must agree first: {names}."
    ),
    "export_not_yours": N_(
        "While a game is running, only its players, its host and moderators can ask for its "
        "file. Anyone can have the file of a finished game."
    ),
    "file_asked_for": N_("Someone has already asked for the file, and that isn't settled yet."),
    "file_gone": N_("Discord no longer has that file. Attach it once more."),
    "file_not_had": N_("I couldn't get that file from Discord. Try again in a minute; nothing was done."),
    "file_too_large": N_("That file is too large: {size} bytes, and {most} are allowed."),
    "flag_own": N_("The others decide that."),
    "flag_settled": N_("That's already settled: someone moved, or enough people agreed."),
    "follow_full": N_("You can follow at most {most} tables. Stop following one of them first."),
    "follow_seated": N_("You have a seat at this table: `/next` lists it anyway."),
    "form_full": N_(
        "This form has no room for more rules. `/game new` takes them all in its option `rules`."
    ),
    "former_rules": N_("That was played before a bot update corrected the rules, so it can't be taken back."),
    "game_damaged": N_(
        "This game (number {game}) can't be loaded: what is stored doesn't lead to the recorded "
        "position. It's left as it is. Whoever runs the bot finds the details in the log. Its "
        "host can take what is stored with `/game export`, and end it with `/game end`."
    ),
    "database_damaged": N_(
        "This channel's game can't be read: the database is damaged. Nothing was changed. "
        "Whoever runs the bot finds the details in the log."
    ),
    "database_gone": N_(
        "This bot's database isn't in its place, so nothing can be kept: nothing was done. "
        "Whoever runs the bot finds the details in the log."
    ),
    "game_ended": N_("This game was ended early. `/game new` starts another."),
    "game_exists": N_("This channel already has a game. Its host can end it with `/game end`."),
    "game_rests": N_(
        "This game failed several times and rests for now. It will be tried again in {minutes} "
        "min; nothing is lost. Whoever runs the bot finds the details in the log."
    ),
    "game_over": N_("This game is over. `/game new` starts another."),
    "hint_rated": N_(
        "This game counts for ratings, so there are no hints. A table can allow them when it opens: "
        "`/game new` with `hints:always`."
    ),
    "hints_off": N_("This table settled that nobody gets hints."),
    "history_no_move": N_("You haven't made a move in this game."),
    "lesson_changed": N_("This lesson has changed in the meantime. Start it again with `/learn`."),
    "lobby_full": N_("The table is full: at most {most} can play."),
    "nearest": N_("{sentence} Nearest: {words}."),
    "no_stand_in": N_("Nobody plays for you at this table."),
    "no_wishes": N_("Stand-ins take no wishes in this game."),
    "no_wish": N_("`{wish}` isn't a wish that a stand-in knows. It knows: {wishes}."),
    "no_zone_of_yours": N_("Hours of play go by your time zone. Choose it first: `/reminders`."),
    "no_zone": N_("I don't know the time zone `{zone}`. `/reminders zone:` lists the cities."),
    "not_among": N_("{sentence} Possible: {values}"),
    "may_not_thread": N_(
        "I can't create threads here: I need the permissions Create Public Threads and Send "
        "Messages in Threads. Or open the table right here."
    ),
    "no_export": N_("Games of this kind can't be exported."),
    "no_free_seat": N_("No seat is free at this table."),
    "no_game": N_("There's no game in this channel. `/game new` starts one."),
    "no_hand": N_("Nobody holds anything in secret in this game."),
    "no_hours": N_("`{hours}` aren't hours: write from when to when, like `22-8`."),
    "no_hint": N_("I couldn't think of anything. Try again in a minute; nothing was done."),
    "no_import": N_("Games of this kind can't be imported."),
    "no_language": N_("I don't speak `{language}`. I speak: {languages}."),
    "no_moment": N_(
        "I can't read `{moment}` as a time: write a date as `2026-12-24`, a number of days, or a "
        "Discord timestamp."
    ),
    "no_partner": N_("This game has no computer player."),
    "no_picture": N_("This game has no such picture."),
    "no_post": N_("This only works on one of my posts about a game."),
    "no_puzzle": N_("There are no puzzles here."),
    "no_morning": N_("The puzzle of the day isn't posted on this server. `/puzzle channel:` changes that."),
    "morning_not_yours": N_(
        "Only someone who can manage a server's channels can say where the puzzle of the day is posted."
    ),
    "no_rules": N_("There's no rules digest for this game."),
    "no_topic": N_("You can't ask about `{topic}`. You can ask about: {topics}."),
    "no_thread_here": N_("There are no threads in this place: open the table right here."),
    "no_such_move": N_("Move {revision} doesn't count in this game: it was taken back, or never made."),
    "no_such_seat": N_("Seat {seat} isn't one that a person plays."),
    "no_theme": N_("`{theme}` isn't a theme. The themes: {themes}."),
    "host_alone": N_("Only the host of this table can do that."),
    "not_host": N_("Only the host of this game, or a moderator of this server, can do that."),
    "not_seated": N_("You have no seat at this table."),
    "may_not_open": N_("Only someone who can manage this channel opens tables here."),
    "may_not_open_without_role": N_("Only members with the role {role} open tables here."),
    "not_yours_to_set": N_(
        "Only the host of the game here, or someone who can manage this channel, can set that."
    ),
    "not_your_reminder": N_("That reminder is for someone else. `/reminders` shows yours."),
    "not_started": N_("The game hasn't started. The host starts it with `/game start`."),
    "not_asked": N_("That's up to {names}."),
    "not_paused": N_("This game isn't paused."),
    "nobody_to_ask_for_file": N_("Nobody else has to agree: `/game export` does it straight away."),
    "nobody_to_ask": N_("Nobody else has to agree: `/game undo` does it straight away."),
    "not_now": N_("You can't do that now. You can: {kinds}."),
    "nothing_to_redo": N_("There's nothing to redo."),
    "mixed_since": N_(
        "Whatever nobody had seen was reshuffled when that was taken back, so nothing before it can be."
    ),
    "nothing_to_undo": N_("There's no move to take back."),
    "order_gone": N_("That order is no longer in place."),
    "order_void": N_("That order could do nothing in this position. Nothing was done."),
    "orders_full": N_("You have {most} standing orders at this table. Withdraw one first."),
    "others_turn": N_("It's not your turn: waiting for {names}."),
    "other_game": N_("This channel plays {game}: its commands start with `/{group}`."),
    "offer_not_yours": N_("This seat is offered to someone else."),
    "offer_not_kept": N_("Only the player who offered this seat can keep it."),
    "offer_gone": N_("This seat is no longer on offer."),
    "page_missing": N_("There's no such page."),
    "paused": N_("This game is paused. Its host or a moderator can resume it with `/game resume`."),
    "posts_nothing": N_("Say what is to change: `mode`, `language`, or both."),
    "proposal_closed": N_("That's already settled, or someone moved in the meantime."),
    "proposal_open": N_("Someone has already asked to take moves back, and that isn't settled yet."),
    "redo_mixed": N_(
        "That move revealed something hidden. Whatever nobody had seen has been reshuffled, so "
        "it can't be redone."
    ),
    "question_not_yours": N_("Only the person who was asked can answer that."),
    "redo_not_yours": N_("Only the player who made the move, or the host, can redo it."),
    "reminder_over": N_("That reminder is out of date."),
    "page_failed": N_("The page couldn't be written. The game itself is unchanged."),
    "page_too_large": N_(
        "The page is too large to be sent. Whoever runs the bot can make it with `stellwerk page`."
    ),
    "replay_failed": N_("The moving picture couldn't be drawn. The game itself is unchanged."),
    "replay_nothing": N_("No move has been made yet, so nothing moves."),
    "replay_too_large": N_("The moving picture is too large to be sent."),
    "second_look_running": N_("You can look at that when the game is over."),
    "seat_asked_for": N_("Someone else has already asked for this seat."),
    "seat_for_oneself": N_("That seat has a hidden hand, so someone else must give it to you."),
    "seat_needs_consent": N_("This seat has a hidden hand, so others must agree first: {names}."),
    "seat_not_free": N_("Seat {seat} isn't free."),
    "stand_in_already": N_("That seat has a stand-in."),
    "stand_in_asked_for": N_("Someone has already asked for that, and it isn't settled yet."),
    "stand_in_not_yours": N_("Only the player whose seat it is can take it over again."),
    "stale_button": N_("That button is from an earlier position. Use this game's newest message."),
    "tables_full": N_(
        "You can be at no more than {most} unfinished tables on a server. Leave or end one first."
    ),
    "too_few_players": N_("Not enough players: {present} here, at least {least} needed."),
    "table_not_open": N_("This table is no longer open: its game has started, or was ended."),
    "too_fast": N_("That was too much at once. Wait {seconds} s and try again; nothing was done."),
    "too_long": N_("That's too long: {size} characters, and {most} are allowed."),
    "too_many_players": N_("Too many players: {present}, and at most {most} can play."),
    "too_long_to_press": N_("That's too much for buttons. Type it: `/do {begun}`, and what follows."),
    "too_much": N_("That's too much at once: {size} values, and {most} are allowed."),
    "try_again": N_("Someone else was quicker. Check the current position and try again."),
    "typed_move": N_("Move {number}, `{words}`: {reason}"),
    "typed_nothing": N_("Type at least one move."),
    "typed_no_number": N_("`{word}` must be a whole number."),
    "typed_too_few": N_("`{kind}` lacks a word: {about}."),
    "typed_too_many": N_("`{kind}` takes fewer words."),
    "typed_word": N_("Move {number}, `{words}`, at `{word}`: {reason}"),
    "substitute_bot": N_("A bot can't take a seat."),
    "substitute_seated": N_("That person already has a seat at this table."),
    "undo_needs_consent": N_("{names} must agree to that first."),
    "undo_reveals": N_(
        "That move revealed something hidden, so taking it back needs the consent of {names}. "
        "`/game undo` without `sure` asks them."
    ),
    "unknown_game": N_("This bot doesn't know the game `{game}`."),
    "unknown_option": N_("`{option}` isn't a setting of this game. Its settings: {options}."),
    "unknown_option_value": N_("`{value}` isn't a value of `{option}`. Possible: {values}."),
    "vacant_already": N_("Your seat is already offered to anyone who wants it."),
    "watch_elsewhere": N_("Posts can be shown in channels and threads of this server only."),
    "watch_full": N_("At most {most} channels can show this one's posts."),
    "watch_in_public": N_(
        "Some people who can read {channel} can't read {table}, so its posts can't be shown there."
    ),
    "watch_itself": N_("The posts are in this channel anyway. Name another one."),
    "watch_lacking": N_(
        "I lack permissions in {channel}: {permissions}. Someone who manages the server can grant them."
    ),
    "watch_not_yours": N_("You can't write in {channel}, so you can't have posts shown there."),
    "watch_nothing": N_("Nothing is shown there now."),
    "watch_over": N_("The posts of that game are no longer shown here."),
    "no_turn_ahead": N_("There's no telling when it's your turn again: try out moves with `/whatif`."),
    "whatif_full": N_("That's as far as a sandbox goes. Undo a move, or open another one."),
    "whatif_not_live": N_("The game has moved on: these moves can still be tried here, but not played."),
    "whatif_other": N_("These moves can no longer be made here. Open another sandbox."),
    "whatif_over": N_("In this position the game is over: nobody has a move."),
    "which_seat": N_("Which seat? Free: {seats}."),
    "word_unknown": N_("`{option}` can't be `{word}`. Possible: {offered}."),
    "word_missing": N_("Fill in `{option}` too."),
    "you_may_not_thread": N_("You can't create threads here. Open the table right here."),
}

ENGINE = {
    "not_your_turn": N_("It's not your turn, or that isn't what you have to decide now."),
    "malformed": N_("I can't read that: `{what}`."),
    "unknown": N_("No {sort} here is called `{name}`."),
    "rule": N_("That's against the rules ({code})."),
    "section": N_("{sentence} [{section}]"),
}

LATE = N_(
    "{mention} What you did last reached me too late to answer. If the newest post doesn't tell "
    "of it, do it again."
)
"""Said in the channel: the answer to that person alone is not possible any more."""

UNEXPECTED = N_(
    "Something went wrong, and nothing was changed. It's in the log under the number {reference}."
)

UNSAID = N_(
    "Discord didn't take my answer. If the newest post shows what you did, it was done. It's in "
    "the log under the number {reference}."
)
"""Said where an answer was refused: what was done before stays done."""


def of_rules(words: Words, code: str, /, **params: Any) -> str:
    """What the rules refuse, by its code in `ENGINE`."""
    return words.say(ENGINE[code], **params)
