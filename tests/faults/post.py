"""An SMTP server that records when each email began, and fails on demand."""

import asyncio
import time
from dataclasses import dataclass

from tests.post_office import PostOffice


@dataclass(frozen=True)
class Trouble:
    step: str
    answer: str | None = None
    silence: float = 0.0
    cut: bool = False


class TroubledPost(PostOffice):
    def __init__(self) -> None:
        super().__init__()
        self.trouble: Trouble | None = None
        self.troubled = 0
        self.begun: list[float] = []

    async def handle_MAIL(self, server, session, envelope, address, options) -> str:
        session.began = time.time()
        answer, _ = await self.meet("MAIL", server)
        return answer or await super().handle_MAIL(server, session, envelope, address, options)

    async def handle_RCPT(self, server, session, envelope, address, options) -> str:
        answer, _ = await self.meet("RCPT", server)
        return answer or await super().handle_RCPT(server, session, envelope, address, options)

    async def handle_DATA(self, server, session, envelope) -> str:
        answer, cut = await self.meet("DATA", server)
        if answer and not cut:
            return answer
        said = await super().handle_DATA(server, session, envelope)
        self.begun += [session.began] * (len(self.accepted) - len(self.begun))
        return said

    async def meet(self, step: str, server) -> tuple[str | None, bool]:
        trouble = self.trouble
        if trouble is None or trouble.step != step:
            return None, False
        self.troubled += 1
        await asyncio.sleep(trouble.silence)
        if trouble.cut:
            server.transport.abort()
        return trouble.answer or ("451 cut" if trouble.cut else None), trouble.cut

    def as_json(self) -> list:
        """Every mail it took: when it began, and its text."""
        return [[began, mail.message.as_string()] for began, mail in zip(self.begun, self.accepted, strict=False)]
