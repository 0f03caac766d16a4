import { app, type RelatedType } from '@academy/contract/limits.ts';
import { routes, type RouteDefinition, type RoutePath } from '@academy/contract/routes.ts';

/** Addresses of the app's pages: pure data for everyone who links, importing no screen. */

type PageQuery = Readonly<Record<string, string>>;

/** A route with or without a query, as navigation calls take it; without the product's base path. */
export type PageUrl = RoutePath | `${RoutePath}?${string}`;

/** A parsed url. `url` is normalised, so that equal addresses compare equal. */
export interface PageAddress {
  readonly url: PageUrl;
  readonly path: RoutePath;
  readonly query: PageQuery;
}

type QueryValues = Readonly<Record<string, string | number | undefined>>;

/** Builds the url of any route; undefined parameters are left out. */
export function pageHref(path: RoutePath, query: QueryValues = {}): PageUrl {
  const defined = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(defined as [string, string][]).toString();
  return search ? `${path}?${search}` : path;
}

/** Parses a url; undefined where no such page exists. Drops the fragment. */
export function findAddress(url: string): PageAddress | undefined {
  const [path, search] = url.replace(/#.*/s, '').split(/\?(.*)/s) as [RoutePath, string?];
  if (!Object.hasOwn(routes, path)) return undefined;
  const query = Object.fromEntries(new URLSearchParams(search));
  return { url: pageHref(path, query), path, query };
}

/** The address of a page for an anchor or a share card: with the base path, without the host. */
export function pageAddress(url: PageUrl): string {
  return app.basePath + url.slice(1);
}

export function getRoute(path: RoutePath): RouteDefinition {
  return routes[path];
}

/** The route of each content type. */
const contentPaths = {
  expert: '/pages/index/expert',
  course: '/pages/index/course',
  actLive: '/pages/index/actLive',
  expertLive: '/pages/media/expertLive',
  miniVideo: '/pages/media/miniVideo',
  graphic: '/pages/index/information',
} as const satisfies Record<RelatedType, RoutePath>;

/** `lesson` is the lesson to open; courses only. */
type ContentRef = { id: number; type?: string | undefined; lesson?: number | undefined };

const contentLink =
  (relatedType: RelatedType) =>
  ({ id, type = relatedType, lesson }: ContentRef) =>
    pageHref(contentPaths[relatedType], { id, type, lesson });

/** One function for each route with parameters; a route without any is its own url. */
export const href = {
  expert: contentLink('expert'),
  course: contentLink('course'),
  actLive: contentLink('actLive'),
  expertLive: contentLink('expertLive'),
  graphic: contentLink('graphic'),
  /**
   * `type` is the list to swipe through: `like` and `collection` are the user's own, `expert` lists the videos of the
   * expert `cid`; any other is the page module `cid`, or the recommended videos without one.
   */
  miniVideo: ({ id, type = 'miniVideo', cid }: ContentRef & { cid?: number | undefined }) =>
    pageHref(contentPaths.miniVideo, { cid, id, type }),
  miniVideoShare: (query: { id: number }) => pageHref('/pages/media/miniVideoShare', query),
  livePush: (query: { id: number }) => pageHref('/pages/media/livePush', query),
  /** Results of the expert's own live. */
  expertLivePushBack: (query: { id: number }) => pageHref('/pages/appPop/expertLivePushBack', query),
  home: (query: { id: number }) => pageHref('/pages/index/home', query),
  changeBind: (query: { child?: number }) => pageHref('/pages/mine/changeBind', query),
  graduation: (query: { student: number; semester: number }) => pageHref('/pages/mine/graduation', query),
  /** `comment` is shown first. */
  comment: (query: { id: number; type: string; comment?: number | undefined }) =>
    pageHref('/pages/appPop/comment', query),
  /** Comments of a mini video, above the playing video. */
  miniVideoComment: (query: { id: number; type: string }) =>
    pageHref('/pages/appPop/miniVideoComment', query),
  share: (query: { id: number; type: string }) => pageHref('/pages/appPop/share', query),
  dashboard: (query: QueryValues) => pageHref('/pages/mine/dashboard', query),
  /** Feedback on a finished course. */
  majorCourseBack: (query: { id: number }) => pageHref('/pages/appPop/majorCourseBack', query),
  search: (query: { keyword?: string }) => pageHref('/pages/common/search', query),
  sysArticle: (query: { key: string }) => pageHref('/pages/common/sysArticle', query),
  web: (query: { src: string; title?: string }) => pageHref('/pages/common/web', query),
} as const;

/**
 * The deep link to a content or an expert; `cid` is used by mini videos only, `lesson` by courses. An unknown type is
 * logged as an error and gives undefined.
 */
export function contentHref(
  relatedType: string,
  id: number,
  { cid, lesson }: { cid?: number | undefined; lesson?: number | undefined } = {},
): PageUrl | undefined {
  if (relatedType === 'miniVideo') return href.miniVideo({ id, cid });
  if (Object.hasOwn(contentPaths, relatedType))
    return contentLink(relatedType as RelatedType)({ id, lesson });
  // oxlint-disable-next-line no-console -- the specification wants an unknown type logged as an error
  // eslint-disable-next-line no-console -- the specification asks for it.
  console.error(`Unknown related type: ${relatedType}`);
  return undefined;
}
