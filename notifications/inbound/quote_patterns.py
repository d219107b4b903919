"""Patterns for the parts of a reply that are not the answer: quotes, greetings, signatures.

The words in the site's languages are in the catalogues (replies/reply_vocabulary.py). Mail programs use more languages;
the words of these are in this module."""

import re

from games.wording.languages import language_codes
from games.wording.messages import catalogue
from notifications.replies.reply_vocabulary import AMBIGUITY_PHRASES, GREETING_PHRASES, MAIL_PROGRAM_PHRASES
from notifications.replies.word_sets import (
    ENGLISH,
    NEVER_MATCHES,
    cache_by_languages,
    phrase_pattern,
    word_pattern,
    written_phrases,
)

QUOTED_LINE = re.compile(r"^\s*(?:>|\|(?:\s|$))")
SIGNATURE_LINE = re.compile(r"^\s*(?:--|—|__)\s*$")
DATE_PREFIX = re.compile(r"^\W*(?:\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{2,4})\b")
DATE_OR_TIME = re.compile(r"\b(?:\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{1,2}[:.]\d\d)\b")
NAME_OR_ADDRESS = re.compile(r"\bRoma by post\b|@[\w.-]+\w", re.I)
LISTED_ANSWER_LINE = re.compile(r"^\d{1,3}\. ")  # a line of the list in our emails
INVISIBLE_CHARS = dict.fromkeys(
    map(ord, "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u00ad\ufeff")
)

PGP_SIGNED_TEXT = re.compile(
    r"^-----BEGIN PGP SIGNED MESSAGE-----[^\n]*\n(?:[A-Za-z]+:[^\n]*\n)*\s*\n"
    r"(?P<text>.*?)(?=^-----BEGIN PGP SIGNATURE-----|\Z)",
    re.M | re.S,
)

REPLY_MARKER = "── Reply above this line ──"  # templates/mail/parts
SITE_NAME_PATTERN = "roma(?: by post)?"

# Texts of mail programs in languages that the site does not support.
FOREIGN_WROTE = "escribiu|escreveu|a écrit|ha scritto|schrieb|schreef|va escriure|skrev|napisał"
FOREIGN_ON = "le|em|il|am|op|den|dnia"
FOREIGN_FROM = "von|da"
FOREIGN_HEADERS = "envoyé|data|à|an|assunto|objet|betreff|oggetto"
FOREIGN_ORIGINAL = "mensagem original|message d'origine|ursprüngliche nachricht|messaggio originale"
FOREIGN_SENT = "enviado do|envoyé (?:de|depuis)|gesendet von|inviato da"


@cache_by_languages
def reply_marker_pattern() -> re.Pattern[str]:
    """Return a pattern for the line "Reply above this line" of our emails, in every language."""
    written = {catalogue("django", code).gettext(REPLY_MARKER) for code in (ENGLISH, *language_codes())}
    lines = [" ".join(map(word_pattern, one.strip("─ ").split())) for one in sorted(written)]
    return re.compile("|".join(lines), re.I)


@cache_by_languages
def attribution_verb_pattern() -> re.Pattern[str]:
    """Return a pattern for the verb in "On Mon, 3 Nov 2026 at 10:00, Roma by post <…> wrote:"."""
    return re.compile(rf"\b(?:{phrase_pattern(MAIL_PROGRAM_PHRASES['wrote'])}|{FOREIGN_WROTE})\b", re.I)


@cache_by_languages
def attribution_fragment_pattern() -> re.Pattern[str]:
    """Return a pattern for a part of an attribution ("… wrote:") on its own line: the verb, or the sender."""
    verb = rf"(?:{phrase_pattern(MAIL_PROGRAM_PHRASES['wrote'])}|{FOREIGN_WROTE})\W*[:：]"
    return re.compile(rf"\W*(?:{verb}|(?:{SITE_NAME_PATTERN}\W+)?<?[\w.+-]+@[\w.-]+>?(?:\W+{verb})?)\W*", re.I)


@cache_by_languages
def attribution_start_pattern() -> re.Pattern[str]:
    return re.compile(rf"^\W*(?:{phrase_pattern(MAIL_PROGRAM_PHRASES['on'])}|{FOREIGN_ON})\b", re.I)


@cache_by_languages
def quoted_header_pattern() -> re.Pattern[str]:
    """Return a pattern for a line of Outlook's header block; the group `sender` matches for "From: …"."""
    sender = rf"(?P<sender>{phrase_pattern(MAIL_PROGRAM_PHRASES['from'])}|{FOREIGN_FROM})"
    return re.compile(
        rf"^[\s*_]*(?:{sender}|{phrase_pattern(MAIL_PROGRAM_PHRASES['header'])}|{FOREIGN_HEADERS})[\s*_]*:[\s*_]*\S",
        re.I,
    )


