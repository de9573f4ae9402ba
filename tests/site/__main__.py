"""`python -m tests.site`: puts the site together, and has mkdocs build it; anything dead in it is an error.

What mkdocs needs is in `requirements/docs.txt`; `make docs` installs it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
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


def main() -> int:
    """Write the pages and the configuration, and build; mkdocs' exit code."""
    source, site = BUILD / "docs", BUILD / "site"
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
    settings = BUILD / "mkdocs.yml"
    # What JSON says YAML says, too.
    _put(settings, json.dumps(configuration(source, site), indent=1).encode())
    return built(settings)


def built(settings: Path) -> int:
    """Have mkdocs build a site; its exit code."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--config-file", str(settings)]
    return subprocess.run(command, check=False).returncode


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
        "validation": {
            "nav": {"omitted_files": "warn", "not_found": "warn"},
            "links": {"not_found": "warn", "anchors": "warn", "unrecognized_links": "warn"},
        },
        "nav": navigation(),
    }


def navigation() -> Sequence[Any]:
    """The pages in their order; every page is in it."""
    rules = [{shown.naming.title: page_name(shown)} for shown in shelf()]
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
