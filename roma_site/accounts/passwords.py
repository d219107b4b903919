"""Refuse passwords made of the site's or the user's name."""

import re
import unicodedata
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from roma_site.accounts.names import DIGITS_AS_LETTERS, SITE_NAME

MIN_OTHER_LETTERS = 4  # that a password needs besides the names in it
MIN_NAME_LENGTH = 3  # of a part of a name; shorter ones are in many good passwords


class NotMadeOfNames:
    """A validator that refuses a password that is a name with digits and punctuation around the name."""

    def validate(self, password: str, user: Any = None) -> None:
        """Raise ValidationError if the password has too few letters besides names."""
        names = {SITE_NAME, "roma", "post", *name_parts(settings.SITE_HOST.rpartition(".")[0]), *names_of_user(user)}
        names.discard("")
        names_in_text = re.compile("|".join(sorted(map(re.escape, names), key=len, reverse=True)))
        text = letters_and_digits(password)
        for read in (text, text.translate(DIGITS_AS_LETTERS)):
            rest, found = names_in_text.subn("", read)
            if found and sum(map(str.isalpha, rest)) < MIN_OTHER_LETTERS:
                raise ValidationError(self.get_help_text(), code="made_of_names")

    def get_help_text(self) -> str:
        return _("Your password must not consist of your name or the name of this site.")


def names_of_user(user: Any) -> set[str]:
    texts = [getattr(user, "public_name", ""), getattr(user, "email", "").partition("@")[0]]
    return {part for text in texts for part in (letters_and_digits(text), *name_parts(text))}


def name_parts(text: str) -> set[str]:
    words = map(letters_and_digits, re.findall(r"[^\W\d_]+", text))
    return {word for word in words if len(word) >= MIN_NAME_LENGTH}


def letters_and_digits(text: str) -> str:
    folded = unicodedata.normalize("NFKD", text).casefold()
    return "".join(filter(str.isalnum, folded))
