import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { SeatEvent, SeatList } from '@academy/contract/realtime/seats.ts';
import { createSeatRequest, useRooms } from './modules/lives/testing/use-rooms.ts';
import { useTestAcademy } from './testing/use-test-academy.ts';

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 30_000, interval: 50 };

const academy = useTestAcademy();
const { enter, addParent } = useRooms(academy);

test('the seat queue: requested, up to four accepted, signalled, answered, emptied at the end', async () => {
  const live = await academy.addLive();
  const parents = await Promise.all([...Array(5).keys()].map((index) => addParent(`家长${index}`)));
  const host = await enter(live, academy.people.expert.token);
  const guest = await enter(live);
  const there = await Promise.all(parents.map(({ token }) => enter(live, token)));
  const ids: number[] = [];
  for (const [index, one] of there.entries()) {
    const reply = await one.say('seat-request', createSeatRequest(`问题${index}`, index === 1));
    ids.push(reply['seat_id'] as number);
  }
  expect(ids[0]).toBe(parents[0]!.id);
  expect(ids[1]).toBeLessThan(0);
  expect(await there[0]!.say('seat-request', createSeatRequest())).toMatchObject({
    ok: true,
    seat_id: ids[0],
  });
  const list = async () => ((await guest.say('seats'))['seats'] as SeatList).list;
  await expect.poll(async () => (await list()).map(({ userId }) => userId), pollOptions).toEqual(ids);
  expect((await list())[1]).toMatchObject({
    nick: '匿名家长',
    avatar: null,
    anchorID: academy.people.expert.id,
    roomID: live,
    conversationID: `live-${live}`,
    status: 0,
    payload: { question: '问题1', voice_only: false, anonymous: true, invited: false },
  });
  expect(JSON.stringify(await list())).not.toContain('家长1');

  expect(await there[0]!.say('signal', { to: academy.people.expert.id, data: 'x' })).toMatchObject({
    ok: false,
  });
  const accepted = await Promise.all(ids.map((id) => host.say('seat-accept', { user_id: id })));
  expect(accepted.filter(({ ok }) => ok)).toHaveLength(4);
  expect(accepted.filter(({ ok }) => !ok)).toEqual([
    { ok: false, message: '最多4位同时连麦，请先请一位下麦' },
  ]);
  const last = accepted.findIndex(({ ok }) => !ok);
  const [first, second] = ids
    .map((id, index) => ({ id, one: there[index]! }))
    .filter((_, index) => index !== last);
  expect(await first!.one.say('signal', { to: academy.people.expert.id, data: { sdp: 'offer' } })).toEqual({
    ok: true,
  });
  await expect
    .poll(() => host.received('signal'), pollOptions)
    .toEqual([{ from: first!.id, data: { sdp: 'offer' } }]);
  expect(await host.say('signal', { to: first!.id, data: { sdp: 'answer' } })).toEqual({ ok: true });
  await expect
    .poll(() => first!.one.received('signal'), pollOptions)
    .toEqual([{ from: academy.people.expert.id, data: { sdp: 'answer' } }]);
  expect(await first!.one.say('signal', { to: second!.id, data: 'x' })).toMatchObject({ ok: false });
  expect(await host.say('signal', { to: ids[last]!, data: 'x' })).toMatchObject({ ok: false });

  // They came up two minutes into the live, a minute ago.
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
  await academy.db
    .insertInto('live_runs')
    .values({
      content_id: live,
      number: 1,
      process: randomUUID(),
      heartbeat_at: ago(0),
      started_at: ago(180),
    })
    .execute();
  await academy.db
    .updateTable('live_seats')
    .set({ accepted_at: ago(60) })
    .where('content_id', '=', live)
    .where('status', '=', 1)
    .execute();
  expect(await host.say('seat-answered', { user_id: first!.id })).toEqual({ ok: true });
  // Simultaneous events are sent as a batch, single events as themselves.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await first!.one.say('seat-leave')).toEqual({ ok: true });
  await expect
    .poll(() => guest.received<SeatEvent>('seat').at(-1), pollOptions)
    .toMatchObject({ type: 'user-update', userId: first!.id, status: 2 });
  expect(await host.say('seat-accept', { user_id: ids[last]! })).toEqual({ ok: true });
  const questions = await academy.db
    .selectFrom('live_questions')
    .selectAll()
    .where('content_id', '=', live)
    .execute();
  expect(questions).toHaveLength(5);
  const [answered, ...others] = questions.filter((one) => one.answered_at_second !== null);
  expect(others).toEqual([]);
  expect(Math.abs(answered!.answered_at_second! - 120)).toBeLessThanOrEqual(20);

  await academy.ask(academy.people.expert.token, 'POST user/expert/endlive', { content_id: live });
  await expect
    .poll(() => guest.received<SeatEvent>('seat').at(-1), pollOptions)
    .toMatchObject({ type: 'live-end' });
  await expect.poll(() => guest.received('live').at(-1), pollOptions).toMatchObject({ status: 2 });
  expect(await list()).toEqual([]);
  expect(await there[2]!.say('seat-request', createSeatRequest())).toEqual({
    ok: false,
    message: '直播进行中才能连麦',
  });
});

