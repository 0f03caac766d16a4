import { expect, test, vi } from 'vitest';
import { deleteOldLiveGuests } from './domain/live-room/attendance.ts';
import { callAs } from './modules/lives/testing/use-academy.ts';
import { useRooms } from './modules/lives/testing/use-rooms.ts';
import { useTestAcademy } from './testing/use-test-academy.ts';

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 30_000, interval: 50 };

const academy = useTestAcademy();
const { connect, enter, addParent } = useRooms(academy);

/** A guest in the room, on a device that the app names. */
async function enterAsGuest(live: number, device: string) {
  const query = `content_id=${live}&content_type=expertLive`;
  const url = `${academy.origin}/app/v1/user/live/getsign?${query}`;
  const response = await fetch(url, { headers: { device } });
  const { data } = (await response.json()) as { data: object };
  const socket = await connect(data);
  await socket.timeout(15_000).emitWithAck('join', {});
  return socket;
}

const findDetail = async (live: number) => {
  const input = { content_id: live };
  const { data } = await callAs(academy.origin, academy.people.expert.token, [
    'GET user/expert/livedetail',
    input,
  ]);
  return data!;
};
const setStatus = (live: number, fields: { status: number; ended_at?: Date }) =>
  academy.db.updateTable('lives').set(fields).where('content_id', '=', live).execute();

test('who was there while it was on is counted once, guests by their device, and nobody before the start', async () => {
  const live = await academy.addLive();
  await setStatus(live, { status: 0 });
  const parent = await addParent();
  const early = await addParent();
  const room = await enter(live, parent.token);
  const left = await enter(live, early.token);
  await expect.poll(async () => (await findDetail(live)).visitor_count, pollOptions).toBe(2);
  const presence = () => room.received('presence').at(-1);
  await expect.poll(presence, pollOptions).toEqual({ viewer_count: 2 });
  left.socket.disconnect();
  await expect.poll(presence, pollOptions).toEqual({ viewer_count: 1 });
  await setStatus(live, { status: 1 });
  await enterAsGuest(live, 'a phone');
  await enterAsGuest(live, 'a phone');
  await enterAsGuest(live, 'a tablet');
  await enter(live, parent.token);
  // The expert is nobody. Without a device each signature is another guest.
  await enter(live, academy.people.expert.token);
  await enter(live);
  await expect.poll(async () => (await findDetail(live)).viewer_count, pollOptions).toBe(4);
  expect(await findDetail(live)).toMatchObject({ viewer_count: 4, peak_count: 4, visitor_count: 2 });
  await setStatus(live, { status: 2, ended_at: new Date('2026-11-01T12:00:00Z') });
  await deleteOldLiveGuests(academy.db, new Date('2026-11-04T11:59:00Z'));
  const countDevices = () => academy.db.selectFrom('live_guests').select('device_hash').execute();
  expect(await countDevices()).toHaveLength(3);
  await deleteOldLiveGuests(academy.db, new Date('2026-11-04T12:01:00Z'));
  expect(await countDevices()).toEqual([]);
  expect((await findDetail(live)).viewer_count).toBe(4);
});
