"""No page here takes a file; only a mail provider brings some, with mails."""

from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.core.files.uploadhandler import FileUploadHandler


class NoFiles(FileUploadHandler):
    """First in FILE_UPLOAD_HANDLERS: the request is refused (400) before a byte of the file is kept."""

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        if self.request is None or not self.request.path_info.startswith("/anymail/"):
            raise SuspiciousOperation("A file was sent.")

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        return raw_data

    def file_complete(self, *args: Any) -> None:
        return None
