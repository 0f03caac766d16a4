/** Where one is in a text that is drawn as one child per block, within the page that scrolls it. */

const scrollerOf = (text: Element): Element | null => text.closest('[data-scroll]');

/** The share of the page's height at which the eye is taken to be. */
const eye = 0.25;

/** The block that is being read; -1 above the first. */
export function findReadBlock(text: HTMLElement): number {
  const view = scrollerOf(text)?.getBoundingClientRect();
  if (!view) return -1;
  const line = view.top + view.height * eye;
  return [...text.children].findLastIndex((block) => block.getBoundingClientRect().top <= line);
}

/** Whether the end of the text has been seen. */
export function isReadToEnd(text: HTMLElement): boolean {
  const view = scrollerOf(text)?.getBoundingClientRect();
  return view !== undefined && text.getBoundingClientRect().bottom <= view.bottom;
}

/** Goes to a block, below the head of the page that stays. With `focus` a screen reader goes there too. */
export function goToBlock(text: HTMLElement, block: number, focus?: 'focus'): void {
  const element = text.children[block] as HTMLElement | undefined;
  const scroller = scrollerOf(text);
  if (!element || !scroller) return;
  const head = scroller.querySelector('header')?.getBoundingClientRect().height ?? 0;
  const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - head - 12;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollBy({ top, behavior: calm ? 'auto' : 'smooth' });
  if (!focus) return;
  element.tabIndex = -1;
  element.style.outline = '0';
  element.focus({ preventScroll: true });
}
