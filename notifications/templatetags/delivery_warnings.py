"""Warnings about emails that an unsubscribe link has turned off, and about disabled addresses."""

from datetime import timedelta

from django import template
from django.conf import settings
from django.utils import timezone

from games.database.compiled import CompiledQuery, fetch_together
from games.models import User
from notifications.models import Channel, Kind, Switch
from notifications.preferences import addresses, history, switches

NEW_USER_PERIOD = timedelta(days=30)
register = template.Library()
turned_off_by_link = CompiledQuery(
    lambda user: Switch.objects.filter(
        user=user, channel=Channel.MAIL, on=False, disabled_by_link_at__isnull=False
    ).order_by("disabled_by_link_at")
)
disabled_addresses = CompiledQuery(
    lambda user, key: addresses.addresses_with_key(user, key).filter(disabled_at__isnull=False, acknowledged=False)
)
register.filter("describe_reason", history.describe_reason)


@register.inclusion_tag("notifications/delivery_warnings.html")
def delivery_warnings(user: User) -> dict:
    """Show disabled addresses, and emails that a link has turned off, until the user acknowledges them."""
    off, gone = (
        turned_off_by_link.wanted(user=user.pk),
        disabled_addresses.wanted(user=user.pk, key=addresses.mail_address_key(user)),
    )
    fetch_together(off, gone)
    return {"switches": off.all, "addresses": gone.all}


@register.inclusion_tag("notifications/offer.html", takes_context=True)
def notification_offer(context: template.Context) -> dict:
    """Offer other notifications than emails to a new user who has answered at a table with other people."""
    request, table = context["request"], context["table"]
    is_player = table.mine and not table.by_access_link and table.mine.seen and not table.game.practice
    if not is_player or request.COOKIES.get(addresses.OFFER_COOKIE) or not request.user.is_authenticated:
        return {}
    others = any(seat.user_id not in (None, request.user.pk) for seat in table.seats)
    if not others or request.user.date_joined < timezone.now() - NEW_USER_PERIOD:
        return {}
    if addresses.has_chosen(request.user):
        return {}
    return {"table": table, "push": bool(settings.VAPID_KEY), "csrf_token": context["csrf_token"]}


@register.simple_tag
def gets_turn_emails(user: User) -> bool:
    return switches.is_on(user.pk, Kind.TURN) and not addresses.is_mail_disabled(user)
