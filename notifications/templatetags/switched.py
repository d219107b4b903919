"""What the site tells about mails that somebody turned off from outside, and addresses that failed."""

from django import template

from games.database.compiled import CompiledQuery, together
from games.models import User
from notifications.models import Channel, Kind, Switch
from notifications.preferences import addresses, history, switches

register = template.Library()
turned_off = CompiledQuery(
    lambda user: Switch.objects.filter(user=user, channel=Channel.MAIL, on=False, by_link_at__isnull=False).order_by(
        "by_link_at"
    )
)
given_up = CompiledQuery(lambda user, key: addresses.with_key(user, key).filter(off_at__isnull=False, told=False))
register.filter("reason_in_words", history.reason_in_words)


@register.inclusion_tag("notifications/went_off.html")
def went_off(user: User) -> dict:
    """The reader's mails that a link has turned off, and their addresses that take nothing any more, until they say
    that they know."""
    off, gone = turned_off.wanted(user=user.pk), given_up.wanted(user=user.pk, key=addresses.mail_address_key(user))
    together(off, gone)
    return {"switches": off.all, "addresses": gone.all}


@register.simple_tag
def turn_comes_by_mail(user: User) -> bool:
    return switches.is_on(user.pk, Kind.TURN) and not addresses.mail_is_off(user)
