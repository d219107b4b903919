"""Answers by POST: what is offered is played once, whatever else comes changes nothing."""

import json
import re
from html import escape

import pytest
from django.urls import reverse

from games.eventlog import log
from games.facts.errors import RulesMissing
from games.facts.events import Answered
from games.models import Game
from games.players.stand_ins import stand_in_choice
from games.rules.ask import AskSome
from tests import stamped, tiers
from tests.browser import scenes
from tests.games.pages.buttons import address, count, form, post
from tests.markup import close_up
from tests.tables import open_table

pytestmark = pytest.mark.django_db
TOGETHER = "All players answer at the same time. You can change your answer until everyone has answered."


def test_an_answer_leads_back_to_the_table(ana, game):
    before = count(game)
    answer = post(ana, game)
    assert (answer.status_code, answer["Location"]) == (303, address(game))
    assert count(game) > before


def test_the_same_answer_twice_counts_once(ana, game):
    sent = form(game)
    ana.post(address(game, "answer"), sent)
    after = count(game)
    assert ana.post(address(game, "answer"), sent).status_code == 303
    assert count(game) == after


def test_another_answer_from_an_old_page_is_too_late(ana, game):
    look = log.observe(game, 0)
    first, other = stand_in_choice(look), None
    if not isinstance(look.question, AskSome):
        other = next((option for option in look.question.options if option != first), None)
    sent = form(game)
    ana.post(address(game, "answer"), sent)
    after = count(game)
    answer = ana.post(address(game, "answer"), {**sent, "choice": json.dumps(other or "nonsense")})
    assert answer.status_code == 409
    assert "moved on" in answer.content.decode()
    assert count(game) == after


BAD = {
    "choice": ["", "nonsense", "{}", "null", "true", "1.5", '"nonsense"', '["pass"]', "[[]]", "0", "-1", "[" * 500, '"' + "x" * 5000 + '"', '{"a":["b"]}', "NaN", '["lead","patron","\\ud800"]'],
    "opened": ["", "x", "-1", "1.0", "99999999999999999999", "1e3", "²", "None"],
    "what": ["", "nonsense", "think\x00", "x" * 9999],
}  # fmt: skip


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, values in BAD.items() for value in values])
def test_what_is_not_offered_changes_nothing(ana, game, field, value):
    before = count(game)
    answer = post(ana, game, **{field: value})
    assert 400 <= answer.status_code < 500
    assert count(game) == before
    page = answer.content.decode()
    assert 'role="alert"' in page
    assert "Traceback" not in page


@pytest.mark.parametrize("field", ["opened", "what", "choice"])
def test_a_missing_field_changes_nothing(ana, game, field):
    sent = form(game)
    del sent[field]
    before = count(game)
    assert ana.post(address(game, "answer"), sent).status_code == 400
    assert count(game) == before


def test_a_question_that_is_not_open_yet_is_too_late_or_too_early(ana, game):
    for opened in (0, 1, game.head + 1, 999_999_999):
        assert 400 <= post(ana, game, opened=opened).status_code < 500


def test_nobody_answers_for_another_seat(client, people, game):
    """There is no field for a seat: it is the one of who sends."""
    before = count(game)
    client.force_login(people[1])
    assert client.post(address(game, "answer"), {**form(game), "seat": 0}).status_code in (400, 409)
    client.force_login(people[2])
    assert client.post(address(game, "answer"), {**form(game), "seat": 0}).status_code == 403
    client.logout()
    assert client.post(address(game, "answer"), form(game)).status_code == 403
    assert count(game) == before


def test_the_other_methods(ana, game):
    assert ana.get(address(game, "answer")).status_code == 302
    assert ana.get(address(game, "undo")).status_code == 405
    assert ana.put(address(game, "answer")).status_code == 405
    assert ana.post(address(game)).status_code == 405


def test_a_forged_form_is_refused(people, game):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    client.force_login(people[0])
    assert post(client, game).status_code == 403


