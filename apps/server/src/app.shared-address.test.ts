import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api, ApiEndpointKey } from '@academy/contract/endpoints.ts';
import { apiPrefix, type Envelope } from '@academy/contract/http/envelope.ts';
import { createApp } from './app.ts';
import { createTestDatabase, type TestDatabase } from './db/testing/test-database.ts';
import { systemClock } from './kit/clock.ts';
import { addScene } from './modules/testing/rows.ts';
import { createMemoryStorage } from './transport/testing/memory-storage.ts';
import { testSettings } from './transport/testing/test-server.ts';

/** A parents' evening at a school: every phone has a number of its own, and all of them share one Wi-Fi. */

let database: TestDatabase;
let app: FastifyInstance;
const sentCodes = new Map<string, string>();
beforeAll(async () => {
  database = await createTestDatabase();
  await addScene(database.db);
  const settings = { ...testSettings, tokenSecret: 'forty characters that are no secret at all' };
  const { db } = database;
  const deps = { db, probeDb: db, clock: systemClock, storage: createMemoryStorage(), settings };
  const sms = {
    send: async ({ mobile, code }: { mobile: string; code: string }) => void sentCodes.set(mobile, code),
  };
  app = await createApp({ ...deps, sms, checkOutput: true });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

interface Phone {
  readonly mobile: string;
  readonly device: string;
}

async function send<Key extends ApiEndpointKey>(
  key: Key,
  input: Api[Key]['input'],
  { device, token }: { device: string; token?: string },
) {
  const [method, path] = key.split(' ') as [string, string];
  const headers = { ...(token && { token }), app: 'web', version: '3.3.5', system: 'android', device };
  const fields = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await app.inject({
    url: `${apiPrefix}/${path}`,
    ...(method === 'GET'
      ? { headers }
      : { method: 'POST', headers: { ...headers, ...form }, payload: fields.toString() }),
  });
  return response.json<Envelope<Api[Key]['output']>>();
}

/** Everything that happens on one phone; the codes of the responses. */
async function signIn({ mobile, device }: Phone): Promise<number[]> {
  const requested = await send('POST sms/code', { mobile }, { device });
  const code = sentCodes.get(mobile) ?? '';
  const login = await send('POST user/login/mobile', { mobile, code, agreed: 1 }, { device });
  const profile = await send('GET user', {}, { device, token: login.data?.token ?? '' });
  return [requested.code, login.code, profile.code];
}

test('three hundred parents at one school sign in through one address', async () => {
  const phones = Array.from({ length: 300 }, (_, index) => ({
    mobile: String(13_600_000_000 + index),
    device: `phone-${index}`,
  }));
  const results: number[][] = [];
  for (let first = 0; first < phones.length; first += 20)
    results.push(...(await Promise.all(phones.slice(first, first + 20).map(signIn))));
  expect(results.filter((codes) => codes.some((code) => code !== 200))).toEqual([]);
  expect(results).toHaveLength(300);
}, 120_000);
