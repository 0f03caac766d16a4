import { listSpokenCharacters, maxSyllableLength, syllables } from '../../../kit/pinyin.ts';

/** Longest runs of characters and of syllables that count as one feature. */
const maxCharacters = 3;
const maxSyllables = 4;

/**
 * What the classifier looks at in a normalised message: runs of one to three characters, and runs of two to four
 * syllables without tones, marked `~`, in which homophones and words typed in pinyin are the same as the plain word. Each once.
 */
export function listFeatures(message: string): ReadonlySet<string> {
  const features = new Set<string>();
  addRuns(features, Array.from(`^${message}$`), { min: 1, max: maxCharacters, prefix: '' });
  addRuns(features, listSyllables(message), { min: 2, max: maxSyllables, prefix: '~' });
  return features;
}

function addRuns(
  features: Set<string>,
  units: readonly string[],
  { min, max, prefix }: { min: number; max: number; prefix: '' | '~' },
): void {
  const separator = prefix === '' ? '' : ' ';
  for (const start of units.keys()) {
    for (let length = min; length <= max && start + length <= units.length; length += 1)
      features.add(`${prefix}${units.slice(start, start + length).join(separator)}`);
  }
}

/** The syllables of a message; letters are read as pinyin where they can be, digits as they are spoken. */
function listSyllables(message: string): string[] {
  const read: string[] = [];
  let letters = '';
  const readLetters = () => {
    read.push(...splitPinyin(letters));
    letters = '';
  };
  for (const { character, readings } of listSpokenCharacters(message)) {
    if (/^[a-z]$/u.test(character)) {
      letters += character;
      continue;
    }
    readLetters();
    read.push(character === '4' ? 'si' : readings[0]!);
  }
  readLetters();
  return read;
}

/** Splits letters into the longest syllables, from the left; what is none stays as letters. */
function splitPinyin(letters: string): string[] {
  const found: string[] = [];
  let from = 0;
  while (from < letters.length) {
    let end = Math.min(letters.length, from + maxSyllableLength);
    while (end > from && !syllables.has(letters.slice(from, end))) end -= 1;
    if (end === from) end = from + 1;
    found.push(letters.slice(from, end));
    from = end;
  }
  return found;
}
