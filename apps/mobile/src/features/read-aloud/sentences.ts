import type { RichBlock } from '@academy/ui/rich-text/rich-text.tsx';

export interface Sentence {
  readonly text: string;
  /** Index of the block. */
  readonly block: number;
  /** Index of the list item, if the block is a list. */
  readonly item: number | undefined;
  /** Character offsets in the block (or list item) as shown. */
  readonly start: number;
  readonly end: number;
}

/** Removes emphasis marks, as the shown text has none. */
const stripEmphasis = (text: string): string => text.replace(/\*\*(.+?)\*\*/g, '$1');

/** Up to the end punctuation and its closing quotation marks; a line break also ends a sentence. */
const sentencePattern = /[^。！？!?…\n]*(?:[。！？!?…]+[”’」』）)]*|\n|$)/g;

/** Splits a text into sentences in reading order. Pictures are skipped. */
export function listSentences(blocks: readonly RichBlock[]): Sentence[] {
  return blocks.flatMap((block, index) => {
    if (block.kind === 'list')
      return block.items.flatMap((text, item) => splitSentences(stripEmphasis(text), { block: index, item }));
    if (block.kind === 'picture') return [];
    return splitSentences(stripEmphasis(block.text), { block: index, item: undefined });
  });
}

function splitSentences(text: string, location: Pick<Sentence, 'block' | 'item'>): Sentence[] {
  return [...text.matchAll(sentencePattern)]
    .filter(([match]) => /[\p{L}\p{N}]/u.test(match))
    .map(({ 0: match, index }) => ({
      ...location,
      text: match.trim(),
      start: index,
      end: index + match.length,
    }));
}
