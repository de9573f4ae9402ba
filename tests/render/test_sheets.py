"""The sheets of a company and of a player: what they say, in the picture and in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.vienna1840.events import DividendPaid, PrivatePaid, RoundBegan, StadtbahnPaid
from render.core.picture import ALT_TEXT_LIMIT
from render.vienna1840.changes import Trace
from render.vienna1840.sheets.charts import CHARTS, Series, draw_chart, series_of
from render.vienna1840.sheets.company import draw_company
from render.vienna1840.sheets.player import Earned, draw_player, earned_by
from render.vienna1840.sheets.strips import WIDTH
from render.vienna1840.themes import player_ink
from tests.render.boxes import watching
from tests.render.positions import NAMES, view

RUNS = (Trace("4", ("H28", "G27", "F28"), 30), Trace("7", ("F18", "F20"), 20))


def test_a_company_tells_its_lines_its_runs_its_holders_and_what_may_come_next() -> None:
    said = draw_company(view(), "WT", RUNS, names=NAMES).alt_text
    assert said.startswith("Wiener Tramway Gesellschaft (WT). Director: Anna.")
    assert "Line 4: yellow, 2 of 6 stations, the next for 40. Last run 30: Erdberg, G27, Weißgerber." in said
    assert "Shares: Anna 50 %, Bank 50 %." in said
    assert "It may have 1 more line." in said
    assert "The next tram (yellow) costs 100: the treasury has enough." in said
    assert "20" not in said.partition("Line 5")[2].partition("Shares")[0], "the run of another company's line"


def test_a_company_short_of_money_is_told_how_much() -> None:
    poor = tuple(replace(each, treasury=30) for each in view().companies)
    said = draw_company(replace(view(), companies=poor), "WT", names=NAMES).alt_text
    assert "its treasury is 70 short" in said


def test_a_company_that_nobody_founded_has_a_sheet() -> None:
    none = replace(view().companies[0], director=None, price=None, lines=(), trams=())
    picture = draw_company(replace(view(), companies=(none,)), "WT", names=NAMES)
    assert picture.alt_text == "Wiener Tramway Gesellschaft (WT). Not yet founded."


def test_a_stadtbahn_company_tells_its_course() -> None:
    said = draw_company(view(), "W", names=NAMES).alt_text
    assert "from Bahnhof Hauptzollamt to Hütteldorf" in said
    assert "Still to build: G23" in said


@pytest.mark.parametrize("company", ["XX", "SJE"])
def test_a_company_that_is_not_in_the_game_has_none(company: str) -> None:
    with pytest.raises(KeyError):
        draw_company(view(), company)


def test_a_player_tells_worth_over_time_holdings_and_income() -> None:
    views = [replace(view(), round=number) for number in range(3)]
    worth = series_of("worth", views, NAMES)
    earned = (Earned(2, 10, 40, 5),)
    owner = replace(view().players[0], privates=("PR",), loans=2)
    position = replace(view(), players=(owner, *view().players[1:]))
    picture = draw_player(position, 0, worth, (0, 1, 2), earned, names=NAMES)
    assert picture.size[0] == WIDTH
    said = picture.alt_text
    assert said.startswith("Anna. Place 1 of 3. Worth 640; Cash 45; Certificates 4 of 16.")
    assert "Worth over time: 640, 640, 640." in said
    assert "WT: 50 % at 90, director, 450." in said
    assert "Prater: pays 5 a company round, 10." in said
    assert "Loans: 2 of them, less 200 each, −400." in said
    assert "CR1: privates 10, dividends 40, Stadtbahn 5." in said
    assert len(said) <= ALT_TEXT_LIMIT


def test_income_is_counted_by_company_round_for_the_player_alone() -> None:
    events = [
        PrivatePaid("PR", 0, 5),
        RoundBegan(2),
        PrivatePaid("PR", 0, 5),
        PrivatePaid("KK", 1, 10),
        PrivatePaid("SB", "WT", 15),
        DividendPaid("WT", 100, 0, {0: 50, 1: 10}),
        StadtbahnPaid("W", 10, 1, ("I1",), {0: 2}),
        RoundBegan(3),
        RoundBegan(5),
        DividendPaid("WT", 50, 0, {1: 10}),
    ]
    assert earned_by(0, events) == (Earned(2, 5, 50, 2), Earned(5))


def test_figures_below_zero_have_a_minus_sign_on_a_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    series = (Series("Anna", player_ink(0), (0, -620)),)
    with watching(monkeypatch) as watch:
        picture = draw_chart("worth", series, (0, 1))
    assert "Anna  −620" in watch.texts
    assert not any("-" in text for text in (*watch.texts, picture.alt_text))


@pytest.mark.parametrize("chart", CHARTS)
@pytest.mark.parametrize("values", [(30, 30), (65, 95), (-500, 1000)])
def test_a_line_keeps_clear_of_a_charts_first_and_last_figure(
    chart: str, values: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    with watching(monkeypatch) as watch:
        draw_chart(chart, (Series("Anna", player_ink(0), values),), (0, 1))
    figures = [int(text.replace("−", "-")) for text in watch.texts if text.lstrip("−").isdecimal()]
    assert max(figures) > max(values)
    assert min(figures) < min(values)
