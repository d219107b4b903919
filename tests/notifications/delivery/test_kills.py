"""Workers killed by SIGKILL at every point between a move's commit and the record of its email.

Nothing is lost. Only a crash between the server's 250 and our record repeats an email, with the same Message-ID."""

import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from django.db import connection
from django.utils import timezone

from games.models import Game, OpenQuestion
from games.tables import opening
from notifications.models import DeliveryFrequency, Digest, Kind, Notification, State
from notifications.outbox import digests
from notifications.preferences import addresses
from tests import warm
from tests.notifications.conftest import answer
from tests.post_office import PostOffice
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True), pytest.mark.faults]

PATIENCE = 120  # s for a process to end
DEEP_POINT = pytest.param("before_mail_from", 1, marks=pytest.mark.deep)
WORKER = "from notifications.delivery.mails import deliver_due_mails; deliver_due_mails()"
MOVE = "from games.models import Game; from tests.notifications.conftest import answer; answer(Game.objects.get())"


@pytest.fixture
def post() -> Iterator[PostOffice]:
    """The mail server that counts."""
    with PostOffice() as office:
        yield office


@pytest.fixture
def run(post) -> Callable[..., warm.Process]:
    """Starts a process of the site on the test's database and mail server."""

    def start(code: str, fail_point: str = "", lease: str = "1") -> warm.Process:
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "roma_site.settings",
            "DATABASE_URL": address_of_the_database(),
            "EMAIL_URL": post.url,
            "NOTIFICATION_DELAY_SECONDS": "0",
            "NOTIFICATION_LEASE_SECONDS": lease,
            "ROMA_FAIL_POINT": fail_point,
            "LOG_LEVEL": "ERROR",
        }
        return warm.start(["-c", f"import django; django.setup(); {code}"], environment)

    return start


