import type { RichBlock } from '@academy/ui/rich-text/rich-text.tsx';

/** A part of a text, named by its heading. */
export interface Section {
  /** The heading's place among the blocks. */
  readonly block: number;
  readonly title: string;
}

export function listSections(blocks: readonly RichBlock[]): Section[] {
  return blocks.flatMap((block, index) =>
    block.kind === 'heading' ? [{ block: index, title: block.text.replaceAll('**', '') }] : [],
  );
}

/** The section that a block belongs to; undefined before the first heading. */
export function findSection(sections: readonly Section[], block: number): Section | undefined {
  return sections.findLast((section) => section.block <= block);
}
