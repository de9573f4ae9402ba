"""How a game of Tramways stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.core import standing
from bot.games.core.scene import Scene
from bot.games.tramways.words import names
from bot.language import N_
from engine.core import Outcome
from engine.tramways.events.rounds import GameEnded, RoundBegan
from engine.tramways.facts import TABLE
from engine.tramways.scoring import scale
from engine.tramways.view import PlayerView, View
from render.tramways import board_in_words, terms

__all__ = ["Standing", "chapter", "player_line"]

SETUP = ("boards", "parcels", "books", "dealt")
PHASES: Mapping[str, str] = {
    "auction": N_("auction"),
    "cards": N_("auction cards"),
    "line": N_("the line"),
    "void": N_("auction cards"),
    "refill": N_("the last hand"),
    "administration": N_("administration"),
}


def chapter(scene: Scene) -> str:
    """The round, and what is done in it."""
    view: View = scene.view
    if view.phase in SETUP:
        return scene.say("The set-up")
    if view.phase == "over":
        return scene.say("The end")
    said = scene.say("Round {round} of {rounds}", round=view.round, rounds=TABLE.rounds)
    if view.phase in ("actions", "development"):
        step = scene.say("action round {step}", step=view.step)
        return f"{said} · {step}"
    return f"{said} · {scene.say(PHASES[view.phase])}"


def player_line(scene: Scene, player: PlayerView) -> str:
    """A player: happiness, money, workers, stress, cards, links."""
    view: View = scene.view
    score = (view.scores or view.standings)[player.seat]
    return scene.say(
        "{name}: happiness {happiness}, money {money}, workers {workers}, stress {stress}, cards {cards} of "
        "{limit}, complete links {links}",
        name=scene.name(player.seat),
        happiness=names.signed(player.happiness),
        money=player.money,
        workers=player.workers,
        stress=player.stress,
        cards=player.cards,
        limit=player.hand_limit,
        links=score.links // TABLE.points.link,
    )


class Standing(standing.Standing):
    """Where a game is, and who is how far."""

    turning = (RoundBegan, GameEnded)

    def chapter(self, scene: Scene) -> str:
        """The set-up, a round, the end."""
        view: View = scene.view
        if view.phase in SETUP or view.phase == "over":
            return chapter(scene)
        return scene.say("Round {round} of {rounds}", round=view.round, rounds=TABLE.rounds)

    def status(self, scene: Scene) -> Sequence[str]:
        """The round, a line for each player in the order of play, cards, books and passengers."""
        view: View = scene.view
        lines = [f"**{chapter(scene)}**", *(player_line(scene, view.players[seat]) for seat in view.order)]
        if view.market:
            lines.append(scene.say("Cards: {cards}", cards=names.cards(scene, view.market)))
        tops = [names.card(scene, book.top) for book in view.books if book.top is not None]
        if tops:
            lines.append(scene.say("On the ticket books: {cards}", cards="; ".join(tops)))
        if view.development_open:
            cards = names.cards(scene, view.development_open)
            lines.append(scene.say("Development cards: {cards}", cards=cards))
        types = ", ".join(names.building(scene, each) for each in view.type_tiles[view.round - 1 :])
        if types and view.phase != "over":
            lines.append(scene.say("Type tiles, this round's first: {types}", types=types))
        left = ", ".join(
            f"{names.building(scene, each)} {len(found)}" for each, found in view.building_cards.items()
        )
        lines.append(scene.say("Building tiles: {types}", types=left))
        return lines

    def in_words(self, scene: Scene) -> Sequence[str]:
        """All that the table shows, and to its holder a hand."""
        return board_in_words(scene.view, tuple(scene.names), scene.words)

    def result(self, scene: Scene, outcome: Outcome) -> str:
        """Place by place, and the points part by part; alone, what the town is called."""
        view: View = scene.view
        parts = [
            scene.say(
                "{name}: happiness {happiness}, links {links}, money {converted} (from {money}), "
                "stress {stress}: **{total}**",
                name=scene.name(seat),
                happiness=names.signed(score.happiness),
                links=score.links,
                converted=score.converted,
                money=score.converted * TABLE.money_per_point + score.money,
                stress=names.signed(-score.stress),
                total=names.signed(score.total),
            )
            for seats in outcome.ranking
            for seat in seats
            for score in (view.standings[seat],)
        ]
        counted = scene.say(
            "Each complete link scores {link} points, every {money} money 1 point, and stress "
            "counts against you (13.1).",
            link=TABLE.points.link,
            money=TABLE.money_per_point,
        )
        lines = [super().result(scene, outcome), *(f"-# {part}" for part in [*parts, counted])]
        if len(view.players) == 1:
            word = scene.say(terms.SCALE[scale(view.standings[0].total)])
            lines.append(scene.say("The town is **{scale}**.", scale=word))
        return "\n".join(lines)
