import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { findStreamKeyVersion } from '../../domain/identity/stream-key-version.ts';
import { addSession } from '../testing/identity.ts';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createUserRoutes } from './routes.ts';

const academy = useTestModule(createUserRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

const rowOf = (id: string) =>
  academy.db.selectFrom('sessions').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

test('the user’s devices, this one first, and nobody else’s', async () => {
  const uid = await addUser(academy.db, scene);
  const [old, mine, latest, ended, expired] = await Promise.all(
    Array.from({ length: 5 }, () => addSession(academy.db, uid)),
  );
  await addSession(academy.db, await addUser(academy.db, scene));
  const change = (id: string, row: object) =>
    academy.db.updateTable('sessions').set(row).where('id', '=', id).execute();
  await change(mine!.sessionId, { seen_at: '2026-03-01T09:00:00Z', device: 'wechat/3.3.5/android' });
  await change(old!.sessionId, { seen_at: '2026-03-01T08:00:00Z' });
  await change(latest!.sessionId, { seen_at: '2026-03-01T10:00:00Z', device: '' });
  await change(ended!.sessionId, { ended_at: new Date(), end_cause: 'logout' });
  await change(expired!.sessionId, {
    created_at: '2026-01-01T00:00:00Z',
    expires_at: '2026-02-01T00:00:00Z',
  });
  const { list } = await academy.as(mine).done('GET user/session', {});
  const line = (id: string, device: string, hour: string, current = false) => ({
    id,
    device,
    seen_at: `2026-03-01T${hour}:00:00.000Z`,
    current,
  });
  expect(list).toEqual([
    line(mine!.sessionId, '安卓设备 · 微信', '09', true),
    line(latest!.sessionId, '未知设备', '10'),
    line(old!.sessionId, 'iPhone 或 iPad · 浏览器', '08'),
  ]);
});

test('ending a device ends that one, once', async () => {
  const uid = await addUser(academy.db, scene);
  const mine = await addSession(academy.db, uid);
  const other = await addSession(academy.db, uid);
  const end = () => academy.as(mine).send('POST user/session/end', { session_id: other.sessionId });
  expect(await end()).toEqual({ code: 200, msg: '成功', data: {} });
  expect(await rowOf(other.sessionId)).toMatchObject({ end_cause: 'owner' });
  expect(await rowOf(mine.sessionId)).toMatchObject({ ended_at: null });
  expect(await end()).toEqual({ code: 404, msg: '这台设备已经退出登录', data: null });
});

test('signing another device out renews the stream keys; signing out, or a failure, does not', async () => {
  const uid = await addUser(academy.db, scene);
  const [mine, other] = [await addSession(academy.db, uid), await addSession(academy.db, uid)];
  const end = (sessionId: string) =>
    academy.as(mine).send('POST user/session/end', { session_id: sessionId });
  await end(randomUUID());
  expect(await findStreamKeyVersion(academy.db, uid)).toBe(0);
  await end(other.sessionId);
  expect(await findStreamKeyVersion(academy.db, uid)).toBe(1);
  await end(mine.sessionId);
  expect(await findStreamKeyVersion(academy.db, uid)).toBe(1);
});

test('above fifty devices the one used longest ago is signed out', async () => {
  const uid = await addUser(academy.db, scene);
  const neighbour = await addSession(academy.db, await addUser(academy.db, scene));
  const opened: string[] = [];
  for (let day = 0; day < 50; day++) {
    const { sessionId } = await addSession(academy.db, uid);
    opened.push(sessionId);
    // The first created session is still in use; the second is not.
    const seen = new Date(Date.now() - (day === 0 ? 0 : 60 - day) * 86_400_000);
    await academy.db.updateTable('sessions').set({ seen_at: seen }).where('id', '=', sessionId).execute();
  }
  const living = () =>
    academy.db
      .selectFrom('sessions')
      .where('user_id', '=', uid)
      .where('ended_at', 'is', null)
      .select('id')
      .execute();
  expect(await living()).toHaveLength(50);
  const latest = await addSession(academy.db, uid);
  expect(await rowOf(opened[1]!)).toMatchObject({ end_cause: 'surplus' });
  expect(await rowOf(opened[0]!)).toMatchObject({ ended_at: null });
  expect(await rowOf(latest.sessionId)).toMatchObject({ ended_at: null });
  expect(await living()).toHaveLength(50);
  expect(await rowOf(neighbour.sessionId)).toMatchObject({ ended_at: null });
});

test('another user’s device is not found, like an unknown one', async () => {
  const mine = await addSession(academy.db, await addUser(academy.db, scene));
  const foreign = await addSession(academy.db, await addUser(academy.db, scene));
  for (const id of [foreign.sessionId, randomUUID()]) {
    const answer = await academy.as(mine).send('POST user/session/end', { session_id: id });
    expect(answer).toMatchObject({ code: 404 });
  }
  expect(await rowOf(foreign.sessionId)).toMatchObject({ ended_at: null });
  const answer = await academy.as(mine).send('POST user/session/end', { session_id: 'x' });
  expect(answer).toMatchObject({ code: 422 });
});

test('logging out ends this session and no other', async () => {
  const uid = await addUser(academy.db, scene);
  const mine = await addSession(academy.db, uid);
  const other = await addSession(academy.db, uid);
  expect(await academy.as(mine).send('POST user/logout', {})).toEqual({ code: 200, msg: '成功', data: {} });
  expect(await rowOf(mine.sessionId)).toMatchObject({ end_cause: 'logout' });
  expect(await rowOf(other.sessionId)).toMatchObject({ ended_at: null });
});

test('listing, ending and logging out require login', async () => {
  const guest = academy.as();
  expect(await guest.send('GET user/session', {})).toMatchObject({ code: 403 });
  expect(await guest.send('POST user/session/end', { session_id: randomUUID() })).toMatchObject({
    code: 403,
  });
  expect(await guest.send('POST user/logout', {})).toMatchObject({ code: 403 });
});
