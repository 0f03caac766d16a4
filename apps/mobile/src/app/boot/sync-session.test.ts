import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { areaStore, defaultArea } from '../../data/area-store.ts';
import { call } from '../../data/call.ts';
import { loadPageState, savePageState } from '../../navigation/page-state.ts';
import { session } from '../../session/session-store.ts';
import { sampleProfile } from '../../testing/samples.ts';
import { tokenOf } from '../../testing/token-of.ts';
import { fetchProfile, syncSession } from './sync-session.ts';
import { createQueryClient } from './query-client.ts';

const key = ['GET user', {}];
beforeEach(() => session.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

function serve(answer: () => ReturnType<typeof sampleProfile> | ApiError) {
  const server = createFakeServer({ 'GET user': answer, 'POST user/logout': () => ({}) });
  vi.stubGlobal('fetch', server.fetch);
  return server;
}

test('a sign-in requests the profile, once', async () => {
  const client = createQueryClient();
  syncSession(client);
  syncSession(client);
  let asked = 0;
  serve(() => {
    asked += 1;
    return sampleProfile({ nickname: `第 ${asked} 次` });
  });
  session.save(tokenOf());
  await waitFor(() => expect(client.getQueryData(key)).toMatchObject({ nickname: '第 1 次' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toBe(1);
});

test('a device without a selected area takes the area of the account that signs in', async () => {
  localStorage.clear();
  areaStore.restore();
  const area = { id: 7, name: '烟台市', signal: '370600', lev: 1 };
  syncSession(createQueryClient());
  serve(() => sampleProfile({ area }));
  session.save(tokenOf());
  await waitFor(() => expect(areaStore.get()).toEqual(area));
  localStorage.removeItem('area');
  areaStore.set(defaultArea);
});

test('an expired token is cleared without a request; a refused one ends the session', async () => {
  let asked = 0;
  serve(() => {
    asked += 1;
    return new ApiError(403, '登录已过期，请重新登录');
  });
  session.save(tokenOf({ exp: 1 }));
  await fetchProfile(createQueryClient());
  expect([asked, session.get().token]).toEqual([0, '']);
  session.save(tokenOf());
  await fetchProfile(createQueryClient());
  expect(asked).toBeGreaterThan(0);
  expect(session.get().token).toBe('');
});

test('the states of pages are kept for the same person, and forgotten when another one signs in', () => {
  serve(() => sampleProfile());
  syncSession(createQueryClient());
  session.save(tokenOf({ uid: 1 }));
  savePageState('p1', { school: '4' });
  session.clear();
  session.save(tokenOf({ uid: 1, exp: 2_000_000_000 }));
  expect(loadPageState('p1')).toEqual({ school: '4' });
  session.clear();
  session.save(tokenOf({ uid: 2 }));
  expect(loadPageState('p1')).toEqual({});
});

test('a late 403 for a token that was replaced ends nothing', async () => {
  const server = serve(() => new ApiError(403, '登录已过期，请重新登录'));
  let ended = 0;
  session.onEnded = () => (ended += 1);
  const release = server.hold();
  session.save(tokenOf({ uid: 1 }));
  const late = call('GET user', {}).catch(() => {});
  const next = tokenOf({ uid: 2 });
  session.save(next);
  release();
  await late;
  expect([ended, session.get().token]).toEqual([0, next]);
  session.onEnded = () => {};
});

test('a sign-in or sign-out in another tab is followed through the storage event', () => {
  const turns: string[] = [];
  session.onTokenChange = (before) => void turns.push(`${before}>${session.get().token}`);
  localStorage.setItem('user_identity_token', JSON.stringify('theirs'));
  session.restore();
  session.restore();
  localStorage.removeItem('user_identity_token');
  session.restore();
  expect(turns).toEqual(['>theirs', 'theirs>']);
  session.onTokenChange = () => {};
});
