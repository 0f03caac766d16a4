import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { findOrCreateUser } from './create-user.ts';
import { deleteOldSignInRecords } from './delete-old-records.ts';

const now = new Date('2026-03-01T11:00:00Z');
const day = 86_400_000;
const ago = (days: number) => new Date(now.getTime() - days * day);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const province = { name: '山东省', signal: '370000', lev: 0, path: '37' };
  await database.db.insertInto('areas').values(province).execute();
});
afterAll(() => database.drop());

test('codes and failures stay for the day over which they count', async () => {
  const { db } = database;
  for (const days of [0.9, 1.1]) {
    const sentAt = ago(days);
    const code = { mobile: '13900000000', scene: 'login' as const, code_hash: `${days}`, network_hash: '' };
    await db
      .insertInto('sms_codes')
      .values({ ...code, sent_at: sentAt, expires_at: sentAt })
      .execute();
    await db
      .insertInto('login_failures')
      .values({ login_hash: `${days}`, network_hash: '', failed_at: sentAt })
      .execute();
  }
  await deleteOldSignInRecords(db, now);
  expect(await db.selectFrom('sms_codes').select('code_hash').execute()).toEqual([{ code_hash: '0.9' }]);
  expect(await db.selectFrom('login_failures').select('login_hash').execute()).toEqual([
    { login_hash: '0.9' },
  ]);
});

test('sessions stay while they are valid, and for ninety days after', async () => {
  const { db } = database;
  const { userId } = await findOrCreateUser(db, {});
  const addOne = (device: string, row: { expires_at: Date; ended_at?: Date }) =>
    db
      .insertInto('sessions')
      .values({
        id: randomUUID(),
        user_id: userId,
        device,
        created_at: ago(200),
        end_cause: row.ended_at && 'logout',
        ...row,
      })
      .execute();
  await addOne('living', { expires_at: ago(-1) });
  await addOne('expired of late', { expires_at: ago(89) });
  await addOne('expired long ago', { expires_at: ago(91) });
  await addOne('ended of late', { expires_at: ago(-1), ended_at: ago(89) });
  await addOne('ended long ago', { expires_at: ago(-1), ended_at: ago(91) });
  await deleteOldSignInRecords(db, now);
  const left = await db.selectFrom('sessions').orderBy('device').select('device').execute();
  expect(left.map(({ device }) => device)).toEqual(['ended of late', 'expired of late', 'living']);
});
