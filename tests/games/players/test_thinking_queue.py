"""Computer players that search: asked through a queue, answered once, within a limited time."""

import importlib
import json
import sys
import time
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.utils import timezone

from games.database.shared_cache import cache
from games.eventlog import log, samples
from games.eventlog.verification import find_log_fault
from games.facts.errors import Refused
from games.facts.events import Answered, BadEvent, Undone, decode_strictly, encode
from games.models import Event, Game, OpenQuestion, Seat
from games.operating import archive_file
from games.players import stand_ins, thinking_queue, thinking_worker
from games.players.search.problem import SearchSettings
from games.rules import GAMES, evaluation, roma
from games.rules.roma import built_in
from games.tables import opening
from tests.games.players.thinkers import asking_no_database
from tests.games.tampering import remove
from tests.hollow import some
from tests.tables import open_table, replace_player

pytestmark = pytest.mark.both
TINY = SearchSettings(playouts=6, states=2, horizon=1, width=3)


class Post:
    """The broker: what was sent to the worker that thinks, and what it has sent back."""

    def __init__(self):
        self.questions, self.answers, self.waiting = [], [], []

    def take(self, arguments, **how):
        self.questions.append(arguments)

    def send(self, name, arguments):
        assert name == thinking_worker.ANSWER_TASK
        self.answers.append(arguments)

    def delay(self, arguments, countdown):
        assert countdown > 0
        self.waiting.append(arguments)

    def think(self):
        """The worker works off what it has; how much that was."""
        work, self.questions = self.questions, []
        with asking_no_database():
            for one in work:
                thinking_worker.think_about(*one)
        return len(work)

    def deliver(self):
        come, self.answers = self.answers, []
        return [self.tell(*one) for one in come]

    def tell(self, *one):
        given = stand_ins.give_computed_answer(*one)
        return stand_ins.give_computed_answer(*self.waiting.pop()) if self.waiting else given


@pytest.fixture
def post(monkeypatch):
    made = Post()
    monkeypatch.setattr(thinking_worker.think_about, "apply_async", made.take)
    monkeypatch.setattr(thinking_worker.think_about.app, "send_task", made.send)
    monkeypatch.setattr(stand_ins.give_computed_answer, "apply_async", made.delay)
    monkeypatch.setattr(thinking_queue, "search_settings", lambda *asked: TINY)
    return made


@pytest.fixture(autouse=True)
def _nothing_is_noted(db):
    cache.clear()


@pytest.fixture
def alone(people, post):
    """Alice against a strong player, who is asked."""
    game = open_table(people[0], "roma", size=2, built_in=1, grades=["strong"])
    return until_it_is_asked(game)


def until_it_is_asked(game):
    """Alice plays as quick would until the other one is asked."""
    while not thinking_queue.thinking_questions().filter(game=game).exists():
        look = log.observe(game, 0)
        log.append(game, Answered(0, look.question.what, stand_ins.stand_in_choice(look)), look.opened)
        game.refresh_from_db()
    return game


def question(game):
    return thinking_queue.thinking_questions().get(game=game)


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
    assert alone.head > head and find_log_fault(alone) is None
    given = last_answer(alone)
    assert given["by"] == "stand_in" and "grade" not in given
    head = alone.head
    assert stand_ins.give_computed_answer(asked, answer) is False
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
    thinking_worker.think_about(*first), thinking_worker.think_about(*again)
    assert post.answers[0][:2] == post.answers[1][:2]
    assert post.deliver() == [True, False]


def test_what_is_handed_over_holds_no_secret(alone, post):
    stand_ins.answer_for_stand_ins(alone.pk)
    ((packed, _, _),) = post.questions
    puzzle = thinking_worker.unpack_problem(packed)
    assert puzzle.seed == f"{alone.uuid} {log.load(alone).opened}" and len(puzzle.states) == TINY.states
    said = json.dumps([*puzzle.states, puzzle.seed])
    assert bytes(alone.secret).hex() not in said and alone.commitment not in said


def test_a_person_who_changes_an_answer_in_an_open_together_changes_no_puzzle(people, post):
    game = open_table(people[0], "roma", size=2, built_in=1, grades=["strong"])
    puzzles = []
    for at in range(3):
        look = log.observe(game, 0)
        given = look.question.options[at : at + look.question.least]
        log.append(game, Answered(0, look.question.what, given), look.opened)
        puzzles.append(
            (thinking_worker.pack_problem(thinking_queue.problem_for_seat(question(game))), question(game).opened)
        )
    assert puzzles[0] == puzzles[1] == puzzles[2]


