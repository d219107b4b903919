"""Words that are compiled once a process has read its catalogues, as at the very first start, are told all the same."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from roma_site.catalogues import files
from roma_site.catalogues.compiling import compile_file
from roma_site.catalogues.english import read_catalogues_anew


@pytest.fixture
def nothing_compiled(tmp_path, settings) -> Iterator[None]:
    """A house whose catalogues are still to be compiled, and which has looked for them."""
    with translation.override("es"):
        before, settings.LOCALE_PATHS = settings.LOCALE_PATHS, [tmp_path]
        read_catalogues_anew()
        assert translation.gettext("A text of a test") == "A text of a test"
        yield
        settings.LOCALE_PATHS = before
        read_catalogues_anew()


@pytest.mark.usefixtures("nothing_compiled")
def test_words_compiled_later_are_told(tmp_path) -> None:
    file = tmp_path / "es" / "LC_MESSAGES" / "django.po"
    catalogue = files.new_catalogue(file, "Pages.")
    catalogue.add("A text of a test", "Un texto de una prueba")
    files.write(file, files.as_text(catalogue))
    compile_file(file)
    read_catalogues_anew()
    with translation.override("es"):
        assert translation.gettext("A text of a test") == "Un texto de una prueba"
