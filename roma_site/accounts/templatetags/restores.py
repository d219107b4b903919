"""Template tag that tells pages about sessions and access when a backup was last restored."""

from django import template

from roma_site.accounts.credentials import credentials_revoked_at

register = template.Library()
register.simple_tag(credentials_revoked_at)
