"""`python -m tests.site PYTHON`: puts the site together, and has mkdocs build it; a dead link is an error.

`make docs` installs mkdocs beside the project, by `requirements/docs.txt`; PYTHON is the one that has it.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bot.games import shelf
from bot.language import SOURCE, languages
from bot.language.names import own_name
from tests.site.digests import page_name, pages
from tests.site.places import PAGES, ROOT, moved

BUILD = ROOT / "build"
GROUPS = {"players": "For players", "admins": "For admins", "developers": "For developers"}
STRICT: Mapping[str, Any] = {
    "nav": {"omitted_files": "warn", "not_found": "warn"},
    "links": {"not_found": "warn", "anchors": "warn", "unrecognized_links": "warn"},
}
"""What mkdocs warns of, which is an error here."""


def main() -> int:
    """Write the pages and build the site; 1 where a link is dead, or a dead one would not be noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.site", description=__doc__)
    parser.add_argument("python", type=Path, help="a Python that has mkdocs")
    python: Path = parser.parse_args().python
    if not _notices_dead_links(python):
        print("mkdocs builds a page with a dead link as if it were whole", file=sys.stderr)
        return 1
    source, site = BUILD / "docs", BUILD / "site"
    write(source)
    done = _built(python, BUILD / "mkdocs.yml", configuration(source, site))
    print(done.stdout, end="")
    return min(done.returncode, 1)


def write(source: Path) -> None:
    """Put all pages, and what they show, into an empty folder."""
    shutil.rmtree(source, ignore_errors=True)
    for path, place in PAGES.items():
        text, files = moved(path, (ROOT / path).read_text(encoding="utf-8"))
        _put(source / place, text.encode())
        for file, there in files.items():
            _put(source / there, (ROOT / file).read_bytes())
    for page in pages():
        _put(source / page.place, page.text.encode())
        for there, png in page.pictures.items():
            _put(source / there, png)


def _notices_dead_links(python: Path) -> bool:
    """Whether a site of one page with a dead link fails as it should."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _put(folder / "docs" / "index.md", b"[gone](gone.md)")
        tiny = {"site_name": "Tiny", "docs_dir": str(folder / "docs"), "site_dir": str(folder / "site")}
        done = _built(python, folder / "mkdocs.yml", {**tiny, "validation": STRICT})
        return done.returncode != 0 and "gone.md" in done.stdout


def _built(python: Path, settings: Path, configured: Mapping[str, Any]) -> subprocess.CompletedProcess[str]:
    """Have mkdocs build a site. Not quietly: what it doesn't say it doesn't count."""
    # What JSON says YAML says, too.
    _put(settings, json.dumps(configured, indent=1).encode())
    command = [str(python), "-m", "mkdocs", "build", "--strict", "--config-file", str(settings)]
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


def configuration(source: Path, site: Path) -> Mapping[str, Any]:
    """What mkdocs is to do."""
    spoken = [
        {"locale": each, "name": own_name(each), "build": True, "default": each == SOURCE}
        for each in languages()
    ]
    return {
        "site_name": "Stellwerk",
        "docs_dir": str(source),
        "site_dir": str(site),
        "theme": {
            "name": "material",
            "font": False,
            "palette": [
                {"media": f"(prefers-color-scheme: {each})", "scheme": scheme, "primary": "red"}
                for each, scheme in (("light", "default"), ("dark", "slate"))
            ],
            "features": ["navigation.tabs", "navigation.top", "search.suggest"],
        },
        "plugins": ["search", {"i18n": {"docs_structure": "suffix", "languages": spoken}}],
        "markdown_extensions": ["tables", "sane_lists", "admonition", {"toc": {"permalink": True}}],
        "validation": STRICT,
        "nav": navigation(),
    }


def navigation() -> Sequence[Any]:
    """The pages in their order; every page is in it."""
    rules = [{shown.game.title: page_name(shown)} for shown in shelf()]
    found: list[Any] = ["index.md"]
    for folder, title in GROUPS.items():
        below: list[Any] = [place for place in PAGES.values() if place.startswith(f"{folder}/")]
        found.append({title: [*rules, *below] if folder == "players" else below})
    return found


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


if __name__ == "__main__":
    raise SystemExit(main())
