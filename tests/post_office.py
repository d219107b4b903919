"""A real SMTP server on loopback that keeps the mail it accepts, and refuses, stalls or kills if a test asks for it.

It imports nothing of the project, since the end-to-end test also uses it."""

import asyncio
import email
import email.policy
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from email.message import EmailMessage

from aiosmtpd.smtp import SMTP


@dataclass(frozen=True)
class Accepted:
    """A mail this server has taken responsibility for."""

    to: str
    message: EmailMessage
    at: float

    @property
    def id(self) -> str:
        return self.message["Message-ID"]

    def part(self, kind: str) -> str:
        """The text of the plain or html part."""
        body = self.message.get_body((kind,))
        return body.get_content().replace("\r\n", "\n") if body else ""


class PostOffice:
    """`with PostOffice() as post:` then `post.url` is an EMAIL_URL.

    `post.on[step]` for step "MAIL", "RCPT" or "DATA" is called with the address; it returns the server's reply (None:
    accept as usual). `post.on["250"]` is called after a mail was stored and before its sender gets the reply."""

    def __init__(self) -> None:
        self.accepted: list[Accepted] = []
        self.on: dict[str, Callable[[str], str | None]] = {}
        self.news = threading.Condition()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)

    def __enter__(self) -> "PostOffice":
        self.thread.start()
        self.server = asyncio.run_coroutine_threadsafe(self.listen(), self.loop).result(10)
        self.port = self.server.sockets[0].getsockname()[1]
        self.url = f"smtp://127.0.0.1:{self.port}"
        return self

    def __exit__(self, *error: object) -> None:
        self.loop.call_soon_threadsafe(self.server.close)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(5)

    async def listen(self) -> asyncio.Server:
        """Listen on a port the system chooses."""
        return await self.loop.create_server(lambda: SMTP(self, hostname="post.test", loop=self.loop), "127.0.0.1", 0)

    # aiosmtpd's hooks

    async def handle_MAIL(self, server, session, envelope, address, options) -> str:
        if answer := self.ask("MAIL", address):
            return answer
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options) -> str:
        if answer := self.ask("RCPT", address):
            return answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope) -> str:
        to = envelope.rcpt_tos[0]
        if answer := self.ask("DATA", to):
            return answer
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        with self.news:
            self.accepted.append(Accepted(to, message, time.time()))
            self.news.notify_all()
        self.ask("250", to)
        return "250 Taken"

    def ask(self, step: str, address: str) -> str | None:
        """The test's answer at a step, if it has one."""
        return self.on[step](address) if step in self.on else None

    # for tests

    def wait(self, found: Callable[[list[Accepted]], object], seconds: float = 120):
        """The first true thing `found` makes of the accepted mails, as soon as there is one."""
        with self.news:
            self.news.wait_for(lambda: found(self.accepted), seconds)
            result = found(self.accepted)
        if not result:
            raise AssertionError(f"no such mail within {seconds} s; there are {[m.to for m in self.accepted]}")
        return result
