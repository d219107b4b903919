"""Tables where offers are made, and how to make one."""

from tests.rules.foundations.table import lay

FOR_SALE = "F1 F2 F3 F4 F5 F6"
EIGHT = "C1 C2 C3 C4 C5 C6 C7 D1"


def traders(*seats, options=None, **more):
    return lay(*seats, show=FOR_SALE, options={"trade": True, **(options or {})}, **more)


def offer(g, give, want, *, things="", silver=0, want_things="", want_silver=0, partner=1, me=0):
    """Put together and sent."""
    g(f"{me} turn trade {partner}")
    compose(g, give, want, things, silver, want_things, want_silver, me)
    return g(f"{me} offer send")


def compose(g, give, want, things="", silver=0, want_things="", want_silver=0, me=0):
    for what, answer in (
        ("give_lots", give),
        ("want_lots", want),
        ("give_things", things),
        ("give_silver", silver),
        ("want_things", want_things),
        ("want_silver", want_silver),
    ):
        question = g.m.asked(me)
        assert question.what == what
        choice = answer if isinstance(answer, int) else tuple(parsed(word) for word in answer.split())
        g.m.take(me, what, choice)
    return g


def parsed(word):
    kind, _, rest = word.partition(":")
    return (kind, int(rest) if kind == "favour" else rest) if rest else word


def dropped(g, partner=1, count=1):
    for _ in range(count):
        g(f"0 turn trade {partner}")
        give, want = (g.question.options[:1], g.m.view(0)["seats"][partner]["empty"][:1])
        compose(g, " ".join(give), " ".join(want))("0 offer drop")
    return g
