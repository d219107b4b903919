"""What in a reply is not the answer, as patterns: quotes and what introduces them, greetings, what phones write below.

The words of our languages are the catalogues' (replies/mail_words.py). Mail programs speak more languages than the
house: theirs stand here until a language of ours has them."""

import re

from games.wording.languages import language_codes
from games.wording.messages import catalogue
from notifications.replies.mail_words import DOUBTS, GREETINGS, PROGRAMS
from notifications.replies.word_sets import ENGLISH, NEVER, any_of, made_for_languages, phrases_as_written, typed_word

QUOTED = re.compile(r"^\s*(?:>|\|(?:\s|$))")
SIGNATURE = re.compile(r"^\s*(?:--|—|__)\s*$")
DATE = re.compile(r"^\W*(?:\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{2,4})\b")
WHEN = re.compile(r"\b(?:\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{1,2}[:.]\d\d)\b")
WHO = re.compile(r"\bRoma by post\b|@[\w.-]+\w", re.I)
LISTED = re.compile(r"^\d{1,3}\. ")  # a line of our list
INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u00ad\ufeff"))

PGP = re.compile(
    r"^-----BEGIN PGP SIGNED MESSAGE-----[^\n]*\n(?:[A-Za-z]+:[^\n]*\n)*\s*\n"
    r"(?P<text>.*?)(?=^-----BEGIN PGP SIGNATURE-----|\Z)",
    re.M | re.S,
)

MARKER = "── Reply above this line ──"  # templates/mail/parts
HOUSE = "roma(?: by post)?"

# What mail programs write in languages that the house does not speak.
WROTE_ELSEWHERE = "escribiu|escreveu|a écrit|ha scritto|schrieb|schreef|va escriure|skrev|napisał"
ON_ELSEWHERE = "le|em|il|am|op|den|dnia"
FROM_ELSEWHERE = "von|da"
HEADERS_ELSEWHERE = "envoyé|data|à|an|assunto|objet|betreff|oggetto"
ORIGINAL_ELSEWHERE = "mensagem original|message d'origine|ursprüngliche nachricht|messaggio originale"
SENT_ELSEWHERE = "enviado do|envoyé (?:de|depuis)|gesendet von|inviato da"


@made_for_languages
def our_marker() -> re.Pattern[str]:
    """A pattern for the line of our mails above which replies are written, in every language, whatever its dashes."""
    written = {catalogue("django", code).gettext(MARKER) for code in (ENGLISH, *language_codes())}
    lines = [" ".join(map(typed_word, one.strip("─ ").split())) for one in sorted(written)]
    return re.compile("|".join(lines), re.I)


@made_for_languages
def verb_of_attribution() -> re.Pattern[str]:
    """A pattern for the verb of "On Mon, 3 Nov 2026 at 10:00, Roma by post <…> wrote:", "Roma <…> escribió el lun, 3
    nov 2026:", wrapped or not."""
    return re.compile(rf"\b(?:{any_of(PROGRAMS['wrote'])}|{WROTE_ELSEWHERE})\b", re.I)


@made_for_languages
def piece_of_attribution() -> re.Pattern[str]:
    """A pattern for what may be left of it on a line: its verb, or the sender with the address."""
    verb = rf"(?:{any_of(PROGRAMS['wrote'])}|{WROTE_ELSEWHERE})\W*[:：]"
    return re.compile(rf"\W*(?:{verb}|(?:{HOUSE}\W+)?<?[\w.+-]+@[\w.-]+>?(?:\W+{verb})?)\W*", re.I)


@made_for_languages
def begins_attribution() -> re.Pattern[str]:
    return re.compile(rf"^\W*(?:{any_of(PROGRAMS['on'])}|{ON_ELSEWHERE})\b", re.I)


@made_for_languages
def quoted_header() -> re.Pattern[str]:
    """A pattern for a line of Outlook's block; its group `sender` is there in the first, From: …"""
    sender = rf"(?P<sender>{any_of(PROGRAMS['from'])}|{FROM_ELSEWHERE})"
    return re.compile(
        rf"^[\s*_]*(?:{sender}|{any_of(PROGRAMS['header'])}|{HEADERS_ELSEWHERE})[\s*_]*:[\s*_]*\S",
        re.I,
    )


