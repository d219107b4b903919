"""What a Match may begin with: options, and what a position says beside the table. Believed only after a look."""

from .ask import Illegal, quoted, tuples


def chosen_options(rules, options: dict) -> dict:
    """Every option of the game with its value; Illegal for a name or value the game does not know."""
    if type(options) is not dict:
        raise Illegal("bad_option", "Options are an object: names and their values.")
    for name, value in options.items():
        if name not in rules.OPTIONS:
            raise Illegal("unknown_option", f"There is no option {quoted(name)}; known: {', '.join(rules.OPTIONS)}.")
        if not any(type(value) is type(v) and value == v for v in rules.OPTIONS[name]):
            raise Illegal("bad_option", f"Option {name!r} cannot be {quoted(value)}.")
    return {name: options.get(name, values[0]) for name, values in rules.OPTIONS.items()}


def read_conceded(position: dict, seats: int) -> tuple:
    """Who stands conceded at a position: some seats, each once, and not all but one: that game would be over."""
    conceded = position.get("conceded", ())
    if type(conceded) not in (list, tuple) or not all(type(s) is int and 0 <= s < seats for s in conceded):
        raise Illegal("bad_position", "Conceded is a list of seats.")
    if len(set(conceded)) < len(conceded) or len(conceded) >= max(1, seats - 1):
        raise Illegal("bad_position", "Conceded names too many seats.")
    return tuple(conceded)


def read_since(position: dict) -> tuple:
    """The answers since a position, each [seat, what, choice]; whether they fit shows when they are taken."""
    since = tuples(position.get("since", ()))
    if type(since) is not tuple or not all(type(one) is tuple and len(one) == 3 for one in since):
        raise Illegal("bad_position", "Since is a list of [seat, what, choice].")
    if any(what == "closed" and (type(choice) is not tuple or len(choice) != 2) for _, what, choice in since):
        raise Illegal("bad_position", "Closed takes a reason and the winners.")
    return since
