import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import type { Student } from '@academy/contract/areas/student.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { sampleProfile } from '../testing/samples.ts';
import { tokenOf } from '../testing/token-of.ts';
import { session } from './session-store.ts';
import { toSessionUser, useIsExpert, useMayStartLives, useSessionUser } from './session-user.ts';

afterEach(() => session.clear());

const child: Student = {
  id: 5,
  name: '小雨',
  grade: 3,
  grade_label: '三年级',
  five_four: false,
  school: null,
  class_id: null,
  class_name: null,
  enrolment_state: null,
  relation: 'mother',
  current: true,
  guardian_count: 1,
};

test('the profile becomes the user of the session', () => {
  const profile = sampleProfile({
    nickname: '小雨妈妈',
    avatar: { url: '/media/rain.webp', width: 96, height: 96, colour: '#fff' },
    mobile: '138****8000',
    score: 120,
    account: { id: 3, name: '县教育局' },
    expert: null,
    student: [child],
    main_page: { account_id: 3, name: '县教育局', source: 'owned' },
  });
  expect(toSessionUser(profile)).toEqual({
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
])('the profile field %j makes the user %j', (fields, standing) => {
  expect(toSessionUser(sampleProfile(fields))).toMatchObject(standing);
});

function Shown() {
  const name = useSessionUser()?.name ?? '没有资料';
  const standing = [useIsExpert() && '专家', useMayStartLives() && '能开直播'].filter(Boolean).join('、');
  return (
    <p>
      {name}：{standing || '家长'}
    </p>
  );
}

/** A server whose profile response waits until `release` is called. */
function serveLate(fields: Parameters<typeof sampleProfile>[0]) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const server = createFakeServer({
    'GET user': async () => {
      await released;
      return sampleProfile({ nickname: '小满妈妈', ...fields });
    },
  });
  return { server, release };
}

test.each([
  [{ roles: ['expert'], permissions: ['live.start'] }, '专家、能开直播'],
  [{ roles: ['admin'], permissions: [] }, '能开直播'],
  [{ roles: ['owner'], permissions: ['account.read'] }, '家长'],
])('until the profile is there, the token %j decides: %s', async (claims, standing) => {
  session.save(tokenOf(claims));
  const { server, release } = serveLate({ expert: null });
  await renderScreen(<Shown />, { url: '/pages/mine/mine', server });
  await expect.element(page.getByText(`没有资料：${standing}`)).toBeVisible();
  release();
  await expect.element(page.getByText('小满妈妈：家长')).toBeVisible();
});

test('the server’s rights replace those of the token, also the ones that are no standing of a profile', async () => {
  session.save(tokenOf({ roles: ['expert'], permissions: ['live.start'] }));
  const { server, release } = serveLate({
    expert: { id: 3, name: '李慕晴' },
    roles: ['expert'],
    permissions: [],
  });
  await renderScreen(<Shown />, { url: '/pages/mine/mine', server });
  await expect.element(page.getByText('没有资料：专家、能开直播')).toBeVisible();
  release();
  await expect.element(page.getByText('小满妈妈：专家', { exact: true })).toBeVisible();
});

test('somebody who became an expert after the login is one as soon as the profile says so', async () => {
  session.save(tokenOf());
  const { server, release } = serveLate({ expert: { id: 3, name: '李慕晴' } });
  release();
  await renderScreen(<Shown />, { url: '/pages/mine/mine', server });
  await expect.element(page.getByText('小满妈妈：专家、能开直播')).toBeVisible();
});
