"""The pages on which mails are turned off and on."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from notifications import switches
from notifications.models import Kind


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """The link in a mail. Looking changes nothing, since mail scanners look; one POST turns the mails off, and one with
    `on` turns them on again. The POST of a mail program (RFC 8058) brings neither cookie nor CSRF token: the signature
    in the address stands for both."""
    known = switches.read(token)
    if known is None:
        raise Http404
    user, kind = known
    if request.method == "POST":
        switches.turn(user, kind, on="on" in request.POST)
    return render(request, "notifications/stop.html", {"kind": kind, "on": switches.is_on(user, kind)})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: HttpRequest) -> HttpResponse:
    """All switches of the signed-in reader."""
    user: int = request.user.pk  # type: ignore[assignment]
    if request.method == "POST":
        for kind in Kind:
            switches.turn(user, kind, on=kind.value in request.POST)
        messages.success(request, _("Saved."))
        return redirect("notifications:mine")
    kinds = [(kind, switches.is_on(user, kind)) for kind in Kind]
    return render(request, "notifications/mine.html", {"kinds": kinds})
