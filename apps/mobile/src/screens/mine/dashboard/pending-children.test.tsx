import { ApiError } from '@academy/client/api-error.ts';
import type { Handlers } from '@academy/client/testing/fake-server.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import { DialogHost } from '@academy/ui/dialog/dialog-host.tsx';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { loadPageState } from '../../../navigation/page-state.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { tokenOf } from '../../../testing/token-of.ts';
import DashboardScreen from './dashboard-screen.tsx';
import { currentUrl, serveOwner, showDashboard } from './testing/render-dashboard.tsx';
import { sampleStat } from './testing/sample-statistics.ts';

type PendingList = Api['GET user/account/enrolment']['output'];
const child = (id: number, name: string) => ({ id, name, grade_label: '二年级', added_on: '2025-11-03' });
const school = { id: 3, name: '明泉小学', pending_count: 3 };
const pending: PendingList = {
  schools: [school],
  school_id: 3,
  classes: [
    {
      class_id: 12,
      name: '二年级3班',
      code: 'AB2DEF',
      pending_count: 2,
      children: [child(71, '王*满'), child(72, '李*')],
    },
    { class_id: 13, name: '二年级4班', code: 'XY3DEF', pending_count: 0, children: [] },
    { class_id: null, name: '没有选班级', code: null, pending_count: 1, children: [child(73, '赵*晴')] },
  ],
  withheld: null,
};
const none: PendingList = {
  ...pending,
  classes: pending.classes
    .filter(({ code }) => code !== null)
    .map((each) => ({ ...each, pending_count: 0, children: [] })),
};

const url = '/pages/mine/dashboard?pending=1';
const show = (change: Handlers = {}) =>
  renderScreen(
    <>
      <DashboardScreen />
      <DialogHost />
    </>,
    { url, server: serveOwner({ 'GET user/account/enrolment': () => pending, ...change }) },
  );
const button = (name: string | RegExp) => page.getByRole('button', { name });
const region = (name: string) => page.getByRole('region', { name });

beforeEach(() => session.save(tokenOf()));
afterEach(() => {
  session.clear();
  toast.hide();
  vi.restoreAllMocks();
});

test('the dashboard leads to the list, and says which children are left out', async () => {
  await showDashboard(
    serveOwner({
      'GET user/account/statistics': () => sampleStat({ unconfirmed: '另有 3 名孩子待确认，未计入。' }),
      'GET user/account/enrolment': () => pending,
    }),
  );
  await expect.element(page.getByText(/^另有 3 名孩子待确认，未计入。/)).toBeVisible();
  await page.getByRole('link', { name: '待确认的孩子和班级码' }).click();
  await expect.poll(currentUrl).toBe(url);
  await expect.element(page.getByText('王*满')).toBeVisible();
});

test('children are listed by class with the day, above the codes of all classes', async () => {
  await show();
  await expect.element(region('二年级3班').getByText('2 名待确认')).toBeVisible();
  await expect.element(region('二年级3班').getByText('二年级 · 2025年11月3日添加').first()).toBeVisible();
  await expect.element(region('没有选班级').getByText('赵*晴')).toBeVisible();
  await expect.element(region('班级码').getByText('XY3DEF')).toBeVisible();
  await expect.element(page.getByRole('region', { name: '二年级4班' })).not.toBeInTheDocument();
  await expectAccessible();
});

test('one is confirmed, or all of a class; the list is read again', async () => {
  const sent: unknown[] = [];
  let list = pending;
  await show({
    'GET user/account/enrolment': () => list,
    'POST user/account/enrolment': (input) => {
      sent.push(input);
      return { changed: input.student_ids.split(',').length };
    },
  });
  await button('确认王*满').click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('已确认 1 名孩子');
  await button('全部确认（2 名）').click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('已确认 2 名孩子');
  list = none;
  await button('确认赵*晴').click();
  await expect.element(page.getByText('现在没有待确认的孩子。')).toBeVisible();
  await expect.element(region('班级码').getByText('AB2DEF')).toBeVisible();
  expect(sent).toEqual([
    { action: 'confirm', school_id: '3', class_id: '12', student_ids: '71' },
    { action: 'confirm', school_id: '3', class_id: '12', student_ids: '71,72' },
    { action: 'confirm', school_id: '3', student_ids: '73' },
  ]);
});

test('after a child was confirmed the focus is on the next one, also in the next class, then on a heading', async () => {
  let list = pending;
  await show({
    'GET user/account/enrolment': () => list,
    'POST user/account/enrolment': ({ student_ids: ids }) => {
      const classes = list.classes.map((each) => {
        const children = each.children.filter(({ id }) => !ids.split(',').includes(String(id)));
        return { ...each, children, pending_count: children.length };
      });
      list = { ...list, classes };
      return { changed: 1 };
    },
  });
  await button('确认王*满').click();
  await expect.element(button('确认李*')).toHaveFocus();
  await button('确认李*').click();
  await expect.element(button('确认赵*晴')).toHaveFocus();
  await button('确认赵*晴').click();
  await expect.element(page.getByText('现在没有待确认的孩子。')).toBeVisible();
  expect(document.activeElement?.tagName).toMatch(/^H[12]$/);
});

test('before a child is declined, the owner is asked and told what happens', async () => {
  const sent: unknown[] = [];
  await show({ 'POST user/account/enrolment': (input) => (sent.push(input), { changed: 1 }) });
  await button('不在这个班：李*').click();
  const dialog = page.getByRole('dialog', { name: '李*不在二年级3班？' });
  await expect.element(dialog.getByText(/家长会收到一条消息，可以重新选择班级/)).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).click();
  expect(sent).toEqual([]);
  await button('不是本校：赵*晴').click();
  await expect.element(page.getByRole('dialog').getByText(/可以重新选择学校/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '退回给家长' }).click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('已退回给家长');
  expect(sent).toEqual([{ action: 'decline', school_id: '3', student_ids: '73' }]);
});

