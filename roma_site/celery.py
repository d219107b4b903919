"""The Celery application. Its whole configuration is in settings.py, under CELERY_."""

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, setup_logging, worker_init
from kombu import transport

from roma_site.inbound_door import add_door

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roma_site.settings")

# Celery finds the way to the broker by the scheme of its address.
transport.TRANSPORT_ALIASES.update(dict.fromkeys(["redis", "rediss"], "roma_site.celery_transport:Transport"))

app = Celery("roma_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
add_door(app)


@setup_logging.connect
def our_logging(**_: Any) -> None:
    """Django has set logging up. Whoever listens here keeps Celery from setting it up once more, its own way."""


@worker_init.connect
def answer_scrapes(**_: Any) -> None:
    from roma_site import metrics_server

    metrics_server.serve_metrics()


@worker_init.connect
def tell_changes(**_: Any) -> None:
    """A worker says which tables have moved on."""
    from roma_site.live import telling

    telling.begin_telling()


@beat_init.connect
def first_heartbeat(**_: Any) -> None:
    """Do not make a fresh start wait a whole interval to be called well."""
    app.send_task("roma_site.tasks.heartbeat")
