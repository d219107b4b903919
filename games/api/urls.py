"""The addresses of the API's playing part; below /api/v1/."""

from django.urls import URLPattern, path

from . import moves, questions, table, tables

app_name = "api"
urlpatterns: list[URLPattern] = [
    path("me/questions/", questions.Questions.as_view(), name="questions"),
    # Lists
    path("tables/", tables.Tables.as_view(), name="tables"),
    path("tables/open/", tables.OpenTables.as_view(), name="tables_open"),
    path("tables/mine/", tables.MyTables.as_view(), name="tables_mine"),
    path("tables/archive/", tables.Archive.as_view(), name="tables_archive"),
    # One table
    path("tables/<slug:slug>/", table.Table.as_view(), name="table"),
    path("tables/<slug:slug>/question/", table.Question.as_view(), name="question"),
    path("tables/<slug:slug>/answer/", moves.Answer.as_view(), name="answer"),
    path("tables/<slug:slug>/preview/", moves.Preview.as_view(), name="preview"),
    path("tables/<slug:slug>/undo/", moves.Undo.as_view(), name="undo"),
    path("tables/<slug:slug>/concede/", moves.Concede.as_view(), name="concede"),
    path("tables/<slug:slug>/history/", table.History.as_view(), name="history"),
    path("tables/<slug:slug>/replay/<int:number>/", table.Replay.as_view(), name="replay"),
    path("tables/<slug:slug>/export/", table.Export.as_view(), name="export"),
]
