"""The signs on cards and pictures of Tramways: what each is for, and by which plain words it is looked up."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.core.rules import Sign
from bot.language import N_

__all__ = ["SIGNS"]

SIGNS: Mapping[str, Sign] = {
    "rail2": Sign(
        N_("**Tracks**: lay that many tiles of a link, with a worker (7.2)"),
        N_("track, tracks, rail, rails, ladder, fence, grid"),
    ),
    "upgrade_link": Sign(
        N_("**Upgrade a link**: 3 points, with an icon of one of its ends (7.17)"),
        N_("upgrade, arrow, rail, track, link"),
    ),
    "build": Sign(
        N_("**Build**: a building on your own parcel, with its number (8.1)"),
        N_("build, house, plus, building"),
    ),
    "upgrade_building": Sign(
        N_("**Upgrade a building**: 3 points, with the icon of its type (8.7)"),
        N_("upgrade, arrow, house, building"),
    ),
    "A1": Sign(
        N_("**Number of a parcel**: build there, end a link there, send a passenger there (15.1)"),
        N_("parcel, number, plot, square, letter"),
    ),
    "money2": Sign(
        N_("**Money**: pays bids and points, or is taken in the administration (5.5, 9.9, 10.1)"),
        N_("money, coin, coins, cash, disc"),
    ),
    "R": Sign(
        N_("**Residence**, green: names one; a passenger's arrival there takes 1 stress off (9.8)"),
        N_("residence, house, home, green"),
    ),
    "C": Sign(
        N_(
            "**Commerce**, blue: names one; an arriving passenger earns 5 money or a card, for 1 stress (9.8)"
        ),
        N_("commerce, shop, store, awning, blue"),
    ),
    "I": Sign(
        N_("**Industry**, yellow: names one; an arriving passenger earns a worker, for 1 stress (9.8)"),
        N_("industry, factory, chimney, smoke, yellow"),
    ),
    "L": Sign(
        N_("**Leisure**, red: names one; when a passenger arrives there you can buy points (9.8)"),
        N_("leisure, temple, theatre, columns, museum, red"),
    ),
    "worker": Sign(
        N_("**Worker**: get one in the administration; each link takes one (7.2, 10.1)"),
        N_("worker, workers, hammer, pick, pickaxe, tools"),
    ),
    "passenger": Sign(
        N_("**Add a passenger**: on an empty building, in the administration (10.2)"),
        N_("passenger, pawn, person, figure, meeple, plus"),
    ),
    "calm": Sign(
        N_("**Calm**: 1 stress less, in the administration (10.1)"),
        N_("calm, coffee, cup, mug, tea, break"),
    ),
    "strip": Sign(
        N_("**Strip**: moves a passenger, with the icon of where it goes (9.1)"),
        N_("strip, stripe, bar, magnetic, bus"),
    ),
    "pay": Sign(
        N_("**Costs 3 money**, whenever the card is played or discarded (3.5)"),
        N_("cost, costs, minus, -3, coin"),
    ),
    "void": Sign(
        N_("**Void ticket**: no strip, and you discard another card for it (3.11, 5.10)"),
        N_("void, cross, crossed, struck, line, -1"),
    ),
    "star": Sign(N_("**Star**: a development card (2.14)"), N_("star, development")),
    "coin": Sign(N_("**Coin**: money; on the edge of a card, an auction card"), N_("coin, money, auction")),
    "tram": Sign(N_("**Tram**: a generic card (2.10)"), N_("tram, bus, generic")),
    "plot": Sign(N_("**Fenced plot**: a parcel card (2.7)"), N_("fence, plot, parcel, bench, bed")),
    "happiness": Sign(
        N_("**Face**: happiness, which counts as points at the end (13.1)"),
        N_("happiness, face, smile, smiley, happy"),
    ),
    "stress": Sign(
        N_("**Lightning**: stress, which counts against you; on a card, what it costs (3.5, 13.1)"),
        N_("stress, lightning, bolt, flash, +1"),
    ),
    "person": Sign(N_("**Pawn**: a waiting passenger (2.12)"), N_("pawn, passenger, person, figure, meeple")),
    "deck": Sign(
        N_("**Cards**: the hand and its limit, or a deck; above your hand: your deck + your discards"),
        N_("cards, hand, deck, discards"),
    ),
    "total": Sign(N_("**Sum**: the points if the game ended now (13.1)"), N_("sum, sigma, points, total")),
    "flag": Sign(N_("**Flag**: a place in the turn order (5.2)"), N_("flag, place, order")),
}
