/** Finds all of many words in one pass over a text, however many there are (Aho and Corasick, 1975). */
export interface Automaton<Word> {
  /** Every occurrence: the word, and the places of its first sign and behind its last. */
  find(signs: readonly string[]): Hit<Word>[];
}

export interface Hit<Word> {
  word: Word;
  start: number;
  end: number;
}

interface State<Word> {
  next: Map<string, State<Word>>;
  /** Where to go on when no longer word fits. */
  fallback: State<Word> | null;
  /** The words that end here, longest first, with their lengths. */
  ending: { word: Word; length: number }[];
}

const createState = <Word>(): State<Word> => ({ next: new Map(), fallback: null, ending: [] });

/** `words` by their signs; an empty one is never found. */
export function createAutomaton<Word>(
  words: Iterable<{ signs: readonly string[]; word: Word }>,
): Automaton<Word> {
  const start = createState<Word>();
  for (const { signs, word } of words) if (signs.length > 0) plant(start, signs, word);
  link(start);
  return {
    find(signs) {
      const hits: Hit<Word>[] = [];
      let state = start;
      for (const [place, sign] of signs.entries()) {
        state = step(state, sign) ?? start;
        for (const { word, length } of state.ending) {
          hits.push({ word, start: place + 1 - length, end: place + 1 });
        }
      }
      return hits;
    },
  };
}

function plant<Word>(start: State<Word>, signs: readonly string[], word: Word): void {
  let state = start;
  for (const sign of signs) {
    let next = state.next.get(sign);
    if (!next) state.next.set(sign, (next = createState()));
    state = next;
  }
  state.ending.push({ word, length: signs.length });
}

/** The state after `sign`: of the longest beginning of a word that the signs so far end with. */
function step<Word>(state: State<Word>, sign: string): State<Word> | undefined {
  let from: State<Word> | null = state;
  while (from) {
    const next = from.next.get(sign);
    if (next) return next;
    from = from.fallback;
  }
  return undefined;
}

/** Breadth first: a state's fallback is shorter than itself, and so is known already. */
function link<Word>(start: State<Word>): void {
  const line = [start];
  for (const state of line) {
    for (const [sign, next] of state.next) {
      next.fallback = (state.fallback && step(state.fallback, sign)) ?? start;
      next.ending.push(...next.fallback.ending);
      line.push(next);
    }
  }
}
