"""Of a mail's text the one line that is the answer: its first line that is neither quoted, nor a greeting, nor a
signature.

Mail programs quote in a hundred ways. In doubt nothing is kept: an empty answer plays nothing and gets the question
again, while a quoted line "1. Think" taken for an answer would be a move nobody made."""

import re
import unicodedata

LINES, LETTERS = 400, 400  # looked at: lines of a mail, letters of a line

# The line of our own mails above which one writes (templates/mail/parts). Both languages, whatever happened to its
# dashes.
MARKER = re.compile(r"(?:reply above this line|responde encima de esta línea)", re.I)
QUOTED = re.compile(r"^\s*(?:>|\|(?:\s|$))")
INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u00ad\ufeff"))

# "On Mon, 3 Nov 2026 at 10:00, Roma by post <…> wrote:", "Roma <…> escribió el lun, 3 nov 2026:", wrapped or not.
VERB = re.compile(
    r"\b(?:wrote|escribi[óo]|escribiu|escreveu|a écrit|ha scritto|schrieb|schreef|va escriure|skrev|napisał)\b", re.I
)
OPENING = re.compile(r"^\W*(?:on|el|le|em|il|am|op|den|a|en|dnia)\b", re.I)
DATE = re.compile(r"^\W*(?:\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}[/.]\d{2,4})\b")
ATTRIBUTION_LINES, ATTRIBUTION_LETTERS = 4, 500

HEADER = re.compile(
    r"^[\s*_]*(from|de|von|da|sent|enviado(?: el)?|envoyé|date|fecha|data|to|para|à|an|a|cc|subject|asunto|assunto|objet|betreff|oggetto)"
    r"[\s*_]*:[\s*_]*\S",
    re.I,
)
SENDERS = {"from", "de", "von", "da"}
RULES = re.compile(
    r"^\s*(?:_{8,}|-{2,}\s*(?:original message|mensaje original|mensagem original|forwarded message|mensaje reenviado"
    r"|message d'origine|ursprüngliche nachricht|messaggio originale|in reply to|original).*|begin forwarded message:)\s*$",
    re.I,
)
SIGNATURE = re.compile(r"^\s*(?:--|—|__)\s*$")
PHONES = re.compile(
    r"^\W*(?:sent (?:from|with|via|by)\b|enviado (?:desde|con|a través de|por|do)\b|enviada desde\b|mandado desde\b|envoyé (?:de|depuis)\b"
    r"|gesendet von\b|inviato da\b|get outlook for\b|(?:obtener|obtén|descargar) outlook\b|outlook (?:for|para)\b"
    r"|(?:download|descarga|consigue)\b.{0,20}\b(?:mail|app|outlook)\b|yahoo mail\b)",
    re.I,
)
HELLO = (
    r"(?:hola|buenas(?: (?:tardes|noches))?|buenos d[íi]as|hi|hello|hey|good (?:morning|evening|afternoon)|salve|dear|estimad[oa]s?)"
    r"(?:\s+(?:all|everyone|there|roma(?: by post)?|a tod[oa]s))?"
)
PLEASANTRY = (
    r"(?:qu[ée] tal(?: (?:va|vas|est[áa]s|est[áa]is|todo|andas))?|qu[ée] hay|todo bien|c[óo]mo (?:est[áa]s|est[áa]is|est[áa]n|va|vas|andas|te va)(?: todo)?"
    r"|how are (?:you|things)(?: doing)?(?: today)?|how(?:['’]s| is) (?:it going|everything|life)|what['’]?s up|roma(?: by post)?)"
)
GREETING = re.compile(rf"^\W*(?:{HELLO}|(?:{HELLO}(?:\s+\w+){{0,2}}\W+)?{PLEASANTRY})\W*$", re.I)
# "Hello, how are you? 3": its question is none about the game.
GREETED = re.compile(
    rf"^\W*(?:{HELLO}[\s,.:;!¡¿–—-]+{PLEASANTRY}|{PLEASANTRY}(?=\s*\?))\s*[,.:;!?–—-]+\s*(?=[¿¡]?\w)", re.I
)
# "Statue", and below it "or Fountain?": the answer's line goes on. A condition begins no new paragraph.
OR_ELSE = re.compile(r"^\W*(?:(?:o|ó|u|or)\s+\S|[?¿]+\W*$)", re.I)
ONLY_IF = re.compile(r"^\W*(?:si|if|unless|when|cuando|salvo|excepto|a menos|until|hasta|siempre que)\s+\S", re.I)