test('a question is cleaned like a comment, and one with a number is refused with the reason', async () => {
  const live = await academy.addLive();
  const [host, parent] = [await enter(live, academy.people.expert.token), await addParent()];
  const one = await enter(live, parent.token);
  expect(await one.say('seat-request', createSeatRequest('加我电话 13912345678'))).toEqual({
    ok: false,
    message: '问题里有联系方式或者要审核的内容，请改一改再申请',
  });
  expect(await one.say('seat-request', createSeatRequest('\u200b\u2060'))).toMatchObject({ ok: true });
  const list = async () => ((await host.say('seats'))['seats'] as SeatList).list;
  await expect
    .poll(async () => (await list()).map(({ payload }) => payload.question), pollOptions)
    .toEqual(['']);
});

test('an invited user answers for themselves', async () => {
  const live = await academy.addLive();
  const parent = await addParent();
  const host = await enter(live, academy.people.expert.token);
  const one = await enter(live, parent.token);
  expect(await one.say('seat-answer', { accept: true, voice_only: true })).toEqual({
    ok: false,
    message: '邀请已经失效了',
  });
  expect(await host.say('seat-invite', { user_id: parent.id })).toEqual({ ok: true });
  await expect.poll(() => one.received('invited'), pollOptions).toEqual([{ by: '主播' }]);
  expect(await host.say('seat-accept', { user_id: parent.id })).toEqual({
    ok: false,
    message: '对方还没有回应邀请',
  });
  expect(await one.say('seat-answer', { accept: true, voice_only: true })).toEqual({ ok: true });
  const seats = async () => ((await one.say('seats'))['seats'] as SeatList).list;
  await expect
    .poll(seats, pollOptions)
    .toMatchObject([{ userId: parent.id, status: 1, payload: { voice_only: true, invited: true } }]);
});

test('a seat is freed after half a minute without a sign of its user', async () => {
  const live = await academy.addLive();
  const [parent, other] = [await addParent(), await addParent()];
  const [one, two] = [await enter(live, parent.token), await enter(live, other.token)];
  await one.say('seat-request', createSeatRequest());
  await two.say('seat-request', createSeatRequest());
  one.socket.disconnect();
  const long = new Date(Date.now() - 31_000);
  await academy.db.updateTable('live_seats').set({ seen_at: long }).where('content_id', '=', live).execute();
  const left = async () => ((await two.say('seats'))['seats'] as SeatList).list.map(({ userId }) => userId);
  await expect.poll(left, { timeout: 25_000, interval: 500 }).toEqual([other.id]);
});
