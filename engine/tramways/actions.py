"""What a player does in Tramways, one class per thing done. The numbers are those of the rules.

The icons that pay for an action are words of a card and an icon, `92:rail2`. The move says first what is
wanted, and then what pays for it; the engine lists the ways to pay (`payments`).
"""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from engine.core import Action

__all__ = [
    "ACTIONS",
    "Bid",
    "Build",
    "ChooseParcels",
    "Discard",
    "Done",
    "DrawDevelopment",
    "Drop",
    "End",
    "FillHand",
    "Keep",
    "LayLink",
    "Look",
    "Pass",
    "PlayerBoard",
    "Reveal",
    "Take",
    "TakeDevelopment",
    "TakeMoney",
    "Travel",
    "UpgradeBuilding",
    "UpgradeLink",
    "Use",
]

ICONS = "cards with the icons that pay, separated by commas: 92:rail2,21:R"


class PlayerBoard(Action):
    """Choose a side of the player board (R2.6)."""

    kind: ClassVar[str] = "side"
    side: str = Field(description="normal or hard")


class ChooseParcels(Action):
    """Take parcels at the advanced deal (R2.8)."""

    kind: ClassVar[str] = "parcels"
    parcels: tuple[str, ...] = Field(description="parcels, separated by commas: A1,B2")


class Look(Action):
    """Look at a ticket book, to take a card from it (R2.14, R9.8)."""

    kind: ClassVar[str] = "look"
    book: int = Field(description="the book")


class TakeDevelopment(Action):
    """Take a card from the open book, and put the book back with another card on top (R2.14, R9.8).

    Cards are named by their places, so that the record of the move does not tell what they are.
    """

    kind: ClassVar[str] = "ticket"
    card: int = Field(description="the position of the card to take")
    top: int | None = Field(default=None, description="the position of the card to leave on top")


class Keep(Action):
    """Keep one of the development cards you were dealt, by its position (R2.15)."""

    kind: ClassVar[str] = "keep"
    card: int = Field(description="the position of the card to keep")


class DrawDevelopment(Action):
    """Take a development card under the alternate rule (R2.15)."""

    kind: ClassVar[str] = "draw"
    card: str = Field(description="the number of a face-up card, or: deck")


class Bid(Action):
    """Bid for a place in the turn order, and pay straight away (R5.2)."""

    kind: ClassVar[str] = "bid"
    amount: int = Field(description="money")
    icons: tuple[str, ...] = Field(
        description=("cards with money icons, separated by commas; - for coins only")
    )


class Pass(Action):
    """Take the last free place in the turn order (R5.2)."""

    kind: ClassVar[str] = "pass"


class Take(Action):
    """Take an auction card, or one from the line (R5.8, R14.5)."""

    kind: ClassVar[str] = "take"
    card: int = Field(description="the number of the card")


class Reveal(Action):
    """Pay for another card from the line (R14.5)."""

    kind: ClassVar[str] = "reveal"
    icons: tuple[str, ...] = Field(
        description=("cards with money icons, separated by commas; - for coins only")
    )


class Drop(Action):
    """Discard the card a void ticket costs (R5.10)."""

    kind: ClassVar[str] = "drop"
    card: int = Field(description="the number of the card")


class FillHand(Action):
    """Fill your hand for the last round with cards from your deck and discards (R12.2)."""

    kind: ClassVar[str] = "fill"
    cards: tuple[int, ...] = Field(description="the numbers of the cards, separated by commas")


class LayLink(Action):
    """Build tracks (R7.2): a new link, or more of one, which may be redirected, extended or joined."""

    kind: ClassVar[str] = "link"
    start: str = Field(
        description=("the square of a building or of one of your parcels, or the number of one of your links")
    )
    way: tuple[str, ...] = Field(description="the squares from there, the last one without a tile: e4,f4,g4")
    icons: tuple[str, ...] = Field(description=ICONS)


class UpgradeLink(Action):
    """Upgrade a link (R7.17)."""

    kind: ClassVar[str] = "upgrade_link"
    link: int = Field(description="the number of one of your complete links")
    icons: tuple[str, ...] = Field(description=ICONS)


class Build(Action):
    """Build on one of your parcels (R8.1)."""

    kind: ClassVar[str] = "build"
    parcel: str = Field(description="your own parcel")
    type: str = Field(description="R, C, I or L")
    card: int = Field(description="the building card to take")
    icons: tuple[str, ...] = Field(description=ICONS)


class UpgradeBuilding(Action):
    """Upgrade one of your buildings (R8.7)."""

    kind: ClassVar[str] = "upgrade_building"
    parcel: str = Field(description="the parcel of one of your buildings")
    icons: tuple[str, ...] = Field(description=ICONS)


class Travel(Action):
    """Move a passenger (R9)."""

    kind: ClassVar[str] = "move"
    start: str = Field(description="the square of a passenger")
    way: tuple[int, ...] = Field(description="the numbers of the links in order, separated by commas")
    bonus: str = Field(
        description=("what a commerce building earns: money or card; or points bought; otherwise none")
    )
    icons: tuple[str, ...] = Field(description=ICONS)


class TakeMoney(Action):
    """Take 2 money instead of an action (R6.1, R6.2)."""

    kind: ClassVar[str] = "money"


class End(Action):
    """Finish this action round (R6.2)."""

    kind: ClassVar[str] = "end"


class Use(Action):
    """Play icons from a card in the administration phase, in the order given (R10.1)."""

    kind: ClassVar[str] = "use"
    card: int = Field(description="the number of the card")
    icons: tuple[str, ...] = Field(description=("its icons in the order they're used, separated by commas"))
    square: str | None = Field(default=None, description="where an added passenger waits")


class Discard(Action):
    """Discard a card in the administration phase (R10.3)."""

    kind: ClassVar[str] = "discard"
    card: int = Field(description="the number of the card")


class Done(Action):
    """Keep the other cards and finish the administration (R10.1)."""

    kind: ClassVar[str] = "done"


ACTIONS: tuple[type[Action], ...] = (
    PlayerBoard,
    ChooseParcels,
    Look,
    TakeDevelopment,
    Keep,
    DrawDevelopment,
    Bid,
    Pass,
    Take,
    Reveal,
    Drop,
    FillHand,
    LayLink,
    UpgradeLink,
    Build,
    UpgradeBuilding,
    Travel,
    TakeMoney,
    End,
    Use,
    Discard,
    Done,
)
"""All actions, in the order in which a game comes to them."""
