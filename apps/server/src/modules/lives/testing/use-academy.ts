import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { Api, ApiEndpointKey } from '@academy/contract/endpoints.ts';
import { apiPrefix, type Envelope } from '@academy/contract/http/envelope.ts';
import type { Db } from '../../../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../db/testing/test-database.ts';
import { systemClock } from '../../../kit/clock.ts';
import type { Storage } from '../../../ports/storage.ts';
import { createMemoryStorage } from '../../../transport/testing/memory-storage.ts';
import { createTokens } from '../../../transport/token.ts';
import { addVerifiedSession } from '../../testing/identity.ts';
import { addExpert, addLive, addScene, addUser, type Scene } from '../../testing/rows.ts';

export const academySecret = 'forty characters that are no secret at all';

interface Person {
  id: number;
  token: string;
}

/** Calls over HTTP as a user; returns the envelope. */
export async function callAs<Key extends ApiEndpointKey>(
  origin: string,
  token: string | undefined,
  [key, input]: [Key, Api[Key]['input']],
): Promise<Envelope<Api[Key]['output']>> {
  const [method, path] = key.split(' ') as [string, string];
  const form = new URLSearchParams(
    Object.entries(input).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  const headers: Record<string, string> = token === undefined ? {} : { token };
  const url = `${origin}${apiPrefix}/${path}`;
  const answer =
    method === 'GET'
      ? await fetch(`${url}?${form.toString()}`, { headers })
      : await fetch(url, { method, headers, body: form });
  return (await answer.json()) as Envelope<Api[Key]['output']>;
}

export interface LivePeople {
  scene: Scene;
  expert: Person;
  otherExpert: Person;
  operator: Person;
  head: Person;
  expertId: number;
}

/** Experts and operators with sessions of their own, verified by the second factor. */
export async function addLivePeople(db: Db): Promise<LivePeople> {
  const tokens = createTokens({ secret: academySecret, clock: systemClock });
  const scene = await addScene(db);
  const person = async (id: number): Promise<Person> => ({
    id,
    token: await tokens.sign(await addVerifiedSession(db, id), 3_600_000),
  });
  const users = [
    await addUser(db, scene),
    await addUser(db, scene),
    await addUser(db, scene, { operator: true }),
    await addUser(db, scene, { operator: true }),
  ] as const;
  const expertId = await addExpert(db, { user_id: users[0] });
  await addExpert(db, { user_id: users[1] });
  await addExpert(db, { user_id: users[3] });
  const [expert, otherExpert, operator, head] = await Promise.all(users.map(person));
  return { scene, expert: expert!, otherExpert: otherExpert!, operator: operator!, head: head!, expertId };
}

type CreateApp = (deps: { db: Db; storage: Storage; tokenSecret: string }) => Promise<FastifyInstance>;

/** The whole academy on a database of its own, with users who run lives. */
export function useAcademy(create: CreateApp, storage: Storage = createMemoryStorage()) {
  let database: TestDatabase;
  let app: FastifyInstance | undefined;
  let origin: string;
  let people: LivePeople;
  beforeAll(async () => {
    database = await createTestDatabase();
    people = await addLivePeople(database.db);
    app = await create({ db: database.db, storage, tokenSecret: academySecret });
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await app?.close();
    await database.drop();
  });
  return {
    get db() {
      return database.db;
    },
    get databaseUrl() {
      return database.url;
    },
    get origin() {
      return origin;
    },
    get people() {
      return people;
    },
    storage,
    ask: <Key extends ApiEndpointKey>(token: string | undefined, ...call: [Key, Api[Key]['input']]) =>
      callAs(origin, token, call),
    /** A live of the expert, running by default. */
    addLive: async (status: 0 | 1 | 2 = 1) => {
      const fields = { status, expert_id: people.expertId };
      const id = await addLive(database.db, people.scene, fields);
      if (status > 0)
        await database.db
          .updateTable('lives')
          .set({ started_at: new Date() })
          .where('content_id', '=', id)
          .execute();
      return id;
    },
  };
}
