import { expect, test, vi } from 'vitest';
import { apiPrefix, type Envelope } from '@academy/contract/http/envelope.ts';
import { type RoomCommand, roomCommands, type RoomRole } from '@academy/contract/realtime/room.ts';
import { hashDevice } from './domain/identity/known-devices.ts';
import { systemClock } from './kit/clock.ts';
import { academySecret } from './modules/lives/testing/use-academy.ts';
import {
  createSeatRequest,
  type InRoom,
  useRooms,
  createComment,
} from './modules/lives/testing/use-rooms.ts';
import { useTestAcademy } from './testing/use-test-academy.ts';
import { createTokens } from './transport/token.ts';

/** Which role may send which command: a new command does not compile here until it has a row. */

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 30_000, interval: 50 };

const academy = useTestAcademy();
const { sign, connect, enter, addParent } = useRooms(academy);

const everybody: RoomRole[] = ['guest', 'viewer', 'assistant', 'expert'];
const signedIn: RoomRole[] = ['viewer', 'assistant', 'expert'];
const audience: RoomRole[] = ['viewer', 'assistant'];
const orderly: RoomRole[] = ['assistant', 'expert'];

/** `input` is well formed and about `target`, who is in the room and has no special role. */
const table: Record<RoomCommand, { may: RoomRole[]; input: (target: number) => object }> = {
  join: { may: everybody, input: () => ({}) },
  seats: { may: everybody, input: () => ({}) },
  comment: { may: signedIn, input: () => createComment('大家好') },
  like: { may: signedIn, input: () => ({ count: 1 }) },
  'seat-request': { may: audience, input: () => createSeatRequest() },
  'seat-leave': { may: audience, input: () => ({}) },
  'seat-answer': { may: audience, input: () => ({ accept: true, voice_only: false }) },
  signal: { may: signedIn, input: (target) => ({ to: target, data: {} }) },
  'seat-accept': { may: orderly, input: (target) => ({ user_id: target }) },
  'seat-remove': { may: orderly, input: (target) => ({ user_id: target }) },
  'seat-invite': { may: orderly, input: (target) => ({ user_id: target }) },
  'seat-answered': { may: orderly, input: (target) => ({ user_id: target }) },
  pin: { may: orderly, input: () => ({ comment_id: null }) },
  slow: { may: orderly, input: () => ({ seconds: 5 }) },
  mute: { may: orderly, input: (target) => ({ user_id: target, muted: true }) },
  'remove-comment': { may: orderly, input: () => ({ comment_id: 1 }) },
  'remove-user': { may: orderly, input: (target) => ({ user_id: target }) },
};
const commands = Object.keys(roomCommands) as RoomCommand[];
const noRight = /^(登录后就可以参与了|主播不需要申请连麦|只有主播和助理可以这样做)$/;

/** A live with one person of each role in its room, and a target. */
async function fill() {
  const live = await academy.addLive();
  const [viewer, assistant, target] = [await addParent(), await addParent(), await addParent()];
  const help = { content_id: live, user_id: assistant.id };
  await academy.db.insertInto('live_assistants').values(help).execute();
  const tokens = {
    guest: undefined,
    viewer: viewer.token,
    assistant: assistant.token,
    expert: academy.people.expert.token,
  };
  const there = {} as Record<RoomRole, InRoom>;
  for (const role of everybody) {
    there[role] = await enter(live, tokens[role]);
    expect(there[role].state.role).toBe(role);
  }
  return { live, there, target, hearing: await enter(live, target.token) };
}

const rowsOf = async (live: number) => ({
  live: await academy.db
    .selectFrom('lives')
    .select(['slow_seconds', 'seat_version', 'like_taps', 'pinned_comment_id'])
    .where('content_id', '=', live)
    .executeTakeFirst(),
  comments: await academy.db.selectFrom('live_comments').selectAll().where('content_id', '=', live).execute(),
  seats: await academy.db.selectFrom('live_seats').selectAll().where('content_id', '=', live).execute(),
  visits: await academy.db
    .selectFrom('live_visits')
    .select(['user_id', 'muted', 'removed'])
    .where('content_id', '=', live)
    .orderBy('user_id')
    .execute(),
});

/** Visits are written a moment after somebody joins: those of everybody signed in except the expert. */
const allNoted = (live: number) =>
  expect.poll(async () => (await rowsOf(live)).visits.length, pollOptions).toBe(3);

test('every command is refused to every role without the right, and changes nothing', async () => {
  const { live, there, target, hearing } = await fill();
  await allNoted(live);
  const before = await rowsOf(live);
  const received = hearing.events.length;
  for (const role of everybody)
    for (const name of commands.filter((one) => !table[one].may.includes(role)))
      expect(await there[role].say(name, table[name].input(target.id)), `${role} ${name}`).toEqual({
        ok: false,
        message: expect.stringMatching(noRight) as string,
      });
  expect(await rowsOf(live)).toEqual(before);
  expect(hearing.events.slice(received).filter(([name]) => name !== 'presence')).toEqual([]);
});

test('no command is refused for a missing right to a role that has it', async () => {
  const { there, target } = await fill();
  for (const role of everybody)
    for (const name of commands.filter((one) => table[one].may.includes(role))) {
      const { message = '' } = await there[role].say(name, table[name].input(target.id));
      expect(message, `${role} ${name}`).not.toMatch(noRight);
    }
});

