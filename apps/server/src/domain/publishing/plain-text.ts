import type { Block } from '@academy/contract/areas/shapes.ts';

/** The words of rich text, a line for each heading, paragraph, quote, item and caption; emphasis marks are dropped. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.flatMap(lines).filter(Boolean).join('\n').replaceAll('**', '');
}

function lines(block: Block): string[] {
  if (block.kind === 'list') return block.items;
  return [block.kind === 'picture' ? block.caption : block.text];
}
