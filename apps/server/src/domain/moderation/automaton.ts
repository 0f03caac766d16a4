/** Finds all of many words in one pass over a text (Aho and Corasick, 1975). */
export interface Automaton<Word> {
  /** Every occurrence: the word, the index of its first symbol and the index after its last. */
  find(symbols: readonly string[]): Hit<Word>[];
}

export interface Hit<Word> {
  word: Word;
  start: number;
  end: number;
}

interface State<Word> {
  next: Map<string, State<Word>>;
  /** The state to continue with when no longer word fits. */
  fallback: State<Word> | null;
  /** The words that end in this state, longest first, with their lengths. */
  matches: { word: Word; length: number }[];
}

const createState = <Word>(): State<Word> => ({ next: new Map(), fallback: null, matches: [] });

/** Builds the automaton from words and their symbols; an empty word is never found. */
export function createAutomaton<Word>(
  words: Iterable<{ symbols: readonly string[]; word: Word }>,
): Automaton<Word> {
  const start = createState<Word>();
  for (const { symbols, word } of words) if (symbols.length > 0) addWord(start, symbols, word);
  linkFallbacks(start);
  return {
    find(symbols) {
      const hits: Hit<Word>[] = [];
      let state = start;
      for (const [index, symbol] of symbols.entries()) {
        state = nextState(state, symbol) ?? start;
        for (const { word, length } of state.matches) {
          hits.push({ word, start: index + 1 - length, end: index + 1 });
        }
      }
      return hits;
    },
  };
}

function addWord<Word>(start: State<Word>, symbols: readonly string[], word: Word): void {
  let state = start;
  for (const symbol of symbols) {
    let next = state.next.get(symbol);
    if (!next) state.next.set(symbol, (next = createState()));
    state = next;
  }
  state.matches.push({ word, length: symbols.length });
}

/** The state after `symbol`: the longest prefix of a word that the text so far ends with. */
function nextState<Word>(state: State<Word>, symbol: string): State<Word> | undefined {
  let from: State<Word> | null = state;
  while (from) {
    const next = from.next.get(symbol);
    if (next) return next;
    from = from.fallback;
  }
  return undefined;
}

/** Breadth first: a state's fallback is shorter, so it is linked already. */
function linkFallbacks<Word>(start: State<Word>): void {
  const queue = [start];
  for (const state of queue) {
    for (const [symbol, next] of state.next) {
      next.fallback = (state.fallback && nextState(state.fallback, symbol)) ?? start;
      next.matches.push(...next.fallback.matches);
      queue.push(next);
    }
  }
}
