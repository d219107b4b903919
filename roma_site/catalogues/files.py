import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation import to_locale

# Dates, tool names and empty fields: a file changes only when its texts do.
VOLATILE_HEADERS = re.compile(
    r'"(?:(?:POT-Creation-Date|PO-Revision-Date|Generated-By|Report-Msgid-Bugs-To|Project-Id-Version): [^"]*'
    r'|Last-Translator: FULL NAME [^"]*|Language-Team: (?:LANGUAGE|\w+) <LL@li\.org>\\n)"\n'
)


def catalogue_files() -> Iterator[Path]:
    for place in settings.LOCALE_PATHS:
        yield from sorted(Path(place).glob("*/LC_MESSAGES/*.po"))


def rules_files() -> Iterator[Path]:
    for place in settings.LOCALE_PATHS:
        yield from sorted(Path(place).glob("*/rules/*.html"))


def catalogue_file(domain: str, language: str) -> Path:
    """Return the path of a domain's catalogue in a language, even if the file does not exist."""
    name = Path(to_locale(language), "LC_MESSAGES", f"{domain}.po")
    places = [Path(folder) / name for folder in settings.LOCALE_PATHS]
    return next((place for place in places if place.exists()), places[0])


def shown_path(file: Path) -> Path:
    return file.relative_to(settings.BASE_DIR) if settings.BASE_DIR in file.parents else file


def language_of(file: Path) -> str:
    return file.parts[-3]


def read_catalogue(file: Path) -> Catalog:
    """Return the catalogue in a file, or an empty one. Raise PoFileError or ValueError if it is invalid."""
    locale = language_of(file)
    if not file.exists():
        return Catalog(locale=locale, fuzzy=False)
    with file.open("rb") as opened:
        return read_po(opened, locale=locale, abort_invalid=True)


def catalogue_text(catalogue: Catalog) -> str:
    out = BytesIO()
    write_po(out, catalogue, include_lineno=False, include_previous=True, width=120)
    return VOLATILE_HEADERS.sub("", out.getvalue().decode())


def write_catalogue(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    part.write_text(text)
    part.replace(file)


def new_catalogue(file: Path, what: str) -> Catalog:
    header = f"# {what}\n# `make words` collects the texts; translate them here."
    return Catalog(locale=language_of(file), fuzzy=False, charset="utf-8", header_comment=header)