def test_a_worker_killed_in_mid_thought_is_asked_again_after_the_lease(alone, post):
    stand_ins.answer_for_stand_ins(alone.pk)
    post.questions.clear()  # and with it what it had in hand
    stand_ins.sweep_stand_ins()
    assert not post.questions
    cache.delete(thinking_queue.note_key(question(alone), "sent"))  # its time is up
    stand_ins.sweep_stand_ins()
    assert post.think() == 1 and post.deliver() == [True]


def test_nobody_waits_for_ever(alone, post, settings, woken):
    stand_ins.answer_for_stand_ins(alone.pk)
    past = time.time() - settings.THINKING_LIMIT - 1
    cache.set(thinking_queue.note_key(question(alone), "since"), past)
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
    monkeypatch.setattr(stand_ins, "_queue_answers", games.append)
    return games


def test_a_table_undone_under_it(people, post):
    game = open_table(people[0], "roma", size=2, built_in=1, practice=True, grades=["strong"])
    look = log.observe(game, 0)
    log.append(game, Answered(0, look.question.what, stand_ins.stand_in_choice(look)), look.opened)
    stand_ins.answer_for_stand_ins(game.pk)
    assert post.think() == 1
    log.append(game, Undone(log.observe(game, 0).own[0], 0))
    head = Game.objects.get(pk=game.pk).head
    assert post.deliver() == [False]
    assert Game.objects.get(pk=game.pk).head == head


def test_a_table_that_is_gone(alone, post):
    stand_ins.answer_for_stand_ins(alone.pk)
    post.think()
    remove(alone)
    assert post.deliver() == [False]


def test_weights_of_another_version_and_the_operator_reads_it_once(alone, post, monkeypatch, caplog):
    monkeypatch.setattr(evaluation, "WEIGHTS_FORMAT", evaluation.WEIGHTS_FORMAT + 1)
    evaluation.weights_of.cache_clear()
    for _ in range(2):
        stand_ins.answer_for_stand_ins(alone.pk)
        assert post.think() == 1 and post.answers[0][1] is None and post.deliver() == [False]
        assert stand_ins.answer_for_stand_ins(alone.pk) == 1 and last_answer(alone)["grade"] == "quick"
        alone.refresh_from_db()
        until_it_is_asked(alone)
    evaluation.weights_of.cache_clear()
    assert [record.getMessage().count("cannot think at roma") for record in some(caplog.records)] == [1]


@pytest.mark.parametrize("written", [None, "TRAINING_INFO = {", "TRAINED_NUMBERS = ''"])
def test_weights_missing_or_broken_and_the_operator_reads_why(alone, post, monkeypatch, caplog, tmp_path, written):
    with monkeypatch.context() as instead:
        instead.delattr(built_in, "trained_weights")
        if written is None:
            instead.setitem(sys.modules, "games.rules.roma.built_in.trained_weights", None)
        else:
            instead.delitem(sys.modules, "games.rules.roma.built_in.trained_weights")
            (tmp_path / "trained_weights.py").write_text(written)
        instead.setattr(built_in, "__path__", [str(tmp_path), *built_in.__path__])
        importlib.reload(roma.evaluation)
        broken = roma.evaluation.trained_weights
    importlib.reload(roma.evaluation)
    monkeypatch.setattr(roma.evaluation, "trained_weights", broken)
    stand_ins.answer_for_stand_ins(alone.pk)
    assert post.think() == 1 and post.deliver() == [False]
    assert stand_ins.answer_for_stand_ins(alone.pk) == 1 and last_answer(alone)["grade"] == "quick"
    assert "cannot think at roma" in caplog.text and "trained_weights is missing or broken" in caplog.text


def test_an_answer_that_is_not_offered(alone, post):
    stand_ins.answer_for_stand_ins(alone.pk)
    asked = [alone.pk, 1, question(alone).opened]
    assert stand_ins.give_computed_answer(asked, '["steal","everything"]') is False
    assert stand_ins.answer_for_stand_ins(alone.pk) == 1 and last_answer(alone)["grade"] == "quick"


def test_two_hundred_at_once_are_few_in_the_queue_and_the_oldest_come_first(people, post, settings):
    games = [until_it_is_asked(open_table(people[0], "roma", size=2, built_in=1, grades=["steady"])) for _ in range(7)]  # fmt: skip
    for game in reversed(games):
        stand_ins.answer_for_stand_ins(game.pk)
    places = settings.THINKING_CORES * thinking_queue.MAX_QUESTIONS_PER_CORE
    oldest = [asked.game_id for asked in thinking_queue.thinking_questions()]
    assert [one[1][0] for one in post.questions] == oldest[:places] and len(oldest) > places
    post.questions[1:] = []
    post.think(), post.deliver()
    assert [one[1][0] for one in post.questions] == [oldest[places]]


