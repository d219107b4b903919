"""The lines of an email's text that are answers, without quotes, greetings and signatures.

In doubtful cases no line is kept: an empty reply plays nothing, but a quoted line "1. Think" would be a move."""

import re
import unicodedata
from itertools import dropwhile, takewhile

from games.wording.languages import language_codes
from games.wording.messages import catalogue
from notifications.replies.reply_vocabulary import MAIL_PROGRAM_PHRASES
from notifications.replies.word_sets import (
    ENGLISH,
    NEVER_MATCHES,
    PhrasePattern,
    cache_by_languages,
    word_pattern,
    written_phrases,
)

MAX_LINES, MAX_LINE_CHARS = 400, 400
MAX_ATTRIBUTION_LINES, MAX_ATTRIBUTION_CHARS = 4, 500
MAX_ANSWERS_PER_MAIL = 12
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

# Texts of mail programs, also in languages that the site does not support.
WROTE = "(?:{program.wrote}|escribiu|escreveu|a écrit|ha scritto|schrieb|schreef|va escriure|skrev|napisał)"
HELLO = r"{greeting.hello}(?:\s+(?:{greeting.whom}|roma(?: by post)?))?"
PLEASANTRY = "(?:{greeting.how_are_you}|roma(?: by post)?)"

# "On Mon, 3 Nov 2026 at 10:00, Roma by post <…> wrote:"
ATTRIBUTION_START = PhrasePattern(r"^\W*(?:{program.on}|le|em|il|am|op|den|dnia)\b")
ATTRIBUTION_VERB = PhrasePattern(r"\b{wrote}\b", wrote=WROTE)
# A part of an attribution on its own line: the verb, or the sender.
ATTRIBUTION_FRAGMENT = PhrasePattern(
    r"\W*(?:{verb}|(?:{site}\W+)?<?[\w.+-]+@[\w.-]+>?(?:\W+{verb})?)\W*",
    site="roma(?: by post)?",
    verb=rf"{WROTE}\W*[:：]",
)
# A line of Outlook's header block; the group `sender` matches for "From: …".
QUOTED_HEADER = PhrasePattern(
    r"^[\s*_]*(?:(?P<sender>{program.from}|von|da)|{program.header}|{foreign})[\s*_]*:[\s*_]*\S",
    foreign="envoyé|data|à|an|assunto|objet|betreff|oggetto",
)
QUOTE_SEPARATOR = PhrasePattern(
    r"^\s*(?:_{8,}|-{2,}\s*(?:{program.original}|{foreign}).*|{program.forwarded}:)\s*$",
    foreign="mensagem original|message d'origine|ursprüngliche nachricht|messaggio originale",
)
PHONE_SIGNATURE = PhrasePattern(
    r"^\W*(?:(?:{program.sent_from|program.get}|{foreign}|yahoo mail)\b"
    r"|{program.download}\b.{0,20}\b(?:mail|app|outlook)\b)",
    foreign="enviado do|envoyé (?:de|depuis)|gesendet von|inviato da",
)
GATEWAY_BANNER = PhrasePattern(r"^\W*(?:{program.banner}\b|(?<=\[)ext(?:ernal)?\])")
GREETING_LINE = PhrasePattern(
    r"^\W*(?:{hello}|(?:{hello}(?:\s+\w+){0,2}\W+)?{pleasantry})\W*$", hello=HELLO, pleasantry=PLEASANTRY
)
# A greeting before an answer: "Hello, how are you? 3".
GREETING_PREFIX = PhrasePattern(
    r"^\W*(?:{hello}[\s,.:;!¡¿–—-]+{pleasantry}|{pleasantry}(?=\s*\?))\s*[,.:;!?–—-]+\s*(?=[¿¡]?\w)",
    hello=HELLO,
    pleasantry=PLEASANTRY,
)
# A remark above an answer: "Hi Ana,", "Haha, nice one!".
CHAT_LINE = PhrasePattern(r"^\W*(?:{greeting.hello}(?:\s+[^\W\d_]+){1,2}|(?:{greeting.chat}(?:[^\w?¿]+|$))+)[^\w?¿]*$")
THANKS_LINE = PhrasePattern(r"\W*{greeting.farewell}\W*")
FAREWELL = PhrasePattern(r"^\W*{greeting.farewell}\b")
# A line with an alternative to the answer above: "or Fountain?" below "Statue".
ALTERNATIVE_LINE = PhrasePattern(r"^\W*(?:{ambiguity.or_else}\s+\S|[?¿]+\W*$)")
# A line that makes the line directly above it conditional.
CONDITION_LINE = PhrasePattern(r"^\W*{ambiguity.only_if}\s+\S")


