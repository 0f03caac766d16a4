import { Agent, get } from 'node:http';
import { expect, test, vi } from 'vitest';
import { chatPath, roomPath } from '@academy/contract/realtime/socket-addresses.ts';
import { createApp } from './app.ts';
import { systemClock } from './kit/clock.ts';
import { useAcademy } from './modules/lives/testing/use-academy.ts';
import { testSettings } from './transport/testing/test-server.ts';

/** Handshakes of a server that callers reach without a proxy. */

vi.setConfig({ testTimeout: 60_000 });

const academy = useAcademy(({ db, storage, tokenSecret }) =>
  createApp({
    db,
    probeDb: db,
    storage,
    clock: systemClock,
    settings: { ...testSettings, tokenSecret, trustProxy: false },
    checkOutput: true,
  }),
);

test('rooms and chat share one limit, which forged addresses do not avoid', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const send = (index: number) =>
    new Promise<number>((resolve, reject) =>
      get(
        `${academy.origin}${index % 2 ? roomPath : chatPath}/?EIO=4&transport=polling`,
        { agent, headers: { 'x-forwarded-for': `198.51.${index % 200}.${index % 250}` } },
        (response) => {
          response.resume().once('end', () => resolve(response.statusCode ?? 0));
        },
      ).once('error', reject),
    );
  const startedAt = performance.now();
  const statuses = await Promise.all(Array.from({ length: 3_000 }, (_, index) => send(index)));
  const seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  const accepted = statuses.filter((status) => status === 200).length;
  expect(accepted).toBeGreaterThanOrEqual(1_500);
  expect(accepted).toBeLessThanOrEqual(1_500 + Math.ceil(seconds * 50));
});
