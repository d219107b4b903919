"""manage.py thinking"""

import os
import signal
import sys
from typing import Any

from celery.signals import worker_init, worker_process_init
from django.conf import settings
from django.core.management.base import BaseCommand

from roma_site.celery import app, tell_changes
from roma_site.embedded.process import step_back, tie

QUEUE = "thinking"
POLITE = 10  # whoever moves, or sends a mail, has the processor first
WORKER = ["--pool", "prefork", "--loglevel", "WARNING", "--without-gossip", "--without-mingle"]


class Command(BaseCommand):
    """Thinks for built-in players."""

    help = (
        "Thinks for the built-in players of the grades steady and strong, on THINKING_CORES cores; what it is given, and "
        "what it answers, goes through the broker: it asks nothing of the database. Ctrl-C ends it."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        """Be a worker of the queue; without cores to think with, wait for the end."""
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        if not settings.THINKING_CORES:
            signal.pause()
        step_back(POLITE)
        worker_init.disconnect(tell_changes)
        worker_process_init.connect(end_with_worker)
        cores = str(settings.THINKING_CORES)
        app.worker_main(["--quiet", "worker", "--queues", QUEUE, "--concurrency", cores, *WORKER])


def end_with_worker(**_: Any) -> None:
    """The process that thinks ends with its worker, however that ends."""
    tie(os.getppid(), signal.SIGKILL)
