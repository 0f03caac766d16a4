import fc from 'fast-check';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import type { KnownValues } from './known-values.ts';
import { plausibleValue, type Value } from './plausible-values.ts';

/** A field as it is sent: its name and its percent-encoded value. */
export type Pair = readonly [name: string, encodedValue: string];

/** A request that twists change before it is sent. */
export interface Draft {
  method: string;
  /** The path below the API prefix, without its query. */
  path: string;
  /** Fields of the query or of the body. */
  pairs: Pair[];
  inBody: boolean;
  contentType: string;
  headers: Record<string, string>;
  /** Replaces the fields of the body. */
  body: string | Buffer | undefined;
  breaksOffAt: number | undefined;
}

/** A valid request whose references are not looked up yet. */
export interface Plan {
  readonly path: string;
  readonly fields: readonly (readonly [name: string, value: Value])[];
  /** One content for `content_id` and `content_type` together, at a share of the known ones. */
  readonly content: number;
}

/** A field that is not required is often left out. */
const optionalShare = 0.45;

/** Valid requests of an endpoint. */
export function planOf(endpoint: Endpoint): fc.Arbitrary<Plan> {
  const required = new Set<string>(endpoint.input.required ?? []);
  const fields = Object.entries(endpoint.input.properties).map(([name, schema]) => {
    const pair = plausibleValue(name, schema).map((value) => [[name, value] as const]);
    if (required.has(name)) return pair;
    const present = Math.round(optionalShare * 100);
    return fc.oneof(
      { weight: present, arbitrary: pair },
      { weight: 100 - present, arbitrary: fc.constant([]) },
    );
  });
  return fc
    .record({
      path: fc.constantFrom(endpoint.path, endpoint.path, ...endpoint.aliases),
      fields: fc.tuple(...fields),
      content: fc.double({ min: 0, max: 0.999, noNaN: true }),
    })
    .map(({ path, fields, content }) => ({ path, fields: fields.flat(), content }));
}

/** The draft of a plan: references become values of rows that exist, as far as any are known. */
export function draftOf(endpoint: Endpoint, plan: Plan, known: KnownValues): Draft {
  const [contentId, contentType] = findContent(endpoint, plan, known);
  const values = new Map<string, string>();
  for (const [name, value] of plan.fields) {
    if (name === 'content_id' && contentId !== undefined) values.set(name, contentId);
    else if (name === 'content_type' && contentType !== undefined) values.set(name, contentType);
    else values.set(name, resolve(value, known));
  }
  const path = plan.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values.get(name) ?? 'x';
    values.delete(name);
    return encodeURIComponent(value.toWellFormed());
  });
  const { method } = endpoint;
  return {
    method,
    path,
    pairs: [...values].map(([name, value]) => [name, encodeURIComponent(value.toWellFormed())]),
    inBody: method === 'POST' || method === 'PUT',
    contentType: 'application/x-www-form-urlencoded',
    headers: {},
    body: undefined,
    breaksOffAt: undefined,
  };
}

function findContent(endpoint: Endpoint, { content }: Plan, known: KnownValues): string[] {
  const { content_id: id, content_type: type } = endpoint.input.properties as Record<string, unknown>;
  if (id === undefined) return [];
  const [, kind] = kindsOfContent.find(([path]) => path.test(endpoint.path))!;
  const found = known.find(kind, content)?.split(' ') ?? [];
  return type === undefined ? found.slice(0, 1) : found;
}

/** Which contents a call takes, by its path. The lives that other parts of a run need are not started or ended. */
const kindsOfContent: readonly (readonly [path: RegExp, kind: string])[] = [
  [/startlive|endlive|resumelive|planlive|live\/decision/, 'spent_live'],
  [/live|reserve/, 'live'],
  [/rate/, 'course'],
  [/./, 'content'],
];

function resolve(value: Value, known: KnownValues): string {
  if (typeof value === 'string') return value;
  const kind = value.kinds[Math.floor(value.share * 97) % value.kinds.length]!;
  return known.find(kind, value.share) ?? '1';
}
