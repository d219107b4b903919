"""Refuse uploaded files; serve static files, the web app manifest and the service worker."""

from typing import Any

from django.conf import settings
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.core.exceptions import SuspiciousOperation
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from whitenoise.storage import CompressedManifestStaticFilesStorage

PUSH_WORKER_FILE = settings.BASE_DIR / "static" / "push-worker.js"
# As in the light theme of static/base.css.
BACKGROUND_COLOR, THEME_COLOR = "#f0e9de", "#fdfaf5"
ICON_SIZES = (192, 512)


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
    support_js_module_import_aggregation = True


@require_safe
@cache_control(public=True, max_age=3600)
def manifest_page(request: HttpRequest) -> JsonResponse:
    icons = [
        {"src": static(f"icons/{name}-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, purpose in (("icon", "any"), ("maskable", "maskable"))
        for size in ICON_SIZES
    ]
    home = reverse("games:home")
    manifest = {
        "id": home,
        "start_url": home,
        "scope": home,
        "name": "Roma by post",
        "short_name": "Roma",
        "display": "standalone",
        "background_color": BACKGROUND_COLOR,
        "theme_color": THEME_COLOR,
        "icons": [{"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}, *icons],
    }
    return JsonResponse(manifest, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def push_worker_page(request: HttpRequest) -> HttpResponse:
    """Serve the service worker at the root, because it controls only URLs below its own."""
    return HttpResponse(PUSH_WORKER_FILE.read_bytes(), content_type="text/javascript; charset=utf-8")
