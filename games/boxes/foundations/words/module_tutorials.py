"""Texts of the modules' tutorials, by the option of the module.

The id of a building or card in braces becomes its name; {answer} and {other_answer} become the answers' texts on the
page."""

from collections.abc import Mapping

from games.wording.messages import Table

DRAFT_TEXTS = {
    "title": "Foundations of Rome: deed selection",
    "about": "The first deeds are chosen from hands that are passed around: keep what belongs together.",
    "first.see": "Here the first deeds are chosen, not dealt. You hold six and keep one; {foe} does the same, and neither of you sees the other’s choice until both are made. Then you exchange hands.",
    "first.do": "Lots side by side are worth more than lots apart. B3 and B4 touch, so begin there: {answer}.",
    "first.else": "You could do that in a real game. Here we begin with B3, which touches B4.",
    "passed.see": "Now you hold what {foe} left of the other hand, and {foe} holds what you left, including B4. {foe} kept D6, which is now in the city.",
    "passed.do": "C3 touches your B3: {answer}.",
    "passed.else": "You could do that in a real game. Here we take C3, which touches B3.",
    "back.see": "Your first hand is back, two deeds shorter. {foe} took E6, which touches D6, and left you B4.",
    "back.do": "B3, B4 and C3 form an L, large enough for a building of three lots: {answer}.",
    "back.else": "You could do that in a real game. Here we take B4 before it is gone.",
    "square.see": "C4 has come back, too, and completes a square with your three lots. Sometimes a deed is worth keeping only because the next player wants it.",
    "square.do": "Press {answer}.",
    "square.else": "You could do that in a real game. Here we take C4, which completes the square.",
    "left.see": "Two deeds are left in this hand, and neither touches your lots. {foe} gets the one you leave.",
    "left.do": "Keep the one you like: {answer} or {other_answer}.",
    "left.else": "Keep one of the two.",
    "dealt.see": "The last deed came without a question. Each of you has six lots, and four of yours form a square. From here on everything is as usual: cards for sale, 5 silver for the first player, 6 for the next.",
    "end": "That is deed selection: keep what belongs together, remember what may come back, and look at what you pass on.",
}
MONUMENTS_TEXTS = {
    "title": "Foundations of Rome: monuments",
    "about": "Unique buildings: what they require, whom they pay, and how they return to the pool.",
    "pool.see": "Below the city are five monuments, three more than there are players. There is one of each, for the first player to build it. Press a name to read what it scores and what it requires.",
    "arch.see": "The {arco_triunfo} takes four lots in a row. It houses 7 citizens, one more than a {gran_insula_larga}, and must touch the edge of the city. You own A2 to A5. Your smaller buildings there go back to your tray, as always.",
    "arch.do": "Press {answer}.",
    "arch.else": "You could do that in a real game. Here the {arco_triunfo} goes on A2 to A5.",
    "tower.see": "The {torre_maravillas} requires a building of three lots or more. Monuments count as buildings, so the {arco_triunfo} will do. It takes a single lot and scores 3 points in every era.",
    "tower.do": "Press {answer}.",
    "tower.else": "You could do that in a real game. Here the {torre_maravillas} goes on C4.",
    "reward.see": "{foe} has built the {coliseo} on D4 to E5. When it is built, it pays 3 silver to every owner of a building next to it: to {foe} for the {domus_maxima}, to you for the {torre_maravillas} at C4.",
    "again.see": "Two monuments are left. If an owner covers one with a larger building, it comes back here for anyone to build. Each takes one of your six monument markers. The {panteon} requires that you own no empty lot; you still have F2 and G6.",
    "end": "That is what monuments add: check early what each one requires, and whether another player can build it first.",
}
TRADE_TEXTS = {
    "title": "Foundations of Rome: trade",
    "about": "Empty lots for empty lots: an offer made to you, and one of your own.",
    "tokens.see": "Everyone has two favour tokens now, worth 2 points each at the end. Tokens and silver can be part of a trade, but each side must give at least one empty lot. It is the turn of {foe}, who would like your E6.",
    "answer.see": "{foe} offers C4 and wants E6 and 5 silver; both sides are shown above the city. Only the player whose turn it is makes offers. The partner accepts, refuses, or makes one counter-offer.",
    "answer.do": "C4 would be welcome, but 5 silver is too much: {answer}.",
    "answer.else": "You could do that in a real game. Here we refuse, and make a better offer ourselves.",
    "partner.see": "{foe} took income. Now it is your turn. An offer is not an action: you can make it before yours, or after it.",
    "partner.do": "Press {answer}.",
    "partner.else": "You could do that in a real game. Here we make an offer first.",
    "give.see": "First, what you give. Only empty lots can be traded. E6 touches D6 and E7, which belong to {foe}.",
    "give.do": "Choose {answer}, and send.",
    "give.else": "You could do that in a real game. Here we give E6, which {foe} wants.",
    "want.see": "Then, what you want. You own C3, D3 and D4; with C4 they form a square.",
    "want.do": "Choose {answer}, and send.",
    "want.else": "You could do that in a real game. Here we want C4 alone.",
    "silver.see": "A little silver may help. You could ask for favour tokens here as well; we leave yours and theirs alone.",
    "silver.do": "Add {answer}.",
    "silver.else": "You could do that in a real game. Here {answer} is enough.",
    "send.see": "Your offer is shown above the city; {foe} has not seen it yet. In a real game all of this is on one page.",
    "send.do": "Press {answer}.",
    "send.else": "You could do that in a real game. Here we send it.",
    "build.see": "{foe} has accepted: E6 and 1 silver for C4. You still have your action, and the square is yours.",
    "build.do": "Press {answer}.",
    "build.else": "You could do that in a real game. Here the {gran_insula_cuadrada} goes on the square.",
    "end": "That is trade: a lot of little use to you may be worth much to another player. It is best with four or five players.",
}
STEAL_TEXTS = {
    "title": "Foundations of Rome: steal",
    "about": "A favour token takes an empty lot: what that costs, and how to keep a lot safe.",
    "tokens.see": "Everyone has two favour tokens now, worth 2 points each at the end. One of them takes an empty lot from another player if you own at least two lots next to it and have a free marker. The owner is not asked.",
    "steal.see": "D4 belongs to {foe} and is empty. Your C4 and D3 are next to it. Stealing is not an action: you can do it before yours, or after it.",
    "steal.do": "Press {answer}.",
    "steal.else": "You could do that in a real game. Here we take D4 first.",
    "build.see": "Your token was turned over and went to {foe}: 4 points at the end instead of 2, and it can no longer steal. You still have your action, and C3, C4, D3 and D4 form a square.",
    "build.do": "Press {answer}.",
    "build.else": "You could do that in a real game. Here the {gran_insula_cuadrada} goes on the square.",
    "stolen.see": "{foe} has done the same to you: A6 and B7 are next to your empty B6. The token for it came to you, 4 points. Then {foe} took income.",
    "safe.see": "G5 is empty, too; {foe} owns F5 and G4 next to it, and has a token left. A lot with a building on it cannot be stolen.",
    "safe.do": "Any building of one lot makes it safe: {answer}, for instance.",
    "safe.else": "You could do that in a real game. Here we make G5 safe first.",
    "end": "That is stealing: an empty lot among other players’ lots is in danger, and a token that you keep is worth 2 points. It is best with four or five players.",
}
OBJECTIVES_TEXTS = {
    "title": "Foundations of Rome: objectives",
    "about": "A secret goal of your own: which one to keep, and when it counts.",
    "keep.see": "Everyone is dealt two objectives and secretly keeps one. Look at your lots, marked I, and at both cards: {ob03} wants three corners of the city, {ob11} three buildings of four lots or more.",
    "keep.do": "A1 and A7 are corners, so one of the two is nearly met: {answer}.",
    "keep.else": "You could do that in a real game. Here we keep the one that is nearly met.",
    "plan.see": "Here is your objective with your progress: two corners of three. {foe} sees only its back, as you see only the back of theirs.",
    "buy.see": "G1 is a corner, and cheap. {foe} does not know what it is worth to you.",
    "buy.do": "Press {answer}.",
    "buy.else": "You could do that in a real game. Here we buy the third corner.",
    "met.see": "Three of three. It counts at the end of the game, for the city as it is then. In another variant the objectives are public, as many as there are players, and everyone who meets one scores its points.",
    "end": "That is what objectives add: keep one that suits your lots, and let it decide between two good turns.",
}
INVOCATIONS_TEXTS = {
    "title": "Foundations of Rome: invocations",
    "about": "Cards among the deeds: one that stays, one that is used once, and what they are worth unused.",
    "sale.see": "Among the deeds for sale there is an invocation, {iv16}. You buy it like a deed, for the price of its place. Nine are in the game, three in each era. You bought {iv09} earlier.",
    "show.see": "{iv09} makes every card for sale 1 cheaper for you, from the moment you turn it up. This is not an action.",
    "show.do": "Press {answer}.",
    "show.else": "You could do that in a real game. Here we turn up {iv09} first, and pay less.",
    "buy.see": "All prices are 1 lower for you. {iv16} gives 1 silver for each of your buildings and empty lots: four and two.",
    "buy.do": "6 silver for 2: {answer}.",
    "buy.else": "You could do that in a real game. Here we buy {iv16}.",
    "use.see": "{iv16} is yours. Used, it is gone; unused, it is worth 2 points at the end of the game. You can use it now or on any later turn, in addition to your action.",
    "use.do": "You are short of silver: {answer}.",
    "use.else": "You could do that in a real game. Here we use it at once.",
    "kinds.see": "You have 8 silver now. Some invocations are used once, some stay face up for good, and some wait for the end of an era: then you are asked. {foe} sees what you buy.",
    "end": "That is what invocations add: wait until one is cheap, and use it when it gives more than its points.",
}
ROLES_TEXTS = {
    "title": "Foundations of Rome: roles",
    "about": "A strength for the whole game, chosen before the deeds are dealt.",
    "keep.see": "Before the deeds are dealt, everyone gets two roles and secretly keeps one; then all are revealed. The {ro11} gains 3 silver for each building of three lots or more. The {ro04} has more markers, and more points for empty lots.",
    "keep.do": "Every game has large buildings: {answer}.",
    "keep.else": "You could do that in a real game. Here we keep the {ro11}.",
    "build.see": "{foe} is the {ro03} and pays 1 less for every card. Among your deeds C3, C4 and C5 make a row of three.",
    "build.do": "Citizens or a shop, either gives you 3 silver: {answer} or {other_answer}.",
    "build.else": "You could do that in a real game. Here we build on the whole row.",
    "theirs.see": "Your 5 silver are now 8. {foe} has bought D3 for 1 instead of 2. Roles are public: another player’s strength tells you what they will do.",
    "buy.see": "C6 costs 8 and makes your row four lots long. D4 costs 2 and is next to it.",
    "buy.do": "Both are sensible: {answer} or {other_answer}.",
    "buy.else": "You could do that in a real game. Here we buy one of the two next to our row.",
    "end": "That is what roles add: a small strength that works all game long, if you play to it.",
}
CONSUL_TEXTS = {
    "title": "Foundations of Rome: the Consul’s Will",
    "about": "All together against the Consul: what he takes, what he builds, and how to stay ahead of him.",
    "consul.see": "You and {foe} play together against the Consul; lots marked C are his. At the end each of you must have more points than he has, or you both lose. His card shows its {preparado} side, and you play him, so he acts at the end of your turn.",
    "deny.see": "He takes the cheapest card and builds the largest token that fits. D4 would make his three lots a square, for a token of four lots. His silver makes cards more expensive: the cheapest costs 3, not 2.",
    "deny.do": "D4 completes a square for you, too, so take it from him: {answer}.",
    "deny.else": "Then he would take D4. Here we take it from him.",
    "build.see": "He had to take G1, which touches none of his lots, and put a small token there. It was the last card: everyone has one more turn, and {foe} has already had theirs.",
    "build.do": "Press {answer}.",
    "build.else": "You could do that in a real game. Here the {gran_insula_cuadrada} goes on the square.",
    "residents.see": "The table at the bottom shows that residents score differently. You have the most, 8, and score 4 points for that, no more. All others lose what they are behind: {foe} has 3 and loses 5, the Consul has 2 and loses 6. Being far ahead hurts your partner.",
    "together.see": "In the second era {foe} plays the Consul. At the end of each of those turns his card is turned over, and every second time he acts. Agree on what to take from him, and leave no one behind.",
    "end": "That is the Consul’s Will: keep him small, stay together, and compare his points with yours.",
}

MODULE_TUTORIAL_TEXTS: Mapping[str, Table] = {
    module: Table(f"foundations.tutorial.{module}", texts)
    for module, texts in {
        "draft": DRAFT_TEXTS,
        "monuments": MONUMENTS_TEXTS,
        "trade": TRADE_TEXTS,
        "steal": STEAL_TEXTS,
        "objectives": OBJECTIVES_TEXTS,
        "invocations": INVOCATIONS_TEXTS,
        "roles": ROLES_TEXTS,
        "consul": CONSUL_TEXTS,
    }.items()
}