test('a connected user who has not joined can only join', async () => {
  const live = await academy.addLive();
  const before = await rowsOf(live);
  const socket = await connect(await sign(live, academy.people.expert.token));
  for (const name of commands.filter((one) => one !== 'join' && table[one].may.includes('expert'))) {
    const received: unknown = await socket.timeout(15_000).emitWithAck(name, table[name].input(1));
    expect(received, name).toEqual({ ok: false, message: '请先进入直播间' });
  }
  expect(await rowsOf(live)).toEqual(before);
});

test('a removed user, on any process, can do nothing more', async () => {
  const { live, there, target, hearing } = await fill();
  const visits = academy.db.updateTable('live_visits').where('content_id', '=', live);
  await allNoted(live);
  // As another process would write it.
  await visits.set({ removed: true }).where('user_id', '=', target.id).execute();
  for (const name of ['comment', 'seat-request', 'seat-leave', 'seat-answer', 'signal'] as const) {
    if (!hearing.socket.connected) break;
    const received = await hearing.say(name, table[name].input(target.id));
    expect(received, name).toEqual({ ok: false, message: '您已被移出这个直播间' });
  }
  await expect.poll(() => hearing.socket.connected, pollOptions).toBe(false);
  expect(hearing.received('removed')).toEqual([{ message: '您已被移出这个直播间' }]);
  expect((await rowsOf(live)).comments).toEqual([]);
  expect(there.viewer.socket.connected).toBe(true);
});

test('whoever was removed does not come back as a guest on the same device, and other guests come in', async () => {
  const live = await academy.addLive();
  const target = await addParent();
  const device = crypto.randomUUID();
  const rememberDevice = (userId: number, id: string) =>
    academy.db
      .updateTable('sessions')
      .set({ device_hash: hashDevice(createTokens({ secret: academySecret, clock: systemClock }), id) })
      .where('user_id', '=', userId)
      .execute();
  await rememberDevice(target.id, device);
  const there = await enter(live, target.token);
  const expert = await enter(live, academy.people.expert.token);
  // The visit, with the browser by which the removed are known, is saved after the room is entered.
  await expect.poll(async () => (await rowsOf(live)).visits.length, pollOptions).toBe(1);
  const signOn = async (from: string | undefined, token?: string, browser = 'node') => {
    const query = new URLSearchParams({ content_id: String(live), content_type: 'expertLive' });
    const headers = {
      'user-agent': browser,
      ...(from !== undefined && { device: from }),
      ...(token !== undefined && { token }),
    };
    const response = await fetch(`${academy.origin}${apiPrefix}/user/live/getsign?${query}`, { headers });
    return ((await response.json()) as Envelope<unknown>).code;
  };
  expect(await signOn(device)).toBe(200);
  expect(await expert.say('remove-user', { user_id: target.id })).toEqual({ ok: true });
  await expect.poll(() => there.socket.connected, pollOptions).toBe(false);
  expect([await signOn(device), await signOn(device, target.token)]).toEqual([1003, 1003]);
  // Nor without the id of the device, or with a new one.
  expect([await signOn(undefined), await signOn(crypto.randomUUID())]).toEqual([1003, 1003]);
  // The rest of the family: another browser, or a device on which somebody else signed in.
  expect(await signOn(crypto.randomUUID(), undefined, 'another browser')).toBe(200);
  const neighbour = await addParent();
  const known = crypto.randomUUID();
  await rememberDevice(neighbour.id, known);
  expect(await signOn(known)).toBe(200);
});

test('a private event reaches nobody else', async () => {
  const { live, there, target, hearing } = await fill();
  const expertId = academy.people.expert.id;
  await allNoted(live);
  expect(await there.expert.say('seat-invite', { user_id: target.id })).toEqual({ ok: true });
  expect(await hearing.say('seat-answer', { accept: true, voice_only: true })).toEqual({ ok: true });
  expect(await there.expert.say('signal', { to: target.id, data: 'answer' })).toEqual({ ok: true });
  expect(await hearing.say('signal', { to: expertId, data: 'offer' })).toEqual({ ok: true });
  expect(await there.expert.say('mute', { user_id: target.id, muted: true })).toEqual({ ok: true });
  const personal = new Set(['invited', 'signal', 'muted', 'removed']);
  const eventsOf = (one: InRoom) => one.events.map(([name]) => name).filter((name) => personal.has(name));
  await expect.poll(() => eventsOf(hearing), pollOptions).toEqual(['invited', 'signal', 'muted']);
  await expect.poll(() => eventsOf(there.expert), pollOptions).toEqual(['signal']);
  expect(await there.expert.say('remove-user', { user_id: target.id })).toEqual({ ok: true });
  // Everybody has heard of the free seat, so everything sent before has reached them too.
  for (const role of ['guest', 'viewer', 'assistant'] as const) {
    const versions = () => there[role].received<{ version: number }>('seat').map(({ version }) => version);
    const { seats } = (await there[role].say('seats')) as unknown as { seats: { version: number } };
    await expect.poll(() => Math.max(...versions()), pollOptions).toBeGreaterThanOrEqual(seats.version);
    expect(eventsOf(there[role]), role).toEqual([]);
  }
});
