"""All addresses of the site."""

from allauth.account.decorators import secure_admin_login
from allauth.account.views import email, password_set
from allauth.mfa.totp.views import activate_totp
from allauth.mfa.webauthn.views import add_webauthn
from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from games.api.site import Nothing
from games.pages import programs
from roma_site import health, mailbox, metrics
from roma_site.accounts import own
from roma_site.accounts import views as accounts
from roma_site.accounts.api import Me
from roma_site.accounts.confirming import confirmed

# Django's own sign-in for operators would let anybody guess passwords without end; the house's counts.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler500 = "roma_site.error_pages.server_error"

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    # What would open the account to somebody else for good. allauth asks who has neither password nor passkey nothing before
    # it adds one: a borrowed browser would be enough.
    path("accounts/2fa/webauthn/add/", confirmed(add_webauthn)),
    path("accounts/2fa/totp/activate/", confirmed(activate_totp)),
    path("accounts/password/set/", confirmed(password_set)),
    path("accounts/email/", confirmed(email)),
    path("you/programs/tokens/", confirmed(programs.new_token, then="/you/programs/")),
    path("you/programs/bots/", confirmed(programs.new_bot, then="/you/programs/")),
    path("accounts/", include("allauth.urls")),
    path("you/", accounts.you, name="you"),
    path("you/confirm/", own.confirm, name="confirm"),
    path("you/data/", own.data, name="data"),
    path("you/erase/", own.erase, name="erase"),
    path("you/language/", accounts.language, name="language"),
    path("you/theme/", accounts.theme, name="theme"),
    path("admin/", admin.site.urls),
    path("api/v1/", include("games.api.urls")),
    path("api/v1/", include("notifications.api.urls")),
    path("api/v1/me/", Me.as_view(), name="api_me"),
    path("api/v1/<path:rest>", Nothing.as_view(), name="api_nothing"),
    path("", include("notifications.urls")),
    path("", include("games.urls")),
]

if settings.SOCIAL_LOGINS:
    from allauth.socialaccount.views import connections

    urlpatterns.insert(0, path("accounts/3rdparty/", confirmed(connections)))

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
