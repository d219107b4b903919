"""The pages of tutorials: steps by address, progress, refusals, the practice table at the end."""

from itertools import pairwise

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from games.boards import tutorials as types
from games.boards.answer_paths import path_json
from games.boards.tutorials import scripts_by_name
from games.models import Draft, Event, Game, TutorialRecord, WhatIf
from games.pages.tutorials.panels import tutorial_address
from games.pages.tutorials.views import COACH_ANCHOR, PROGRESS_COOKIE
from notifications.models import Notification
from tests.browser import scenes
from tests.games.tutorials.ways import first_way, offers

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana(client):
    client.force_login(scenes.person("Ana"))
    return client


def text(answer) -> str:
    return answer.content.decode()


def give(client, lesson):
    """The first right answer of a step, as its form sends it."""
    step = lesson.step
    right = next((one for one in step.right if offers(lesson.question, one)), None)
    said = {"what": step.what, "choice": path_json(right)} if step.what else {}
    return client.post(tutorial_address(lesson), said)


@pytest.mark.parametrize(
    ("name", "known"),
    [(name, known) for name, one in scripts_by_name().items() for known in (True, False)[bool(one.module) :]],
)
def test_a_whole_game_by_forms(client, name, known):
    if known:
        client.force_login(scenes.person("Ana"))
    way = first_way(scripts_by_name()[name])
    for here, there in pairwise(way):
        assert text(client.get(tutorial_address(here))).count("<h1") == 1
        answer = give(client, here)
        assert (answer.status_code, answer["Location"]) == (303, tutorial_address(there) + COACH_ANCHOR)
    end = text(client.get(tutorial_address(way[-1])))
    assert ("account_signup" in end or "/accounts/signup/" in end) is not known
    assert 'id="answers"' not in end
    assert "You have finished this tutorial." in text(
        client.get(f"/tutorials/{name}/", headers={"accept-language": "en"})
    )
    assert TutorialRecord.objects.filter(done_at__isnull=False).count() == int(known)


def test_nothing_is_left_behind(client):
    for lesson in first_way(scripts_by_name()["roma"])[:-1]:
        give(client, lesson)
    assert not any(
        model.objects.exists() for model in (Event, Game, WhatIf, TutorialRecord, Notification, Draft, Session)
    )
    assert len(client.cookies[PROGRESS_COOKIE].value) < 4096 / 4


def test_it_is_left_and_resumed(ana):
    way = first_way(scripts_by_name()["roma"])
    for lesson in way[:3]:
        give(ana, lesson)
    door = text(ana.get("/tutorials/roma/", headers={"accept-language": "en"}))
    assert "Continue with step 4" in door and tutorial_address(way[3]) in door
    ana.cookies.pop(PROGRESS_COOKIE)  # another browser
    assert tutorial_address(way[3]) in text(ana.get("/tutorials/roma/"))
    row = TutorialRecord.objects.get()
    assert (row.name, row.way, row.done_at) == ("roma", way[3].way, None)


def test_who_signs_in_goes_on_where_the_visitor_was(client):
    way = first_way(scripts_by_name()["roma"])
    give(client, way[0])
    client.force_login(scenes.person("Ana"))
    assert tutorial_address(way[1]) in text(client.get("/tutorials/roma/"))


def test_two_windows_and_the_way_back(ana):
    way = first_way(scripts_by_name()["roma"])
    for lesson in way[:4]:
        give(ana, lesson)
    assert give(ana, way[1])["Location"] == tutorial_address(way[2]) + COACH_ANCHOR  # an older window answers once more
    assert give(ana, way[1])["Location"] == tutorial_address(way[2]) + COACH_ANCHOR
    assert tutorial_address(way[3]) in text(ana.get(tutorial_address(way[4])))
    assert TutorialRecord.objects.count() == 1


def test_done_stays_done_while_it_is_gone_through_again(ana):
    way = first_way(scripts_by_name()["roma"])
    for lesson in [*way[:-1], way[0]]:
        give(ana, lesson)
    assert TutorialRecord.objects.get().done_at is not None
    door = text(ana.get("/tutorials/roma/", headers={"accept-language": "en"}))
    assert "You have finished this tutorial." in door and "Continue with step 2" in door


