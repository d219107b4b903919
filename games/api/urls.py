"""The game URLs of the API, below /api/v1/."""

from django.urls import URLPattern, path

from . import clocks, hinting, lobby, moves, orders, people, reviewing, site, table, tables, talk, voting, what_if

app_name = "api"
urlpatterns: list[URLPattern] = [
    path("", site.IndexEndpoint.as_view(), name="index"),
    path("schema/", site.SchemaEndpoint.as_view(), name="schema"),
    path("games/", site.GamesEndpoint.as_view(), name="games"),
    # The user's own
    path("me/questions/", tables.QuestionsEndpoint.as_view(), name="questions"),
    path("me/invitations/", people.MyInvitationsEndpoint.as_view(), name="invitations"),
    path("me/blocks/", people.BlocksEndpoint.as_view(), name="blocks"),
    path("me/blocks/<int:key>/", people.BlockEndpoint.as_view(), name="block"),
    path("me/time/", clocks.MyTimeEndpoint.as_view(), name="my_time"),
    path("me/vacations/", clocks.VacationsEndpoint.as_view(), name="vacations"),
    path("me/vacations/<int:key>/", clocks.VacationEndpoint.as_view(), name="vacation"),
    path("me/participations/", people.ParticipationsEndpoint.as_view(), name="participations"),
    # Other people
    path("people/", people.PeopleEndpoint.as_view(), name="people"),
    path("people/<str:name>/", people.PersonEndpoint.as_view(), name="person"),
    # Lists
    path("tables/", tables.TablesEndpoint.as_view(), name="tables"),
    path("tables/open/", tables.OpenTablesEndpoint.as_view(), name="tables_open"),
    path("tables/mine/", tables.MyTablesEndpoint.as_view(), name="tables_mine"),
    path("tables/archive/", tables.ArchiveEndpoint.as_view(), name="tables_archive"),
    # Before the game
    path("drafts/", tables.DraftsEndpoint.as_view(), name="drafts"),
    path("tables/<slug:slug>/join/", lobby.JoinEndpoint.as_view(), name="join"),
    path("tables/<slug:slug>/leave/", lobby.LeaveEndpoint.as_view(), name="leave"),
    path("tables/<slug:slug>/start/", lobby.StartEndpoint.as_view(), name="start"),
    path("tables/<slug:slug>/cancel/", lobby.CancelEndpoint.as_view(), name="cancel"),
    path("tables/<slug:slug>/rematch/", lobby.RematchEndpoint.as_view(), name="rematch"),
    path("tables/<slug:slug>/renew-invitation/", lobby.RenewInvitationEndpoint.as_view(), name="renew_invitation"),
    path("tables/<slug:slug>/invite/", people.InviteEndpoint.as_view(), name="invite"),
    path("tables/<slug:slug>/invitations/", people.TableInvitationsEndpoint.as_view(), name="invited"),
    path(
        "tables/<slug:slug>/invitations/<int:key>/",
        people.TableInvitationEndpoint.as_view(),
        name="withdraw_invitation",
    ),
    path("tables/<slug:slug>/decline/", people.DeclineEndpoint.as_view(), name="decline"),
    # One table
    path("tables/<slug:slug>/", table.ShowTableEndpoint.as_view(), name="table"),
    path("tables/<slug:slug>/question/", table.QuestionEndpoint.as_view(), name="question"),
    path("tables/<slug:slug>/why/", table.WhyNotEndpoint.as_view(), name="why"),
    path("tables/<slug:slug>/history/", table.HistoryEndpoint.as_view(), name="history"),
    path("tables/<slug:slug>/replay/<int:number>/", table.ReplayEndpoint.as_view(), name="replay"),
    path("tables/<slug:slug>/review/", reviewing.ReviewEndpoint.as_view(), name="review"),
    path("tables/<slug:slug>/export/", table.ExportEndpoint.as_view(), name="export"),
    path("tables/<slug:slug>/answer/", moves.AnswerEndpoint.as_view(), name="answer"),
    path("tables/<slug:slug>/hint/", hinting.HintEndpoint.as_view(), name="hint"),
    path("tables/<slug:slug>/preview/", moves.PreviewEndpoint.as_view(), name="preview"),
    path("tables/<slug:slug>/what-if/", what_if.TableWhatIfEndpoint.as_view(), name="what_if"),
    path("what-if/", what_if.PositionWhatIfEndpoint.as_view(), name="what_if_position"),
    path("tables/<slug:slug>/undo/", moves.UndoEndpoint.as_view(), name="undo"),
    path("tables/<slug:slug>/concede/", moves.ConcedeEndpoint.as_view(), name="concede"),
    path("tables/<slug:slug>/motions/", voting.MotionsEndpoint.as_view(), name="motions"),
    path("tables/<slug:slug>/motions/<int:key>/vote/", voting.VoteEndpoint.as_view(), name="vote"),
    path("tables/<slug:slug>/motions/<int:key>/withdraw/", voting.WithdrawMotionEndpoint.as_view(), name="withdraw"),
    path("tables/<slug:slug>/pause/", clocks.PauseEndpoint.as_view(), name="pause"),
    path("tables/<slug:slug>/come-back/", clocks.ComeBackEndpoint.as_view(), name="come_back"),
    path("tables/<slug:slug>/claim/", clocks.ClaimEndpoint.as_view(), name="claim"),
    path("tables/<slug:slug>/waiting-list/", people.WaitingListEndpoint.as_view(), name="waiting_list"),
    path("tables/<slug:slug>/seats/leave/", clocks.LeaveSeatEndpoint.as_view(), name="leave_seat"),
    path("tables/<slug:slug>/seats/<int:number>/take/", clocks.TakeSeatEndpoint.as_view(), name="take_seat"),
    path("tables/<slug:slug>/seats/<int:number>/nudge/", people.NudgeEndpoint.as_view(), name="nudge"),
    path("tables/<slug:slug>/orders/", orders.OrdersEndpoint.as_view(), name="orders"),
    path("tables/<slug:slug>/orders/<int:key>/", orders.OrderEndpoint.as_view(), name="order"),
    path("tables/<slug:slug>/chat/", talk.ChatEndpoint.as_view(), name="chat"),
    path("tables/<slug:slug>/chat/<int:key>/", talk.EraseMessageEndpoint.as_view(), name="erase_message"),
    path("tables/<slug:slug>/note/", talk.NoteEndpoint.as_view(), name="note"),
]
