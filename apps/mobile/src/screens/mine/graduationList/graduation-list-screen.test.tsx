import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import type { NoSemesterReason, Semester } from '@academy/contract/areas/student.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleStudent } from '../../../features/children/testing/sample-student.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import GraduationListScreen from './graduation-list-screen.tsx';

const url = '/pages/mine/graduationList';

const semester = (change: Partial<Semester>): Semester => ({
  id: 1,
  name: '第一学期',
  account_name: '指导中心',
  starts_on: '2026-03-01',
  ends_on: '2026-07-01',
  enabled: 1,
  ended: false,
  graduated: 0,
  label: '去毕业',
  done_count: 3,
  task_count: 7,
  elective_credits: { have: 1, need: 2 },
  certificate_serial: null,
  ...change,
});
const list = [
  semester({ id: 3, name: '第三学期', enabled: 0, label: '未开启' }),
  semester({ id: 2, name: '第二学期' }),
  semester({
    id: 1,
    name: '第一学期',
    graduated: 1,
    label: '已毕业',
    certificate_serial: '2026-7K3M-9QWD-XR4H',
  }),
];
const children = [sampleStudent(), sampleStudent({ id: 8, name: '小麦', current: false })];

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET user': () => sampleProfile({ student: children }),
    'GET user/student/semester': ({ student_id: id }) => ({
      student: children.find((child) => child.id === Number(id)) ?? null,
      list: id === '7' ? list : [semester({ name: '只有小麦的学期' })],
      none_because: null,
    }),
    ...change,
  });

async function show(server = serve()) {
  session.save(tokenOf());
  return renderScreen(<GraduationListScreen />, { url, server });
}
const link = (name: RegExp) => page.getByRole('link', { name });

afterEach(() => session.clear());

test('a guest is told what the page is for', async () => {
  await renderScreen(<GraduationListScreen />, { url, server: serve() });
  await expect.element(page.getByText('登录后，每个孩子的学期和毕业证书都在这里。')).toBeVisible();
});

test('each semester shows its state and links to its page', async () => {
  await show();
  await expect.element(link(/第三学期.*未开启/)).toBeVisible();
  await expect
    .element(link(/第二学期.*去毕业/))
    .toHaveAttribute('href', '/wx/pages/mine/graduation?student=7&semester=2');
  // After graduation there is nothing left to count.
  await expect.element(link(/第一学期.*已毕业.*证书编号 2026-7K3M-9QWD-XR4H$/)).toBeVisible();
  await expect.element(link(/第二学期.*必修 3\/7 项 · 选修 1\/2 学分/)).toBeVisible();
  await expectAccessible();
});

test('another child has its own semesters', async () => {
  await show();
  await page.getByRole('radio', { name: '小麦' }).click({ force: true });
  await expect
    .element(link(/只有小麦的学期/))
    .toHaveAttribute('href', '/wx/pages/mine/graduation?student=8&semester=1');
});

test('without a child, a school or a semester it shows what to do', async () => {
  await show(serve({ 'GET user': () => sampleProfile() }));
  await expect.element(link(/添加孩子/)).toHaveAttribute('href', '/wx/pages/mine/addChild');
  session.clear();
  const none = (reason: NoSemesterReason): Handlers => ({
    'GET user/student/semester': () => ({ student: null, list: [], none_because: reason }),
  });
  await show(
    serve({
      ...none('noSchool'),
      'GET user': () => sampleProfile({ student: [sampleStudent({ school: null })] }),
    }),
  );
  await expect.element(link(/选择学校/)).toHaveAttribute('href', '/wx/pages/mine/changeBind?child=7');
  session.clear();
  // Before kindergarten there is no school to choose.
  const before = await show(
    serve({
      ...none('noSchool'),
      'GET user': () => sampleProfile({ student: [sampleStudent({ school: null, grade: -4 })] }),
    }),
  );
  await expect.element(page.getByText(/还没有上幼儿园.*学过的照样算/)).toBeVisible();
  await expect.element(link(/看看学分中心/)).toBeVisible();
  await before.unmount();
  session.clear();
  await show(serve(none('noSemester')));
  await expect.element(page.getByText(/明泉小学还没有在学院安排学期.*学过的照样算/)).toBeVisible();
  await expect.element(link(/看看学分中心/)).toHaveAttribute('href', '/wx/pages/mine/credit');
  session.clear();
  await show(serve(none('otherGrades')));
  await expect.element(page.getByText(/现在安排的学期不包括二年级.*学过的照样算/)).toBeVisible();
});

test('a skeleton while it loads, a retry after it failed', async () => {
  let fails = true;
  const server = serve({
    'GET user/student/semester': async () => ({ student: null, list, none_because: null }),
  });
  const { fetch } = server;
  const release = server.hold();
  const flaky = {
    fetch: (async (target, init) => {
      const response = await fetch(target, init);
      if (fails && new Request(target).url.includes('semester')) throw new TypeError('Failed to fetch');
      return response;
    }) as typeof globalThis.fetch,
  };
  session.save(tokenOf());
  await renderScreen(<GraduationListScreen />, { url, server: flaky });
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeVisible();
  release();
  const retry = page.getByRole('button', { name: /点击重试/ });
  await expect.element(retry).toBeVisible();
  fails = false;
  await retry.click();
  await expect.element(link(/第二学期/)).toBeVisible();
});
