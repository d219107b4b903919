"""All addresses of the site."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from roma_site import health, mailbox

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("", include("notifications.urls")),
    path("", include("games.urls")),
]

if settings.DEVELOPMENT:
    urlpatterns += [
        path("mailbox/", mailbox.index, name="mailbox"),
        path("mailbox/<str:name>/", mailbox.show, name="mailbox-mail"),
        path("mailbox/<str:name>/html", mailbox.html, name="mailbox-html"),
    ]
