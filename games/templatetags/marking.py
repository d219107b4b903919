"""`{{ text|marked:words }}` marks the words of a search (games/selectors/rules_text.py) in a text."""

from itertools import pairwise

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from games.boards.catalogue import without_accents

register = template.Library()


@register.filter
def marked(text: str, words: list[str]) -> SafeString:
    letters = [without_accents(letter) for letter in text]
    marks = [False] * len(text)
    for word in words or ():
        for start in range(len(text)):
            end = reaches(letters, start, word)
            marks[start:end] = [True] * (end - start)
    return mark_safe("".join(pieces(text, marks)))  # noqa: S308 - each piece is escaped


def reaches(letters: list[str], start: int, word: str) -> int:
    """Return the index after `word` if the letters have this word at `start`, else `start`."""
    left, at = word, start
    while left and at < len(letters) and left.startswith(letters[at]):
        left, at = left[len(letters[at]) :], at + 1
    return start if left else at


def pieces(text: str, marks: list[bool]) -> list[SafeString]:
    """Return the text in pieces, split where a mark begins or ends."""
    cuts = [0, *(at for at in range(1, len(text)) if marks[at] != marks[at - 1]), len(text)]
    found = []
    for start, end in pairwise(cuts):
        piece = text[start:end]
        found.append(
            format_html("<mark>{}</mark>", piece) if start < end and marks[start] else conditional_escape(piece)
        )
    return found