def extract_answer_lines(text: str) -> list[str]:
    """Return the answer's line and the lines below it up to a farewell; [] if there is no answer.

    If the second line makes the first line ambiguous, it is joined to the first line."""
    lines = [line[:MAX_LINE_CHARS].rstrip() for line in strip_pgp_armor(normalize_text(text)).split("\n")[:MAX_LINES]]
    kept = [line.strip() for line in strip_gateway_banners(strip_quotes(lines))]
    kept = [strip_phone_signature(line) for line in kept if not GREETING_LINE.match(line)]
    kept = [*dropwhile(lambda line: not line, kept)]
    if kept and THANKS_LINE.fullmatch(kept[0]):
        kept = [*dropwhile(lambda line: not line, kept[1:])]
    kept = strip_chat_above(kept)
    if not kept or THANKS_LINE.fullmatch(kept[0]):
        return []
    if LISTED_ANSWER_LINE.match(kept[0]) and any(
        LISTED_ANSWER_LINE.match(line) for line in kept[1:]
    ):  # our own list, quoted without marks
        return []
    first, doubt = GREETING_PREFIX.sub("", kept[0]), ambiguous_continuation(kept)
    below = [] if doubt else list(takewhile(lambda line: not FAREWELL.match(line), kept[1:]))
    return [f"{first} {doubt}".strip()[:MAX_LINE_CHARS], *list(filter(None, below))[: MAX_ANSWERS_PER_MAIL - 1]]


def strip_chat_above(kept: list[str]) -> list[str]:
    """Return the lines without remarks to other players above the answer. If nothing follows, they stay."""
    while kept and CHAT_LINE.match(kept[0]) and any(line and not FAREWELL.match(line) for line in kept[1:]):
        kept = [*dropwhile(lambda line: not line, kept[1:])]
    return kept


def strip_phone_signature(line: str) -> str:
    """Return the line without a phone signature, which may fill the line or follow the last word."""
    return "" if PHONE_SIGNATURE.match(line) else inline_signature_pattern().sub("", line)


def strip_gateway_banners(lines: list[str]) -> list[str]:
    """Return the lines without the warnings that mail gateways add, even if a warning is wrapped."""
    kept, inside = [], False
    for line in lines:
        begins = bool(GATEWAY_BANNER.match(line))
        if not begins and not (inside and line.strip()):
            kept.append(line)
        inside = (
            (begins or inside) and bool(line.strip()) and not line.rstrip().endswith((".", "!", "]", ")", "*", "-"))
        )
    return kept


def strip_pgp_armor(text: str) -> str:
    """Return the text of an inline-PGP-signed email. The signature is not checked."""
    found = PGP_SIGNED_TEXT.search(text)
    if found is None:
        return text
    return text[: found.start()] + re.sub(r"^- ", "", found["text"], flags=re.M)


def ambiguous_continuation(kept: list[str]) -> str:
    """Return the second line if it makes the first one ambiguous: an alternative, a condition or a "?"."""
    first = next((at for at, line in enumerate(kept) if line), len(kept))
    below = next(((at, line) for at, line in enumerate(kept[first + 1 :]) if line), None)
    if below is None:
        return ""
    at, line = below
    return line if ALTERNATIVE_LINE.match(line) or (at == 0 and CONDITION_LINE.match(line)) else ""


