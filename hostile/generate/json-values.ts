import fc from 'fast-check';
import { nasty } from '../../apps/server/src/transport/testing/nasty-values.ts';

interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** JSON values that a schema accepts. */
function fittingJson(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, anyOf, minimum = 0, maximum = 2 ** 53 - 1, pattern, minLength = 0 } = schema;
  if ('const' in schema) return fc.constant(schema.const);
  if (anyOf) return fc.oneof(...anyOf.map(fittingJson));
  if (type === 'object') return fittingObject(schema);
  if (type === 'array') return fc.array(fittingJson(schema.items ?? {}), { maxLength: schema.maxItems ?? 5 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'integer')
    return fc.oneof(
      fc.integer({ min: Math.max(minimum, -60), max: Math.min(maximum, 60) }),
      fc.constantFrom(minimum, maximum),
    );
  if (type === 'string' && pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  if (type === 'string')
    return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(schema.maxLength ?? 60, 60) });
  return fc.jsonValue({ maxDepth: 2 });
}

function fittingObject({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<object> {
  const arbitraries = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fittingJson(schema)] as const),
  );
  return fc.record(arbitraries, { requiredKeys: [...required] });
}

const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown;

/** JSON values that no client sends. */
const badJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...nasty.map((value) => value.toWellFormed())),
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 2 ** 53, 1e308, [], {}, [[]], [{}], ''),
  fc.constantFrom<unknown>('x'.repeat(20_000), nested(200), { toString: 1, toJSON: 'x', length: -1 }),
  fc.constant<unknown>({ _placeholder: true, num: 0 }),
  fc.jsonValue(),
);

/** Input of a command: often as its schema says, otherwise with one field or all of it replaced. */
export function inputOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  const fitting = fittingJson(schema);
  const spoiled = fc
    .tuple(fitting, fc.constantFrom('x', ...names), badJson)
    .map(([input, name, value]) => ({ ...(input as object), [name]: value }));
  return fc.oneof(
    { weight: 5, arbitrary: fitting },
    { weight: 4, arbitrary: spoiled },
    { weight: 1, arbitrary: badJson },
  );
}
