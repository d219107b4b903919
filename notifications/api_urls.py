"""Addresses of the API's part about notices."""

from django.urls import URLPattern, path

from notifications import api, api_notices, api_switches

urlpatterns: list[URLPattern] = [
    path("me/notices/", api_notices.Notices.as_view(), name="api_notices"),
    path("me/notices/switches/", api_switches.MySwitches.as_view(), name="api_switches"),
    path("me/notices/rhythms/", api_switches.MyRhythms.as_view(), name="api_rhythms"),
    path("me/notices/rhythms/<str:which>/", api_switches.OneRhythm.as_view(), name="api_rhythm"),
    path("me/webhooks/", api.MyWebhooks.as_view(), name="api_webhooks"),
    path("me/webhooks/<int:key>/", api.OneWebhook.as_view(), name="api_webhook"),
]
