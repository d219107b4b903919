"""What is answered when something broke: 500; and 503 where the database is away or out of breath, which will pass."""

import sys
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template.loader import get_template

SOON = "5"  # seconds


def server_error(request: HttpRequest, *_: Any) -> HttpResponse:
    """Django's handler500. Trap: neither page may ask the database, so they are drawn without a request."""
    if isinstance(sys.exc_info()[1], OperationalError | InterfaceError):
        return HttpResponse(get_template("503.html").render(), status=503, headers={"Retry-After": SOON})
    return HttpResponseServerError(get_template("500.html").render())
