"""The table's pages over HTTP: who may see what, what bad input gets, and that nothing but a move changes anything."""

import json
import re
from html import unescape

import pytest
from django.urls import reverse

from games import log, tables
from games.events import Answered
from games.models import Event, Game
from games.rules.ask import Ask, AskSome
from games.tasks import decide
from tests.browser import scenes

HTMX = {"HTTP_HX_REQUEST": "true"}
pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return [scenes.person(name) for name in ("Ana", "Bruno", "Carla")]


@pytest.fixture
def game(people) -> Game:
    """A running game of Gloria at which Ana is asked, some way in."""
    return scenes.play(scenes.table(people[0], people[1]), 0)


@pytest.fixture
def ana(client, people):
    client.force_login(people[0])
    return client


def address(game, name="table", *more):
    return reverse(f"games:{name}", args=[game.slug, *more])


def form(game, seat=0, **changes) -> dict:
    """What the page would send for the built-in player's answer."""
    look = log.look(game, seat)
    choice = decide(look)
    sent = {"opened": look.opened, "what": look.question.what, "choice": json.dumps(choice)}
    return {**sent, **changes}


def post(client, game, **changes):
    return client.post(address(game, "answer"), form(game, **changes))


def count(game) -> int:
    return Event.objects.of(game.pk).count()


# Seeing


def test_the_table_says_whose_turn_it_is(ana, game):
    page = ana.get(address(game)).content.decode()
    assert "<title>● your turn" in page
    assert page.index('id="question"') < page.index('id="since"') < page.index('class="area player mine')


def test_who_waits_is_told_so_and_has_nothing_to_press(client, people, game):
    client.force_login(people[1])
    page = client.get(address(game)).content.decode()
    assert "<title>● your turn" not in page
    assert "Waiting for Ana" in page
    assert 'name="choice"' not in page


def test_private_tables_do_not_exist_for_strangers(client, people):
    game = scenes.table(people[0], people[1], public=False)
    for who in (None, people[2]):
        if who:
            client.force_login(who)
        for name in ("table", "news", "history", "replay_start"):
            assert client.get(address(game, name)).status_code == 404
        for name in ("answer", "undo", "concede"):
            assert client.post(address(game, name), {"opened": 1}).status_code == 404
    client.force_login(people[1])
    assert client.get(address(game)).status_code == 200


def test_anybody_may_watch_a_public_table_and_sees_no_hand(client, game):
    page = client.get(address(game)).content.decode()
    assert 'class="pile hand"' not in page
    assert 'name="choice"' not in page


def test_no_page_names_what_lies_face_down(ana, game):
    """Cards are drawn only where they may be seen: of the other's hand just the backs, all the same."""
    look = log.look(game, 0)
    page = ana.get(address(game)).content.decode()
    backs = sum(seat["hand_size"] - seat["senators"] for seat in look.view["seats"][1:])
    assert page.count('<i class="back"></i>') == backs + sum(seat["vault_size"] for seat in look.view["seats"])


def test_htmx_gets_the_main_part_only(ana, game):
    page = ana.get(address(game), **HTMX).content.decode()
    assert page.lstrip().startswith('<div id="table"')
    assert "<html" not in page


@pytest.mark.parametrize(
    "path", ["nonsense", '["nonsense"]', "{}", "[[[[[[[[[]]]]]]]]]", '"think"', "[]", "9" * 5000, '["lead",null]']
)
def test_a_path_that_leads_nowhere_is_no_fault(ana, game, path):
    assert ana.get(address(game), {"path": path}).status_code == 200


def test_every_answer_can_be_reached_by_links_and_buttons(ana, game):
    """Without scripts: follow every link of the question and collect what its buttons send."""
    while not isinstance(log.look(game, 0).question, Ask):
        scenes.answer(game, log.load(game).awaited[0])
    found, todo = set(), [""]
    while todo:
        page = unescape(ana.get(address(game) + todo.pop()).content.decode())
        question = page[page.index('id="question"') : page.index('id="since"')]
        found |= set(re.findall(r"name=\"choice\" value=\"(.*?)\" class", question))
        todo += re.findall(r'<a class="tile[^"]*" href="[^"?]*(\?path=[^"]*)"', question)
    look = log.look(game, 0)
    assert {json.dumps(json.loads(one)) for one in found} == {json.dumps(option) for option in look.question.options}


# The cheap look


def test_news_is_nothing_until_somebody_moves(ana, game):
    at = address(game, "news")
    assert ana.get(at, {"seen": game.head}).status_code == 204
    mark = ana.get(at, {"seen": game.head})["ETag"]
    assert ana.get(at, HTTP_IF_NONE_MATCH=mark).status_code == 304
    assert mark == f'"{game.head}-0-en"'
    seen = game.head
    scenes.answer(game, 0)
    answer = ana.get(at, {"seen": seen}, HTTP_IF_NONE_MATCH=mark, **HTMX)
    assert answer.status_code == 200
    assert 'id="table"' in answer.content.decode()


