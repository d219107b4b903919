from django import template

from roma_site.accounts.credentials import credentials_revoked_at

register = template.Library()
register.simple_tag(credentials_revoked_at)
