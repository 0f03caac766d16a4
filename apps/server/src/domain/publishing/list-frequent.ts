import { segmentForIndex } from '../../kit/segment.ts';

/** A text says a word so often that it is about it, */
const often = 3;
/** and is about so many words at most. */
const mostWords = 24;

/** The words of two characters or more that a text repeats most, the most frequent first. */
export function listFrequent(text: string): string[] {
  const counts = new Map<string, number>();
  for (const word of segmentForIndex(text)) {
    if (word.length > 1) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return (
    [...counts]
      // Every word is listed as guessed and as the dictionary has it.
      .filter(([, count]) => count >= 2 * often)
      .toSorted((one, other) => other[1] - one[1])
      .slice(0, mostWords)
      .map(([word]) => word)
  );
}
