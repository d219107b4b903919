"""Hints: at practice tables only, from what the seat knows, through the queue."""

import json

import pytest

from games.database.shared_cache import cache
from games.eventlog import log
from games.facts.errors import Refused, Stale
from games.facts.events import Answered
from games.models import OpenQuestion
from games.players import hints, stand_ins, thinking_queue, thinking_worker
from games.players.review.confidence import GAIN_UNCERTAINTY
from games.players.search.candidates import is_forced
from games.players.search.problem import SearchSettings
from games.players.thinking_worker import explain_differences
from games.rules import GAMES
from games.rules.ask import tuples
from games.rules.match import Match
from tests.games.players.thinkers import asking_no_database
from tests.tables import open_table

pytestmark = pytest.mark.django_db
LITTLE = SearchSettings(playouts=24, states=4, horizon=1, width=4)


class Post:
    """The broker between the house and the worker that thinks."""

    def __init__(self):
        self.out, self.back = [], []

    def take(self, arguments, **how):
        self.out.append(arguments)

    def send(self, name, arguments):
        assert name == thinking_worker.HINT_TASK
        self.back.append(arguments)

    def carry(self):
        """The worker works off what it has; whether anybody waited for what came of it."""
        out, self.out = self.out, []
        with asking_no_database():
            for one in out:
                thinking_worker.think_of_hint(*one)
        back, self.back = self.back, []
        return [hints.store_hint(*one) for one in back]


@pytest.fixture
def post(monkeypatch):
    made = Post()
    monkeypatch.setattr(thinking_worker.think_of_hint, "apply_async", made.take)
    monkeypatch.setattr(thinking_worker.think_of_hint.app, "send_task", made.send)
    monkeypatch.setattr(thinking_queue, "search_settings", lambda *asked: LITTLE)
    cache.clear()
    return made


def opened(people, ruleset="roma", **more):
    """Alice is asked something that is not settled."""
    game = open_table(people[0], ruleset, size=2, built_in=1, **{"practice": True, **more})
    for _ in range(40):
        stand_ins.answer_for_stand_ins(game.pk)
        game.refresh_from_db()
        look = log.observe(game, 0)
        if look.question is None or is_forced(look.question):
            continue
        if len(getattr(look.question, "options", ())) > 1:
            return game
        log.append(game, Answered(0, look.question.what, stand_ins.stand_in_choice(look)), look.opened)
    raise AssertionError("nothing is asked")


@pytest.mark.parametrize("ruleset", ["roma", "gloria", "great_city", "foundations"])
def test_the_first_answers_with_what_they_are_worth(people, post, ruleset):
    game = opened(people, ruleset)
    assert hints.current_hint(game, 0) is None
    assert hints.request_hint(game, 0).is_thinking and hints.current_hint(game, 0).is_thinking
    assert len(post.out) == 1 and post.carry() == [True]
    found = hints.current_hint(game, 0).found
    assert 1 <= len(found) <= thinking_worker.MAX_HINTED_ANSWERS
    question = log.observe(game, 0).question
    for one in found:
        question.check(tuples(one["choice"]))
        assert 0 < one["worth"] < 1 and one["error"] >= GAIN_UNCERTAINTY.evaluated  # nothing is settled yet
    assert hints.request_hint(game, 0).found == found and not post.out


def test_never_elsewhere(people, post):
    for more in ({"practice": False}, {"practice": False, "public": False}):
        game = opened(people, **more)
        for act in (hints.request_hint, hints.current_hint, hints.cancel_hint):
            with pytest.raises(Refused, match="practice"):
                act(game, 0)
    assert not post.out


def test_nobody_is_told_for_a_seat_that_is_not_asked(people, post):
    game = opened(people)
    with pytest.raises(Stale):
        hints.request_hint(game, 1)


def test_only_from_what_the_seat_knows(people, post):
    game = opened(people, "gloria")
    hints.request_hint(game, 0)
    puzzle = thinking_worker.unpack_problem(post.out[0][0])
    assert puzzle.seat == 0
    worlds = [Match.at(GAMES["gloria"], json.loads(world)) for world in puzzle.states]
    truth, *hands = [sorted(one.t.players[1].hand) for one in (log.load(game), *worlds)]
    assert len(set(map(tuple, hands))) > 1 and any(hand != truth for hand in hands)
    asked = OpenQuestion.objects.select_related("game", "seat").get(game=game, seat__number=0)
    assert thinking_queue.problem_for_grade(asked, "strong") == puzzle  # as any strong player there would be given it


def test_what_a_killed_worker_had_is_handed_out_again(people, post, settings, monkeypatch):
    game = opened(people)
    hints.request_hint(game, 0)
    post.out.clear()
    assert hints.current_hint(game, 0).is_thinking and not post.out  # it may yet come
    monkeypatch.setattr(thinking_queue, "lease_seconds", lambda: -1)
    assert hints.current_hint(game, 0).is_thinking and len(post.out) == 1
    settings.THINKING_LIMIT = -1
    assert hints.current_hint(game, 0).failed and len(post.out) == 1
    assert post.carry() == [True] and hints.current_hint(game, 0).found  # late, but there


