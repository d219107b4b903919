"""Answering to Prometheus, for a process that is no web server: a worker, an inbound."""

from django.conf import settings
from prometheus_client import start_http_server


def serve_metrics() -> None:
    """In a thread of this process, where METRICS_LISTEN says. OSError where somebody else listens there already.

    Trap: a command that is run beside the worker has its environment, and must not want its port."""
    if settings.METRICS_LISTEN:
        host, _, port = settings.METRICS_LISTEN.rpartition(":")
        start_http_server(int(port), host.strip("[]"))