def test_an_answer_of_another_lesson_gets_a_kind_sentence_and_the_step_again(client):
    lesson = first_way(scripts_by_name()["roma"])[2]
    answer = client.post(tutorial_address(lesson), {"what": "action", "choice": path_json(("money", 3))})
    assert answer.status_code == 303 and answer["Location"].startswith(tutorial_address(lesson))
    again = client.get(answer["Location"], headers={"accept-language": "en"})
    assert "You could do that in a real game." in text(again)
    assert "You may do that" not in text(client.get(tutorial_address(lesson), headers={"accept-language": "en"}))
    assert PROGRESS_COOKIE not in client.cookies


@pytest.mark.parametrize(
    "said", [{}, {"choice": "{"}, {"choice": '["money", 6]'}, {"choice": '["money", true]'}, {"several": "1"}]
)
def test_what_is_no_answer_is_refused_beside_the_step(client, said):
    lesson = first_way(scripts_by_name()["roma"])[2]
    answer = client.post(tutorial_address(lesson), said)
    assert answer.status_code == 400 and 'role="alert"' in text(answer)
    assert PROGRESS_COOKIE not in client.cookies


@pytest.mark.parametrize(
    "where", ["/tutorials/nothing/", "/tutorials/nothing/1/", "/tutorials/roma/3/zz/", "/tutorials/roma/3/A/", "/tutorials/roma/3/-/", f"/tutorials/roma/3/{'a' * 30}/", "/tutorials/nothing/play/"]
)  # fmt: skip
def test_what_is_not_there(ana, where):
    assert ana.get(where).status_code == 404
    assert ana.post(where).status_code in (404, 405)


def test_a_script_that_has_changed_says_so_and_offers_the_new_one(ana, monkeypatch):
    way = first_way(scripts_by_name()["roma"])
    for lesson in way[:2]:
        give(ana, lesson)
    old = way[2]
    new = types.Script(**{**vars(old.script), "version": old.script.version + 1})
    for module in ("games.boards.tutorials", "games.pages.tutorials.views", "games.tutorials.runs"):
        monkeypatch.setattr(f"{module}.scripts_by_name", lambda: {"roma": new})
    begin = reverse("games:tutorial_begin", args=["roma", new.version])
    for answer in (ana.get(tutorial_address(old)), ana.post(tutorial_address(old))):
        assert answer.status_code == 409 and begin in text(answer)
    door = text(ana.get("/tutorials/roma/", headers={"accept-language": "en"}))
    assert "has changed since you started it" in door and begin in door and "Continue with step" not in door


@pytest.mark.parametrize("kept", ["", "x", "eyJyb21hIjpbMSwiYWEiLHRydWVdfQ", "a" * 5000])
def test_a_forged_place_counts_as_none(client, kept):
    client.cookies[PROGRESS_COOKIE] = kept
    assert "Continue with step" not in text(client.get("/tutorials/roma/", headers={"accept-language": "en"}))


def test_now_against_built_in_players_with_one_press(ana):
    end = first_way(scripts_by_name()["roma"])[-1]
    page = text(ana.get(tutorial_address(end)))
    draft = str(Draft.objects.get().uuid)
    assert draft in page
    first = ana.post("/tutorials/roma/play/", {"draft": draft})
    second = ana.post("/tutorials/roma/play/", {"draft": draft})
    game = Game.objects.get()
    assert first.status_code == 303 and first["Location"] == second["Location"] == game.get_absolute_url()
    assert (game.ruleset, game.practice, game.public, game.state) == ("roma", True, False, Game.State.RUNNING)
    assert "coach" not in text(ana.get(game.get_absolute_url()))
    assert ana.post("/tutorials/roma/play/", {"draft": "forged"}).status_code == 400


def test_who_has_no_account_signs_up_first_and_comes_back(client):
    answer = client.post("/tutorials/roma/play/")
    assert answer.status_code == 302 and "next=/tutorials/roma/play/" in answer["Location"]
    assert not Game.objects.exists()


@pytest.mark.parametrize("where", ["/", "/rules/roma/"])
def test_where_it_is_found(client, where):
    assert "/tutorials/" in text(client.get(where))
    client.force_login(scenes.person("Ana"))
    assert "/tutorials/" in text(client.get(where))


def test_the_board_of_a_table_bears_no_rings(ana):
    game = scenes.table(scenes.person("Bruno"), ruleset="roma", built_in=1)
    client = Client()
    client.force_login(game.seats.get(number=0).user)
    assert "data-highlighted" not in text(client.get(game.get_absolute_url()))
