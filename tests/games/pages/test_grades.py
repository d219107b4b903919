"""Grades of built-in players on pages: chosen once, and said where they are named."""

from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from games.facts.box_modules import box_module
from games.models import Game, Grade
from games.players import stand_ins
from games.rules import GAMES
from games.tables import opening
from tests.browser import scenes
from tests.hollow import some
from tests.tables import open_table

TITLES = {"gloria": "Gloria", "roma": "Roma", "great_city": "Great City", "foundations": "Foundations"}
WON = {name: box.WINS_PER_HUNDRED for name in TITLES if (box := box_module(name, "page_data"))}
pytestmark = [pytest.mark.both, pytest.mark.django_db]
NEW = {"ruleset": "gloria", "size": "4", "who": "built_in", "pace": "days"}


def text(answer):
    return unescape(answer.content.decode())


def grades(game):
    return list(game.seats.order_by("number").values_list("grade", flat=True))


def test_the_form_says_what_each_is_worth(ana):
    page = text(ana.get("/tables/new/?ruleset=gloria"))
    assert all(grade.worth_in("gloria") in page and f'value="{grade}"' in page for grade in Grade)


@pytest.mark.parametrize("ruleset", WON)
def test_the_form_says_what_was_measured(ana, ruleset):
    page = text(ana.get(f"/tables/new/?ruleset={ruleset}"))
    assert all(f"It won about {won} of 100 two-player games against “quick”." in page for won in WON[ruleset].values())


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({}, ["quick"] * 4),
        ({"grade": "strong"}, ["quick", "strong", "strong", "strong"]),
        ({"grade": "steady", "grade_2": "quick", "grade_3": "strong"}, ["quick", "steady", "quick", "strong"]),
    ],
)
def test_one_for_all_or_each_by_itself(ana, said, expected):
    assert ana.post("/tables/new/", NEW | said).status_code == 302
    assert grades(Game.objects.get()) == expected


@pytest.mark.parametrize("said", [{"grade": "divine"}, {"grade_1": "divine"}])
def test_another_grade_opens_nothing(ana, said):
    assert ana.post("/tables/new/", NEW | said).status_code == 400 and not Game.objects.exists()


@pytest.mark.parametrize(("language", "title"), [("en", "Fair play"), ("es", "Juego limpio")])
def test_fair_play_says_what_each_grade_is(language, title):
    page = text(Client(headers={"accept-language": language}).get("/fair-play/"))
    with translation.override(language):
        assert f"<h1>{title}</h1>" in page and all(grade.worth in page for grade in some(Grade))
    for row in some(WON.values()):
        assert f"<td>{row['steady']}</td><td>{row['strong']}</td>" in page


def test_what_each_is_worth_is_what_was_measured():
    """docs/strength.md has the shares of a ladder: row by row, game, steady among quick ones, strong among them."""
    paper = Path(settings.BASE_DIR, "docs", "strength.md").read_text()
    told = paper.partition("\n## A ladder")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:4]] for line in told.splitlines()]
    shares = {
        name: row[1:] for row in rows for name, title in TITLES.items() if row and row[0] == title and "%" in row[1]
    }
    assert shares.keys() == WON.keys() and all(hasattr(GAMES[name], "evaluation") for name in shares)
    for name, (steady, strong) in some(shares.items()):
        assert WON[name] == {"steady": int(steady.split("%")[0]), "strong": int(strong.split("%")[0])}
        assert 50 < WON[name]["steady"] <= WON[name]["strong"]


def test_fair_play_is_found_from_every_page_and_from_where_one_chooses_and_learns(ana):
    assert 'href="/fair-play/"' in text(ana.get("/")).partition("</main>")[2]
    for address in ("/rules/gloria/", "/tables/new/"):
        assert 'href="/fair-play/' in text(ana.get(address)).partition("</main>")[0]


def test_a_table_of_friends_chooses_as_they_take_the_free_seats(ana, people):
    game = open_table(people[0], "gloria", size=3)
    opening.join(game, people[1])
    assert "How strong are the computer players?" in text(ana.get(f"/t/{game.slug}/"))
    ana.post(f"/t/{game.slug}/start/", {"grade": "steady"})
    assert grades(game) == ["quick", "quick", "steady"]


def test_the_table_names_it_and_says_it_thinks_and_no_more(ana, people):
    game = open_table(people[0], "gloria", size=3, built_in=2, grades=["strong", "quick"])
    for _ in range(3):
        stand_ins.answer_by_quick(stand_ins.open_questions(game.pk)[0]) if stand_ins.open_questions(game.pk) else None
    scenes.play(game, 0)
    page = text(ana.get(f"/t/{game.slug}/"))
    assert "Computer player, strong." in page and Grade.STRONG.worth_in("gloria") in page
    assert "Computer player, quick." in page
    look = stand_ins.log.observe(game, 0)
    answered = stand_ins.Answered(0, look.question.what, stand_ins.stand_in_choice(look))
    stand_ins.log.append(game, answered, look.opened)
    awaited = [row.seat for row in stand_ins.open_questions(game.pk)]
    assert ("thinking …" in text(ana.get(f"/t/{game.slug}/"))) is any(seat.thinks for seat in awaited)


def test_it_thinks(ana, people):
    game = open_table(people[0], "roma", size=2, built_in=1, grades=["strong"])
    look = stand_ins.log.observe(game, 0)
    answered = stand_ins.Answered(0, look.question.what, stand_ins.stand_in_choice(look))
    stand_ins.log.append(game, answered, look.opened)
    assert "is thinking …" in text(ana.get(f"/t/{game.slug}/"))
