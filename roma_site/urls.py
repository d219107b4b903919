from allauth.account.views import email, password_reset, password_set, request_login_code
from allauth.mfa.totp.views import activate_totp
from allauth.mfa.webauthn.views import add_webauthn
from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from games.api.site import NotFoundEndpoint
from games.pages.own import programs
from roma_site import files, mailbox
from roma_site.accounts import views
from roma_site.accounts import views as accounts
from roma_site.accounts.api import Me
from roma_site.accounts.confirming import confirmed_view
from roma_site.accounts.middleware import local_only
from roma_site.accounts.signing_up import ConfirmEmail, ConfirmLoginCode, SignUp, restart_signup, takes_equal_time
from roma_site.live import views as live
from roma_site.live.views import MyStream
from roma_site.moderation import own_pages, queue
from roma_site.monitoring import health, metrics, operator_page

handler400 = "roma_site.error_pages.bad_request"
handler500 = "roma_site.error_pages.server_error"

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics_page, name="metrics"),
    path("manifest.webmanifest", files.manifest_page, name="manifest"),
    path("push-worker.js", files.push_worker_page, name="push_worker"),
    # Changes that would give someone else permanent access. allauth does not ask users without password and passkey to
    # confirm who they are.
    path("accounts/2fa/webauthn/add/", confirmed_view(add_webauthn)),
    path("accounts/2fa/totp/activate/", confirmed_view(activate_totp)),
    path("accounts/password/set/", confirmed_view(password_set)),
    path("accounts/email/", confirmed_view(email)),
    path("you/programs/tokens/", confirmed_view(programs.new_token_page, then="/you/programs/")),
    path("you/programs/bots/", confirmed_view(programs.new_bot_view, then="/you/programs/")),
    path("accounts/signup/", SignUp.as_view()),
    path("accounts/signup/again/", restart_signup, name="start_anew"),
    path("accounts/login/code/", takes_equal_time(request_login_code)),
    path("accounts/login/code/confirm/", ConfirmLoginCode.as_view()),
    path("accounts/password/reset/", takes_equal_time(password_reset)),
    path("accounts/confirm-email/", ConfirmEmail.as_view()),
    path("accounts/", include("allauth.urls")),
    path("you/", accounts.own_page, name="you"),
    path("you/confirm/", views.confirm_page, name="confirm"),
    path("you/keys/", views.keys_page, name="keys"),
    path("you/data/", views.own_data_page, name="data"),
    path("you/erase/", views.erase_page, name="erase"),
    path("you/language/", accounts.set_language, name="language"),
    path("you/theme/", accounts.set_theme, name="theme"),
    path("you/moderation/", own_pages.moderation_page, name="moderation"),
    path("privacy/", own_pages.privacy_page, name="privacy"),
    path("appeal/", own_pages.appeal_by_code_page, name="appeal_by_code"),
    path("appeal/<str:token>/", own_pages.appeal_page, name="appeal"),
    path("report/code/", own_pages.report_code_page, name="report_code"),
    path("t/<slug:slug>/report/", own_pages.report_table_page, name="report_table"),
    path("c/<slug:slug>/report/", own_pages.report_club_page, name="report_club"),
    path("leagues/<slug:slug>/report/", own_pages.report_league_page, name="report_league"),
    path("people/<str:name>/report/", own_pages.report_person_page, name="report_person"),
    path("ticket/", live.ticket_page, name="ticket"),
    path("stream/", live.no_stream_page, name="no_stream"),
    path("turns/", live.turn_count_page, name="turn_count"),
    path("t/<slug:slug>/ticket/", live.table_ticket_page, name="table_ticket"),
    path("admin/site/", admin.site.admin_view(operator_page.operator_page), name="operator"),
    path("admin/site/status.json", admin.site.admin_view(operator_page.operator_status), name="operator_status"),
    path("admin/reports/", admin.site.admin_view(queue.queue_page), name="reports"),
    path("admin/reports/<int:key>/", admin.site.admin_view(queue.case_page), name="case"),
    path("admin/", admin.site.urls),
    path("api/v1/", include("games.api.urls")),
    path("api/v1/", include("notifications.api.urls")),
    path("api/v1/me/", Me.as_view(), name="api_me"),
    path("api/v1/me/stream/", MyStream.as_view(), name="api_stream"),
    path("api/v1/<path:rest>", NotFoundEndpoint.as_view(), name="api_nothing"),
    path("", include("notifications.urls")),
    path("", include("games.urls")),
]

if settings.SOCIAL_LOGINS:
    from allauth.socialaccount.views import connections

    urlpatterns.insert(0, path("accounts/3rdparty/", confirmed_view(connections)))

if settings.ANYMAIL:  # webhooks of an email provider
    urlpatterns.append(path("anymail/", include("anymail.urls")))

if settings.DEVELOPMENT:  # for requests from this machine
    urlpatterns += [
        path("demo/<str:name>/", local_only(accounts.demo_sign_in), name="demo"),
        path("mailbox/", local_only(mailbox.mailbox_page), name="mailbox"),
        path("mailbox/<str:name>/", local_only(mailbox.mail_page), name="mailbox-mail"),
        path("mailbox/<str:name>/reply", local_only(mailbox.reply_view), name="mailbox-reply"),
        path("mailbox/<str:name>/html", local_only(mailbox.html_part_page), name="mailbox-html"),
    ]
