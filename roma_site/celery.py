"""The Celery application. Its whole configuration is in settings.py, under CELERY_."""

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, setup_logging, worker_init
from django.conf import settings
from kombu import transport
from prometheus_client import start_http_server

from roma_site.inbound_listener import add_inbound_option

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roma_site.settings")

# Celery finds the way to the broker by the scheme of its address.
transport.TRANSPORT_ALIASES.update(dict.fromkeys(["redis", "rediss"], "roma_site.broker.celery_transport:Transport"))

app = Celery("roma_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
add_inbound_option(app)


@setup_logging.connect
def keep_django_logging(**_: Any) -> None:
    """Django has set logging up. Whoever listens here keeps Celery from setting it up once more, its own way."""


@worker_init.connect
def serve_worker_metrics(**_: Any) -> None:
    serve_metrics()


@worker_init.connect
def start_worker_publisher(**_: Any) -> None:
    """A worker says which tables have moved on."""
    from roma_site.live import publisher

    publisher.start_publisher()


@beat_init.connect
def send_first_heartbeat(**_: Any) -> None:
    """Do not make a fresh start wait a whole interval to be called well."""
    app.send_task("roma_site.tasks.heartbeat")


def serve_metrics() -> None:
    """In a thread of this process, where METRICS_LISTEN says. OSError where somebody else listens there already.

    Trap: a command that is run beside the worker has its environment, and must not want its port."""
    if settings.METRICS_LISTEN:
        host, _, port = settings.METRICS_LISTEN.rpartition(":")
        start_http_server(int(port), host.strip("[]"))
