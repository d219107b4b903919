// The small game by boardgame.io's own reducer, as its client and server run it. Prints moves and views a second as JSON.
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");

const SEATS = 4, HAND = 5, CARDS = 60, GAMES = 20;

function small(deck) {
  return {
    name: "small",
    setup: () => {
      const left = [...deck];
      const hands = Array.from({ length: SEATS }, () => Array.from({ length: HAND }, () => left.pop()));
      return { deck: left, hands, played: [], points: Array(SEATS).fill(0) };
    },
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      play: ({ G, playerID }, card) => {
        const hand = G.hands[playerID], at = hand.indexOf(card);
        if (at < 0) return "INVALID_MOVE";
        hand.splice(at, 1);
        G.played.push(card);
        G.points[playerID] += card;
        if (G.deck.length) hand.push(G.deck.pop());
      },
    },
    endIf: ({ G }) => (G.played.length === CARDS ? { points: G.points } : undefined),
    playerView: ({ G, playerID }) => ({
      ...G, deck: G.deck.length, hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
    }),
  };
}

function shuffled(seed) {
  const cards = Array.from({ length: CARDS }, (_, n) => n + 1);
  for (let n = cards.length - 1; n; n--) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const other = seed % (n + 1);
    [cards[n], cards[other]] = [cards[other], cards[n]];
  }
  return cards;
}

function play(seed, look) {
  const game = small(shuffled(seed)), reducer = CreateGameReducer({ game });
  let state = InitializeGame({ game, numPlayers: SEATS }), looking = 0n, whole = process.hrtime.bigint();
  while (!state.ctx.gameover) {
    const seat = state.ctx.currentPlayer, card = Math.min(...state.G.hands[seat]);
    state = reducer(state, { type: "MAKE_MOVE", payload: { type: "play", args: [card], playerID: seat, credentials: null } });
    const start = process.hrtime.bigint();
    for (const eyes of ["0", "1", "2", "3", null]) look(game.playerView({ G: state.G, ctx: state.ctx, playerID: eyes }));
    looking += process.hrtime.bigint() - start;
  }
  return { moving: Number(process.hrtime.bigint() - whole - looking), looking: Number(looking) };
}

let moving = 0, looking = 0;
for (let seed = 0; seed < GAMES; seed++) play(seed, JSON.stringify); // the compiler warms up
for (let seed = 0; seed < GAMES; seed++) {
  const taken = play(seed, JSON.stringify);
  moving += taken.moving;
  looking += taken.looking;
}
console.log(JSON.stringify({ moves: (GAMES * CARDS * 1e9) / moving, views: (GAMES * CARDS * 1e9) / looking }));
