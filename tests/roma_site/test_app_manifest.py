"""The web app manifest and the service worker."""

import struct

from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static


def test_the_manifest_names_pictures_that_are_there(client):
    response = client.get("/manifest.webmanifest")
    assert response["Content-Type"] == "application/manifest+json"
    manifest = response.json()
    assert manifest["display"] == "standalone" and manifest["scope"] == manifest["start_url"] == "/"
    assert {(one["sizes"], one["purpose"]) for one in manifest["icons"]} >= {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    for icon in manifest["icons"]:
        if icon["type"] == "image/png":
            wide, high = size_of_png(icon["src"])
            assert f"{wide}x{high}" == icon["sizes"]


def size_of_png(address):
    with open(finders.find(address.removeprefix(static(""))), "rb") as file:
        head = file.read(24)
    assert head.startswith(b"\x89PNG")
    return struct.unpack(">II", head[16:24])


def test_the_worker_lies_at_the_root_and_is_never_stale(client):
    response = client.get("/push-worker.js")
    assert response["Content-Type"].startswith("text/javascript")
    assert "no-cache" in response["Cache-Control"]
    assert response.content == (settings.BASE_DIR / "static" / "push-worker.js").read_bytes()
