import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairingCode } from '@academy/contract/limits.ts';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { addScene, type Scene } from '../../modules/testing/rows.ts';
import { addStudent } from '../../modules/testing/student-rows.ts';
import { createPairingCode, deleteOldPairingCodes, redeemPairingCode } from './pairing.ts';

let database: TestDatabase;
let scene: Scene;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
});
afterAll(() => database.drop());

test('expired codes and failures older than a day are deleted', async () => {
  const { db } = database;
  const now = new Date('2026-11-21T00:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const make = async (at: Date) => {
    const studentId = await addStudent(db, scene.parent);
    const made = await db
      .transaction()
      .execute((tx) => createPairingCode(tx, { userId: scene.parent, studentId, now: at }));
    return made.code;
  };
  await make(hoursAgo(7 * 24 + 1));
  const fresh = await make(hoursAgo(7 * 24 - 1));
  for (const hours of [25, 23])
    await db
      .insertInto('pairing_failures')
      .values({ user_id: scene.parent, failed_at: hoursAgo(hours) })
      .execute();
  await deleteOldPairingCodes(db, now);
  expect(await db.selectFrom('pairing_codes').select('code').execute()).toEqual([{ code: fresh }]);
  expect(await db.selectFrom('pairing_failures').select('failed_at').execute()).toEqual([
    { failed_at: hoursAgo(23) },
  ]);
});

test('after the time of day was set back, failures of the future lock nobody out', async () => {
  const { db } = database;
  await db.deleteFrom('pairing_failures').execute();
  let now = new Date('2026-11-21T12:00:00Z');
  const redeem = () =>
    db
      .transaction()
      .execute((tx) =>
        redeemPairingCode(tx, { userId: scene.parent, code: '000000', relation: 'father', now }),
      );
  for (let times = 0; times < pairingCode.failuresPerHour; times++) expect(await redeem()).toBeUndefined();
  await expect(redeem()).rejects.toMatchObject({ name: 'TOO_SOON' });
  now = new Date(now.getTime() - 3_600_000);
  expect(await redeem()).toBeUndefined();
});
