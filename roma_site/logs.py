"""Log lines: each is a JSON object that names its request, task and table, without secrets.

A request is logged with its route, not its URL, because a URL may contain a token. An exception is logged with its type
and place, not its message, which may contain a card or an address. All other texts are searched for secrets. In
development, logs are plain lines with everything.

If SENTRY_DSN is set, errors are reported to Sentry: types and places of exceptions, and nothing else."""

import logging
import re
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pythonjsonlogger.json import JsonFormatter

# {"request", "task", "game"} of this thread, as far as known.
_log_facts: ContextVar[dict[str, str] | None] = ContextVar("about", default=None)
# Further fields of a request's line (roma_site/instrumentation.py).
EXTRA_FIELDS = ("method", "route", "status", "ms", "task_name")
CODE_ROOT = Path(__file__).resolve().parent.parent

SECRET_PATTERNS = [
    (re.compile(r"://[^\s@]*@"), "://…@"),  # passwords in URLs
    (re.compile(r"(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])"), "…"),  # IP addresses
    (re.compile(r"[\w.+=-]+@[\w-]+\.[\w.-]+"), "…@…"),
    # Tokens, keys, digests: long words of letters and digits, or of lower and upper case.
    (re.compile(r"(?<![\w-])(?=[\w-]*(?:\d|[a-z][\w-]*[A-Z]|[A-Z][\w-]*[a-z]))[\w-]{20,}"), "…"),
]
# The only fields that are sent.
KEPT_EVENT_FIELDS = "event_id timestamp platform level logger release environment sdk transaction_info".split()


@contextmanager
def log_context(**facts: str) -> Iterator[None]:
    """Add these facts to all log lines of this thread inside the `with` block."""
    token = _log_facts.set(dict(facts))
    try:
        yield
    finally:
        _log_facts.reset(token)


def add_log_fact(**facts: str) -> None:
    """Add facts to the current `log_context`, if there is one."""
    if (known := _log_facts.get()) is not None:
        known.update(facts)


def log_facts() -> dict[str, str]:
    return dict(_log_facts.get() or {})


def redact_secrets(text: str) -> str:
    for pattern, instead in SECRET_PATTERNS:
        text = pattern.sub(instead, text)
    return text


def error_facts(error: BaseException) -> dict[str, Any]:
    """Return {"error", "where"} of an exception: types and places, innermost last, without messages."""
    chain, kinds = [error], [type(error).__name__]
    while (cause := chain[-1].__cause__ or chain[-1].__context__) is not None and cause not in chain:
        chain.append(cause)
        kinds.append(type(cause).__name__)
    places = traceback.extract_tb(chain[-1].__traceback__)
    return {
        "error": " from ".join(kinds),
        "where": [f"{short_path(place.filename)}:{place.lineno} {place.name}" for place in places[-12:]],
    }


def short_path(filename: str) -> str:
    path = Path(filename)
    if CODE_ROOT in path.parents and "site-packages" not in path.parts:
        return str(path.relative_to(CODE_ROOT))
    return "/".join(path.parts[-2:])


class JsonLogFormatter(JsonFormatter):
    """Format a log line as JSON, only with known fields: {"time", "level", "logger", "message", …}."""

    def add_fields(self, log_data: dict[str, Any], record: logging.LogRecord, message_dict: dict[str, Any]) -> None:
        """Fill in the known fields. Trap: other extras of a record may contain a Celery task's arguments."""
        log_data["time"] = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        log_data["level"], log_data["logger"] = record.levelname, record.name
        log_data["message"] = redact_secrets(message_text(record))
        log_data.update(log_facts())
        log_data.update({name: getattr(record, name) for name in EXTRA_FIELDS if hasattr(record, name)})
        if record.exc_info and record.exc_info[1] is not None:
            log_data.update(error_facts(record.exc_info[1]))


def message_text(record: logging.LogRecord) -> str:
    """Return a record's message, without arguments if another package reports an exception."""
    ours = record.name.partition(".")[0] in ("roma_site", "notifications", "games")
    if record.exc_info and not ours:
        return str(record.msg)
    return record.getMessage()


def start_sentry(dsn: str) -> None:
    try:
        import sentry_sdk
    except ImportError:
        raise ImportError(
            "SENTRY_DSN is set, but sentry-sdk is not installed: install deploy/requirements/sentry.txt."
        ) from None
    sentry_sdk.init(
        dsn=dsn,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        before_send=stripped_event,
        traces_sample_rate=0,
    )


def stripped_event(event: dict[str, Any], hint: dict[str, Any]) -> dict[str, Any]:
    left = {key: event[key] for key in KEPT_EVENT_FIELDS if key in event}
    left["tags"] = log_facts()
    values = (event.get("exception") or {}).get("values") or []
    if values:
        left["exception"] = {"values": [stripped_exception(value) for value in values]}
    elif template := (event.get("logentry") or {}).get("message"):
        left["logentry"] = {"message": redact_secrets(str(template))}  # without arguments
    return left


def stripped_exception(value: dict[str, Any]) -> dict[str, Any]:
    frames = (value.get("stacktrace") or {}).get("frames") or []
    kept = ("filename", "function", "module", "lineno", "in_app")
    places = [{key: frame[key] for key in kept if key in frame} for frame in frames]
    return {"type": value.get("type"), "module": value.get("module"), "stacktrace": {"frames": places}}
