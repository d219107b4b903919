"""Report errors to Sentry, if SENTRY_DSN is set: types and places of exceptions, and nothing else.

Local variables, requests, users and messages are not sent: any of them may contain a card, a token or an address."""

from typing import Any

from roma_site import logs

# The only fields that are sent.
KEPT_EVENT_FIELDS = (
    "event_id",
    "timestamp",
    "platform",
    "level",
    "logger",
    "release",
    "environment",
    "sdk",
    "transaction_info",
)


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
    left["tags"] = logs.log_facts()
    values = (event.get("exception") or {}).get("values") or []
    if values:
        left["exception"] = {"values": [stripped_exception(value) for value in values]}
    elif template := (event.get("logentry") or {}).get("message"):
        left["logentry"] = {"message": logs.redact_secrets(str(template))}  # without arguments
    return left


def stripped_exception(value: dict[str, Any]) -> dict[str, Any]:
    frames = (value.get("stacktrace") or {}).get("frames") or []
    places = [
        {key: frame[key] for key in ("filename", "function", "module", "lineno", "in_app") if key in frame}
        for frame in frames
    ]
    return {"type": value.get("type"), "module": value.get("module"), "stacktrace": {"frames": places}}
