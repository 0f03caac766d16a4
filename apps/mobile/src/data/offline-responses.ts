import type { ApiEndpointKey } from '@academy/contract/endpoints.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { guestId, offlineCaches } from '../platform/offline-caches.ts';
import { findClaims } from '../session/token.ts';

/**
 * Calls whose last response is shown offline. Listed one by one, so that a new call is never cached by accident.
 * Deliberately missing: 智能问答, signatures and tickets, live rooms, sessions, exports, and whatever an operator reads.
 */
const cacheableKeys = [
  'GET area',
  'GET system/config',
  'GET system/article',
  'GET page',
  'GET page/module',
  'GET page/module/video',
  'GET index/recommend',
  'GET index/recommend/video',
  'GET account/recommend',
  'GET content/recommend',
  'GET user/index/expert',
  'GET content/detail',
  'GET content/comments',
  'GET content/livecomments',
  'GET content/livequestions',
  'GET expert/detail',
  'GET expert/course',
  'GET expert/live',
  'GET search/words/recommend',
  'GET user',
  'GET area/history',
  'GET user/video',
  'GET user/collection',
  'GET user/like',
  'GET user/reserve',
  'GET user/notice',
  'GET user/mistake',
  'GET user/history',
  'GET user/task',
  'GET user/credit',
  'GET user/student',
  'GET user/student/semester',
  'GET user/student/performance',
  'GET user/statistics',
] as const satisfies readonly ApiEndpointKey[];

const cacheablePaths: ReadonlySet<string> = new Set(
  cacheableKeys.map((key) => `${apiPrefix}/${key.slice('GET '.length)}`),
);

/** Whether the response to this request may be cached. */
export const isCacheable = ({ method, pathname }: { method: string; pathname: string }): boolean =>
  method === 'GET' && cacheablePaths.has(pathname);

/**
 * Whether a page shows what is in this response. The settings are fetched behind every page, also behind one that could
 * not load anything, so their age says nothing.
 */
export const isPageContent = (pathname: string): boolean => pathname !== `${apiPrefix}/system/config`;

/** The user id in the token of a request; undefined for a token without one, whose responses are not cached. */
export function findUserId(token: string | null): number | undefined {
  return token ? findClaims(token)?.uid : guestId;
}

/** Whether a response has the success code: errors are not cached. */
export async function isSuccess(response: Response): Promise<boolean> {
  if (response.status !== 200) return false;
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { code?: unknown } | undefined;
  return body?.code === 200;
}

/** Deletes the cached responses of everybody but guests and this user. */
export async function deleteOthersResponses(uid: number): Promise<void> {
  const ownCaches = new Set([guestId, uid].map((each) => `${offlineCaches.responses}${each}`));
  const names = 'caches' in globalThis ? await caches.keys().catch(() => []) : [];
  const others = names.filter((name) => name.startsWith(offlineCaches.responses) && !ownCaches.has(name));
  await Promise.all(others.map((name) => caches.delete(name)));
}
