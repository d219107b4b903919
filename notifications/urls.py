"""Addresses of the mail switches."""

from django.urls import path

from notifications import views

app_name = "notifications"
urlpatterns = [
    path("you/mails/", views.mine, name="mine"),
    path("mails/stop/<str:token>/", views.stop, name="stop"),
]
