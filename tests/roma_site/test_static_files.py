"""Static files in production: hashed names, also in imports between JavaScript modules."""

import re

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import override_settings

IMPORT = re.compile(r"""^import .* from "\./(.+)";$""", re.MULTILINE)
HASHED = {**settings.STORAGES, "staticfiles": {"BACKEND": "roma_site.files.HashedFiles"}}


def test_modules_import_hashed_names(tmp_path) -> None:
    with override_settings(STATIC_ROOT=tmp_path, STORAGES=HASHED):
        call_command("collectstatic", interactive=False, verbosity=0)
    names = {file.name for file in tmp_path.iterdir()}
    imports = {
        name: found
        for name in names
        if re.fullmatch(r".+\.[0-9a-f]{12}\.js", name) and (found := IMPORT.findall((tmp_path / name).read_text()))
    }
    assert len(imports) >= 7
    for found in imports.values():
        assert all(re.fullmatch(r".+\.[0-9a-f]{12}\.js", name) for name in found) and names >= set(found)
    assert "browser.d.ts" not in names and finders.find("browser.d.ts"), "types are in the sources only"


def test_a_module_is_loaded_as_one() -> None:
    """A script of ours that were loaded as a classic one would stop at its first import."""
    templates = (settings.BASE_DIR / "templates").rglob("*.html")
    tags = [tag for file in templates for tag in re.findall(r"<script[^>]*\ssrc=.*?>", file.read_text())]
    ours = [tag for tag in tags if "/js/" not in tag]
    assert len(ours) > 20
    assert [tag for tag in ours if 'type="module"' not in tag] == []
