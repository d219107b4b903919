"""Sessions in the database, with a copy in the cache; without the cache, sessions still work."""

import logging
from typing import Any

from django.contrib.sessions.backends import cached_db

from games.database.shared_cache import cache

logger = logging.getLogger(__name__)


class SessionCache:
    """The cache for sessions. If the broker is down, there are no copies, but users stay signed in.

    Django's session store tolerates a cache that fails at reading or renewal, but not at creation or deletion.
    Upstream: Django ticket 34806 fixed `save` (5.1), ticket 37210 fixes `delete` after 5.2; no report found for `load`,
    which creates a copy."""

    def get(self, key: str) -> Any:
        return self.call_or_none("get", key)

    def set(self, key: str, data: Any, age: int) -> None:
        self.call_or_none("set", key, data, age)

    def delete(self, key: str) -> None:
        """Delete the copy. Trap: if the broker cannot be reached, it may keep the copy."""
        self.call_or_none("delete", key)

    def __contains__(self, key: str) -> bool:
        return self.get(key) is not None

    def call_or_none(self, act: str, *values: Any) -> Any:
        try:
            return getattr(cache, act)(*values)
        except Exception as fault:
            logger.warning("Sessions are not cached: %s", type(fault).__name__)
            return None


class SessionStore(cached_db.SessionStore):
    def __init__(self, session_key: str | None = None) -> None:
        super().__init__(session_key)
        self._cache = SessionCache()

    def delete(self, session_key: str | None = None) -> None:
        from roma_site.live.changes import end_tickets  # needs apps that are not ready when sessions are loaded

        key = session_key or self.session_key
        super().delete(session_key)
        if key:
            end_tickets("session", key)

    def _validate_session_key(self, key: str | None) -> bool:
        """Return whether a session key has the form of our keys.

        Trap: a quoted cookie can contain any byte, and PostgreSQL fails at a zero byte. Django 5.2 passes such a key to
        the query; no upstream report found."""
        known: bool = super()._validate_session_key(key)  # type: ignore[misc]
        return known and len(str(key)) <= 40 and str(key).isascii() and str(key).isalnum()
