"""The site: settings, URLs, accounts, and the servers that run on one machine."""

__version__ = "1.0.0"

from roma_site.celery import app as celery_app

__all__ = ["__version__", "celery_app"]
