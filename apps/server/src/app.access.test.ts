import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '@academy/contract/endpoints.ts';
import { type Access, type Endpoint } from '@academy/contract/http/endpoint.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { createApp } from './app.ts';
import { createTestDatabase, type TestDatabase } from './db/testing/test-database.ts';
import { systemClock } from './kit/clock.ts';
import { createMemoryStorage } from './transport/testing/memory-storage.ts';
import { testSettings } from './transport/testing/test-server.ts';
import { createTokens } from './transport/token.ts';

/** Every call of the academy by who may make it, decided here once more and not read from the contract. */
const calls: Readonly<Record<Access, readonly string[]>> = {
  guest: [
    'GET account/recommend',
    'GET area',
    'GET content/comments',
    'GET content/detail',
    'GET content/recommend',
    'GET expert/course',
    'GET expert/detail',
    'GET expert/live',
    'GET getShareParams',
    'GET index/recommend',
    'GET index/recommend/video',
    'GET page',
    'GET page/module',
    'GET page/module/video',
    'GET search',
    'GET search/words/recommend',
    'GET system/article',
    'GET system/config',
    'GET user/index/expert',
  ],
  user: ['POST upload'],
  expert: [],
  owner: [],
  operator: ['GET operator/upload', 'GET operator/upload/list'],
};

/** A guest has no token, a parent one without roles. */
const callers = {
  guest: undefined,
  parent: [],
  expert: ['expert'],
  owner: ['owner'],
  operator: ['operator'],
};
type Caller = keyof typeof callers;
const admitted: Readonly<Record<Access, readonly Caller[]>> = {
  guest: ['guest', 'parent', 'expert', 'owner', 'operator'],
  user: ['parent', 'expert', 'owner', 'operator'],
  expert: ['expert'],
  owner: ['owner'],
  operator: ['operator'],
};

const tokenSecret = 'forty characters that are no secret at all';
const tokens = createTokens({ secret: tokenSecret, clock: systemClock });
let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
  const settings = { ...testSettings, tokenSecret };
  app = await createApp({ db: database.db, clock: systemClock, storage: createMemoryStorage(), settings });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test('every call stands in the table once', () => {
  expect(Object.values(calls).flat().toSorted()).toEqual(endpoints.map(nameOf).toSorted());
});

test.each(Object.keys(callers) as Caller[])(
  '%s makes the calls that are for them, and no other',
  async (caller) => {
    const roles = callers[caller];
    const token = roles ? await tokens.sign({ uid: 7, roles, permissions: [] }, 60_000) : undefined;
    const refusal = roles ? 1003 : 403;
    for (const endpoint of endpoints as readonly Endpoint[]) {
      const access = (Object.keys(calls) as Access[]).find((one) => calls[one].includes(nameOf(endpoint)))!;
      for (const path of [endpoint.path, ...endpoint.aliases]) {
        const url = `${apiPrefix}/${path.replaceAll(/\{\w+\}/g, '1')}`;
        // Without input: who may call is settled before what is wrong with it.
        const answer = await app.inject({ method: endpoint.method, url, headers: token ? { token } : {} });
        const refused = [403, 1003].includes(answer.json<{ code: number }>().code);
        expect([url, refused], url).toEqual([url, !admitted[access].includes(caller)]);
        if (refused) expect(answer.json()).toMatchObject({ code: refusal, data: null });
      }
    }
  },
);

/** What speaks a protocol of its own is no endpoint, and belongs to operators. */
test.each(Object.keys(callers) as Caller[])('%s and the resumable uploads', async (caller) => {
  const roles = callers[caller];
  const token = roles ? await tokens.sign({ uid: 7, roles, permissions: [] }, 60_000) : undefined;
  for (const url of ['operator/uploads', `operator/uploads/${randomUUID()}`]) {
    for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const headers = { 'tus-resumable': '1.0.0', ...(token && { token }) };
      const answer = await app.inject({ method, url: `${apiPrefix}/${url}`, headers });
      const known = answer.headers['tus-resumable'] === '1.0.0';
      expect([method, url, known]).toEqual([method, url, caller === 'operator']);
      if (!known && method !== 'HEAD')
        expect(answer.json()).toMatchObject({ code: roles ? 1003 : 403, data: null });
    }
  }
});
