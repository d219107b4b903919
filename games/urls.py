"""The addresses of playing."""

from django.urls import URLPattern, path

from .views import archive, export, home, lobby, moves, replay, rules, table

app_name = "games"
urlpatterns: list[URLPattern] = [
    # The site
    path("", home.home, name="home"),
    path("tables/", lobby.open_tables, name="tables"),
    path("tables/new/", lobby.new_table, name="new_table"),
    path("archive/", archive.archive, name="archive"),
    path("rules/", rules.index, name="rules_index"),
    path("rules/<str:ruleset>/", rules.rules, name="rules"),
    # Before the game
    path("t/<slug:slug>/join/", lobby.join, name="join"),
    path("t/<slug:slug>/leave/", lobby.leave, name="leave"),
    path("t/<slug:slug>/cancel/", lobby.cancel, name="cancel"),
    path("t/<slug:slug>/start/", lobby.start, name="start"),
    path("t/<slug:slug>/room/", lobby.room, name="room"),
    path("t/<slug:slug>/renew/", lobby.renew, name="renew"),
    # One table
    path("t/<slug:slug>/", table.table, name="table"),
    path("t/<slug:slug>/news/", table.news, name="news"),
    path("t/<slug:slug>/answer/", moves.answer, name="answer"),
    path("t/<slug:slug>/undo/", moves.undo, name="undo"),
    path("t/<slug:slug>/concede/", moves.concede, name="concede"),
    path("t/<slug:slug>/replay/", replay.start, name="replay_start"),
    path("t/<slug:slug>/replay/<int:number>/", replay.replay, name="replay"),
    path("t/<slug:slug>/history/", replay.history, name="history"),
    path("t/<slug:slug>/export.json", export.export, name="export"),
]
