import { app, type RelatedType, relatedTypes } from '@academy/contract/limits.ts';
import { rootPath, routeQueries, type RoutePath, routes } from '@academy/contract/routes.ts';
import { AppError } from '../../kit/errors.ts';

export interface SharedPage {
  readonly path: RoutePath;
  /** The parameters that the page reads, in the order of its route. */
  readonly query: ReadonlyMap<string, string>;
}

/** Parses a url. Throws INVALID_INPUT unless it is a page of ours at one of the origins. */
export function readSharedPage(url: string, origins: readonly string[]): SharedPage {
  if (!URL.canParse(url)) throw notOurPage();
  const { origin, pathname, searchParams, username, password } = new URL(url);
  if (!origins.includes(origin) || username !== '' || password !== '') throw notOurPage();
  if (`${pathname}/` === app.basePath || pathname === '/') return { path: rootPath, query: new Map() };
  if (!pathname.startsWith(app.basePath)) throw notOurPage();
  const path = (pathname === app.basePath ? rootPath : pathname.slice(app.basePath.length - 1)) as RoutePath;
  if (!Object.hasOwn(routes, path)) throw notOurPage();
  const known = routeQueries[path] ?? [];
  const parameters = known.flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value] as const] : [];
  });
  return { path, query: new Map(parameters) };
}

const notOurPage = () => new AppError('INVALID_INPUT', { message: '只能分享本学院的页面' });

/** The shortest address of a page below its origin. */
export function sharedAddress({ path, query }: SharedPage, origin: string): string {
  if (path === rootPath) return origin + app.basePath;
  const search = new URLSearchParams([...query]).toString();
  return `${origin}${app.basePath}${path.slice(1)}${search ? `?${search}` : ''}`;
}

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

/** Undefined for a page without a subject. */
export function findSubject({ path, query }: SharedPage): Subject | undefined {
  const type = subjectPaths[path];
  const id = Number(query.get('id'));
  return type && Number.isSafeInteger(id) && id > 0 ? { type, id } : undefined;
}

/** The page of a content, an expert or an account. */
export function pageForSubject({ type, id }: Subject): SharedPage {
  const [path] = Object.entries(subjectPaths).find(([, shown]) => shown === type) as [RoutePath, string];
  const about = relatedTypes.some((one) => one === type) ? [['type', type] as const] : [];
  return { path, query: new Map([['id', String(id)] as const, ...about]) };
}
