"""Compile catalogues (.po to .mo). A broken message is left out, so that it appears in English."""

import logging
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError

from . import files
from .faults import MessageRules, keeps_from_compiling, message_name

logger = logging.getLogger(__name__)


def compile_all(force: bool = False, strict: bool = True) -> list[Path]:
    """Compile the catalogues that have changed, or all if `force`.

    If a file cannot be read, raise ValueError; without `strict`, log the error and keep the old translations."""
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
    """Return and log the messages whose translations would fail when a page uses them."""
    rules = MessageRules.of(catalogue, source)
    found = [one for one in catalogue if rules.message_faults(one)]
    for message in found:
        logger.warning(
            "%s:%s: %s is broken and left out", files.shown_path(source), message.lineno, message_name(message)
        )
    return found
