"""The guard of our English: patterns and words that texts and names must not contain, with the word to use instead.

`python -m tests.house.plain_english [PATH…]` lists what it finds. To refuse another word, add a row to PATTERNS, or an
old word to the last column of docs/glossary.md. Each pattern was tried on correct_sentences.txt first.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parents[2]
PRODUCT = ("games", "notifications", "roma_site", "tools", "deploy")
TEXT_FILES = ("*.md", "docs/**/*.md", "games/**/*.md", "notifications/**/*.md", "roma_site/**/*.md", "tests/**/*.md")
SLOTS = re.compile(r"\{[^{}]*\}|%\(\w+\)s")
MAX_SUMMARY_LENGTH = 100  # characters
# These are bad style in documentation, but idiomatic on a page.
TECHNICAL_PATTERNS = {
    r"\bstands\b(?! for\b| in for\b)": "is, applies, is shown",
    r"\b(?:nobody|everybody|somebody)\b": "no player, all players, the user",
    r"(?:^|(?<=[.:;] ))(?:Who|Whoever|Whatever|Whom|Whose)\b(?![^.?]*\?)": "a noun as the subject: the player who …",
    r"(?:^|(?<=[.:;] ))What (?:is|are|was|were|has|have|must|may|can|to)\b(?![^.?]*\?)": "a noun as the subject, or a verb",
}
# These are refused everywhere.
PATTERNS = {
    r"\banew\b": "again",
    r"\bbeside\b": "next to, also, in addition to",
    r"\bof before\b": "previous",
    r"\b(?:is|are|was|were|be|been) told\b(?! apart)": "gets a message, receives",
    r"\bso that \w+ (?:\w+ )?may\b": "so that … can",
    r"\b(?<!it )lies\b(?! in wait)": "is, is stored",
    r"\bbrings\b": "gives, fetches, causes",
    r"\bgo(?:es)? by\b": "depends on, uses",
    r"(?:^|[.;:,(] |\b(?:if|when|that|what|where|as|than|because|here|there) )one (?:may|can|must|should|sees|knows|wants|cannot)\b": "the player, the caller",
    r"\bany ?more\b(?! \w+ than)": "no longer",
    r"\b(?:thereof|therein|thereby|wherein|whereof|hitherto|heretofore|howsoever|whereupon)\b": "two plain sentences",
    r"\bbefalls?\b": "happens to",
    r"\b(?:naught|nought|evermore)\b": "nothing, always",
    r"\bthe same, also\b": "a full sentence",
    r"\breckon\w*\b": "compute, evaluate",
    r"\bbreaths?\b": "answer batch",
    r"\boutlive[ds]?\b": "finished before restore",
    r"\bdealt worlds?\b": "sampled state",
    r"\btable talk\b": "chat",
    r"\blook(?:ed|ing|s)? at again\b|\blooks? at (?:the|a) game again\b": "review",
    r"\bby hand of\b|\bat the hand of\b": "by",
}
# Texts and documents have American spelling; names in the code keep theirs.
SPELLINGS = {
    r"\b(?:colour|favour|neighbour|honour|labour|behaviour)\w*": "-or",
    r"\b(?:organis|recognis|analys(?=e[ds]?\b|ing\b))\w*": "-ize, -yze",
    r"\b(?:centred?|centres)\b": "center",
    r"\b(?:defence|offence)s?\b": "-ense",
    r"\b(?:cancell|travell)(?:ed|ing)\b": "one l",
    r"\bfulfils?\b": "fulfill",
    r"\b(?:catalogues?|judgements?|licences?|set-ups?)\b": "catalog, judgment, license, setup",
}


def compiled(patterns: dict[str, str]) -> dict[re.Pattern[str], str]:
    """Return the patterns compiled; those without a capital letter ignore case."""
    flags = {pattern: 0 if re.search("[A-Z]", pattern) else re.IGNORECASE for pattern in patterns}
    return {re.compile(pattern, flags[pattern]): instead for pattern, instead in patterns.items()}


IN_EVERY_TEXT = compiled(PATTERNS)
IN_SPELLING = compiled(SPELLINGS)
IN_TECHNICAL_TEXTS = IN_EVERY_TEXT | compiled(TECHNICAL_PATTERNS)


@cache
def private_words() -> dict[str, str]:
    """Return the glossary's old words, each with the term to use."""
    rows = [
        line.strip("| ").split(" | ")
        for line in (ROOT / "docs/glossary.md").read_text().splitlines()
        if line[:2] == "| "
    ]
    return {word.strip(): row[0] for row in rows[1:] if len(row) == 4 for word in row[3].split(",") if word.strip()}


def faults_of_text(text: str, for_players: bool = False, spelled: bool = False) -> Iterator[str]:
    """Yield what is wrong with a text, with its spelling if `spelled`."""
    patterns = (IN_EVERY_TEXT if for_players else IN_TECHNICAL_TEXTS) | (IN_SPELLING if spelled else {})
    for pattern, instead in patterns.items():
        for found in pattern.finditer(text):
            yield f"“{text[max(0, found.start() - 20) : found.end() + 20]}”: write {instead}".replace("\n", " ")


