import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '@academy/contract/endpoints.ts';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { createApp } from './app.ts';
import { createTestDatabase, type TestDatabase } from './db/testing/test-database.ts';
import { systemClock } from './kit/clock.ts';
import { fullRunTest, isFullRun } from './kit/testing/full-run.ts';
import { addVerifiedSession } from './modules/testing/identity.ts';
import {
  addArticle,
  addComment,
  addCourse,
  addExpert,
  addModule,
  addPage,
  addScene,
  addUser,
} from './modules/testing/rows.ts';
import { createMemoryStorage } from './transport/testing/memory-storage.ts';
import { broken, nasty } from './transport/testing/nasty-values.ts';
import { type RawResponse, type RawRequest, sendRaw } from './transport/testing/raw-request.ts';
import { testSettings } from './transport/testing/test-server.ts';
import { createTokens } from './transport/token.ts';

/** Any malformed input gets an envelope and the server keeps running. New endpoints are included by themselves. */

const tokenSecret = 'forty characters that are no secret at all';
const tokens = createTokens({ secret: tokenSecret, clock: systemClock });
let database: TestDatabase;
let app: FastifyInstance;
let port: number;
/** Tokens of a user who is operator, owner and expert, and of every signed-in role. */
let valid: string;
let somebody: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const scene = await addScene(db);
  await addComment(db, scene, { content_id: await addArticle(db, scene) });
  await addCourse(db, scene);
  await addModule(db, {
    page_id: await addPage(db, { title: '学院' }),
    position: 0,
    kind: 'article',
    source: 'latest',
    title: '',
  });
  const unlimited = { perIdentity: 1e9, perAddress: 1e9 };
  const settings = {
    ...testSettings,
    rateLimit: unlimited,
    tokenSecret,
  };
  somebody = await addUser(db, scene, {
    mobile: '13900000000',
    operator: true,
    account_id: scene.academy,
  });
  await addExpert(db, { user_id: somebody });
  app = await createApp({
    db,
    probeDb: db,
    clock: systemClock,
    storage: createMemoryStorage(),
    sms: { send: async () => {} },
    settings,
    checkOutput: true,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** A session per test: some calls end theirs. */
beforeEach(async () => {
  valid = await tokens.sign(await addVerifiedSession(database.db, somebody), 3_600_000);
});

const encoded = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...nasty.map(encodeURIComponent)) },
  { weight: 1, arbitrary: fc.constantFrom(...broken) },
  {
    weight: 2,
    arbitrary: fc
      .string({ unit: 'grapheme', maxLength: 300 })
      .map((text) => encodeURIComponent(text.toWellFormed())),
  },
);

/** Valid values for a field, so that the malformed ones beside them get past the first check. */
function fitting(schema: unknown): fc.Arbitrary<string> {
  const field = schema as { type?: string; anyOf?: { const?: string }[] };
  const words = field.anyOf?.flatMap((choice) => choice.const ?? []);
  if (words?.length) return fc.constantFrom(...words);
  if (field.type === 'integer') return fc.integer({ min: 1, max: 60 }).map(String);
  return fc.constantFrom('作业', 'privacy');
}

/** `a=1&a=2&b[]=3`: fields of the endpoint, missing, valid, malformed or repeated, and some unknown ones. */
function formOf({ input }: Endpoint): fc.Arbitrary<string> {
  const known = Object.entries(input.properties).map(([name, schema]) => {
    const pair = fc.oneof(
      { weight: 4, arbitrary: fitting(schema).map((value) => [`${name}=${encodeURIComponent(value)}`]) },
      { weight: 3, arbitrary: encoded.map((value) => [`${name}=${value}`]) },
      { weight: 1, arbitrary: fc.constantFrom<string[]>([], [name]) },
      {
        weight: 1,
        arbitrary: fc.tuple(encoded, encoded).map(([one, two]) => [`${name}=${one}`, `${name}=${two}`]),
      },
      { weight: 1, arbitrary: encoded.map((value) => [`${name}[]=${value}`, `${name}[a][b]=${value}`]) },
    );
    return pair;
  });
  const strange = fc.array(fc.tuple(fc.constantFrom('__proto__', 'constructor', 'x', '', '%5B'), encoded), {
    maxLength: 2,
  });
  return fc
    .tuple(fc.tuple(...known), strange)
    .map(([pairs, extra]) =>
      [...pairs.flat(), ...extra.map(([name, value]) => `${name}=${value}`)].join('&'),
    );
}

