"""The worker outlives its broker. tests/faults shows it with real ones."""

import pytest
from celery.worker import consumer

from roma_site.celery import app
from roma_site.worker import Consumer


def failing(lets_go: bool):
    """What kombu does when it cannot close a connection; by then celery has let go of it, or not yet."""

    def on_connection_error_after_connected(self, exc) -> None:
        self.connection = None if lets_go else self.connection
        raise AttributeError("'NoneType' object has no attribute 'hostname'")

    return on_connection_error_after_connected


@pytest.fixture
def worker() -> Consumer:
    """One that has a connection, and was started by nobody."""
    made = object.__new__(Consumer)
    made.connection = object()
    return made


def test_a_connection_that_cannot_be_closed_is_let_go(worker, monkeypatch) -> None:
    monkeypatch.setattr(consumer.Consumer, "on_connection_error_after_connected", failing(lets_go=True))
    worker.on_connection_error_after_connected(ConnectionError())
    assert worker.connection is None


def test_any_other_failure_is_not_hidden(worker, monkeypatch) -> None:
    monkeypatch.setattr(consumer.Consumer, "on_connection_error_after_connected", failing(lets_go=False))
    with pytest.raises(AttributeError):
        worker.on_connection_error_after_connected(ConnectionError())


def test_the_worker_uses_it_and_never_gives_up() -> None:
    assert app.conf.worker_consumer == "roma_site.worker:Consumer"
    assert app.conf.broker_connection_max_retries is None
