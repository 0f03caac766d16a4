import { afterAll, beforeAll, expect } from 'vitest';
import type { Wire, WireKey } from '@academy/contract/endpoints.ts';
import { apiPrefix, type Envelope } from '@academy/contract/http/envelope.ts';
import type { Db } from '../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Route } from '../../transport/route.ts';
import { createMemoryStorage } from '../../transport/testing/memory-storage.ts';
import { createTestServer } from '../../transport/testing/test-server.ts';

type Query = Record<string, string | number | null | undefined>;

export interface TestModule {
  /** Valid from `beforeAll` on. */
  readonly db: Db;
  /** Calls over HTTP; `path` may be an alias. */
  call(path: string, query?: Query): Promise<Envelope<unknown>>;
  /** Calls, expects success and gives back the data, typed by the call's name. */
  read<Key extends WireKey>(key: Key, query?: Query): Promise<Wire[Key]['output']>;
  /** Every row of a paged call, page by page; `between` runs after each page. */
  readAll<Key extends PagedKey>(
    key: Key,
    query: Query,
    between?: () => Promise<unknown>,
  ): Promise<RowOf<Key>[]>;
}

type PagedKey = {
  [K in WireKey]: Wire[K]['output'] extends { next_cursor: string | null } ? K : never;
}[WireKey];
type RowOf<Key extends PagedKey> = Wire[Key]['output'] extends { list: (infer Row)[] } ? Row : never;

/** A module's routes behind the real server over a database of their own, for the tests of one file. */
export function useTestModule(create: (parts: { db: Db; storage: Storage }) => Route[]): TestModule {
  let database: TestDatabase;
  let origin: string;
  let server: Awaited<ReturnType<typeof createTestServer>>;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await createTestServer({ routes: create({ db: database.db, storage: createMemoryStorage() }) });
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
    call,
    read,
    readAll,
  };
}
