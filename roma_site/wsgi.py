import gc
import os
from importlib import import_module
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.utils.http import parse_header_parameters

GC_THRESHOLD = 5_000  # new objects

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roma_site.settings")
django_application = get_wsgi_application()
# Load all pages before the first request, and keep permanent objects out of garbage collection: it would scan them
# again and again, 60 ms each time, during requests. A page makes thousands of objects: with the default threshold,
# collections take a twentieth of its time.
import_module(settings.ROOT_URLCONF)
gc.collect()
gc.freeze()
gc.set_threshold(GC_THRESHOLD)


def application(environ: dict[str, Any], start_response: Any) -> Any:
    """Serve requests in UTF-8, and refuse other encodings.

    Trap: before any middleware runs, Django decodes the URL and the form with any codec that Content-Type names. "hex"
    raises an error, and "unicode_escape" makes surrogates that no database accepts. Upstream: Django ticket 34709
    refuses other codecs for forms, and ticket 36991 (after 5.2) refuses unknown codecs. As of 5.2, neither covers the
    query string, and no upstream report was found."""
    if in_utf8(environ.get("CONTENT_TYPE", "")):
        return django_application(environ, start_response)
    start_response("415 Unsupported Media Type", [("Content-Type", "text/plain; charset=utf-8")])
    return [b"Use UTF-8 for requests to this site.\n"]


def in_utf8(content_type: str) -> bool:
    try:
        _, parameters = parse_header_parameters(content_type)
    except Exception:  # the standard library's parser raises more exceptions than documented
        return False
    return parameters.get("charset", "utf-8").lower() in ("utf-8", "utf8")
