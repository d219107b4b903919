"""The operators' page: each line is fine or says what to do. Also available as JSON."""

import shutil
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib import admin
from django.db import connection
from django.db.models import Count, Max, Min, OuterRef, Q, Subquery, Sum
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.database.shared_cache import cache
from games.models import Event, Game, OpenQuestion, Tournament
from games.models.event import MAX_EVENTS_PER_GAME
from games.moderation import measures, reports
from games.operating import verifying
from games.players.thinking_queue import thinking_questions
from games.tournaments import sweep as tournaments
from notifications.models import ALIVE, DeliveryFailure, Notification, State
from roma_site import __version__
from roma_site.monitoring import health
from roma_site.monitoring.metrics import count_people

ONE_DAY = timedelta(days=1)
MAX_QUEUE_AGE = timedelta(minutes=5)
MAX_OVERDUE = timedelta(minutes=15)  # of an answer whose deadline has passed
MAX_REPORT_AGE = timedelta(days=2)
MAX_THINKING = 50  # questions that wait for a search
MAX_BOUNCED_SHARE = 0.05  # of the emails that were sent
MIN_FREE_DISK_SHARE = 0.1
MAX_BEHIND_SHARE = 0.2  # of the running tables: four hours late, so that a round takes a whole day
COUNTED_EVENTS_PER_GAME, COUNTED_NOTIFICATIONS = 200, 50_000  # so that counting a day stays cheap on a large site
MOVES_KEY, MOVES_CACHE_SECONDS = "operator.moves", 300


@dataclass(frozen=True)
class Line:
    """A line of the page. `advice`: what the operator can do; "" if all is fine."""

    name: str
    value: str
    advice: str = ""
    link: str = ""


def status_lines() -> list[Line]:
    found = []
    for name, make in LINES.items():
        try:
            found.append(make(name))
        except Exception as fault:
            found.append(Line(name, type(fault).__name__, "This could not be read: see the log of this process."))
    return found


def _count(count: Callable[[], int], name: str) -> Line:
    return Line(name, str(count()))


def _moves(name: str) -> Line:
    return Line(name, str(cache.get_or_set(MOVES_KEY, count_moves, MOVES_CACHE_SECONDS)))


def count_moves() -> int:
    """Return the number of answers in the last day, counting at most the last 200 events of each table."""
    since = timezone.now() - ONE_DAY
    moved = Q(state=Game.State.RUNNING, moved_at__gte=since) | Q(state=Game.State.FINISHED, finished_at__gte=since)
    last = OuterRef("pk") * MAX_EVENTS_PER_GAME + OuterRef("head")
    events = Event.objects.filter(pk__gt=last - COUNTED_EVENTS_PER_GAME, pk__lte=last, at__gte=since, kind="answered")
    of_game = events.filter(game=OuterRef("pk")).order_by().values("game").annotate(n=Count("pk")).values("n")
    games = Game.objects.filter(moved).annotate(n=Coalesce(Subquery(of_game), 0))
    return int(games.aggregate(total=Sum("n"))["total"] or 0)


def _mails(name: str) -> Line:
    since = timezone.now() - ONE_DAY
    newest = Notification.objects.aggregate(key=Max("pk"))["key"] or 0
    recent = Notification.objects.filter(pk__gt=newest - COUNTED_NOTIFICATIONS, address=None)
    sent = recent.filter(state=State.SENT, sent_at__gte=since).count()
    failed = DeliveryFailure.objects.filter(at__gte=since).count()
    many = failed > MAX_BOUNCED_SHARE * sent and failed > 1
    advice = "Many addresses fail: the admin lists the reason for each. Does a provider block the site?" if many else ""
    return Line(name, f"{sent} sent, {failed} refused or bounced", advice, "/admin/notifications/deliveryfailure/")


def _queue(name: str) -> Line:
    now = timezone.now()
    due = Notification.objects.filter(state__in=ALIVE, due_at__lte=now).order_by("due_at")
    first = due.values_list("due_at", flat=True).first()
    if first is None:
        return Line(name, "nothing is due")
    late = "Nothing is sent: are a worker and the mail server running? (docs/runbook.md, Monitoring: roma_outbox_due)"
    age = now - first
    return Line(name, f"{due.count()} due, the oldest for {_age(age)}", late if age > MAX_QUEUE_AGE else "")


def _overdue(name: str) -> Line:
    now = timezone.now()
    passed = OpenQuestion.objects.filter(deadline__lte=now, late=False, game__suspended=False).order_by("deadline")
    first = passed.select_related("game").first()
    if first is None or first.deadline is None:
        return Line(name, "none")
    age, link = now - first.deadline, first.game.get_absolute_url()
    late = "Deadlines are not handled: are beat and a worker running?" if age > MAX_OVERDUE else ""
    return Line(name, f"{first.game.name}, for {_age(age)}", late, link)


