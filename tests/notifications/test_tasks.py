"""How many of a worker's threads wait for other people's servers."""

from threading import Event, Thread

import pytest

from notifications import tasks
from notifications.delivery import copies

pytestmark = pytest.mark.both


@pytest.mark.parametrize(("name", "at_most"), [("deliver", 2), ("sweep_outbox", 2), ("deliver_copies", 1)])
def test_servers_that_hang_keep_some_threads_at_most(name, at_most, monkeypatch) -> None:
    """The other threads go on with clocks and computer players. Later tasks run once the server has responded."""
    hanging, answered, results = Event(), Event(), []

    def hang() -> int:
        hanging.set()
        answered.wait(20)
        return 1

    monkeypatch.setattr(tasks, "deliver_due_mails", hang)
    monkeypatch.setattr(copies, "deliver_due_copies", hang)
    task = getattr(tasks, name)
    stuck = [Thread(target=lambda: results.append(task())) for _ in range(at_most)]
    for thread in stuck:
        hanging.clear()
        thread.start()
        assert hanging.wait(20)
    assert task() == 0  # does not wait
    answered.set()
    for thread in stuck:
        thread.join(20)
    assert results == [1] * at_most and task() == 1


def test_a_round_that_fails_gives_its_place_back(monkeypatch) -> None:
    def fail() -> int:
        raise RuntimeError

    monkeypatch.setattr(tasks, "deliver_due_mails", fail)
    for _ in range(3):
        with pytest.raises(RuntimeError):
            tasks.deliver()
    monkeypatch.setattr(tasks, "deliver_due_mails", lambda: 7)
    assert tasks.deliver() == 7
