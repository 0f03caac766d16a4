import { app, type RelatedType, relatedTypes } from '@academy/contract/limits.ts';
import { rootPath, routeQueries, type RoutePath, routes } from '@academy/contract/routes.ts';
import { AppError } from '../../kit/app-error.ts';

/** A page of the academy that somebody shares. */
export interface SharedPage {
  readonly path: RoutePath;
  /** Those parameters that the page reads, in the order of its route. */
  readonly query: ReadonlyMap<string, string>;
}

/** Takes a url apart. Throws INVALID_INPUT unless it is a page of ours at one of the origins. */
export function readSharedPage(url: string, origins: readonly string[]): SharedPage {
  if (!URL.canParse(url)) throw foreign();
  const { origin, pathname, searchParams, username, password } = new URL(url);
  if (!origins.includes(origin) || username !== '' || password !== '') throw foreign();
  if (`${pathname}/` === app.basePath || pathname === '/') return { path: rootPath, query: new Map() };
  if (!pathname.startsWith(app.basePath)) throw foreign();
  const path = (pathname === app.basePath ? rootPath : pathname.slice(app.basePath.length - 1)) as RoutePath;
  if (!Object.hasOwn(routes, path)) throw foreign();
  const known = routeQueries[path] ?? [];
  const given = known.flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value] as const] : [];
  });
  return { path, query: new Map(given) };
}

const foreign = () => new AppError('INVALID_INPUT', { message: '只能分享本学院的页面' });

/** The address of a page below its origin, as short as it can be. */
export function sharedAddress({ path, query }: SharedPage, origin: string): string {
  if (path === rootPath) return origin + app.basePath;
  const search = new URLSearchParams([...query]).toString();
  return `${origin}${app.basePath}${path.slice(1)}${search ? `?${search}` : ''}`;
}

/** What a page is about: a content, an expert or an account. */
export type Subject = { type: RelatedType | 'account'; id: number };

const subjectPaths: Readonly<Partial<Record<RoutePath, RelatedType | 'account'>>> = {
  '/pages/index/expert': 'expert',
  '/pages/index/course': 'course',
  '/pages/index/actLive': 'actLive',
  '/pages/index/information': 'graphic',
  '/pages/media/expertLive': 'expertLive',
  '/pages/media/miniVideo': 'miniVideo',
  '/pages/media/miniVideoShare': 'miniVideo',
  '/pages/index/home': 'account',
};

/** Undefined for a page that is about nothing in particular. */
export function findSubject({ path, query }: SharedPage): Subject | undefined {
  const type = subjectPaths[path];
  const id = Number(query.get('id'));
  return type && Number.isSafeInteger(id) && id > 0 ? { type, id } : undefined;
}

/** The page that shows a content or an expert. */
export function pageOf({ type, id }: Subject): SharedPage {
  const [path] = Object.entries(subjectPaths).find(([, shown]) => shown === type) as [RoutePath, string];
  const about = relatedTypes.some((one) => one === type) ? [['type', type] as const] : [];
  return { path, query: new Map([['id', String(id)] as const, ...about]) };
}