def normalize_text(text: str) -> str:
    """Return the text with uniform line ends and spaces, without invisible and bidi characters."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    # In pieces, because normalizing a long run of accents is quadratic.
    pieces = (text[at : at + MAX_LINE_CHARS] for at in range(0, len(text), MAX_LINE_CHARS))
    text = "".join(unicodedata.normalize("NFC", piece) for piece in pieces).translate(INVISIBLE_CHARS)
    return "".join(c if c == "\n" or c.isprintable() else " " for c in text)


def strip_quotes(lines: list[str]) -> list[str]:
    """Return the lines that are neither part of a quote nor introduce one.

    Text below a marked quote is kept (bottom posting); all text below an unmarked quote is dropped."""
    kept: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if reply_marker_pattern().search(line) and not QUOTED_LINE.match(line):
            written = [line for line in kept if line.strip()]
            return written[:1] if len(written) > 1 else []  # the other lines above it are a quote of our email
        if SIGNATURE_LINE.match(line) or QUOTE_SEPARATOR.match(line) or is_quoted_header(lines, at):
            break
        if length := attribution_length(lines, at):
            if not quote_follows(lines, at + length):
                break
            at += length
            continue
        if not QUOTED_LINE.match(line):
            if is_attribution_fragment(line):
                break
            kept.append(line)
        at += 1
    return kept


def attribution_length(lines: list[str], at: int) -> int:
    """Return how many lines (up to four) "On …, … wrote:" covers from index `at`; 0 if it is not there."""
    for length in range(1, MAX_ATTRIBUTION_LINES + 1):
        part = lines[at : at + length]
        if len(part) < length or not part[-1].strip():
            return 0
        if length > 1 and (not (may_begin_attribution(part[0]) or "@" in part[0]) or may_begin_attribution(part[-1])):
            return 0
        if introduces_quote(" ".join(line.strip() for line in part)[:MAX_ATTRIBUTION_CHARS]):
            return length
    return 0


def is_attribution_fragment(line: str) -> bool:
    """Return whether a line is part of an attribution ("On …, … wrote:") whose other parts are missing."""
    return bool(NAME_OR_ADDRESS.search(line) and DATE_OR_TIME.search(line)) or bool(
        ATTRIBUTION_FRAGMENT.fullmatch(line)
    )


def may_begin_attribution(line: str) -> bool:
    """Return whether a line can begin a wrapped attribution ("On …, … wrote:")."""
    return bool(ATTRIBUTION_START.match(line) or DATE_PREFIX.match(line))


def introduces_quote(line: str) -> bool:
    """Return whether a line names the author of the text that follows.

    The line is matched in steps, because a single pattern could run for minutes on a hostile line."""
    if verb := ATTRIBUTION_VERB.search(line):
        before, after = line[: verb.start()], line[verb.end() :].strip()
        ends = line.rstrip().endswith((":", "：")) or not after
        return ends and ("@" in before or bool(ATTRIBUTION_START.match(line) and len(before) > 6))
    if NAME_OR_ADDRESS.search(line) and DATE_OR_TIME.search(line) and line.rstrip().endswith((":", "：")):
        return True
    return bool(DATE_PREFIX.match(line)) and "@" in line and line.rstrip(" :").endswith(">")


def quote_follows(lines: list[str], at: int) -> bool:
    return next((bool(QUOTED_LINE.match(line)) for line in lines[at:] if line.strip()), False)


def is_quoted_header(lines: list[str], at: int) -> bool:
    """Return whether Outlook's header block (From, Sent, To, Subject) begins at this index."""
    first = QUOTED_HEADER.match(lines[at])
    if not first or not first["sender"]:
        return False
    below = [line for line in lines[at + 1 : at + 8] if line.strip()][:4]
    return any(QUOTED_HEADER.match(line) for line in below)


@cache_by_languages
def reply_marker_pattern() -> re.Pattern[str]:
    """Return a pattern for the line "Reply above this line" of our emails, in every language."""
    written = {catalogue("django", code).gettext(REPLY_MARKER) for code in (ENGLISH, *language_codes())}
    lines = [" ".join(map(word_pattern, one.strip("─ ").split())) for one in sorted(written)]
    return re.compile("|".join(lines), re.I)


@cache_by_languages
def inline_signature_pattern() -> re.Pattern[str]:
    """Return a pattern for a phone signature right after the last word: "muelleEnviado desde mi Galaxy"."""
    phrases = sorted(
        written_phrases(MAIL_PROGRAM_PHRASES["sent_from"], MAIL_PROGRAM_PHRASES["get"]), key=len, reverse=True
    )
    begun = "|".join(f"{one[0].upper()}(?i:{re.escape(one[1:])})" for one in phrases if one) or NEVER_MATCHES
    whose = r"(?:my|mi|a|the|un|una|el|la|para|for|outlook|[A-Z]\w*)"
    return re.compile(rf"(?<=[^\W_]|[\s.!,;)])\s*(?:{begun})\s+{whose}\b.*$")