def test_it_may_be_given_up_and_asked_for_anew(people, post):
    game = opened(people)
    hints.request_hint(game, 0)
    hints.cancel_hint(game, 0)
    assert hints.current_hint(game, 0) is None
    assert post.carry() == [True] and hints.current_hint(game, 0) is None
    assert hints.request_hint(game, 0).found and not post.out


def test_who_asks_and_gives_up_in_turns_has_it_thought_about_once(people, post):
    game = opened(people)
    for _ in range(5):
        assert hints.request_hint(game, 0).is_thinking
        hints.cancel_hint(game, 0)
    assert len(post.out) == 1 and hints.request_hint(game, 0).is_thinking
    assert post.carry() == [True] and hints.current_hint(game, 0).found


def test_where_the_search_fails_it_says_so(people, post, monkeypatch):
    monkeypatch.setattr(thinking_worker, "run_search", lambda puzzle: 1 / 0)
    game = opened(people)
    hints.request_hint(game, 0)
    assert post.carry() == [True] and hints.current_hint(game, 0).failed
    monkeypatch.undo()


def test_another_question_has_another_hint(people, post):
    game = opened(people)
    hints.request_hint(game, 0)
    look = log.observe(game, 0)
    log.append(game, Answered(0, look.question.what, stand_ins.stand_in_choice(look)), look.opened)
    assert post.carry() == [False]


def test_nobody_thinks_here(people, post, settings):
    game = opened(people)
    settings.THINKING_CORES = 0
    assert not hints.can_hint(game)
    game.practice, settings.THINKING_CORES = False, 1
    assert not hints.can_hint(game)


def test_why_is_told_where_it_is_clear(people, post):
    """Of two answers to the same question, what the one has more of the other has less of."""
    game = opened(people, "gloria")
    asked = OpenQuestion.objects.select_related("game", "seat").get(game=game, seat__number=0)
    puzzle = thinking_queue.problem_for_grade(asked, "strong")
    question = log.observe(game, 0).question
    one, other = question.options[0], question.options[-1]
    first, second = explain_differences(puzzle, [one, other])
    assert first == {what: -change for what, change in second.items()}
    assert explain_differences(puzzle, [one]) == [{}] and explain_differences(puzzle, [one, one]) == [{}, {}]


# Several players


def hints_in_hand(post) -> list[int]:
    """The games whose questions the worker has."""
    return [question[0] for _, question in post.out]


@pytest.mark.both
def test_many_requests_of_one_player_delay_no_other_player(people, post):
    """The second player's hint is next, after the one in hand, however many the first has asked for."""
    alice, bob, _ = people
    hers = [opened([alice]) for _ in range(4)]
    for game in hers:
        assert hints.request_hint(game, 0).is_thinking
    his = opened([bob])
    assert hints.request_hint(his, 0).is_thinking and hints_in_hand(post) == [hers[0].pk]
    served = []
    while post.out:
        served += hints_in_hand(post)
        post.carry()
    assert served == [hers[0].pk, his.pk, *(game.pk for game in hers[1:])]
    assert all(hints.current_hint(game, 0).found for game in (*hers, his))


def test_who_was_served_longest_ago_comes_first(people, post):
    alice, bob, _ = people
    hers, his = [opened([alice]) for _ in range(3)], [opened([bob]) for _ in range(2)]
    for game in hers:
        hints.request_hint(game, 0)
    hints.request_hint(his[0], 0)
    post.carry()
    hints.request_hint(his[1], 0)
    served = hints_in_hand(post)
    while post.out:
        post.carry()
        served += hints_in_hand(post)
    assert served == [his[0].pk, hers[1].pk, his[1].pk, hers[2].pk]


@pytest.mark.both
def test_only_so_many_of_a_player_wait(people, post, settings):
    settings.HINTS_PER_ACCOUNT = 2
    hers = [opened([people[0]]) for _ in range(4)]
    for game in hers[:2]:
        hints.request_hint(game, 0)
    with pytest.raises(Refused) as refused:
        hints.request_hint(hers[2], 0)
    assert refused.value.key == "many_hints" and hints.current_hint(hers[2], 0) is None
    assert hints.request_hint(hers[0], 0).is_thinking, "the same again is no other one"
    assert hints.request_hint(opened([people[1]]), 0).is_thinking
    hints.cancel_hint(hers[1], 0)
    assert hints.request_hint(hers[2], 0).is_thinking
    while post.out:
        post.carry()
    assert hints.request_hint(hers[3], 0).is_thinking


def test_a_request_whose_question_has_passed_holds_nobody_up(people, post):
    alice, bob, _ = people
    first, passed, his = opened([alice]), opened([alice]), opened([bob])
    hints.request_hint(first, 0)
    hints.request_hint(passed, 0)
    look = log.observe(passed, 0)
    log.append(passed, Answered(0, look.question.what, stand_ins.stand_in_choice(look)), look.opened)
    post.carry()
    assert not post.out and hints.request_hint(his, 0).is_thinking and hints_in_hand(post) == [his.pk]
