"""What a stylesheet must not do."""

import re

from django.conf import settings

SHEET = (settings.BASE_DIR / "static" / "site.css").read_text()


def without(text: str, opening: str) -> str:
    """A sheet without the blocks that begin so."""
    while (at := text.find(opening)) >= 0:
        depth, end = 1, at + len(opening)
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        text = text[:at] + text[end:]
    return text


def test_a_finger_hovers_over_nothing():
    """On a touch screen what was pressed last, or what stands in its place, stays under the pointer: it would look
    chosen."""
    bare = without(re.sub(r"/\*.*?\*/", "", SHEET, flags=re.DOTALL), "@media (hover: hover) {")
    assert bare != SHEET
    assert [line.strip() for line in bare.splitlines() if ":hover" in line] == []
