"""The pages of demos: from the front page and from an invitation, without storing anything."""

import re
from html import unescape
from itertools import cycle

import pytest
from django.contrib.sessions.models import Session
from django.core import mail
from django.test import Client

from games import rules
from games.boards.answer_paths import path_json
from games.boards.tutorials import demo_of
from games.models import Draft, Event, Game, Seat, TutorialRecord, WhatIf
from games.rules.ask import AskSome
from games.selectors.listing import DemoInvitation, demo_url
from games.tutorials.runs import DemoRun
from tests.browser.scenes import person
from tests.games.tutorials.whims import tried
from tests.tables import open_table

every = pytest.mark.parametrize("ruleset", rules.GAMES)


def text(answer) -> str:
    return unescape(answer.content.decode())


def said(trying: DemoRun, choice) -> dict:
    """An answer as its form sends it."""
    question = trying.question
    if isinstance(question, AskSome):
        return {"what": question.what, "several": "yes", "pick": [path_json(one) for one in choice]}
    return {"what": question.what, "choice": path_json(choice)}


def answers(ruleset: str, seed: int = 1) -> list:
    """(where, what is answered there) of a whole try."""
    end = tried(ruleset, seed)[-1]
    given = [choice for seat, _what, choice in end.trial.moves if seat == 0]
    return list(zip(tried(ruleset, seed), given, strict=False))


@every
def test_a_whole_try_by_forms_asks_no_database_at_all(client, ruleset):
    """No row is read or written: this test has none. No cookie but the one against forged forms."""
    here = demo_url(ruleset)
    for (trying, choice), language in zip(answers(ruleset), cycle(("es", "en")), strict=False):
        page = client.get(here, headers={"accept-language": language})
        assert page.status_code == 200 and f'<html lang="{language}"' in text(page) and text(page).count("<h1") == 1
        assert "asked-help" in text(page)
        answer = client.post(here, said(trying, choice))
        assert answer.status_code == 303
        here = answer["Location"]
    end = text(client.get(here))
    assert 'id="answers"' not in end and "/accounts/signup/" in end and 'href="/tables/"' in end
    assert set(client.cookies) <= {"csrftoken"} and len(here) < 300


def test_back_reload_and_two_windows(client):
    """Each address shows what it showed; an older window goes another way, and the first one stays."""
    way = answers("roma")
    (first, choice), (second, _) = way[0], way[1]
    here, there = demo_url("roma"), demo_url("roma", second.way)
    assert client.post(here, said(first, choice))["Location"] == there
    page = text(client.get(there))
    other = next(one for one in first.question.options if one != choice)
    aside = client.post(here, said(first, other))["Location"]
    assert aside != there
    token = re.compile(r"\b\w{64}\b")
    assert token.sub("", text(client.get(there))) == token.sub("", page)
    assert f'href="{here}"' in page  # the last answer can be taken back


def test_a_lost_cookie_loses_nothing(client):
    for trying, choice in answers("gloria"):
        client.cookies.clear()
        here = demo_url("gloria", trying.way)
        answer = client.post(here, said(trying, choice))
        assert answer.status_code == 303
        assert client.get(answer["Location"]).status_code == 200


def test_where_a_form_lacks_its_token_the_try_stays_where_it_was():
    """Its cookie was lost between page and answer."""
    client, (trying, choice) = Client(enforce_csrf_checks=True), answers("roma")[0]
    here = demo_url("roma")
    assert client.post(here, said(trying, choice)).status_code == 403
    assert client.get(here).status_code == 200


@pytest.mark.parametrize("way", ["0--1", "a", "n_0", "0" * 4000, "-".join("0" * 61)])
def test_a_forged_way_is_nowhere(client, way):
    assert client.get(f"/demo/roma/1/{way}/").status_code == 404
    assert client.post(f"/demo/roma/1/{way}/").status_code == 404


