"""The worker's side of the broker: celery's own, which also survives the broker's end while it has work in hand."""

import logging

from celery.worker import consumer

logger = logging.getLogger(__name__)


class Consumer(consumer.Consumer):
    """Trap: with a task in hand kombu fails as it closes the lost connection (it asks for the address of what is closed
    already), and the worker would end of it. By then nothing is left to be done but to connect anew."""

    def on_connection_error_after_connected(self, exc: Exception) -> None:
        """The broker has gone: let go of it. What was in hand is found by the sweeps."""
        try:
            super().on_connection_error_after_connected(exc)
        except Exception as fault:
            if self.connection is not None:
                raise
            logger.warning("The lost connection could not be closed: %s", type(fault).__name__)
