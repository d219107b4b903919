"""/metrics for Prometheus: counters of these processes, and the state of database and broker.

If METRICS_TOKEN is set, requests need it as a bearer token; otherwise only this machine may read the metrics. Web
processes share counters (deploy/gunicorn.conf.py); worker and inbound serve their own (roma_site/celery.py)."""

import hmac
import os
import time
from collections.abc import Callable, Iterable
from datetime import timedelta
from functools import partial
from typing import Any

import redis
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.dispatch import receiver
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.transport.redis import PRIORITY_STEPS, Channel
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector

from games.database.shared_cache import cache
from games.deadlines.sweep import count_overdue_alarms
from games.facts.events import event_kind
from games.facts.signals import appended
from games.models import Event, Game, Seat
from games.models.event import MAX_EVENTS_PER_GAME
from games.moderation import measures, reports
from games.operating import verifying
from games.players.thinking_queue import thinking_questions
from games.tournaments import sweep as tournaments
from notifications.models import ALIVE, Notification
from roma_site import __version__
from roma_site.accounts.middleware import is_local_request
from roma_site.accounts.models import User
from roma_site.tasks import HEARTBEAT_KEY

MOVES = Counter("roma_moves", "Moves, by game, kind of event and source", ["ruleset", "kind", "by"])
REQUEST_SECONDS = Histogram(
    "roma_request_seconds",
    "Duration of requests",
    ["method", "route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5),
)
RESPONSES = Counter("roma_responses", "Responses by status", ["status"])
PEOPLE_KEY, PEOPLE_CACHE_SECONDS = "metrics.people", 300


def note_request(method: str, route: str, status: int, seconds: float) -> None:
    """Count a response and its duration. Unknown methods share one counter."""
    known = method if method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS") else "other"
    REQUEST_SECONDS.labels(known, route).observe(seconds)
    RESPONSES.labels(str(status)).inc()


@receiver(appended, dispatch_uid="metrics")
def _count_move(game: Game, events: list, **_: Any) -> None:
    event = events[0][1]
    count = MOVES.labels(game.ruleset, event_kind(event), getattr(event, "by", ""))
    transaction.on_commit(count.inc)


class SiteMetrics:
    """The site's current state, queried at each scrape; metrics whose query fails are left out."""

    def collect(self) -> Iterable[Metric]:
        build = GaugeMetricFamily("roma_build_info", "Always 1; the label is the version", labels=["version"])
        build.add_metric([__version__], 1)
        yield build
        now = timezone.now()
        waiting = Notification.objects.filter(state__in=ALIVE)
        tables = Game.objects
        questions: list[tuple[str, str, Callable[[], float]]] = [
            ("roma_outbox", "Notifications waiting to be sent", waiting.count),
            ("roma_outbox_due", "Notifications that are due", waiting.filter(due_at__lte=now).count),
            ("roma_deadlines_overdue", "Alarms that have been due for minutes", partial(count_overdue_alarms, now)),
            (
                "roma_seasons_overdue",
                "Seasons, and results of their tables, that are minutes late",
                partial(tournaments.count_overdue, now),
            ),
            ("roma_tables_running", "Running tables", tables.filter(state=Game.State.RUNNING).count),
            ("roma_tables_suspended", "Tables suspended for repair", tables.filter(suspended=True).count),
            ("roma_tables_pinned", "Tables played by kept rules", tables.filter(pinned__isnull=False).count),
            (
                "roma_verify_behind",
                "Tables that should have been verified by now",
                partial(verifying.tables_behind, now),
            ),
            (
                "roma_heartbeat_age_seconds",
                "Seconds since the last heartbeat of beat and a worker",
                heartbeat_age_seconds,
            ),
            ("roma_tasks_queued", "Tasks waiting in the broker", queued_tasks),
            ("roma_thinking_waiting", "Questions waiting for a search", thinking_questions().order_by().count),
            ("roma_reports_open", "Reports that no operator has closed yet", reports.open_reports().count),
            ("roma_appeals_open", "Appeals that no operator has answered yet", measures.open_appeals().count),
            ("roma_measures_running", "Measures against players", measures.running_measures(now).count),
            ("roma_people", "Players with an account", partial(count_people, "all")),
            (
                "roma_people_active_week",
                "Players who answered a question in the last seven days",
                partial(count_people, "active"),
            ),
            ("roma_sign_ups_week", "Players who signed up in the last seven days", partial(count_people, "new")),
        ]
        for name, help_text, ask in questions:
            try:
                yield GaugeMetricFamily(name, help_text, value=ask())
            except Exception:  # noqa: S112 - a missing value is the alarm; the others stay
                continue


def count_people(which: str) -> int:
    """Return the number of players without bots, cached for five minutes. `which`: all, active or new."""
    found: Any = cache.get_or_set(PEOPLE_KEY, people_counts, PEOPLE_CACHE_SECONDS)
    return int(found[which])


def people_counts() -> dict[str, int]:
    since = timezone.now() - timedelta(days=7)
    people = User.objects.filter(is_active=True, bot=None)
    last_answer = Event.objects.filter(pk=OuterRef("game_id") * MAX_EVENTS_PER_GAME + OuterRef("seen"), at__gte=since)
    seats = Seat.objects.filter(user__in=people, seen__gt=0, game__moved_at__gte=since).filter(Exists(last_answer))
    return {
        "all": people.count(),
        "active": seats.values("user").distinct().count(),
        "new": people.filter(date_joined__gte=since).count(),
    }


def heartbeat_age_seconds() -> float:
    """Return the time since the last heartbeat. Raise TypeError if there was none yet."""
    last: Any = cache.get(HEARTBEAT_KEY)
    return float(time.time() - last)


def queued_tasks(queue: str = "celery", url: str = "") -> int:
    """Return the length of a task queue, by default in our own broker. Raise OSError on failure."""
    key = f"{settings.CELERY_BROKER_TRANSPORT_OPTIONS['global_keyprefix']}{queue}"
    keys = [key, *(f"{key}{Channel.sep}{priority}" for priority in PRIORITY_STEPS if priority)]
    with redis.Redis.from_url(url or settings.CELERY_BROKER_URL, socket_connect_timeout=2, socket_timeout=2) as client:
        try:
            return sum(int(client.llen(one)) for one in keys)
        except redis.RedisError as fault:
            raise OSError(str(fault)) from None


@require_safe
@never_cache
def metrics_page(request: HttpRequest) -> HttpResponse:
    if not may_scrape(request):
        raise Http404
    registry: CollectorRegistry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
    standing = CollectorRegistry()
    standing.register(SiteMetrics())
    return HttpResponse(generate_latest(registry) + generate_latest(standing), content_type=CONTENT_TYPE_LATEST)


def may_scrape(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode(), settings.METRICS_TOKEN.encode())
    return is_local_request(request)
