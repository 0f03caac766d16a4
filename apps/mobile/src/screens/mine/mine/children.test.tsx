import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { DialogHost } from '@academy/ui/dialog/dialog-host.tsx';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleStudent } from '../../../features/children/testing/sample-student.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import MineScreen from './mine-screen.tsx';

const url = '/pages/mine/mine';
const nothingLearned: Handlers = { 'GET user/history': () => ({ list: [], next_cursor: null }) };
const two = [sampleStudent(), sampleStudent({ id: 8, name: '小麦', current: false })];

async function show(student = two, change: Handlers = {}) {
  session.save(tokenOf());
  const server = createFakeServer({
    'GET user': () => sampleProfile({ student }),
    ...nothingLearned,
    ...change,
  });
  await renderScreen(
    <>
      <MineScreen />
      <DialogHost />
    </>,
    { url, server },
  );
  return server;
}
const button = (name: string | RegExp) => page.getByRole('button', { name });

afterEach(() => session.clear());

test('the current child is marked, and a press selects another', async () => {
  const asked: unknown[] = [];
  await show(two, {
    'POST user/student/toggle': (input) => {
      asked.push(input);
      return { list: two.map((child) => ({ ...child, current: child.id === 8 })) };
    },
  });
  await expect
    .element(button(/^小满.*二年级 · 明泉小学 3班.*学习记在这里/))
    .toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
  await button(/^小麦/).click();
  await expect.element(button(/^小麦.*学习记在这里/)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button(/^小满.*切换到这个孩子/)).toHaveAttribute('aria-pressed', 'false');
  expect(asked).toEqual([{ student_id: '8' }]);
});

test('a refused selection leaves the mark unchanged', async () => {
  const server = await show();
  await expect.element(button(/^小麦/)).toBeVisible();
  server.failure = 500;
  await button(/^小麦/).click();
  await expect.element(button(/^小满/)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button(/^小麦/)).toHaveAttribute('aria-pressed', 'false');
});

test('without children it links to adding one', async () => {
  await show([]);
  await expect
    .element(page.getByRole('link', { name: /添加孩子/ }))
    .toHaveAttribute('href', '/wx/pages/mine/addChild');
});

test('another guardian is invited by a pairing code', async () => {
  await show(two, {
    'POST user/student/bind': ({ action, student_id: id }) => ({
      list: two,
      pairing:
        action === 'code' && id === '7' ? { code: 'AB2DEF', expires_at: '2099-01-01T00:00:00Z' } : null,
    }),
  });
  await button('管理小满').click();
  await button(/邀请另一位家长/).click();
  await expect.element(page.getByRole('dialog', { name: '把配对码告诉另一位家长' })).toBeVisible();
  await expect.element(page.getByText('AB2DEF')).toBeVisible();
  await expectAccessible();
});

test('the link for another school opens that child', async () => {
  await show();
  await button('管理小麦').click();
  await button(/修改年级、学校或班级/).click();
  await expect.poll(() => topPage(appNavigator.getSnapshot()).url).toBe('/pages/mine/changeBind?child=8');
});

test('before unbinding, the only guardian is told what will be deleted', async () => {
  const sent: unknown[] = [];
  await show(two, {
    'POST user/student/bind': (input) => (sent.push(input), { list: [two[1]!], pairing: null }),
  });
  await button('管理小满').click();
  await button('解除绑定').click();
  await expect.element(page.getByText(/孩子的资料和毕业证书会一起删除，不能找回/)).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click();
  await expect.element(button(/^小满/)).not.toBeInTheDocument();
  await expect.element(button(/^小麦/)).toHaveFocus();
  expect(sent).toEqual([{ action: 'leave', student_id: '7' }]);
});

test('a child that waits for its school says so, and takes the class code', async () => {
  const pending = sampleStudent({ enrolment_state: 'pending' });
  const sent: unknown[] = [];
  const server = await show([pending], {
    'POST user/student/bind': () => new ApiError(1011, '班级码不正确，请向班主任核对；没有也可以先不填'),
  });
  await expect.element(page.getByText('待学校确认')).toBeVisible();
  await expectAccessible();
  await button('输入班级码：小满').click();
  const code = page.getByRole('textbox', { name: '班级码' });
  await button('确认班级').click();
  await expect.element(page.getByText('班级码是 6 位字母和数字，没有 0、1、I、O')).toBeVisible();
  await code.fill('ab2def');
  await button('确认班级').click();
  await expect.element(page.getByText(/^班级码不正确/)).toBeVisible();
  await expect.element(code).toHaveValue('AB2DEF');
  await expectAccessible();
  server.answer({
    'POST user/student/bind': (input) => (sent.push(input), { list: [sampleStudent()], pairing: null }),
  });
  await code.fill('XY3DEF');
  await button('确认班级').click();
  await expect.poll(() => sent).toEqual([{ action: 'confirm', student_id: '7', class_code: 'XY3DEF' }]);
  await expect.element(page.getByText('待学校确认')).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a child that its school declined leads to another choice; one without a class has no code to enter', async () => {
  await show([
    sampleStudent({ enrolment_state: 'declined', class_id: null, class_name: null }),
    sampleStudent({ id: 8, name: '小麦', current: false, enrolment_state: 'pending', class_id: null }),
    sampleStudent({ id: 9, name: '小谷', current: false }),
  ]);
  await expect.element(page.getByText('学校没有确认')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '给小满重新选择班级' }))
    .toHaveAttribute('href', '/wx/pages/mine/changeBind?child=7');
  expect(page.getByText('待学校确认').elements()).toHaveLength(1);
  await expect.element(button(/^输入班级码/)).not.toBeInTheDocument();
});

test('what a school has yet to confirm stands clear of the edge, with and without a button', async () => {
  await show([
    sampleStudent({ enrolment_state: 'pending' }),
    sampleStudent({ id: 8, name: '小麦', current: false, enrolment_state: 'pending', class_id: null }),
  ]);
  const card = page.getByRole('listitem').filter({ hasText: '小麦' });
  await expect.element(card.getByText('待学校确认')).toBeVisible();
  const bottom = (locator: ReturnType<typeof page.getByText>) =>
    locator.element().getBoundingClientRect().bottom;
  expect(bottom(card) - bottom(card.getByText('待学校确认'))).toBeGreaterThanOrEqual(8);
});

test('of three children the current one is shown, whichever it is, and the page stays', async () => {
  const names = ['小满', '小麦', '小谷'];
  await show(names.map((name, index) => sampleStudent({ id: index + 7, name, current: name === '小谷' })));
  const current = page.getByRole('listitem').filter({ hasText: '学习记在这里' });
  await expect.element(current).toMatchTextContent(/小谷/);
  const strip = current.element().parentElement!;
  await expect.poll(() => strip.scrollLeft).toBeGreaterThan(0);
  expect(current.element().getBoundingClientRect().right).toBeLessThanOrEqual(
    strip.getBoundingClientRect().right,
  );
  for (let box = strip.parentElement; box; box = box.parentElement) expect(box.scrollTop).toBe(0);
});
