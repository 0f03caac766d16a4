import type { RoutePath } from '@academy/contract/routes.ts';

/** Screens that are public and read the same for every guest. The client renders the others. */
const serverRendered = new Set<RoutePath>([
  '/pages/index/index',
  '/pages/index/home',
  '/pages/index/course',
  '/pages/index/information',
  '/pages/index/expert',
  '/pages/index/actLive',
  '/pages/index/courseList',
  '/pages/index/informationList',
  '/pages/index/expertList',
  '/pages/index/miniVideoList',
  '/pages/index/majorCourse',
  '/pages/index/excellentList',
  '/pages/media/expertLive',
  '/pages/media/miniVideo',
  '/pages/media/miniVideoShare',
  '/pages/common/search',
  '/pages/common/sysArticle',
  '/pages/common/error',
]);

/**
 * Whether the server renders a page. Excluded: a search without a keyword, which shows this phone's history, and a
 * course's exam or mistakes, which belong to a user.
 */
export function isServerRendered(path: RoutePath, query: Readonly<Record<string, string>>): boolean {
  // The user's own mini videos.
  if (path === '/pages/media/miniVideo' && /^(like|collection)$/.test(query.type ?? '')) return false;
  if (path === '/pages/common/search') return Boolean(query.keyword?.trim());
  // The page of the user's own account.
  if (path === '/pages/index/home') return Boolean(query.id);
  return serverRendered.has(path) && !query.exam && !query.mistakes;
}
