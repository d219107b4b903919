"""The options: rules that a table may begin with."""

from ..ask import Illegal, JsonObject, quoted

OPTIONS = {  # name: (default, *others)
    "short": (False, True),
    "experienced": (False, True),
    "original": (False, True),
    "no_functions": (False, True),
    "voluntary_gifts": (False, True),
    "strict_vault": (False, True),
}


def full_options(options: JsonObject) -> JsonObject:
    """Every option with its value; Illegal for one that is none of this game's."""
    for name, value in options.items():
        if type(value) is not bool or name not in OPTIONS:
            raise Illegal("bad_option", f"{quoted(name)}: {quoted(value)} is no option of this game.")
    return {name: options.get(name, values[0]) for name, values in OPTIONS.items()}
