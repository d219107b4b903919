"""The addresses of the API's playing part; below /api/v1/."""

from django.urls import URLPattern, path

from . import clocks, hinting, lobby, moves, orders, people, reviewing, site, table, tables, talk, voting, what_if

app_name = "api"
urlpatterns: list[URLPattern] = [
    path("", site.Index.as_view(), name="index"),
    path("schema/", site.Schema.as_view(), name="schema"),
    path("games/", site.Games.as_view(), name="games"),
    # Of one's own
    path("me/questions/", tables.Questions.as_view(), name="questions"),
    path("me/invitations/", people.Invitations.as_view(), name="invitations"),
    path("me/blocks/", people.Blocks.as_view(), name="blocks"),
    path("me/blocks/<int:key>/", people.OneBlock.as_view(), name="block"),
    path("me/time/", clocks.MyTime.as_view(), name="my_time"),
    path("me/holidays/", clocks.Holidays.as_view(), name="holidays"),
    path("me/holidays/<int:key>/", clocks.HolidayGone.as_view(), name="holiday"),
    # Lists
    path("tables/", tables.Tables.as_view(), name="tables"),
    path("tables/open/", tables.OpenTables.as_view(), name="tables_open"),
    path("tables/mine/", tables.MyTables.as_view(), name="tables_mine"),
    path("tables/archive/", tables.Archive.as_view(), name="tables_archive"),
    # Before the game
    path("drafts/", tables.Drafts.as_view(), name="drafts"),
    path("tables/<slug:slug>/join/", lobby.Join.as_view(), name="join"),
    path("tables/<slug:slug>/leave/", lobby.Leave.as_view(), name="leave"),
    path("tables/<slug:slug>/start/", lobby.Start.as_view(), name="start"),
    path("tables/<slug:slug>/cancel/", lobby.Cancel.as_view(), name="cancel"),
    path("tables/<slug:slug>/renew/", lobby.Renew.as_view(), name="renew"),
    path("tables/<slug:slug>/invite/", people.Invite.as_view(), name="invite"),
    path("tables/<slug:slug>/invitations/", people.Invited.as_view(), name="invited"),
    path("tables/<slug:slug>/invitations/<int:key>/", people.OneInvited.as_view(), name="withdraw_invitation"),
    path("tables/<slug:slug>/decline/", people.Decline.as_view(), name="decline"),
    # One table
    path("tables/<slug:slug>/", table.Table.as_view(), name="table"),
    path("tables/<slug:slug>/question/", table.Question.as_view(), name="question"),
    path("tables/<slug:slug>/why/", table.WhyNot.as_view(), name="why"),
    path("tables/<slug:slug>/history/", table.History.as_view(), name="history"),
    path("tables/<slug:slug>/replay/<int:number>/", table.Replay.as_view(), name="replay"),
    path("tables/<slug:slug>/review/", reviewing.Review.as_view(), name="review"),
    path("tables/<slug:slug>/export/", table.Export.as_view(), name="export"),
    path("tables/<slug:slug>/answer/", moves.Answer.as_view(), name="answer"),
    path("tables/<slug:slug>/hint/", hinting.Hint.as_view(), name="hint"),
    path("tables/<slug:slug>/preview/", moves.Preview.as_view(), name="preview"),
    path("tables/<slug:slug>/what-if/", what_if.TableWhatIf.as_view(), name="what_if"),
    path("what-if/", what_if.PositionWhatIf.as_view(), name="what_if_position"),
    path("tables/<slug:slug>/undo/", moves.Undo.as_view(), name="undo"),
    path("tables/<slug:slug>/concede/", moves.Concede.as_view(), name="concede"),
    path("tables/<slug:slug>/motions/", voting.Motions.as_view(), name="motions"),
    path("tables/<slug:slug>/motions/<int:key>/vote/", voting.Vote.as_view(), name="vote"),
    path("tables/<slug:slug>/motions/<int:key>/withdraw/", voting.Withdraw.as_view(), name="withdraw"),
    path("tables/<slug:slug>/pause/", clocks.Pause.as_view(), name="pause"),
    path("tables/<slug:slug>/back/", clocks.Back.as_view(), name="back"),
    path("tables/<slug:slug>/claim/", clocks.Claim.as_view(), name="claim"),
    path("tables/<slug:slug>/wish/", people.Wish.as_view(), name="wish"),
    path("tables/<slug:slug>/seats/leave/", clocks.LeaveSeat.as_view(), name="leave_seat"),
    path("tables/<slug:slug>/seats/<int:number>/take/", clocks.TakeSeat.as_view(), name="take_seat"),
    path("tables/<slug:slug>/seats/<int:number>/nudge/", people.Nudge.as_view(), name="nudge"),
    path("tables/<slug:slug>/orders/", orders.Orders.as_view(), name="orders"),
    path("tables/<slug:slug>/orders/<int:key>/", orders.OneOrder.as_view(), name="order"),
    path("tables/<slug:slug>/talk/", talk.Talk.as_view(), name="talk"),
    path("tables/<slug:slug>/talk/<int:key>/", talk.Erase.as_view(), name="erase"),
    path("tables/<slug:slug>/note/", talk.Note.as_view(), name="note"),
]
