import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '@academy/contract/endpoints.ts';
import { type Access, type Endpoint } from '@academy/contract/http/endpoint.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { createApp } from './app.ts';
import { createTestDatabase, type TestDatabase } from './db/testing/test-database.ts';
import { systemClock } from './kit/clock.ts';
import { addSession, addVerifiedSession } from './modules/testing/identity.ts';
import {
  addAccount,
  addArticle,
  addComment,
  addExpert,
  addPicture,
  addScene,
  addUser,
} from './modules/testing/rows.ts';
import { addStudent } from './modules/testing/student-rows.ts';
import { callsBeforeSecondFactor, callsByAccess as calls } from './transport/testing/calls-by-access.ts';
import { createMemoryStorage } from './transport/testing/memory-storage.ts';
import { testSettings } from './transport/testing/test-server.ts';
import { createTokens } from './transport/token.ts';

/**
 * The callers: a guest has no token; everybody else has a session, and their rows decide what they are. The session of
 * the operator is verified by the second factor, the one of `unverified`, another operator, is not.
 */
const signedIn = [
  'parent',
  'otherParent',
  'expert',
  'owner',
  'otherOwner',
  'operator',
  'unverified',
] as const;
const callers = ['guest', ...signedIn] as const;
type Caller = (typeof callers)[number];
const admitted: Readonly<Record<Access, readonly Caller[]>> = {
  guest: callers,
  user: signedIn,
  expert: ['expert'],
  owner: ['owner', 'otherOwner'],
  operator: ['operator'],
};

const tokenSecret = 'forty characters that are no secret at all';
const tokens = createTokens({ secret: tokenSecret, clock: systemClock });
let database: TestDatabase;
let app: FastifyInstance;
const people: Partial<Record<Caller, number>> = {};
let scene: Awaited<ReturnType<typeof addScene>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = { ...testSettings, tokenSecret, rateLimit: { perIdentity: 1e6, perAddress: 1e6 } };
  app = await createApp({
    db: database.db,
    probeDb: database.db,
    clock: systemClock,
    storage: createMemoryStorage(),
    settings,
  });
  const { db } = database;
  scene = await addScene(db);
  const own = (name: string) => addAccount(db, { name, area_id: scene.shandong });
  const rows = {
    parent: {},
    otherParent: {},
    expert: {},
    owner: { account_id: await own('历下区') },
    otherOwner: { account_id: await own('芝罘区') },
    operator: { operator: true },
    unverified: { operator: true },
  };
  // Has a mobile number, because such a user needs more proof than a call without input gives: no call deletes the
  // user during the test.
  for (const [index, caller] of signedIn.entries()) {
    people[caller] = await addUser(db, scene, { mobile: `1390000000${index}`, ...rows[caller] });
  }
  await addExpert(db, { user_id: people.expert! });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** A token of a new session, since some calls end theirs. */
async function signIn(caller: Caller): Promise<string | undefined> {
  const uid = people[caller];
  if (uid === undefined) return undefined;
  const add = caller === 'operator' ? addVerifiedSession : addSession;
  return tokens.sign(await add(database.db, uid), 60_000);
}

/** Nobody signed in; only the second factor is missing; no right at all. */
const refusalOf = (caller: Caller, access: Access): number =>
  caller === 'guest' ? 403 : caller === 'unverified' && access === 'operator' ? 1020 : 1003;

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every endpoint has exactly one row in the table', () => {
  expect(Object.values(calls).flat().toSorted()).toEqual(endpoints.map(nameOf).toSorted());
});

test.each(callers)('%s may make exactly the calls that are for them', async (caller) => {
  for (const endpoint of endpoints as readonly Endpoint[]) {
    const access = (Object.keys(calls) as Access[]).find((one) => calls[one].includes(nameOf(endpoint)))!;
    for (const path of [endpoint.path, ...endpoint.aliases]) {
      const token = await signIn(caller);
      const url = `${apiPrefix}/${path.replaceAll(/\{\w+\}/g, '1')}`;
      // Without input: access is checked before the input is.
      const answer = await app.inject({ method: endpoint.method, url, headers: token ? { token } : {} });
      // Found, under every path that the endpoint has.
      expect([404, 405], url).not.toContain(answer.statusCode);
      const refused = [403, 1003, 1020].includes(answer.json<{ code: number }>().code);
      const admittedNow =
        admitted[access].includes(caller) ||
        (caller === 'unverified' && callsBeforeSecondFactor.includes(nameOf(endpoint)));
      expect([url, refused], url).toEqual([url, !admittedNow]);
      if (refused) expect(answer.json()).toMatchObject({ code: refusalOf(caller, access), data: null });
    }
  }
});

test('the calls before the second factor are those that set it up and prove it', () => {
  const early = endpoints.filter((one: Endpoint) => one.beforeSecondFactor);
  expect(early.map(nameOf).toSorted()).toEqual([...callsBeforeSecondFactor].toSorted());
  expect(new Set(early.map(({ access }) => access))).toEqual(new Set(['operator']));
});

test.each(callers)('%s and the download of recordings', async (caller) => {
  const token = await signIn(caller);
  const url = `${apiPrefix}/operator/live/download/1`;
  const { code } = (await app.inject({ url, headers: token ? { token } : {} })).json<{ code: number }>();
  expect(code).toBe(caller === 'operator' ? 404 : refusalOf(caller, 'operator'));
});

