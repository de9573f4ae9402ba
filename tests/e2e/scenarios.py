"""For each command of the table: who may use it when and what comes of it, and who is told why not.

A stage is a function of `stages.py` by its name. In options "@cat" is a person, "#stand" another channel, and
"#here" the one of the game.
"""

from __future__ import annotations

from bot.features.opening.setup import Opening
from bot.language import words
from bot.table_settings import SETTINGS, Setting
from tests.bot.features.interchange.test_commands import file
from tests.e2e.uses import Case, Refused, Use, changes

__all__ = ["CASES"]

FILE = {"file": ("game.json", file()), "game": "vienna1840"}
TOY = {"game": "toy"}
LISTED = "These games are waiting for you"
"""The list of `/next`, which stays above the turn that its button opens."""
MOVES = changes("moves", "posts")
OPENED = changes("games", "seats", "posts")
CHOSEN = changes("preferences")


def of_setting(name: str, setting: Setting) -> Case:
    """The command by which a setting of the table is changed."""
    others = [value for value in setting.values if value != getattr(Opening(), name)]
    uses = []
    for who, value in (("ann", others[0]), ("mo", others[-1])):
        says = words().say(setting.of(value).answer)
        uses.append(Use("begun", who, says, changes("games", "posts"), {"mode": value}))
    return Case(f"game {name}", tuple(uses), (Refused("begun", "ben", "not_host", {"mode": others[0]}),))


