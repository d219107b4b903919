"""Checks of a translation: it must keep the facts, brackets and nouns of its English text.

`make check` checks whole catalogues this way, and each text is checked when it is first used."""

import re
from collections.abc import Collection, Iterable

# A language can have forms of a name, each in its own entry ("card.villa#acc"). A sentence uses this form with
# {card:acc}; a name without the form is used as it is.
CASES = ("acc", "dat", "gen", "loc", "def", "ind")
# A language can have forms of a sentence for the gender of its card ("line.lays.you#f"). The gender of a card is in the
# catalogue as "card.villa#gender".
GENDERS = ("f", "m", "n", "c")
# Keys of texts that a Teller fills, even if the English text has no facts.
TEMPLATE_KEYS = ("line.", "question.", "option.", "counts.", "question_help.", "answer.", "element_help.")
FORMAT_KEYS = ("list.sound", "time.day", "time.day_of_year")  # patterns and formats, not sentences
IS_MISSING = " is not told"
SLOT = re.compile(r"\{([a-z0-9_]*)(?::([a-z0-9_]+))?\}")
BRACKETED = re.compile(r"\[([^\[\]]*)\]")


def slot_facts(slots: Iterable[tuple[str, str]]) -> set[str]:
    return {more if name in ("of", "me") else name for name, more in slots}


def slot_faults(english: str, text: str, nouns: Collection[str] = (), context: str = "") -> list[str]:
    if context in FORMAT_KEYS:
        return []
    slots, wanted = SLOT.findall(text), SLOT.findall(english)
    # The actor can be implicit, and log entries can name it even if English does not.
    spare = {"seat"} if context.startswith(("line.", "remark.")) else set()
    found, facts = slot_facts(slots), slot_facts(wanted)
    faults = [f"{{{fact}}}{IS_MISSING}" for fact in sorted(facts - found - {"seat"})]
    faults += [f"{{{fact}}} is not a fact of this text" for fact in sorted(found - facts - spare)]
    if (counts := sum(slot == ("", "") for slot in wanted)) != sum(slot == ("", "") for slot in slots):
        faults.append(f"{counts} × {{}} are wanted")
    plain = is_plain(english, context)
    if marks := mark_faults(text, plain):
        return faults + marks
    loose = slot_facts(SLOT.findall(BRACKETED.sub("", text)))
    faults += [
        f"{{{fact}}} is optional: put it in brackets [ ], as in the English text"
        for fact in sorted((loose & facts) - facts_always_there(english) - spare)
    ]
    if not faults:
        faults = [what for slot in slots if (what := form_fault(slot, set(wanted), nouns, plain))]
    return faults


def facts_always_there(english: str) -> set[str]:
    """Return the facts outside of brackets, and the facts that all alternatives of a bracket contain."""
    there = slot_facts(SLOT.findall(BRACKETED.sub("", english)))
    for bracket in BRACKETED.findall(english):
        if len(texts := bracket.split("||")) > 1:
            there |= set.intersection(*(slot_facts(SLOT.findall(text)) for text in texts))
    return there


def is_plain(english: str, context: str) -> bool:
    slots = SLOT.findall(english)
    is_template = context.startswith(TEMPLATE_KEYS) or "[" in english or any(more for _, more in slots)
    return not is_template or ("", "") in slots


def form_fault(slot: tuple[str, str], wanted: set[tuple[str, str]], nouns: Collection[str], plain: bool) -> str:
    """Return the fault of a slot {name:more}, or "". A noun needs a number, and a case needs a name."""
    name, more = slot
    if not more or slot in wanted or (name == "me" and not plain):
        return ""
    numbers = {fact for fact, noun in wanted if noun in nouns and fact not in ("of", "me")}
    if name in ("of", "me"):
        return f"{{{name}:{more}}} cannot be said here"
    if more in nouns:
        return "" if name in numbers else f"{{{name}:{more}}}: {name} is not a number"
    if more in CASES:
        return "" if (name, "") in wanted and not plain else f"{{{name}:{more}}}: {name} has no cases here"
    return f"{{{name}:{more}}}: this is neither a noun nor a case ({', '.join(CASES)})"


def mark_faults(text: str, plain: bool) -> list[str]:
    faults, bare = [], BRACKETED.sub("", SLOT.sub("", text))
    if "[" in bare or "]" in bare:
        faults.append("a bracket [ ] is not closed, not opened, or inside another one")
    elif "[" in text and plain:
        faults.append("brackets [ ] mean nothing in this text")
    if "{" in SLOT.sub("", text) or "}" in SLOT.sub("", text):
        faults.append("a brace { } is not a fact's name")
    if "||" in bare:
        faults.append("|| is outside of brackets [ ]")
    return faults
