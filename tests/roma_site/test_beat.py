"""Beat works in spite of clock changes."""

from datetime import timedelta

import pytest
import time_machine

from roma_site.broker.celery_transport import ClockProofScheduler
from roma_site.celery import app


@pytest.fixture
def sent(monkeypatch) -> list[str]:
    names: list[str] = []
    monkeypatch.setattr(ClockProofScheduler, "apply_entry", lambda self, entry, producer=None: names.append(entry.name))
    monkeypatch.setattr(ClockProofScheduler, "producer", None)
    return names


def ticks(scheduler: ClockProofScheduler, clock, seconds: int) -> None:
    """Let so much time pass, a second at a time."""
    for _ in range(seconds):
        clock.shift(1)
        while not scheduler.tick():
            pass


@pytest.mark.parametrize("jump", [timedelta(hours=-1), timedelta(hours=1), timedelta(days=-400)])
@pytest.mark.parametrize("restarted", [False, True])
def test_a_clock_that_jumps_stops_no_sweep(sent, tmp_path, jump, restarted) -> None:
    with time_machine.travel("2026-03-01 12:00:00+00:00", tick=False) as clock:
        scheduler = ClockProofScheduler(app, schedule_filename=str(tmp_path / "beat"))
        ticks(scheduler, clock, 12)
        assert sent.count("outbox") == 2
        clock.shift(jump)
        if restarted:
            scheduler.close()
            scheduler = ClockProofScheduler(app, schedule_filename=str(tmp_path / "beat"))
        sent.clear()
        ticks(scheduler, clock, 12)
        assert sent.count("outbox") >= 2
        assert sent.count("received") <= 1
        scheduler.close()


def test_beat_uses_it() -> None:
    assert app.conf.beat_scheduler == "roma_site.broker.celery_transport:ClockProofScheduler"
