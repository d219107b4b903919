"""Why a table of this game cannot be opened or a position not read, by the key of an Illegal."""

from games.wording.messages import Table

REFUSALS = Table(
    "foundations",
    "refusal",
    {
        "bad_mix": "Those options do not go together: the Consul is for 2 to 4, without trade, steal, invocations, objectives or roles; a module's option needs that module.",
        "bad_mix.consul": "The Consul’s Will is for 2 to 4 players.",
        "bad_mix.trade": "The Consul’s Will is played without trade: leave out one of them.",
        "bad_mix.steal": "The Consul’s Will is played without steal: leave out one of them.",
        "bad_mix.invocations": "The Consul’s Will is played without invocations: leave out one of them.",
        "bad_mix.objectives": "The Consul’s Will is played without objectives: leave out one of them.",
        "bad_mix.roles": "The Consul’s Will is played without roles: leave out one of them.",
        "bad_mix.consul_cadence": "The Consul’s pace means nothing without the Consul’s Will.",
        "bad_mix.one_sided_trades": "One-sided trades are there with trade only.",
        "bad_mix.invocation_without_marker": "Invocations without a marker are there with invocations only.",
        "bad_mix.first": "So many do not play: choose another seat to begin.",
        "bad_cards": "That card set has faults.",
    },
)
