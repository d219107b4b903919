"""The markup of a page without the layout of its templates, for tests that look for exact tags."""

import re

BLOCKS = "|".join(
    "article aside body br caption dd details div dl dt fieldset figcaption figure footer form h[1-6] head header hr html"
    " input li legend link main meta nav ol optgroup option p script section summary table tbody td tfoot th thead title"
    " tr ul".split()
)
TAG = re.compile(r"""<[a-zA-Z](?:"[^"]*"|'[^']*'|[^'">])*>""")
NAME_LINK = re.compile(r'<a class="person-link" href="[^"]*">([^<]*)</a>')
PARTS = re.compile(r"""("[^"]*"|'[^']*')|\s+""")


def _close(tag: re.Match[str]) -> str:
    """Return the tag with one space between its attributes."""
    parts = PARTS.sub(lambda part: part[1] or " ", tag[0])
    return re.sub(r" (/?>)$", r"\1", parts)


def close_up(html: str) -> str:
    """Return the page with one space wherever white space is, and none next to block elements."""
    html = re.sub(r"\s+(?![^<>]*>)", " ", TAG.sub(_close, html))
    return re.sub(rf" ?(</?(?:{BLOCKS})\b[^<>]*>) ?", r"\1", html)


def plain_names(html: str) -> str:
    """Return the page with names instead of links to people."""
    return NAME_LINK.sub(r"\1", html)
