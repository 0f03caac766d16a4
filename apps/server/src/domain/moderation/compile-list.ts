import { createAutomaton, type Hit } from './automaton.ts';
import { collapseRepeats, fold, matchesSpelling, type CollapsedToken } from './fold.ts';
import { createPhoneticFinder } from './phonetic-words.ts';

/** A row of the word list. */
export interface ListedWord {
  /** `~word` also matches its pronunciation; `!phrase` is harmless, even if it contains or overlaps a listed word. */
  word: string;
  action: 'hold' | 'refuse';
}

/** A word of the list without its prefix. */
interface Entry {
  word: string;
  action: 'hold' | 'refuse' | 'harmless';
}

export interface CompiledList {
  /** Every listed word in a text that no harmless phrase explains. */
  find(text: readonly CollapsedToken[]): Entry[];
}

/** Compiles a list. Words that consist only of symbols are never found. */
export function compileList(list: readonly ListedWord[]): CompiledList {
  const words = list.map(({ word, action }) => {
    const mark = word[0] === '~' || word[0] === '!' ? word[0] : '';
    const entry: Entry = { word: word.slice(mark.length), action: mark === '!' ? 'harmless' : action };
    return { entry, mark, symbols: collapseRepeats(fold(entry.word)) };
  });
  const findWritten = createAutomaton(
    words.map((word) => ({ symbols: word.symbols.map(({ symbol }) => symbol), word })),
  );
  const findPhonetic = createPhoneticFinder(
    words
      .filter(({ mark }) => mark === '~')
      .map(({ entry, symbols }) => ({ glyphs: symbols.map(({ glyph }) => glyph), word: entry })),
  );
  return {
    find(text) {
      // Emoji are not part of a word, except where they are read as a syllable.
      const letters = text.flatMap((token, index) => (token.sound === undefined ? [{ token, index }] : []));
      const hits = findWritten
        .find(letters.map(({ token }) => token.symbol))
        .filter((hit) => isWholeWord(letters, hit))
        .filter(({ word, start, end }) =>
          matchesSpelling(
            word.symbols,
            letters.slice(start, end).map(({ token }) => token),
          ),
        )
        .map(({ word, start, end }) => ({
          word: word.entry,
          start: letters[start]!.index,
          end: letters[end - 1]!.index + 1,
        }));
      const harmless = hits.filter(({ word }) => word.action === 'harmless');
      return [
        ...hits.filter((hit) => hit.word.action !== 'harmless' && !harmless.some((a) => explains(a, hit))),
        ...findPhonetic(text).filter((hit) => !harmless.some((a) => overlaps(a, hit))),
      ].map(({ word }) => word);
    },
  };
}

type TextRange = Pick<Hit<Entry>, 'start' | 'end'>;

const overlaps = (a: TextRange, b: TextRange) => a.start < b.end && b.start < a.end;
/** 增加 explains the 加微 in 增加微量元素; 添加 does not explain 添加微信, which contains a whole listed word. */
const explains = (harmless: TextRange, hit: TextRange) =>
  overlaps(harmless, hit) && (harmless.start < hit.start || harmless.end > hit.end);

const latin = /^[a-z]$/;
const digit = /^[0-9]$/;

/** Latin letters match only as a whole word, digits likewise: `av` does not match in `avoid`. */
function isWholeWord(letters: readonly { token: CollapsedToken }[], { start, end }: TextRange): boolean {
  const tokenAt = (index: number) => letters[index]?.token;
  const isAttached = (index: number) => {
    const [previous, next] = [tokenAt(index - 1), tokenAt(index)];
    if (!previous || !next?.joined) return false;
    return [latin, digit].some((kind) => kind.test(previous.symbol) && kind.test(next.symbol));
  };
  return !isAttached(start) && !isAttached(end);
}
