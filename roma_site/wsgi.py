"""The WSGI application, for gunicorn and other servers."""

import gc
import os
from importlib import import_module
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.utils.http import parse_header_parameters

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roma_site.settings")
django_application = get_wsgi_application()
# Pages are loaded before anybody waits for them, and the garbage collector leaves alone what stays for good: else it
# goes through all of it again and again, 60 ms each time, in the middle of somebody's request.
import_module(settings.ROOT_URLCONF)
gc.collect()
gc.freeze()


def application(environ: dict[str, Any], start_response: Any) -> Any:
    """The site, for requests in UTF-8.

    Trap: Django decodes address and form with whatever codec the Content-Type names, before any middleware: "hex"
    fails, "unicode_escape" makes halves of characters that no database takes. Upstream: Django ticket 34709 refuses
    other codecs for forms, ticket 36991 (after 5.2) codecs that are none; of the query string, as of 5.2, no upstream
    report found."""
    if in_utf8(environ.get("CONTENT_TYPE", "")):
        return django_application(environ, start_response)
    start_response("415 Unsupported Media Type", [("Content-Type", "text/plain; charset=utf-8")])
    return [b"Requests to this site are in UTF-8.\n"]


def in_utf8(content_type: str) -> bool:
    try:
        _, parameters = parse_header_parameters(content_type)
    except Exception:  # the parser is the standard library's for mails; it fails in more ways than it says
        return False
    return parameters.get("charset", "utf-8").lower() in ("utf-8", "utf8")
