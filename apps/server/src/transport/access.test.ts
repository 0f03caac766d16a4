import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Access, endpoint } from '@academy/contract/http/endpoint.ts';
import { route } from './route.ts';
import { createTestServer, testTokens, tokenOf } from './testing/test-server.ts';
import { createTokens } from './token.ts';

const levels = ['guest', 'user', 'expert', 'owner', 'operator'] as const;

const callOf = (access: Access) =>
  route(
    endpoint({
      method: 'GET',
      path: `for/${access}`,
      access,
      summary: '',
      input: Type.Object({ n: Type.Optional(Type.Integer({ title: '数' })) }),
      output: Type.Object({ uid: Type.Union([Type.Integer(), Type.Null()]) }),
    }),
    async (_input, { identity }) => ({ uid: identity?.uid ?? null }),
  );

let server: Awaited<ReturnType<typeof createTestServer>>;
beforeAll(async () => {
  server = await createTestServer({ routes: levels.map(callOf) });
});
afterAll(() => server.close());

async function call(access: Access, token?: string, query = '') {
  const response = await server.inject({
    url: `/app/v1/for/${access}${query}`,
    headers: token === undefined ? {} : { token },
  });
  expect(response.statusCode).toBe(200);
  return response.json<{ code: number; msg: string; data: unknown }>();
}

const callers: Record<string, readonly string[]> = {
  parent: [],
  expert: ['expert'],
  owner: ['owner'],
  operator: ['operator'],
  expertAndOwner: ['expert', 'owner'],
};
/** The calls that each caller may make; any signed-in user may also make those of `guest` and `user`. */
const allowed: Record<string, readonly Access[]> = {
  parent: ['guest', 'user'],
  expert: ['guest', 'user', 'expert'],
  owner: ['guest', 'user', 'owner'],
  operator: ['guest', 'user', 'operator'],
  expertAndOwner: ['guest', 'user', 'expert', 'owner'],
};

const matrix = Object.keys(callers).flatMap((caller) => levels.map((access) => [caller, access] as const));

test.each(matrix)('%s makes the calls for %s', async (caller, access) => {
  const response = await call(access, await tokenOf({ uid: 7, roles: callers[caller]! }));
  if (allowed[caller]!.includes(access))
    expect(response).toEqual({ code: 200, msg: '成功', data: { uid: 7 } });
  else expect(response).toEqual({ code: 1003, msg: '您没有权限进行此操作', data: null });
});

const past = -1_000;
const otherSecret = createTokens({
  secret: 'another secret, also forty characters long',
  clock: { now: () => new Date() },
});
const person = { uid: 7, sessionId: 'one', roles: ['operator'], permissions: [] };
const invalid: [string, () => Promise<string | undefined>][] = [
  ['no token', async () => undefined],
  ['an empty one', async () => ''],
  ['no token at all', async () => 'rubbish'],
  ['an expired one', () => testTokens.sign(person, past)],
  ['one of another academy', () => otherSecret.sign(person, 3_600_000)],
  ['one without signature', async () => (await tokenOf(person)).split('.').slice(0, 2).join('.') + '.'],
  ['one that names no algorithm', async () => unsigned()],
  ['one whose payload was changed', async () => tampered(await tokenOf({ uid: 1 }))],
  ['an endless one', async () => 'x'.repeat(10_000)],
];

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = () => `${base64({ alg: 'none' })}.${base64({ ...person, exp: 9_999_999_999 })}.`;
function tampered(token: string): string {
  const [head, , signature] = token.split('.');
  return `${head}.${base64({ ...person, exp: 9_999_999_999 })}.${signature}`;
}

test.each(invalid)('%s: guests are served, everything else needs a session', async (_name, token) => {
  const validToken = await token();
  expect(await call('guest', validToken)).toEqual({ code: 200, msg: '成功', data: { uid: null } });
  for (const access of levels.slice(1)) {
    expect(await call(access, validToken)).toEqual({ code: 403, msg: '登录已过期，请重新登录', data: null });
  }
});

test('a caller without access learns nothing about errors of the input', async () => {
  expect(await call('user', undefined, '?n=x')).toMatchObject({ code: 403 });
  expect(await call('operator', await tokenOf(), '?n=x')).toMatchObject({ code: 1003 });
});

test('a token gives back the identity it was created for; a short secret is refused', async () => {
  const identity = { uid: 42, sessionId: 'one', roles: ['expert'], permissions: ['live.start'] };
  expect(await testTokens.verify(await testTokens.sign(identity, 60_000))).toEqual(identity);
  const payload = JSON.parse(Buffer.from((await tokenOf(identity)).split('.')[1]!, 'base64url').toString());
  expect(Object.keys(payload).sort()).toEqual(['exp', 'iat', 'permissions', 'roles', 'sid', 'uid']);
  expect(() => createTokens({ secret: 'short', clock: { now: () => new Date() } })).toThrow(/32 bytes/);
});

test('a token that was valid a moment ago expires on time', async () => {
  let now = 1_000_000_000_000;
  const tokens = createTokens({
    secret: 'a secret for tests, forty characters long',
    clock: { now: () => new Date(now) },
  });
  const token = await tokens.sign(person, 60_000);
  expect(await tokens.verify(token)).toEqual(person);
  now += 59_000;
  expect(await tokens.verify(token)).toEqual(person);
  now += 1_000;
  expect(await tokens.verify(token)).toBeUndefined();
  expect(await tokens.verify(tampered(token))).toBeUndefined();
});
