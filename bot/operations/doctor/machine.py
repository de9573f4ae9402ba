"""What the bot needs of its machine: a folder that it may write and that lasts, room, fonts, words."""

from __future__ import annotations

import errno
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.games import Plate, Presentation, Scene, shelf
from bot.language import languages, words
from bot.operations.doctor.check import AtStart, Check, Diagnosis, fault, warning, well
from bot.operations.health import is_fresh
from bot.settings import Settings
from bot.store import DatabaseUnavailable
from bot.store.database.copies import copy_time
from bot.store.database.lock import DatabaseInUse, sole_use

__all__ = ["MACHINE", "Surroundings", "beginning"]

ROOM = 64 * 2**20
"""Bytes that must be free beside a copy of the database."""
DAY = timedelta(hours=25)
"""A copy that is younger is that of the last night."""
PROBE = 4096
"""Bytes that are written to see whether they can be."""
IN_MEMORY = ("tmpfs", "ramfs")
OF_CONTAINERS = ("overlay", "aufs")
FAR = ("nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs", "fuse.rclone", "fuse.s3fs")
"""Disks of other machines, where SQLite's locks can't be relied on."""
ESCAPED = re.compile(r"\\([0-7]{3})")
"""How mountinfo writes spaces and the like."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The machine and the settings of the bot on it.

    Attributes:
        now: the time, with its zone.
        mounts: where the kernel tells which disk is mounted where.
    """

    settings: Settings
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    mounts: Path = field(default=Path("/proc/self/mountinfo"))

    @property
    def folder(self) -> Path | None:
        """Where the database's file is, links followed; None where the database is no file."""
        file = self.settings.database_file
        return None if file is None else file.resolve().parent


# -- where the database lies ---------------------------------------------------------------------


UNWRITABLE: Mapping[int, tuple[str, str]] = {
    errno.EROFS: (
        "{path} is mounted read-only",
        "mount it writable (a volume without `:ro`, or `mount -o remount,rw`)",
    ),
    errno.ENOSPC: ("the disk of {path} is full", "make room there; `df -h {path}` shows how much"),
    errno.EDQUOT: ("the quota on {path} is used up", "make room there; `quota` shows how much"),
    errno.ENOTDIR: ("{path} isn't a folder", "name a file in a folder in DATABASE_URL"),
}
"""Why nothing can be written, and what to do, by the system's number for it."""
FORBIDDEN = (
    "{path} belongs to {owner}, and user {user} may not write it",
    "sudo chown -R {user}:{group} {path}",
)


def unwritable(folder: Path, file: Path | None = None) -> Diagnosis | None:
    """Why a folder, or the file there, can't be written; None where it can. A folder that isn't there yet
    must be possible to make.
    """
    place = folder
    try:
        place = next(each for each in (folder, *folder.parents) if each.exists())
        with tempfile.TemporaryFile(dir=place) as probe:
            probe.write(bytes(PROBE))
            probe.flush()
            os.fsync(probe.fileno())
        if file is not None and file.exists():
            os.close(os.open(file, os.O_RDWR | os.O_CLOEXEC))
    except OSError as error:
        blamed = file if file is not None and error.filename == str(file) else place
        said, mend = UNWRITABLE.get(error.errno or 0, FORBIDDEN)
        known = {"path": blamed, "owner": _owner(blamed), "user": os.geteuid(), "group": os.getegid()}
        return fault(said.format(**known), mend.format(**known))
    return None


def _owner(path: Path) -> str:
    try:
        number = path.stat().st_uid
    except OSError:
        return "someone else"
    return "root" if number == 0 else f"user {number}"


def _volume(machine: Surroundings) -> Iterable[Diagnosis]:
    folder, file = machine.folder, machine.settings.database_file
    if folder is None or file is None:
        return
    yield unwritable(folder, file.resolve()) or well(f"{folder} can be written")


def _disk(machine: Surroundings) -> Iterable[Diagnosis]:
    folder = machine.folder
    if folder is None:
        return
    kind = _kind(folder, machine.mounts)
    volume = "give it a volume (`docker run -v stellwerk:/data`), or name a folder of one in DATABASE_URL"
    if kind in IN_MEMORY:
        yield fault(f"{folder} is in memory ({kind}), and all games are gone with a restart", volume)
    elif kind in OF_CONTAINERS:
        yield fault(f"{folder} is in the container itself ({kind}), and all games are gone with it", volume)
    elif kind in FAR:
        yield warning(
            f"{folder} is on another machine ({kind}), where two bots could open one database",
            "put it on a disk of this machine, or use PostgreSQL",
        )
    else:
        yield well(f"{folder} is on a disk{f' ({kind})' if kind else ''}")


def _kind(folder: Path, mounts: Path) -> str:
    """The file system that a folder is on; empty where the kernel doesn't tell."""
    if not mounts.is_file():
        return ""
    found = ("", "")
    for line in mounts.read_text(encoding="utf-8", errors="replace").splitlines():
        before, _, after = line.partition(" - ")
        fields = before.split()
        if len(fields) < 5 or not after:
            continue
        point = ESCAPED.sub(lambda each: chr(int(each[1], 8)), fields[4])
        # Of two on the same point the later one covers the earlier.
        if folder.is_relative_to(point) and len(point) >= len(found[0]):
            found = point, after.split()[0]
    return found[1]


