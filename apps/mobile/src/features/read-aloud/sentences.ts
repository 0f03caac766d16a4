import type { RichBlock } from '@academy/ui/rich-text/rich-text.tsx';

/** What is said in one breath, and where it stands in the text. */
export interface Sentence {
  readonly text: string;
  /** The block, by its place in the text. */
  readonly block: number;
  /** The entry, where the block is a list. */
  readonly item: number | undefined;
  /** Characters of the block (or entry) as it is shown. */
  readonly start: number;
  readonly end: number;
}

/** As it is shown: marks of emphasis are not read. */
const plain = (text: string): string => text.replace(/\*\*(.+?)\*\*/g, '$1');

/** Everything up to a full stop and the quotation marks that close with it; a line's end ends a sentence too. */
const sentence = /[^。！？!?…\n]*(?:[。！？!?…]+[”’」』）)]*|\n|$)/g;

/** A text as sentences, in the order of reading. Pictures are left to the eye. */
export function listSentences(blocks: readonly RichBlock[]): Sentence[] {
  return blocks.flatMap((block, index) => {
    if (block.kind === 'list')
      return block.items.flatMap((text, item) => split(plain(text), { block: index, item }));
    if (block.kind === 'picture') return [];
    return split(plain(block.text), { block: index, item: undefined });
  });
}

function split(text: string, place: Pick<Sentence, 'block' | 'item'>): Sentence[] {
  return [...text.matchAll(sentence)]
    .filter(([words]) => /[\p{L}\p{N}]/u.test(words))
    .map(({ 0: words, index }) => ({
      ...place,
      text: words.trim(),
      start: index,
      end: index + words.length,
    }));
}