def test_what_no_longer_fits_offers_the_new_one(client):
    """Another version, or an answer that is not offered."""
    invited = DemoInvitation("a-table", "key")
    for address in ("/demo/roma/7/0/a-table/key/", "/demo/roma/1/9999/a-table/key/"):
        for answer in (client.get(address), client.post(address)):
            assert answer.status_code == 409 and demo_url("roma", invited=invited) in text(answer)


@pytest.mark.parametrize(
    "sent", [{}, {"choice": "{"}, {"choice": '["money", 9]'}, {"several": "1"}, {"choice": "[" * 3000}]
)
def test_what_is_no_answer_is_refused_beside_the_question(client, sent):
    answer = client.post(demo_url("roma"), sent)
    assert answer.status_code == 400 and 'role="alert"' in text(answer) and 'id="answers"' in text(answer)


def test_an_invitation_in_the_address_is_looked_up_nowhere(client):
    end = tried("roma", 1)[-1]
    page = text(client.get(demo_url("roma", end.way, DemoInvitation("any-table", "any-key"))))
    assert 'href="/t/any-table/join/?invite=any-key#sit"' in page and "/accounts/signup/" not in page
    answer = client.get(demo_url("roma", invited=DemoInvitation("any-table", "any-key")))
    assert answer["Referrer-Policy"] == "strict-origin"


@pytest.mark.django_db
class TestWithAHouse:
    """What hangs on accounts and tables."""

    def test_nothing_is_left_behind(self, client):
        for trying, choice in answers("foundations"):
            client.post(demo_url("foundations", trying.way), said(trying, choice))
        client.get(demo_url("foundations", tried("foundations", 1)[-1].way))
        assert not any(model.objects.exists() for model in (Event, Game, WhatIf, TutorialRecord, Draft, Session))

    @every
    def test_the_front_page_offers_it(self, client, ruleset):
        assert f'href="{demo_url(ruleset)}"' in text(client.get("/"))

    def test_who_has_an_account_goes_on_to_a_practice_table(self, client):
        client.force_login(person("Ana"))
        page = text(client.get(demo_url("roma", tried("roma", 1)[-1].way)))
        assert 'action="/tutorials/roma/play/"' in page and str(Draft.objects.get().uuid) in page

    @pytest.mark.parametrize("public", [True, False])
    def test_from_an_invitation_over_three_moves_to_a_seat_at_that_table(self, client, monkeypatch, public):
        monkeypatch.setattr("games.players.stand_ins._queue_answers", lambda game: None)
        game = open_table(person("Ana"), "great_city", size=2, public=public)
        link = f"/t/{game.slug}/join/" + ("" if public else f"?invite={game.invitation}")
        here = re.search(r'href="(/demo/great_city/[^"]+)"', text(client.get(link)))[1]
        for trying, choice in answers("great_city"):
            here = client.post(here, said(trying, choice))["Location"]
        assert not Session.objects.exists()
        seat = re.search(r'class="button main" href="([^"]+)"', text(client.get(here)))[1]
        assert seat == f"{link}#sit"
        page = text(client.get(seat.partition("#")[0]))
        form = re.search(r'<form method="post" action="/accounts/signup/" class="sit">(.*?)</form>', page, re.DOTALL)[1]
        sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
        sent |= {"public_name": "Livia", "email": "livia@example.org", "time_zone": "Europe/Rome"}
        waiting = client.post("/accounts/signup/", sent)["Location"]
        code = re.search(r"^([A-Z0-9]{4,}(?:-[A-Z0-9]+)*)$", mail.outbox[-1].body, re.MULTILINE)[1]
        page = client.post(waiting, {"code": code}, follow=True)
        assert page.redirect_chain[-1][0] == game.get_absolute_url()
        assert Seat.objects.filter(game=game, user__public_name="Livia").exists()


def test_a_game_without_such_moves_has_no_such_page(client):
    assert demo_of("nowhere") is None
    assert client.get("/demo/nowhere/1/begin/").status_code == 404
