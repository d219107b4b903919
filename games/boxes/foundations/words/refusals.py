"""Error messages for opening a table, reading a position and making an offer: {key of Illegal: text}."""

from games.wording.messages import Table

REFUSALS = Table(
    "foundations",
    "refusal",
    {
        "bad_mix": "Those options do not go together: the Consul’s Will is for 2 to 4 players, without Trade, Steal, Invocations, Objectives or Roles; a module’s option needs that module.",
        "bad_mix.consul": "The Consul’s Will is for 2 to 4 players.",
        "bad_mix.trade": "The Consul’s Will is played without Trade: turn one of them off.",
        "bad_mix.steal": "The Consul’s Will is played without Steal: turn one of them off.",
        "bad_mix.invocations": "The Consul’s Will is played without Invocations: turn one of them off.",
        "bad_mix.objectives": "The Consul’s Will is played without Objectives: turn one of them off.",
        "bad_mix.roles": "The Consul’s Will is played without Roles: turn one of them off.",
        "bad_mix.consul_points": "The Consul’s points need the Consul’s Will.",
        "bad_mix.consul_cadence": "The Consul’s pace needs the Consul’s Will.",
        "bad_mix.one_sided_trades": "One-sided trades need the Trade module.",
        "bad_mix.invocation_without_marker": "Invocations without a marker need the Invocations module.",
        "bad_mix.first": "There are not that many players: choose another seat to begin.",
        "bad_cards": "That card set has errors.",
        # an offer
        "bad_bargain": "That trade cannot be offered.",
        "bad_bargain.not_now": "You cannot make that offer right now.",
        "bad_bargain.again": "That trade has already been refused this turn, or is the one on offer. Change something.",
        "bad_bargain.few_give": "Offer at least one lot.",
        "bad_bargain.fewer_give": "Offer more lots.",
        "bad_bargain.many_give": "The other player does not have enough lot markers: offer fewer lots.",
        "bad_bargain.few_want": "Ask for at least one lot.",
        "bad_bargain.fewer_want": "After this trade the other player would have more empty lots than lot markers: ask for more, or offer fewer.",
        "bad_bargain.many_want": "After this trade you would have more empty lots than lot markers: ask for fewer, or offer more.",
        "bad_bargain.lots_mine": "You can only offer your own empty lots.",
        "bad_bargain.lots_theirs": "You can only ask for the other player’s empty lots.",
        "bad_bargain.silver_mine": "You do not have that much silver.",
        "bad_bargain.silver_theirs": "The other player does not have that much silver.",
        "bad_bargain.things_mine": "You do not have that.",
        "bad_bargain.things_theirs": "The other player does not have that.",
        "bad_bargain.card_stays": "A card that adds lot markers cannot be traded while its owner needs them.",
    },
)
