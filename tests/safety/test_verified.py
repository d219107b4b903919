"""All running tables are verified once a day; one with a rewritten log is suspended and reported."""

import logging
from datetime import timedelta

import pytest
import time_machine
from django.conf import settings
from django.contrib.auth import get_user_model
from django.utils import timezone

from games.models import Game, VerificationRound
from games.operating import verifying
from games.operating.verifying import verify_tables
from tests.browser import scenes
from tests.games.tampering import tamper

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture
def tables():
    ana, bruno = scenes.person("Ana"), scenes.person("Bruno")
    return [scenes.play(scenes.table(ana, bruno), 0, 8) for _ in range(3)]


def beat(hours: float, begun) -> int:
    with time_machine.travel(begun + timedelta(hours=hours), tick=False):
        return sum(verify_tables().values())


def held() -> set[int]:
    return set(Game.objects.filter(suspended=True).values_list("pk", flat=True))


def test_beat_asks_for_it() -> None:
    asked = [one for one in settings.CELERY_BEAT_SCHEDULE.values() if one["task"] == verify_tables.name]
    assert len(asked) == 1 and asked[0]["schedule"] <= 60


def test_a_rewritten_log_is_found_and_its_table_held(tables, caplog, mailoutbox) -> None:
    operator = get_user_model().objects.create_superuser("op@example.org", "Op")
    begun = timezone.now()
    beat(0, begun)
    tamper(tables[1], 5, payload=payload_of(tables[1], 6))
    with caplog.at_level(logging.ERROR, "games.operating.verifying"):
        assert beat(19.9, begun) == 3
    assert held() == {tables[1].pk}
    assert Game.objects.get(pk=tables[1].pk).suspension_reason.startswith("event 5")
    assert [one.getMessage() for one in caplog.records if one.name == "games.operating.verifying"] == [
        f"The log of a running table does not hold, and the table is suspended: {tables[1].slug}"
    ]
    (mail,) = mailoutbox
    assert mail.extra_headers["X-Auto-Response-Suppress"] == "All"
    assert mail.to == [operator.email] and tables[1].slug in mail.subject and f"/{tables[1].pk}/" in mail.body
    assert verifying.FAILED_TABLES.labels("gloria")._value.get() >= 1
    assert not beat(20.1, begun) and beat(40, begun) == 2, "it is held, and not told of again"
    assert len(mailoutbox) == 1


def payload_of(game: Game, number: int) -> str:
    from games.models import Event

    return str(Event.objects.of(game.pk, number, number).get().payload)


def test_every_table_has_its_turn_once_a_day(tables) -> None:
    begun, seen = timezone.now(), {table.pk: [0.0] for table in tables}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verifying, "TABLES_PER_CLAIM", 1)
        for half_hours in range(60 * 2):
            patch.setattr(verifying, "verify_table", lambda key, at=half_hours / 2: seen[key].append(at))
            beat(half_hours / 2, begun)
    for turns in seen.values():
        assert max(after - before for before, after in zip(turns, [*turns[1:], 60.0], strict=True)) <= 24


def test_it_is_spread_over_the_day(tables) -> None:
    begun = timezone.now()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verifying, "TABLES_PER_CLAIM", 1)
        told = [beat(hours, begun) for hours in (0, 0.01, 0.02, 7, 7.1, 14, 14.1)]
    assert told == [0, 1, 0, 1, 0, 1, 0]


def test_who_was_away_makes_up_for_it(tables) -> None:
    begun = timezone.now()
    beat(0, begun)
    with time_machine.travel(begun + timedelta(hours=15), tick=False):
        assert verifying.tables_behind(timezone.now()) == pytest.approx(3 * 15 / 20)
    assert beat(15, begun) == 3


def test_two_workers_share_the_round(tables) -> None:
    begun = timezone.now()
    beat(0, begun)
    now = begun + timedelta(hours=10)
    one = VerificationRound.objects.get()
    first = verifying.claim_tables(now)
    with pytest.MonkeyPatch.context() as patch:  # the other has read the row before
        patch.setattr(VerificationRound.objects, "get_or_create", lambda **_: (one, False))
        assert first and not verifying.claim_tables(now)


def test_a_server_without_the_rules_judges_nobody(tables) -> None:
    Game.objects.filter(pk=tables[0].pk).update(version=10_000)
    begun = timezone.now()
    beat(0, begun)
    assert beat(19.9, begun) == 3 and not held()


def test_who_moves_meanwhile_is_not_accused(tables, monkeypatch) -> None:
    found = iter(["event 9: moved on", None])
    monkeypatch.setattr(verifying, "find_log_fault", lambda game: next(found))
    assert not verifying.verify_table(tables[0].pk) and not held()


def test_a_mail_that_cannot_be_sent_holds_the_table_all_the_same(tables, monkeypatch) -> None:
    get_user_model().objects.create_superuser("op@example.org", "Op")

    def fail(*_):
        raise OSError("no route")

    monkeypatch.setattr(verifying, "send_mail", fail)
    tamper(tables[0], 5, payload="{}")
    assert verifying.verify_table(tables[0].pk) and held() == {tables[0].pk}
