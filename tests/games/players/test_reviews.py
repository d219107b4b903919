"""Reviews of finished tables: requested after the end, computed piece by piece, stored once."""

import json
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F
from django.utils import timezone

from games.eventlog import log
from games.facts.errors import Refused
from games.facts.events import Answered, Conceded
from games.facts.signals import game_reviewed
from games.models import Game, Review
from games.players import reviews, stand_ins, thinking_worker
from games.players.review import budget
from games.tables import bots, opening
from tests.games.players.thinkers import asking_no_database
from tests.tables import open_table

pytestmark = pytest.mark.both
MOVES = 8


class Post:
    """The broker between who keeps reviews and the worker that thinks."""

    def __init__(self):
        self.out, self.back = [], []

    def take(self, arguments, priority, expires):
        assert priority == reviews.LOWEST_PRIORITY  # questions of tables come before it
        assert expires == reviews.PIECE_LEASE.seconds  # what waits longer is handed out again
        self.out.append(arguments)

    def send(self, name, arguments):
        assert name == thinking_worker.STORE_TASK
        self.back.append(arguments)

    def carry(self):
        """The worker works off what it has, and what came of it is kept; whether anybody waited for it."""
        out, self.out = self.out, []
        with asking_no_database():
            for one in out:
                thinking_worker.review_piece(*one)
        back, self.back = self.back, []
        return [reviews.store_review_piece(*one) for one in back]


@pytest.fixture
def post(monkeypatch):
    made = Post()
    monkeypatch.setattr(thinking_worker.review_piece, "apply_async", made.take)
    monkeypatch.setattr(thinking_worker.review_piece.app, "send_task", made.send)
    monkeypatch.setattr(thinking_worker, "PIECE_CPU_SECONDS", 0.0)  # a step each
    monkeypatch.setattr(budget, "REVIEW_CPU_SECONDS", 0.1)
    monkeypatch.setattr(budget, "FIRST_LOOK_CPU_SECONDS", 0.1)
    monkeypatch.setattr(
        "games.players.review.analysis.CALIBRATION_PLAYOUTS", 2
    )  # lines to the end: most of what a review costs
    return made


@pytest.fixture
def running(people, post):
    """Alice against a built-in player."""
    game = open_table(people[0], "roma", size=2, built_in=1)
    for _ in range(MOVES):
        stand_ins.answer_for_stand_ins(game.pk)
        look = log.observe(game, 0)
        if look.question is None:
            continue
        log.append(game, Answered(0, look.question.what, stand_ins.stand_in_choice(look)), look.opened)
    game.refresh_from_db()
    return game


@pytest.fixture
def over(running):
    return ended(running)


def ended(game):
    log.append(game, Conceded(0))
    game.refresh_from_db()
    assert game.over
    return game


def test_never_before_the_game_is_over(running, post):
    with pytest.raises(Refused, match="once it is over"):
        reviews.request_review(running)
    with pytest.raises(CommandError, match="once it is over"):
        call_command("review", running.slug)
    assert not Review.objects.exists() and not post.out


def test_it_is_made_piece_by_piece_and_kept(over, post):
    review, seen, first = reviews.request_review(over, over.host), [], {}
    while review.made_at is None:
        assert post.carry() == [True]
        review.refresh_from_db()
        seen.append(review.done)
        first = first or (review.body and {**review.body, "done": review.done})
    assert seen == sorted(set(seen)) and len(seen) > 3 and review.done == review.length
    (row,) = review.body["seats"]  # a built-in player reads nothing
    assert row["seat"] == 0 and 0 < row["end"] < 1 and review.state is None and not review.body["coarse"]
    assert first["coarse"] and first["seats"][0]["seat"] == 0, "the first turning points are kept long before"
    assert first["done"] * 4 < review.length and all(
        {"round", "why"} <= set(one) for one in first["seats"][0]["moments"]
    )
    assert reviews.request_review(over) == review and not post.out
    assert reviews.make_review(over, again=True).body == review.body  # at one go, the same


def test_a_piece_that_comes_twice_or_too_late_is_not_kept(over, post):
    review = reviews.request_review(over)
    (work,) = post.out
    post.carry()
    review.refresh_from_db()
    done = review.done
    post.out = [work]
    assert post.carry() == [False]
    review.refresh_from_db()
    assert review.done == done


def test_what_a_killed_worker_had_is_handed_out_again(over, post):
    review = reviews.request_review(over)
    post.out.clear()
    assert reviews.sweep_reviews() is False  # it may yet come
    Review.objects.filter(pk=review.pk).update(sent_at=timezone.now() - timedelta(hours=1))
    assert reviews.sweep_reviews() is True and post.carry() == [True]


def test_what_another_version_began_is_begun_anew(over, post):
    reviews.request_review(over)
    assert post.carry() == [True]
    Review.objects.update(version=1, sent_at=None)
    assert Review.objects.get().done == 1
    assert reviews.send_pieces()
    review = Review.objects.get()
    assert (review.version, review.done, review.state) == (reviews.REVIEW_VERSION, 0, None)
    assert post.carry()[-1] is True and Review.objects.get().done == 1


def test_it_may_be_given_up_between_two_pieces(over, post):
    reviews.request_review(over)
    post.carry()
    assert reviews.cancel_review(over) is True
    assert post.carry() == [False] and reviews.stored_review(over) is None
    assert reviews.request_review(over).done == 2, "it goes on where it was"
    reviews.cancel_review(over)
    assert reviews.cancel_review(over) is False


