"""Configure gunicorn: `gunicorn --config deploy/gunicorn.conf.py roma_site.wsgi`.

deploy/env.example explains the environment variables."""

import itertools
import os
import shutil
import tempfile

bind = f"{os.environ.get('BIND', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_PROCESSES", "2"))
threads = int(os.environ.get("WEB_THREADS", "4"))
# A slow client would occupy a thread, so the proxy must pass on complete requests only (Caddyfile, nginx.conf).
worker_class = "gthread"
timeout = 60
graceful_timeout = 30
# Longer than any proxy keeps an idle connection (Caddy: 2 minutes), so that no request meets a connection being closed.
# Idle ones occupy no thread.
keepalive = 125
control_socket_disable = True
# Worker heartbeats must not wait for a slow disk.
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108

# In development, only warnings, in plain lines.
_own = os.environ.get("DEVELOPMENT", "0") not in ("", "0")
# The site logs requests itself, without IP addresses (roma_site/instrumentation.py).
accesslog = None
logconfig_dict = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
        "json": {"()": "roma_site.logs.JsonLogFormatter", "json_ensure_ascii": False},
    },
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "line" if _own else "json"}},
    "root": {"handlers": ["terminal"], "level": "INFO"},
    "loggers": {"gunicorn.error": {"level": "WARNING" if _own else "INFO", "handlers": [], "propagate": True}},
}

# Processes share metrics in files (roma_site/monitoring/metrics.py). Set before prometheus_client is imported; kept at
# a reload (SIGHUP).
_numbers = os.environ.get("ROMA_METRICS_FOLDER") or tempfile.mkdtemp(prefix="roma-metrics-")
os.environ["ROMA_METRICS_FOLDER"] = os.environ["PROMETHEUS_MULTIPROC_DIR"] = _numbers


def pre_fork(server, worker):
    """Give a new worker the lowest free number, so that it reuses the metrics files of an ended worker."""
    taken = {one.metrics_number for one in server.WORKERS.values()}
    worker.metrics_number = next(number for number in itertools.count() if number not in taken)


def post_fork(server, worker):
    from prometheus_client import values

    values.ValueClass = values.MultiProcessValue(lambda: worker.metrics_number)


def on_exit(server):
    shutil.rmtree(_numbers, ignore_errors=True)
