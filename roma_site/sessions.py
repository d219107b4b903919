"""Where signed-in browsers are remembered."""

from django.contrib.sessions.backends import cached_db


class SessionStore(cached_db.SessionStore):
    """In the database, with a copy in the cache."""

    def _validate_session_key(self, key: str | None) -> bool:
        """Only what could be a key of ours is looked up. Trap: a quoted cookie can carry any byte, and PostgreSQL fails at
        a zero in a text."""
        known: bool = super()._validate_session_key(key)  # type: ignore[misc]
        return known and len(str(key)) <= 40 and str(key).isascii() and str(key).isalnum()
