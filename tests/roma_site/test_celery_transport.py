"""A worker keeps running when its broker ends. tests/faults uses real ones."""

import pytest
from redis.exceptions import ConnectionError as Lost

from roma_site.broker.celery_transport import Transport
from roma_site.celery import app


def test_what_is_done_after_the_connection_was_lost_fails_as_a_lost_connection_does() -> None:
    with app.connection_for_write() as connection:
        assert type(connection.transport) is Transport
        channel = connection.channel()
        channel.basic_ack("a task that is over")
        channel.connection.client = None  # what kombu leaves of it
        channel._pool = None
        with pytest.raises(Lost):
            channel.basic_ack("another one")
        assert Lost in connection.connection_errors


def test_a_worker_never_gives_up() -> None:
    assert app.conf.broker_connection_max_retries is None