def test_nothing_can_be_played_before_the_start(ana, people):
    game = open_table(people[0], "gloria", size=2)
    for name in ("answer", "undo", "concede"):
        assert (
            ana.post(
                address(game, name), {"opened": 1, "what": "lead", "choice": '"think"', "to": 1, "sure": "yes"}
            ).status_code
            == 400
        )
    for name in ("history", "replay_start"):
        assert ana.get(address(game, name)).status_code == 404
    assert ana.get(address(game, "news")).status_code == 204


def test_a_table_that_does_not_exist(ana):
    assert ana.get("/t/nowhere-1/").status_code == 404
    assert ana.post("/t/nowhere-1/answer/", {}).status_code == 404


def test_a_held_table_says_so_and_plays_nothing(ana, game):
    before = count(game)
    sent = form(game)
    Game.objects.filter(pk=game.pk).update(suspended=True)
    page = ana.get(address(game)).content.decode()
    assert page.count("suspended for repair") == 1 and "This table is suspended" in page and "Waiting for" not in page
    refused = ana.post(address(game, "answer"), sent)
    assert refused.status_code == 409 and refused.content.decode().count("suspended for repair") == 1
    assert count(game) == before


def test_a_table_that_waits_for_an_update_is_not_said_to_be_under_repair(ana, game, monkeypatch):
    def newer(*args):
        raise RulesMissing("newer_rules", "Its rules are newer.")

    monkeypatch.setattr("games.pages.table.views.context_of", newer)
    got = ana.get(address(game))
    page = got.content.decode()
    assert got.status_code == 503 and "waits for the site to be updated" in page and "repair" not in page


# Several, secret ones, all of a game


def asked_for_several(people):
    """A table and a seat that is to choose some of several; some games end without such a question."""
    for _ in range(20):
        game = scenes.table(people[0], people[1])
        while not (match := log.load(game)).over:
            seat = match.awaited[0]
            if isinstance(match.asked(seat), AskSome) and match.asked(seat).options:
                return game, seat
            scenes.answer(game, seat)
    pytest.fail("never asked")


def test_several_are_picked_by_ticking_or_as_json(people, client):
    """Both forms of a choice of several reach the log as the same choice; with `confirm` it is shown first."""
    game, seat = asked_for_several(people)
    client.force_login(people[seat])
    look = log.observe(game, seat)
    picks = [json.dumps(option) for option in look.question.options[: max(look.question.least, 1)]]
    sent = {"opened": look.opened, "what": look.question.what, "several": "yes", "pick": picks}
    before = count(game)
    shown = client.post(address(game, "answer"), {**sent, "confirm": "yes"})
    assert shown.status_code == 200
    assert "Confirm" in shown.content.decode()
    assert count(game) == before
    assert client.post(address(game, "answer"), {**sent, "pick": [*picks * 9]}).status_code == 400
    assert client.post(address(game, "answer"), sent).status_code == 303
    game.refresh_from_db()
    chosen = [event for event in log.observe(game, seat).said if event["number"] > look.opened]
    assert chosen or count(game) > before


@pytest.mark.parametrize("confirm", [{}, {"confirm": "yes"}])
def test_too_few_are_refused_with_the_number_wanted_and_stay_ticked(people, client, confirm):
    game = scenes.table(people[0], people[1], ruleset="roma")
    client.force_login(people[0])
    look = log.observe(game, 0)
    pick, before = json.dumps(look.question.options[1]), count(game)
    sent = {"opened": look.opened, "what": "exchange", "several": "yes", "pick": [pick], **confirm}
    refused = client.post(address(game, "answer"), sent)
    page = refused.content.decode()
    assert refused.status_code == 400
    assert count(game) == before
    assert "You chose too many or too few. Choose 2." in page
    assert re.findall(r'name="pick" value="([^"]*)" checked', page) == [escape(pick)]


