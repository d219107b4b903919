"""What the site tells about mails that somebody turned off from outside, and addresses that failed."""

from django import template

from games.database.compiled import CompiledQuery
from games.models import User
from notifications.models import Channel, Switch
from notifications.preferences import addresses, history

register = template.Library()
turned_off = CompiledQuery(
    lambda user: Switch.objects.filter(user=user, channel=Channel.MAIL, on=False, by_link_at__isnull=False).order_by(
        "by_link_at"
    )
)
given_up = CompiledQuery(lambda user, key: addresses.with_key(user, key).filter(off_at__isnull=False, told=False))
register.filter("reason_in_words", history.reason_in_words)


@register.inclusion_tag("notifications/switched_off.html")
def switched_off_by_link(user: User) -> dict:
    """The reader's mails that a link has turned off, until they say that they know."""
    return {"switches": turned_off.all(user=user.pk)}


@register.inclusion_tag("notifications/addresses_off.html")
def addresses_off(user: User) -> dict:
    """The reader's addresses that take nothing any more, until they say that they know."""
    return {"addresses": given_up.all(user=user.pk, key=addresses.mail_address_key(user))}
