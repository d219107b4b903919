"""In development, compile changed catalogues, so that pages show new translations at once."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from babel.messages.pofile import PoFileError
from django.conf import settings

from . import files
from .compiling import compile_file
from .faults import faults_of_file, faults_of_rules


class CatalogueWatcher:
    def __init__(self) -> None:
        self.seen = self.stamps()

    def stamps(self) -> dict[Path, float]:
        found = {}
        for file in self.files():
            try:
                found[file] = file.stat().st_mtime
            except FileNotFoundError:  # an editor is replacing it
                continue
        return found

    def files(self) -> Iterator[Path]:
        for folder in settings.LOCALE_PATHS:
            for kind in ("*/LC_MESSAGES/*.po", "*/rules/*.html"):
                yield from Path(folder).glob(kind)

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
    """Compile a catalogue and return its faults; for a game's rules, only return the faults.

    If a catalogue cannot be read, its old translations stay."""
    try:
        if file.suffix != ".po":
            return [str(fault) for fault in faults_of_rules(file)]
        faults = faults_of_file(file)
        with suppress(PoFileError, ValueError, LookupError):
            compile_file(file)
    except OSError:
        return []
    return [str(fault) for fault in faults]