def address_of_the_database() -> str:
    """The test database, as another process finds it."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{name}"


def due(**which) -> Notification:
    """Make one kind of notification due now and put the others out of the way."""
    Notification.objects.exclude(**which).delete()
    Notification.objects.update(due_at=timezone.now())
    return Notification.objects.get()


def die(process: warm.Process) -> None:
    """It was killed, not merely over."""
    assert process.wait(PATIENCE) == -signal.SIGKILL


def lease_ends(row: Notification | Digest) -> None:
    """Wait until what the dead worker had claimed is due again."""
    row.refresh_from_db()
    while row.due_at > timezone.now():
        time.sleep(0.05)


@pytest.mark.parametrize(("fail_point", "mails"), [("after_claim", 1), DEEP_POINT, ("before_record", 2)])
def test_a_worker_killed_at_a_fail_point_loses_nothing(table, post, run, fail_point: str, mails: int) -> None:
    notification = due(kind=Kind.TURN)
    die(run(WORKER, fail_point))
    assert len(post.accepted) == mails - 1
    lease_ends(notification)
    assert run(WORKER).wait(PATIENCE) == 0
    assert [mail.id for mail in post.accepted] == [notification.message_id] * mails
    notification.refresh_from_db()
    assert (notification.state, notification.attempts) == (State.SENT, 2)


@pytest.mark.parametrize(("fail_point", "mails"), [DEEP_POINT, ("before_record", 2)])
def test_a_worker_killed_over_a_digest_loses_nothing(table, post, run, fail_point: str, mails: int) -> None:
    notification = due(kind=Kind.TURN)
    digests.set_frequency(addresses.mail_address_of(notification.user), DeliveryFrequency.HOURLY, 8)
    assert run(WORKER).wait(PATIENCE) == 0
    assert not post.accepted
    Digest.objects.update(due_at=timezone.now())
    die(run(WORKER, fail_point))
    assert len(post.accepted) == mails - 1
    lease_ends(Digest.objects.get())
    assert run(WORKER).wait(PATIENCE) == 0
    digest = Digest.objects.get()
    assert [mail.id for mail in post.accepted] == [digest.message_id] * mails
    notification.refresh_from_db()
    assert (digest.state, digest.attempts, notification.state) == (State.SENT, 2, State.SENT)


@pytest.mark.parametrize("step", ["MAIL", pytest.param("RCPT", marks=pytest.mark.deep), "DATA"])
def test_a_worker_killed_in_mid_dialogue_loses_nothing(table, post, run, step: str) -> None:
    notification = due(kind=Kind.TURN)

    def kill(address: str) -> str:
        os.kill(worker.pid, signal.SIGKILL)
        return "451 the other side is gone"

    post.on[step] = kill
    worker = run(WORKER)
    die(worker)
    post.on.clear()
    lease_ends(notification)
    assert run(WORKER).wait(PATIENCE) == 0
    assert [mail.id for mail in post.accepted] == [notification.message_id]


def test_a_move_whose_process_dies_after_the_commit_is_announced_by_the_sweep(table, post, run) -> None:
    Notification.objects.all().delete()
    first = OpenQuestion.objects.get(game=table).seat_id
    while OpenQuestion.objects.get(game=table).seat_id == first and not Notification.objects.exists():
        last = run(MOVE, "after_commit")
        if last.wait(PATIENCE) == -signal.SIGKILL:
            break
    notification = Notification.objects.get(kind=Kind.TURN)
    assert notification.state == State.WAITING
    assert run("from notifications.tasks import sweep_outbox; sweep_outbox()").wait(PATIENCE) == 0
    assert [mail.id for mail in post.accepted] == [notification.message_id]


def test_a_turn_that_passed_while_its_worker_lay_dead_is_not_announced(table, post, run) -> None:
    notification = due(kind=Kind.TURN)
    die(run(WORKER, "before_mail_from"))
    first = OpenQuestion.objects.get(game=table).seat_id
    while OpenQuestion.objects.filter(game=table, seat=first).exists():
        answer(table)
    Notification.objects.exclude(pk=notification.pk).delete()
    lease_ends(notification)
    assert run(WORKER).wait(PATIENCE) == 0
    assert not post.accepted
    notification.refresh_from_db()
    assert (notification.state, notification.reason) == (State.DROPPED, "turn passed")


def test_workers_at_the_same_time_share_the_rows(people, post, run) -> None:
    for _ in range(6):
        open_table(people[0], "gloria", {}, size=2)
    for game in Game.objects.all():
        opening.join(game, people[1])
    Notification.objects.update(due_at=timezone.now())
    workers = [run(WORKER, lease="60") for _ in range(3)]
    assert [worker.wait(PATIENCE) for worker in workers] == [0, 0, 0]
    counts = Counter(mail.id for mail in post.accepted)
    assert set(counts) == set(Notification.objects.values_list("message_id", flat=True))
    assert set(counts.values()) == {1}
    assert len(counts) == 12


@pytest.mark.slow
def test_a_storm_of_kills_loses_nothing(people, post, run) -> None:
    for _ in range(4):
        game = open_table(people[0], "gloria", {}, size=3)
        opening.join(game, people[1])
        opening.join(game, people[2])
    Notification.objects.update(due_at=timezone.now())
    wanted = set(Notification.objects.values_list("message_id", flat=True))
    dice, repeats = random.Random(3), 0

    def strike(step: str, address: str) -> str | None:
        nonlocal repeats
        if dice.random() > 0.1:
            return None
        repeats += step == "250"
        os.kill(worker.pid, signal.SIGKILL)
        return "451 the other side is gone"

    for step in ("MAIL", "RCPT", "DATA", "250"):
        post.on[step] = partial(strike, step)
    deaths, end = 0, time.monotonic() + 5 * PATIENCE
    while Notification.objects.exclude(state=State.SENT).exists():
        assert time.monotonic() < end, "not all were sent in time"
        worker = run(WORKER)
        deaths += worker.wait(PATIENCE) == -signal.SIGKILL
        time.sleep(0.2)
    counts = Counter(mail.id for mail in post.accepted)
    assert set(counts) == wanted
    assert len(wanted) == 12
    assert sum(counts.values()) - len(wanted) == repeats
    assert deaths >= 3
