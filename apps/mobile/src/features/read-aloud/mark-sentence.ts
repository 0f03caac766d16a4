import type { Sentence } from './sentences.ts';

/** Under this name the sentence is painted, where the browser can paint a range; its block is marked everywhere. */
const highlightName = 'read-aloud';

/**
 * Marks the sentence that is being said in the element that shows the text (a block per child), and gives the place
 * that it takes on the screen. Undefined takes the mark away.
 */
export function markSentence(text: HTMLElement, sentence: Sentence | undefined): DOMRect | undefined {
  for (const marked of text.querySelectorAll('[data-reading]')) marked.removeAttribute('data-reading');
  const highlights = (globalThis.CSS as { highlights?: HighlightRegistry } | undefined)?.highlights;
  highlights?.delete(highlightName);
  if (!sentence) return undefined;
  const element = findElement(text, sentence);
  if (!element) return undefined;
  const range = rangeOf(element, sentence);
  if (highlights) highlights.set(highlightName, new Highlight(range));
  element.dataset.reading = highlights ? 'sentence' : 'block';
  return range.getBoundingClientRect();
}

function findElement(text: HTMLElement, { block, item }: Sentence): HTMLElement | undefined {
  const element = text.children[block];
  return (item === undefined ? element : element?.children[item]) as HTMLElement | undefined;
}

/** Characters of the element as a range, whatever emphasis cuts them into. */
function rangeOf(element: HTMLElement, { start, end }: Sentence): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const after = before + node.length;
    if (start >= before && start < after) range.setStart(node, start - before);
    if (end > before && end <= after) range.setEnd(node, end - before);
    before = after;
  }
  return range;
}
