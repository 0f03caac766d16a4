import { expect, test } from 'vitest';
import { testUsageSink } from '../../ports/testing/usage-sink-conformance.ts';
import { createMatomo } from './matomo.ts';
import { startFakeMatomo } from './testing/fake-matomo.ts';

const account = { site: '3', token: 'not-a-token-only-its-shape', appUrl: 'https://xue.example.cn/wx' };

testUsageSink('Matomo', async () => {
  const matomo = await startFakeMatomo(account);
  return {
    sink: createMatomo({ ...account, url: matomo.url, timeout: 1_000 }),
    received: matomo.received,
    failNext: matomo.failNext,
    secrets: [account.token],
    close: matomo.close,
  };
});

test('a wrong token is refused by the fake, so it does check the token', async () => {
  const matomo = await startFakeMatomo(account);
  const sink = createMatomo({ ...account, token: 'another', url: matomo.url });
  const visit = '5f0c7f2e-8c2b-4d1a-9c55-0b7a3d2e1f00';
  const sending = sink.send(
    [{ kind: 'visit', visit, at: new Date(), version: '3.3.5' }],
    new AbortController().signal,
  );
  await expect(sending).rejects.toMatchObject({
    name: 'UNAVAILABLE',
    cause: { message: 'Matomo: HTTP 401' },
  });
  expect(matomo.received()).toEqual([]);
  await matomo.close();
});
