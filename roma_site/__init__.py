"""The house: settings, addresses, accounts, and the servers of one machine."""

from roma_site.celery import app as celery_app

__all__ = ["celery_app"]
