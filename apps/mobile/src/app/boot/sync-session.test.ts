import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import type { Student } from '@academy/contract/areas/student.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../data/call.ts';
import { session } from '../../session/session-store.ts';
import { sampleProfile } from '../../testing/samples.ts';
import { tokenOf } from '../../testing/token-of.ts';
import { fetchProfile, syncSession } from './sync-session.ts';
import { createQueryClient } from './query-client.ts';

const key = ['GET user', {}];
const child: Student = {
  id: 5,
  name: '小雨',
  grade: 3,
  grade_label: '三年级',
  school: null,
  class_id: null,
  class_name: null,
  relation: 'mother',
  current: true,
  guardian_count: 1,
};

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

test('the profile becomes the user of the session', async () => {
  serve(() =>
    sampleProfile({
      nickname: '小雨妈妈',
      avatar: { url: '/media/rain.webp', width: 96, height: 96, colour: '#fff' },
      mobile: '138****8000',
      score: 120,
      account: { id: 3, name: '县教育局' },
      expert: null,
      student: [child],
      main_page: { account_id: 3, name: '县教育局' },
    }),
  );
  session.save(tokenOf());
  await fetchProfile(createQueryClient());
  expect(session.get().user).toEqual({
    mobile: '138****8000',
    name: '小雨妈妈',
    avatar: '/media/rain.webp',
    isAdmin: true,
    isExpert: false,
    score: 120,
    student: [child],
    mainPage: 3,
  });
});

test.each([
  [
    { account: null, expert: { id: 3, name: '李慕晴' } },
    { isAdmin: false, isExpert: true },
  ],
  [
    { account: null, expert: null },
    { isAdmin: false, isExpert: false },
  ],
])('the profile field %j makes the user %j', async (fields, standing) => {
  syncSession(createQueryClient());
  serve(() => sampleProfile(fields));
  session.save(tokenOf());
  await vi.waitFor(() => expect(session.get().user).toMatchObject(standing));
});

test('a sign-in requests the profile, and every new profile response updates the user', async () => {
  const client = createQueryClient();
  syncSession(client);
  syncSession(client);
  let asked = 0;
  serve(() => {
    asked += 1;
    return sampleProfile({ nickname: `第 ${asked} 次` });
  });
  session.save(tokenOf());
  await vi.waitFor(() => expect(session.get().user?.name).toBe('第 1 次'));
  client.setQueryData(key, sampleProfile({ nickname: '改过的昵称' }));
  expect(session.get().user?.name).toBe('改过的昵称');
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

test('a late 403 for a token that was replaced ends nothing', async () => {
  const server = serve(() => new ApiError(403, '登录已过期，请重新登录'));
  let ended = 0;
  session.onEnded = () => (ended += 1);
  server.delay = 30;
  session.save(tokenOf({ uid: 1 }));
  const late = call('GET user', {}).catch(() => {});
  const next = tokenOf({ uid: 2 });
  session.save(next);
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
