"""The question of a turn of Foundations of Rome on the page: the income first, deeds in their order."""

import re
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string

from games.boards import asking, presenters
from games.wording import game_words
from notifications.replies.answers import Answers
from tests.rules.foundations.table import lay, seat

NAMES = ["Ana", "Bruno"]
GAME = SimpleNamespace(slug="tiber-42", ruleset="foundations", options={}, over=False)
DEEDS = ["G3", "E2", "G2", "C6"]  # what Ana can pay, the cheapest first


def form_of(table, language="en", path=()):
    return asked_form(table.m, 0, language, path)


def asked_form(match, seat, language="en", path=()):
    asked, view = match.asked(seat), match.view(seat)
    look = SimpleNamespace(
        question=asked,
        opened=7,
        question_name="7",
        view=view,
        seat=seat,
        held=None,
        together=False,
        game=GAME,
        final=asked.final,
        ends=asked.ends,
    )
    preview = lambda choice: match.preview(seat, choice)  # noqa: E731
    return asking.FormMaker(
        look, game_words("foundations", language), NAMES, presenters.presenter_of("foundations"), language, preview
    ).form(path)


def page_of(form):
    return render_to_string("games/questions/ask.html", {"form": form, "game": GAME})


@pytest.fixture
def turn():
    """A bakery of Ana's is below E2, a domus of Bruno's above G2."""
    return lay(
        seat("A4", "panaderia:E3", silver=7), seat("", "domus:G1"), show=f"{' '.join(DEEDS)} A3 C4", pile="A1 A2"
    )


@pytest.mark.parametrize(("language", "text"), [("en", "You have 7 silver."), ("es", "Tienes 7 de plata.")])
def test_what_one_has_to_spend_stands_in_the_question(turn, language, text):
    """A phone shows the numbers on another tab, an email not at all."""
    assert text in form_of(turn, language).sentence


def test_deeds_stand_by_price_and_say_what_they_lie_beside(turn):
    (buy,) = [group for group in form_of(turn).groups if group.label == "Buy"]
    assert [tile.label for tile in buy.tiles] == DEEDS
    assert [tile.note for tile in buy.tiles] == ["price 2", "price 3", "price 4", "price 6"]
    assert [tile.does for tile in buy.tiles] == ["", "next to your Bakery", "next to Bruno's Domus", ""]


def test_with_the_verb_chosen_they_stand_no_otherwise(turn):
    form = form_of(turn, path=("buy",))
    assert [tile.label for tile in form.buttons] == DEEDS


@pytest.mark.parametrize(("language", "note"), [("en", "5 + 1 = 6 silver"), ("es", "5 + 1 = 6 de plata")])
def test_the_income_comes_first_and_says_what_it_brings(turn, language, note):
    form = form_of(turn, language)
    assert [(tile.json, tile.note) for tile in form.lead] == [('"income"', note)]
    assert all(tile.json != '"income"' for tile in form.buttons)
    page = page_of(form)
    assert page.index("&quot;income&quot;") < page.index("&quot;buy&quot;") < page.index("path=%5B%22build%22")
    assert page.count('value="&quot;income&quot;"') == 1


def test_a_mail_says_it_too(turn):
    answers = Answers(turn.m.asked(0), GAME, "en", NAMES, turn.m.view(0))
    texts = [one.text for one in answers.listed()]
    assert "Take income (5 + 1 = 6 silver)" in texts
    assert "Buy E2 (price 3 · next to your Bakery)" in texts


def test_what_no_deed_can_take_back_is_said_once_and_to_ears_at_each(turn):
    """One note replaces the signs; each tile keeps its text for screen readers (table.css hides it)."""
    form = form_of(turn)
    (buy,) = [group for group in form.groups if group.label == "Buy"]
    assert buy.final
    assert not any(group.final for group in form.groups if group is not buy)
    group = re.search(r"<fieldset.*?</fieldset>", page_of(form), re.DOTALL)[0]
    assert group.count('<p class="irreversible once">') == 1
    assert group.count('<span class="irreversible">') == 2 * len(buy.tiles)  # for a mouse, and for fingers


def test_where_a_deed_can_be_taken_back_nothing_is_said():
    """No card is turned up: the pile is empty."""
    form = form_of(lay(seat("A4", silver=9), seat(), show="G3 E2"))
    (buy,) = [group for group in form.groups if group.label == "Buy"]
    assert not buy.final
    assert "irreversible" not in page_of(form)


def test_a_lot_on_sale_shows_where_it_lies(turn):
    """A phone's question hides the city, so each lot has the card's map.

    Own lots are filled, those of others framed."""
    (buy,) = [group for group in form_of(turn).groups if group.label == "Buy"]
    pictures = [tile.picture for tile in buy.tiles]
    assert len(set(pictures)) == len(DEEDS)
    assert all('class="fr-mine" d="M' in one and 'class="fr-theirs" d="M' in one for one in pictures)
    assert '<rect x="6" y="2"' in pictures[0], "G3"
    (build,) = [group for group in form_of(turn).groups if group.label == "Build"]
    assert not any(tile.picture for tile in build.tiles)


def test_a_shop_s_place_says_the_silver_it_brings_before_its_points():
    table = lay(seat("A4 C1", silver=7), seat(), show="G3", pile="A1 A2")
    notes = {tile.label: tile.note for tile in form_of(table, path=("build", "panaderia")).buttons}
    assert notes == dict.fromkeys(("A4", "C1"), "+1 silver with each income")


def test_an_income_is_told_as_its_button_tells_it(turn):
    assert form_of(turn, path=("build", "panaderia", ("A4",))).confirm.effects == ["Income 6 → 7"]


def test_a_shop_that_is_built_over_is_told_as_silver_lost():
    table = lay(seat("E4 A1 A2", "panaderia:E3", silver=7), seat(), show="G3", pile="A3 A4")
    notes = {tile.label: tile.note for tile in form_of(table, path=("build", "domus_maxima")).buttons}
    assert notes["E3 E4"].endswith("VP · −1 silver with each income · over Bakery")
    assert "silver" not in notes["A1 A2"]
