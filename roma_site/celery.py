"""The Celery application; settings with the prefix CELERY_ configure it.

On small sites, `celery worker --inbound smtp://host:port` also receives replies, as `manage.py inbound` does."""

import asyncio
import os
from threading import Thread
from typing import Any

from celery import Celery, bootsteps
from celery.signals import beat_init, setup_logging, worker_init
from click import Option
from django.conf import settings
from kombu import transport
from prometheus_client import start_http_server

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roma_site.settings")

# Celery chooses the transport by the scheme of the broker's URL.
transport.TRANSPORT_ALIASES.update(dict.fromkeys(["redis", "rediss"], "roma_site.broker.celery_transport:Transport"))


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


app = Celery("roma_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.user_options["worker"].add(Option(["--inbound"], default="", help="receive email at smtp:// or lmtp://host:port"))
app.steps["worker"].add(InboundListenerStep)


@setup_logging.connect
def keep_django_logging(**_: Any) -> None:
    """Do nothing. Because this signal has a receiver, Celery leaves Django's logging unchanged."""


@worker_init.connect
def serve_worker_metrics(**_: Any) -> None:
    serve_metrics()


@worker_init.connect
def start_worker_publisher(**_: Any) -> None:
    from roma_site.live import changes

    changes.start_publisher()


@beat_init.connect
def send_first_heartbeat(**_: Any) -> None:
    """Send a heartbeat at once, so that /healthz soon reports a started site as healthy."""
    app.send_task("roma_site.tasks.heartbeat")


def serve_metrics() -> None:
    """Serve metrics from a thread at METRICS_LISTEN. Raise OSError if the port is taken.

    Trap: a command next to the worker has the same environment, but must not take the worker's port."""
    if settings.METRICS_LISTEN:
        host, _, port = settings.METRICS_LISTEN.rpartition(":")
        start_http_server(int(port), host.strip("[]"))