def test_news_costs_few_queries(ana, game, django_assert_max_num_queries):
    ana.get(address(game, "news"))
    with django_assert_max_num_queries(5):  # session, user, game, seats
        ana.get(address(game, "news"), {"seen": game.head})
    with django_assert_max_num_queries(8):
        ana.get(address(game))


def test_pages_are_not_kept_by_anybody_else(ana, game):
    answer = ana.get(address(game))
    assert "private" in answer["Cache-Control"]
    assert "no-cache" in answer["Cache-Control"]
    assert {"HX-Request", "Cookie"} <= {name.strip() for name in answer["Vary"].split(",")}


# Answering


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
    look = log.look(game, 0)
    first, other = decide(look), None
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
    game = tables.open_table(people[0], "gloria", size=2)
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
    Game.objects.filter(pk=game.pk).update(held=True)
    assert "stopped for repair" in ana.get(address(game)).content.decode()
    assert ana.post(address(game, "answer"), sent).status_code == 409
    assert count(game) == before


# Taking back, conceding


def test_undo_takes_the_last_answer_back(ana, game):
    for _ in range(60):
        if log.look(game, 0).undo_to:
            break
        scenes.answer(game, log.load(game).awaited[0])
    to = log.look(game, 0).undo_to
    assert to
    assert f'name="to" value="{to}"' in ana.get(address(game)).content.decode()
    assert ana.post(address(game, "undo"), {"to": to}).status_code == 303
    assert ana.post(address(game, "undo"), {"to": "x"}).status_code == 400
    assert ana.post(address(game, "undo"), {"to": game.head + 5}).status_code in (400, 409)


def test_conceding_asks_first_and_can_be_taken_back(ana, people, game):
    at = address(game, "concede")
    assert ana.post(at, {"stands": "yes"}).status_code == 400
    three = scenes.table(*people)
    at = address(three, "concede")
    assert ana.post(at, {"stands": "yes", "sure": "yes"}).status_code == 303
    assert "Play on myself" in ana.get(address(three)).content.decode()
    assert ana.post(at, {"stands": "yes", "sure": "yes"}).status_code in (303, 400)
    assert ana.post(at, {"stands": "no"}).status_code == 303
    assert "Play on myself" not in ana.get(address(three)).content.decode()


# Looking back


def test_a_running_game_is_replayed_with_own_eyes_only(ana, people, game):
    page = ana.get(address(game, "replay", game.head), {"eyes": "1"}).content.decode()
    assert page.count('class="pile hand"') == 1
    assert "Seen by" not in page
    assert f'href="{address(game, "replay", log.look(game, 0).steps[0])}"' in page


@pytest.mark.parametrize("number", [0, 999_999])
def test_steps_that_are_not_there(ana, game, number):
    assert ana.get(address(game, "replay", number)).status_code == 404


def test_the_slider_goes_to_a_step_by_its_place(ana, game):
    steps = log.look(game, 0).steps
    assert ana.get(address(game, "replay_start"), {"number": 3})["Location"] == address(game, "replay", steps[2])
    assert ana.get(address(game, "replay_start"), {"number": 99999})["Location"] == address(game, "replay", steps[-1])
    assert ana.get(address(game, "replay_start"), {"number": "x"}).status_code == 302


def test_the_past_of_a_strict_table_stays_hidden(ana, people):
    game = scenes.play(scenes.table(people[0], people[1], options={"strict_vault": True}), 0, 40)
    assert ana.get(address(game, "replay", 2)).status_code == 404
    steps = log.look(game, 0).steps
    for name in ("table", "history"):
        linked = {int(n) for n in re.findall(r"/replay/(\d+)/", ana.get(address(game, name)).content.decode())}
        assert linked <= set(steps)  # no line leads to a closed door
    assert ana.get(address(game, "replay", steps[-1])).status_code == 200


