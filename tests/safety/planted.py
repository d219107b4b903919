"""Planted leaks, as many kinds as there are outputs, each with the sense of senses/ that must catch it.

test_planted.py runs them. A leak shows a fact that is hidden from the reader and differs in the twins: the top card of
the deck, what others hold, the length of these names, the digest of the log.

Leaks of the rules themselves (who is asked, in which order, what can be undone) are planted in tests/rules, those of
single pages in tests/games/boxes and tests/games/orders."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from games import admin
from games.api import problems
from games.boards import picture
from games.boards.reader_board import ReaderBoard
from games.clocks.time_control import TimeControl
from games.eventlog import log, observations, samples
from games.models import WhatIf
from games.orders import arming
from games.pages.own import people as people_pages
from games.pages.table import moves, panels, people_panels, recent_moves
from games.pages.table import views as table
from games.players import hints, stand_ins, thinking_queue
from games.selectors import archive_filter, home_rows
from games.selectors import fragment_cache as cache
from games.tables import chat
from games.what_if import board_store
from games.wording import motions as motion_words
from notifications.delivery import copies
from notifications.emails import digest_emails, for_players, push_texts, receipts
from notifications.outbox import queue
from notifications.preferences import history
from roma_site import instrumentation, logs
from roma_site.accounts import data_export
from roma_site.live import changes
from tests.safety.leaks import (
    Patch,
    adding,
    anybody_s_note,
    by_address_too,
    by_kind_alone,
    by_name_alone,
    counted_in_the_log,
    digest,
    dotted,
    drawn_in_a_note,
    hand_in_a_chat,
    handed_with_the_digest,
    hands,
    headed_by_hands,
    in_another_order,
    in_the_queue,
    instead,
    known_to_those_who_acted,
    known_to_whoever_asked_first,
    later_by_hands,
    line_with_a_card,
    longer,
    named_by_the_log,
    named_picture,
    now,
    ordered_by_anybody,
    other_mime,
    previewed_by_the_deck,
    previewed_with_a_card,
    read_by_somebody,
    refused_by_a_block,
    refused_by_an_order,
    refused_by_the_deck,
    renamed_picture,
    replying,
    score_of_the_hands,
    seen_by_the_deck,
    sent_with_a_card,
    shown_to_operators,
    tagged_by_the_log,
    thinking_by_hands,
    titled_by_the_deck,
    told_to_everybody,
    told_why,
    top,
    waiting_by_hands,
    weight,
    with_its_words,
    with_the_true_top,
    without_the_seat,
)


@dataclass(frozen=True)
class Leak:
    name: str
    sense: str
    plant: Callable[[Patch], None]
    asked: bool = True
    deep: bool = False
    quiet: bool = False


PLANTED = [
    # what a browser gets
    Leak("the deck's top in a header", "table", replying(lambda it: it.__setitem__("X-Top", top()))),
    Leak("a hand's weight in a cookie", "table", replying(lambda it: it.set_cookie("seen", str(weight())))),
    Leak("a page's mark made of the log's digest", "table", replying(tagged_by_the_log)),
    Leak("a page as long as a hand", "table", replying(longer)),
    Leak("a picture's address on a page", "table", replying(named_picture)),
    Leak("options in the order of the deck", "programs", instead(observations, "_visible_facts", in_another_order)),
    Leak("news only as the deck has it", "table", instead(table, "has_seen", seen_by_the_deck)),
    Leak("a line of the story with the next card", "table", adding(panels, "entry_rows", line_with_a_card)),
    Leak("a hand's weight among the scores", "table", adding(ReaderBoard, "scores", score_of_the_hands)),
    Leak("a history of notices with the next card", "pages", adding(history, "describe_outcome", top)),
    # what a program gets
    Leak("a program's mark made of the log's digest", "programs", replying(tagged_by_the_log)),
    # what comes back for what is done
    Leak("an error that names what others hold", "acts", adding(moves, "table_refusal", hands)),
    Leak("what came of an answer that is taken back", "acts", adding(moves, "undone_text", top), deep=True),
    Leak("a problem that tells why a table was stopped", "stopped", instead(problems, "problem", told_why)),
    Leak("one's own data with others' cards", "holdings", adding(data_export, "exported_answers", lambda: [hands()])),
    # what is tried out, looked for, and kept
    Leak(
        "a what-if deck with the true next card on top",
        "boards",
        instead(samples, "sample_position", with_the_true_top),
    ),
    Leak(
        "a player that thinks about the true deck",
        "boards",
        instead(samples, "sample_states_as_json", lambda real: lambda match, *rest: (repr(match.position()),)),
    ),
    Leak("a dry run that tells a bit of the deck", "previews", instead(log, "preview", previewed_by_the_deck)),
    Leak("parts kept without the seat in their key", "shared", instead(table, "fragments_key", without_the_seat)),
    Leak("parts kept without their values and the seat", "shared", instead(cache, "shown_key", by_name_alone)),
    Leak("parts of a board kept without their values", "shared", instead(ReaderBoard, "remembered", by_kind_alone)),
    Leak(
        "what a seat knows kept for the next",
        "shared",
        instead(samples, "seat_knowledge", known_to_whoever_asked_first),
    ),
    Leak(
        "a film whose title names the next card", "table", instead(recent_moves, "animation_facts", titled_by_the_deck)
    ),
    Leak("a link's preview with the next card", "shared", instead(table, "table_preview", previewed_with_a_card)),
    Leak(
        "an archive that is searched by mail address",
        "people",
        instead(archive_filter, "seats_named", by_address_too),
        quiet=True,
    ),
    # what others do that only they may notice
    Leak(
        "a stream's word about a changed answer",
        "words",
        instead(changes, "update_messages", told_to_everybody),
        quiet=True,
    ),
    Leak(
        "a digest that counts changed answers",
        "digests",
        adding(digest_emails, "digest_headline", lambda: str(now().head)),
        quiet=True,
    ),
    Leak(
        "a line of the home page with others' armed orders",
        "pages",
        instead(home_rows, "make_unfinished_table", ordered_by_anybody),
        quiet=True,
    ),
    Leak("a page with somebody else's notes", "programs", instead(chat, "own_note", anybody_s_note), quiet=True),
    Leak(
        "a list of everybody's what-if boards",
        "pages",
        instead(board_store, "own_boards", lambda real: lambda user: [*WhatIf.objects.select_related("game")]),
        quiet=True,
    ),
    Leak(
        "a nudge refused where an order is about to answer",
        "nudges",
        instead(people_pages.nudges, "nudge_player", refused_by_an_order),
        quiet=True,
    ),
    Leak(
        "a nudge refused where the reader is blocked",
        "nudges",
        instead(people_pages.nudges, "nudge_player", refused_by_a_block),
        quiet=True,
    ),
    Leak("a hint told with how many wait", "hints", instead(hints, "hint_progress", in_the_queue), quiet=True),
    Leak(
        "a stream's word about talk that was read",
        "words",
        instead(changes, "update_messages", read_by_somebody),
        quiet=True,
    ),
    Leak(
        "a film that counts changed answers",
        "table",
        instead(recent_moves, "heading_text", counted_in_the_log),
        quiet=True,
    ),
    # motions and nudges
    Leak(
        "a motion's list of what those who acted know",
        "sheets",
        instead(people_panels, "texts_since", known_to_those_who_acted),
    ),
    Leak("a motion's sheet that tells of hands", "sheets", adding(motion_words, "motion_sentence", hands)),
    Leak(
        "a motion open for as long as hands say",
        "sheets",
        instead(
            people_panels, "moment", lambda real: lambda at, language: real(at + timedelta(minutes=weight()), language)
        ),
        deep=True,
    ),
    Leak(
        "a nudge refused by the deck",
        "nudges",
        instead(people_pages.nudges, "nudge_player", refused_by_the_deck),
        asked=False,
    ),
    # mails, receipts, digests
    Leak("a mail's picture named by a card", "letters", other_mime(renamed_picture)),
    Leak("a mail named by the log's digest", "letters", other_mime(named_by_the_log), deep=True),
    Leak(
        "a motion's letter with what others hold",
        "letters",
        instead(for_players, "news_email", headed_by_hands),
        deep=True,
    ),
    Leak(
        "a receipt as long as a hand",
        "receipts",
        adding(receipts, "waiting_lines", lambda: ["·" * weight()]),
        asked=False,
    ),
    Leak("a digest's line with a hand", "digests", adding(digest_emails, "digest_headline", hands)),
    # browsers, chats, programs
    Leak("a note with the card to be drawn", "notes", instead(push_texts, "player_sentence", drawn_in_a_note)),
    Leak(
        "a chat that shows its owner's hand",
        "notes",
        instead(push_texts, "player_sentence", hand_in_a_chat),
        asked=False,
    ),
    Leak("a note's topic made of the deck", "notes", adding(push_texts, "push_topic", top), deep=True),
    Leak(
        "a webhook that tells the log's digest",
        "notes",
        adding(copies, "webhook_payload", lambda: {"log": digest()}),
        deep=True,
    ),
    Leak("a picture with a dot in its corner", "pictures", instead(picture, "board_drawing", dotted)),
    Leak("a picture's words with the next card", "pictures", adding(picture, "board_alt_text", top)),
    Leak(
        "a note that goes out with the log's digest",
        "delivered",
        instead(copies, "deliver_to_address", handed_with_the_digest),
        deep=True,
    ),
    # when
    Leak("a notice that waits by hands", "times", instead(queue, "write_turn_rows", waiting_by_hands)),
    Leak("a built-in player that thinks by hands", "times", instead(thinking_queue, "undo_window", thinking_by_hands)),
    Leak("an order that answers by hands", "times", instead(arming, "answer_due", later_by_hands)),
    Leak("a clock that gives more for a full hand", "times", adding(TimeControl, "given", weight)),
    Leak("a word with the next card", "words", adding(changes, "update_messages", lambda: [{"drawn": top()}])),
    Leak("a task that is told a card", "tasks", instead(stand_ins, "_send_task", sent_with_a_card)),
    # what is written down, and shown to operators
    Leak(
        "a card in the request's line",
        "table",
        instead(logs, "log_context", lambda real: lambda **facts: real(**facts, drawn=top())),
    ),
    Leak(
        "a request named by the log's digest",
        "table",
        instead(instrumentation, "request_id", lambda real: lambda request: digest()),
    ),
    Leak("a fault told with its words", "faults", instead(logs, "error_facts", with_its_words), deep=True),
    Leak(
        "the next card on the operators' page",
        "operators",
        instead(admin.GameAdmin, "log", shown_to_operators),
        deep=True,
    ),
]
