import type { TSchema } from 'typebox';
import { Create } from 'typebox/value';
import { expect, test } from 'vitest';
import { endpoints } from '@academy/contract/endpoints.ts';
import { createOutputCheck } from './contract-checks.ts';

/**
 * Responses contain the fields that the contract names. All tests over HTTP check that; here is whether they would
 * notice any other field, in every response and at every depth.
 */

type Json = Record<string, unknown> | unknown[] | string | number | boolean | null;
type Schema = Record<string, unknown>;

const named = endpoints.map(({ method, path, output }) => [`${method} ${path}`, output as TSchema] as const);

/** Where a schema lets any field pass, as paths of fields; what refers to itself is read once. */
function listOpenPlaces(schema: Schema, place: string): string[] {
  if (schema['const'] !== undefined || schema['enum'] !== undefined || schema['$ref'] !== undefined)
    return [];
  if (schema['$defs'] !== undefined)
    return Object.entries(schema['$defs'] as object).flatMap(([name, one]) =>
      listOpenPlaces(one as Schema, name),
    );
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined;
  if (choices) return choices.flatMap((one) => listOpenPlaces(one, place));
  if (schema['type'] === 'array') return listOpenPlaces(schema['items'] as Schema, `${place}[]`);
  if (schema['type'] !== 'object') return schema['type'] === undefined ? [place] : [];
  if (schema['properties'] === undefined) return [place];
  return Object.entries(schema['properties'] as object).flatMap(([name, one]) =>
    listOpenPlaces(one as Schema, `${place}.${name}`),
  );
}

/** Parameters of a banner's link, which operators enter for anybody to see. */
const openPlaces = ['GET page.modules[].items[].link.params', 'GET page/module.list[].link.params'];

test('no response has a place where any field may stand, except the parameters of links', () => {
  expect(named.flatMap(([name, output]) => listOpenPlaces(output as Schema, name))).toEqual(openPlaces);
});

/**
 * The schema of one example: every optional field required, an element in each list, and of several shapes the one with
 * this number. The library's own marks are copied, too; they are not enumerable.
 */
function narrow(schema: unknown, shape: number): unknown {
  if (Array.isArray(schema)) return schema.map((one) => narrow(one, shape));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, properties, type } = schema as { anyOf?: unknown[]; properties?: object; type?: string };
  if (anyOf) return narrow(anyOf[shape % anyOf.length], shape);
  const narrowed = Object.create(null, Object.getOwnPropertyDescriptors(schema)) as Schema;
  for (const [key, value] of Object.entries(schema)) narrowed[key] = narrow(value, shape);
  if (properties) narrowed['required'] = Object.keys(properties);
  if (type === 'array' && !JSON.stringify(schema).includes('$ref'))
    narrowed['minItems'] = Math.max(1, Number(narrowed['minItems'] ?? 0));
  return narrowed;
}
/** No response has more different shapes at one place. */
const maxShapes = 8;

/** Copies of a value in each of which one object has a field more. */
function* addField(value: Json, isInner = false): Generator<Json> {
  if (typeof value !== 'object' || value === null) return;
  // The example of an object whose fields have any names is empty.
  const isNamed = !isInner || Object.keys(value).length > 0;
  if (!Array.isArray(value) && isNamed) yield { ...value, password_hash: 'x' };
  for (const [key, inner] of Object.entries(value)) {
    for (const changed of addField(inner as Json, true))
      yield Array.isArray(value) ? [changed] : { ...value, [key]: changed };
  }
}

test.each(named)('%s: a field more is noticed at every depth', (name, output) => {
  const check = createOutputCheck(name, output);
  for (let shape = 0; shape < maxShapes; shape += 1) {
    const example = Create(narrow(output, shape) as TSchema) as Json;
    check(example);
    for (const changed of addField(example))
      expect(() => check(changed), JSON.stringify(changed)).toThrow(name);
  }
});
