"""All addresses of the site."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from roma_site import health, mailbox
from roma_site.accounts import views as accounts

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("accounts/", include("allauth.urls")),
    path("you/", accounts.you, name="you"),
    path("you/language/", accounts.language, name="language"),
    path("you/theme/", accounts.theme, name="theme"),
    path("admin/", admin.site.urls),
    path("", include("notifications.urls")),
    path("", include("games.urls")),
]

if settings.DEVELOPMENT:
    urlpatterns += [
        path("demo/<str:name>/", accounts.demo, name="demo"),
        path("mailbox/", mailbox.index, name="mailbox"),
        path("mailbox/<str:name>/", mailbox.show, name="mailbox-mail"),
        path("mailbox/<str:name>/html", mailbox.html, name="mailbox-html"),
    ]