TABLE = (
    Case(
        "game new",
        (
            # Opening a table stores its language, and that the first person was asked for their time zone.
            Use("nothing", "ann", "is open", OPENED | CHOSEN, TOY),
            Use("nothing", "ann", "A new table", OPENED | CHOSEN, press="Open the table", then="is open"),
        ),
        (
            Refused("begun", "eve", "game_exists", TOY),
            Refused("nothing", "eve", "unknown_game", {"game": "chess"}),
            Refused("nothing", "eve", "bad_option", {**TOY, "rules": "junk"}),
        ),
        at_home=True,
    ),
    Case(
        "game join",
        (Use("opened", "eve", "You have seat 2", changes("preferences", "seats", "posts")),),
        (Refused("opened", "ann", "already_seated"), Refused("begun", "eve", "no_free_seat")),
    ),
    Case(
        "game leave",
        (Use("seated", "ben", "You left the table.", changes("seats", "posts")),),
        (Refused("seated", "eve", "not_seated"), Refused("begun", "ben", "cannot_leave")),
    ),
    Case(
        "game start",
        (Use("seated", "ann", "The game begins.", changes("games", "posts")),),
        (
            Refused("seated", "ben", "host_alone"),
            Refused("seated", "mo", "host_alone"),
            Refused("opened", "ann", "too_few_players"),
            Refused("begun", "ann", "already_started"),
        ),
    ),
    Case("game status", (Use("begun", "eve", "ann"),)),
    Case(
        "game undo",
        (
            Use("moved", "ann", "Taken back: skipped: ann", MOVES, goes_on=True),
            Use(
                *("moved", "ben", "This would be taken back", changes("ballots", "posts")),
                options={"to": 1},
                press="Ask them",
                then="asked",
            ),
            Use("moved", "mo", "Taken back", MOVES, {"sure": True}),
        ),
        (
            Refused("moved", "eve", "not_seated"),
            Refused("moved", "ben", "not_host", {"sure": True}),
            Refused("moved", "ann", "no_such_move", {"to": 9}),
            Refused("begun", "ann", "nothing_to_undo"),
        ),
    ),
    Case(
        "game redo",
        (Use("taken_back", "ann", "Redone: skipped: ann", MOVES),),
        (
            Refused("taken_back", "ben", "redo_not_yours"),
            Refused("taken_back", "eve", "redo_not_yours"),
            Refused("moved", "ann", "nothing_to_redo"),
        ),
    ),
    Case(
        "game pause",
        (
            Use("begun", "ann", "The game is paused.", changes("games", "posts")),
            Use("begun", "mo", "The game is paused.", changes("games", "posts")),
        ),
        (
            Refused("begun", "ben", "not_host"),
            Refused("opened", "ann", "not_started"),
            Refused("paused", "ann", "paused"),
        ),
    ),
    Case(
        "game resume",
        (Use("paused", "ann", "The game continues.", changes("games", "posts")),),
        (Refused("paused", "ben", "not_host"), Refused("begun", "ann", "not_paused")),
    ),
    *(of_setting(name, setting) for name, setting in SETTINGS.items() if setting.change),
    Case(
        "game end",
        (
            Use("begun", "ann", "End this game", press="Cancel", then="Nothing was done."),
            Use(
                *("moved", "mo", "End this game for good?", changes("games", "posts")),
                press="End the game",
                then="The game has been ended.",
            ),
        ),
        (Refused("moved", "ben", "not_host"),),
    ),
    Case(
        "game seat",
        (
            Use(
                *("begun", "ann", "Offer your seat to cat?", changes("posts"), {"to": "@cat"}),
                press="Offer the seat",
                then="offered to cat",
            ),
            Use(
                *("begun", "ann", "anyone who wants it", changes("seats", "posts")),
                press="Offer the seat",
                then="offered to anyone who wants it",
            ),
        ),
        (
            Refused("begun", "eve", "not_seated", {"to": "@cat"}),
            Refused("begun", "ann", "substitute_seated", {"to": "@ben"}),
            Refused("begun", "ann", "substitute_bot", {"to": "@robot"}),
        ),
    ),
    Case(
        "game standin",
        (
            Use(*("trambahn", "ben", "A computer plays for ben", changes("seats", "posts")), goes_on=True),
            Use("trambahn", "ben", "The others are being asked", changes("ballots", "posts"), {"seat": 1}),
        ),
        (
            Refused("trambahn", "eve", "not_seated"),
            Refused("trambahn", "ben", "no_moment", {"until": "soon"}),
            Refused("trambahn", "ben", "no_wishes", {"wishes": "luck"}),
            Refused("trambahn", "ben", "no_such_seat", {"seat": 7}),
            Refused("begun", "ann", "no_partner"),
            Refused("opened", "ann", "not_started"),
        ),
    ),
    Case(
        "game replace",
        (
            Use(
                "begun", "ann", "cat now plays seat 2", changes("seats", "posts"), {"seat": 2, "with": "@cat"}
            ),
            Use(
                "begun", "mo", "cat now plays seat 2", changes("seats", "posts"), {"seat": 2, "with": "@cat"}
            ),
        ),
        (
            Refused("begun", "ben", "not_host", {"seat": 1, "with": "@cat"}),
            Refused("begun", "ann", "no_such_seat", {"seat": 7, "with": "@cat"}),
            Refused("begun", "ann", "substitute_bot", {"seat": 2, "with": "@robot"}),
        ),
    ),
    Case(
        "game import",
        (Use("nothing", "ann", "The game is here", OPENED, FILE),),
        (
            Refused("begun", "eve", "game_exists", FILE),
            Refused("nothing", "eve", "no_import", {**FILE, **TOY}),
        ),
        at_home=True,
    ),
    Case(
        "game export",
        (
            Use(
                *("vienna_online", "ann", "A running game's file", changes("ballots", "posts")),
                press="Ask them",
                then="asked",
            ),
            Use("vienna_agreed", "ann", "The game so far:", changes("posts")),
            Use("vienna_over", "eve", "The game so far:"),
        ),
        (
            Refused("begun", "ann", "no_export"),
            Refused("vienna_online", "eve", "export_not_yours"),
            Refused("vienna_agreed", "eve", "export_not_yours"),
        ),
    ),
    Case(
        "board",
        (Use("vienna_auction", "eve", ""), Use("vienna_auction", "eve", "ann", options={"text": True})),
        (Refused("opened", "ann", "not_started"),),
    ),
    Case(
        "market",
        (Use("vienna_auction", "eve", ""),),
        (Refused("begun", "ann", "no_picture"), Refused("opened", "ann", "not_started")),
    ),
    Case(
        "hand",
        (Use("trambahn", "ann", "Your hand:"),),
        (
            Refused("trambahn", "eve", "not_seated"),
            Refused("begun", "ann", "no_hand"),
            Refused("opened", "ann", "not_started"),
        ),
    ),
    Case(
        "log",
        (Use("moved", "eve", "1. ann `skip`"),),
        (Refused("moved", "eve", "page_missing", {"page": 9}),),
    ),
    Case(
        "rules",
        (Use("nothing", "eve", "/rules search:"), Use("vienna", "eve", "[", options={"search": "tile"})),
        (Refused("begun", "ann", "no_rules"),),
        at_home=True,
    ),
    Case(
        "help",
        (
            Use("nothing", "eve", "/game new", press="Look around", then="`/history`"),
            Use("begun", "ann", "it's your turn", press="Make moves", then="`take`"),
            Use("nothing", "eve", "/game new", CHOSEN, press="Play by words", then="without pictures"),
        ),
        at_home=True,
    ),
    Case(
        "do",
        (
            Use("begun", "ann", "on record", MOVES, {"moves": "take A 2"}, goes_on=True),
            Use(
                *("begun", "ben", "It's not your turn.", changes("orders")),
                options={"moves": "take A 2"},
                press="Keep as my next moves",
                then="Order set",
            ),
        ),
        (
            Refused("begun", "ben", "typed_word", {"moves": "take X 2"}),
            Refused("begun", "eve", "not_seated", {"moves": "take A 2"}),
            Refused("begun", "ann", "typed_word", {"moves": "take X 2"}),
            Refused("begun", "ann", "typed_nothing", {"moves": ";"}),
            Refused("paused", "ann", "paused", {"moves": "take A 2"}),
            Refused("opened", "ann", "not_started", {"moves": "take A 2"}),
        ),
    ),
    Case(
        "history",
        (Use("moved", "eve", "move 1 of 1", press="◀", then="move 0 of 1"),),
        (Refused("opened", "ann", "not_started"),),
    ),
    Case(
        "replay",
        (Use("vienna_auction", "eve", "The game so far"),),
        (
            Refused("vienna", "eve", "replay_nothing"),
            Refused("begun", "ann", "no_picture"),
            Refused("opened", "ann", "not_started"),
        ),
    ),
    Case(
        "share",
        (Use("vienna_auction", "eve", "The game as one page"),),
        (Refused("opened", "ann", "not_started"),),
    ),
    Case(
        "next",
        (
            Use("begun", "ann", LISTED, press="Open the turn", then=LISTED),
            Use("begun", "eve", "No game is waiting for you.", goes_on=True),
        ),
        at_home=True,
    ),
    Case(
        "since",
        (
            Use("moved", "eve", "1 move so far: ann 1 turn.", goes_on=True),
            Use("begun", "ann", "Nothing has happened here yet.", press="Open the turn", then="Nothing has"),
            Use("nothing", "eve", "You have no seat at a table"),
        ),
        (Refused("opened", "ann", "not_started"),),
        at_home=True,
    ),
    Case(
        "puzzle",
        (
            Use("nothing", "eve", "**Puzzle of the day**", goes_on=True),
            Use("nothing", "mo", "now posted in", changes("mornings"), {"channel": "#stand"}),
            Use("nothing", "mo", "Tokyo", changes("mornings"), {"zone": "Asia/Tokyo"}),
            Use("nothing", "mo", "no longer posted", changes("mornings"), {"stop": True}),
        ),
        (
            Refused("nothing", "ann", "morning_not_yours", {"channel": "#stand"}),
            Refused("nothing", "mo", "no_morning", {"stop": True}),
        ),
        at_home=True,
    ),
    Case(
        "learn",
        (
            Use("nothing", "eve", "**A first lesson** takes ten minutes", goes_on=True),
            Use(
                "begun",
                "eve",
                "**First lesson: Trambahn** · step 1 of 12",
                changes("preferences"),
                {"game": "trambahn"},
                goes_on=True,
            ),
        ),
        (Refused("nothing", "eve", "unknown_game", {"game": "whist"}),),
        at_home=True,
    ),
    Case(
        "tables",
        (
            Use("begun", "eve", "**Played now**"),
            Use("nothing", "mo", "are now listed in", changes("bulletins"), {"channel": "#stand"}),
            Use("nothing", "eve", "Always up to date in"),
            Use("nothing", "mo", "are no longer listed anywhere", changes("bulletins"), {"stop": True}),
        ),
        (
            Refused("nothing", "ann", "bulletin_not_yours", {"channel": "#stand"}),
            Refused("nothing", "mo", "bulletin_nothing", {"stop": True}),
        ),
        at_home=True,
    ),
    Case(
        "reminders",
        (
            Use("begun", "ann", "isn't known yet", goes_on=True),
            Use(
                *("begun", "ann", "Europe/Vienna", CHOSEN),
                options={"zone": "Europe/Vienna"},
                goes_on=True,
            ),
            Use(
                *("begun", "eve", "Reminders:", CHOSEN),
                press="Tell me when the player before me is called",
                then="You'll be told when the player before you is called",
            ),
        ),
        (Refused("begun", "ann", "no_zone", {"zone": "Atlantis"}),),
        at_home=True,
    ),
    Case(
        "away",
        (
            Use("nothing", "eve", "You aren't away."),
            Use(
                *("begun", "ann", "You're away until", changes("absences", "posts")),
                options={"until": "5"},
                goes_on=True,
            ),
            Use("nothing", "ben", "You're away until", changes("absences"), {"until": "9"}, goes_on=True),
        ),
        (
            Refused("begun", "eve", "no_moment", {"until": "soon"}),
            Refused("begun", "eve", "away_too_long", {"until": "60"}),
            Refused("begun", "eve", "away_over", {"until": "2020-01-01"}),
        ),
        at_home=True,
    ),
    Case(
        "stats",
        (
            Use("nothing", "eve", "No game has come to its end yet.", goes_on=True),
            Use(
                *("moved", "ann", "1 game running", changes("posts")),
                press="Show it in the channel",
                then="in the channel now",
            ),
            Use("moved", "eve", "2 games running", options={"player": "@ben"}),
        ),
        at_home=True,
    ),
    Case(
        "posts",
        (
            Use("begun", "ann", "one message for each turn", CHOSEN, {"mode": "quiet"}),
            Use("nothing", "mo", "in German", CHOSEN, {"language": "de"}),
        ),
        (
            Refused("begun", "ben", "not_yours_to_set", {"mode": "quiet"}),
            Refused("nothing", "ann", "not_yours_to_set", {"mode": "quiet"}),
            Refused("begun", "ann", "posts_nothing"),
        ),
        at_home=True,
    ),
    Case(
        "watch",
        (
            Use("begun", "eve", "From the next post on", changes("mirrors"), {"to": "#stand"}),
            Use("begun", "eve", "names a channel or thread"),
        ),
        (
            Refused("begun", "eve", "watch_not_yours", {"to": "#closed"}),
            Refused("begun", "eve", "watch_itself", {"to": "#here"}),
            Refused("begun", "eve", "watch_nothing", {"stop": True}),
        ),
    ),
    Case(
        "whatif",
        (
            Use(
                "begun",
                "eve",
                "**What if**",
                options={"moves": "take A 1"},
                press="Throw away",
                then="Thrown away",
            ),
            Use(
                *("begun", "ann", "**What if**", MOVES),
                options={"moves": "take A 1"},
                press="Play it",
                then="on record",
            ),
        ),
        (
            Refused("begun", "eve", "typed_word", {"moves": "take X 1"}),
            Refused("opened", "ann", "not_started"),
        ),
    ),
    Case(
        "hint",
        (Use("trambahn", "ann", "**Hint**", changes("posts"), goes_on=True),),
        (
            Refused("trambahn", "eve", "not_seated"),
            Refused("trambahn", "ben", "others_turn"),
            Refused("begun", "ann", "no_partner"),
            Refused("paused", "ann", "paused"),
            Refused("opened", "ann", "not_started"),
        ),
    ),
    Case(
        "why",
        (
            Use("nothing", "eve", "I haven't refused you anything here"),
            Use("vienna_line", "eve", "", options={"topic": "revenue"}),
        ),
        (
            Refused("begun", "eve", "no_topic", {"topic": "weather"}),
            Refused("opened", "eve", "not_started", {"topic": "forced"}),
            Refused("nothing", "eve", "no_game", {"topic": "price"}),
        ),
        at_home=True,
    ),
    Case("privacy", (Use("nothing", "eve", "It keeps", goes_on=True),), at_home=True),
    Case(
        "theme",
        (
            Use("nothing", "eve", "`dark`", CHOSEN, {"choose": "dark"}),
            Use("vienna", "ann", "`dark`", CHOSEN, {"choose": "dark", "for": "channel"}),
        ),
        (
            Refused("begun", "ben", "not_yours_to_set", {"choose": "standard", "for": "channel"}),
            Refused("vienna", "eve", "no_theme", {"choose": "pink"}),
        ),
        at_home=True,
    ),
)

