/** A part of an answer that renders by itself: finished blocks do not change while the answer grows after them. */
export type AnswerBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly string[] };

const listItem = /^(?:- |(\d{1,2})\. )/;
/** A citation that is not complete yet, at the end of a growing answer. */
const incompleteCitation = /\[\d{0,2}$/;

/** Splits an answer into paragraphs and lists. `grows`: the citation at its end may be incomplete. */
export function splitBlocks(answer: string, grows = false): AnswerBlock[] {
  const text = grows ? answer.replace(incompleteCitation, '') : answer;
  return text.split(/\n{2,}/).flatMap(splitParagraph);
}

function splitParagraph(paragraph: string): AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  for (const line of paragraph.split('\n')) {
    if (!line.trim()) continue;
    const mark = listItem.exec(line);
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

/**
 * Splits off the line of hotlines with which an answer begins. Until the blank line below it has arrived, all of the text
 * belongs to it.
 */
export function splitNotice({ text, hasNotice }: { text: string; hasNotice?: boolean }) {
  if (!hasNotice) return { notice: '', answer: text };
  const end = text.indexOf('\n\n');
  return end < 0
    ? { notice: text, answer: '' }
    : { notice: text.slice(0, end), answer: text.slice(end).trimStart() };
}

/** A run of text, or the number of a source. */
type AnswerRun = { readonly text: string } | { readonly mark: number };

/** Splits text at its citations: `[2]` refers to the second source. */
export const splitCitations = (text: string): AnswerRun[] =>
  text
    .split(/\[(\d{1,2})\]/)
    .map((run, at) => (at % 2 ? { mark: Number(run) } : { text: run }))
    .filter((run) => !('text' in run) || run.text !== '');

/** An answer as plain text, to be copied, shared or read aloud. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/\[\d{0,2}\]?/g, '')
    .replaceAll('**', '')
    .trim();

/** The numbers of the sources that an answer cites. */
export const citedNumbers = (text: string): Set<number> =>
  new Set([...text.matchAll(/\[(\d{1,2})\]/g)].map(([, number]) => Number(number)));
