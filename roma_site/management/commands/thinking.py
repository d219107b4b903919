import os
import signal
import sys
from typing import Any

from celery.signals import worker_init, worker_process_init
from django.conf import settings
from django.core.management.base import BaseCommand

from roma_site.celery import app, start_worker_publisher
from roma_site.embedded.process import lower_priority, set_parent_death_signal

THINKING_QUEUE = "thinking"
NICENESS = 10  # moves and emails come first
WORKER_OPTIONS = ["--pool", "prefork", "--loglevel", "WARNING", "--without-gossip", "--without-mingle"]


class Command(BaseCommand):
    help = (
        "Runs the search for steady and strong computer players, on THINKING_CORES cores. It gets positions from the "
        "broker and answers there; it does not use the database. Ctrl-C ends it."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        if not settings.THINKING_CORES:
            signal.pause()
        lower_priority(NICENESS)
        worker_init.disconnect(start_worker_publisher)
        worker_process_init.connect(end_with_parent)
        cores = str(settings.THINKING_CORES)
        app.worker_main(["--quiet", "worker", "--queues", THINKING_QUEUE, "--concurrency", cores, *WORKER_OPTIONS])


def end_with_parent(**_: Any) -> None:
    """Let a search process end when its worker ends, even if the worker is killed."""
    set_parent_death_signal(os.getppid(), signal.SIGKILL)
