"""Translations compiled after a process has loaded its catalogues are used, as at the first start."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from roma_site.catalogues import files
from roma_site.catalogues.untranslated import reload_catalogues
from roma_site.catalogues.watching import compile_file


@pytest.fixture
def nothing_compiled(tmp_path, settings) -> Iterator[None]:
    with translation.override("es"):
        before, settings.LOCALE_PATHS = settings.LOCALE_PATHS, [tmp_path]
        reload_catalogues()
        assert translation.gettext("A text of a test") == "A text of a test"
        yield
        settings.LOCALE_PATHS = before
        reload_catalogues()


@pytest.mark.usefixtures("nothing_compiled")
def test_words_compiled_later_are_told(tmp_path) -> None:
    file = tmp_path / "es" / "LC_MESSAGES" / "django.po"
    catalogue = files.new_catalogue(file, "Pages.")
    catalogue.add("A text of a test", "Un texto de una prueba")
    files.write_catalogue(file, files.catalogue_text(catalogue))
    compile_file(file)
    reload_catalogues()
    with translation.override("es"):
        assert translation.gettext("A text of a test") == "Un texto de una prueba"