def test_several_are_made_at_once_a_piece_of_each(people, over, post):
    """The worker has one piece more than it has cores, so that it never waits for the next."""
    first, second, third = (reviews.request_review(game) for game in (over, over_for(people[0]), over_for(people[0])))
    assert [row[1] for row in post.out] == [first.pk, second.pk]
    post.carry()
    assert {row[1] for row in post.out} == {first.pk, second.pk}, "who came first is shown something first"
    reviews.cancel_review(over)
    post.carry()
    assert {row[1] for row in post.out} == {second.pk, third.pk}


def test_who_asks_is_shown_their_own_seat_first(people):
    game = open_table(people[0], "roma", size=2)
    opening.join(game, people[1])
    assert reviews.reviewed_seats(game, people[1].pk) == [1, 0]
    assert reviews.reviewed_seats(game) == [0, 1] == reviews.reviewed_seats(game, people[0].pk)


def test_who_asks_and_gives_up_in_turns_has_one_piece_made(over, post):
    for _ in range(5):
        reviews.request_review(over)
        reviews.cancel_review(over)
    review = reviews.request_review(over)
    assert len(post.out) == 1 and not reviews.sweep_reviews()
    assert post.carry() == [True] and [row[1] for row in post.out] == [review.pk]


def test_tables_of_newer_rules_keep_no_other_waiting(people, over, post, monkeypatch):
    monkeypatch.setattr(reviews, "MAX_WAITING_REVIEWS", 1)
    newer = [over, ended(open_table(people[0], "roma", size=2, built_in=1))]
    first, _ = [reviews.request_review(game) for game in newer]
    post.out.clear()
    Review.objects.update(sent_at=None)
    other = ended(open_table(people[0], "roma", size=2, built_in=1))
    Game.objects.filter(pk__in=[game.pk for game in newer]).update(version=F("version") + 1)
    second = reviews.request_review(other)
    assert [row[1] for row in post.out] == [second.pk]
    Game.objects.filter(pk__in=[game.pk for game in newer]).update(version=F("version") - 1)
    Review.objects.update(sent_at=None)
    assert reviews.send_pieces() and first.pk in [row[1] for row in post.out]


def test_one_that_cannot_be_made_keeps_nobody_waiting(over, post, monkeypatch):
    monkeypatch.setattr(thinking_worker, "next_piece", lambda *_: 1 / 0)
    review = reviews.request_review(over)
    assert post.carry() == [True]
    review.refresh_from_db()
    assert review.failed and review.made_at is None and not reviews.sweep_reviews()


def test_who_waits_is_told_of_one_that_an_operator_has_made(over, post):
    told = []

    def note(game, review, **_):
        told.append((game, review.pk))

    game_reviewed.connect(note)
    try:
        review = reviews.request_review(over)
        for _ in range(2):
            reviews.make_review(over, again=True)
    finally:
        game_reviewed.disconnect(note)
    assert told == [(over, review.pk)]


def test_nobody_thinks_here(over, post, settings):
    settings.THINKING_CORES = 0
    with pytest.raises(Refused, match="does not offer"):
        reviews.request_review(over)
    assert reviews.sweep_reviews() is False


def test_the_command_prints_what_is_kept(over, post, capsys):
    call_command("review", over.slug)
    printed = json.loads(capsys.readouterr().out)
    assert printed == Review.objects.get(game=over).body
    Review.objects.update(body={"seats": []})
    call_command("review", over.slug)
    assert json.loads(capsys.readouterr().out) == {"seats": []}
    call_command("review", over.slug, "--again")
    assert json.loads(capsys.readouterr().out) == printed


def over_for(user):
    return ended(open_table(user, "roma", size=2, built_in=1))


def test_people_take_turns(people, post):
    """Of three that the first has asked for, one is begun; then comes the second's."""
    alice, bob, _ = people
    hers = [reviews.request_review(over_for(alice), alice).pk for _ in range(3)]
    his = reviews.request_review(over_for(bob), bob).pk
    reviews.cancel_review(Review.objects.get(pk=hers[1]).game)
    post.carry()
    assert {row[1] for row in post.out} == {hers[0], his}


def test_first_results_come_before_complete_reviews(people, post):
    games = [over_for(people[0]) for _ in range(3)]
    keys = [reviews.request_review(game, people[0]).pk for game in games]
    post.out.clear()
    Review.objects.update(sent_at=None)
    Review.objects.filter(pk=keys[0]).update(body={"coarse": True, "seats": []})
    assert reviews.send_pieces() and [row[1] for row in post.out] == keys[1:]


def test_a_player_asks_for_so_many_reviews_a_day(people, post, settings):
    settings.REVIEWS_PER_DAY = 2
    alice, bob, _ = people
    bot = bots.make_bot("Numerius", alice)
    games = [over_for(alice) for _ in range(3)]
    reviews.request_review(games[0], alice)
    reviews.request_review(games[1], bot)
    reviews.cancel_review(games[1])
    with pytest.raises(Refused) as refused:
        reviews.request_review(games[2], alice)
    assert refused.value.key == "many_reviews" and reviews.stored_review(games[2]) is None
    assert reviews.request_review(games[1], alice), "the same game again is no other one"
    assert reviews.request_review(games[2], bob)
    Review.objects.filter(asked_by=alice).update(asked_at=timezone.now() - timedelta(days=1, seconds=1))
    assert reviews.request_review(over_for(alice), alice)
