import type { WireKey } from '@academy/contract/endpoints.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { guest } from '../platform/offline-caches.ts';
import { findClaims } from './token.ts';

/**
 * What is shown again without a connection, as it was last answered. Named one by one: a new call is kept by nobody's
 * oversight. Missing on purpose: 智能问答, signatures and tickets, rooms of lives, sessions, exports, and whatever an
 * operator reads.
 */
const keptKeys = [
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
] as const satisfies readonly WireKey[];

const keptPaths: ReadonlySet<string> = new Set(
  keptKeys.map((key) => `${apiPrefix}/${key.slice('GET '.length)}`),
);

/** Whether the answer to this request may be kept at all. */
export const isKept = ({ method, pathname }: { method: string; pathname: string }): boolean =>
  method === 'GET' && keptPaths.has(pathname);

/** Whose an answer is, by the token that it was asked for with. A token that names nobody has no answers of its own. */
export function personOf(token: string | null): number | undefined {
  return token ? findClaims(token)?.uid : guest;
}

/** Whether an answer's body says that it went well: a refusal is no content. */
export async function isGood(answer: Response): Promise<boolean> {
  if (answer.status !== 200) return false;
  const body = (await answer
    .clone()
    .json()
    .catch(() => undefined)) as { code?: unknown } | undefined;
  return body?.code === 200;
}
