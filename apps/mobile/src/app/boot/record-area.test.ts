import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { areaStore, defaultArea } from '../../data/area-store.ts';
import { session } from '../../session/session-store.ts';
import { adoptAccountArea, recordArea } from './record-area.ts';

const yantai = { id: 7, name: '烟台市', signal: '370600', lev: 1 };

afterEach(() => {
  session.clear();
  localStorage.clear();
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
  onTestFinished(recordArea(client));

  areaStore.select(yantai);
  session.save('t0ken');
  areaStore.select({ ...yantai, name: '烟台' });
  areaStore.select(defaultArea);
  areaStore.select(yantai);
  await waitFor(() => expect(sent).toEqual(['1', '7']));
  await waitFor(() => {
    expect(client.getQueryState(['GET area/history', {}])?.isInvalidated).toBe(true);
    expect(client.getQueryState(['GET user', {}])?.isInvalidated).toBe(true);
  });
});

/** Records the ids that arrive, and how often it was tried. */
function serve() {
  const sent: string[] = [];
  const attempts = { count: 0 };
  const server = createFakeServer({
    'POST area/record': ({ area_id }) => {
      sent.push(area_id);
      return {};
    },
  });
  const real = globalThis.fetch;
  globalThis.fetch = (...request) => {
    attempts.count += 1;
    return server.fetch(...request);
  };
  onTestFinished(() => void (globalThis.fetch = real));
  return { sent, server, attempts };
}

test('a selection made before this script arrived is sent once', async () => {
  const { sent } = serve();
  session.save('t0ken');
  areaStore.select(yantai);
  const stop = recordArea(new QueryClient());
  await waitFor(() => expect(localStorage.getItem('area_settled')).toBe('7'));
  expect(sent).toEqual(['7']);
  stop();
  // The next start has nothing left to send.
  onTestFinished(recordArea(new QueryClient()));
  areaStore.select(defaultArea);
  await waitFor(() => expect(sent).toEqual(['7', '1']));
});

test('a selection that found no connection is sent when there is one', async () => {
  const { sent, server, attempts } = serve();
  server.offline = true;
  session.save('t0ken');
  onTestFinished(recordArea(new QueryClient()));
  areaStore.select(yantai);
  await waitFor(() => expect(attempts.count).toBe(1));
  server.offline = false;
  await waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(sent).toContain('7');
  });
  await waitFor(() => expect(localStorage.getItem('area_settled')).toBe('7'));
  expect(sent).toEqual(['7']);
});

/** The first attempt fails with this code; every further one succeeds. */
function serveFailure(code: number) {
  const { sent, server } = serve();
  const failures = [new ApiError(code, '请稍后再试')];
  server.answer({
    'POST area/record': ({ area_id }) => {
      sent.push(area_id);
      return failures.shift() ?? {};
    },
  });
  return sent;
}

test.for([429, 500, 503])('a selection that failed with %d is sent again', async (code) => {
  const sent = serveFailure(code);
  session.save('t0ken');
  onTestFinished(recordArea(new QueryClient()));
  areaStore.select(yantai);
  await waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(sent).toEqual(['7', '7']);
  });
  await waitFor(() => expect(localStorage.getItem('area_settled')).toBe('7'));
});

test('a selection that the server refused for good is not sent again', async () => {
  const sent = serveFailure(404);
  session.save('t0ken');
  onTestFinished(recordArea(new QueryClient()));
  areaStore.select(yantai);
  await waitFor(() => expect(localStorage.getItem('area_settled')).toBe('7'));
  dispatchEvent(new Event('online'));
  areaStore.select(defaultArea);
  await waitFor(() => expect(sent).toEqual(['7', '1']));
});

test('without a selection nothing is sent for whoever signs in', async () => {
  const { sent } = serve();
  onTestFinished(recordArea(new QueryClient()));
  session.save('t0ken');
  areaStore.select(yantai);
  await waitFor(() => expect(sent).toEqual(['7']));
});

test('what a guest selected is not sent for whoever signs in later', async () => {
  const { sent } = serve();
  areaStore.select(yantai);
  onTestFinished(recordArea(new QueryClient()));
  session.save('t0ken');
  areaStore.select(defaultArea);
  await waitFor(() => expect(sent).toEqual(['1']));
});

test('without a selection the area of the account is taken, and not sent back', async () => {
  const { sent } = serve();
  session.save('t0ken');
  onTestFinished(recordArea(new QueryClient()));
  adoptAccountArea(yantai);
  expect(areaStore.get()).toEqual(yantai);
  expect(areaStore.isChosen()).toBe(true);
  areaStore.select(defaultArea);
  await waitFor(() => expect(sent).toEqual(['1']));
});

test.for([
  ['a city', yantai],
  ['the whole province', defaultArea],
] as const)('a device with a selection keeps its own: %s', ([, chosen]) => {
  areaStore.select(chosen);
  adoptAccountArea({ id: 8, name: '芝罘区', signal: '370602', lev: 2 });
  expect(areaStore.get()).toEqual(chosen);
});

test('an account in the whole province gives no selection', () => {
  adoptAccountArea(defaultArea);
  expect(areaStore.isChosen()).toBe(false);
});
