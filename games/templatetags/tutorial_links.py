"""`{% tutorial_link "foundations" "monuments" %}` in the rules: a link to the tutorial of a module."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from games.boards.tutorials import script_of_module

register = template.Library()


@register.simple_tag
def tutorial_link(ruleset: str, option: str) -> str:
    script = script_of_module(ruleset, option)
    if script is None:
        return ""
    return format_html('<a href="{}">{}</a>', reverse("games:tutorial", args=[script.name]), _("Play the tutorial"))