class TestAfterTheEnd:
    @pytest.fixture
    def over(self, people) -> Game:
        return scenes.play(scenes.table(people[0], people[1], options={"short": True}))

    def test_the_result_and_how_it_came_about(self, ana, over):
        page = ana.get(address(over)).content.decode()
        assert "The game is over" in page
        assert 'name="choice"' not in page
        points = log.look(over, 0).view["seats"]
        assert all(str(seat["points"]["total"]) in page for seat in points)
        assert ("The score" in page) == (log.look(over, 0).view["result"]["scores"] is not None)

    def test_any_seats_eyes(self, ana, over):
        steps = log.look(over, 0).steps
        at = address(over, "replay", steps[len(steps) // 2])
        own, other = ana.get(at).content.decode(), ana.get(at, {"eyes": "1"}).content.decode()
        assert own.count('class="pile hand"') <= 1
        assert own != other
        assert ana.get(at, {"eyes": "none"}).content.decode().count('class="pile hand"') == 0
        for nonsense in ("7", "-1", "x", "1.5", "²"):
            assert ana.get(at, {"eyes": nonsense}).status_code == 404

    def test_the_end_shows_what_was_secret(self, ana, over):
        assert "everything that was secret" in ana.get(address(over, "replay", over.head)).content.decode()

    def test_nothing_can_be_played_any_more(self, ana, over):
        before = count(over)
        sent = {"opened": over.head, "what": "lead", "choice": '"think"'}
        assert 400 <= ana.post(address(over, "answer"), sent).status_code < 500
        assert 400 <= ana.post(address(over, "concede"), {"stands": "yes", "sure": "yes"}).status_code < 500
        assert count(over) == before

    def test_the_history_pages(self, ana, over):
        first = ana.get(address(over, "history"), {"page": 1}).content.decode()
        assert "turns up" in first or "You turn up" in first
        for page in ("0", "99999", "x", "-1"):
            assert ana.get(address(over, "history"), {"page": page}).status_code == 200


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
    look = log.look(game, seat)
    picks = [json.dumps(option) for option in look.question.options[: max(look.question.least, 1)]]
    sent = {"opened": look.opened, "what": look.question.what, "several": "yes", "pick": picks}
    before = count(game)
    shown = client.post(address(game, "answer"), {**sent, "confirm": "yes"})
    assert shown.status_code == 200
    assert "Do it" in shown.content.decode()
    assert count(game) == before
    assert client.post(address(game, "answer"), {**sent, "pick": [*picks * 9]}).status_code == 400
    assert client.post(address(game, "answer"), sent).status_code == 303
    game.refresh_from_db()
    chosen = [event for event in log.look(game, seat).said if event["number"] > look.opened]
    assert chosen or count(game) > before


def test_the_picture_shows_what_the_look_shows(people):
    from games import picture

    game = scenes.play(scenes.table(people[0], people[1]), 0)
    look = log.look(game, 0)
    svg = picture.board(look, "en")
    names = picture.alt(look, "en")
    assert svg.startswith("<svg")
    assert "Ana (you)" in svg
    assert "Bruno" in names
    image = picture.png(svg)
    assert image.startswith(b"\x89PNG")
    assert len(image) > len(picture.png(svg.replace("<text", "<desc").replace("</text", "</desc")))  # text is drawn


def test_a_card_on_the_page_is_escaped(people, client):
    """Names come from people: they may hold anything that the account form lets through."""
    people[1].public_name = "O'Brien"
    people[1].save()
    game = scenes.table(people[0], people[1])
    client.force_login(people[0])
    assert "O&#x27;Brien" in client.get(address(game)).content.decode()


def test_answers_by_everybody_until_the_end_never_fail(people, client):
    """Every page of a whole game, for whoever is asked: each question has a form that the page can show."""
    game = scenes.table(people[0], people[1], options={"short": True})
    while asked := log.load(game).awaited:
        client.force_login(people[asked[0]])
        page = client.get(address(game))
        assert page.status_code == 200
        assert b'class="answers"' in page.content
        look = log.look(game, asked[0])
        log.append(game, Answered(asked[0], look.question.what, decide(look)), look.opened)
        game.refresh_from_db()


def test_a_secret_answer_may_still_be_changed(people, client):
    """Both put a card down at once; who has answered sees what, may answer anew, and does not hold the game up."""
    game = scenes.table(people[0], people[1], options={"experienced": True})
    client.force_login(people[0])
    first, other = log.look(game, 0).question.options[:2]
    opened = log.look(game, 0).opened
    sent = {"opened": opened, "what": "put_down", "choice": json.dumps(first)}
    assert client.post(address(game, "answer"), sent).status_code == 303
    page = client.get(address(game)).content.decode()
    assert "You may still change it" in page
    assert "Waiting for" not in page or "Bruno" in page
    assert "<title>● your turn" not in page
    assert client.post(address(game, "answer"), {**sent, "choice": json.dumps(other)}).status_code == 303
    game.refresh_from_db()
    assert log.look(game, 0).held == other
    client.force_login(people[1])
    page = client.get(address(game)).content.decode()
    assert "<title>● your turn" in page
    assert "You may still change it" not in page


def test_an_end_by_concession_has_a_winner_and_no_score(people, client):
    game = scenes.play(scenes.table(people[0], people[1]), 0)
    tables.concede(game, people[1])
    game.refresh_from_db()
    client.force_login(people[0])
    page = client.get(address(game)).content.decode()
    assert "You have won!" in page
    assert "The score" not in page
    assert client.get(address(game, "replay_start"), follow=True).status_code == 200


def test_without_functions_no_card_promises_one(people, client):
    game = scenes.play(scenes.table(people[0], people[1], options={"no_functions": True}), 0)
    client.force_login(people[0])
    assert 'class="does"' not in client.get(address(game)).content.decode().replace(
        '<span class="does">Leads or follows', ""
    )
