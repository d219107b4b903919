"""Catalogues as tests write them: entries of a domain called toy."""

from pathlib import Path

HEADER = 'msgid ""\nmsgstr ""\n"Language: es\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
PLURALS = '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


def write(file: Path, *entries: str, header: str = HEADER + PLURALS) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join([header, *entries]))
    return file


def entry(text: str, told: str, key: str = "line.draws.others") -> str:
    return f'msgctxt "{key}"\nmsgid "{text}"\nmsgstr "{told}"\n'


NOUN = (
    'msgctxt "noun.cards"\nmsgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "{n} carta"\nmsgstr[1] "{n} cartas"\n'
)
DRAWS = "{seat} draws {count:cards}[: {card}]."
