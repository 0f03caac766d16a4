/** What ends a sentence, with the quotation marks and brackets that close after it. */
const sentence = /[^。！？!?…；]*(?:[。！？!?…；]+[”’」』）】》"')\]]*|$)/gu;

/** The sentences of one line of text, in order, nothing left out: joined they are the line. */
export const cutSentences = (line: string): string[] =>
  [...line.matchAll(sentence)].map(([found]) => found).filter((found) => found !== '');

/** Sentences joined to stretches of at most `most` characters; a longer sentence stays whole. */
export function joinSentences(line: string, most: number): string[] {
  const stretches: string[] = [];
  for (const next of cutSentences(line)) {
    const last = stretches.at(-1);
    if (last !== undefined && last.length + next.length <= most)
      stretches[stretches.length - 1] = last + next;
    else stretches.push(next);
  }
  return stretches;
}
