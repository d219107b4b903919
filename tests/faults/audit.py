"""Compare what clients and the mail server received with the logs, in the site's environment, at the end of a run.

It reads JSON from standard input and prints JSON: {"figures": {…}, "faults": [sentences]}. When each turn began and
ended is computed again from the events, and the outbox is compared with that. The time of a move is its commit, as
recorded by PostgreSQL (track_commit_timestamp)."""

import email
import json
import os
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "roma_site.settings"
django.setup()

from django.db import connection  # noqa: E402

from games.eventlog.loaded import LoadedGame  # noqa: E402
from games.eventlog.loading import log_rows, rules_of  # noqa: E402
from games.facts.events import Answered, Finished  # noqa: E402
from games.models import Event, Game, OpenQuestion, Seat  # noqa: E402
from games.models.event import MAX_EVENTS_PER_GAME  # noqa: E402
from games.rules.ask import alike, tuples  # noqa: E402
from notifications.models import ALIVE, Address, Channel, Kind, Notification, State  # noqa: E402
from notifications.replies import reply_tokens  # noqa: E402

# An answer may still arrive between the last read of the game and MAIL FROM; such an email cannot be stopped.
RACE = 1.5  # seconds
COMMITS = (
    "SELECT number, extract(epoch FROM pg_xact_commit_timestamp(xmin)) FROM games_event WHERE id BETWEEN %s AND %s"
)


@dataclass
class Story:
    game: Game
    answers: dict[tuple[int, int], list[Answered]] = field(default_factory=lambda: defaultdict(list))
    stints: dict[tuple[int, int], float | None] = field(default_factory=dict)
    twice: int = 0


def story(game: Game) -> Story:
    """Told event by event."""
    told, at = Story(game), commits(game)
    people = dict(Seat.objects.filter(game=game, built_in=False).values_list("number", "user_id"))
    events, _, _ = log_rows(game.pk, 1, game.head)
    loaded, standing = LoadedGame.new(rules_of(game), events[0][1]), {}
    for number, event in events[1:]:
        if type(event) is Answered:
            told.answers[event.seat, loaded.opened[event.seat]].append(event)
        if type(event) is not Finished:
            loaded.feed(number, event)
        if loaded.match.luck is None:
            turn_of_stints(told, standing, loaded, people, at[number])
    return told


def turn_of_stints(
    told: Story, standing: dict[int, int], loaded: LoadedGame, people: dict[int, int], at: float
) -> None:
    """Begin and end stints, as notifications/README.md defines them."""
    asked = [seat for seat in loaded.match.awaited if seat in people]
    if not asked and not loaded.match.over:
        return
    for seat in [seat for seat in standing if seat not in asked]:
        told.stints[people[seat], standing.pop(seat)] = at
    for seat in asked:
        if seat not in standing:
            standing[seat] = loaded.opened[seat]
            told.stints[people[seat], standing[seat]] = None


def commits(game: Game) -> dict[int, float]:
    """When each event was committed."""
    with connection.cursor() as cursor:
        cursor.execute(COMMITS, [game.pk * MAX_EVENTS_PER_GAME, game.pk * MAX_EVENTS_PER_GAME + game.head])
        return {number: float(at or 0) for number, at in cursor.fetchall()}


