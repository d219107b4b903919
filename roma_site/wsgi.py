"""The WSGI application, for gunicorn and other servers."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roma_site.settings")

application = get_wsgi_application()
