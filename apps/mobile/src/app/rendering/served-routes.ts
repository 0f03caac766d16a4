import type { RoutePath } from '@academy/contract/routes.ts';

/** Screens that everybody may see and that read the same for every guest. The others are drawn by the phone. */
const served = new Set<RoutePath>([
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

/** Whether the server renders a page. A search without a keyword shows what this phone searched for, and what lies over a course belongs to a person. */
export function isServed(path: RoutePath, query: Readonly<Record<string, string>>): boolean {
  // One's own mini videos.
  if (path === '/pages/media/miniVideo' && /^(like|collection)$/.test(query.type ?? '')) return false;
  if (path === '/pages/common/search') return Boolean(query.keyword?.trim());
  return served.has(path) && !query.exam && !query.mistakes;
}