QUESTIONS = (
    Case(
        "line routes",
        (Use("vienna_line", "eve", ""),),
        (
            Refused("begun", "ann", "other_game"),
            Refused("vienna_line", "eve", "word_unknown", {"line": "99"}),
        ),
    ),
    Case(
        "line check",
        (Use("vienna_line", "eve", "", options={"hex": "D20", "tile": "L1"}),),
        (
            Refused("begun", "ann", "other_game", {"hex": "D20", "tile": "L1"}),
            Refused("vienna_line", "eve", "word_unknown", {"hex": "Z99", "tile": "L1"}),
        ),
    ),
    Case(
        "map",
        (Use("vienna_line", "eve", "", options={"hex": "D20"}),),
        (
            Refused("begun", "ann", "other_game"),
            Refused("vienna_line", "eve", "word_unknown", {"hex": "Z99"}),
        ),
    ),
    Case(
        "company",
        (Use("vienna_line", "eve", "", options={"name": "W"}),),
        (
            Refused("begun", "ann", "other_game", {"name": "W"}),
            Refused("vienna_line", "eve", "word_unknown", {"name": "X"}),
        ),
    ),
    Case(
        "player",
        (Use("vienna_line", "eve", "", options={"name": "ben"}),),
        (
            Refused("begun", "ann", "other_game", {"name": "ben"}),
            Refused("vienna_line", "eve", "word_unknown", {"name": "nobody"}),
        ),
    ),
    Case(
        "tickets",
        (Use("europe", "ann", "Your tickets"),),
        (Refused("begun", "ann", "other_game"), Refused("europe", "eve", "not_seated")),
    ),
    Case(
        "routes",
        (
            Use("europe", "ann", "open routes", options={"city": "paris"}),
            Use("europe", "eve", "open route", options={"length": "4", "colour": "red"}),
        ),
        (
            Refused("begun", "ann", "other_game"),
            Refused("europe", "eve", "word_unknown", {"city": "Linz"}),
            Refused("europe", "eve", "word_unknown", {"length": "5"}),
        ),
    ),
    Case("links", (Use("tramways", "eve", "costs"),), (Refused("begun", "ann", "other_game"),)),
    Case("tiles", (Use("vienna_line", "eve", ""),), (Refused("begun", "ann", "other_game"),)),
    Case(
        "chart",
        (Use("vienna_line", "eve", ""), Use("vienna_line", "eve", "", options={"of": "prices"})),
        (
            Refused("begun", "ann", "other_game"),
            Refused("vienna_line", "eve", "word_unknown", {"of": "weather"}),
        ),
    ),
)

CASES = (*TABLE, *QUESTIONS)
