"""All addresses of the site."""

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from roma_site import health, mailbox
from roma_site.accounts import views as accounts

# Django's own sign-in for operators would let anybody guess passwords without end; the house's counts.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("accounts/", include("allauth.urls")),
    path("you/", accounts.you, name="you"),
    path("you/language/", accounts.language, name="language"),
    path("you/theme/", accounts.theme, name="theme"),
    path("admin/", admin.site.urls),
    path("api/v1/", include("games.api.urls")),
    path("", include("notifications.urls")),
    path("", include("games.urls")),
]

if settings.ANYMAIL:  # mails that a provider brings
    urlpatterns.append(path("anymail/", include("anymail.urls")))

if settings.DEVELOPMENT:
    urlpatterns += [
        path("demo/<str:name>/", accounts.demo, name="demo"),
        path("mailbox/", mailbox.index, name="mailbox"),
        path("mailbox/<str:name>/", mailbox.show, name="mailbox-mail"),
        path("mailbox/<str:name>/reply", mailbox.reply, name="mailbox-reply"),
        path("mailbox/<str:name>/html", mailbox.html, name="mailbox-html"),
    ]
