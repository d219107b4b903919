"""What keeps a line from being an answer though it names one: it asks, it leaves a choice open, or it makes a
condition.

Who asks what a card does has not played it. In doubt nothing is played: to be asked again costs a mail, a move that
nobody made costs the game, and the others may have moved on by then."""

import re
import unicodedata

DOUBTS = ASKS, UNDECIDED, CONDITION = "asks", "undecided", "condition"

MARKS = "?¿؟⸮‽"
# A question that was typed without its mark begins with one of these.
ASKING = set(
    "que cual cuales quien quienes como donde cuanto cuanta cuantos cuantas puedo podria podemos debo deberia hay es seria "
    "what which who whose how where why can could may might should would shall will is are does did".split()
)
OPEN = set("o u or either vs versus quiza quizas talvez acaso maybe perhaps possibly".split())
CONDITIONS = set(
    "if unless whether when whenever then until provided otherwise except "
    "cuando entonces salvo excepto mientras hasta sino".split()
)
SI = re.compile(r"\bsi\b(?!\s*,)")  # "if"; with an accent, or before a comma, it is a yes
SLASHES = "/|"
FILLING = {
    "y",
    "e",
    "and",
    "a",
    "al",
    "de",
    "en",
    "el",
    "la",
    "los",
    "las",
    "the",
    "to",
    "in",
    "on",
    "of",
    "at",
    "from",
}
BETWEEN = re.compile(
    r"[,;:.!/|" + MARKS + r"]|\b(?:o|u|or|either|vs|versus|si|if|when|cuando|then|entonces|unless|salvo)\b"
)


def folded_text(text: str) -> str:
    """Return the text without capitals and accents, as people type on a phone."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


def words_of_text(text: str) -> list[str]:
    """Return the words of a text."""
    return re.findall(r"[^\W_]+", folded_text(text))


def verbatim_key(text: str) -> str:
    """Return the words of a text with those of its marks that could put them in doubt."""
    return " ".join(re.findall(rf"[^\W_]+|[{re.escape(MARKS + SLASHES)}]", folded_text(text)))


def reason_to_doubt(text: str) -> str:
    """Return why a line is no answer: ASKS, UNDECIDED or CONDITION; "" for one that is firm."""
    said = words_of_text(text)
    if any(mark in folded_text(text) for mark in MARKS):
        return ASKS
    if SI.search(unicodedata.normalize("NFKC", text).casefold()) or CONDITIONS & set(said):
        return CONDITION
    if OPEN & set(said) or any(mark in text for mark in SLASHES) or "tal vez" in " ".join(said):
        return UNDECIDED
    return ASKS if next((word for word in said if word not in FILLING), "") in ASKING else ""


def doubtful_parts(text: str) -> list[str]:
    """Return the parts of a doubtful line that may each name an answer."""
    return [part.strip() for part in BETWEEN.split(folded_text(text)) if part.strip()]
