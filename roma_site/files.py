"""Refuse uploaded files, and serve static files."""

from typing import Any

from django.contrib.staticfiles.apps import StaticFilesConfig
from django.core.exceptions import SuspiciousOperation
from django.core.files.uploadhandler import FileUploadHandler
from whitenoise.storage import CompressedManifestStaticFilesStorage


class NoFiles(FileUploadHandler):
    """Refuse a request with a file (400) before the file is stored. Only email providers may send files."""

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        if self.request is None or not self.request.path_info.startswith("/anymail/"):
            raise SuspiciousOperation("A file was sent.")

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        return raw_data

    def file_complete(self, *args: Any) -> None:
        return None


class StaticFiles(StaticFilesConfig):
    # Unused; their comments look like imports of missing files.
    # `*.d.ts` is only for `make check`.
    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "django_htmx/ext/*", "*.d.ts"]


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Static files with hashed names, also in the import statements of JavaScript modules."""

    support_js_module_import_aggregation = True
