import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import type { LivePlan } from '@academy/contract/areas/live-plan.ts';
import { DialogHost } from '@academy/ui/dialog/dialog-host.tsx';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import type { PageUrl } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import MyLiveScreen from './my-live-screen.tsx';

const { cover } = sampleCard();
const area = (id: number, name: string, lev: number) => ({ id, name, lev, signal: String(id) });
const plan = (change: Partial<LivePlan> = {}): LivePlan => ({
  content_id: 7,
  title: '睡前十分钟',
  intro: '聊聊怎么把手机放下。',
  cover,
  cover_id: 21,
  area_id: 1,
  area_name: '山东省',
  starts_at: '2026-12-03T12:00:00.000Z',
  minutes: 60,
  state: 'review',
  state_label: '待审核',
  note: '',
  submitted_at: '2026-11-25T01:00:00.000Z',
  ...change,
});

const sent: unknown[] = [];
function show(url: PageUrl, plans: LivePlan[] = [], change: Handlers = {}) {
  const server = createFakeServer({
    'GET user': () => sampleProfile({ expert: { id: 3, name: '李慕晴' } }),
    'GET user/expert/live': () => ({ list: [], next_cursor: null }),
    'GET user/expert/planlive': () => ({ list: plans, next_cursor: null }),
    'GET user/expert/plancovers': () => ({
      list: [
        { id: 20, picture: cover },
        { id: 21, picture: cover },
      ],
    }),
    'GET area': () => ({
      list: [{ ...area(1, '山东省', 0), children: [{ ...area(2, '济南市', 1), children: [] }] }],
    }),
    'POST user/expert/planlive': (input) => {
      sent.push({ ...input });
      return plan();
    },
    ...change,
  });
  return renderScreen(
    <>
      <MyLiveScreen />
      <DialogHost />
    </>,
    { url, server },
  );
}
const field = (name: string) => page.getByLabelText(name, { exact: true });
const submit = () => page.getByRole('button', { name: '提交审核' });

beforeEach(() => {
  session.save(tokenOf({ roles: ['expert'] }));
  sent.length = 0;
});
afterEach(() => {
  session.clear();
  toast.hide();
});

test('an expert plans a live with title, time, cover, introduction and area', async () => {
  await show('/pages/mine/myLive?plan=new');
  await submit().click();
  for (const problem of ['请写直播标题', '请写直播介绍', '请选日期和时间', '请选一张封面', '请选地区'])
    await expect.element(page.getByText(problem)).toBeVisible();
  expect(sent).toEqual([]);
  await field('标题').fill(' 睡前十分钟 ');
  await field('介绍').fill('聊聊怎么把手机放下。');
  await field('日期').fill('2026-12-03');
  await field('开始时间（北京时间）').fill('20:30');
  await field('时长（分钟）').fill('45');
  await field('地区').selectOptions('济南市');
  const secondCover = page.getByRole('radio', { name: '封面 2' });
  // The messages above may have pushed it below the footer, where a forced click would not reach it.
  secondCover.element().scrollIntoView({ block: 'center' });
  await secondCover.click({ force: true });
  await expect.element(secondCover).toBeChecked();
  await expectAccessible();
  await submit().click();
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        title: '睡前十分钟',
        intro: '聊聊怎么把手机放下。',
        starts_at: '2026-12-03T12:30:00.000Z',
        minutes: '45',
        cover_id: '21',
        area_id: '2',
      },
    ]),
  );
  await waitFor(() => expect(toast.getCurrent()?.text).toMatch(/已经提交/));
});

test('the label of the covers looks like the other labels', async () => {
  await show('/pages/mine/myLive?plan=new');
  const looksOf = (name: string) => {
    const element = page.getByText(name, { exact: true }).element();
    const { fontSize, color, paddingLeft } = getComputedStyle(element);
    return { fontSize, color, paddingLeft };
  };
  expect(looksOf('封面')).toEqual(looksOf('标题'));
});