def _room(machine: Surroundings) -> Iterable[Diagnosis]:
    folder, file = machine.folder, machine.settings.database_file
    if folder is None or file is None:
        return
    place = next(each for each in (folder, *folder.parents) if each.exists())
    size = file.stat().st_size if file.is_file() else 0
    free = shutil.disk_usage(place).free
    said = f"{_mib(free)} free beside {_mib(size)} of database"
    if free < size + ROOM:
        yield fault(
            f"{said}, too little for a copy",
            f"make room; `df -h {place}` shows how much, `stellwerk vacuum` helps",
        )
    elif free < 3 * (size + ROOM):
        yield warning(said, f"make room soon; `df -h {place}` shows how much")
    else:
        yield well(said)


def _mib(size: int) -> str:
    return f"{size / 2**20:,.0f} MiB"


# -- copies --------------------------------------------------------------------------------------


def _copies(machine: Surroundings) -> Iterable[Diagnosis]:
    settings, database = machine.settings, machine.settings.database_file
    if database is None:
        yield well("copies of PostgreSQL are its own tools' work: `pg_dump`")
        return
    folder = settings.backup_dir
    if folder is None:
        yield warning("no nightly copies are made", "set BACKUP_DIR, best to a folder on another disk")
        return
    if (wrong := unwritable(folder)) is not None:
        yield wrong
        return
    yield _newest(folder, database, machine.now())


def _newest(folder: Path, database: Path, now: datetime) -> Diagnosis:
    """What is to be said of the newest copy."""
    found = [taken for path in folder.glob("*.sqlite3") if (taken := copy_time(path)) and taken <= now]
    if found and now - max(found) <= DAY:
        return well(f"the newest copy is of {max(found):%Y-%m-%d %H:%M} UTC")
    if not database.is_file() or (not found and _age(database, now) <= DAY):
        return well("the first copy is due after three o'clock UTC")
    said = f"the newest copy is of {max(found):%Y-%m-%d}" if found else "there is no copy"
    return fault(
        f"{said}, although one is made every night", f"start the bot, or `stellwerk backup {folder}`"
    )


def _age(file: Path, now: datetime) -> timedelta:
    """How long ago the bot began to write here: its lock is as old as the first start."""
    lock = file.with_name(f"{file.name}.lock")
    oldest = min(each.stat().st_ctime for each in (file, lock) if each.is_file())
    return now - datetime.fromtimestamp(oldest, UTC)


# -- the process ---------------------------------------------------------------------------------


def _process(machine: Surroundings) -> Iterable[Diagnosis]:
    file, health = machine.settings.database_file, machine.settings.health_file
    if file is None or not file.is_file():
        yield well("no bot has run here yet")
        return
    try:
        with sole_use(file):
            yield well("no bot runs on this database")
    except DatabaseInUse:
        if health is not None and not is_fresh(health):
            yield fault(
                f"a bot runs and isn't well ({health} says nothing recent)", "restart it and read its log"
            )
        else:
            yield well("a bot runs on this database")
    except DatabaseUnavailable:
        # What can't be written is said of the volume.
        return


def _user(_: Surroundings) -> Iterable[Diagnosis]:
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        yield warning(
            "the bot runs as root and needs no such rights",
            "give it a user of its own (`docker run --user 10001`)",
        )
    else:
        yield well("the bot runs without special rights")


# -- what it shows -------------------------------------------------------------------------------


def _pictures(_: Surroundings) -> Iterable[Diagnosis]:
    for shown in shelf():
        if not shown.pictures.names:
            continue
        try:
            drawn = beginning(shown)
        except (OSError, ImportError) as error:
            yield fault(
                f"pictures of {shown.game.title} can't be drawn, a font is missing or broken ({error})",
                "install the bot anew: `make clean setup`, or pull the image again",
            )
        else:
            yield well(f"{shown.game.title} is drawn ({len(drawn.png)} bytes)")


def beginning(shown: Presentation) -> Plate:
    """A game's first picture, at its beginning. Slow: it draws."""
    seats, options = next(iter(shown.game.setups()))
    state = shown.game.start(seats, options, 1)
    names = [f"Player {seat + 1}" for seat in range(seats)]
    scene = Scene(words(), names, shown.game.view(state, None))
    return shown.pictures.draw(next(iter(shown.pictures.names)), scene, ())


def _languages(_: Surroundings) -> Iterable[Diagnosis]:
    anew = "install the bot anew: `make clean setup`, or pull the image again"
    if len(languages()) == 1:
        yield fault("the catalogues are missing, and the bot speaks nothing but English", anew)
        return
    for each in languages():
        try:
            words(each)
        except (OSError, ValueError, SyntaxError) as error:
            yield fault(f"the catalogue of {each} can't be read ({error})", anew)
    yield well(f"it speaks {', '.join(languages())}")


def _zones(_: Surroundings) -> Iterator[Diagnosis]:
    try:
        ZoneInfo("Europe/Vienna")
    except ZoneInfoNotFoundError:
        yield fault("time zones are unknown here", "install them: `pip install tzdata`")
    else:
        yield well("time zones are known")


MACHINE = (
    Check("user", _user, AtStart.TOLD),
    Check("volume", _volume, AtStart.STOPS),
    Check("disk", _disk, AtStart.TOLD),
    Check("room", _room, AtStart.TOLD),
    Check("copies", _copies),
    Check("process", _process),
    Check("pictures", _pictures),
    Check("languages", _languages),
    Check("zones", _zones, AtStart.STOPS),
)
"""What is looked at on the machine, in this order."""
