"""What a translation must keep of its English: the facts in its braces, whole brackets, nouns that are there. The same
test for every language, when `make check` reads the catalogues and when a text is first told."""

import re
from collections.abc import Collection

# Forms that a language may give a name, in entries of their own: "card.villa#acc". A sentence asks for one by
# {card:acc}; where the name has none, it stands as it is.
CASES = ("acc", "dat", "gen", "loc", "def", "ind")
# A language may tell a sentence otherwise for a card of this gender ("line.lays.you#f"); a card's is in its catalogue
# as "card.villa#gender".
GENDERS = ("f", "m", "n", "c")
NOT_TOLD = " is not told"
SLOT = re.compile(r"\{([a-z0-9_]*)(?::([a-z0-9_]+))?\}")
BRACKETED = re.compile(r"\[([^\[\]]*)\]")


def slot_facts(text: str) -> list[str]:
    """Return the facts a text tells, in order; each {} counts."""
    return sorted(more if name in ("of", "me") else name for name, more in SLOT.findall(text))


def slot_faults(english: str, text: str, nouns: Collection[str] = ()) -> list[str]:
    """Return what is broken in a translation, as short English sentences. `nouns`: the game's."""
    faults = []
    told, wanted = slot_facts(text), slot_facts(english)
    # Who acts may go without saying, or be said where English does not.
    faults += [f"{{{fact}}}{NOT_TOLD}" for fact in sorted(set(wanted) - set(told) - {"seat"})]
    faults += [f"{{{fact}}} is not a fact of this text" for fact in sorted(set(told) - set(wanted) - {"seat"})]
    if told.count("") != wanted.count(""):
        faults.append(f"{wanted.count('')} × {{}} are wanted")
    faults += [
        f"{{{name}:{more}}}: there is no such noun, nor is it a case ({', '.join(CASES)})"
        for name, more in SLOT.findall(text)
        if more and name not in ("of", "me") and more not in nouns and more not in CASES
    ]
    bare = BRACKETED.sub("", SLOT.sub("", text))
    if "[" in bare or "]" in bare:
        faults.append("a bracket [ ] is open or closed alone, or stands inside another")
    if "{" in SLOT.sub("", text) or "}" in SLOT.sub("", text):
        faults.append("a brace { } is not a fact's name")
    if "||" in bare:
        faults.append("|| stands outside of brackets [ ]")
    return faults
