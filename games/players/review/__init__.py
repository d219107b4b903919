"""The review of a finished game: what each decision was worth, by what its player knew at the time.

game_record     the game that was played: its inputs
budget          how much work is done, counted in answers and known beforehand
seat_evaluator  a seat at one step: samples states for it, gives each answer in them and continues the games
confidence      how far uncertain evaluations are believed
breakdown       the result for a seat: its chances, split into own play, luck, small differences and others' play
first_look      finds a seat's probable mistakes with few playouts, in seconds
analysis        goes through the game and evaluates decisions, luck and the effects of others' answers
luck            how much luck changed the chance of a seat
attribution     adds up the terms of the breakdown
pieces          first looks, then the analysis, in pieces, as data, for a worker that also has other work

**The breakdown.** A seat's line shows its chance of winning at its decisions: the game's evaluation some turns later,
with computer players on all seats. The line is smooth, but an evaluation can be wrong, and the answer that it prefers
among many is often one that it overrates. So the line shows chances, but does not define mistakes.

- Own play: what each answer lost against the best one, never above 0. The best answer is chosen in one set of states
  and evaluated in another, both answers in the same states. Each playout goes to the end of the game, and its outcome
  corrects the evaluation; the more certain the outcomes are, the larger the correction. A possible mistake is evaluated
  again in new states, with as many rounds as the budget leaves. It counts only above two standard errors, and is shrunk
  by its uncertainty, because the largest of many uncertain numbers are too large. A chance that is still available at
  one of the seat's next two decisions is not lost yet: a player who misses the same chance three times loses it once,
  and a player who takes it in the end loses nothing. The chance before a mistake is the one with the best answer, even
  if computer players would miss it.
- Luck: when a seat learns something that its own answer did not decide (a draw, a roll, a revealed card), its chance
  afterwards minus the mean before, both judged at the same moment, soon after. If all players see the outcome (dice),
  other outcomes in the same states are compared. The mean over all draws is 0, no matter how good the evaluation is.
  The total uses the first evaluation of each event. A single stroke of luck is shown only if it is still large when
  evaluated again in new states, with the new value: of a hundred draws that mean nothing, some look like luck.
- Too close to call: the answers of the seat that are not in own play, each compared with a computer player's answer in
  the same states. If both answers are the same, the difference is 0. None of these differences is clear by itself.
- Others' play: all other changes of the chance between the seat's answers: what the others did or failed to do, and
  what that revealed. It also balances a part of own play: a missed chance counts as a loss there, but if computer
  players would miss it, too, the line never showed it as a gain. Terms that would exceed a whole chance are not shown
  separately.

**First looks.** A complete review takes minutes. So each seat first gets a first look: the same comparison of answers
with few playouts, only for the decisions where most seems lost. The complete review replaces it.

**Certainty.** Only the rules make a value certain: a win in one move, or a game that is lost after every answer.
Playouts are played by computer players that sometimes deviate, because without deviation all playouts of an answer can
be identical. Even if all playouts agree, the players and the evaluation can be wrong: differences below that
uncertainty are not mistakes (confidence.Uncertainty; both errors were measured in games of players that choose
differently). Terms whose uncertainty exceeds a quarter of a chance are combined, and if even the combination is too
uncertain, nothing is shown (breakdown.TERM_GROUPINGS).

The terms add up to the chance at the end minus the chance at the beginning. The chance at the end is 1 or 0 (the share
of a shared victory). If the game ended by concession, claim or agreement, it is the chance at that moment.

All knowledge about the game comes from states sampled for the seat (rules/sampling.py), with seeds from the table's
uuid and the step. The same game gives the same review, and games that a seat cannot tell apart give the same numbers
for it."""
