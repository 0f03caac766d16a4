import type { RichBlock } from '@academy/ui/rich-text/rich-text.tsx';

/** Reading position in a text that is rendered as one child per block, inside the page that scrolls it. */

const findScroller = (text: Element): Element | null => text.closest('[data-scroll]');

/** The share of the page's height at which the reader is assumed to look. */
const eyeLevel = 0.25;

/** Index of the block that is being read; -1 above the first. */
export function findCurrentBlock(text: HTMLElement): number {
  const view = findScroller(text)?.getBoundingClientRect();
  if (!view) return -1;
  const eyeLine = view.top + view.height * eyeLevel;
  return [...text.children].findLastIndex((block) => block.getBoundingClientRect().top <= eyeLine);
}

export function isReadToEnd(text: HTMLElement): boolean {
  const view = findScroller(text)?.getBoundingClientRect();
  return view !== undefined && text.getBoundingClientRect().bottom <= view.bottom;
}

/** Whether a block is in view, or within a quarter of the page's height of it. */
export function isBlockNear(text: HTMLElement, block: number): boolean {
  const view = findScroller(text)?.getBoundingClientRect();
  const rect = text.children[block]?.getBoundingClientRect();
  if (!view || !rect) return false;
  const margin = view.height * 0.25;
  return rect.bottom > view.top - margin && rect.top < view.bottom + margin;
}

/** Scrolls to a block, below the sticky page header. With `focus` the screen reader moves there too. */
export function goToBlock(text: HTMLElement, block: number, focus?: 'focus'): void {
  const element = text.children[block] as HTMLElement | undefined;
  const scroller = findScroller(text);
  if (!element || !scroller) return;
  const head = scroller.querySelector('header')?.getBoundingClientRect().height ?? 0;
  const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - head - 12;
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollBy({ top, behavior: reducedMotion ? 'auto' : 'smooth' });
  if (!focus) return;
  element.tabIndex = -1;
  element.style.outline = '0';
  element.focus({ preventScroll: true });
}

export interface Section {
  /** Index of the heading among the blocks. */
  readonly block: number;
  readonly title: string;
}

export function listSections(blocks: readonly RichBlock[]): Section[] {
  return blocks.flatMap((block, index) =>
    block.kind === 'heading' ? [{ block: index, title: block.text.replaceAll('**', '') }] : [],
  );
}

/** The section that contains a block; undefined before the first heading. */
export function findSection(sections: readonly Section[], block: number): Section | undefined {
  return sections.findLast((section) => section.block <= block);
}
