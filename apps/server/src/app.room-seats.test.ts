import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { SeatEvent, SeatList } from '@academy/contract/realtime/seats.ts';
import { createApp } from './app.ts';
import { systemClock } from './kit/clock.ts';
import { useAcademy } from './modules/live/testing/use-academy.ts';
import { asking, useRooms } from './modules/live/testing/use-rooms.ts';
import { testSettings } from './transport/testing/test-server.ts';

vi.setConfig({ testTimeout: 60_000 });
const patient = { timeout: 15_000, interval: 50 };

const academy = useAcademy(({ db, storage, tokenSecret }) =>
  createApp({
    db,
    storage,
    clock: systemClock,
    settings: { ...testSettings, tokenSecret },
    checkOutput: true,
  }),
);
const { enter, addParent } = useRooms(academy);

test('the line for seats: asked, accepted up to four, signalled, answered, emptied at the end', async () => {
  const live = await academy.addLive();
  const parents = await Promise.all([...Array(5).keys()].map((index) => addParent(`家长${index}`)));
  const host = await enter(live, academy.people.expert.token);
  const guest = await enter(live);
  const there = await Promise.all(parents.map(({ token }) => enter(live, token)));
  const ids: number[] = [];
  for (const [index, one] of there.entries()) {
    const told = await one.say('seat-request', asking(`问题${index}`, index === 1));
    ids.push(told['seat_id'] as number);
  }
  expect(ids[0]).toBe(parents[0]!.id);
  expect(ids[1]).toBeLessThan(0);
  expect(await there[0]!.say('seat-request', asking())).toMatchObject({ ok: true, seat_id: ids[0] });
  const list = async () => ((await guest.say('seats'))['seats'] as SeatList).list;
  await expect.poll(async () => (await list()).map(({ userId }) => userId), patient).toEqual(ids);
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
    .poll(() => host.told('signal'), patient)
    .toEqual([{ from: first!.id, data: { sdp: 'offer' } }]);
  expect(await host.say('signal', { to: first!.id, data: { sdp: 'answer' } })).toEqual({ ok: true });
  await expect
    .poll(() => first!.one.told('signal'), patient)
    .toEqual([{ from: academy.people.expert.id, data: { sdp: 'answer' } }]);
  expect(await first!.one.say('signal', { to: second!.id, data: 'x' })).toMatchObject({ ok: false });
  expect(await host.say('signal', { to: ids[last]!, data: 'x' })).toMatchObject({ ok: false });

  // Two minutes into the live they came up, a minute ago.
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
  await academy.db
    .insertInto('live_runs')
    .values({
      content_id: live,
      number: 1,
      process: randomUUID(),
      beat_at: ago(0),
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
  // What happens at once is told together; what happens alone, as what it is.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await first!.one.say('seat-leave')).toEqual({ ok: true });
  await expect
    .poll(() => guest.told<SeatEvent>('seat').at(-1), patient)
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
  await expect.poll(() => guest.told<SeatEvent>('seat').at(-1), patient).toMatchObject({ type: 'live-end' });
  await expect.poll(() => guest.told('live').at(-1), patient).toMatchObject({ status: 2 });
  expect(await list()).toEqual([]);
  expect(await there[2]!.say('seat-request', asking())).toEqual({ ok: false, message: '直播进行中才能连麦' });
});

test('who is invited answers for themselves', async () => {
  const live = await academy.addLive();
  const parent = await addParent();
  const host = await enter(live, academy.people.expert.token);
  const one = await enter(live, parent.token);
  expect(await one.say('seat-answer', { accept: true, voice_only: true })).toEqual({
    ok: false,
    message: '邀请已经失效了',
  });
  expect(await host.say('seat-invite', { user_id: parent.id })).toEqual({ ok: true });
  await expect.poll(() => one.told('invited'), patient).toEqual([{ by: '主播' }]);
  expect(await host.say('seat-accept', { user_id: parent.id })).toEqual({
    ok: false,
    message: '对方还没有回应邀请',
  });
  expect(await one.say('seat-answer', { accept: true, voice_only: true })).toEqual({ ok: true });
  const seats = async () => ((await one.say('seats'))['seats'] as SeatList).list;
  await expect
    .poll(seats, patient)
    .toMatchObject([{ userId: parent.id, status: 1, payload: { voice_only: true, invited: true } }]);
});

test('who was not heard of for half a minute gives up their place', async () => {
  const live = await academy.addLive();
  const [parent, other] = [await addParent(), await addParent()];
  const [one, two] = [await enter(live, parent.token), await enter(live, other.token)];
  await one.say('seat-request', asking());
  await two.say('seat-request', asking());
  one.socket.disconnect();
  const long = new Date(Date.now() - 31_000);
  await academy.db.updateTable('live_seats').set({ seen_at: long }).where('content_id', '=', live).execute();
  const left = async () => ((await two.say('seats'))['seats'] as SeatList).list.map(({ userId }) => userId);
  await expect.poll(left, { timeout: 25_000, interval: 500 }).toEqual([other.id]);
});
