import { app, type RelatedType } from '@academy/contract/limits.ts';
import { routes, type RouteDefinition, type RoutePath } from '@academy/contract/routes.ts';

/** Addresses of the app's pages: pure data, imported by everyone who links, importing no screen. */

type PageQuery = Readonly<Record<string, string>>;

/** A route with or without its query, as every navigation call takes it. Below the product's base path. */
export type PageUrl = RoutePath | `${RoutePath}?${string}`;

/** A url taken apart. `url` is spelled in one way, so that equal addresses compare equal. */
export interface PageAddress {
  readonly url: PageUrl;
  readonly path: RoutePath;
  readonly query: PageQuery;
}

type QueryValues = Readonly<Record<string, string | number | undefined>>;

/** Writes the url of any route; parameters that are undefined are left out. */
export function pageHref(path: RoutePath, query: QueryValues = {}): PageUrl {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given as [string, string][]).toString();
  return search ? `${path}?${search}` : path;
}

/** Takes a url apart, or gives undefined where no such page exists. A fragment is dropped. */
export function findAddress(url: string): PageAddress | undefined {
  const [path, search] = url.replace(/#.*/s, '').split(/\?(.*)/s) as [RoutePath, string?];
  if (!Object.hasOwn(routes, path)) return undefined;
  const query = Object.fromEntries(new URLSearchParams(search));
  return { url: pageHref(path, query), path, query };
}

/** The address of a page for an anchor or a share card: below the base path, without the host. */
export function pageAddress(url: PageUrl): string {
  return app.basePath + url.slice(1);
}

export function getRoute(path: RoutePath): RouteDefinition {
  return routes[path];
}

/** Where each kind of content is shown. */
const contentPaths = {
  expert: '/pages/index/expert',
  course: '/pages/index/course',
  actLive: '/pages/index/actLive',
  expertLive: '/pages/media/expertLive',
  miniVideo: '/pages/media/miniVideo',
  graphic: '/pages/index/information',
} as const satisfies Record<RelatedType, RoutePath>;

/** `lesson` matters to courses alone: the one that is opened. */
type Reference = { id: number; type?: string | undefined; lesson?: number | undefined };

const contentLink =
  (relatedType: RelatedType) =>
  ({ id, type = relatedType, lesson }: Reference) =>
    pageHref(contentPaths[relatedType], { id, type, lesson });

/** One function for each route that carries parameters; a route without any is its own url. */
export const href = {
  expert: contentLink('expert'),
  course: contentLink('course'),
  actLive: contentLink('actLive'),
  expertLive: contentLink('expertLive'),
  graphic: contentLink('graphic'),
  /**
   * `type` says in which list the video is swiped: `like` and `collection` are one's own, `expert` is what the expert
   * `cid` made; with any other it is the block `cid` of a page or, without one, what is recommended.
   */
  miniVideo: ({ id, type = 'miniVideo', cid }: Reference & { cid?: number | undefined }) =>
    pageHref(contentPaths.miniVideo, { cid, id, type }),
  miniVideoShare: (query: { id: number }) => pageHref('/pages/media/miniVideoShare', query),
  livePush: (query: { id: number }) => pageHref('/pages/media/livePush', query),
  /** How a live of one's own went. */
  expertLivePushBack: (query: { id: number }) => pageHref('/pages/appPop/expertLivePushBack', query),
  home: (query: { id: number }) => pageHref('/pages/index/home', query),
  changeBind: (query: { child?: number }) => pageHref('/pages/mine/changeBind', query),
  graduation: (query: { student: number; semester: number }) => pageHref('/pages/mine/graduation', query),
  /** `comment` is the one that is shown first. */
  comment: (query: { id: number; type: string; comment?: number | undefined }) =>
    pageHref('/pages/appPop/comment', query),
  /** What is said about a mini video, over the video that plays on. */
  miniVideoComment: (query: { id: number; type: string }) =>
    pageHref('/pages/appPop/miniVideoComment', query),
  share: (query: { id: number; type: string }) => pageHref('/pages/appPop/share', query),
  dashboard: (query: QueryValues) => pageHref('/pages/mine/dashboard', query),
  /** What one thought of a course that is finished. */
  majorCourseBack: (query: { id: number }) => pageHref('/pages/appPop/majorCourseBack', query),
  search: (query: { keyword?: string }) => pageHref('/pages/common/search', query),
  sysArticle: (query: { key: string }) => pageHref('/pages/common/sysArticle', query),
  web: (query: { src: string; title?: string }) => pageHref('/pages/common/web', query),
} as const;

/**
 * The deep link to a content or an expert; `cid` matters to mini videos alone, `lesson` to courses.
 * An unknown type is logged as an error and gives undefined.
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
