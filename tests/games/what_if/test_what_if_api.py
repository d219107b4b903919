"""The what-if by API: a position in, a position out, nothing kept; bad input gets one sentence."""

import json
from random import Random

import pytest

from games import rules
from games.api.endpoint import IdempotentRequest
from games.eventlog import log
from games.models import Event, Game, WhatIf
from games.rules.match import Match
from games.rules.sampling import Unsampled
from tests import law, tiers
from tests.browser import scenes
from tests.games.api.conftest import Program
from tests.games.what_if.conftest import with_a_choice

pytestmark = pytest.mark.django_db
REAL = [name for name in rules.GAMES if name != "tiny"]


@pytest.fixture(autouse=True)
def unthrottled(settings):
    settings.API_PER_MINUTE = 10**9


@pytest.fixture
def program(people):
    return Program(people[0])


def test_a_question_is_tried_out_and_nothing_is_kept(program, game):
    look, rows = log.observe(game, 0), Event.objects.count()
    path, what = f"tables/{game.slug}/what-if/", look.question.what
    found = program.post(path, {"opened": look.opened})
    assert found["view"] == look.view and found["seat"] == 0 and found["moves"] == []
    assert found["questions"][0]["offers"] == program.get(f"tables/{game.slug}/question/")["question"]["offers"]
    move = [0, what, found["questions"][0]["offers"][0]["choice"]]
    on = program.post(path, {"opened": look.opened, "moves": [move]})
    assert on["moves"] == [move] and on["entries"]
    assert (Event.objects.count(), WhatIf.objects.count()) == (rows, 0)


def test_a_finished_game_is_tried_out_with_the_true_cards(program, over):
    number = log.observe(over, 0).steps[-2]
    found = program.post(f"tables/{over.slug}/what-if/", {"at": number, "seat": 1, "computer_answers": True})
    assert found["moves"] and found["seat"] == 1
    assert program.post(f"tables/{over.slug}/what-if/", {"at": over.head}, 400)["key"] == "nothing_asked"


def test_no_built_in_player_helps_where_several_people_play(program, people, game):
    sent = {"opened": log.observe(game, 0).opened, "computer_answers": True}
    assert program.post(f"tables/{game.slug}/what-if/", sent, 400)["key"] == "no_help"
    alone = with_a_choice(_alone(people))
    look = log.observe(alone, 0)
    choice = json.loads(json.dumps(look.question.options[0]))
    sent = {"opened": look.opened, "moves": [[0, look.question.what, choice]], "computer_answers": True}
    assert [one["seat"] for one in program.post(f"tables/{alone.slug}/what-if/", sent)["questions"]] == [0]


def test_no_position_leaves_a_table_at_which_nobody_helps(program, people, game, over):
    """It could be sent on to where built-in players answer."""
    sent = {"opened": log.observe(game, 0).opened}
    assert program.post(f"tables/{game.slug}/what-if/", sent)["position"] is None
    assert program.post(f"tables/{over.slug}/what-if/", {"at": log.observe(over, 0).steps[-2]})["position"]
    alone = with_a_choice(_alone(people))
    look, path = log.observe(alone, 0), f"tables/{alone.slug}/what-if/"
    move = json.loads(json.dumps([0, look.question.what, look.question.options[0]]))
    found = program.post(path, {"opened": look.opened})
    on = program.post(path, {"opened": look.opened, "moves": [move]})
    again = program.post("what-if/", {"game": "gloria", "position": found["position"], "seat": 0, "moves": [move]})
    assert again["view"] == on["view"]  # a position in, a position out


def test_nobody_answers_for_everybody_from_a_position(program, game):
    """Without an own seat, computer players would answer all questions."""
    sent = {"game": "gloria", "position": log.load(game).position(), "computer_answers": True}
    assert program.post("what-if/", {**sent, "seat": None}, 400)["key"] == "whose_seat"
    assert program.post("what-if/", {**sent, "seat": 0})["moves"] == []  # it is this seat that is asked


