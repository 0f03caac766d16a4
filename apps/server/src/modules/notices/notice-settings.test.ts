import { beforeAll, expect, test } from 'vitest';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createNoticeRoutes } from './notices.ts';

const academy = useTestModule(createNoticeRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});
const somebody = () => addUser(academy.db, scene);

const all = { reminder: true, live: true, reply: true, review: true, expert: true, system: true };

test('every topic is on by default; each is changed by itself, per user', async () => {
  const [me, other] = [academy.as({ uid: await somebody() }), academy.as({ uid: await somebody() })];
  expect(await me.done('GET user/notice/settings', {})).toEqual(all);
  const set = (topic: keyof typeof all, wanted: 0 | 1) =>
    me.done('POST user/notice/settings', { topic, wanted });
  expect(await set('reply', 0)).toEqual({ ...all, reply: false });
  expect(await set('reminder', 0)).toEqual({ ...all, reply: false, reminder: false });
  expect(await set('reply', 0)).toEqual({ ...all, reply: false, reminder: false });
  expect(await set('reply', 1)).toEqual({ ...all, reminder: false });
  expect(await me.done('GET user/notice/settings', {})).toEqual({ ...all, reminder: false });
  expect(await other.done('GET user/notice/settings', {})).toEqual(all);
});

test('an unknown topic is refused, and login is required', async () => {
  const me = academy.as({ uid: await somebody() });
  expect(await me.send('POST user/notice/settings', { topic: 'gossip' as never, wanted: 1 })).toMatchObject({
    code: 422,
  });
  expect(await academy.as().send('GET user/notice/settings', {})).toMatchObject({ code: 403, data: null });
  expect(await academy.as().send('POST user/notice/settings', { topic: 'reply', wanted: 1 })).toMatchObject({
    code: 403,
    data: null,
  });
});
