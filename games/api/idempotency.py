"""Idempotency-Key: a repeated request gets the first response, even if the client never received it.

Answers to questions need no key, because `opened` identifies the question (games/eventlog/idempotency.py). Keys are
kept in the cache for a day; without the broker they are ignored."""

import hashlib
import logging
from typing import Any

from rest_framework.request import Request

from games.database.shared_cache import cache

from .problems import KeyReused

logger = logging.getLogger(__name__)
KEY_LIFETIME_SECONDS, BUSY_LIFETIME_SECONDS = 24 * 3600, 60
MAX_KEY_LENGTH = 200
BUSY_MARK = "busy"


class IdempotentRequest:
    def __init__(self, request: Request, key: str):
        user = request.user.pk
        request_parts = [request.method or "", request.get_full_path(), repr(request.data)]
        self.name = "api.once." + hashlib.sha256(f"{user} {key}".encode("utf-8", "replace")).hexdigest()
        self.print = hashlib.sha256("\0".join(request_parts).encode("utf-8", "replace")).hexdigest()
        self.ours = False

    def before(self) -> tuple[int, Any] | None:
        """Return status and data of the first response; None if this is the first request.

        Raise KeyReused if the key belongs to another request or the first request is still being processed."""
        try:
            self.ours = cache.add(self.name, [self.print, BUSY_MARK, None], BUSY_LIFETIME_SECONDS)
            known = None if self.ours else cache.get(self.name)
        except Exception as fault:
            logger.warning("Idempotency keys are not stored: %s", type(fault).__name__)
            return None
        if known is None:
            return None
        if known[0] != self.print or known[1] == BUSY_MARK:
            raise KeyReused
        return known[1], known[2]

    def after(self, status: int, data: Any) -> None:
        """Store the response if it is successful; otherwise release the key."""
        if not self.ours:
            return
        try:
            if 200 <= status < 300:
                cache.set(self.name, [self.print, status, data], KEY_LIFETIME_SECONDS)
            else:
                cache.delete(self.name)
        except Exception as fault:
            logger.warning("Idempotency keys are not stored: %s", type(fault).__name__)


def idempotency_key(request: Request) -> str:
    return request.headers.get("Idempotency-Key", "")[:MAX_KEY_LENGTH] if request.method in ("POST", "PUT") else ""
