"""What Discord reads as emphasis is so in HTML, and nothing else is markup."""

from __future__ import annotations

import pytest

from bot.posting.pages.markup import paragraphs


@pytest.mark.parametrize(
    ("said", "html"),
    [
        ("Ann runs: **80**.", "<p>Ann runs: <strong>80</strong>.</p>"),
        ("`/do <move>` & more", "<p><code>/do &lt;move&gt;</code> &amp; more</p>"),
        (r"\*\*Ann\*\* \<@1\>", "<p>**Ann** &lt;@1&gt;</p>"),
        ("-# small\n\n• row", "<p><small>small</small></p><p>row</p>"),
        ("<:tram:123> a tram", "<p>a tram</p>"),
        ("**never closed", "<p><strong>never closed</strong></p>"),
        ("@\u200beveryone <i>", "<p>@everyone &lt;i&gt;</p>"),
        ("a ` b \\", "<p>a ` b \\</p>"),
    ],
)
def test_a_sentence(said: str, html: str) -> None:
    assert paragraphs(said) == html
