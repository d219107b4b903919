from django.urls import URLPattern, path

from . import switches, webhooks

urlpatterns: list[URLPattern] = [
    path("me/notifications/", switches.SentNotifications.as_view(), name="api_notifications"),
    path("me/notifications/switches/", switches.MySwitches.as_view(), name="api_switches"),
    path("me/notifications/frequencies/", switches.MyFrequencies.as_view(), name="api_frequencies"),
    path("me/notifications/frequencies/<str:which>/", switches.OneFrequency.as_view(), name="api_frequency"),
    path("me/webhooks/", webhooks.MyWebhooks.as_view(), name="api_webhooks"),
    path("me/webhooks/<int:key>/", webhooks.OneWebhook.as_view(), name="api_webhook"),
]
