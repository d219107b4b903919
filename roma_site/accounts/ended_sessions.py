"""What allauth asks about its page of sessions."""

from collections.abc import Iterable

from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession

from roma_site.accounts import keys


class SessionsAdapter(DefaultUserSessionsAdapter):
    """A session that is ended there closes what it opened, as on the page of keys."""

    def end_sessions(self, sessions: Iterable[UserSession]) -> None:
        for session in sessions:
            keys.close_session(session)