/** A path with a protocol of its own is no endpoint and is for operators only. */
test.each(callers)('%s and the resumable uploads', async (caller) => {
  const token = await signIn(caller);
  for (const url of ['operator/uploads', `operator/uploads/${randomUUID()}`]) {
    for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const headers = { 'tus-resumable': '1.0.0', ...(token && { token }) };
      const answer = await app.inject({ method, url: `${apiPrefix}/${url}`, headers });
      const known = answer.headers['tus-resumable'] === '1.0.0';
      expect([method, url, known]).toEqual([method, url, caller === 'operator']);
      if (!known && method !== 'HEAD')
        expect(answer.json()).toMatchObject({ code: refusalOf(caller, 'operator'), data: null });
    }
  }
});

describe('rows that belong to a user', () => {
  const send = async (caller: Caller, path: string, input: Record<string, string | number>) => {
    const token = await signIn(caller);
    const answer = await app.inject({
      method: 'POST',
      url: `${apiPrefix}/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(token && { token }) },
      payload: new URLSearchParams(
        Object.entries(input).map(([name, value]) => [name, `${value}`]),
      ).toString(),
    });
    return answer.json<{ code: number }>().code;
  };
  const addUpload = async (uid: number) => {
    const id = randomUUID();
    const row = { id, user_id: uid, kind: 'picture' as const, sha256: '00', bytes: 1 };
    await database.db
      .insertInto('uploads')
      .values({
        ...row,
        name: 'a.jpg',
        state: 'ready',
        original_path: `originals/${id}.jpg`,
        asset_id: await addPicture(database.db),
      })
      .execute();
    return id;
  };
  const foreign: [string, () => Promise<Record<string, string | number>>][] = [
    [
      'user/session/end',
      async () => ({ session_id: (await addSession(database.db, people.parent!)).sessionId }),
    ],
    [
      'content/interactive/comment/delete',
      async () => {
        const comment = { content_id: await addArticle(database.db, scene, { comment_count: 1 }) };
        return { comment_id: await addComment(database.db, { ...scene, parent: people.parent! }, comment) };
      },
    ],
    ['user/student/toggle', async () => ({ student_id: await addStudent(database.db, people.parent!) })],
    ...(['change', 'code', 'leave'] as const).map((action): (typeof foreign)[number] => [
      'user/student/bind',
      async () => ({ action, student_id: await addStudent(database.db, people.parent!) }),
    ]),
    ['user/info', async () => ({ avatar_upload_id: await addUpload(people.parent!) })],
    [
      'user/feedback',
      async () => ({ text: '好', upload_ids: await addUpload(people.parent!), request_key: randomUUID() }),
    ],
  ];

  test.each(foreign)(
    'POST %s: another user’s row is not found, like a row that does not exist',
    async (path, make) => {
      for (const caller of ['otherParent', 'expert', 'owner', 'operator'] as const) {
        expect([caller, await send(caller, path, await make())]).toEqual([caller, 404]);
      }
      expect(await send('parent', path, await make())).toBe(200);
    },
  );

  test('an owner recommends contents of their own account only', async () => {
    const { account_id: accountId } = await database.db
      .selectFrom('users')
      .where('id', '=', people.owner!)
      .select('account_id')
      .executeTakeFirstOrThrow();
    const id = await addArticle(database.db, scene, { account_id: accountId! });
    const content = { content_id: id, content_type: 'graphic' };
    expect(await send('otherOwner', 'user/homepage/recommend', content)).toBe(404);
    expect(await send('otherOwner', 'user/mainpage/recommend', content)).toBe(404);
    expect(await send('owner', 'user/mainpage/recommend', content)).toBe(200);
    expect(await send('owner', 'user/homepage/recommend', content)).toBe(202);
  });
});

describe('the token against the database', () => {
  const call = async (token: string, path: string) => {
    const answer = await app.inject({ url: `${apiPrefix}/${path}`, headers: { token } });
    return answer.json<{ code: number }>().code;
  };

  test('claims in a token give no rights: the rows decide', async () => {
    const identity = await addSession(database.db, people.parent!);
    const token = await tokens.sign({ ...identity, roles: ['operator', 'admin'] }, 60_000);
    expect(await call(token, 'operator/upload/list')).toBe(1003);
    const modest = await tokens.sign(
      { ...(await addVerifiedSession(database.db, people.operator!)), roles: [] },
      60_000,
    );
    expect(await call(modest, 'operator/upload/list')).toBe(200);
  });

  test('a signed token of an unknown session, or of another user’s session, is refused', async () => {
    const identity = await addSession(database.db, people.parent!);
    for (const claim of [
      { ...identity, sessionId: randomUUID() },
      { ...identity, uid: people.operator! },
    ]) {
      expect(await call(await tokens.sign(claim, 60_000), 'user/session')).toBe(403);
    }
  });

  test('a token from before there were sessions is refused', async () => {
    const token = await tokens.sign({ uid: people.parent!, roles: [], permissions: [] } as never, 60_000);
    expect(await call(token, 'user/session')).toBe(403);
  });
});
