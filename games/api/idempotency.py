"""Idempotency-Key: the same request again gets the first answer, whatever became of the first one's bytes.

Answers to questions need none: `opened` names the question, and the log itself knows the answer it has
(games/eventlog/idempotency.py). Keys are kept in the cache for a day; without the broker requests go their way
unmarked."""

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
    """One request under its key."""

    def __init__(self, request: Request, key: str):
        user = request.user.pk
        said = [request.method or "", request.get_full_path(), repr(request.data)]
        self.name = "api.once." + hashlib.sha256(f"{user} {key}".encode("utf-8", "replace")).hexdigest()
        self.print = hashlib.sha256("\0".join(said).encode("utf-8", "replace")).hexdigest()
        self.ours = False

    def before(self) -> tuple[int, Any] | None:
        """Status and data of the first answer; None if this is the first. Repeated for another request's key."""
        try:
            self.ours = cache.add(self.name, [self.print, BUSY_MARK, None], BUSY_LIFETIME_SECONDS)
            known = None if self.ours else cache.get(self.name)
        except Exception as fault:
            logger.warning("Keys are not kept: %s", type(fault).__name__)
            return None
        if known is None:
            return None
        if known[0] != self.print or known[1] == BUSY_MARK:
            raise KeyReused
        return known[1], known[2]

    def after(self, status: int, data: Any) -> None:
        """Keep an answer that changed something; after a refusal the key is free again."""
        if not self.ours:
            return
        try:
            if 200 <= status < 300:
                cache.set(self.name, [self.print, status, data], KEY_LIFETIME_SECONDS)
            else:
                cache.delete(self.name)
        except Exception as fault:
            logger.warning("Keys are not kept: %s", type(fault).__name__)


def idempotency_key(request: Request) -> str:
    """The key a request names, "" for none."""
    return request.headers.get("Idempotency-Key", "")[:MAX_KEY_LENGTH] if request.method in ("POST", "PUT") else ""
