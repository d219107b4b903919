"""Built-in players that think, at work: asked by way of a queue, answered once, and nobody waits for ever."""

import json
import time

import pytest

from games.database.shared_cache import cache
from games.eventlog import log, samples
from games.eventlog.integrity import fault_of
from games.facts.errors import Refused
from games.facts.events import Answered, BadEvent, Undone, decode_strictly, encode
from games.models import Asked, Event, Game, Seat
from games.operating import archive_file
from games.players import stand_ins, thinker, thoughts
from games.players.search.thought import Settings
from games.rules import GAMES, judging
from games.tables import opening
from tests.games.tampering import remove
from tests.hollow import some

pytestmark = pytest.mark.both
TINY = Settings(playouts=6, worlds=2, horizon=1, width=3)


class Post:
    """The broker: what was sent to the worker that thinks, and what it has sent back."""

    def __init__(self):
        self.questions, self.answers = [], []

    def take(self, arguments, **how):
        self.questions.append(arguments)

    def send(self, name, arguments, countdown):
        assert name == thinker.ANSWER
        self.answers.append((*arguments, countdown))

    def think(self):
        """The worker works off what it has; how much that was."""
        work, self.questions = self.questions, []
        for one in work:
            thinker.think_about(*one)
        return len(work)

    def deliver(self):
        """Whoever answers at the table is told; which answers were given."""
        come, self.answers = self.answers, []
        return [stand_ins.answer_as_thought(question, answer) for question, answer, _ in come]


@pytest.fixture
def post(monkeypatch):
    made = Post()
    monkeypatch.setattr(thinker.think_about, "apply_async", made.take)
    monkeypatch.setattr(thinker.think_about.app, "send_task", made.send)
    monkeypatch.setattr(thoughts, "settings_of", lambda rules, grade, seats: TINY)
    return made


@pytest.fixture(autouse=True)
def _nothing_is_noted(db):
    cache.clear()


@pytest.fixture
def alone(people, post):
    """Alice against a strong player, who is asked."""
    game = opening.open_table(people[0], "roma", size=2, built_in=1, grades=["strong"])
    return until_it_is_asked(game)


def until_it_is_asked(game):
    """Alice plays as quick would until the other one is asked."""
    while not thoughts.thinking_questions().filter(game=game).exists():
        look = log.look(game, 0)
        log.append(game, Answered(0, look.question.what, stand_ins.stand_in_choice(look)), look.opened)
        game.refresh_from_db()
    return game


def question(game):
    return thoughts.thinking_questions().get(game=game)


def last_answer(game):
    row = Event.objects.of(game.pk).filter(kind="answered").order_by("-pk").first()
    return json.loads(row.payload)


def test_it_thinks_and_answers_once(alone, post):
    head = alone.head
    assert stand_ins.answer_for_stand_ins(alone.pk) == 0 and len(post.questions) == 1
    assert stand_ins.answer_for_stand_ins(alone.pk) == 0 and len(post.questions) == 1  # it is in hand
    post.think()
    ((asked, answer, _),) = post.answers
    assert post.deliver() == [True]
    alone.refresh_from_db()
    assert alone.head > head and fault_of(alone) is None
    given = last_answer(alone)
    assert given["by"] == "stand_in" and "grade" not in given
    head = alone.head
    assert stand_ins.answer_as_thought(asked, answer) is False
    alone.refresh_from_db()
    assert alone.head == head


def test_the_same_question_has_the_same_answer(alone, post):
    stand_ins.answer_for_stand_ins(alone.pk)
    (first,) = post.questions
    cache.clear()  # the broker is another, the worker was killed
    post.questions.clear()
    stand_ins.answer_for_stand_ins(alone.pk)
    (again,) = post.questions
    assert first[:2] == again[:2]
    thinker.think_about(*first), thinker.think_about(*again)
    assert post.answers[0][:2] == post.answers[1][:2]
    assert post.deliver() == [True, False]


def test_what_is_handed_over_holds_no_secret(alone, post):
    stand_ins.answer_for_stand_ins(alone.pk)
    ((packed, _, _),) = post.questions
    puzzle = thinker.unpacked(packed)
    assert str(alone.uuid) in puzzle.seed and len(puzzle.worlds) == TINY.worlds
    said = json.dumps([*puzzle.worlds, puzzle.seed])
    assert bytes(alone.secret).hex() not in said and alone.commitment not in said


