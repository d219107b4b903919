"""Compile catalogues (.po to .mo) without broken messages; in development, whenever one changes."""

import logging
from contextlib import suppress
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError

from . import files
from .faults import MessageRules, faults_of_file, faults_of_rules, keeps_from_compiling, message_name

logger = logging.getLogger(__name__)


class CatalogueWatcher:
    def __init__(self) -> None:
        self.seen = self.stamps()

    def stamps(self) -> dict[Path, float]:
        found = {}
        for file in (*files.catalogue_files(), *files.rules_files()):
            try:
                found[file] = file.stat().st_mtime
            except FileNotFoundError:  # an editor is replacing it
                continue
        return found

    def news(self) -> list[str] | None:
        """Compile changed catalogues and return the lines to print, faults first; None without changes."""
        now = self.stamps()
        changed = [file for file, at in now.items() if self.seen.get(file) != at]
        gone, self.seen = self.seen.keys() - now.keys(), now
        if not changed and not gone:
            return None
        for file in gone:
            file.with_suffix(".mo").unlink(missing_ok=True)
        lines = [line for file in changed for line in compile_changed(file)]
        names = ", ".join(str(files.shown_path(file)) for file in [*changed, *gone])
        return [*lines, f"  words     {names}: {'valid texts' if lines else 'texts'} are shown now"]


def compile_changed(file: Path) -> list[str]:
    """Return the faults of a changed file. If it is a catalogue, also compile it, if that is possible."""
    try:
        if file.suffix != ".po":
            return [str(fault) for fault in faults_of_rules(file)]
        faults = faults_of_file(file)
        with suppress(PoFileError, ValueError, LookupError):
            compile_file(file)
    except OSError:
        return []
    return [str(fault) for fault in faults]


def compile_all(force: bool = False, strict: bool = True) -> list[Path]:
    """Compile the catalogues that have changed, or all of them if `force` is set, and return them.

    Raise ValueError for a catalogue that cannot be compiled, or only log it if `strict` is False."""
    done = []
    for source in files.catalogue_files():
        target = source.with_suffix(".mo")
        if force or not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            try:
                compile_file(source)
                done.append(source)
            except (PoFileError, ValueError, LookupError) as error:
                if strict:
                    raise ValueError(str(error)) from None
                logger.error("%s; the old translations stay in use", error)
    return done


def compile_file(source: Path) -> None:
    """Compile one file. Raise ValueError with the line number if gettext could not read the result."""
    if faults := keeps_from_compiling(source):
        raise ValueError(str(faults[0]))
    catalogue = files.read_catalogue(source)
    for message in broken_messages(catalogue, source):
        catalogue.delete(message.id, message.context)
    part = source.with_suffix(".part")
    with part.open("wb") as out:
        write_mo(out, catalogue)
    # A page that is rendered now reads the old file or the new one.
    part.replace(source.with_suffix(".mo"))


def broken_messages(catalogue: Catalog, source: Path) -> list:
    rules = MessageRules.of(catalogue, source)
    found = [one for one in catalogue if rules.message_faults(one)]
    for message in found:
        place, name = f"{files.shown_path(source)}:{message.lineno}", message_name(message)
        logger.warning("%s: %s is broken and left out", place, name)
    return found
