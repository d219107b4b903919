"""Pages for notification settings, addresses and the notification history."""

import json
import re
from itertools import product
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from notifications.channels import push
from notifications.delivery import alerts
from notifications.models import SWITCHED, Address, Channel, DeliveryFrequency, Kind
from notifications.outbox import digests
from notifications.preferences import addresses, history, switches
from notifications.preferences.forms import SERVICE_FORMS, ServiceForm


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe_page(request: HttpRequest, token: str) -> HttpResponse:
    """Show the page of an unsubscribe link, which works without login.

    A GET changes nothing, since mail scanners follow links. A POST turns the emails off or, with `on`, on again. A mail
    program's POST (RFC 8058) has neither cookie nor CSRF token; the signature in the URL replaces both."""
    known = switches.read_stop_token(token)
    if known is None:
        raise Http404
    user, kinds = known
    if request.method == "POST":
        wanted, before = "on" in request.POST, [kind for kind in kinds if switches.is_on(user, kind)]
        for kind in kinds:
            switches.set_switch(user, kind, on=wanted, by_link=True)
        alerts.announce_unsubscribe(user, [] if wanted else before)
    on = any(switches.is_on(user, kind) for kind in kinds)
    what = "; ".join(str(kind.label) for kind in kinds)
    return render(request, "notifications/stop.html", {"what": what, "on": on})


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def notification_settings_page(request: HttpRequest) -> HttpResponse:
    user: Any = request.user
    if request.method == "POST":
        for kind, channel in product(SWITCHED, addresses.channels_of(user)):
            switches.set_switch(user.pk, kind, on=f"{channel}-{kind}" in request.POST, channel=channel)
        messages.success(request, _("Saved."))
        return redirect("notifications:settings")
    return render_settings(request)


def render_settings(request: HttpRequest, wrong: ServiceForm | None = None) -> HttpResponse:
    user: Any = request.user
    addresses.known_mail_address(user)  # a new address inherits the frequency
    places = list(
        addresses.addresses_with_key(user.pk, addresses.mail_address_key(user)).prefetch_related("delivery_failures")
    )
    channels, chosen = addresses.channels_of(user), switches.chosen_switches(user.pk)
    rows = [
        (kind, [(c, chosen.get((c, kind), switches.is_on_by_default(kind, c))) for c in channels]) for kind in SWITCHED
    ]
    context = {
        "rows": rows,
        "channels": channels,
        "mail": next((one for one in places if one.channel == Channel.MAIL), None),
        "places": [one for one in places if one.channel != Channel.MAIL],
        "forms": [wrong if wrong and wrong.channel == channel else form() for channel, form in SERVICE_FORMS.items()],
        "frequencies": DeliveryFrequency,
        "hours": range(24),
        "push_key": push.vapid_public_key() if settings.VAPID_KEY else "",
    }
    return render(request, "notifications/mine.html", context, status=400 if wrong else 200)


@login_required
@never_cache
@require_http_methods(["POST"])
def add_address_page(request: HttpRequest, service: str) -> HttpResponse:
    if service not in SERVICE_FORMS:
        raise Http404
    form = SERVICE_FORMS[service](request.POST)
    if not form.is_valid():
        return render_settings(request, form)
    return add_and_report(request, form.channel, form.hint(), form.stored_fields())


@login_required
@require_POST
def subscribe_view(request: HttpRequest) -> HttpResponse:
    """Add the browser that sends its subscription (static/push.js), until the user signs out there.

    With `known` (static/push-owner.js), the browser sends only the endpoint of an existing subscription, because the
    user may have signed in again. Return 204 after storing the subscription in the new session, or 404 if the user has
    no such subscription."""
    if "known" in request.POST:
        known = addresses.push_address_at(request.user, request.POST["known"])
        if known is not None:
            addresses.remember_push_address(request.session, known)
        return HttpResponse(status=404 if known is None else 204)
    try:
        fields = push.read_subscription(json.loads(request.POST.get("subscription", "")))
    except (ValueError, RecursionError):
        messages.error(request, _("This browser could not turn on notifications. Try again."))
        return redirect("notifications:settings")
    if not settings.VAPID_KEY:
        raise Http404
    return add_and_report(request, Channel.PUSH, request.POST.get("name", "").replace("\0", "")[:40], fields)


