"""Addresses of the pages about notices."""

from django.urls import path

from notifications import views

app_name = "notifications"
urlpatterns = [
    path("you/mails/", views.mine, name="mine"),
    path("you/mails/history/", views.sent, name="history"),
    path("you/mails/told/", views.told, name="told"),
    path("you/mails/at/<str:which>/test/", views.test, name="test"),
    path("you/mails/add/push/", views.subscribe, name="subscribe"),
    path("you/mails/add/<str:service>/", views.add, name="add"),
    path("you/mails/at/<str:which>/rhythm/", views.rhythm, name="rhythm"),
    path("you/mails/at/<int:which>/remove/", views.remove, name="remove"),
    path("you/mails/at/<int:which>/known/", views.known, name="known"),
    path("mails/stop/<str:token>/", views.stop, name="stop"),
]
