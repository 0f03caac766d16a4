import { app as product } from '@academy/contract/limits.ts';
import { rootPath, routeQueries, type RoutePath, routes } from '@academy/contract/routes.ts';

/** Longer values are no query of ours. */
const longestValue = 200;

/** Stands for every address that no page has. */
const unknown = '/pages/unknown';

/**
 * The page that an address below the base path names, with those of its parameters that a screen reads, in one order:
 * what else a link carries must neither be rendered nor make a page of its own, and all that does not exist is one
 * page. Undefined for a value too long.
 */
export function pageUrl(requestUrl: string): string | undefined {
  const [path = '', search = ''] = requestUrl.slice(product.basePath.length - 1).split(/\?(.*)/s);
  const route = path === '/' || path === '' ? rootPath : path;
  if (!Object.hasOwn(routes, route)) return unknown;
  const given = new URLSearchParams(search);
  const query = new URLSearchParams();
  for (const name of routeQueries[route as RoutePath] ?? []) {
    const value = given.get(name);
    if (value === null) continue;
    if (value.length > longestValue) return undefined;
    query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? route : `${route}?${text}`;
}
