"""The house's own tasks."""

import time
from datetime import timedelta

from allauth.usersessions.models import UserSession
from celery import shared_task
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.database.shared_cache import cache
from games.tables import access_links
from roma_site.sessions import SessionStore

HEARTBEAT_KEY = "heartbeat"


@shared_task(name="roma_site.tasks.heartbeat")
def heartbeat() -> None:
    """Beat asked, a worker answered: /healthz reads when that last happened."""
    cache.set(HEARTBEAT_KEY, time.time(), timeout=None)


@shared_task(name="roma_site.tasks.clear_expired")
def clear_expired() -> None:
    """Beat's round, once a day: sessions that have ended, what was noted of the browsers they were in, and what
    links of mails have let in."""
    SessionStore.clear_expired()
    going_on = Session.objects.filter(pk=OuterRef("session_key"))
    older = UserSession.objects.filter(created_at__lt=timezone.now() - timedelta(days=1))
    older.filter(~Exists(going_on)).delete()
    access_links.delete_expired_accesses()