class Audit:
    """Everything against everything; `faults` are sentences, none if all is well."""

    def __init__(self, heard: dict):
        self.acks, self.mails = heard["acks"], [Mail(*mail) for mail in heard["mails"]]
        self.faults: list[str] = list(heard["oddities"])
        self.figures: dict[str, float] = {}
        self.stories = {game.slug: story(game) for game in Game.objects.exclude(head=0)}

    def run(self) -> None:
        """All of it."""
        self.answers()
        self.notices()
        self.mails_of_passed_turns()
        self.repeats()
        self.tables()

    def answers(self) -> None:
        """Each acknowledged answer is in the log once, as it was given; and no question was answered twice."""
        numbers = {
            (slug, user): number
            for slug, user, number in Seat.objects.filter(user__isnull=False).values_list(
                "game__slug", "user__email", "number"
            )
        }
        for ack in self.acks:
            key = numbers[ack["slug"], ack["by"]], ack["opened"]
            found = self.stories[ack["slug"]].answers.get(key, [])
            if len(found) != 1:
                self.faults.append(f"an acknowledged answer is in the log {len(found)} times: {ack}")
            elif not same(found[0], ack):
                self.faults.append(f"the log has {found[0]}, acknowledged was {ack}")
        several = [
            (slug, key) for slug, told in self.stories.items() for key, found in told.answers.items() if len(found) > 1
        ]
        self.faults += [f"a question was answered twice: {one}" for one in several]
        self.figures["answers acknowledged"] = len(self.acks)
        self.figures["answers in the logs"] = sum(len(told.answers) for told in self.stories.values())

    def notices(self) -> None:
        """One row of the outbox for each stint, no more; those of open questions have been delivered."""
        turns = Notification.objects.filter(kind=Kind.TURN, reminder_number=0, address=None).select_related("game")
        there = {(one.game.slug, one.user_id, one.opened): one for one in turns}
        wanted = {(slug, *key): end for slug, told in self.stories.items() for key, end in told.stints.items()}
        self.faults += [f"a turn without its notice: {key}" for key in wanted.keys() - there.keys()]
        self.faults += [f"a notice without its turn: {key}" for key in there.keys() - wanted.keys()]
        taken = {mail.id for mail in self.mails}
        off = set(
            Address.objects.filter(channel=Channel.MAIL, disabled_at__isnull=False).values_list("user", flat=True)
        )
        self.figures["mail addresses switched off, as the site tells"] = len(off)
        for key, notice in there.items():
            refused = notice.state == State.FAILED and notice.reason.startswith("5")
            refused |= notice.state == State.DROPPED and notice.reason == "address off" and notice.user_id in off
            told = notice.state == State.SENT and notice.message_id in taken
            if wanted.get(key, 0) is None and not (told or refused):  # a 5xx is the mail server's last word
                self.faults.append(
                    f"an open question without a notification: {key} is {notice.state} ({notice.reason})"
                )
            if notice.state == State.SENT and notice.message_id not in taken:
                self.faults.append(f"said to be sent, and the mail server has it not: {key}")
        states = Counter(Notification.objects.values_list("state", flat=True))
        self.figures["turns to be announced"] = len(wanted)
        self.figures["of them still open at the end"] = sum(end is None for end in wanted.values())
        self.figures |= {f"notices {state}": states[state] for state in sorted(states)}
        if left := sum(states[state] for state in ALIVE):
            self.faults.append(f"{left} notices are still waiting")

    def mails_of_passed_turns(self) -> None:
        """When a mail of a turn began, with MAIL FROM, its turn had not passed."""
        notices = {one.message_id: one for one in Notification.objects.select_related("game").filter(kind=Kind.TURN)}
        late = []
        for mail in self.mails:
            if notice := notices.get(mail.id):
                end = self.stories[notice.game.slug].stints.get((notice.user_id, notice.opened))
                if end is not None and mail.began > end:
                    late.append(mail.began - end)
        self.figures["mails that crossed with the answer"] = len(late)
        self.figures["the latest of them, seconds after the commit"] = round(max(late, default=0), 3)
        self.faults += [f"a mail of a turn that had passed {after:.2f} s before" for after in late if after > RACE]

    def repeats(self) -> None:
        kinds = dict(Notification.objects.values_list("message_id", "kind"))
        self.faults += [f"a mail of no notice: {mail.id}" for mail in self.mails if mail.id not in kinds]
        about = defaultdict(set)
        for mail in self.mails:  # the word that the game has begun may come so late that it puts the question, too
            if mail.about and mail.about.opened is not None:
                about[kinds.get(mail.id), mail.about].add(mail.id)
        several = [(key, ids) for key, ids in about.items() if len(ids) > 1]
        self.faults += [f"{kind} mails with {len(ids)} ids about one question: {key}" for (kind, key), ids in several]
        counts = Counter(mail.id for mail in self.mails)
        self.figures["mails the server took"] = len(self.mails)
        self.figures["of them repeats, with the same Message-ID"] = len(self.mails) - len(counts)

    def tables(self) -> None:
        """No table is held, and the rows of open questions are the log's."""
        self.faults += [
            f"{game.slug} is held: {game.suspension_reason}" for game in Game.objects.filter(suspended=True)
        ]
        rows = OpenQuestion.objects.filter(stand_in=False).values_list("game__slug", "seat__user")
        open_now = {
            (slug, user) for slug, told in self.stories.items() for (user, _), end in told.stints.items() if end is None
        }
        self.faults += [f"asked, and not in the log: {key}" for key in set(rows) - open_now]
        self.figures["tables"] = len(self.stories)
        self.figures["of them finished"] = sum(told.game.over for told in self.stories.values())
        self.figures["events"] = Event.objects.count()


class Mail:
    def __init__(self, began: float, text: str):
        self.began, message = began, email.message_from_string(text)
        self.id: str = message["Message-ID"]
        self.about = reply_tokens.read_reply_address(message["Reply-To"] or "")


def same(event: Answered, ack: dict) -> bool:
    """Whether the log's answer is what was sent; of several things the order does not matter."""
    sent = tuples(ack["choice"])
    if event.what != ack["what"]:
        return False
    if alike(event.choice, sent):
        return True
    several = isinstance(event.choice, tuple) and isinstance(sent, tuple)
    return several and sorted(map(repr, event.choice)) == sorted(map(repr, sent))


def main() -> None:
    """Read, look, print."""
    audit = Audit(json.load(sys.stdin))
    audit.run()
    print(json.dumps({"figures": audit.figures, "faults": audit.faults}))


main()