def add_and_report(request: HttpRequest, channel: Channel, name: str, fields: dict[str, Any]) -> HttpResponse:
    address = addresses.add_address(request.user, channel, name, fields)
    if address is None:
        messages.error(request, _("You have reached the limit of addresses. Remove one first."))
    else:
        if channel == Channel.PUSH:
            addresses.remember_push_address(request.session, address)
        messages.success(request, _("Added. Send a test to check that it arrives."))
    return redirect("notifications:settings")


@login_required
@require_POST
def answer_offer_view(request: HttpRequest, table: str) -> HttpResponse:
    """Stop offering notifications in this browser; with `choose`, show the settings."""
    response = redirect("notifications:settings") if "choose" in request.POST else redirect("games:table", table)
    lasts, secure = 400 * 24 * 3600, settings.SESSION_COOKIE_SECURE
    response.set_cookie(addresses.OFFER_COOKIE, "dismissed", lasts, secure=secure, httponly=True, samesite="Lax")
    return response


@login_required
@never_cache
@require_safe
def sent_history_page(request: HttpRequest) -> HttpResponse:
    page, rows = history.history_page_of(request.user, request.GET.get("page"))
    return render(request, "notifications/history.html", {"page": page, "rows": rows})


@login_required
@require_POST
def send_test_view(request: HttpRequest, which: str) -> HttpResponse:
    """Send a test message to a user's address (`which`: key or "mail") and show the result."""
    user: Any = request.user
    address = addresses.get_own_address(request.user, which)
    if not addresses.count_within_hourly_limit(f"tests.{user.pk}", alerts.MAX_TESTS_PER_HOUR):
        messages.error(request, _("Too many tests. Try again in an hour."))
    elif error := alerts.send_trial_to(address):
        messages.error(
            request, _("The test was not accepted: %(reason)s") % {"reason": history.describe_reason(error.reason)}
        )
    else:
        messages.success(request, _("Test sent. Did it arrive?"))
    return redirect("notifications:settings")


@login_required
@require_POST
def frequency_view(request: HttpRequest, which: str) -> HttpResponse:
    """Set how often a user's address (`which`: key or "mail") gets messages."""
    address = addresses.get_own_address(request.user, which)
    word, hour = request.POST.get("frequency", ""), request.POST.get("hour", "")
    if word not in DeliveryFrequency.values or not re.fullmatch(r"[01]?[0-9]|2[0-3]", hour):
        messages.error(request, _("Invalid input. Nothing was changed."))
        return redirect("notifications:settings")
    digests.set_frequency(address, DeliveryFrequency(word), int(hour))
    messages.success(request, _("Saved."))
    return redirect("notifications:settings")


@login_required
@require_POST
def remove_address_view(request: HttpRequest, which: int) -> HttpResponse:
    get_object_or_404(addresses.other_addresses(request.user.pk), pk=which).delete()  # type: ignore[arg-type]
    messages.success(request, _("Removed."))
    return redirect("notifications:settings")


@login_required
@require_POST
def acknowledge_address_view(request: HttpRequest, which: int) -> HttpResponse:
    Address.objects.filter(pk=which, user=request.user.pk).update(acknowledged=True)
    return redirect("games:home")


@login_required
@require_POST
def acknowledge_unsubscribe_view(request: HttpRequest) -> HttpResponse:
    """Acknowledge that a link has turned emails off or, with `on`, turn these emails on again."""
    on = request.POST.get("on", "")
    if (word := on or request.POST.get("off", "")) in SWITCHED:
        switches.set_switch(request.user.pk, Kind(word), on=bool(on))  # type: ignore[arg-type]
    return redirect("games:home")
