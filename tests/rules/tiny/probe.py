"""A game made of one generator, for tests of a single clause: `start(play)` gives a Match of it."""

from types import SimpleNamespace

from games.rules.ask import Ask
from games.rules.match import Match


class Table:
    """Carries `notes`, a list the generator may write to."""

    def __init__(self, seats=2, notes=()):
        self.seats, self.notes, self.story = seats, list(notes), None

    def copy(self):
        return Table(self.seats, self.notes)


def rules(play):
    return SimpleNamespace(
        SEATS=range(1, 6),
        OPTIONS={},
        play=play,
        new_table=lambda seats, options: Table(seats),
        from_position=lambda p: Table(p["seats"], p["notes"]),
        position=lambda t: {"seats": t.seats, "notes": t.notes[:]},
        view=lambda t, seat, open_to_all: {"notes": t.notes[:]},
    )


def start(play, seats=2) -> Match:
    return Match.new(rules(play), seats)


def ask(*questions, seats=2) -> Match:
    """A Match that puts these questions one after the other and notes the answers."""

    def play(t):
        for question in questions:
            t.notes.append((yield question))
        while True:
            yield Ask(0, "end", ("never",))

    return start(play, seats)