test('what is missing is brought into view, because the button can be pressed far from it', async () => {
  await show('/pages/mine/myLive?plan=new');
  await field('标题').fill('睡前十分钟');
  await field('介绍').fill('聊聊怎么把手机放下。');
  await field('日期').fill('2026-12-03');
  await field('地区').selectOptions('济南市');
  field('标题').element().scrollIntoView();
  await submit().click();
  await expect.element(page.getByText('请选一张封面')).toBeInViewport();
  await expect.element(page.getByRole('radio', { name: '封面 1' })).toHaveFocus();
});

test('a refusal of the server is shown, and the draft stays', async () => {
  await show('/pages/mine/myLive?plan=7', [plan()], {
    'POST user/expert/planlive': () => new ApiError(422, '开始时间至少要在 2 小时以后，留出审核的时间'),
  });
  await expect.element(field('标题')).toHaveValue('睡前十分钟');
  await expect.element(field('日期')).toHaveValue('2026-12-03');
  await expect.element(field('开始时间（北京时间）')).toHaveValue('20:00');
  await submit().click();
  const refusal = page.getByRole('contentinfo').getByRole('alert');
  await expect.element(refusal).toMatchTextContent('至少要在 2 小时以后');
  await expect.element(refusal).toBeInViewport();
  await expect.element(field('标题')).toHaveValue('睡前十分钟');
});

test('plans are listed with their state and what the academy said; a waiting one can be taken back', async () => {
  const plans = [
    plan(),
    plan({ content_id: 8, title: '改一改', state: 'draft', state_label: '已退回', note: '请写清楚讲什么' }),
  ];
  const cancelled: unknown[] = [];
  await show('/pages/mine/myLive', plans, {
    'POST user/expert/planlive/cancel': ({ content_id: id }) => {
      cancelled.push(id);
      plans.shift();
      return { cancelled: true };
    },
  });
  const card = (name: string) => page.getByRole('article', { name });
  await expect.element(card('睡前十分钟').getByText('待审核')).toBeVisible();
  await expect.element(card('改一改').getByText('已退回')).toBeVisible();
  await expect.element(card('改一改').getByText('学院的意见：请写清楚讲什么')).toBeVisible();
  await expect
    .element(card('改一改').getByRole('link', { name: '改好再交' }))
    .toHaveAttribute('href', '/wx/pages/mine/myLive?plan=8');
  await expect
    .element(page.getByRole('link', { name: '申请一场直播' }))
    .toHaveAttribute('href', '/wx/pages/mine/myLive?plan=new');
  await expectAccessible();
  await card('睡前十分钟').getByRole('button', { name: '撤回' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
  await expect.element(card('睡前十分钟')).not.toBeInTheDocument();
  expect(cancelled).toEqual(['7']);
});

test('after a plan was taken back the focus is on the next one, after the last on a heading', async () => {
  const plans = [plan(), plan({ content_id: 8, title: '改一改' })];
  await show('/pages/mine/myLive', plans, {
    'POST user/expert/planlive/cancel': () => {
      plans.shift();
      return { cancelled: true };
    },
  });
  const card = (name: string) => page.getByRole('article', { name });
  const takeBack = async (name: string) => {
    await card(name).getByRole('button', { name: '撤回' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
    await expect.element(card(name)).not.toBeInTheDocument();
  };
  await takeBack('睡前十分钟');
  await expect.element(card('改一改').getByRole('link', { name: '修改' })).toHaveFocus();
  await takeBack('改一改');
  expect(document.activeElement?.tagName).toMatch(/^H[12]$/);
});

test('a plan that is published already, or unknown, is not changed here', async () => {
  await show('/pages/mine/myLive?plan=7', [plan({ state: 'published', state_label: '已通过' })]);
  await expect.element(page.getByText('没有找到这份申请，或者它已经通过了。')).toBeVisible();
});
