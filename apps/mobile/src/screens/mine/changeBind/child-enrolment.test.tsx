import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleStudent } from '../../../features/children/testing/sample-student.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import type { PageUrl } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import ChangeBindScreen from './change-bind-screen.tsx';

const two = [
  sampleStudent(),
  sampleStudent({ id: 8, name: '小麦', current: false, school: null, class_id: null }),
];

async function show(at: PageUrl, change: Handlers = {}, key?: string) {
  session.save(tokenOf());
  const server = createFakeServer({
    'GET user': () => sampleProfile({ student: two }),
    'GET user/student/school': () => ({
      schools: [{ id: 4, name: '清泉小学', area_name: '历下区', five_four: false }],
      classes: [{ id: 12, name: '3班', grade: 2 }],
    }),
    ...change,
  });
  return renderScreen(<ChangeBindScreen />, { url: at, server, ...(key !== undefined && { key }) });
}

afterEach(() => {
  session.clear();
  toast.hide();
});

test('a parent has two tabs: the number, and the school of a child', async () => {
  await show('/pages/mine/changeBind');
  await expect.element(page.getByRole('tab', { name: '手机号' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: '孩子的学校' }).click();
  await expect.element(page.getByLabelText('孩子的称呼')).toHaveValue('小满');
  await expect.element(page.getByLabelText('班级（可以不选）')).toHaveValue('12');
  await expectAccessible();
});

test('opened for a child, it changes the whole enrolment of that child', async () => {
  const sent: unknown[] = [];
  await show('/pages/mine/changeBind?child=8', {
    'POST user/student/bind': (input) => (sent.push(input), { list: two, pairing: null }),
  });
  await expect.element(page.getByLabelText('孩子的称呼')).toHaveValue('小麦');
  await page.getByLabelText('年级').selectOptions('三年级');
  await page.getByRole('button', { name: '学校：选择学校' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /清泉小学/ })
    .click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      { action: 'change', student_id: '8', name: '小麦', relation: 'mother', grade: '3', school_id: '4' },
    ]);
});

test('another child can be chosen on the page', async () => {
  await show('/pages/mine/changeBind?child=8');
  await page.getByRole('radio', { name: '小满' }).click({ force: true });
  await expect.element(page.getByLabelText('孩子的称呼')).toHaveValue('小满');
});

test('a reload keeps the chosen child, not the one that the page was opened for', async () => {
  const first = await show('/pages/mine/changeBind?child=8');
  await page.getByRole('radio', { name: '小满' }).click({ force: true });
  await expect.element(page.getByLabelText('孩子的称呼')).toHaveValue('小满');
  const { key } = topPage(appNavigator.getSnapshot());
  await first.unmount();
  await show('/pages/mine/changeBind?child=8', {}, key);
  await expect.element(page.getByLabelText('孩子的称呼')).toHaveValue('小满');
});

test('a confirmed class needs no code; another class does, and what waits then is said', async () => {
  const sent: unknown[] = [];
  const pending = sampleStudent({ class_id: 13, class_name: '4班', enrolment_state: 'pending' });
  await show('/pages/mine/changeBind?child=8', {
    'GET user': () => sampleProfile({ student: [sampleStudent()] }),
    'GET user/student/school': () => ({
      schools: [{ id: 3, name: '明泉小学', area_name: '历下区', five_four: false }],
      classes: [
        { id: 12, name: '3班', grade: 2 },
        { id: 13, name: '4班', grade: 2 },
      ],
    }),
    'POST user/student/bind': (input) => (sent.push(input), { list: [pending], pairing: null }),
  });
  await expect.element(page.getByLabelText('班级（可以不选）')).toHaveValue('12');
  const code = page.getByLabelText('班级码（可以不填）');
  await expect.element(code).not.toBeInTheDocument();
  await page.getByLabelText('班级（可以不选）').selectOptions('4班');
  await code.fill('xy3def');
  await page.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => sent).toMatchObject([{ action: 'change', class_id: '13', class_code: 'XY3DEF' }]);
  await expect.poll(() => toast.getCurrent()?.text).toBe('已保存，等学校确认');
  await expect.element(code).toHaveValue('');
});

test('a child that its school still declines is not said to wait, nor to be confirmed', async () => {
  const declined = sampleStudent({ enrolment_state: 'declined', class_id: null });
  await show('/pages/mine/changeBind?child=8', {
    'GET user': () => sampleProfile({ student: [declined] }),
    'GET user/student/school': () => ({ schools: [], classes: [] }),
    'POST user/student/bind': () => ({ list: [declined], pairing: null }),
  });
  await page.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('已保存，学校仍未确认，请核对学校和班级');
});

test('a school without the chosen grade is said at once; one without classes of it can be saved', async () => {
  const school = { id: 3, name: '明泉小学', area_name: '历下区', five_four: false };
  await show('/pages/mine/changeBind?child=7', {
    'GET user/student/school': ({ grade }) => ({ schools: grade === '9' ? [] : [school], classes: [] }),
  });
  await page.getByLabelText('年级').selectOptions('三年级');
  await expect.element(page.getByText('这所学校还没有开设这个年级的班级，可以先不选班级。')).toBeVisible();
  await page.getByLabelText('年级').selectOptions('初三');
  await expect.element(page.getByRole('alert')).toHaveTextContent('这所学校没有这个年级，请重新选择学校');
  await expect.element(page.getByText(/可以先不选班级/)).not.toBeInTheDocument();
  await expectAccessible();
});
