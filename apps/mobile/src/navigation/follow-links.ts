import { app } from '@academy/contract/limits.ts';
import { visit } from './navigator.ts';
import { findAddress } from './paths.ts';

/**
 * Opens every pressed anchor that leads to one of our pages in place; called once. What asks for a new window or a
 * download, and what a component has already handled, is left to the browser.
 */
export function followLinks(): void {
  document.addEventListener('click', follow);
  // What the server sent and no component has taken over yet: React would keep such a press from us.
  document.addEventListener('click', (event) => isStill(event) && follow(event), true);
}

/** React leaves a mark of its own on every element that it knows. */
const isStill = ({ target }: Event) => target instanceof Element && Object.keys(target).length === 0;

function follow(event: MouseEvent): void {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  const asks = event.metaKey || event.ctrlKey || event.shiftKey || event.button > 0;
  if (!anchor || event.defaultPrevented || asks || anchor.target || anchor.hasAttribute('download')) return;
  const inside = anchor.origin === location.origin && anchor.pathname.startsWith(app.basePath);
  const page = inside && findAddress(anchor.pathname.slice(app.basePath.length - 1) + anchor.search);
  if (!page) return;
  event.preventDefault();
  visit(page.url);
}
