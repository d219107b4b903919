"""A game played by programs: what they see, what they answer, and what comes of answering twice or too late."""

import pytest

from games.eventlog import log
from games.models import Event, Game
from tests.browser.scenes import nearly_over, table
from tests.games.api.conftest import Program

pytestmark = pytest.mark.both


@pytest.fixture
def game(ana, bruno) -> Game:
    return table(ana, bruno, options={"short": True})


def first_answer(question: dict):
    """Some legal answer."""
    if question["kind"] == "number":
        return question["low"]
    choices = [one["choice"] for one in question["offers"]]
    return choices[0] if question["kind"] == "one" else choices[: question["least"]]


def whose_turn(game, *programs) -> tuple[Program, Program]:
    """Return the program that is asked, and the other program."""
    asked = [program for program in programs if program.get("me/questions/")["questions"]]
    return asked[0], next(one for one in programs if one is not asked[0])


def test_two_programs_play_on(ana, bruno, game):
    programs = Program(ana), Program(bruno)
    at = f"tables/{game.slug}/"
    for _ in range(30):
        mine, _other = whose_turn(game, *programs)
        question = mine.get(f"{at}question/")["question"]
        assert question["opened"] == mine.get("me/questions/")["questions"][0]["opened"]
        sent = {"opened": question["opened"], "what": question["what"], "choice": first_answer(question)}
        receipt = mine.post(f"{at}answer/", sent)
        assert Event.objects.of(game.pk, receipt["number"]).first().digest.hex() == receipt["digest"]


def test_the_table_is_what_the_seat_may_see(ana, bruno, game):
    mine, his, stranger = Program(ana), Program(bruno), Program()
    for program, seat in ((mine, 0), (his, 1), (stranger, None)):
        found = program.get(f"tables/{game.slug}/")
        look = log.observe(Game.objects.get(pk=game.pk), seat)
        assert found["view"] == look.view and found["me"] == seat
        assert (found["question"] is None) is (look.question is None)
    assert mine.get(f"tables/{game.slug}/")["view"] != his.get(f"tables/{game.slug}/")["view"]


def test_the_same_answer_again_gets_the_first_reply(ana, bruno, game):
    mine, _ = whose_turn(game, Program(ana), Program(bruno))
    question = mine.get(f"tables/{game.slug}/question/")["question"]
    sent = {"opened": question["opened"], "what": question["what"], "choice": first_answer(question)}
    first = mine.ask("POST", f"tables/{game.slug}/answer/", sent)
    again = mine.ask("POST", f"tables/{game.slug}/answer/", sent)
    assert first.content == again.content and again["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first
    other = {**sent, "choice": question["offers"][-1]["choice"]}
    assert other != sent
    assert mine.post(f"tables/{game.slug}/answer/", other, 409)["type"] == "/api/docs/#stale"


def test_an_answer_out_of_turn_changes_nothing(ana, bruno, game):
    mine, other = whose_turn(game, Program(ana), Program(bruno))
    question = mine.get(f"tables/{game.slug}/question/")["question"]
    sent = {"opened": question["opened"], "what": question["what"], "choice": first_answer(question)}
    before = Event.objects.of(game.pk).count()
    assert other.post(f"tables/{game.slug}/answer/", sent, 409)["key"] == "stale"
    assert Program().post(f"tables/{game.slug}/answer/", sent, 401)
    assert mine.post(f"tables/{game.slug}/answer/", {**sent, "choice": "nonsense"}, 400)["key"] == "not_offered"
    assert mine.post(f"tables/{game.slug}/answer/", {**sent, "opened": 99}, 409)["key"] == "stale"
    assert Event.objects.of(game.pk).count() == before


def test_an_answer_is_narrowed_step_by_step(ana, bruno, game):
    mine, _ = whose_turn(game, Program(ana), Program(bruno))
    whole = mine.get(f"tables/{game.slug}/question/?path=[]")["question"]
    step = whole["steps"][-1]
    import json

    left = mine.get(f"tables/{game.slug}/question/?path={json.dumps(step['path'])}")["question"]["offers"]
    assert len(left) == step["count"] and all(one in whole["offers"] for one in left)


def test_unchanged_is_told_by_the_mark(ana, bruno, game):
    mine, other = whose_turn(game, Program(ana), Program(bruno))
    mark = other.ask("GET", f"tables/{game.slug}/")["ETag"]
    again = other.ask("GET", f"tables/{game.slug}/", If_None_Match=mark)
    assert again.status_code == 304 and again.content == b"" and again["ETag"] == mark
    question = mine.get(f"tables/{game.slug}/question/")["question"]
    sent = {"opened": question["opened"], "what": question["what"], "choice": first_answer(question)}
    mine.post(f"tables/{game.slug}/answer/", sent)
    assert other.ask("GET", f"tables/{game.slug}/", If_None_Match=mark).status_code == 200


def test_who_is_asked_with_others_is_told_so(ana, bruno, game):
    """From the start and for as long as it is open; of a question of one's own it does not hold."""
    programs, at = (Program(ana), Program(bruno)), f"tables/{game.slug}/question/"
    assert [program.get(at)["question"]["simultaneous"] for program in programs if program.get(at)["question"]] == [
        False
    ]
    both = table(ana, bruno, ruleset="roma")
    at = f"tables/{both.slug}/"
    for program in programs:
        question = program.get(f"{at}question/")["question"]
        assert question["simultaneous"]
        assert not any(one["final"] for one in question["offers"])
        sent = {"opened": question["opened"], "what": question["what"], "choice": first_answer(question)}
        program.post(f"{at}answer/", sent)


def test_an_answer_that_ends_the_game_says_so_before_it_is_sent(ana, bruno):
    """The question marks it, the preview shows the final score, and the game ends with that score."""
    game, seat = nearly_over(ana, bruno)
    program = Program((ana, bruno)[seat])
    question = program.get(f"tables/{game.slug}/question/")["question"]
    last = next(one for one in question["offers"] if one["ends"])
    assert last["final"]
    sent = {"opened": question["opened"], "what": question["what"], "choice": last["choice"]}
    ends = program.post(f"tables/{game.slug}/preview/", sent)["ends"]
    program.post(f"tables/{game.slug}/answer/", sent)
    result = program.get(f"tables/{game.slug}/")["result"]
    assert ends["scores"] == [{"points": points, "hidden": ""} for points in result["scores"]]
    assert ends["reason"] == result["reason"] and ends["text"].startswith(
        ("This ends the game", "Esto termina la partida")
    )