const form = 'application/x-www-form-urlencoded';
const otherTypes = ['application/json', 'text/plain', 'multipart/form-data; boundary=x', ';;;', 'x'];

/** Each run throws other rubbish; the last test throws every kind of it at every field. */
const numRuns = isFullRun ? 150 : 40;

function requestOf(endpoint: Endpoint): fc.Arbitrary<RawRequest> {
  const inPath = /\{\w+\}/g;
  const parameters = endpoint.path.match(inPath) ?? [];
  const paths = fc.tuple(
    fc.constantFrom(endpoint.path, ...endpoint.aliases),
    fc.tuple(...parameters.map(() => encoded)),
  );
  const method = fc.oneof(
    { weight: 6, arbitrary: fc.constant<string>(endpoint.method) },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND') },
  );
  const type = fc.oneof(
    { weight: 5, arbitrary: fc.constant(form) },
    { weight: 1, arbitrary: fc.constantFrom(...otherTypes) },
  );
  const token = fc.constantFrom(undefined, '', 'x', 'a.b.c', 'x'.repeat(6_000), valid, valid, valid);
  return fc
    .record({ paths, method, type, token, fields: formOf(endpoint), big: fc.integer({ max: 9, min: 0 }) })
    .map(({ paths: [path, values], method: verb, type: contentType, token: value, fields, big }) => {
      const left = [...values];
      const filled = path.replaceAll(inPath, () => left.shift() ?? 'x');
      const inBody = verb !== 'GET' && endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
      // Beyond what Node accepts as a request's head there is nothing to learn about the call.
      const query = inBody ? '' : `?${fields.slice(0, 8_000)}`;
      return {
        method: verb,
        path: `${apiPrefix}/${filled}${query}`,
        headers: {
          ...(value !== undefined && { token: value }),
          ...(verb !== 'GET' && { 'content-type': contentType }),
        },
        ...(verb !== 'GET' && { body: big === 0 ? `${fields}&x=${'y'.repeat(70_000)}` : fields }),
      };
    });
}

function expectEnvelope(answer: RawResponse, sent: RawRequest): void {
  const what = `${sent.method} ${sent.path} ${String(sent.body ?? '')}`.slice(0, 500);
  expect(answer.status, `${what} → ${answer.body}`).toBeLessThan(500);
  expect(answer.headers['content-type'], what).toMatch(/^application\/json/);
  const envelope = JSON.parse(answer.body) as { code: unknown; msg: unknown; data: unknown };
  expect(Object.keys(envelope).sort(), what).toEqual(['code', 'data', 'msg']);
  expect(typeof envelope.code, what).toBe('number');
  if (envelope.code !== 200) expect(envelope.msg, what).toMatch(/\p{Script=Han}/u);
}

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint as Endpoint]))(
  '%s answers malformed input in an envelope',
  async (_name, endpoint) => {
    await fc.assert(
      fc.asyncProperty(requestOf(endpoint), async (sent) => expectEnvelope(await sendRaw(port, sent), sent)),
      { numRuns },
    );
  },
  60_000,
);

