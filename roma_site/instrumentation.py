"""Logs and measures every request and task, and adds request, task and table to log lines."""

import logging
import re
import secrets
import time
from collections.abc import Callable
from typing import Any

from celery.signals import task_failure, task_postrun, task_prerun
from django.conf import settings
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from games.facts.signals import appended
from roma_site import logs
from roma_site.monitoring import metrics

request_logger = logging.getLogger("roma_site.requests")
task_logger = logging.getLogger("roma_site.tasks")
# Requested every few seconds by machines, or every second by waiting pages, mostly without news (204, 304).
QUIET_ROUTES = ("healthz", "readyz", "metrics")
POLLED_ROUTE = "t/<slug:slug>/news/"
REQUEST_ID_PATTERN = re.compile(r"[\w-]{8,64}", re.ASCII)


class RequestLog:
    """The outermost middleware: gives each request an ID, and logs and measures it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        if request.path == "/metrics":
            # Prometheus uses each process's own address, which is not in ALLOWED_HOSTS; the token protects the page.
            request.META["HTTP_HOST"] = settings.SITE_HOST
        with logs.log_context(request=request_id(request)):
            response = self.get_response(request)
            took = time.perf_counter() - began
            route = request.resolver_match.route if request.resolver_match else ""
            metrics.note_request(request.method or "", route, response.status_code, took)
            nothing_new = route == POLLED_ROUTE and response.status_code in (204, 304)
            level = logging.DEBUG if route in QUIET_ROUTES or nothing_new else logging.INFO
            facts = {"method": request.method, "route": route, "status": response.status_code, "ms": round(took * 1000)}
            request_logger.log(level, "answered", extra=facts)
        return response

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]) -> None:
        if slug := kwargs.get("slug"):
            logs.add_log_fact(game=str(slug))


def request_id(request: HttpRequest) -> str:
    given = request.headers.get("X-Request-ID", "") if getattr(settings, "SECURE_PROXY_SSL_HEADER", None) else ""
    return given if REQUEST_ID_PATTERN.fullmatch(given) else secrets.token_hex(6)


@receiver(appended, dispatch_uid="watch")
def _log_table_of_move(game: Any, **_: Any) -> None:
    """Add the table to the log context, because the URLs of email links do not name the table."""
    logs.add_log_fact(game=game.slug)


# Celery sends these signals in the thread that runs the task.
_task_contexts: dict[str, Any] = {}


@task_prerun.connect
def _begin_task(task_id: str = "", **_: Any) -> None:
    context = _task_contexts[task_id] = logs.log_context(task=task_id)
    context.__enter__()


@task_postrun.connect
def _end_task(task_id: str = "", **_: Any) -> None:
    if context := _task_contexts.pop(task_id, None):
        context.__exit__(None, None, None)


@task_failure.connect
def _log_failed_task(sender: Any = None, exception: BaseException | None = None, **_: Any) -> None:
    """Log a failed task. Settings disable Celery's own log line, which would include the task's arguments."""
    error = (type(exception), exception, exception.__traceback__) if exception else None
    task_logger.error("A task failed", exc_info=error, extra={"task_name": getattr(sender, "name", "")})