def _thinking(name: str) -> Line:
    waiting = thinking_questions().order_by().count()
    late = "More computer players think than THINKING_CORES can serve, or the process `thinking` is down."
    return Line(name, f"{waiting} waiting", late if waiting > MAX_THINKING else "")


def _seasons(name: str) -> Line:
    running = Tournament.objects.filter(state=Tournament.State.RUNNING).count()
    late = tournaments.count_overdue()
    advice = "Steps are late: are beat and a worker running? (docs/leagues.md, When something does not work)"
    return Line(name, str(running), advice if late else "", "/admin/games/tournament/")


def _suspended(name: str) -> Line:
    count = Game.objects.filter(suspended=True).count()
    advice = "`manage.py verify TABLE` names the reason: then pin, repair or release the table." if count else ""
    return Line(name, str(count), advice, "/admin/games/game/?suspended__exact=1")


def _reports(name: str) -> Line:
    """Return the line about open reports and appeals. The age of an appeal begins with the appeal."""
    waiting, appeals = reports.open_reports(), measures.open_appeals()
    count, appealed = waiting.count(), appeals.count()
    oldest = [waiting.aggregate(at=Min("at"))["at"], appeals.aggregate(at=Min("appealed_at"))["at"]]
    ages = [timezone.now() - at for at in oldest if at]
    if not ages:
        return Line(name, "none", link="/admin/reports/")
    late = "People wait for an answer: read the reports, then act or close them." if max(ages) > MAX_REPORT_AGE else ""
    text = f"{count} reports, {appealed} appeals, the oldest for {_age(max(ages))}"
    return Line(name, text, late, "/admin/reports/")


def _verification(name: str) -> Line:
    behind, running = int(verifying.tables_behind(timezone.now())), verifying.running_tables().count()
    late = "Add workers: tables are verified less than daily."
    return Line(name, f"{behind} of {running} tables behind", late if behind > MAX_BEHIND_SHARE * running else "")


def _database(name: str) -> Line:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_database_size(current_database())")
        else:
            cursor.execute("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
        return Line(name, _megabytes(cursor.fetchone()[0]))


def _disk(name: str) -> Line:
    place = next(path for path in (Path(settings.VAR_DIR), *Path(settings.VAR_DIR).parents) if path.exists())
    disk = shutil.disk_usage(place)
    few = disk.free < MIN_FREE_DISK_SHARE * disk.total
    text = f"{_megabytes(disk.free)} free of {_megabytes(disk.total)}"
    return Line(name, text, "Make room: backups and logs first." if few else "")


def _health(check: Callable[[], str], name: str) -> Line:
    part = health.examine_part(check)
    return Line(name, part["state"], "" if part["ok"] else "See /healthz and docs/runbook.md, Monitoring.", "/healthz")


LINES: dict[str, Callable[[str], Line]] = {
    "Version": lambda name: Line(name, __version__),
    "People": partial(_count, partial(count_people, "all")),
    "Active this week": partial(_count, partial(count_people, "active")),
    "Signed up this week": partial(_count, partial(count_people, "new")),
    "Running tables": partial(_count, Game.objects.filter(state=Game.State.RUNNING).count),
    "Moves in the last day": _moves,
    "Emails in the last day": _mails,
    "Notifications waiting": _queue,
    "Oldest overdue answer": _overdue,
    "Computer players thinking": _thinking,
    "Suspended tables": _suspended,
    "Running seasons of leagues": _seasons,
    "Reports and appeals": _reports,
    "Verification of tables": _verification,
    "Sweep": partial(_health, health.sweep),
    "Broker": partial(_health, health.broker),
    "Database writes": partial(_health, health.writing),
    "Database size": _database,
    "Disk": _disk,
}


def _age(time: timedelta) -> str:
    minutes = int(time.total_seconds()) // 60
    hours = minutes // 60
    return f"{minutes} min" if hours == 0 else f"{hours} h" if hours < 48 else f"{hours // 24} days"


def _megabytes(size: int) -> str:
    return f"{size / 2**30:.1f} GB" if size >= 2**30 else f"{size / 2**20:.0f} MB"


@require_safe
@never_cache
def operator_page(request: HttpRequest) -> HttpResponse:
    lines = sorted(status_lines(), key=lambda line: not line.advice)  # what needs attention comes first
    context: dict[str, Any] = {**admin.site.each_context(request), "lines": lines, "title": "How is the site?"}
    context["faults"] = sum(bool(line.advice) for line in lines)
    return render(request, "admin/operator.html", context)


@require_safe
@never_cache
def operator_status(request: HttpRequest) -> JsonResponse:
    lines = status_lines()
    return JsonResponse({"ok": not any(line.advice for line in lines), "lines": [asdict(line) for line in lines]})
