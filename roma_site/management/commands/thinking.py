"""manage.py thinking"""

import os
import signal
import sys
import time
from argparse import ArgumentParser
from typing import Any

from celery.signals import worker_init, worker_process_init
from django.conf import settings
from django.core.management.base import BaseCommand

from roma_site.celery import app, tell_changes
from roma_site.embedded.process import step_back, tie
from roma_site.metrics import queued_tasks

QUEUE = "thinking"
POLITE = 10  # whoever moves, or sends a mail, has the processor first
WORKER = ["--pool", "prefork", "--loglevel", "WARNING", "--without-gossip", "--without-mingle"]


class Command(BaseCommand):
    """Thinks for built-in players."""

    help = (
        "Thinks for the built-in players of the grades steady and strong, on THINKING_CORES cores; what it is given, and "
        "what it answers, goes through the broker: it asks nothing of the database. Ctrl-C ends it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether to begin at once."""
        parser.add_argument("--when-wanted", action="store_true", help="wait until there is something to think about")

    def handle(self, *args: Any, when_wanted: bool, **options: Any) -> None:
        """Be a worker of the queue, at once or when somebody wants it."""
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        if when_wanted or not settings.THINKING_CORES:
            wait_until_wanted()
        step_back(POLITE)
        worker_init.disconnect(tell_changes)
        worker_process_init.connect(end_with_worker)
        cores = str(settings.THINKING_CORES)
        app.worker_main(["--quiet", "worker", "--queues", QUEUE, "--concurrency", cores, *WORKER])


def wait_until_wanted() -> None:
    """Return once a question is in the queue; never where there are no cores to think with. A process that was forked
    and waits here shares nearly all of its memory."""
    while True:
        try:
            if settings.THINKING_CORES and queued_tasks(QUEUE):
                return
        except OSError:  # the broker is away
            pass
        time.sleep(1)


def end_with_worker(**_: Any) -> None:
    """The process that thinks ends with its worker, however that ends."""
    tie(os.getppid(), signal.SIGKILL)
