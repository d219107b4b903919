"""The Celery application; settings with the prefix CELERY_ configure it."""

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, setup_logging, worker_init
from django.conf import settings
from kombu import transport
from prometheus_client import start_http_server

from roma_site.inbound_listener import add_inbound_option

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roma_site.settings")

# Celery chooses the transport by the scheme of the broker's URL.
transport.TRANSPORT_ALIASES.update(dict.fromkeys(["redis", "rediss"], "roma_site.broker.celery_transport:Transport"))

app = Celery("roma_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
add_inbound_option(app)


@setup_logging.connect
def keep_django_logging(**_: Any) -> None:
    """Do nothing: if this signal has a receiver, Celery leaves Django's logging unchanged."""


@worker_init.connect
def serve_worker_metrics(**_: Any) -> None:
    serve_metrics()


@worker_init.connect
def start_worker_publisher(**_: Any) -> None:
    from roma_site.live import publisher

    publisher.start_publisher()


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
