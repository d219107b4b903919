from django.urls import URLPattern, path

from games.api import site
from games.pages import rules
from games.pages.clubs import members as club_members
from games.pages.clubs import talk as club_talk
from games.pages.clubs import views as clubs
from games.pages.finished import archive, replay, review
from games.pages.leagues import directing
from games.pages.leagues import new as new_league
from games.pages.leagues import views as leagues
from games.pages.lobby import home, invitation
from games.pages.lobby import views as lobby
from games.pages.own import clocks, people, programs
from games.pages.table import chat, hints, motions, moves, orders, receipts
from games.pages.table import views as table
from games.pages.tutorials import views as tutorials
from games.pages.what_if import views as what_if

app_name = "games"
WHAT_IF_STEP = "what-if/<str:key>/<int:variation>/<int:step>/"
urlpatterns: list[URLPattern] = [
    # The site
    path("", home.home_page, name="home"),
    path("tables/", lobby.open_tables_page, name="tables"),
    path("tables/new/", lobby.new_table_page, name="new_table"),
    path("tables/now/", lobby.play_now_view, name="play_now"),
    path("archive/", archive.archive_page, name="archive"),
    path("rules/", rules.rules_index_page, name="rules_index"),
    path("rules/<str:ruleset>/", rules.rules_page, name="rules"),
    path("rules/<str:ruleset>/<str:language>/<str:name>.svg", rules.rules_intro_picture, name="rules_intro"),
    path("fair-play/", rules.fair_play_page, name="fair_play"),
    path("luck/", rules.fair_luck_page, name="fair_luck"),
    path("luck/<str:name>", rules.checker_file, name="checker_file"),
    # People
    path("people/", people.people_page, name="people"),
    path("people/<str:name>/", people.person_page, name="person"),
    path("people/<str:name>/favourite/", people.set_favourite_view, name="set_favourite"),
    path("t/<slug:slug>/seats/<int:number>/", people.seat_page, name="seat"),
    path("you/profile/", people.set_profile_view, name="set_profile"),
    # Clubs
    path("clubs/", clubs.clubs_page, name="clubs"),
    path("clubs/new/", clubs.new_club_page, name="new_club"),
    path("c/<slug:slug>/", clubs.club_page, name="club"),
    path("c/<slug:slug>/join/", clubs.join_page, name="join_club"),
    path("c/<slug:slug>/leave/", clubs.leave_view, name="leave_club"),
    path("c/<slug:slug>/settings/", clubs.settings_page, name="club_settings"),
    path("c/<slug:slug>/link/", clubs.link_view, name="club_link"),
    path("c/<slug:slug>/members/", club_members.members_page, name="club_members"),
    path("c/<slug:slug>/members/<int:key>/", club_members.member_view, name="club_member"),
    path("c/<slug:slug>/talk/", club_talk.talk_page, name="club_talk"),
    path("c/<slug:slug>/talk/<int:key>/", club_talk.message_view, name="club_message"),
    path("c/<slug:slug>/archive/", club_talk.club_archive_page, name="club_archive"),
    path("t/<slug:slug>/keep-group/", clubs.keep_group_view, name="keep_group"),
    path("t/<slug:slug>/ask-club/", clubs.ask_view, name="ask_club"),
    # Leagues
    path("leagues/", leagues.leagues_page, name="leagues"),
    path("leagues/new/", new_league.new_league_page, name="new_league"),
    path("leagues/<slug:slug>/", leagues.league_page, name="league"),
    path("leagues/<slug:slug>/entry/", leagues.entry_view, name="league_entry"),
    path("leagues/<slug:slug>/draw/", leagues.draw_page, name="league_draw_page"),
    path("leagues/<slug:slug>/seasons/", leagues.seasons_page, name="league_seasons"),
    path("leagues/<slug:slug>/direct/", directing.direct_page, name="direct_league"),
    path("leagues/<slug:slug>/draw.json", leagues.draw_file, name="league_draw"),
    path("leagues/<slug:slug>/season.csv", leagues.season_file, name="season_csv"),
    # The user's time
    path("you/time/", clocks.my_time_page, name="my_time"),
    path("you/time/vacation/", clocks.vacation_view, name="vacation"),
    path("you/time/vacation/<int:key>/cancel/", clocks.cancel_vacation_view, name="cancel_vacation"),
    path("you/blocked/", people.blocked_page, name="blocked"),
    # Standing orders
    path("you/orders/", orders.my_orders_page, name="my_orders"),
    path("t/<slug:slug>/orders/", orders.orders_page, name="orders"),
    path("t/<slug:slug>/orders/new/<str:key>/", orders.new_order_page, name="new_order"),
    path("t/<slug:slug>/orders/<int:key>/stop/", orders.stop_order_view, name="stop_order"),
    # What-if boards
    path("you/what-if/", what_if.my_boards_page, name="what_ifs"),
    path("t/<slug:slug>/what-if/", what_if.open_board_view, name="what_if"),
    path("what-if/<str:key>/", what_if.board_start_page, name="what_if_board"),
    path(WHAT_IF_STEP, what_if.board_page, name="what_if_step"),
    path(f"{WHAT_IF_STEP}answer/", what_if.board_answer_page, name="what_if_answer"),
    path(f"{WHAT_IF_STEP}built-in/", what_if.let_computer_answer_view, name="what_if_built_in"),
    path("what-if/<str:key>/compare/<int:one>/<int:other>/", what_if.board_compare_page, name="what_if_compare"),
    path("what-if/<str:key>/deal/", what_if.board_deal_view, name="what_if_deal"),
    path("what-if/<str:key>/lines/<int:variation>/drop/", what_if.delete_variation_view, name="what_if_drop_line"),
    path("what-if/<str:key>/keep/", what_if.board_keep_view, name="what_if_keep"),
    path("what-if/<str:key>/drop/", what_if.board_drop_view, name="what_if_drop"),
    # Tutorials
    path("tutorials/", tutorials.tutorials_page, name="tutorials"),
    path("tutorials/<str:name>/", tutorials.tutorial_page, name="tutorial"),
    path("tutorials/<str:name>/play/", tutorials.tutorial_play_page, name="tutorial_play"),
    path("tutorials/<str:name>/<int:version>/", tutorials.tutorial_step_page, name="tutorial_begin"),
    path("tutorials/<str:name>/<int:version>/<slug:way>/", tutorials.tutorial_step_page, name="tutorial_step"),
    # Demos
    path("demo/<str:ruleset>/<int:version>/<slug:way>/", tutorials.demo_page, name="demo"),
    path("demo/<str:ruleset>/<int:version>/<slug:way>/<slug:table>/", tutorials.demo_page, name="demo"),
    path("demo/<str:ruleset>/<int:version>/<slug:way>/<slug:table>/<slug:token>/", tutorials.demo_page, name="demo"),
    # Programs
    path("you/programs/", programs.programs_page, name="programs"),
    path("you/programs/tokens/", programs.new_token_page, name="new_token"),
    path("you/programs/tokens/<int:key>/revoke/", programs.revoke_token_view, name="revoke_token"),
    path("you/programs/bots/", programs.new_bot_view, name="new_bot"),
    path("you/programs/bots/<int:key>/delete/", programs.delete_bot_view, name="delete_bot"),
    path("api/docs/", site.api_docs, name="api_docs"),
    # Before the game
    path("t/<slug:slug>/join/", invitation.join_page, name="join"),
    path("t/<slug:slug>/leave/", lobby.leave_view, name="leave"),
    path("t/<slug:slug>/cancel/", lobby.cancel_view, name="cancel"),
    path("t/<slug:slug>/start/", lobby.start_view, name="start"),
    path("t/<slug:slug>/room/", lobby.room_page, name="room"),
    path("t/<slug:slug>/renew/", lobby.renew_view, name="renew"),
    path("t/<slug:slug>/invite/", people.invite_view, name="invite"),
    path("t/<slug:slug>/invitations/<int:key>/withdraw/", people.withdraw_invitation_view, name="withdraw_invitation"),
    path("t/<slug:slug>/rematch/", lobby.rematch_view, name="rematch"),
    path("t/<slug:slug>/decline/", people.decline_page, name="decline"),
    # One table
    path("t/<slug:slug>/", table.table_page, name="table"),
    path("t/<slug:slug>/by/<str:token>/", table.access_link_page, name="access_link"),
    path("t/<slug:slug>/news/", table.news_page, name="news"),
    path("t/<slug:slug>/answer/", moves.answer_page, name="answer"),
    path("t/<slug:slug>/hint/", hints.hint_page, name="hint"),
    path("t/<slug:slug>/undo/", moves.undo_view, name="undo"),
    path("t/<slug:slug>/concede/", moves.concede_view, name="concede"),
    path("t/<slug:slug>/pause/", clocks.pause_view, name="pause"),
    path("t/<slug:slug>/back/", clocks.back_view, name="back"),
    path("t/<slug:slug>/claim/", clocks.claim_view, name="claim"),
    path("t/<slug:slug>/seats/<int:number>/take/", clocks.take_seat_view, name="take_seat"),
    path("t/<slug:slug>/seats/<int:number>/nudge/", people.nudge_view, name="nudge"),
    path("t/<slug:slug>/waiting-list/", people.waiting_list_view, name="waiting_list"),
    path("t/<slug:slug>/propose/<str:kind>/", motions.propose_view, name="propose"),
    path("t/<slug:slug>/motions/<int:key>/vote/", motions.vote_view, name="vote"),
    path("t/<slug:slug>/motions/<int:key>/withdraw/", motions.withdraw_motion_view, name="withdraw"),
    path("t/<slug:slug>/seats/leave/", motions.leave_seat_view, name="leave_seat"),
    path("t/<slug:slug>/chat/", chat.chat_page, name="chat"),
    path("t/<slug:slug>/chat/<int:key>/erase/", chat.erase_message_view, name="erase_message"),
    path("t/<slug:slug>/note/", chat.note_view, name="note"),
    path("t/<slug:slug>/replay/", replay.replay_start_page, name="replay_start"),
    path("t/<slug:slug>/replay/<int:number>/", replay.replay_page, name="replay"),
    path("t/<slug:slug>/review/", review.review_page, name="review"),
    path("t/<slug:slug>/history/", replay.history_page, name="history"),
    path("t/<slug:slug>/luck/", rules.table_luck_page, name="luck"),
    path("t/<slug:slug>/chain/", receipts.chain_page, name="chain"),
    path("t/<slug:slug>/alarm/", receipts.alarm_view, name="alarm"),
    path("t/<slug:slug>/export.json", archive.export_page, name="export"),
]
