"""Addresses of the API's part about notices."""

from django.urls import URLPattern, path

from . import sent, switches, webhooks

urlpatterns: list[URLPattern] = [
    path("me/notices/", sent.SentNotifications.as_view(), name="api_notices"),
    path("me/notices/switches/", switches.MySwitches.as_view(), name="api_switches"),
    path("me/notices/rhythms/", switches.MyRhythms.as_view(), name="api_rhythms"),
    path("me/notices/rhythms/<str:which>/", switches.OneRhythm.as_view(), name="api_rhythm"),
    path("me/webhooks/", webhooks.MyWebhooks.as_view(), name="api_webhooks"),
    path("me/webhooks/<int:key>/", webhooks.OneWebhook.as_view(), name="api_webhook"),
]