@cache
def faults_of_name(name: str) -> tuple[str, ...]:
    """Return what is wrong with an identifier or a file name: each has its name many times."""
    return tuple(_faults_of_name(name))


def _faults_of_name(name: str) -> Iterator[str]:
    parts = [part.lower() for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]
    yield from faults_of_text(" ".join(parts), for_players=True)
    for word, term in private_words().items():
        if f"_{word.replace(' ', '_')}_" in f"_{'_'.join(parts)}_":
            yield f"{name}: “{word}” is “{term}” in the glossary"


@lru_cache(maxsize=1)
def nodes_of_python(source: str) -> list[ast.AST]:
    return list(ast.walk(ast.parse(source)))


def texts_of_python(source: str) -> Iterator[tuple[int, str]]:
    """Yield each docstring, and each comment if a comment can have a fault, with its line."""
    for node in nodes_of_python(source):
        documented = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if documented and (text := ast.get_docstring(node)):
            yield node.body[0].lineno, re.sub("`[^`]*`", "", text)
    # Tokens take longer than all the rest: they are read if something after a # is wrong, comment or not.
    after = (line[at:].lstrip("# ") for line in source.splitlines() for at, one in enumerate(line) if one == "#")
    if any(any(faults_of_text(text)) for text in after):
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], token.string.lstrip("# ")


def strings_of_python(source: str) -> Iterator[tuple[int, str]]:
    """Yield each string that is a text with its line; lists of words that players may type (a | b) are none."""
    for node in nodes_of_python(source):
        text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
        if " " in text.strip() and " | " not in text:
            yield node.lineno, text


def names_of_python(source: str) -> Iterator[tuple[int, str]]:
    """Yield each name that a module defines at any depth, with its line."""
    for node in nodes_of_python(source):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg


def faults_of_python(file: Path, names: bool = True) -> Iterator[str]:
    """Yield the faults in a module's docstrings, comments and names."""
    source, shown = file.read_text(), file.relative_to(ROOT)
    yield from (f"{shown}:{line}: {fault}" for line, text in texts_of_python(source) for fault in faults_of_text(text))
    if names:
        for line, first in enumerate(source.splitlines(), 1):
            if first.lstrip().startswith('"""') and len(first.strip().strip('"')) > MAX_SUMMARY_LENGTH:
                yield f"{shown}:{line}: the first line of a docstring has at most {MAX_SUMMARY_LENGTH} characters"
        for line, text in strings_of_python(source):
            yield from (f"{shown}:{line}: {fault}" for fault in faults_of_text(text, for_players=True))
        found = [(1, file.stem), *names_of_python(source)]
        yield from (f"{shown}:{line}: {fault}" for line, name in found for fault in faults_of_name(name))


def faults_of_document(file: Path) -> Iterator[str]:
    """Yield the faults in a Markdown file, without its code."""
    text = re.sub(r"```.*?```|`[^`]*`", lambda code: "\n" * code[0].count("\n"), file.read_text(), flags=re.DOTALL)
    if file.name == "glossary.md":
        text = re.sub(r"(?m)^(\|(?:[^|]*\|){3}).*$", r"\1", text)  # without its last column
    for line, part in enumerate(text.splitlines(), 1):
        spelled = not part.startswith("|")  # a table has names of the code
        yield from (f"{file.relative_to(ROOT)}:{line}: {fault}" for fault in faults_of_text(part, spelled=spelled))


def faults_of_catalogue(file: Path) -> Iterator[str]:
    """Yield the faults in the English texts of a catalogue."""
    for entry in polib.pofile(str(file)):
        for text in filter(None, (entry.msgid, entry.msgid_plural)):
            found = faults_of_text(SLOTS.sub("", text), for_players=True, spelled=True)
            yield from (f"{file.name}:{entry.linenum}: {fault}" for fault in found)


def faults(wanted: Sequence[str] = ("",)) -> Iterator[str]:
    """Yield every fault of the product, its tests, documents and texts whose path begins with one of `wanted`."""
    modules = [file for top in PRODUCT for file in sorted((ROOT / top).rglob("*.py")) if "migrations" not in file.parts]
    documents = {file for pattern in TEXT_FILES for file in ROOT.glob(pattern) if file.name != "HISTORY.md"}
    catalogues = [file for file in sorted(ROOT.glob("locale/es/LC_MESSAGES/*.po")) if file.stem != "mail"]
    for files, find in (
        (modules, faults_of_python),
        (sorted((ROOT / "tests").rglob("*.py")), lambda file: faults_of_python(file, names=False)),
        (sorted(documents), faults_of_document),
        (catalogues, faults_of_catalogue),
    ):
        yield from (fault for file in files if str(file).startswith(tuple(wanted)) for fault in find(file))


def main() -> int:
    """Print every fault, or those of the paths given; return the exit code."""
    found = list(faults([str((Path.cwd() / path).resolve()) for path in sys.argv[1:]] or ("",)))
    print(*found, f"{len(found)} found", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
