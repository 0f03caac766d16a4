import { expect, test, vi } from 'vitest';
import type { RoomCommand } from '@academy/contract/realtime/room.ts';
import { withClaims } from './kit/testing/with-claims.ts';
import { createSeatRequest, useRooms, createComment } from './modules/lives/testing/use-rooms.ts';
import { createRoomTokens } from './realtime/room/room-token.ts';
import { useTestAcademy } from './testing/use-test-academy.ts';

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 30_000, interval: 50 };

const academy = useTestAcademy();
const { sign, connect, enter, addParent } = useRooms(academy);

const assist = (contentId: number, userId: number) =>
  academy.db.insertInto('live_assistants').values({ content_id: contentId, user_id: userId }).execute();

test('a signature is checked against the rows alone', async () => {
  const live = await academy.addLive();
  const [parent, assistant] = [await addParent(), await addParent()];
  await assist(live, assistant.id);
  const { expert, otherExpert, operator } = academy.people;
  const roles = await Promise.all(
    [undefined, parent, assistant, expert, otherExpert, operator].map(
      async (one) => (await sign(live, one?.token)).role,
    ),
  );
  expect(roles).toEqual(['guest', 'viewer', 'assistant', 'expert', 'viewer', 'assistant']);
  expect(await sign(live)).toMatchObject({ expires_in: 60, room_id: live, ice_servers: [] });
  const wrong = { content_id: live, content_type: 'actLive' as const };
  expect(await academy.ask(undefined, 'GET user/live/getsign', wrong)).toMatchObject({ code: 404 });
});

test('only our own signature opens a room, and only for a minute', async () => {
  const live = await academy.addLive();
  const { sign: own } = await sign(live);
  for (const auth of [
    {},
    { sign: 7 },
    { sign: '' },
    { sign: `${own}x` },
    { sign: withClaims(own, { role: 'expert' }) },
  ])
    await expect(connect(auth)).rejects.toThrow('签名已失效');
  let now = Date.now();
  const tokens = createRoomTokens({
    secret: 'one of forty characters, and no secret',
    clock: { now: () => new Date(now) },
  });
  const claim = { contentId: live, role: 'guest' as const, uid: 0, sessionId: '', device: '' };
  const token = await tokens.sign(claim);
  now += 59_000;
  expect(await tokens.verify(token)).toMatchObject(claim);
  now += 2_000;
  expect(await tokens.verify(token)).toBeUndefined();
});

test('one session holds eight sockets, and the ninth closes the oldest', async () => {
  const live = await academy.addLive();
  const { token } = await addParent();
  const open = async () => connect(await sign(live, token));
  const oldest = await open();
  const held = await Promise.all(Array.from({ length: 7 }, open));
  await connect({ sign: (await sign(live, (await addParent()).token)).sign });
  expect(oldest.connected).toBe(true);
  held.push(await open());
  await expect.poll(() => oldest.connected, pollOptions).toBe(false);
  expect(held.every(({ connected }) => connected)).toBe(true);
});

test('an unknown command gets an error message and changes nothing', async () => {
  const live = await academy.addLive();
  const parent = await enter(live, (await addParent()).token);
  const wrong: [RoomCommand, object, string][] = [
    ['comment', { text: '好' }, '请求标识不能为空'],
    ['comment', createComment('长'.repeat(141)), '评论最多140个字'],
    ['comment', createComment(' \u0000 '), '写点什么再发吧'],
    ['like', { count: 51 }, 'count不能大于50'],
    ['seat-request', { ...createSeatRequest(), question: '问'.repeat(101) }, '想问的问题最多100个字'],
    ['signal', { to: '1', data: {} }, 'to必须是整数'],
    ['signal', { to: 1e20, data: {} }, 'to超出范围'],
  ];
  for (const [name, input, message] of wrong)
    expect(await parent.say(name, input)).toEqual({ ok: false, message });
  for (const input of [null, 7, 'x', [], undefined])
    expect(await parent.socket.timeout(5_000).emitWithAck('comment', input)).toMatchObject({ ok: false });
  parent.socket.emit('comment');
  parent.socket.emit('no such thing', {});
  expect(await parent.say('seats')).toMatchObject({ ok: true });
});

