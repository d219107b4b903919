"""Errors when a table is opened, a position is read or an offer is made, by the key of Illegal."""

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
        "bad_mix.consul_points": "The Consul’s points mean nothing without the Consul’s Will.",
        "bad_mix.consul_cadence": "The Consul’s pace means nothing without the Consul’s Will.",
        "bad_mix.one_sided_trades": "One-sided trades are there with trade only.",
        "bad_mix.invocation_without_marker": "Invocations without a marker are there with invocations only.",
        "bad_mix.first": "So many do not play: choose another seat to begin.",
        "bad_cards": "That card set has faults.",
        # an offer
        "bad_bargain": "That bargain cannot be offered.",
        "bad_bargain.not_now": "No such offer can be made just now.",
        "bad_bargain.again": "That bargain has been refused in this turn already, or it is just what is offered: change something.",
        "bad_bargain.few_give": "Offer at least one lot.",
        "bad_bargain.fewer_give": "Offer more lots.",
        "bad_bargain.many_give": "The other side has not got so many lot markers: offer fewer lots.",
        "bad_bargain.few_want": "Ask for at least one lot.",
        "bad_bargain.fewer_want": "After this the other side would have more empty lots than lot markers: ask for more, or offer fewer.",
        "bad_bargain.many_want": "After this you would have more empty lots than lot markers: ask for fewer, or offer more.",
        "bad_bargain.lots_mine": "You can offer your own empty lots only.",
        "bad_bargain.lots_theirs": "You can ask for empty lots of the other side only.",
        "bad_bargain.silver_mine": "You have not got so much silver.",
        "bad_bargain.silver_theirs": "The other side has not got so much silver.",
        "bad_bargain.things_mine": "You have not got that to offer.",
        "bad_bargain.things_theirs": "The other side has not got that.",
        "bad_bargain.card_stays": "A card that brings lot markers stays where they are needed.",
    },
)
