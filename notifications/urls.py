"""Addresses of the pages about notices."""

from django.urls import path

from notifications import views

app_name = "notifications"
urlpatterns = [
    path("you/mails/", views.notification_settings_page, name="mine"),
    path("you/mails/history/", views.sent_history_page, name="history"),
    path("you/mails/told/", views.acknowledge_unsubscribe_page, name="told"),
    path("you/mails/at/<str:which>/test/", views.send_test_page, name="test"),
    path("you/mails/add/push/", views.subscribe_page, name="subscribe"),
    path("you/mails/add/<str:service>/", views.add_address_page, name="add"),
    path("you/mails/at/<str:which>/rhythm/", views.frequency_page, name="rhythm"),
    path("you/mails/at/<int:which>/remove/", views.remove_address_page, name="remove"),
    path("you/mails/at/<int:which>/known/", views.acknowledge_address_page, name="known"),
    path("mails/stop/<str:token>/", views.unsubscribe_page, name="stop"),
]