test('expert and assistants moderate: slow mode, pin, hide, mute, remove', async () => {
  const live = await academy.addLive();
  const [parent, assistant] = [await addParent(), await addParent()];
  await assist(live, assistant.id);
  const one = await enter(live, parent.token);
  const host = await enter(live, academy.people.expert.token);
  const hand = await enter(live, assistant.token);
  const { comment } = (await one.say('comment', createComment('老师好'))) as unknown as {
    comment: { id: number };
  };
  expect(await host.say('pin', { comment_id: comment.id })).toEqual({ ok: true });
  await expect
    .poll(() => one.received('pinned'), pollOptions)
    .toMatchObject([{ id: comment.id, text: '老师好' }]);
  expect(await hand.say('slow', { seconds: 30 })).toEqual({ ok: true });
  await expect.poll(() => one.received('slow'), pollOptions).toEqual([{ seconds: 30 }]);
  expect(await one.say('comment', createComment('再来'))).toMatchObject({
    ok: false,
    message: expect.stringMatching(/慢速模式中，\d+秒/),
  });
  expect(await hand.say('remove-comment', { comment_id: comment.id })).toEqual({ ok: true });
  await expect.poll(() => one.received('comment-removed'), pollOptions).toEqual([{ id: comment.id }]);
  await expect.poll(() => one.received('pinned').at(-1), pollOptions).toBeNull();
  expect(await hand.say('mute', { user_id: academy.people.expert.id, muted: true })).toMatchObject({
    ok: false,
  });
  expect(await hand.say('mute', { user_id: parent.id, muted: true })).toEqual({ ok: true });
  await expect.poll(() => one.received('muted'), pollOptions).toEqual([{ muted: true }]);
  // Moderators see who was muted; other users do not.
  for (const moderator of [host, hand])
    await expect
      .poll(() => moderator.received('muted-users'), pollOptions)
      .toEqual([{ user_ids: [parent.id] }]);
  expect(one.received('muted-users')).toEqual([]);
  expect((await enter(live, academy.people.expert.token)).state.muted_users).toEqual([parent.id]);
  expect((await enter(live, parent.token)).state.muted_users).toEqual([]);
  await hand.say('slow', { seconds: 0 });
  expect(await one.say('comment', createComment('还在'))).toEqual({
    ok: false,
    message: '您已被禁言，暂时不能发言',
  });
  expect(await host.say('remove-user', { user_id: parent.id })).toEqual({ ok: true });
  await expect.poll(() => one.socket.connected, pollOptions).toBe(false);
  expect(one.received('removed')).toEqual([{ message: '您已被移出这个直播间' }]);
  const input = { content_id: live, content_type: 'expertLive' as const };
  expect(await academy.ask(parent.token, 'GET user/live/getsign', input)).toMatchObject({
    code: 1003,
    msg: '您已被移出这个直播间',
  });
});

test('a withdrawn right takes effect with the next command, and an ended session closes the connection', async () => {
  const live = await academy.addLive();
  const [assistant, parent] = [await addParent(), await addParent()];
  await assist(live, assistant.id);
  const hand = await enter(live, assistant.token);
  const one = await enter(live, parent.token);
  expect(await hand.say('slow', { seconds: 5 })).toEqual({ ok: true });
  await academy.db.deleteFrom('live_assistants').where('user_id', '=', assistant.id).execute();
  expect(await hand.say('slow', { seconds: 9 })).toMatchObject({
    ok: false,
    message: '只有主播和助理可以这样做',
  });
  await academy.db
    .updateTable('sessions')
    .set({ ended_at: new Date(), end_cause: 'logout' })
    .where('user_id', '=', parent.id)
    .execute();
  await expect.poll(() => one.socket.connected, pollOptions).toBe(false);
});

test('a client without WebSocket joins by polling', async () => {
  const live = await academy.addLive();
  const parent = await enter(live, (await addParent()).token);
  const socket = await connect(await sign(live), { transports: ['polling'] });
  expect(await socket.timeout(5_000).emitWithAck('join', {})).toMatchObject({ ok: true });
  const received = new Promise((resolve) => socket.once('comments', resolve));
  await parent.say('comment', createComment('听得到吗'));
  expect(await received).toMatchObject([{ text: '听得到吗' }]);
  expect(socket.io.engine.transport.name).toBe('polling');
});
