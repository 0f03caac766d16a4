import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { useAcademyProcess } from './start/testing/academy-process.ts';

/** What a whole process tells those who watch over it. */

vi.setConfig({ testTimeout: 90_000 });
const academy = useAcademyProcess('forty characters that are no secret at all');
const pollOptions = { timeout: 30_000, interval: 200 };
const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

test('it is not ready while it cannot write where media are stored', async () => {
  const address = await academy.start();
  await expect.poll(() => statusOf(`${address}/readyz`), pollOptions).toBe(200);
  const media = join(academy.dataDir, 'media');
  await rename(media, `${media}-away`);
  await expect.poll(() => statusOf(`${address}/readyz`), pollOptions).toBe(503);
  await rename(`${media}-away`, media);
  await expect.poll(() => statusOf(`${address}/readyz`), pollOptions).toBe(200);
});

test('metrics are served on a port of their own, and not on the academy’s', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  await once(free, 'close');
  const address = await academy.start('0', { METRICS_PORT: String(port) });
  await expect.poll(() => statusOf(`http://127.0.0.1:${port}/metrics`), pollOptions).toBe(200);
  expect(await statusOf(`${address}/metrics`)).toBe(404);
});
