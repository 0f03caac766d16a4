import { app } from '@academy/contract/limits.ts';
import { visit } from './navigator.ts';
import { findAddress } from './paths.ts';

/**
 * Opens every clicked link to one of the app's pages in place; called once. Links to a new window or a download, and
 * clicks that a component has handled, are left to the browser.
 */
export function followLinks(): void {
  document.addEventListener('click', follow);
  // Server-rendered elements that are not hydrated yet: React would stop such a click from bubbling.
  document.addEventListener('click', (event) => isNotHydrated(event) && follow(event), true);
}

/** React adds its own property to every element that it controls. */
const isNotHydrated = ({ target }: Event) => target instanceof Element && Object.keys(target).length === 0;

function follow(event: MouseEvent): void {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button > 0;
  if (!anchor || event.defaultPrevented || opensElsewhere || anchor.target || anchor.hasAttribute('download'))
    return;
  const isOurs = anchor.origin === location.origin && anchor.pathname.startsWith(app.basePath);
  const page = isOurs && findAddress(anchor.pathname.slice(app.basePath.length - 1) + anchor.search);
  if (!page) return;
  event.preventDefault();
  visit(page.url);
}
