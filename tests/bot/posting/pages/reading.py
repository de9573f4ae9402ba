"""A page as it is read aloud: what has a role or a name, in order."""

from __future__ import annotations

from html.parser import HTMLParser

__all__ = ["Read", "read"]

VOID = {"meta", "img", "input", "br"}
SILENT = {"script", "style", "title"}
HEADINGS = {f"h{level}" for level in range(1, 7)}


class Read(HTMLParser):
    """What a screen reader finds.

    Attributes:
        spoken: role and name of each thing, in order.
        ids: all ids.
        links: where links lead.
        tags: the names of all elements.
        open: elements that were not closed.
    """

    def __init__(self) -> None:
        super().__init__()
        self.spoken: list[tuple[str, str]] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.open: list[str] = []
        self.handlers: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        self.handlers += [name for name in known if name.startswith("on")]
        if "id" in known:
            self.ids.append(known["id"])
        if tag == "a":
            self.links.append(known["href"])
        if tag == "img":
            self.spoken.append(("image", known["alt"]))
        if "aria-label" in known:
            self.spoken.append((known.get("role", tag), known["aria-label"]))
        if tag in HEADINGS or tag == "p":
            self.spoken.append((tag, ""))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and not SILENT & {*self.open} and self.spoken and {*HEADINGS, "p"} & {*self.open}:
            role, name = self.spoken[-1]
            self.spoken[-1] = role, name + data

    def of(self, role: str) -> list[str]:
        """The names of all things with a role."""
        return [name for each, name in self.spoken if each == role]


def read(html: str) -> Read:
    """Read a page; all its elements are closed."""
    reader = Read()
    reader.feed(html)
    reader.close()
    assert reader.open == []
    return reader
