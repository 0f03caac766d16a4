import { beforeAll, expect, test, vi } from 'vitest';
import { createApp } from './app.ts';
import { systemClock } from './kit/clock.ts';
import { useAcademy } from './modules/lives/testing/use-academy.ts';
import { useRooms } from './modules/lives/testing/use-rooms.ts';
import { testSettings } from './transport/testing/test-server.ts';

/** How many connections the rooms keep open: of all, of guests, and of one network. */

vi.setConfig({ testTimeout: 60_000 });

const maxConnections = { total: 8, guests: 4, network: 3 };
const academy = useAcademy(({ db, storage, tokenSecret }) =>
  createApp({
    db,
    probeDb: db,
    storage,
    clock: systemClock,
    settings: { ...testSettings, tokenSecret, trustProxy: true, maxConnections },
    checkOutput: true,
  }),
);
const { addParent, connect, sign } = useRooms(academy);
let live: number;
beforeAll(async () => {
  live = await academy.addLive();
});

const comeFrom = async (address: string, token?: string) =>
  connect(await sign(live, token), { headers: { 'x-forwarded-for': address } });
const crowded = '现在的人太多了，请稍等一会儿再来';

test('a network gets its share, guests theirs, and the rest stays for users', async () => {
  const parent = await addParent();
  const first = await comeFrom('203.0.113.7');
  for (let count = 0; count < 2; count += 1) await comeFrom('203.0.113.7');
  await expect(comeFrom('203.0.113.7')).rejects.toThrow(crowded);
  await expect(comeFrom('203.0.113.7', parent.token)).rejects.toThrow(crowded);
  await comeFrom('203.0.113.8');
  await expect(comeFrom('203.0.113.9')).rejects.toThrow(crowded);
  expect((await comeFrom('203.0.113.9', parent.token)).connected).toBe(true);
  // Whoever leaves makes room.
  first.disconnect();
  const comesIn = () =>
    comeFrom('203.0.113.7').then(
      ({ connected }) => connected,
      () => false,
    );
  await expect.poll(comesIn).toBe(true);
});
