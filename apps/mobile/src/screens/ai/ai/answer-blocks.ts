/** A piece of an answer that is drawn for itself: what stands does not change while the answer grows behind it. */
export type AnswerBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly string[] };

const item = /^(?:- |(\d{1,2})\. )/;
/** A mark that is on its way: its end may not have come yet. */
const half = /\[\d{0,2}$/;

/** Takes an answer apart into paragraphs and lists. `grows`: its last mark may not be whole. */
export function splitBlocks(answer: string, grows = false): AnswerBlock[] {
  const text = grows ? answer.replace(half, '') : answer;
  return text.split(/\n{2,}/).flatMap(splitParagraph);
}

function splitParagraph(paragraph: string): AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  for (const line of paragraph.split('\n')) {
    if (!line.trim()) continue;
    const mark = item.exec(line);
    const last = blocks.at(-1);
    if (!mark) {
      if (last?.kind === 'text') blocks.splice(-1, 1, { kind: 'text', text: `${last.text}\n${line}` });
      else blocks.push({ kind: 'text', text: line });
      continue;
    }
    const kind = mark[1] === undefined ? 'list' : 'steps';
    const words = line.slice(mark[0].length);
    if (last?.kind === kind) blocks.splice(-1, 1, { kind, items: [...last.items, words] });
    else blocks.push({ kind, items: [words] });
  }
  return blocks;
}

/** A run of words, or the number of a source. */
export type AnswerRun = { readonly words: string } | { readonly mark: number };

/** Takes words apart at their marks: `[2]` names the second source. */
export const splitMarks = (text: string): AnswerRun[] =>
  text
    .split(/\[(\d{1,2})\]/)
    .map((run, at) => (at % 2 ? { mark: Number(run) } : { words: run }))
    .filter((run) => !('words' in run) || run.words !== '');

/** An answer as words alone, to be copied, handed on or read aloud. */
export const plainWords = (text: string): string =>
  text
    .replaceAll(/\[\d{0,2}\]?/g, '')
    .replaceAll('**', '')
    .trim();

/** The numbers of the sources that an answer names. */
export const markedNumbers = (text: string): Set<number> =>
  new Set([...text.matchAll(/\[(\d{1,2})\]/g)].map(([, number]) => Number(number)));