def test_a_secret_answer_may_still_be_changed(people, client):
    """Both play a card at once, and the page says so from the start.

    A player who has answered sees the answer, can change it, and does not hold the game up."""
    game = scenes.table(people[0], people[1], options={"experienced": True})
    for person in people[:2]:
        client.force_login(person)
        assert TOGETHER in client.get(address(game)).content.decode()
    client.force_login(people[0])
    first, other = log.observe(game, 0).question.options[:2]
    opened = log.observe(game, 0).opened
    sent = {"opened": opened, "what": "put_down", "choice": json.dumps(first)}
    assert client.post(address(game, "answer"), sent).status_code == 303
    page = client.get(address(game)).content.decode()
    assert "You can change it" in page
    assert "Waiting for" not in page or "Bruno" in page
    assert "<title>● your turn" not in page
    assert client.post(address(game, "answer"), {**sent, "choice": json.dumps(other)}).status_code == 303
    game.refresh_from_db()
    assert log.observe(game, 0).held == other
    client.force_login(people[1])
    page = client.get(address(game)).content.decode()
    assert "<title>● your turn" in page
    assert TOGETHER in page
    assert "cannot be undone" not in page
    assert "You can change it" not in page


def test_an_ordinary_question_says_nothing_of_others(people, client):
    game = scenes.table(people[0], people[1])
    seat = game.open_questions.get().seat.number
    client.force_login(people[seat])
    assert TOGETHER not in client.get(address(game)).content.decode()


@pytest.mark.seeded
def test_answers_by_everybody_until_the_end_never_fail(people, client):
    """Every page of a whole game (in `make test` every twelfth, and each question's first), for whoever is asked: each
    question has a form that the page can show."""
    game, met = scenes.table(people[0], people[1], options={"short": True}), set()
    while asked := log.load(game).awaited:
        look = log.observe(game, asked[0])
        if look.question.what not in met or game.head % tiers.size(12, 1) == 0:
            met.add(look.question.what)
            client.force_login(people[asked[0]])
            page = client.get(address(game))
            assert page.status_code == 200
            assert b'class="answers"' in page.content
        log.append(game, Answered(asked[0], look.question.what, stand_in_choice(look)), look.opened)
        game.refresh_from_db()


def presses(client, game) -> tuple[int, int]:
    """How many answers a press sends, and how many a press leads on to, one step further or to be shown once more."""
    page = close_up(client.get(address(game)).content.decode())
    return page.count('<button name="choice"'), len(re.findall(r'<a class="tile[^"]*" href="[^"]*[?]path=', page))


def with_buttons(client, *people, **more):
    """Return a table whose question has an answer that a press sends, not only steps that lead on to one."""
    game = scenes.play(scenes.table(*people, **more), 0)
    while not presses(client, game)[0]:
        game = scenes.play(game, 0, events=game.head)
    return game


def test_who_plays_alone_may_wish_to_be_asked_before_an_answer_is_sent(ana, people):
    """Not where others play: there the built-in players wait, and the answer is taken back."""
    alone, among = with_buttons(ana, people[0], built_in=1), with_buttons(ana, *people[:2])
    before = presses(ana, alone), presses(ana, among)
    assert before[0][0] and before[1][0]
    people[0].asks_first = True
    people[0].save(update_fields=["asks_first"])
    sent, shown = presses(ana, alone)
    assert (sent, shown >= before[0][0]) == (0, True)
    assert presses(ana, among) == before[1]
    option = log.observe(alone, 0).question.options[-1]
    path = json.dumps(option if isinstance(option, tuple) else [option])
    assert "Confirm" in ana.get(address(alone), {"path": path}).content.decode()


def test_in_a_mail_s_link_too(client, people):
    """The link lets its reader answer, and asks them as their own page does."""
    game = scenes.play(scenes.table(people[0], built_in=1), 0)
    seat, opened = game.seats.get(number=0), log.observe(game, 0).opened
    for wish in (False, True):
        people[0].asks_first = wish
        people[0].save(update_fields=["asks_first"])
        client.get(reverse("games:access_link", args=[game.slug, stamped.link_token(seat.pk, people[0], opened)]))
        assert bool(presses(client, game)[0]) is not wish
