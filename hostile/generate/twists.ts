import fc from 'fast-check';
import { broken, nasty } from '../../apps/server/src/transport/testing/nasty-values.ts';
import type { Draft, Pair } from './drafts.ts';

/** Changes a draft into something that no app sends. */
export type Twist = (draft: Draft) => void;

const position = fc.nat(1_000);
const encoded = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...nasty.map((value) => encodeURIComponent(value.toWellFormed()))),
  },
  { weight: 1, arbitrary: fc.constantFrom(...broken) },
  {
    weight: 2,
    arbitrary: fc
      .string({ unit: 'grapheme', maxLength: 120 })
      .map((value) => encodeURIComponent(value.toWellFormed())),
  },
);

const changePair = (draft: Draft, at: number, change: (pair: Pair) => Pair[]): void => {
  if (draft.pairs.length === 0) draft.pairs.push(['x', '']);
  const index = at % draft.pairs.length;
  draft.pairs.splice(index, 1, ...change(draft.pairs[index]!));
};

/** Sends a bad value in a field, or the field twice, as an array or an object, or not at all. */
const fieldTwist: fc.Arbitrary<Twist> = fc
  .tuple(position, encoded, fc.constantFrom('replace', 'repeat', 'array', 'object', 'omit', 'noValue'))
  .map(([at, value, manner]) => (draft) => {
    changePair(draft, at, ([name, old]) => {
      if (manner === 'replace') return [[name, value]];
      if (manner === 'repeat')
        return [
          [name, old],
          [name, value],
        ];
      if (manner === 'array')
        return [
          [`${name}[]`, old],
          [`${name}[]`, value],
        ];
      if (manner === 'object')
        return [
          [name, old],
          [`${name}[__proto__][x]`, value],
        ];
      return manner === 'omit' ? [] : [[`${name}${old}`, '']];
    });
  });

const extraTwist: fc.Arbitrary<Twist> = fc
  .tuple(
    fc.constantFrom('__proto__', 'constructor', 'toString', 'length', '', '%00', '%5B%5D', 'x'.repeat(3_000)),
    encoded,
  )
  .map(
    ([name, value]) =>
      (draft) =>
        void draft.pairs.push([name, value]),
  );

/** Beyond what a form, or the head of a request, may have. */
const hugeTwist: fc.Arbitrary<Twist> = fc
  .tuple(position, fc.constantFrom('%E9%95%BF', 'a', '%00', '[a]', '&a='))
  .map(([at, piece]) => (draft) => {
    const length = draft.inBody ? 70_000 : 9_000;
    changePair(draft, at, ([name]) => [[name, piece.repeat(Math.ceil(length / piece.length))]]);
  });

const json = (draft: Draft) => JSON.stringify(Object.fromEntries(draft.pairs));
const nested = (depth: number) => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;

type Rendered = readonly [type: string, render: (draft: Draft) => string | Buffer];
const lyingTypes: readonly Rendered[] = [
  ['application/json', json],
  ['application/json', () => nested(5_000)],
  ['application/json', () => '{"__proto__":{"admin":1},"content_id":1}'],
  ['text/plain', json],
  [
    'multipart/form-data; boundary=x',
    () => '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  ],
  ['application/x-www-form-urlencoded; charset=utf-16', (draft) => Buffer.from(json(draft), 'utf16le')],
  ['application/x-www-form-urlencoded', () => Buffer.from([0x61, 0x3d, 0xff, 0xfe, 0x00, 0x80])],
  ['application/xml', () => '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['', () => ''],
  [';;;', () => 'x'],
];
const typeTwist: fc.Arbitrary<Twist> = fc.constantFrom(...lyingTypes).map(([type, render]) => (draft) => {
  draft.contentType = type;
  draft.body = render(draft);
});

const methodTwist: fc.Arbitrary<Twist> = fc
  .constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND', 'TRACE')
  .map((method) => (draft) => {
    draft.method = method;
    draft.inBody = !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method);
  });

const headerTwist: fc.Arbitrary<Twist> = fc
  .constantFrom<Readonly<Record<string, string>>[]>(
    { device: 'x'.repeat(5_000) },
    { device: 'a\u00e9\u00ff', app: '\u00a0', version: '-1', system: '../..' },
    { 'accept-encoding': 'br;q=0, gzip;q=abc, *;q=2, identity;q=0' },
    { 'accept-encoding': 'deflate' },
    { 'x-forwarded-for': 'not an address' },
    { 'x-forwarded-for': '1.1.1.1, ::ffff:10.0.0.1' },
    { 'x-forwarded-for': `${'10.0.0.1, '.repeat(300)}fe80::1%eth0` },
    { 'x-forwarded-proto': 'javascript', 'x-forwarded-host': 'evil.example\\@' },
    { host: 'evil.example:99999' },
    { host: '"><script>' },
    { range: 'bytes=0-,5-1,-1', 'if-none-match': '"x"', 'if-modified-since': 'yesterday' },
    { expect: '200-maybe' },
    { origin: 'null', 'access-control-request-method': 'DELETE' },
    { cookie: `a=${'b'.repeat(4_000)}`, referer: 'x'.repeat(3_000) },
    { 'content-encoding': 'gzip' },
    { 'user-agent': `\u00ff${'('.repeat(2_000)}` },
    { 'content-length': '5' },
  )
  .map((headers) => (draft) => {
    // A false length belongs to the raw requests: Node's client refuses to send it with a body of another length.
    if (headers['content-length'] === undefined) Object.assign(draft.headers, headers);
  });

const pathTwist: fc.Arbitrary<Twist> = fc
  .constantFrom<((path: string) => string)[]>(
    (path) => `${path}/`,
    (path) => `/${path}`,
    (path) => path.toUpperCase(),
    (path) => `${path}%00`,
    (path) => `${path}/../../../../etc/passwd`,
    (path) => path.replaceAll('/', '%2F'),
    (path) => `${path};a=1`,
    (path) => `${path}/${'x'.repeat(500)}`,
    (path) => `${path}/%ff%fe`,
    (path) => `${path}.json`,
    (path) => path.replaceAll('/', '\\'),
  )
  .map((change) => (draft) => {
    draft.path = change(draft.path);
  });

const breakTwist: fc.Arbitrary<Twist> = fc
  .double({ min: 0, max: 0.9, noNaN: true })
  .map((share) => (draft) => {
    if (draft.inBody) draft.breaksOffAt = share;
  });

/** Half of the requests are as an app sends them; the others have one to three twists. */
export const twists: fc.Arbitrary<readonly Twist[]> = fc.oneof(
  { weight: 50, arbitrary: fc.constant<readonly Twist[]>([]) },
  {
    weight: 50,
    arbitrary: fc.array(
      fc.oneof(
        { weight: 12, arbitrary: fieldTwist },
        { weight: 2, arbitrary: extraTwist },
        { weight: 1, arbitrary: hugeTwist },
        { weight: 2, arbitrary: typeTwist },
        { weight: 2, arbitrary: methodTwist },
        { weight: 3, arbitrary: headerTwist },
        { weight: 1, arbitrary: pathTwist },
        { weight: 1, arbitrary: breakTwist },
      ),
      { minLength: 1, maxLength: 3 },
    ),
  },
);
