import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addArticle, addExpert, addLive, addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createInteractionRoutes } from './routes.ts';

/** Counters equal the rows that they count under concurrent changes. */

const academy = useTestModule(createInteractionRoutes);
let scene: Scene;
let crowd: number[];
beforeAll(async () => {
  scene = await addScene(academy.db);
  crowd = await Promise.all(
    Array.from({ length: 200 }, () => addUser(academy.db, scene, { avatar_id: null })),
  );
});

type Action = 'add' | 'cancel';
interface Kind {
  make: () => Promise<number>;
  change: (id: number, uid: number, action: Action) => Promise<unknown>;
  counted: (id: number) => ReturnType<typeof readCount>;
}

const tomorrow = () => new Date(Date.now() + 86_400_000);

async function readCount(counter: string, rows: string, id: number) {
  const { rows: found } = await sql<{ told: number; found: number }>`
    select (${sql.raw(counter)} ${id}) as told, (select count(*) from ${sql.raw(rows)} ${id}) as found`.execute(
    academy.db,
  );
  return found[0]!;
}

const kinds: Record<'like' | 'collect' | 'reserve' | 'follow', Kind> = {
  like: {
    make: () => addArticle(academy.db, scene),
    change: (id, uid, action) =>
      academy.as({ uid }).done('POST content/interactive/like/{action}', {
        action,
        content_id: id,
        content_type: 'graphic',
      }),
    counted: (id) =>
      readCount(
        'select like_count from contents where id =',
        `interactions where kind = 'like' and content_id =`,
        id,
      ),
  },
  collect: {
    make: () => addArticle(academy.db, scene),
    change: (id, uid, action) =>
      academy.as({ uid }).done('POST content/interactive/collect/{action}', {
        action,
        content_id: id,
        content_type: 'graphic',
      }),
    counted: (id) =>
      readCount(
        'select collect_count from contents where id =',
        `interactions where kind = 'collect' and content_id =`,
        id,
      ),
  },
  reserve: {
    make: () => addLive(academy.db, scene, { status: 0, starts_at: tomorrow() }),
    change: (id, uid, action) =>
      academy.as({ uid }).done('POST content/interactive/reserve', {
        action,
        content_id: id,
        content_type: 'expertLive',
      }),
    counted: (id) =>
      readCount(
        'select reserve_count from lives where content_id =',
        `interactions where kind = 'reserve' and content_id =`,
        id,
      ),
  },
  follow: {
    make: () => addExpert(academy.db),
    change: (id, uid, action) =>
      academy.as({ uid }).done('POST content/interactive/expert/focus/{action}', { action, expert_id: id }),
    counted: (id) =>
      readCount('select follower_count from experts where id =', 'follows where expert_id =', id),
  },
};

const each = Object.entries(kinds);

test.each(each)('%s: two hundred concurrent users count two hundred', async (_name, kind) => {
  const id = await kind.make();
  await Promise.all(crowd.map((uid) => kind.change(id, uid, 'add')));
  expect(await kind.counted(id)).toEqual({ told: 200, found: 200 });
  await Promise.all(crowd.map((uid) => kind.change(id, uid, 'cancel')));
  expect(await kind.counted(id)).toEqual({ told: 0, found: 0 });
});

test.each(each)('%s: one user two hundred times concurrently counts one', async (_name, kind) => {
  const [id, uid] = [await kind.make(), await addUser(academy.db, scene)];
  await Promise.all(Array.from({ length: 200 }, () => kind.change(id, uid, 'add')));
  expect(await kind.counted(id)).toEqual({ told: 1, found: 1 });
  await Promise.all(Array.from({ length: 200 }, () => kind.change(id, uid, 'cancel')));
  expect(await kind.counted(id)).toEqual({ told: 0, found: 0 });
});

test.each(each)(
  '%s: after any mix of adding and removing the counter equals the rows',
  async (_name, kind) => {
    const step = fc.record({
      person: fc.integer({ min: 0, max: 4 }),
      target: fc.integer({ min: 0, max: 1 }),
      action: fc.constantFrom<Action>('add', 'cancel'),
    });
    const targets = [await kind.make(), await kind.make()];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (storm) => {
        await Promise.all(
          storm.map(({ person, target, action }) => kind.change(targets[target]!, crowd[person]!, action)),
        );
        for (const id of targets) {
          const { told, found } = await kind.counted(id);
          expect(told).toBe(found);
        }
      }),
      { numRuns: 12 },
    );
  },
);

/** Resolves once a statement of this database waits for a lock of another. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(academy.db);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test.each([
  ['like', sql`update contents set like_count = like_count where id =`],
  ['follow', sql`update experts set follower_count = follower_count where id =`],
] as const)('%s: waits for a lock on the user without a deadlock', async (name, touch) => {
  const kind = kinds[name];
  const [id, uid] = [await kind.make(), await addUser(academy.db, scene)];
  let change: Promise<unknown> | undefined;
  await academy.db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${uid} for update`.execute(tx);
    change = kind.change(id, uid, 'add');
    await somebodyWaits();
    await sql`${touch} ${id}`.execute(tx);
  });
  await change;
  expect(await kind.counted(id)).toEqual({ told: 1, found: 1 });
});
