from django.urls import path

from notifications import views

app_name = "notifications"
urlpatterns = [
    path("you/notifications/", views.notification_settings_page, name="settings"),
    path("you/notifications/history/", views.sent_history_page, name="history"),
    path("you/notifications/acknowledge/", views.acknowledge_unsubscribe_page, name="acknowledge_unsubscribe"),
    path("you/notifications/at/<str:which>/test/", views.send_test_page, name="test"),
    path("you/notifications/add/push/", views.subscribe_page, name="subscribe"),
    path("you/notifications/add/<str:service>/", views.add_address_page, name="add"),
    path("you/notifications/at/<str:which>/frequency/", views.frequency_page, name="frequency"),
    path("you/notifications/at/<int:which>/remove/", views.remove_address_page, name="remove"),
    path("you/notifications/at/<int:which>/acknowledge/", views.acknowledge_address_page, name="acknowledge_address"),
    path("unsubscribe/<str:token>/", views.unsubscribe_page, name="unsubscribe"),
]
