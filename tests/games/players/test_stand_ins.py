"""Computer players: they answer when asked, and no table dies of them."""

import pytest
from django.utils import timezone

from games.eventlog import log
from games.eventlog.verification import find_log_fault
from games.facts.events import Conceded, Replaced
from games.models import MAX_UNATTENDED_ANSWERS, Event, Game, OpenQuestion
from games.players import stand_ins
from tests.games import tiny
from tests.games.playing import answer, bid
from tests.hollow import some
from tests.tables import open_table

pytestmark = pytest.mark.both


@pytest.fixture
def alone(people):
    """Alice against two built-in players."""
    return open_table(people[0], "tiny", {"length": 40}, size=3, built_in=2)


def test_they_answer_until_a_person_is_asked(alone):
    assert stand_ins.answer_for_stand_ins(alone.pk) == 2
    assert [a.seat.number for a in OpenQuestion.objects.filter(game=alone)] == [0]
    assert stand_ins.answer_for_stand_ins(alone.pk) == 0


def test_their_answers_say_whose_they_are(alone):
    stand_ins.answer_for_stand_ins(alone.pk)
    answers = Event.objects.of(alone.pk).filter(kind="answered").values_list("payload", flat=True)
    assert all('"by":"stand_in"' in payload for payload in some(answers))


def test_one_who_conceded_is_answered_for(game):
    log.append(game, Conceded(1))
    assert stand_ins.answer_for_stand_ins(game.pk) == 1
    assert [a.seat.number for a in OpenQuestion.objects.filter(game=game)] == [0, 2]


def test_a_whole_game(people):
    game = open_table(people[0], "tiny", size=3, built_in=2)
    while game.state == "running":
        stand_ins.answer_for_stand_ins(game.pk)
        game.refresh_from_db()
        if game.state == "running":
            answer(game)
    assert find_log_fault(game) is None


def test_they_rest_after_so_many_without_a_person(alone, monkeypatch):
    monkeypatch.setattr(stand_ins, "TASK_GRACE_PERIOD", stand_ins.timedelta(0))
    monkeypatch.setattr(stand_ins, "DUE_QUESTIONS", stand_ins.Q(stand_in=True, game__unattended__lt=10))
    log.append(alone, Conceded(0))
    assert stand_ins.answer_for_stand_ins(alone.pk) == 10
    assert stand_ins.answer_for_stand_ins(alone.pk) == 0 == stand_ins.sweep_stand_ins()


def test_a_person_s_answer_wakes_them_again(alone):
    Game.objects.filter(pk=alone.pk).update(unattended=499)
    stand_ins.answer_for_stand_ins(alone.pk)
    alone.refresh_from_db()
    assert alone.unattended == 500
    bid(alone, 0)
    assert alone.unattended == 0
    stand_ins.answer_for_stand_ins(alone.pk)
    assert OpenQuestion.objects.get(game=alone, seat__number=0)


@pytest.mark.parametrize("event", [Conceded(0, stands=False), Replaced(0)])
def test_whoever_comes_back_to_a_table_that_rests_wakes_them(alone, event):
    log.append(alone, Conceded(0))
    Game.objects.filter(pk=alone.pk).update(unattended=MAX_UNATTENDED_ANSWERS)
    assert stand_ins.answer_for_stand_ins(alone.pk) == 0
    log.append(alone, event)
    assert stand_ins.answer_for_stand_ins(alone.pk)


def test_the_demo_never_rests(alone):
    Game.objects.filter(pk=alone.pk).update(unattended=10_000, demo=True)
    assert stand_ins.answer_for_stand_ins(alone.pk) == 2


def test_a_task_lets_others_have_the_worker(alone, monkeypatch):
    woken = []
    monkeypatch.setattr(stand_ins, "_queue_answers", woken.append)
    monkeypatch.setattr(stand_ins, "MAX_ANSWERS_PER_TASK", 1)
    stand_ins.answer_for_stand_ins(alone.pk)
    assert woken == [alone.pk]


@pytest.mark.parametrize("fault", ["raises", "cheats"])
def test_a_built_in_player_that_fails_is_answered_for(alone, monkeypatch, caplog, fault):
    def decide(view, question):
        if fault == "raises":
            raise KeyError("broken")
        return "what nobody offered"

    monkeypatch.setattr(tiny, "decide", decide)
    assert stand_ins.answer_for_stand_ins(alone.pk) == 2
    assert "computer player" in caplog.text and not Game.objects.get(pk=alone.pk).suspended


def test_the_sweep_finds_what_was_forgotten(alone, monkeypatch):
    woken = []
    monkeypatch.setattr(stand_ins, "_queue_answers", woken.append)
    assert stand_ins.sweep_stand_ins() == 0  # it may yet be on its way
    monkeypatch.setattr(stand_ins, "TASK_GRACE_PERIOD", stand_ins.timedelta(0))
    assert stand_ins.sweep_stand_ins() == 1 and woken == [alone.pk]


def test_held_tables_are_left_alone(alone, monkeypatch):
    monkeypatch.setattr(stand_ins, "TASK_GRACE_PERIOD", stand_ins.timedelta(0))
    Game.objects.filter(pk=alone.pk).update(suspended=True)
    assert stand_ins.answer_for_stand_ins(alone.pk) == 0 == stand_ins.sweep_stand_ins()


def test_rows_that_do_not_fit_the_log_stop_nobody(alone):
    OpenQuestion.objects.filter(game=alone, seat__number=1).update(opened=2)
    stand_ins.answer_for_stand_ins(alone.pk)
    assert "questions are not those" in str(find_log_fault(Game.objects.get(pk=alone.pk)))


@pytest.mark.django_db(transaction=True)
def test_they_are_woken_after_the_commit(people, monkeypatch):
    woken = []
    monkeypatch.setattr(stand_ins, "_queue_answers", woken.append)
    game = open_table(people[0], "tiny", size=3, built_in=2)
    assert woken == [game.pk]
    woken.clear()
    stand_ins.answer_for_stand_ins(game.pk)
    assert woken == []
    bid(game, 0)
    winner = OpenQuestion.objects.get(game=game).seat
    assert woken == ([game.pk] if winner.built_in else [])


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_away_loses_nothing(people, monkeypatch, caplog):
    def away(*args):
        raise OSError("no broker")

    monkeypatch.undo()
    monkeypatch.setattr(stand_ins.answer_for_stand_ins, "delay", away)
    from games import rules

    monkeypatch.setitem(rules.GAMES, "tiny", tiny)
    game = open_table(people[0], "tiny", size=3, built_in=2)
    assert game.state == "running" and "OSError" in caplog.text
    assert OpenQuestion.objects.filter(game=game, stand_in=True, asked_at__lte=timezone.now()).count() == 2
