import { expect, test, vi } from 'vitest';
import { apiPrefix, type Envelope } from '@academy/contract/http/envelope.ts';
import { liveLimits } from '@academy/contract/limits.ts';
import type { SeatList } from '@academy/contract/realtime/seats.ts';
import { createApp } from './app.ts';
import { useAcademy } from './modules/lives/testing/use-academy.ts';
import { createSeatRequest, useRooms } from './modules/lives/testing/use-rooms.ts';
import { addArticle } from './modules/testing/rows.ts';
import { testSettings } from './transport/testing/test-server.ts';

/** Somebody sets the machine's clock while users read, and wait for a seat. */

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 30_000, interval: 50 };

/** Milliseconds that passed by all clocks, and by which the time of day was set. */
let [passed, set] = [0, 0];
const clock = { now: () => new Date(Date.now() + passed + set) };
const readDuration = performance.now.bind(performance);
vi.spyOn(performance, 'now').mockImplementation(() => readDuration() + passed);

const academy = useAcademy(({ db, storage, tokenSecret }) =>
  createApp({
    db,
    probeDb: db,
    storage,
    clock,
    settings: { ...testSettings, tokenSecret },
    checkOutput: true,
  }),
);
const { enter, addParent } = useRooms(academy);

/** After this time the process takes a missing user for gone, by `room-registry.ts`. */
const trusted = 13_000;

const jump = 50 * 60_000;

test.each([jump, -jump])('what is withdrawn after the clock was set by %i ms is gone', async (change) => {
  const id = await addArticle(academy.db, academy.people.scene, {});
  const read = async () => {
    const url = `${academy.origin}${apiPrefix}/content/detail?content_id=${id}&content_type=graphic`;
    return ((await (await fetch(url)).json()) as Envelope<unknown>).code;
  };
  expect(await read()).toBe(200);
  set += change;
  await academy.db.updateTable('contents').set({ state: 'withdrawn' }).where('id', '=', id).execute();
  await expect.poll(read, { timeout: 4_000 }).toBe(404);
});

test('a set clock takes nobody’s seat, and whoever really left loses it afterwards', async () => {
  const live = await academy.addLive();
  const endsAt = new Date(Date.now() + 86_400_000);
  await academy.db.updateTable('lives').set({ ends_at: endsAt }).where('content_id', '=', live).execute();
  const viewer = await enter(live);
  const [away, gone] = [await addParent(), await addParent()];
  for (const { token } of [away, gone]) {
    const inRoom = await enter(live, token);
    await inRoom.say('seat-request', createSeatRequest());
    inRoom.socket.disconnect();
  }
  const list = async () =>
    ((await viewer.say('seats'))['seats'] as SeatList).list.map(({ userId }) => userId);
  const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1_000);
  /** As another process reports a user that is connected there. */
  const report = (id: number, at: Date) =>
    academy.db
      .updateTable('live_seats')
      .set({ seen_at: at })
      .where('content_id', '=', live)
      .where('user_id', '=', id)
      .execute();
  /** Until the seats were checked by the present time; the process notes its own presence after that. */
  const waitForCheck = () =>
    expect
      .poll(async () => {
        const rows = academy.db.selectFrom('live_presence').select('at').where('content_id', '=', live);
        return Math.abs(((await rows.executeTakeFirst())?.at.getTime() ?? 0) - clock.now().getTime());
      }, pollOptions)
      .toBeLessThan(trusted - 1_000);

  // The process has reported its own users long enough to take others for gone.
  await waitForCheck();
  passed += trusted;
  await report(away.id, ago(0));
  await report(gone.id, ago(liveLimits.seatPresence + 1));
  await expect.poll(list, pollOptions).toEqual([away.id]);

  for (const change of [jump, -jump]) {
    set += change;
    await waitForCheck();
    // Whoever lost the seat would not get it back by waiting.
    await expect.poll(list, pollOptions).toEqual([away.id]);
    // The other process comes round to reporting its users by the new time.
    await report(away.id, ago(0));
    passed += trusted;
    await waitForCheck();
    await expect.poll(list, pollOptions).toEqual([away.id]);
  }

  passed += (liveLimits.seatPresence + 1) * 1_000;
  await expect.poll(list, pollOptions).toEqual([]);
});
