"""Compiles translations (.po to .mo) with babel, so that no system gettext is needed."""

from collections.abc import Iterator
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from django.apps import apps
from django.conf import settings


def catalogue_sources() -> Iterator[Path]:
    """Every .po file of the house; those of packages come compiled."""
    folders = [Path(folder) for folder in settings.LOCALE_PATHS]
    folders += [
        Path(app.path) / "locale" for app in apps.get_app_configs() if settings.BASE_DIR in Path(app.path).parents
    ]
    for folder in folders:
        if ".venv" not in folder.parts:
            yield from sorted(folder.glob("*/LC_MESSAGES/*.po"))


def compile_file(source: Path) -> None:
    """One file; a mistake in it is told with its line."""
    with source.open("rb") as file:
        catalog = read_po(file, locale=source.parts[-3], abort_invalid=True)
    part = source.with_suffix(".part")
    with part.open("wb") as out:
        write_mo(out, catalog)
    # A page being shown at this moment reads the old file or the new one.
    part.rename(source.with_suffix(".mo"))


def compile_all(force: bool = False) -> list[Path]:
    """What has changed since it was last compiled; raises ValueError for a file that cannot be read."""
    done = []
    for source in catalogue_sources():
        target = source.with_suffix(".mo")
        if force or not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            try:
                compile_file(source)
            except (PoFileError, ValueError) as error:
                raise ValueError(f"{source.relative_to(settings.BASE_DIR)}: {error}") from None
            done.append(source)
    return done
