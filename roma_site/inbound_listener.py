"""`celery worker --inbound smtp://host:port`: a worker that takes in the mails that answer ours, too, where a process
of its own for them (`manage.py inbound`) would be one too many."""

import asyncio
from threading import Thread
from typing import Any

from celery import Celery, bootsteps
from click import Option


def add_inbound_option(app: Celery) -> None:
    """Let workers know the option."""
    app.user_options["worker"].add(
        Option(["--inbound"], default="", help="take in mails at smtp:// or lmtp://host:port")
    )
    app.steps["worker"].add(InboundListenerStep)


class InboundListenerStep(bootsteps.StartStopStep):
    """notifications/inbound/listener.py on an event loop in a thread. A worker whose door is taken ends."""

    requires = ("celery.worker.components:Pool",)

    def __init__(self, parent: Any, inbound: str = "", **options: Any) -> None:
        super().__init__(parent, **options)
        self.enabled, self.url = bool(inbound), inbound

    def start(self, parent: Any) -> None:
        """Open the door. OSError."""
        from notifications.inbound import listener

        self.listener, self.door, self.loop = listener, listener.MailHandler(), asyncio.new_event_loop()
        Thread(target=self.loop.run_forever, name="door", daemon=True).start()
        self.server = self.done(listener.start_listener(self.url, self.door))

    def stop(self, parent: Any) -> None:
        self.done(self.listener.close_door(self.server, self.door))
        self.loop.call_soon_threadsafe(self.loop.stop)

    terminate = stop

    def done(self, step: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(step, self.loop).result()
