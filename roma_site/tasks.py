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
    """Record for /healthz that Celery beat and a worker are running."""
    cache.set(HEARTBEAT_KEY, time.time(), timeout=None)


@shared_task(name="roma_site.tasks.clear_expired")
def clear_expired() -> None:
    """Delete expired sessions, their UserSession rows and expired access through email links."""
    SessionStore.clear_expired()
    going_on = Session.objects.filter(pk=OuterRef("session_key"))
    older = UserSession.objects.filter(created_at__lt=timezone.now() - timedelta(days=1))
    older.filter(~Exists(going_on)).delete()
    access_links.delete_expired_accesses()
