"""Why something cannot be done now, by the key of a Reason (games/rules/gloria/why_not.py): a few words each."""

from games.wording.messages import Table

WHY = Table(
    "gloria",
    "why",
    {
        "turn": "you are not asked for it",
        # a card for a role
        "no_card": "no card of this role and no senator in your hand",
        "other_role": "alone it does not count as {role}",
        "petition": "a petition takes {need} cards of one role, you have {have}",
        # a foundation, a material
        "had": "you already have this building",
        "no_site": "no site of {material} is left",
        "no_site_at_all": "no site is left",
        "out_of_town": "its sites in town are gone: out of town takes two actions",
        "hand_lacks": "nothing in your hand that it takes ({materials})",
        "stockpile_lacks": "nothing in your stockpile that it takes ({materials})",
        "stockpile_and_pool_lack": "nothing in your stockpile or the pool that it takes ({materials})",
        "takes": "it takes other materials ({materials})",
        # what other actions need
        "client_room": "your clientele is full, {have} of {room}: more influence makes room",
        "vault_room": "your vault is full, {have} of {room}: more influence makes room",
        "nothing_to_sell": "your stockpile is empty",
        "pool_empty": "the pool is empty",
        "no_prey": "the others have completed no building that you do not have",
        "nothing_to_share": "no completed building of others takes a material of your stockpile",
        "nobody_gives": "nobody in range has to give anything, and the pool has nothing that you could demand",
        "no_senators": "all senators are taken",
    },
)
