"""Template tag for pages about sessions and access: the time of the last restore from a backup."""

from django import template

from roma_site.accounts.credentials import credentials_revoked_at

register = template.Library()
register.simple_tag(credentials_revoked_at)
