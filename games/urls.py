"""The addresses of playing."""

from django.urls import URLPattern, path

from games.api import api_docs
from games.pages import (
    archive,
    clocks,
    company,
    export,
    home,
    links,
    lobby,
    motions,
    moves,
    new_order,
    orders,
    programs,
    replay,
    rules,
    table,
    talk,
)

app_name = "games"
urlpatterns: list[URLPattern] = [
    # The site
    path("", home.home, name="home"),
    path("tables/", lobby.open_tables, name="tables"),
    path("tables/new/", lobby.new_table, name="new_table"),
    path("archive/", archive.archive, name="archive"),
    path("rules/", rules.index, name="rules_index"),
    path("rules/<str:ruleset>/", rules.rules, name="rules"),
    # One's own time
    path("you/time/", clocks.my_time, name="my_time"),
    path("you/time/holiday/", clocks.holiday, name="holiday"),
    path("you/time/holiday/<int:key>/cancel/", clocks.no_holiday, name="no_holiday"),
    path("you/blocked/", company.blocked, name="blocked"),
    # One's own standing orders
    path("you/orders/", orders.my_orders, name="my_orders"),
    path("t/<slug:slug>/orders/", orders.orders, name="orders"),
    path("t/<slug:slug>/orders/new/<str:key>/", new_order.new_order, name="new_order"),
    path("t/<slug:slug>/orders/<int:key>/stop/", orders.stop_order, name="stop_order"),
    # Programs
    path("you/programs/", programs.programs, name="programs"),
    path("you/programs/tokens/", programs.new_token, name="new_token"),
    path("you/programs/tokens/<int:key>/drop/", programs.drop_token, name="drop_token"),
    path("you/programs/bots/", programs.new_bot, name="new_bot"),
    path("you/programs/bots/<int:key>/drop/", programs.drop_bot, name="drop_bot"),
    path("api/docs/", api_docs.api_docs, name="api_docs"),
    # Before the game
    path("t/<slug:slug>/join/", lobby.join, name="join"),
    path("t/<slug:slug>/leave/", lobby.leave, name="leave"),
    path("t/<slug:slug>/cancel/", lobby.cancel, name="cancel"),
    path("t/<slug:slug>/start/", lobby.start, name="start"),
    path("t/<slug:slug>/room/", lobby.room, name="room"),
    path("t/<slug:slug>/renew/", lobby.renew, name="renew"),
    path("t/<slug:slug>/invite/", company.invite, name="invite"),
    path("t/<slug:slug>/invitations/<int:key>/withdraw/", company.withdraw, name="withdraw_invitation"),
    path("t/<slug:slug>/decline/", company.decline, name="decline"),
    # One table
    path("t/<slug:slug>/", table.table, name="table"),
    path("t/<slug:slug>/by/<str:token>/", links.by_mail, name="by_mail"),
    path("t/<slug:slug>/news/", table.news, name="news"),
    path("t/<slug:slug>/answer/", moves.answer, name="answer"),
    path("t/<slug:slug>/undo/", moves.undo, name="undo"),
    path("t/<slug:slug>/concede/", moves.concede, name="concede"),
    path("t/<slug:slug>/pause/", clocks.pause, name="pause"),
    path("t/<slug:slug>/back/", clocks.back, name="back"),
    path("t/<slug:slug>/claim/", clocks.claim, name="claim"),
    path("t/<slug:slug>/seats/<int:number>/take/", clocks.take_seat, name="take_seat"),
    path("t/<slug:slug>/seats/<int:number>/nudge/", company.nudge, name="nudge"),
    path("t/<slug:slug>/wish/", company.wish, name="wish"),
    path("t/<slug:slug>/propose/<str:kind>/", motions.propose, name="propose"),
    path("t/<slug:slug>/motions/<int:key>/vote/", motions.vote, name="vote"),
    path("t/<slug:slug>/motions/<int:key>/withdraw/", motions.withdraw, name="withdraw"),
    path("t/<slug:slug>/seats/leave/", motions.leave_seat, name="leave_seat"),
    path("t/<slug:slug>/talk/", talk.talk, name="talk"),
    path("t/<slug:slug>/talk/<int:key>/erase/", talk.erase, name="erase_message"),
    path("t/<slug:slug>/note/", talk.note, name="note"),
    path("t/<slug:slug>/replay/", replay.start, name="replay_start"),
    path("t/<slug:slug>/replay/<int:number>/", replay.replay, name="replay"),
    path("t/<slug:slug>/history/", replay.history, name="history"),
    path("t/<slug:slug>/export.json", export.export, name="export"),
]
