import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import type { Route } from './route.ts';

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

/** Throws unless every endpoint has exactly one route and every route answers one of the endpoints. */
export function checkCompleteness(endpoints: readonly Endpoint[], routes: readonly Route[]): void {
  const faults = endpoints.flatMap((endpoint) => {
    const count = routes.filter((route) => route.endpoint === endpoint).length;
    return count === 1 ? [] : [`${nameOf(endpoint)} has ${count === 0 ? 'no handler' : `${count} handlers`}`];
  });
  const strangers = routes
    .filter((route) => !endpoints.includes(route.endpoint))
    .map((route) => `${nameOf(route.endpoint)} is not in the contract's list`);
  const all = [...faults, ...strangers];
  if (all.length > 0) throw new Error(`The routes do not match the contract: ${all.join('; ')}`);
}
