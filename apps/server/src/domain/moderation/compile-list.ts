import { createAutomaton, type Hit } from './automaton.ts';
import { collapse, fold, isSpelledSo, type Stretch } from './fold.ts';
import { createSoundFinder } from './sound-words.ts';

/** A row of the word list. */
export interface ListedWord {
  /** `~word` is also found by its sound; `!phrase` is harmless whatever listed word it contains or touches. */
  word: string;
  action: 'hold' | 'refuse';
}

/** A word as the list has it, without its mark. */
interface Entry {
  word: string;
  action: 'hold' | 'refuse' | 'harmless';
}

/** A word list made ready to be looked for. */
export interface CompiledList {
  /** Every listed word in a text that no harmless phrase explains. */
  find(text: readonly Stretch[]): Entry[];
}

/** Compiles a list. Words that are nothing but signs are never found. */
export function compileList(list: readonly ListedWord[]): CompiledList {
  const words = list.map(({ word, action }) => {
    const mark = word[0] === '~' || word[0] === '!' ? word[0] : '';
    const entry: Entry = { word: word.slice(mark.length), action: mark === '!' ? 'harmless' : action };
    return { entry, mark, signs: collapse(fold(entry.word)) };
  });
  const written = createAutomaton(words.map((word) => ({ signs: word.signs.map(({ sign }) => sign), word })));
  const bySound = createSoundFinder(
    words
      .filter(({ mark }) => mark === '~')
      .map(({ entry, signs }) => ({ glyphs: signs.map(({ glyph }) => glyph), word: entry })),
  );
  return {
    find(text) {
      // Pictures stand within no word, except where they are read aloud.
      const letters = text.flatMap((token, place) => (token.sound === undefined ? [{ token, place }] : []));
      const hits = written
        .find(letters.map(({ token }) => token.sign))
        .filter((hit) => isWholeWord(letters, hit))
        .filter(({ word, start, end }) =>
          isSpelledSo(
            word.signs,
            letters.slice(start, end).map(({ token }) => token),
          ),
        )
        .map(({ word, start, end }) => ({
          word: word.entry,
          start: letters[start]!.place,
          end: letters[end - 1]!.place + 1,
        }));
      const harmless = hits.filter(({ word }) => word.action === 'harmless');
      return [
        ...hits.filter(
          (hit) => hit.word.action !== 'harmless' && !harmless.some((one) => explains(one, hit)),
        ),
        ...bySound(text).filter((hit) => !harmless.some((one) => touches(one, hit))),
      ].map(({ word }) => word);
    },
  };
}

type Place = Pick<Hit<Entry>, 'start' | 'end'>;

const touches = (one: Place, other: Place) => one.start < other.end && other.start < one.end;
/** 增加 explains the 加微 in 增加微量元素; 添加 explains nothing of 添加微信, which is listed whole. */
const explains = (harmless: Place, hit: Place) =>
  touches(harmless, hit) && (harmless.start < hit.start || harmless.end > hit.end);

const latin = /^[a-z]$/;
const digit = /^[0-9]$/;

/** Letters are a word only where no other letter is written close to them, digits likewise: `av` is not in `avoid`. */
function isWholeWord(letters: readonly { token: Stretch }[], { start, end }: Place): boolean {
  const tokenAt = (place: number) => letters[place]?.token;
  const clings = (place: number) => {
    const [before, behind] = [tokenAt(place - 1), tokenAt(place)];
    if (!before || !behind?.joined) return false;
    return [latin, digit].some((kind) => kind.test(before.sign) && kind.test(behind.sign));
  };
  return !clings(start) && !clings(end);
}
