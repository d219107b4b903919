"""The Celery application. Its whole configuration is in settings.py, under CELERY_."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roma_site.settings")

app = Celery("roma_site")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
