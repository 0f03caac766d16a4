import { afterAll, beforeAll, expect } from 'vitest';
import type { Api, ApiEndpointKey } from '@academy/contract/endpoints.ts';
import { apiPrefix, type Envelope } from '@academy/contract/http/envelope.ts';
import type { Db } from '../../db/database.ts';
import { type Clock, type Monotonic, systemClock } from '../../kit/clock.ts';
import type { SealedText } from '../../kit/sealed-text.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Identity } from '../../transport/access.ts';
import type { Route } from '../../transport/route.ts';
import { createMemoryStorage } from '../../transport/testing/memory-storage.ts';
import { createTestServer, testTokens, tokenOf } from '../../transport/testing/test-server.ts';
import type { Tokens } from '../../transport/token.ts';
import { testSealedNames } from './sealed-names.ts';

type Query = Record<string, string | number | null | undefined>;

/** The dependencies that a module may have; its tests take what they need. */
interface ModuleDeps {
  db: Db;
  storage: Storage;
  clock: Clock;
  tokens: Tokens;
  sealedNames: SealedText;
}

/** The caller; they need not exist in the database. */
interface TestCaller {
  /** Makes a call and returns the whole envelope; undefined fields are left out. */
  send<Key extends ApiEndpointKey>(key: Key, input: Api[Key]['input']): Promise<Envelope<unknown>>;
  /** Makes a call, expects success (200 or 202), and returns the data. */
  done<Key extends ApiEndpointKey>(key: Key, input: Api[Key]['input']): Promise<Api[Key]['output']>;
}

export interface TestModule {
  /** Valid from `beforeAll` on. */
  readonly db: Db;
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** The caller who is this signed-in user; without an identity, a guest. */
  as(identity?: Partial<Identity>): TestCaller;
  /** Calls over HTTP; `path` may be an alias. */
  call(path: string, query?: Query): Promise<Envelope<unknown>>;
  /** Calls, expects success and returns the data, typed by the call's name. */
  read<Key extends ApiEndpointKey>(key: Key, query?: Query): Promise<Api[Key]['output']>;
  /** Every row of a paged call, page by page; `between` runs after each page. */
  readAll<Key extends PagedKey>(
    key: Key,
    query: Query,
    between?: () => Promise<unknown>,
  ): Promise<RowOf<Key>[]>;
}

type PagedKey = {
  [K in ApiEndpointKey]: Api[K]['output'] extends { next_cursor: string | null } ? K : never;
}[ApiEndpointKey];
type RowOf<Key extends PagedKey> = Api[Key]['output'] extends { list: (infer Row)[] } ? Row : never;

/** A module's routes behind the real server with a database of their own, for the tests of one file. */
export function useTestModule(create: (deps: ModuleDeps) => Route[]): TestModule {
  let database: TestDatabase;
  let origin: string;
  let server: Awaited<ReturnType<typeof createTestServer>>;

  beforeAll(async () => {
    database = await createTestDatabase();
    const deps = {
      db: database.db,
      storage: createMemoryStorage(),
      clock: systemClock,
      tokens: testTokens,
      sealedNames: testSealedNames,
    };
    const content = { now: createLeapingClock(), version: async () => '' };
    server = await createTestServer({ routes: create(deps), storage: deps.storage, content });
    origin = await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  const call = async (path: string, query: Query = {}) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) search.set(name, String(value));
    }
    const answer = await fetch(`${origin}${apiPrefix}/${path}?${search.toString()}`);
    return (await answer.json()) as Envelope<unknown>;
  };
  const read: TestModule['read'] = async (key, query) => {
    const answer = await call(key.slice('GET '.length), query);
    expect(answer).toMatchObject({ code: 200, msg: '成功' });
    return answer.data as never;
  };
  const as = (identity?: Partial<Identity>): TestCaller => {
    const send: TestCaller['send'] = async (key, input) => {
      const token = identity && (await tokenOf(identity));
      const answer = await fetch(...requestOf(`${origin}${apiPrefix}`, key, { input, token }));
      return (await answer.json()) as Envelope<unknown>;
    };
    const done: TestCaller['done'] = async (key, input) => {
      const answer = await send(key, input);
      expect([200, 202], JSON.stringify(answer)).toContain(answer.code);
      return answer.data as never;
    };
    return { send, done };
  };
  const readAll: TestModule['readAll'] = async (key, query, between) => {
    const rows: unknown[] = [];
    let cursor = query['cursor'];
    do {
      const page = await read(key, { ...query, cursor });
      rows.push(...page.list);
      cursor = page.next_cursor;
      await between?.();
    } while (cursor);
    return rows as never;
  };
  return {
    get db() {
      return database.db;
    },
    get origin() {
      return origin;
    },
    as,
    call,
    read,
    readAll,
  };
}

/**
 * A clock that advances by twenty minutes with every reading: responses are cached as in production, including the
 * sections of signed-in users, but each has expired before the next call.
 */
function createLeapingClock(): Monotonic {
  let now = 0;
  return () => (now += 20 * 60_000);
}

/** Path and body of a call as the app sends it: path parameters from the input, lists as one field with commas. */
function requestOf(
  base: string,
  key: ApiEndpointKey,
  { input, token }: { input: object; token: string | undefined },
): [string, RequestInit] {
  const [method, template] = key.split(' ') as [string, string];
  const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined && value !== null));
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(fields.get(name));
    fields.delete(name);
    return encodeURIComponent(value);
  });
  const form = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  const headers: Record<string, string> = token === undefined ? {} : { token };
  if (method === 'GET' || method === 'DELETE')
    return [`${base}/${path}?${form.toString()}`, { method, headers }];
  return [`${base}/${path}`, { method, headers, body: form }];
}