def test_what_changes_nothing_is_kept_under_no_key(program, game, monkeypatch):
    kept = []
    monkeypatch.setattr(IdempotentRequest, "before", lambda once: kept.append(once))
    look = log.observe(game, 0)
    key = {"Idempotency_Key": "one"}
    choice = json.loads(json.dumps(look.question.options[0]))
    bodies = {
        f"tables/{game.slug}/what-if/": {"opened": look.opened},
        f"tables/{game.slug}/preview/": {"opened": look.opened, "choice": choice},
        "what-if/": {"game": "gloria", "position": log.load(game).position(), "seat": 0},
    }
    for path, body in bodies.items():
        assert program.ask("POST", path, body, **key).status_code == 200 and not kept
    assert program.ask("POST", f"tables/{game.slug}/chat/", {"text": "Hola"}, **key).status_code < 300 and kept


def _alone(people) -> Game:
    return scenes.table(people[0], built_in=1)


@pytest.mark.parametrize(
    ("change", "status", "says"),
    [
        ({"opened": 1}, 409, None),
        ({"opened": None}, 400, "not_asked"),
        ({"opened": "x"}, 400, None),
        ({"seed": "x" * 21}, 400, None),
        ({"seed": ""}, 400, None),
        ({"seed": "\u202e"}, 400, "bad_seed"),
        ({"moves": [[0, "lead", "nonsense"]]}, 400, None),
        ({"moves": [[7, "lead", "think"]]}, 400, "not_asked"),
        ({"moves": [[True, "lead", "think"]]}, 400, None),
        ({"moves": [0]}, 400, None),
        ({"moves": [[0, "lead", "think"]] * 201}, 400, None),
    ],
)
def test_bad_input_gets_a_sentence(program, game, change, status, says):
    sent = {"opened": log.observe(game, 0).opened, **change}
    found = program.post(f"tables/{game.slug}/what-if/", sent, status)
    assert found["detail"] and (says is None or found["key"] == says)


def test_what_cannot_be_dealt_again_says_so(program, game, monkeypatch):
    def never(match, seat, rng):
        raise Unsampled("No world that fits was found.")

    monkeypatch.setattr(Match, "sampled", never)
    found = program.post(f"tables/{game.slug}/what-if/", {"opened": log.observe(game, 0).opened}, 400)
    assert found["key"] == "unsampled" and found["detail"] == "A what-if board is not possible here."


def test_strangers(people, game):
    sent, path = {"opened": log.observe(game, 0).opened}, f"tables/{game.slug}/what-if/"
    Program().post(path, sent, 401)
    Program(people[2]).post(path, sent, 403)
    Program(people[0], scopes=["chat"]).post(path, sent, 403)
    Program(people[1]).post(path, sent, 409)  # that question is not Bruno's
    Game.objects.filter(pk=game.pk).update(public=False)
    Program(people[2]).post(path, sent, 404)


ODD = (None, True, -1, 0, 1, 99, 10**30, 1.5, "", "villa", "x" * 300, [], {}, [[]], ["villa"] * 3, {"x": 1})


def spoiled(value, random: Random):
    """A JSON value with one thing in it that should not be there, or is missing."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice(list(value))
        if random.random() < 0.1:
            return {k: v for k, v in value.items() if k != key}
        return {**value, key: spoiled(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.85:
        place = random.randrange(len(value))
        if random.random() < 0.2:
            return random.choice([value[:place] + value[place + 1 :], [*value, value[place]], value * 2])
        return [*value[:place], spoiled(value[place], random), *value[place + 1 :]]
    return random.choice(ODD)


@pytest.mark.seeded
@pytest.mark.parametrize("ruleset", REAL)
def test_positions_from_anybody(program, ruleset):
    """Some are possible after all; none is an error of ours."""
    outcomes = set()
    for seed in tiers.seeds(few=12, many=840):
        random = Random(seed)
        if seed % 50 == 0 or not outcomes:
            match = Match.new(rules.GAMES[ruleset], random.choice(list(rules.GAMES[ruleset].SEATS)))
            law.random_log(match, random, most=random.randrange(10, 120))
            position = json.loads(json.dumps(match.fork().position()))
        found = position
        for _ in range(random.randrange(4)):
            found = spoiled(found, random)
        seat = random.choice([0, 1, None])
        body = {
            "game": ruleset,
            "position": found if type(found) is dict else {},
            "seat": seat,
            "computer_answers": seat is not None,
        }
        answer = program.ask("POST", "what-if/", body)
        assert answer.status_code in (200, 400), (seed, answer.content[:300])
        outcomes.add(answer.status_code)
    assert outcomes == {200, 400}