@cache_by_languages
def quote_separator_pattern() -> re.Pattern[str]:
    original = rf"-{{2,}}\s*(?:{phrase_pattern(MAIL_PROGRAM_PHRASES['original'])}|{FOREIGN_ORIGINAL}).*"
    return re.compile(rf"^\s*(?:_{{8,}}|{original}|{phrase_pattern(MAIL_PROGRAM_PHRASES['forwarded'])}:)\s*$", re.I)


@cache_by_languages
def phone_signature_pattern() -> re.Pattern[str]:
    begun = rf"(?:{phrase_pattern(MAIL_PROGRAM_PHRASES['sent_from'], MAIL_PROGRAM_PHRASES['get'])}|{FOREIGN_SENT}|yahoo mail)\b"
    return re.compile(
        rf"^\W*(?:{begun}|{phrase_pattern(MAIL_PROGRAM_PHRASES['download'])}\b.{{0,20}}\b(?:mail|app|outlook)\b)",
        re.I,
    )


@cache_by_languages
def greeting_line_pattern() -> re.Pattern[str]:
    hello, pleasantry = greeting_subpatterns()
    return re.compile(rf"^\W*(?:{hello}|(?:{hello}(?:\s+\w+){{0,2}}\W+)?{pleasantry})\W*$", re.I)


@cache_by_languages
def greeting_prefix_pattern() -> re.Pattern[str]:
    """Return a pattern for a greeting before an answer: "Hello, how are you? 3"."""
    hello, pleasantry = greeting_subpatterns()
    asked = rf"(?:{hello}[\s,.:;!¡¿–—-]+{pleasantry}|{pleasantry}(?=\s*\?))"
    return re.compile(rf"^\W*{asked}\s*[,.:;!?–—-]+\s*(?=[¿¡]?\w)", re.I)


def greeting_subpatterns() -> tuple[str, str]:
    hello = rf"{phrase_pattern(GREETING_PHRASES['hello'])}(?:\s+(?:{phrase_pattern(GREETING_PHRASES['whom'])}|{SITE_NAME_PATTERN}))?"
    return hello, rf"(?:{phrase_pattern(GREETING_PHRASES['how_are_you'])}|{SITE_NAME_PATTERN})"


@cache_by_languages
def chat_line_pattern() -> re.Pattern[str]:
    """Return a pattern for a remark above an answer: "Hi Ana,", "Haha, nice one!"."""
    hello, chat = phrase_pattern(GREETING_PHRASES["hello"]), phrase_pattern(GREETING_PHRASES["chat"])
    name = r"[^\W\d_]+"
    return re.compile(rf"^\W*(?:{hello}(?:\s+{name}){{1,2}}|(?:{chat}(?:[^\w?¿]+|$))+)[^\w?¿]*$", re.I)


@cache_by_languages
def thanks_line_pattern() -> re.Pattern[str]:
    return re.compile(rf"\W*{phrase_pattern(GREETING_PHRASES['farewell'])}\W*", re.I)


@cache_by_languages
def farewell_pattern() -> re.Pattern[str]:
    return re.compile(rf"^\W*{phrase_pattern(GREETING_PHRASES['farewell'])}\b", re.I)


@cache_by_languages
def gateway_banner_pattern() -> re.Pattern[str]:
    return re.compile(rf"^\W*(?:{phrase_pattern(MAIL_PROGRAM_PHRASES['banner'])}\b|(?<=\[)ext(?:ernal)?\])", re.I)


@cache_by_languages
def inline_signature_pattern() -> re.Pattern[str]:
    """Return a pattern for a phone signature right after the last word: "muelleEnviado desde mi Galaxy".

    The signature must begin with a capital letter."""
    phrases = sorted(
        written_phrases(MAIL_PROGRAM_PHRASES["sent_from"], MAIL_PROGRAM_PHRASES["get"]), key=len, reverse=True
    )
    begun = "|".join(f"{one[0].upper()}(?i:{re.escape(one[1:])})" for one in phrases if one) or NEVER_MATCHES
    whose = r"(?:my|mi|a|the|un|una|el|la|para|for|outlook|[A-Z]\w*)"
    return re.compile(rf"(?<=[^\W_]|[\s.!,;)])\s*(?:{begun})\s+{whose}\b.*$")


@cache_by_languages
def alternative_line_pattern() -> re.Pattern[str]:
    """Return a pattern for a line with an alternative to the answer above: "or Fountain?" below "Statue"."""
    return re.compile(rf"^\W*(?:{phrase_pattern(AMBIGUITY_PHRASES['or_else'])}\s+\S|[?¿]+\W*$)", re.I)


@cache_by_languages
def condition_line_pattern() -> re.Pattern[str]:
    """Return a pattern for a line that makes the line directly above it conditional."""
    return re.compile(rf"^\W*{phrase_pattern(AMBIGUITY_PHRASES['only_if'])}\s+\S", re.I)
