from django.urls import path

from notifications import views

app_name = "notifications"
urlpatterns = [
    path("you/notifications/", views.notification_settings_page, name="settings"),
    path("you/notifications/history/", views.sent_history_page, name="history"),
    path("you/notifications/acknowledge/", views.acknowledge_unsubscribe_view, name="acknowledge_unsubscribe"),
    path("you/notifications/offer/<slug:table>/", views.answer_offer_view, name="offer"),
    path("you/notifications/at/<str:which>/test/", views.send_test_view, name="test"),
    path("you/notifications/add/push/", views.subscribe_view, name="subscribe"),
    path("you/notifications/add/<str:service>/", views.add_address_page, name="add"),
    path("you/notifications/at/<str:which>/frequency/", views.frequency_view, name="frequency"),
    path("you/notifications/at/<int:which>/remove/", views.remove_address_view, name="remove"),
    path("you/notifications/at/<int:which>/acknowledge/", views.acknowledge_address_view, name="acknowledge_address"),
    path("unsubscribe/<str:token>/", views.unsubscribe_page, name="unsubscribe"),
]
