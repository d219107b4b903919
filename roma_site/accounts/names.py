"""Public names: which names are allowed, and which look the same.

The rules are Unicode's (UTS 39): each word uses one script and no invisible characters, and two names are twins if the
letters and digits of their skeletons are equal. The tables come from `confusable-homoglyphs`."""

import re
import unicodedata
from functools import cache
from typing import Any

from confusable_homoglyphs.categories import unique_aliases
from confusable_homoglyphs.confusables import confusables_data
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

check_public_name = RegexValidator(
    # Letters and digits of any script, joined by single spaces, dots, apostrophes or hyphens.
    r"^[^\W_]+(?:(?:[ '’_-]|\. ?)[^\W_]+)*\.?\Z",
    _("Use letters and digits, with single spaces, dots, hyphens or apostrophes between them."),
)
NAME_WORD_PATTERN = re.compile(r"[^\W_]+")
# Letters that are invisible (Unicode's Default_Ignorable_Code_Point).
INVISIBLE_LETTERS = re.compile("[\u115f\u1160\u3164\uffa0]")
# Scripts that occur together in one word.
COMBINED_SCRIPTS = [{"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"}]
NO_SCRIPT = {"COMMON", "INHERITED"}
# Not allowed as a whole name, nor with a number; in addition to computer players' names.
RESERVED_NAMES = """abuse anonymous anybody bot everybody everyone help helpdesk host house mail nobody noreply official player
postmaster roma security site spectator staff support system webmaster you
anfitrión ayuda casa correo espectador jugador jugadora nadie oficial seguridad sistema soporte todos tú usted"""
RESERVED_PHRASES = ("former player", "mailer daemon", "no reply", "stand in", "antiguo jugador", "built in player")
# Not allowed as a word of a name.
RESERVED_WORDS = """admin administrator administrador administradora moderator moderador moderadora operator operador operadora
root sysadmin"""
SITE_NAME = "romabypost"
# Digits that are read as letters: R0ma, 4dm1n.
DIGITS_AS_LETTERS = str.maketrans("013457", "oieast")
MIN_OTHER_LETTERS = 4  # that a password needs besides the names in it
MIN_NAME_LENGTH = 3  # of a part of a name; shorter ones are in many good passwords


def name_key(name: str) -> str:
    """Return the key by which names are compared. Case is folded here, because databases differ for Ñ."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def normalize_name(name: str) -> str:
    return unicodedata.normalize("NFKC", name)


def twin_key(name: str) -> str:
    """Return the key shared by names whose letters and digits look the same: `Ana`, `A.na`, `A n a`."""
    seen = skeleton(skeleton(normalize_name(name)).casefold())
    return "".join(one for one in seen if unicodedata.category(one)[0] in "LMN")[:600]


def skeleton(text: str) -> str:
    """Return the text with each character replaced by its prototype (UTS 39, section 4)."""
    seen = "".join(map(prototype, unicodedata.normalize("NFD", text)))
    return unicodedata.normalize("NFD", seen)


@cache
def prototype(character: str) -> str:
    """Return the prototype of a character: the character that stands for all that look like it.

    The table maps each character to its prototype, and the prototype to all its look-alikes. If two characters are
    mapped only to each other, the lower one is the prototype."""
    found = confusables_data.get(character, [])
    if len(found) != 1:
        return character
    (other,) = (one["c"] for one in found)
    only_each_other = len(other) == 1 and len(confusables_data.get(other, [])) == 1
    return min(character, other) if only_each_other else other


def check_looks(name: str) -> None:
    """Raise ValidationError if a name has invisible characters, or a word that mixes scripts."""
    if INVISIBLE_LETTERS.search(name):
        raise ValidationError(_("That name contains an invisible character."), "looks")
    for word in NAME_WORD_PATTERN.findall(name):
        scripts = unique_aliases(word) - NO_SCRIPT
        if len(scripts) > 1 and not any(scripts <= together for together in COMBINED_SCRIPTS):
            raise ValidationError(_("Do not mix alphabets in one word of the name."), "looks")


def check_not_reserved(name: str, built_in: tuple[str, ...]) -> None:
    """Raise ValidationError if a name looks like that of the site, an operator or a computer player."""
    kept = {"".join(map(twin_key, one.split())) for one in (*RESERVED_NAMES.split(), *RESERVED_PHRASES, *built_in)}
    offices = {twin_key(word) for word in RESERVED_WORDS.split()}
    for read in readings(name):
        words = [twin_key(word) for word in NAME_WORD_PATTERN.findall(read)]
        joined = "".join(words)
        if joined in kept | offices or offices & set(words) or twin_key(SITE_NAME) in joined:
            raise ValidationError(_("That name is reserved."), "reserved")


def readings(name: str) -> set[str]:
    """Return the ways to read a name: without accents, with digits read as letters, and without digits."""
    plain = "".join(one for one in unicodedata.normalize("NFD", name) if not unicodedata.combining(one))
    found = {name, plain}
    for text in (name, plain):
        words = NAME_WORD_PATTERN.findall(text)
        found.add(re.sub(r"\d+", " ", text))
        found.add(" ".join(words).translate(DIGITS_AS_LETTERS))
        found.add(" ".join(word.rstrip("0123456789") for word in words).translate(DIGITS_AS_LETTERS))
    # A capital I looks like an l, and is an i.
    return found | {text.casefold() for text in found}


class NotMadeOfNames:
    """A validator that refuses passwords that consist of a name and, around it, digits and punctuation."""

    def validate(self, password: str, user: Any = None) -> None:
        names = {SITE_NAME, "roma", "post", *name_parts(settings.SITE_HOST.rpartition(".")[0]), *names_of_user(user)}
        names.discard("")
        names_in_text = re.compile("|".join(sorted(map(re.escape, names), key=len, reverse=True)))
        text = letters_and_digits(password)
        for read in (text, text.translate(DIGITS_AS_LETTERS)):
            rest, found = names_in_text.subn("", read)
            if found and sum(map(str.isalpha, rest)) < MIN_OTHER_LETTERS:
                raise ValidationError(self.get_help_text(), code="made_of_names")

    def get_help_text(self) -> str:
        return str(_("Your password must not consist of your name or the name of this site."))


def names_of_user(user: Any) -> set[str]:
    texts = [getattr(user, "public_name", ""), getattr(user, "email", "").partition("@")[0]]
    return {part for text in texts for part in (letters_and_digits(text), *name_parts(text))}


def name_parts(text: str) -> set[str]:
    words = map(letters_and_digits, re.findall(r"[^\W\d_]+", text))
    return {word for word in words if len(word) >= MIN_NAME_LENGTH}


def letters_and_digits(text: str) -> str:
    folded = unicodedata.normalize("NFKD", text).casefold()
    return "".join(filter(str.isalnum, folded))
