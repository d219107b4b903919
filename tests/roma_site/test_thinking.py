"""The search process: it has its own queue, starts when needed, and restarts after a crash."""

import subprocess
import sys
from types import SimpleNamespace

import pytest
import redis
from django.core.management import call_command
from kombu.transport.redis import Channel

from games.players import reviews, thinking_worker
from roma_site import supervisor
from roma_site.management.commands import thinking
from roma_site.monitoring import metrics


@pytest.fixture
def queues(settings):
    """The broker's lists, emptied afterwards."""
    lowest = f"thinking{Channel.sep}{reviews.LOWEST_PRIORITY}"
    names = [f"roma-tasks:{name}" for name in ("thinking", "celery", lowest)]
    with redis.Redis.from_url(settings.CELERY_BROKER_URL) as client:
        client.delete(*names)
        yield lambda: [client.llen(name) for name in names]
        client.delete(*names)


def test_questions_stand_in_a_queue_where_no_move_or_mail_stands(queues):
    thinking_worker.think_about.apply_async(("", [1, 1, 1], 0.0))
    assert queues() == [1, 0, 0] and metrics.queued_tasks("thinking") == 1


def test_a_question_comes_before_reviews_that_wait_longer(queues):
    app = thinking_worker.think_about.app
    thinking_worker.review_piece.apply_async(("", 1, 0), priority=reviews.LOWEST_PRIORITY)
    thinking_worker.think_about.apply_async(("", [1, 1, 1], 0.0))
    assert queues() == [1, 0, 1] and metrics.queued_tasks("thinking") == 2, "a review alone starts the process, too"
    with app.connection_for_read() as connection:
        taken = [connection.default_channel.basic_get("thinking", no_ack=True) for _ in range(2)]
    assert [message.headers["task"] for message in taken] == ["games.tasks.think", "games.tasks.review_piece"]


def test_a_worker_that_only_works_takes_no_question(queues):
    thinking_worker.think_about.apply_async(("", [1, 1, 1], 0.0))
    assert set(thinking_worker.think_about.app.amqp.queues.consume_from) == {"celery"}


def test_the_part_that_thinks_starts_with_the_first_question_and_again_after_its_death(monkeypatch):
    site, started = supervisor.Supervisor("127.0.0.1", 0, lambda line: None), []
    queued = iter([0, OSError(), 1, 1])

    def queued_tasks(queue, url):
        found = next(queued)
        if isinstance(found, OSError):
            raise found
        return found

    def child(name, *command):
        started.append(command)
        site.servers.append(SimpleNamespace(name=name, process=SimpleNamespace(poll=lambda: None)))

    monkeypatch.setattr(supervisor, "queued_tasks", queued_tasks)
    monkeypatch.setattr(site, "start_child", child)
    site.environment["REDIS_URL"] = "redis://localhost"
    for _ in range(4):  # nothing, no broker, a question, and then it runs already
        site.start_thinking()
    assert started == [("manage", "thinking")]
    site.servers[0].process.poll = lambda: -9
    site.check_alive()
    site.start_thinking()
    assert started == [("manage", "thinking")] * 2


def test_a_broker_that_is_away_is_an_oserror(settings):
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    with pytest.raises(OSError):
        metrics.queued_tasks("thinking")


@pytest.mark.parametrize("cores", [1, 3])
def test_it_thinks_on_as_many_cores_as_it_is_set_to(settings, monkeypatch, cores):
    settings.THINKING_CORES, begun = cores, []
    monkeypatch.setattr(thinking, "lower_priority", lambda nice: None)
    monkeypatch.setattr(thinking.signal, "signal", lambda *_: None)
    monkeypatch.setattr(thinking.worker_init, "disconnect", lambda *_: None)
    monkeypatch.setattr(thinking.worker_process_init, "connect", lambda *_: None)
    monkeypatch.setattr(thinking.app, "worker_main", begun.append)
    call_command("thinking")
    (words,) = begun
    assert words[words.index("--concurrency") + 1] == str(cores) and words[words.index("--queues") + 1] == "thinking"


@pytest.mark.parametrize("alone", [True, False])
def test_it_steps_back_behind_other_sessions_too_where_it_has_one_of_its_own(alone):
    """A shell's other programs are not slowed with it."""
    script = (
        "import os; from roma_site.embedded.process import AUTOGROUP as file, lower_priority;"
        # Where the session is in no group of its own, the kernel's file is there and empty.
        "said = lambda: (file.exists() and file.read_text().split() or ['none'])[-1]; before = said();"
        "first = os.nice(0); lower_priority(5); print(os.nice(0) - first, before, said())"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, start_new_session=alone)
    assert done.stdout, done.stderr
    nice, before, after = done.stdout.split()
    assert nice == "5"
    assert after == ("5" if alone and before != "none" else before)


def test_a_part_that_ends_by_itself_closes_the_site():
    site = supervisor.Supervisor("127.0.0.1", 0, lambda line: None)
    site.servers = [SimpleNamespace(name="web", process=SimpleNamespace(poll=lambda: -9))]
    with pytest.raises(supervisor.StartFailed, match="web ended"):
        site.check_alive()
