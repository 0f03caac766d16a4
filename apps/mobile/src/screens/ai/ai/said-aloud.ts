import { plainWords } from './answer-blocks.ts';

const end = /[。！？!?；;\n]/g;

/** How far an answer can be read out: to the end of its last whole sentence, or to its end. In UTF-16 units. */
function wholeUntil(text: string, isOver: boolean): number {
  if (isOver) return text.length;
  let last = 0;
  for (const { index } of text.matchAll(end)) last = index + 1;
  return last;
}

/** What is new of an answer since `from`, in whole sentences, as it is read out. */
export function newSentences(
  { text, isOver }: { text: string; isOver: boolean },
  from: number,
): { words: string; until: number } {
  const until = Math.max(from, wholeUntil(text, isOver));
  return { words: plainWords(text.slice(from, until)), until };
}
