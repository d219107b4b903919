import asyncio
import signal
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from notifications.inbound import listener
from roma_site import celery


class Command(BaseCommand):
    help = (
        "Receives replies to our emails by SMTP or LMTP and executes them. Run it behind a mail server that passes on "
        "all email for INBOUND_ADDRESS (play+anything@host). Ctrl-C ends it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--listen", default=settings.INBOUND_LISTEN, help="lmtp:// or smtp://host:port; default: INBOUND_LISTEN"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.INBOUND_ADDRESS:
            raise CommandError(
                "INBOUND_ADDRESS is not set (example: play@roma.example), so emails have no reply address."
            )
        if not options["listen"]:
            raise CommandError("INBOUND_LISTEN is not set (example: lmtp://127.0.0.1:8024).")
        celery.serve_metrics()
        try:
            asyncio.run(self.stay(options["listen"]))
        except OSError as error:
            raise CommandError(
                f"Cannot listen on {options['listen']} ({error.strerror}). Set INBOUND_LISTEN to another."
            ) from None

    async def stay(self, url: str) -> None:
        """Listen until a signal comes, then finish the emails that are being received."""
        closing, loop = asyncio.Event(), asyncio.get_running_loop()
        for one in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(one, closing.set)
        door = listener.MailHandler()
        server = await listener.start_listener(url, door)
        self.stdout.write(f"Waiting for emails on {url}")
        self.stdout.flush()
        await closing.wait()
        await listener.stop_listener(server, door)
