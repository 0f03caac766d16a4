import type { blockScopes } from '@academy/contract/areas/content.ts';
import type { WireKey } from '@academy/contract/endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';

export type BlockScope = (typeof blockScopes)[number];

/** Where what is blocked no longer appears. */
const lists: readonly WireKey[] = [
  'GET page',
  'GET page/module',
  'GET page/module/video',
  'GET index/recommend',
  'GET index/recommend/video',
  'GET account/recommend',
  'GET content/recommend',
  'GET search',
];

/** What an author has besides: their own page, their place among others, and everything that says who made it. */
const ofAuthor: readonly WireKey[] = ['GET user/index/expert', 'GET expert/detail', 'GET content/detail'];

/** Reads anew what a block, or its end, has changed. */
export function refreshBlocked(client: QueryClient, scope: BlockScope): void {
  for (const key of scope === 'author' ? [...lists, ...ofAuthor] : lists)
    void client.invalidateQueries({ queryKey: [key] });
}
