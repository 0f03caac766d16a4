import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import type { Route } from './route.ts';

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

/** Throws unless every endpoint has exactly one route and every route belongs to one of the endpoints. */
export function checkEndpointCoverage(endpoints: readonly Endpoint[], routes: readonly Route[]): void {
  const missingOrRepeated = endpoints.flatMap((endpoint) => {
    const count = routes.filter((route) => route.endpoint === endpoint).length;
    return count === 1 ? [] : [`${nameOf(endpoint)} has ${count === 0 ? 'no handler' : `${count} handlers`}`];
  });
  const unknownRoutes = routes
    .filter((route) => !endpoints.includes(route.endpoint))
    .map((route) => `${nameOf(route.endpoint)} is not in the contract's list`);
  const problems = [...missingOrRepeated, ...unknownRoutes];
  if (problems.length > 0) throw new Error(`The routes do not match the contract: ${problems.join('; ')}`);
}

/** Throws with the names of the fields when a value does not match the contract. */
type OutputCheck = (value: unknown) => void;

/**
 * Creates the check of one endpoint's output, for tests: a response that differs from the contract fails, and so does
 * one with fields that the contract does not name, which may be nobody's business.
 */
export function createOutputCheck(name: string, output: TSchema): OutputCheck {
  const validator = Compile(closeObjects(output));
  return (value) => {
    // As clients get it: fields that are undefined are not sent.
    const sent: unknown = JSON.parse(JSON.stringify(value));
    if (validator.Check(sent)) return;
    const errors = validator.Errors(sent).map((error) => `${error.instancePath} ${error.message}`);
    throw new Error(`${name} answers with something else than its contract: ${errors.join('; ')}`);
  };
}

/** The schema with every object limited to its named fields; those that name none stay open. */
function closeObjects<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(closeObjects) as Schema;
  if (typeof schema !== 'object' || schema === null) return schema;
  const closed = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closeObjects(value)]));
  const isObject = closed['type'] === 'object' && closed['properties'] !== undefined;
  return (isObject ? { additionalProperties: false, ...closed } : closed) as Schema;
}
