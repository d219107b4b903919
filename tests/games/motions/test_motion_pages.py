"""Motions on the table's page in both languages, for the proposer, voters and others."""

import pytest
from django.test import Client

from games import rules
from games.eventlog import log
from games.models import Game, Motion, Seat
from tests import stamped
from tests.browser import scenes
from tests.games.playing import kinds
from tests.markup import plain_names


@pytest.fixture(autouse=True)
def _games_with_pages(request, monkeypatch):
    """The tiny game has no words."""
    request.getfixturevalue("tiny_game")
    monkeypatch.delitem(rules.GAMES, "tiny")


@pytest.fixture
def ana(db):
    return scenes.person("Ana", "es")


@pytest.fixture
def others(db):
    return [scenes.person("Bruno"), scenes.person("Carla")]


@pytest.fixture
def game(ana, others) -> Game:
    return scenes.play(scenes.table(ana, *others), 0, events=20)


def browser(user=None) -> Client:
    client = Client()
    if user:
        client.force_login(user)
    return client


def text(client, game) -> str:
    page = client.get(f"/t/{game.slug}/")
    assert page.status_code == 200
    return plain_names(page.content.decode())


def post(client, game, what, **data):
    return client.post(f"/t/{game.slug}/{what}/", data)


def test_an_undo_is_asked_for_and_agreed_to(game, ana, others):
    a, b, c = browser(ana), browser(others[0]), browser(others[1])
    to = log.observe(game, 0).own[-1]
    assert f'<option value="{to}">' in text(a, game) and "Deshacer más" in text(a, game)
    assert post(a, game, "propose/undo", about=to).status_code == 303
    key = Motion.objects.get().pk
    for reader in (b, c):
        page = text(reader, game)
        assert "Ana asks to undo an answer and everything after it." in page
        assert "Players still remember what has been revealed" in page and "These moves would be undone:" in page
        assert "Agree" in page
    assert "Pides deshacer una respuesta y todo lo que vino después." in text(a, game)
    assert "Retirar la propuesta" in text(a, game) and "Sí, de acuerdo" not in text(a, game)
    assert post(b, game, f"motions/{key}/vote", says="yes").status_code == 303
    assert "You voted yes." in text(b, game)
    assert post(c, game, f"motions/{key}/vote", says="yes").status_code == 303
    assert kinds(game)[-1] == "undone"
    assert "Con el acuerdo de todos, deshaces una respuesta" in text(a, game)
    assert "With everyone’s consent, Ana undoes an answer" in text(browser(), game)


def test_the_one_who_is_voted_on_reads_of_it_and_is_not_asked(game, ana, others):
    b, c = browser(others[0]), browser(others[1])
    assert "Remove Ana from the table" in text(b, game)
    post(b, game, "propose/kick", about=0)
    page = text(browser(ana), game)
    assert "Bruno propone echarte de la mesa" in page and "En esto no tienes voto." in page
    assert "Sí, de acuerdo" not in page
    key = Motion.objects.get().pk
    assert post(browser(ana), game, f"motions/{key}/vote", says="no").status_code == 400
    post(c, game, f"motions/{key}/vote", says="yes")
    assert Seat.objects.get(game=game, number=0).user is None
    assert "Ana’s seat is free. Anyone with this link can take it:" in text(b, game)
    assert f"/t/{game.slug}/seats/0/take/" in text(browser(ana), game)
    assert browser(ana).post(f"/t/{game.slug}/seats/0/take/", follow=True).status_code == 200
    assert Seat.objects.get(game=game, number=0).user is None


@pytest.mark.parametrize(
    ("what", "data"),
    [
        ("propose/draw", {"about": "none"}),
        ("propose/undo", {"about": "4"}),
        ("motions/{key}/vote", {"says": "yes"}),
        ("motions/{key}/vote", {}),
        ("motions/{key}/withdraw", {}),
        ("seats/leave", {"sure": "yes"}),
    ],
)
def test_only_players_who_have_signed_in(game, ana, others, what, data):
    post(browser(others[0]), game, "propose/draw", about="none")
    what = what.format(key=Motion.objects.get().pk)
    by_mail = browser()
    seat = Seat.objects.get(game=game, number=0)
    by_mail.get(f"/t/{game.slug}/by/{stamped.link_token(seat.pk, ana, log.observe(game, 0).opened)}/")
    page = text(by_mail, game)
    assert "Bruno propone acabar" in page and "Sí, de acuerdo" not in page and "Proponer a la mesa" not in page
    assert post(by_mail, game, what, **data).status_code == 403
    for stranger in (browser(), browser(scenes.person("Dora"))):
        assert "proposes to end the game here" not in text(stranger, game)
        assert post(stranger, game, what, **data).status_code == 403
        Game.objects.filter(pk=game.pk).update(public=False)
        assert post(stranger, game, what, **data).status_code == 404
        Game.objects.filter(pk=game.pk).update(public=True)
    assert Motion.objects.get().state == "open" and Motion.objects.get().votes.count() == 1
    assert not Seat.objects.filter(game=game, user=None).exists()


@pytest.mark.parametrize(
    ("what", "data", "status"),
    [
        ("propose/undo", {"about": "x"}, 400),
        ("propose/undo", {}, 400),
        ("propose/riot", {"about": "1"}, 400),
        ("propose/kick", {"about": "0"}, 400),
        ("motions/{key}/vote", {"says": "perhaps"}, 400),
        ("motions/{key}/vote", {}, 400),
        ("motions/9999/vote", {"says": "yes"}, 400),
        ("motions/{key}/withdraw", {}, 400),
        ("seats/leave", {}, 400),
    ],
)
def test_bad_input_is_explained_and_changes_nothing(game, ana, others, what, data, status):
    post(browser(others[0]), game, "propose/draw", about="none")
    what = what.format(key=Motion.objects.get().pk)
    answer = post(browser(ana), game, what, **data)
    assert answer.status_code == status and 'role="alert"' in answer.content.decode()
    assert Motion.objects.get().votes.count() == 1
    assert browser(ana).get(f"/t/{game.slug}/{what}/").status_code == 405


def test_a_shared_end(game, ana, others):
    post(browser(ana), game, "propose/draw", about="shared")
    assert "a victory shared by all players" in text(browser(others[0]), game)
    for user in others:
        post(browser(user), game, f"motions/{Motion.objects.get().pk}/vote", says="yes")
    game.refresh_from_db()
    assert game.result["winners"] == [0, 1, 2]
    assert "Propose" not in text(browser(others[0]), game)


def test_a_private_table_is_gone_for_who_has_left_it(game, others):
    Game.objects.filter(pk=game.pk).update(public=False)
    client = browser(others[0])
    answer = post(client, game, "seats/leave", sure="yes")
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert client.get(f"/t/{game.slug}/").status_code == 404
    assert f"/t/{game.slug}/join/?invite={game.invitation}" in text(browser(others[1]), game)


def test_pages_that_are_open_notice_it(game, ana, others):
    game.refresh_from_db()
    news = f"/t/{game.slug}/news/?seen={game.head}&timed={game.retimed}"
    assert browser(ana).get(news).status_code == 204
    post(browser(others[0]), game, "propose/draw", about="none")
    assert "Sí, de acuerdo" in browser(ana).get(news).content.decode()
