"""Uploaded files, which are refused, and static files."""

from typing import Any

from django.contrib.staticfiles.apps import StaticFilesConfig
from django.core.exceptions import SuspiciousOperation
from django.core.files.uploadhandler import FileUploadHandler
from whitenoise.storage import CompressedManifestStaticFilesStorage


class NoFiles(FileUploadHandler):
    """First in FILE_UPLOAD_HANDLERS: refuses the request (400) before a byte of the file is stored.

    No page takes a file; only a mail provider sends some, with mails.
    """

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        if self.request is None or not self.request.path_info.startswith("/anymail/"):
            raise SuspiciousOperation("A file was sent.")

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        return raw_data

    def file_complete(self, *args: Any) -> None:
        return None


class StaticFiles(StaticFilesConfig):
    # No page uses these extensions; comments in them look like imports of files that do not exist.
    # `*.d.ts` is only for `make check`.
    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "django_htmx/ext/*", "*.d.ts"]


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Gives static files names with a hash, and imports between JavaScript modules these names."""

    support_js_module_import_aggregation = True