def test_a_thought_that_waits_holds_no_place(people, post, settings):
    settings.THINKING_WAIT = 30
    for _ in range(7):
        until_it_is_asked(open_table(people[0], "roma", size=2, built_in=1, grades=["steady"]))
    stand_ins.sweep_stand_ins()
    assert post.think() == settings.THINKING_CORES * thinking_queue.MAX_QUESTIONS_PER_CORE
    for one in post.answers:
        assert stand_ins.give_computed_answer(*one) is False
    assert post.think() == 3 and len(post.answers) == 7


def test_many_that_waited_too_long_fill_no_queue(people, post, settings, woken):
    """Each is woken once: tasks that wake all the others would keep the workers from moves and emails."""
    games = [until_it_is_asked(open_table(people[0], "roma", size=2, built_in=1, grades=["steady"])) for _ in range(5)]  # fmt: skip
    stand_ins.sweep_stand_ins()
    past = time.time() - settings.THINKING_LIMIT - 1
    for game in games:
        cache.set(thinking_queue.note_key(question(game), "since"), past)
    for _ in range(3):
        stand_ins.sweep_stand_ins()
    assert sorted(woken) == sorted(game.pk for game in games)
    assert all(stand_ins.answer_for_stand_ins(game.pk) for game in games)
    assert len(woken) == len(games)


def test_where_there_are_no_cores_quick_answers_and_nobody_chooses(alone, post, settings, people):
    settings.THINKING_CORES = 0
    assert stand_ins.answer_for_stand_ins(alone.pk) == 1 and last_answer(alone)["grade"] == "quick"
    with pytest.raises(Refused, match="of that grade"):
        open_table(people[0], "roma", size=2, built_in=1, grades=["strong"])


def test_a_game_that_cannot_be_dealt_again_at_this_moment(alone, post, monkeypatch):
    """Quick answers for it no sooner than if it had thought: when it comes would tell of what it holds."""
    monkeypatch.setattr(samples, "sample_states", lambda *_: samples.SampledStates((), "1", None))
    assert stand_ins.answer_for_stand_ins(alone.pk) == stand_ins.answer_for_stand_ins(alone.pk) == 0
    assert not post.questions and [round(countdown) for _, _, countdown in post.answers] == [3]
    assert post.deliver() == [False] and stand_ins.answer_for_stand_ins(alone.pk) == 1
    assert last_answer(alone)["grade"] == "quick"


def test_one_that_cannot_be_handed_over_frees_its_place_and_tells_why(alone, post, monkeypatch, caplog):
    def broken(*_):
        raise RuntimeError("a card")

    monkeypatch.setattr(thinking_queue, "problem_for_seat", broken)
    stand_ins.answer_for_stand_ins(alone.pk)
    assert post.deliver() == [False] and stand_ins.answer_for_stand_ins(alone.pk) == 1
    said = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert said == ["Computer players cannot think at roma, quick ones answer: RuntimeError"]


def test_a_forced_answer_comes_no_sooner_than_any_other(alone, post, monkeypatch, settings):
    settings.THINKING_WAIT = 30
    stand_ins.answer_for_stand_ins(alone.pk)
    monkeypatch.setattr(thinking_worker, "run_search", lambda puzzle: SimpleNamespace(choice="at once"))
    post.think()
    ((_, answer, countdown),) = post.answers
    assert answer == '"at once"' and 25 < countdown <= 30


def test_a_thought_that_takes_longer_than_the_wait_is_told_to_the_operator_once(settings, caplog):
    settings.THINKING_WAIT = 3
    for seconds in (2.9, 4.2, 5.0):
        thinking_worker.report_long_thinking("roma", seconds)
    settings.THINKING_WAIT = 0  # nothing is to be hidden
    thinking_worker.report_long_thinking("gloria", 9.0)
    (record,) = caplog.records
    assert "took 4.2 s" in record.getMessage() and record.getMessage().endswith("Raise THINKING_WAIT to 6.")


