"""Why a table of this game cannot be opened or a position not read, by the key of an Illegal."""

from games.wording.messages import Table

REFUSALS = Table(
    "foundations",
    "refusal",
    {
        "bad_mix": "Those options do not go together: the Consul is for 2 to 4, without trade, steal, invocations, objectives or roles; a module's option needs that module.",
        "bad_cards": "That card set has faults.",
    },
)
