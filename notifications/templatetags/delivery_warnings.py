"""Warnings about emails that an unsubscribe link has turned off, and about disabled addresses."""

from django import template

from games.database.compiled import CompiledQuery, fetch_together
from games.models import User
from notifications.models import Channel, Kind, Switch
from notifications.preferences import addresses, history, switches

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
    """Show emails that a link has turned off and disabled addresses, until the user acknowledges them."""
    off, gone = (
        turned_off_by_link.wanted(user=user.pk),
        disabled_addresses.wanted(user=user.pk, key=addresses.mail_address_key(user)),
    )
    fetch_together(off, gone)
    return {"switches": off.all, "addresses": gone.all}


@register.simple_tag
def gets_turn_emails(user: User) -> bool:
    return switches.is_on(user.pk, Kind.TURN) and not addresses.is_mail_disabled(user)