/** Parts of a multipart form in any order: boundaries, headers, and bytes of every kind of file. */
const formPieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      '--x\r\n',
      '--x--\r\n',
      '\r\n',
      '\r\n\r\n',
      'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\n',
      'Content-Disposition: form-data; name="file"; filename="../../etc/passwd\0.jpg"\r\n',
      'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'%ff%zz\r\n',
      'Content-Disposition: form-data; name="__proto__"\r\n',
      'Content-Disposition: form-data; name="constructor"; filename="x"\r\n',
      'Content-Type: application/json\r\n',
      'Content-Transfer-Encoding: base64\r\n',
      'GIF89a',
      '\u00ff\u00d8\u00ff\u00e0',
      '<svg xmlns="http://www.w3.org/2000/svg">',
      '{"__proto__":1}',
    ),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constant('y'.repeat(70_000)),
  ),
  { maxLength: 12 },
);

test('a malformed multipart form is answered in an envelope and leaves nothing', async () => {
  const takers = (endpoints as readonly Endpoint[]).filter((endpoint) => endpoint.file);
  expect(takers.length).toBeGreaterThan(0);
  for (const endpoint of takers) {
    await fc.assert(
      fc.asyncProperty(
        formPieces,
        fc.constantFrom('x', '"x"', '', 'y', 'x'.repeat(300)),
        async (pieces, boundary) => {
          const headers = { token: valid, 'content-type': `multipart/form-data; boundary=${boundary}` };
          const body = Buffer.from(pieces.join(''), 'latin1');
          const sent = { method: endpoint.method, path: `${apiPrefix}/${endpoint.path}`, headers, body };
          expectEnvelope(await sendRaw(port, sent), { ...sent, body: body.toString('latin1') });
        },
      ),
      { numRuns: 200 },
    );
  }
  expect(await database.db.selectFrom('uploads').select('id').execute()).toEqual([]);
}, 60_000);

/** Fields in the body or the query, as the method takes them. */
const requestWith = (method: string, path: string, fields: string): RawRequest =>
  method === 'POST'
    ? { method, path, headers: { token: valid, 'content-type': form }, body: fields }
    : { method, path: `${path}?${fields}`, headers: { token: valid } };

test('no integer field accepts a number that the database cannot hold', async () => {
  const huge = [
    '1e308',
    '-1e308',
    '1e20',
    String(2 ** 53),
    `-${2 ** 53}`,
    '99999999999999999999',
    '9'.repeat(400),
  ];
  for (const { method, path, input, file } of endpoints as readonly Endpoint[]) {
    const integers = Object.entries(input.properties).filter(
      ([, schema]) => (schema as { type?: string }).type === 'integer',
    );
    for (const [name] of file ? [] : integers) {
      for (const value of huge) {
        const where = `${apiPrefix}/${path.replaceAll(/\{\w+\}/g, '1')}`;
        const sent = requestWith(method, where, `${name}=${value}`);
        const answer = await sendRaw(port, sent);
        expect(JSON.parse(answer.body), `${method} ${path} ${name}=${value}`).toMatchObject({ code: 422 });
      }
    }
  }
}, 300_000);

fullRunTest(
  'every kind of nasty value in every field, one at a time, is answered in an envelope',
  async () => {
    for (const endpoint of endpoints as readonly Endpoint[]) {
      for (const [name, value] of Object.keys(endpoint.input.properties).flatMap((field) =>
        [...nasty.map(encodeURIComponent), ...broken].map((text) => [field, text] as const),
      )) {
        const others = Object.entries(endpoint.input.properties).filter(([field]) => field !== name);
        const rest = others.map(
          ([field, schema]) => `${field}=${(schema as { type?: string }).type === 'integer' ? 1 : 'graphic'}`,
        );
        const required = rest.filter((pair) =>
          (endpoint.input.required ?? []).includes(pair.split('=', 1)[0]!),
        );
        const fields = [`${name}=${value}`, ...required].join('&');
        const sent = requestWith(endpoint.method, `${apiPrefix}/${endpoint.path}`, fields);
        expectEnvelope(await sendRaw(port, sent), sent);
      }
    }
  },
  300_000,
);
