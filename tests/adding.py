"""One more setting of a table, added to a copy of the tree as CONTRIBUTING says: who begins a game."""

from __future__ import annotations

import filecmp
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

__all__ = ["add_setting", "changed", "copy", "run"]

HOME = Path(__file__).resolve().parents[1]
COPIED = ("bot", "docs", "engine", "render", "tests", "CHANGELOG.md", "CONTRIBUTING.md", "README.md")
BESIDE = ("pyproject.toml",)

SETTINGS = "bot/table_settings/settings.py"
EFFECT = "bot/table/lobby.py"
TEST = "tests/bot/table/test_lobby.py"
GERMAN = "bot/language/locale/de.po"

TYPE = """Begins = Literal["host", "anyone"]
"""
MEANING = """        begins: who begins the game.
"""
FIELD = """    begins: Begins = setting(
        "who begins the game",
        {
            "host": Said(
                N_("The host begins the game"),
                now=N_("Only the host begins the game."),
                told=N_("{name} settles: only the host begins the game."),
            ),
            "anyone": Said(
                N_("Anyone at the table begins the game"),
                rule=N_("Anyone at the table can begin the game."),
                told=N_("{name} settles: anyone at the table can begin the game."),
            ),
        },
        change="Who begins the game of this table (host, moderators)",
        mode="the host alone, or anyone at the table",
    )
"""
ITS_TEST = """

async def test_anyone_begins_where_that_is_settled(tables: Tables) -> None:
    table = await opened(tables, settings=TableSettings(begins="anyone"))
    await lobby.join(table, BEN, "Ben")
    await lobby.start(table, BEN)
    assert table.record.status == "running"
"""
EDITS: Sequence[tuple[str, str, str]] = (
    (SETTINGS, "\nMOST_PLAYERS = ", f"{TYPE}\nMOST_PLAYERS = "),
    (SETTINGS, '    """\n\n    players:', f'{MEANING}    """\n\n    players:'),
    (SETTINGS, "\n\nSETTINGS: ", f"{FIELD}\n\nSETTINGS: "),
    (
        EFFECT,
        'if user_id != table.record.host:\n            raise Refusal("host_alone")',
        'if user_id != table.record.host and table.record.settings.begins == "host":\n'
        '            raise Refusal("host_alone")',
    ),
)
"""In which file what becomes what."""
IN_GERMAN: Mapping[str, str] = {
    "The host begins the game": "Die Spielleitung beginnt die Partie",
    "Only the host begins the game.": "Nur die Spielleitung beginnt die Partie.",
    "Anyone at the table begins the game": "Wer am Tisch sitzt, beginnt die Partie",
    "Anyone at the table can begin the game.": "Wer am Tisch sitzt, kann die Partie beginnen.",
    "{name} settles: only the host begins the game.": (
        "{name} legt fest: Nur die Spielleitung beginnt die Partie."
    ),
    "{name} settles: anyone at the table can begin the game.": (
        "{name} legt fest: Wer am Tisch sitzt, kann die Partie beginnen."
    ),
    "who begins the game": "wer die Partie beginnt",
    "Who begins the game of this table (host, moderators)": (
        "Wer die Partie dieses Tisches beginnt (Spielleitung, Moderation)"
    ),
    "the host alone, or anyone at the table": "die Spielleitung allein oder wer am Tisch sitzt",
}


def copy(to: Path) -> None:
    """The tree, ready to be changed and run."""
    for name in (*COPIED, *BESIDE):
        source = HOME / name
        if source.is_dir():
            shutil.copytree(source, to / name)
        else:
            shutil.copy2(source, to / name)


def add_setting(home: Path) -> None:
    """Write the setting into a copy of the tree."""
    for name, before, after in EDITS:
        text = (home / name).read_text(encoding="utf-8")
        assert text.count(before) == 1, (name, before)
        (home / name).write_text(text.replace(before, after), encoding="utf-8")
    with (home / TEST).open("a", encoding="utf-8") as test:
        test.write(ITS_TEST)
    run(home, "bot.language.catalogues")
    german = (home / GERMAN).read_text(encoding="utf-8")
    for said, meant in IN_GERMAN.items():
        lacking = f'msgid "{said}"\nmsgstr ""\n'
        assert lacking in german, said
        german = german.replace(lacking, f'msgid "{said}"\nmsgstr "{meant}"\n')
    (home / GERMAN).write_text(german, encoding="utf-8")


def run(home: Path, module: str, *arguments: str) -> str:
    """Run a module in the copy; what it said. It must succeed."""
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments], cwd=home, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def changed(home: Path) -> list[str]:
    """The files of a copy that are not as in the tree, or not in it."""
    files = (
        path
        for name in COPIED
        for path in ((home / name).rglob("*") if (home / name).is_dir() else [home / name])
    )
    names = (path.relative_to(home) for path in files if path.is_file() and path.suffix != ".pyc")
    return sorted(
        str(name)
        for name in names
        if not (HOME / name).exists() or not filecmp.cmp(HOME / name, home / name, shallow=False)
    )