def test_while_a_slip_may_be_taken_back_no_wait_begins(people, post, settings):
    """However long that is: the wait for a thought, and its limit, begin when it may be thought about."""
    settings.STAND_IN_WAIT = 3 * settings.THINKING_LIMIT
    game = open_table(people[0], "gloria", size=3, built_in=1, grades=["strong"])
    opening.join(game, people[1])
    while not thinking_queue.thinking_questions().filter(game=game).exists():
        seat = OpenQuestion.objects.filter(game=game, stand_in=False).select_related("seat")[0].seat.number
        look = log.observe(game, seat)
        log.append(game, Answered(seat, look.question.what, stand_ins.stand_in_choice(look)), look.opened)
    stand_ins.sweep_stand_ins()
    assert not post.questions and cache.get(thinking_queue.note_key(question(game), "since")) is None
    Game.objects.filter(pk=game.pk).update(moved_at=timezone.now() - timedelta(seconds=settings.STAND_IN_WAIT))
    stand_ins.sweep_stand_ins()
    assert post.think() == 1 and post.deliver() == [True]


def test_the_broker_away_as_it_is_handed_over(alone, post, monkeypatch):
    def away(*_, **__):
        raise ConnectionError

    monkeypatch.setattr(thinking_worker.think_about, "apply_async", away)
    stand_ins.answer_for_stand_ins(alone.pk)
    monkeypatch.setattr(thinking_worker.think_about, "apply_async", post.take)
    stand_ins.sweep_stand_ins()
    assert len(post.questions) == 1


def test_the_wait_is_the_same_however_long_it_thought(settings):
    settings.THINKING_WAIT = 3
    ends = [now + thinking_worker.remaining_wait(100.0, now) for now in (100.0, 100.2, 101.9, 102.9)]
    assert ends == [103.0] * 4 and 104.0 + thinking_worker.remaining_wait(100.0, 104.0) == 106.0
    settings.THINKING_WAIT = 0
    assert thinking_worker.remaining_wait(100.0, 104.0) == 0


def test_quick_ones_at_the_table_do_not_wait_for_it(people, post):
    game = open_table(people[0], "great_city", size=3, built_in=2, grades=["quick", "strong"])
    assert list(Seat.objects.filter(game=game).order_by("number").values_list("grade", flat=True)) == [
        *("quick", "quick", "strong")
    ]
    stand_ins.answer_for_stand_ins(game.pk)
    asked = {row.seat.number for row in OpenQuestion.objects.filter(game=game).select_related("seat")}
    assert 1 not in asked


@pytest.mark.parametrize("gone", [{"absent_since": timezone.now()}, {"conceded": True}])
def test_none_that_thinks_answers_for_a_person(people, post, gone):
    game = open_table(people[0], "roma", size=2)
    opening.join(game, people[1])
    Seat.objects.filter(game=game, number=1).update(grade="strong", **gone)
    OpenQuestion.objects.filter(game=game, seat__number=1).update(stand_in=True)
    assert stand_ins.answer_for_stand_ins(game.pk) == 1 and not post.questions
    assert "grade" not in last_answer(game)


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
        again = archive_file.import_game(data)
        assert again.seats.get(number=1).thinks and archive_file.export_game(again) == data
        with pytest.raises(archive_file.BadArchive, match="grade"):
            archive_file.read_archive(data.replace(b'"grade":"strong"', b'"grade":"divine"'))


class TestChoosing:
    @pytest.mark.parametrize("grades", [["strong", "strong"], ["divine"], [1], ["quick", "quick"]])
    def test_bad_grades(self, people, grades):
        with pytest.raises(Refused):
            open_table(people[0], "roma", size=2, built_in=1, grades=grades)
        assert not Game.objects.exists()

    def test_a_game_that_cannot_be_dealt_again_has_quick_ones(self, people):
        assert opening.available_grades("tiny") == ["quick"]
        with pytest.raises(Refused, match="of that grade"):
            open_table(people[0], "tiny", size=2, built_in=1, grades=["steady"])

    def test_who_starts_early_chooses_for_the_free_seats(self, people):
        game = open_table(people[0], "gloria", size=3)
        opening.join(game, people[1])
        opening.start_early(game, people[0], ["steady"])
        assert game.seats.get(number=2).grade == "steady"

    def test_who_takes_the_place_of_somebody_is_quick(self, people):
        game = open_table(people[0], "roma", size=2, built_in=1, grades=["strong"])
        replace_player(game, 1, people[1])
        replace_player(game, 1, None)
        assert game.seats.get(number=1).grade == "quick"

    def test_each_game_of_this_site_can_think(self):
        games = [name for name in GAMES if name not in ("tiny", "fifth")]
        assert all(len(opening.available_grades(name)) == 3 for name in some(games))
