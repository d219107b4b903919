__version__ = "1.0.0"

from roma_site.celery import app as celery_app

__all__ = ["__version__", "celery_app"]
