"""A finished game looked at again: what each decision was worth, by what its player knew then.

course      the game that was played: its inputs, walked through again
budget      how much is thought, counted in answers played on, told beforehand
valuing     a seat at one step: worlds dealt again for it, its answers played on in them
continuing  how they are played on: each line in its own way
believing   what is believed of numbers that are in doubt
account     what is kept of it: a seat's chances, split into own play, luck, what is too close to tell, others' play
reckoning   walks through the game, and notes what is valued, also what others' answers did to a seat
luck        what luck brought a seat
settling    adds the accounts up
pieces      the same in pieces, as data: for a worker that has other things to think about too

**The account.** A seat's line shows its chance of winning at its decisions, as the game's judgement has it some turns
on, while built-in players play on for everybody. That is quiet, but a judgement may be wrong, and of many answers it
thinks best of the one about which it is wrong. So a line shows chances, and tells no mistakes.

- own play: what each answer gave away against the best one, never above 0. The best is chosen in one set of worlds and
  valued in another, both answers in the same ones, and each line is played on to the end of the game: what the
  judgement said is corrected by what came of it, the more the better that is known. What may be something is valued
  once more in worlds of its own, by as many rounds as are left, and counts only above two standard errors, drawn
  towards nothing as much as it is in doubt: of many doubtful numbers the largest are too large. What could still be had
  at one of the seat's next two decisions is not given away yet: who passes over the same chance three times has lost it
  once, and who takes it in the end not at all. Before a mistake a chance is what it was with the best answer, even
  where built-in players would pass it over.
- luck: where a seat learned something that its own answer did not settle (a draw, a roll, a card turned up), its chance
  after that minus the mean before it, judged at the same moment of both, and soon; where everybody sees it (dice),
  against other outcomes in the same worlds. Whatever the judgement is worth, the mean of that over all draws is 0.
  All of it is added up as it was valued first; a stroke is told where it stands out when it is valued once more, in
  worlds of its own, as it is valued then: of a hundred draws that are nothing some look like luck.
- too close to tell: all other answers of its own, each against what a built-in player would have answered, in the same
  worlds: no noise where that is the same. None of them is clear by itself.
- others' play: what the chance came to otherwise, between its answers: what the others did, what they left undone, and
  what was seen by it; and what is taken back of own play: a chance that built-in players would pass over is in no line
  until it is there, and is then lost again. What comes to more than a whole that way is not told apart.

**What is certain.** Only what the rules settle: a win in one, a game lost whatever is answered. Lines are played on by
built-in players who now and then answer otherwise, as one that always answers alike may make all lines of an answer one
and the same: that is how this one goes on, once. However many lines agree, who plays on may be wrong, and so may the
judgement: differences below that are no mistakes (believing.Doubt; how far both are off was measured by what came of
games whose players choose otherwise). Terms whose sums nobody knows within a quarter of a chance are told together, and
where even that is not known nothing is told (account.APART).

Together they are the chance at the end minus that at the beginning. At the end it is 1 or 0 (a shared victory its
share); where the game was ended by concession, claim or consent, the chance at that moment.

All that is known of the game comes from worlds dealt again for the seat (rules/sampling.py), seeded by the table's uuid
and the step: the same game, the same review; and in games that a seat could not tell apart, the same numbers for it.
"""
