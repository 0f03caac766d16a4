import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { session } from '../../session/session-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { tokenOf } from '../../testing/token-of.ts';
import { type RefreshLive, useRefreshLive } from './use-refresh-live.ts';

const input = { content_id: 7, content_type: 'expertLive' } as const;
const changed = { live_id: 3, live_status: 1 };
const detail = { content_id: 7, mine: { reserved: true } } as never;

beforeEach(() => session.save(tokenOf({ uid: 1 })));
afterEach(() => session.clear());

type RefreshAndClient = { refresh: RefreshLive; client: QueryClient };

function Peek({ onReady }: { onReady: (both: RefreshAndClient) => void }) {
  const refresh = useRefreshLive(input);
  const client = useQueryClient();
  useEffect(() => onReady({ refresh, client }));
  return null;
}

/** A live that the server answers when `release` is called. */
async function askHeld() {
  const server = createFakeServer({ 'GET content/detail': () => detail });
  const { promise, resolve } = Promise.withResolvers<RefreshAndClient>();
  await renderScreen(<Peek onReady={resolve} />, { url: '/pages/media/expertLive', server });
  const { refresh, client } = await promise;
  const release = server.hold();
  const done = refresh(changed);
  return { release, done, cached: () => client.getQueryData(['GET content/detail', input]) };
}

test('the reported change is what the page shows next', async () => {
  const { release, done, cached } = await askHeld();
  release();
  await done;
  expect(cached()).toEqual(detail);
});

test('an answer to the person before is not shown to the next one', async () => {
  const { release, done, cached } = await askHeld();
  session.save(tokenOf({ uid: 2 }));
  release();
  await done;
  expect(cached()).toBeUndefined();
});
