"""The seat that a stranger has asked for and takes as soon as they are signed in: kept in their session, with what they
were shown and have added to the luck. Only a form of ours puts it there, so that a link alone seats nobody."""

import time
from typing import Any

from django.http import HttpRequest

MEANT = "meant seat"
BROUGHT = ("commitment", "nonce")
LASTS = 24 * 3600  # seconds: a code may come late
LONGEST = 100  # letters of what a form brings; longer is refused where it is used


def keep_meant_seat(request: HttpRequest, slug: str) -> None:
    """Remember that a seat at this table was asked for, as the request's form brings it."""
    brought = {name: request.POST.get(name, "")[:LONGEST] for name in BROUGHT}
    request.session[MEANT] = {"table": slug[:LONGEST], "until": time.time() + LASTS, **brought}


def take_meant_seat(request: HttpRequest, slug: str) -> dict[str, Any] | None:
    """Return what was brought for a seat at this table, and forget it; None where none was asked for, or too long
    ago."""
    meant = request.session.get(MEANT)
    if not meant or meant["table"] != slug:
        return None
    del request.session[MEANT]
    return meant if meant["until"] > time.time() else None