test('what changed meanwhile, and what failed, is said', async () => {
  let answer: { changed: number } | ApiError = { changed: 0 };
  await show({ 'POST user/account/enrolment': () => answer });
  await button('确认王*满').click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('名单已经有变化，请再看一看');
  answer = { changed: 1 };
  await button('全部确认（2 名）').click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('已确认 1 名孩子，其余 1 名已有变化');
  answer = new ApiError(404, '没有找到这所学校');
  await button('确认王*满').click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('没有找到这所学校');
});

test('an account with several schools selects one; a code is copied', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const asked: unknown[] = [];
  await show({
    'GET user/account/enrolment': (input) => {
      asked.push(input);
      const schools = [school, { id: 4, name: '清泉小学', pending_count: 0 }];
      return input.school_id === '4' ? { ...none, schools, school_id: 4 } : { ...pending, schools };
    },
  });
  await page.getByLabelText('学校').selectOptions('清泉小学');
  await expect.element(page.getByText('现在没有待确认的孩子。')).toBeVisible();
  expect(asked).toEqual([{}, { school_id: '4' }]);
  await button('复制二年级3班的班级码').click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('班级码已复制');
  expect(copied).toHaveBeenCalledWith('AB2DEF');
});

test('a reload keeps the selected school', async () => {
  const schools = [school, { id: 4, name: '清泉小学', pending_count: 0 }];
  const handlers: Handlers = {
    'GET user/account/enrolment': (input) =>
      input.school_id === '4' ? { ...none, schools, school_id: 4 } : { ...pending, schools },
  };
  const first = await show(handlers);
  await page.getByLabelText('学校').selectOptions('清泉小学');
  await expect.element(page.getByText('现在没有待确认的孩子。')).toBeVisible();
  const { key } = topPage(appNavigator.getSnapshot());
  await first.unmount();
  await renderScreen(<DashboardScreen />, { url, server: serveOwner(handlers), key });
  await expect.element(page.getByLabelText('学校')).toHaveValue('4');
  await expect.element(page.getByText('现在没有待确认的孩子。')).toBeVisible();
});

test.each([404, 1003])('a stored school that is refused with %i gives way to the first one', async (code) => {
  const schools = [school, { id: 4, name: '清泉小学', pending_count: 0 }];
  const handlers: Handlers = {
    'GET user/account/enrolment': (input) =>
      input.school_id === '4' ? new ApiError(code, '没有找到这所学校') : { ...pending, schools },
  };
  await show(handlers);
  await page.getByLabelText('学校').selectOptions('清泉小学');
  const { key } = topPage(appNavigator.getSnapshot());
  await expect.poll(() => loadPageState(key).school).toBe('');
  await expect.element(page.getByLabelText('学校')).toHaveValue('3');
  await expect.element(page.getByText('王*满')).toBeVisible();
});

test('after a confirmation that failed, the next change of the list leaves the focus where it is', async () => {
  const schools = [school, { id: 4, name: '清泉小学', pending_count: 0 }];
  const [first, ...rest] = pending.classes;
  const other = { ...first!, children: [child(81, '孙*')] };
  await show({
    'GET user/account/enrolment': (input) =>
      input.school_id === '4'
        ? { ...pending, schools, school_id: 4, classes: [other, ...rest] }
        : { ...pending, schools },
    'POST user/account/enrolment': () => new ApiError(1009, '名单已经有变化'),
  });
  await button('确认王*满').click();
  await expect.poll(() => toast.getCurrent()?.text).toBe('名单已经有变化');
  const select = page.getByLabelText('学校');
  (select.element() as HTMLElement).focus();
  await select.selectOptions('清泉小学');
  await expect.element(page.getByText('孙*')).toBeVisible();
  await expect.element(select).toHaveFocus();
});

test('a bureau sees codes, how many wait or that some do, and why no names', async () => {
  const withheld = '孩子名单只有学校自己的账号能看到。';
  const hidden = [2, null, null];
  const classes = pending.classes.map((each, index) => ({
    ...each,
    pending_count: hidden[index]!,
    children: [],
  }));
  const schools = [
    { ...school, pending_count: null },
    { id: 4, name: '清泉小学', pending_count: 0 },
  ];
  await show({ 'GET user/account/enrolment': () => ({ ...pending, schools, classes, withheld }) });
  await expect.element(page.getByText(withheld)).toBeVisible();
  await expect.element(region('班级码').getByText('2 名待确认')).toBeVisible();
  await expect.element(region('班级码').getByText('有孩子待确认')).toBeVisible();
  await expect.element(page.getByRole('option', { name: '明泉小学（有孩子待确认）' })).toBeInTheDocument();
  await expect.element(button(/确认/)).not.toBeInTheDocument();
});

test('without a school it says who confirms; a guest is asked to log in; a failure offers a retry', async () => {
  const first = await show({
    'GET user/account/enrolment': () => ({ schools: [], school_id: null, classes: [], withheld: null }),
  });
  await expect.element(page.getByText(/您的机构名下没有学校/)).toBeVisible();
  await first.unmount();
  const second = await show({
    'GET user/account/enrolment': () => new ApiError(1003, '您没有权限进行此操作'),
  });
  await expect.element(button(/点击重试/)).toBeVisible();
  await second.unmount();
  session.clear();
  await show();
  await expect.element(page.getByText('登录后，机构在这里确认班级里的孩子。')).toBeVisible();
});
