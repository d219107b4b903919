"""What pages about keys say after the site has gone back to a copy of its data."""

from datetime import datetime

from django import template

from roma_site.accounts import keys

register = template.Library()


@register.simple_tag
def keys_closed_at() -> datetime | None:
    return keys.keys_closed_at()