def answer_line(text: str) -> str:
    """The line meant for us, with the next one if that leaves it in doubt; "" if there is none."""
    lines = [line[:LETTERS].rstrip() for line in plain_text(text).split("\n")[:LINES]]
    kept = [line.strip() for line in unquoted_lines(lines)]
    kept = [line for line in kept if not PHONES.match(line) and not GREETING.match(line)]
    line = next((line for line in kept if line), "")
    return f"{GREETED.sub('', line)} {doubted(kept)}".strip()[:LETTERS] if line else ""


def doubted(kept: list[str]) -> str:
    """What follows the first line and takes back that it is the answer: an alternative, a condition, a mere "?"."""
    first = next((at for at, line in enumerate(kept) if line), len(kept))
    below = next(((at, line) for at, line in enumerate(kept[first + 1 :]) if line), None)
    if below is None:
        return ""
    at, line = below
    return line if OR_ELSE.match(line) or (at == 0 and ONLY_IF.match(line)) else ""


def plain_text(text: str) -> str:
    """One kind of line end and of blank; nothing invisible, nothing that turns the writing round."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    text = unicodedata.normalize("NFC", text).translate(INVISIBLE)
    return "".join(c if c == "\n" or c.isprintable() else " " for c in text)


def unquoted_lines(lines: list[str]) -> list[str]:
    """Without quotes and what introduces them. What follows a quote set off by marks stays (bottom posting); where a
    quote is not marked, all that follows is dropped."""
    kept: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if MARKER.search(line) and not QUOTED.match(line):
            return without_headline(kept)
        if SIGNATURE.match(line) or RULES.match(line) or is_header(lines, at):
            break
        if length := attribution_length(lines, at):
            if not quote_follows(lines, at + length):
                break
            at += length
            continue
        if not QUOTED.match(line):
            kept.append(line)
        at += 1
    return kept


def without_headline(kept: list[str]) -> list[str]:
    """Of an unmarked quote the question itself stands above our marker: nothing but the first line can be the reply."""
    written = [line for line in kept if line.strip()]
    return written[:1] if len(written) > 1 else []


def attribution_length(lines: list[str], at: int) -> int:
    """How many lines "On …, … wrote:" takes here; 0 if this is none. It is wrapped into up to four."""
    for length in range(1, ATTRIBUTION_LINES + 1):
        part = lines[at : at + length]
        if len(part) < length or not part[-1].strip():
            return 0
        if length > 1 and (not (may_begin_attribution(part[0]) or "@" in part[0]) or may_begin_attribution(part[-1])):
            return 0
        if introduces_quote(" ".join(line.strip() for line in part)[:ATTRIBUTION_LETTERS]):
            return length
    return 0


def may_begin_attribution(line: str) -> bool:
    """Whether a wrapped one can begin here: a reply right above it must not be taken for its first line."""
    return bool(OPENING.match(line) or DATE.match(line))


def introduces_quote(line: str) -> bool:
    """Whether this says who wrote what follows. Found word by word: one expression for all of it could be made to run
    for minutes by a hostile line."""
    if verb := VERB.search(line):
        before, after = line[: verb.start()], line[verb.end() :].strip()
        ends = line.rstrip().endswith((":", "：")) or not after
        return ends and ("@" in before or bool(OPENING.match(line) and len(before) > 6))
    return bool(DATE.match(line)) and "@" in line and line.rstrip(" :").endswith(">")


def quote_follows(lines: list[str], at: int) -> bool:
    """Whether the next line that says anything is marked as quoted."""
    return next((bool(QUOTED.match(line)) for line in lines[at:] if line.strip()), False)


def is_header(lines: list[str], at: int) -> bool:
    """Outlook's block: From: …, Sent: …, To: …, Subject: …"""
    first = HEADER.match(lines[at])
    if not first or first[1].lower() not in SENDERS:
        return False
    below = [line for line in lines[at + 1 : at + 8] if line.strip()][:4]
    return any(HEADER.match(line) for line in below)