def test_a_worker_killed_in_mid_thought_is_asked_again_after_the_lease(alone, post):
    stand_ins.answer_for_stand_ins(alone.pk)
    post.questions.clear()  # and with it what it had in hand
    stand_ins.sweep_stand_ins()
    assert not post.questions
    cache.delete(thoughts.note_of(question(alone), "sent"))  # its time is up
    stand_ins.sweep_stand_ins()
    assert post.think() == 1 and post.deliver() == [True]


def test_nobody_waits_for_ever(alone, post, settings, woken):
    stand_ins.answer_for_stand_ins(alone.pk)
    past = time.time() - settings.THINKING_LIMIT - 1
    cache.set(thoughts.note_of(question(alone), "since"), past)
    stand_ins.sweep_stand_ins()
    assert woken == [alone.pk] and stand_ins.answer_for_stand_ins(alone.pk) == 1
    assert last_answer(alone) | {"choice": 0} == {
        "seat": 1, "what": last_answer(alone)["what"], "choice": 0, "by": "stand_in", "grade": "quick",
    }  # fmt: skip
    head = Game.objects.get(pk=alone.pk).head
    post.think()
    assert post.deliver() == [False]  # too late
    assert Game.objects.get(pk=alone.pk).head == head


@pytest.fixture
def woken(monkeypatch):
    """The games whose built-in players are woken."""
    games = []
    monkeypatch.setattr(stand_ins, "_wake", games.append)
    return games


def test_a_table_undone_under_it(people, post):
    game = opening.open_table(people[0], "roma", size=2, built_in=1, practice=True, grades=["strong"])
    look = log.look(game, 0)
    log.append(game, Answered(0, look.question.what, stand_ins.stand_in_choice(look)), look.opened)
    stand_ins.answer_for_stand_ins(game.pk)
    assert post.think() == 1
    log.append(game, Undone(log.look(game, 0).own[0], 0))
    head = Game.objects.get(pk=game.pk).head
    assert post.deliver() == [False]
    assert Game.objects.get(pk=game.pk).head == head


def test_a_table_that_is_gone(alone, post):
    stand_ins.answer_for_stand_ins(alone.pk)
    post.think()
    remove(alone)
    assert post.deliver() == [False]


def test_weights_of_another_version_and_the_operator_reads_it_once(alone, post, monkeypatch, caplog):
    monkeypatch.setattr(judging, "FORM", judging.FORM + 1)
    judging.weights_of.cache_clear()
    for _ in range(2):
        stand_ins.answer_for_stand_ins(alone.pk)
        assert post.think() == 1 and post.answers[0][1] is None and post.deliver() == [False]
        assert stand_ins.answer_for_stand_ins(alone.pk) == 1 and last_answer(alone)["grade"] == "quick"
        alone.refresh_from_db()
        until_it_is_asked(alone)
    judging.weights_of.cache_clear()
    assert [record.getMessage().count("cannot think at roma") for record in some(caplog.records)] == [1]


def test_an_answer_that_is_not_offered(alone, post):
    stand_ins.answer_for_stand_ins(alone.pk)
    asked = [alone.pk, 1, question(alone).opened]
    assert stand_ins.answer_as_thought(asked, '["steal","everything"]') is False
    assert stand_ins.answer_for_stand_ins(alone.pk) == 1 and last_answer(alone)["grade"] == "quick"


def test_two_hundred_at_once_are_few_in_the_queue_and_the_oldest_come_first(people, post, settings):
    games = [until_it_is_asked(opening.open_table(people[0], "roma", size=2, built_in=1, grades=["steady"])) for _ in range(7)]  # fmt: skip
    for game in reversed(games):
        stand_ins.answer_for_stand_ins(game.pk)
    places = settings.THINKING_CORES * thoughts.AHEAD
    oldest = [asked.game_id for asked in thoughts.thinking_questions()]
    assert [one[1][0] for one in post.questions] == oldest[:places] and len(oldest) > places
    post.questions[1:] = []
    post.think(), post.deliver()
    assert [one[1][0] for one in post.questions] == [oldest[places]]


def test_where_there_are_no_cores_quick_answers_and_nobody_chooses(alone, post, settings, people):
    settings.THINKING_CORES = 0
    assert stand_ins.answer_for_stand_ins(alone.pk) == 1 and last_answer(alone)["grade"] == "quick"
    with pytest.raises(Refused, match="at that grade"):
        opening.open_table(people[0], "roma", size=2, built_in=1, grades=["strong"])


