import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createNoticeRoutes } from './notices.ts';

const academy = useTestModule(createNoticeRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});
beforeEach(async () => {
  await academy.db.deleteFrom('push_devices').execute();
});

async function signIn(uid?: number) {
  const userId = uid ?? (await addUser(academy.db, scene));
  const sessionId = randomUUID();
  await academy.db
    .insertInto('sessions')
    .values({ id: sessionId, user_id: userId, expires_at: new Date(Date.now() + 86_400_000) })
    .execute();
  return { userId, sessionId, caller: academy.as({ uid: userId, sessionId }) };
}
const devices = async () => {
  const rows = await academy.db
    .selectFrom('push_devices')
    .select(['user_id', 'token'])
    .orderBy('token')
    .execute();
  return rows.map(({ user_id: userId, token }) => [token, userId]);
};
const phone = { platform: 'android', on: 1 } as const;

test('a phone is registered once, and removed by its user', async () => {
  const { caller, userId } = await signIn();
  expect(await caller.done('POST user/push/device', { ...phone, token: 'a' })).toEqual({ on: true });
  await caller.done('POST user/push/device', { ...phone, token: 'a' });
  await caller.done('POST user/push/device', { ...phone, token: 'b', platform: 'ios' });
  expect(await devices()).toEqual([
    ['a', userId],
    ['b', userId],
  ]);
  const other = await signIn();
  await other.caller.done('POST user/push/device', { ...phone, token: 'a', on: 0 });
  expect(await devices()).toHaveLength(2);
  expect(await caller.done('POST user/push/device', { ...phone, token: 'a', on: 0 })).toEqual({ on: false });
  expect(await devices()).toEqual([['b', userId]]);
});

test('a phone belongs to the last user who signed in on it', async () => {
  const [first, second] = [await signIn(), await signIn()];
  await first.caller.done('POST user/push/device', { ...phone, token: 'a' });
  await second.caller.done('POST user/push/device', { ...phone, token: 'a' });
  expect(await devices()).toEqual([['a', second.userId]]);
});

test('it is removed with its session', async () => {
  const { caller, sessionId } = await signIn();
  await caller.done('POST user/push/device', { ...phone, token: 'a' });
  await academy.db
    .updateTable('sessions')
    .set({ ended_at: new Date(), end_cause: 'logout' })
    .where('id', '=', sessionId)
    .execute();
  expect(await devices()).toEqual([]);
});

test('of two users who register one phone at once only one owns it and is notified on it', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => signIn()));
  await Promise.all(
    people.map(({ caller }) => caller.done('POST user/push/device', { ...phone, token: 'a' })),
  );
  const rows = await academy.db.selectFrom('push_devices').select(['user_id', 'session_id']).execute();
  expect(people).toContainEqual(
    expect.objectContaining({ userId: rows[0]!.user_id, sessionId: rows[0]!.session_id }),
  );
  expect(rows).toHaveLength(1);
});

test('an iPhone that sends Apple’s own token is not registered, and is told so', async () => {
  const { caller } = await signIn();
  const apples = { platform: 'ios', token: 'a1'.repeat(32), on: 1 } as const;
  expect(await caller.done('POST user/push/device', apples)).toEqual({ on: false });
  expect(await devices()).toEqual([]);
});

test('of many phones the ten used last stay', async () => {
  const { userId } = await signIn();
  for (let at = 10; at < 22; at += 1) {
    const { caller } = await signIn(userId);
    await caller.done('POST user/push/device', { ...phone, token: `p${at}` });
  }
  const tokens = (await devices()).map(([token]) => token);
  expect(tokens).toHaveLength(10);
  expect(tokens).toContain('p21');
  expect(tokens).not.toContain('p10');
});

test('an invalid token and an unknown platform are refused, and login is required', async () => {
  const { caller } = await signIn();
  for (const input of [
    { ...phone, token: '' },
    { ...phone, token: 'a b' },
    { ...phone, token: 'a', platform: 'x' as never },
  ])
    expect(await caller.send('POST user/push/device', input)).toMatchObject({ code: 422, data: null });
  expect(await academy.as().send('POST user/push/device', { ...phone, token: 'a' })).toMatchObject({
    code: 403,
    data: null,
  });
});
