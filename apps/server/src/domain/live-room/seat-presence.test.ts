import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../db/testing/test-database.ts';
import { addLive, addScene, addUser } from '../../modules/testing/rows.ts';
import { removeAbsent } from './seat-presence.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);

test('a seat is kept for thirty seconds without a sign of its user, and no longer', async () => {
  const scene = await addScene(db);
  const contentId = await addLive(db, scene, { status: 1 });
  const [silent, present] = [await addUser(db, scene), await addUser(db, scene)];
  const seenAt = new Date('2026-03-01T11:30:00Z');
  const after = (milliseconds: number) => new Date(seenAt.getTime() + milliseconds);
  const seat = { content_id: contentId, status: 0 as const, asked_at: seenAt };
  await db
    .insertInto('live_seats')
    .values([
      { ...seat, user_id: silent, seen_at: seenAt },
      { ...seat, user_id: present, seen_at: after(20_000) },
    ])
    .execute();
  const seatedAt = async (now: Date) => {
    await removeAbsent(db, { contentId, now });
    const rows = await db.selectFrom('live_seats').select('user_id').orderBy('user_id').execute();
    return rows.map(({ user_id: id }) => id);
  };
  expect(await seatedAt(after(30_000))).toEqual([silent, present]);
  expect(await seatedAt(after(30_001))).toEqual([present]);
});
