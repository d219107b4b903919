"""A question's sentence as its heading: what is asked, and small below it what else it tells."""

from django.utils.html import format_html
from django.utils.safestring import SafeString

ASKED = "? "  # what follows the first question is told besides


def heading(sentence: str) -> SafeString | str:
    """The question itself large, the rest of it small; all of it is one heading still."""
    asked, found, besides = sentence.partition(ASKED)
    return format_html("{}? <small>{}</small>", asked, besides) if found else sentence
