from django.urls import include, path

f = lambda r, **k: None
games = (
    [
        path("t/<slug>/", f, name="table"),
        path("t/<slug>/replay/", f, name="replay"),
        path("t/<slug>/replay/<int:number>/", f, name="replay"),
    ],
    "games",
)
urlpatterns = [path("", include("notifications.urls")), path("", include(games)), path("healthz", f)]