@made_for_languages
def quoted_rule() -> re.Pattern[str]:
    original = rf"-{{2,}}\s*(?:{any_of(PROGRAMS['original'])}|{ORIGINAL_ELSEWHERE}).*"
    return re.compile(rf"^\s*(?:_{{8,}}|{original}|{any_of(PROGRAMS['forwarded'])}:)\s*$", re.I)


@made_for_languages
def sent_from_phone() -> re.Pattern[str]:
    """A pattern for what phones write below a mail."""
    begun = rf"(?:{any_of(PROGRAMS['sent_from'], PROGRAMS['get'])}|{SENT_ELSEWHERE}|yahoo mail)\b"
    return re.compile(
        rf"^\W*(?:{begun}|{any_of(PROGRAMS['download'])}\b.{{0,20}}\b(?:mail|app|outlook)\b)",
        re.I,
    )


@made_for_languages
def greeting() -> re.Pattern[str]:
    hello, pleasantry = greeting_words()
    return re.compile(rf"^\W*(?:{hello}|(?:{hello}(?:\s+\w+){{0,2}}\W+)?{pleasantry})\W*$", re.I)


@made_for_languages
def greeted() -> re.Pattern[str]:
    """A pattern for a greeting before an answer: "Hello, how are you? 3": its question is none about the game."""
    hello, pleasantry = greeting_words()
    asked = rf"(?:{hello}[\s,.:;!¡¿–—-]+{pleasantry}|{pleasantry}(?=\s*\?))"
    return re.compile(rf"^\W*{asked}\s*[,.:;!?–—-]+\s*(?=[¿¡]?\w)", re.I)


def greeting_words() -> tuple[str, str]:
    hello = rf"{any_of(GREETINGS['hello'])}(?:\s+(?:{any_of(GREETINGS['whom'])}|{HOUSE}))?"
    return hello, rf"(?:{any_of(GREETINGS['how_are_you'])}|{HOUSE})"


@made_for_languages
def talk_above() -> re.Pattern[str]:
    """A pattern for a line that says nothing above an answer: "Hi Ana,", "Haha, nice one!"."""
    hello, chat = any_of(GREETINGS["hello"]), any_of(GREETINGS["chat"])
    name = r"[^\W\d_]+"
    return re.compile(rf"^\W*(?:{hello}(?:\s+{name}){{1,2}}|(?:{chat}(?:[^\w?¿]+|$))+)[^\w?¿]*$", re.I)


@made_for_languages
def only_thanks() -> re.Pattern[str]:
    return re.compile(rf"\W*{any_of(GREETINGS['farewell'])}\W*", re.I)


@made_for_languages
def farewell() -> re.Pattern[str]:
    return re.compile(rf"^\W*{any_of(GREETINGS['farewell'])}\b", re.I)


@made_for_languages
def banner() -> re.Pattern[str]:
    return re.compile(rf"^\W*(?:{any_of(PROGRAMS['banner'])}\b|(?<=\[)ext(?:ernal)?\])", re.I)


@made_for_languages
def signed_in_line() -> re.Pattern[str]:
    """A pattern for what a phone writes behind the last word of a mail with no line between: "muelleEnviado desde mi
    Galaxy". It begins with a capital."""
    phrases = sorted(phrases_as_written(PROGRAMS["sent_from"], PROGRAMS["get"]), key=len, reverse=True)
    begun = "|".join(f"{one[0].upper()}(?i:{re.escape(one[1:])})" for one in phrases if one) or NEVER
    whose = r"(?:my|mi|a|the|un|una|el|la|para|for|outlook|[A-Z]\w*)"
    return re.compile(rf"(?<=[^\W_]|[\s.!,;)])\s*(?:{begun})\s+{whose}\b.*$")


@made_for_languages
def or_else() -> re.Pattern[str]:
    """A pattern for a line with which the answer's line goes on: "Statue", and below it "or Fountain?"."""
    return re.compile(rf"^\W*(?:{any_of(DOUBTS['or_else'])}\s+\S|[?¿]+\W*$)", re.I)


@made_for_languages
def only_if() -> re.Pattern[str]:
    """A pattern for a line that makes a condition of the one above. A condition begins no new paragraph."""
    return re.compile(rf"^\W*{any_of(DOUBTS['only_if'])}\s+\S", re.I)
