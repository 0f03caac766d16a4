import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { areaStore, defaultArea } from '../../data/area-store.ts';
import { session } from '../../session/session-store.ts';
import { recordArea } from './after-first-interaction.tsx';

const yantai = { id: 7, name: '烟台市', signal: '370600', lev: 1 };

afterEach(() => {
  session.clear();
  areaStore.set(defaultArea);
});

test('a selected area is sent for a signed-in user, and the queries that contain it are refetched', async () => {
  const sent: string[] = [];
  const server = createFakeServer({
    'POST area/record': ({ area_id }) => {
      sent.push(area_id);
      return {};
    },
  });
  const real = globalThis.fetch;
  globalThis.fetch = server.fetch;
  onTestFinished(() => void (globalThis.fetch = real));
  const client = new QueryClient();
  client.setQueryData(['GET area/history', {}], { list: [] });
  client.setQueryData(['GET user', {}], { area: defaultArea });
  recordArea(client);

  areaStore.select(yantai);
  session.save('t0ken');
  areaStore.select({ ...yantai, name: '烟台' });
  areaStore.select(defaultArea);
  areaStore.select(yantai);
  await vi.waitFor(() => expect(sent).toEqual(['1', '7']));
  await vi.waitFor(() => {
    expect(client.getQueryState(['GET area/history', {}])?.isInvalidated).toBe(true);
    expect(client.getQueryState(['GET user', {}])?.isInvalidated).toBe(true);
  });
});
