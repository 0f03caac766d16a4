import { expect, test, vi } from 'vitest';
import { createApp } from './app.ts';
import { systemClock } from './kit/clock.ts';
import { useAcademy } from './modules/lives/testing/use-academy.ts';
import { useRooms } from './modules/lives/testing/use-rooms.ts';
import { testSettings } from './transport/testing/test-server.ts';

/** Who waits in the room of a live, who comes, and how they are counted. */

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 20_000, interval: 100 };

const academy = useAcademy(({ db, storage, tokenSecret }) =>
  createApp({
    db,
    probeDb: db,
    storage,
    clock: systemClock,
    settings: { ...testSettings, tokenSecret, rateLimit: { perIdentity: 1e6, perAddress: 1e6 } },
    checkOutput: true,
  }),
);
const { enter, connect, addParent } = useRooms(academy);

const detailOf = async (live: number) =>
  (await academy.ask(academy.people.expert.token, 'GET user/expert/livedetail', { content_id: live })).data!;
const expertDoes = (call: 'startlive' | 'endlive' | 'resumelive', live: number) =>
  academy.ask(academy.people.expert.token, `POST user/expert/${call}`, { content_id: live });
const reschedule = (live: number, minutes: number) => {
  const startsAt = new Date(Date.now() + minutes * 60_000);
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  const plan = { starts_at: startsAt, ends_at: endsAt };
  return academy.db.updateTable('lives').set(plan).where('content_id', '=', live).execute();
};

test('whoever waits in the room is told of the start, the end and that it goes on, and is counted from the start on', async () => {
  const live = await academy.addLive(0);
  await reschedule(live, -5);
  const parent = await addParent();
  const [waiting, guest] = [await enter(live, parent.token), await enter(live)];
  expect(waiting.state.status).toBe(0);
  const statuses = () => waiting.received<{ status: number }>('live').map(({ status }) => status);
  // Longer than a room needs to count.
  await expect.poll(() => guest.received('presence').at(-1), pollOptions).toEqual({ viewer_count: 2 });
  expect(await detailOf(live)).toMatchObject({ viewer_count: 0, peak_count: 0, visitor_count: 1 });
  await expertDoes('startlive', live);
  await expect.poll(statuses, pollOptions).toEqual([1]);
  const counted = async () => {
    const { viewer_count, peak_count } = await detailOf(live);
    return [viewer_count, peak_count];
  };
  await expect.poll(counted, pollOptions).toEqual([2, 2]);
  await expertDoes('endlive', live);
  await expect.poll(statuses, pollOptions).toEqual([1, 2]);
  await expertDoes('resumelive', live);
  await expect.poll(statuses, pollOptions).toEqual([1, 2, 1]);
});

/** A signature for a guest of this device. */
async function signAs(live: number, device: string, token?: string) {
  const url = `${academy.origin}/app/v1/user/live/getsign?content_id=${live}&content_type=expertLive`;
  const answer = await fetch(url, { headers: { device, ...(token && { token }) } });
  return ((await answer.json()) as { data: { sign: string } }).data.sign;
}

test('who came and the largest audience are the same people: users and guests once each, the expert never', async () => {
  const live = await academy.addLive();
  const [one, two] = [await addParent(), await addParent()];
  await enter(live, one.token);
  await enter(live, one.token);
  await enter(live, two.token);
  await enter(live, academy.people.expert.token);
  // Two tabs of one device are one guest.
  for (const device of ['phone', 'phone', 'tablet']) {
    const socket = await connect({ sign: await signAs(live, device) });
    await socket.timeout(15_000).emitWithAck('join', {});
  }
  const counted = async () => {
    const { viewer_count, peak_count } = await detailOf(live);
    return [viewer_count, peak_count];
  };
  await expect.poll(counted, pollOptions).toEqual([4, 4]);
  // A guest who signs in stays one person.
  const parent = await addParent();
  const socket = await connect({ sign: await signAs(live, 'tablet', parent.token) });
  await socket.timeout(15_000).emitWithAck('join', {});
  await expect.poll(async () => (await detailOf(live)).viewer_count, pollOptions).toBe(4);
  const guests = academy.db.selectFrom('live_guests').selectAll().where('content_id', '=', live);
  await expect.poll(() => guests.execute(), pollOptions).toHaveLength(1);
});
