"""/healthz: the state of database, broker, sweep and deadlines, for people and alarms.

/readyz: whether this process can serve requests, for load balancers; it ignores a missing broker."""

import time
from collections.abc import Callable
from typing import Any

import redis
from django.conf import settings
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.database.shared_cache import cache
from games.database.unwritable import is_unwritable
from games.deadlines.sweep import MAX_ALARM_AGE, count_overdue_alarms
from games.models import Probe
from roma_site import __version__
from roma_site.tasks import HEARTBEAT_KEY

# Beat sends a heartbeat every 5 s; long tasks may delay it.
MAX_HEARTBEAT_AGE_SECONDS = 60


def database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return connection.vendor


def writing() -> str:
    """Check that the database accepts a new row. A full disk or a standby server allows only reading."""
    now = timezone.now()
    try:
        with transaction.atomic():
            if not Probe.objects.filter(pk=1).update(at=now):
                Probe.objects.create(pk=1, at=now)
    except IntegrityError:  # another process was first
        pass
    except DatabaseError as fault:
        if is_unwritable(fault):
            raise RuntimeError("cannot write: is the disk full, or the database read-only?") from None
        raise
    return "accepts a new row"


def broker() -> str:
    with redis.Redis.from_url(settings.CELERY_BROKER_URL, socket_connect_timeout=2, socket_timeout=2) as client:
        client.ping()
    return "answers"


def sweep() -> str:
    last = cache.get(HEARTBEAT_KEY)
    if last is None:
        raise RuntimeError("no heartbeat yet: are beat and a worker running?")
    age = time.time() - last
    if age > MAX_HEARTBEAT_AGE_SECONDS:
        raise RuntimeError(f"no heartbeat for {age:.0f} s")
    return f"{max(age, 0):.0f} s ago"


def deadlines() -> str:
    if late := count_overdue_alarms():
        raise RuntimeError(f"{late} alarms are more than {MAX_ALARM_AGE.seconds // 60} minutes late")
    return "in time"


def migrations() -> str:
    """Check that no known migration is missing. During an update, the database may have newer migrations."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise RuntimeError("some are missing: run manage.py migrate")
    return "done"


def examine_part(question: Callable[[], str]) -> dict[str, Any]:
    """Return the state of a part.

    For an unexpected error, this is only its type, because its message can name hosts and users."""
    try:
        return {"ok": True, "state": question()}
    except RuntimeError as error:
        return {"ok": False, "state": str(error)}
    except Exception as error:
        return {"ok": False, "state": type(error).__name__}


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    return health_response(database, writing, broker, sweep, deadlines)


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    return health_response(database, migrations)


def health_response(*questions: Callable[[], str]) -> JsonResponse:
    parts = {question.__name__: examine_part(question) for question in questions}
    ok = all(part["ok"] for part in parts.values())
    response = JsonResponse({"ok": ok, "version": __version__, **parts}, status=200 if ok else 503)
    # Set by Django: without it, Django logs every 503 as an error, several a second with some load balancers.
    response._has_been_logged = True  # type: ignore[attr-defined]
    return response