def test_a_game_that_cannot_be_dealt_again_at_this_moment(alone, post, monkeypatch):
    monkeypatch.setattr(samples, "sampled_worlds", lambda *_: samples.Worlds((), "1", None))
    stand_ins.answer_for_stand_ins(alone.pk)
    assert stand_ins.answer_for_stand_ins(alone.pk) == 1 and not post.questions
    assert last_answer(alone)["grade"] == "quick"


def test_the_broker_away_as_it_is_handed_over(alone, post, monkeypatch):
    def away(*_, **__):
        raise ConnectionError

    monkeypatch.setattr(thinker.think_about, "apply_async", away)
    stand_ins.answer_for_stand_ins(alone.pk)
    monkeypatch.setattr(thinker.think_about, "apply_async", post.take)
    stand_ins.sweep_stand_ins()
    assert len(post.questions) == 1


def test_the_wait_is_the_same_however_long_it_thought(settings):
    settings.THINKING_WAIT = 3
    ends = [now + thinker.rest_of_wait(100.0, now) for now in (100.0, 100.2, 101.9, 102.9)]
    assert ends == [103.0] * 4 and 104.0 + thinker.rest_of_wait(100.0, 104.0) == 106.0
    settings.THINKING_WAIT = 0
    assert thinker.rest_of_wait(100.0, 104.0) == 0


def test_quick_ones_at_the_table_do_not_wait_for_it(people, post):
    game = opening.open_table(people[0], "great_city", size=3, built_in=2, grades=["quick", "strong"])
    assert list(Seat.objects.filter(game=game).order_by("number").values_list("grade", flat=True)) == [
        *("quick", "quick", "strong")
    ]
    stand_ins.answer_for_stand_ins(game.pk)
    asked = {row.seat.number for row in Asked.objects.filter(game=game).select_related("seat")}
    assert 1 not in asked


class TestLog:
    def test_old_bytes_stay(self):
        assert encode(Answered(1, "x", "y")) == b'{"by":"player","choice":"y","seat":1,"what":"x"}'

    def test_a_fallback_says_so(self):
        said = encode(Answered(1, "x", "y", "stand_in", "quick"))
        assert said == b'{"by":"stand_in","choice":"y","grade":"quick","seat":1,"what":"x"}'
        assert decode_strictly("answered", said) == Answered(1, "x", "y", "stand_in", "quick")

    @pytest.mark.parametrize(("by", "grade"), [("player", "quick"), ("stand_in", "strong"), ("order", "quick")])
    def test_nothing_else_is_said_of_a_grade(self, by, grade):
        with pytest.raises(BadEvent, match="grade"):
            encode(Answered(1, "x", "y", by, grade))

    def test_a_file_says_who_thought(self, alone):
        data = archive_file.export_game(alone)
        facts = json.loads(data)["seats"]
        assert ["grade" in seat for seat in facts] == [False, True] and facts[1]["grade"] == "strong"
        remove(Game.objects.get(pk=alone.pk))
        again = archive_file.take_in(data)
        assert again.seats.get(number=1).thinks and archive_file.export_game(again) == data
        with pytest.raises(archive_file.BadFile, match="grade"):
            archive_file.read_archive(data.replace(b'"grade":"strong"', b'"grade":"divine"'))


class TestChoosing:
    @pytest.mark.parametrize("grades", [["strong", "strong"], ["divine"], [1], ["quick", "quick"]])
    def test_bad_grades(self, people, grades):
        with pytest.raises(Refused):
            opening.open_table(people[0], "roma", size=2, built_in=1, grades=grades)
        assert not Game.objects.exists()

    def test_a_game_that_cannot_be_dealt_again_has_quick_ones(self, people):
        assert opening.thinking_grades("tiny") == ["quick"]
        with pytest.raises(Refused, match="at that grade"):
            opening.open_table(people[0], "tiny", size=2, built_in=1, grades=["steady"])

    def test_who_starts_early_chooses_for_the_free_seats(self, people):
        game = opening.open_table(people[0], "gloria", size=3)
        opening.join(game, people[1])
        opening.start_early(game, people[0], ["steady"])
        assert game.seats.get(number=2).grade == "steady"

    def test_who_takes_the_place_of_somebody_is_quick(self, people):
        game = opening.open_table(people[0], "roma", size=2, built_in=1, grades=["strong"])
        opening.replace(game, 1, people[1])
        opening.replace(game, 1, None)
        assert game.seats.get(number=1).grade == "quick"

    def test_each_game_of_this_site_can_think(self):
        games = [name for name in GAMES if name not in ("tiny", "fifth")]
        assert all(len(opening.thinking_grades(name)) == 3 for name in some(games))
