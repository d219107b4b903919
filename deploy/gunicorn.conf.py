"""How gunicorn serves the site: `gunicorn --config deploy/gunicorn.conf.py roma_site.wsgi`. env.example has its
variables."""

import os
import shutil
import tempfile

bind = f"{os.environ.get('BIND', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_PROCESSES", "2"))
threads = int(os.environ.get("WEB_THREADS", "4"))
# A request gets a thread once it is whole: slow senders stop nobody.
worker_class = "roma_site.web_worker.WholeRequests"
# A page takes milliseconds.
timeout = 60
graceful_timeout = 30
keepalive = 5
control_socket_disable = True
# Its sign of life must not wait for a slow disk.
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108

# On a machine of one's own (`manage.py serve`) only what went wrong is told, in plain lines.
_own = os.environ.get("DEVELOPMENT", "0") not in ("", "0")
# The site writes a line for each request itself, without addresses (roma_site/instrumentation.py).
accesslog = None
logconfig_dict = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
        "json": {"()": "roma_site.logs.Lines", "json_ensure_ascii": False},
    },
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "line" if _own else "json"}},
    "root": {"handlers": ["terminal"], "level": "INFO"},
    "loggers": {"gunicorn.error": {"level": "WARNING" if _own else "INFO", "handlers": [], "propagate": True}},
}

# The processes add up their numbers in files (roma_site/metrics.py). Set before any of them imports prometheus_client;
# kept when gunicorn reads this file anew (SIGHUP).
_numbers = os.environ.get("ROMA_METRICS_FOLDER") or tempfile.mkdtemp(prefix="roma-metrics-")
os.environ["ROMA_METRICS_FOLDER"] = os.environ["PROMETHEUS_MULTIPROC_DIR"] = _numbers


def child_exit(server, worker):
    """A process that is gone no longer counts where only the living do."""
    from prometheus_client import multiprocess

    multiprocess.mark_process_dead(worker.pid)


def on_exit(server):
    """Leave nothing behind."""
    shutil.rmtree(_numbers, ignore_errors=True)
