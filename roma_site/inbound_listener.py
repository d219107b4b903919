"""`celery worker --inbound smtp://host:port`: a worker that also receives replies to our emails.

This is for small sites; `manage.py inbound` does the same in a separate process."""

import asyncio
from threading import Thread
from typing import Any

from celery import Celery, bootsteps
from click import Option


def add_inbound_option(app: Celery) -> None:
    app.user_options["worker"].add(
        Option(["--inbound"], default="", help="receive email at smtp:// or lmtp://host:port")
    )
    app.steps["worker"].add(InboundListenerStep)


class InboundListenerStep(bootsteps.StartStopStep):
    """Run the SMTP listener on an event loop in a thread. If its port is taken, end the worker."""

    requires = ("celery.worker.components:Pool",)

    def __init__(self, parent: Any, inbound: str = "", **options: Any) -> None:
        super().__init__(parent, **options)
        self.enabled, self.url = bool(inbound), inbound

    def start(self, parent: Any) -> None:
        from notifications.inbound import listener

        self.listener, self.door, self.loop = listener, listener.MailHandler(), asyncio.new_event_loop()
        Thread(target=self.loop.run_forever, name="door", daemon=True).start()
        self.server = self.done(listener.start_listener(self.url, self.door))

    def stop(self, parent: Any) -> None:
        self.done(self.listener.stop_listener(self.server, self.door))
        self.loop.call_soon_threadsafe(self.loop.stop)

    terminate = stop

    def done(self, step: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(step, self.loop).result()
