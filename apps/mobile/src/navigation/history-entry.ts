import { findAddress } from './paths.ts';
import type { Page } from './page-stack.ts';

/** What every entry of the browser's history carries: its place among ours, and the pages that are open there. */
export interface SavedEntry {
  readonly at: number;
  /** Key and url of each page from the bottom to the top. */
  readonly pages: readonly (readonly [key: string, url: string])[];
}

export function savePages(pages: readonly Page[]): SavedEntry['pages'] {
  return pages.map(({ key, url }) => [key, url] as const);
}

/**
 * The pages of an entry. Those among `living` are given as they are; a page that this release no longer has is left
 * out, and an entry that is not ours gives none.
 */
export function restorePages(saved: SavedEntry | null, living: readonly Page[] = []): Page[] {
  return (saved?.pages ?? []).flatMap(([key, url]) => {
    const open = living.find((page) => page.key === key && page.url === url);
    const address = findAddress(url);
    return open ?? (address ? { ...address, key } : []);
  });
}
