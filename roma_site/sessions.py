"""Where signed-in browsers are remembered."""

import logging
from typing import Any

from django.contrib.sessions.backends import cached_db

from games.database.shared_cache import cache

logger = logging.getLogger(__name__)


class SessionCache:
    """The cache, as sessions use it: without the broker there is no copy, and everybody stays signed in all the same.

    Django's own forgives a copy that cannot be read or renewed, not one that cannot be made or deleted. Upstream:
    Django ticket 34806 mended `save` (5.1), ticket 37210 mends `delete` after 5.2; no report found of `load`, which
    makes one."""

    def get(self, key: str) -> Any:
        return self.tried("get", key)

    def set(self, key: str, data: Any, age: int) -> None:
        self.tried("set", key, data, age)

    def delete(self, key: str) -> None:
        """Forget it. Trap: a broker that was out of reach, but did not end, may still have it afterwards."""
        self.tried("delete", key)

    def __contains__(self, key: str) -> bool:
        return self.get(key) is not None

    def tried(self, act: str, *values: Any) -> Any:
        """What the cache says; None if it is away."""
        try:
            return getattr(cache, act)(*values)
        except Exception as fault:
            logger.warning("Sessions have no copies: %s", type(fault).__name__)
            return None


class SessionStore(cached_db.SessionStore):
    """In the database, with a copy in the cache."""

    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key)
        self._cache = SessionCache()

    def delete(self, session_key: str | None = None) -> None:
        """With the session end the streams that its browser has open."""
        from roma_site.live.changes import end_tickets  # a floor of apps; sessions are made before those are ready

        key = session_key or self.session_key
        super().delete(session_key)
        if key:
            end_tickets("session", key)

    def _validate_session_key(self, key: str | None) -> bool:
        """Only what could be a key of ours is looked up. Trap: a quoted cookie can carry any byte, and PostgreSQL fails
        at a zero in a text. Django 5.2 lets such a key through to the query; no upstream report found."""
        known: bool = super()._validate_session_key(key)  # type: ignore[misc]
        return known and len(str(key)) <= 40 and str(key).isascii() and str(key).isalnum()
