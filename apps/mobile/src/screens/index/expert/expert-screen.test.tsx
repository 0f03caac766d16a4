import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { sampleExpert } from '../../../features/page-modules/testing/sample-page.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href, type PageUrl } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { useProfile } from '../../../session/use-profile.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import ExpertScreen from './expert-screen.tsx';

const intro = '当过十二年小学班主任，后来专做家庭教育指导，主要研究亲子沟通与作业习惯。'.repeat(6);

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET expert/detail': ({ expert_id }) =>
      expert_id === '4'
        ? { ...sampleExpert(), followed: null, blocked: null, intro, course_count: 3, live_count: 2 }
        : new ApiError(404, '内容不存在或已下架'),
    'GET expert/course': ({ cursor }) =>
      cursor
        ? { list: [sampleCard({ content_id: 8, title: '第二页的课' })], next_cursor: null }
        : { list: [sampleCard({ title: '一起走一段' })], next_cursor: 'second' },
    'GET expert/live': () => ({
      list: [sampleCard({ content_type: 'expertLive', title: '今晚怎么陪', live_status: 0 })],
      next_cursor: null,
    }),
    ...change,
  });

const show = (server = serve(), url: PageUrl = href.expert({ id: 4 })) =>
  renderScreen(<ExpertScreen />, { url, server });

test('shows the expert, and uses the name as document title', async () => {
  await show();
  await expect.element(page.getByRole('heading', { level: 1, name: '李慕晴' })).toBeVisible();
  for (const words of ['特聘专家', '省家庭教育指导中心', '亲子沟通', '1.2 万人关注', '3门课程', '2场直播']) {
    await expect.element(page.getByText(new RegExp(`^${words}$`))).toBeVisible();
  }
  await waitFor(() => expect(document.title).toBe('李慕晴'));
  await expectAccessible();
});

test('statistics of zero are not shown', async () => {
  await show(
    serve({
      'GET expert/detail': () => ({
        ...sampleExpert(),
        followed: null,
        blocked: null,
        follower_count: 0,
        intro,
        course_count: 3,
        live_count: 0,
      }),
    }),
  );
  await expect.element(page.getByText(/门课程$/)).toBeVisible();
  await expect.element(page.getByText(/人关注$/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/场直播$/)).not.toBeInTheDocument();
});

test('the introduction is collapsed until it is expanded', async () => {
  await show();
  const more = page.getByRole('button', { name: '展开简介' });
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  const words = page.getByText(/当过十二年/).element();
  const cut = words.clientHeight;
  await more.click();
  await expect.element(page.getByRole('button', { name: '收起简介' })).toBeVisible();
  expect(words.clientHeight).toBeGreaterThan(cut);
});

test('a short introduction needs no button', async () => {
  await show(
    serve({
      'GET expert/detail': () => ({
        ...sampleExpert(),
        followed: null,
        blocked: null,
        intro: '一句话。',
        course_count: 0,
        live_count: 0,
      }),
    }),
  );
  await expect.element(page.getByText('一句话。')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '展开简介' })).not.toBeInTheDocument();
});

test('courses and articles page by page; lives in a second tab', async () => {
  await show();
  await expect.element(page.getByRole('link', { name: /一起走一段/ })).toBeInTheDocument();
  document.querySelector('[data-scroll]')?.scrollTo(0, 1e6);
  await expect.element(page.getByRole('link', { name: /第二页的课/ })).toBeInTheDocument();
  await page.getByRole('tab', { name: '直播' }).click();
  await expect
    .element(page.getByRole('tabpanel', { name: '直播' }).getByRole('link', { name: /今晚怎么陪/ }))
    .toHaveAttribute('href', '/wx/pages/media/expertLive?id=7&type=expertLive');
  await expect.element(page.getByText('即将开始')).toBeInTheDocument();
});

test('an expert without lives says so', async () => {
  await show(serve({ 'GET expert/live': () => ({ list: [], next_cursor: null }) }));
  await page.getByRole('tab', { name: '直播' }).click();
  await expect.element(page.getByText('还没有安排直播。')).toBeVisible();
});

test('following needs a login', async () => {
  await show();
  await page.getByRole('button', { name: '关注李慕晴' }).click();
  await waitFor(() => expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/common/login'));
});

test('an unknown expert links to the list of experts', async () => {
  await show(serve(), href.expert({ id: 5 }));
  await expect.element(page.getByText('没有找到这位专家。')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '看看其他专家' }))
    .toHaveAttribute('href', '/wx/pages/index/expertList');
});

test('an address without a number does the same', async () => {
  await show(serve(), '/pages/index/expert?id=abc');
  await expect.element(page.getByText('没有找到这位专家。')).toBeVisible();
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serve();
  const release = server.hold();
  server.failure = 500;
  await show(server);
  await expect.element(page.getByRole('status', { name: '加载中' }).first()).toBeInTheDocument();
  release();
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByRole('heading', { level: 1, name: '李慕晴' })).toBeVisible();
});

test('the share button opens the share overlay', async () => {
  await show(serve());
  await page.getByRole('button', { name: '分享' }).click();
  expect(topPage(appNavigator.getSnapshot()).url).toBe('/pages/appPop/share?id=4&type=expert');
});

const asReader = (change: Handlers) => {
  session.save(tokenOf());
  onTestFinished(() => session.clear());
  return serve({
    'GET expert/detail': () => ({
      ...sampleExpert(),
      follower_count: 7,
      followed: false,
      blocked: false,
      intro,
      course_count: 3,
      live_count: 2,
    }),
    ...change,
  });
};

test('following is shown at once with one more follower, and reverted when it is refused', async () => {
  const server = asReader({
    'POST content/interactive/expert/focus/{action}': () =>
      new ApiError(1009, '内容已发生变化，请刷新后重试'),
  });
  await show(server);
  await expect.element(page.getByText(/^7人关注$/)).toBeVisible();
  const release = server.hold();
  await page.getByRole('button', { name: '关注李慕晴', exact: true }).click();
  await expect.element(page.getByRole('button', { name: '已关注李慕晴' })).toBeVisible();
  await expect.element(page.getByText(/^8人关注$/)).toBeVisible();
  release();
  await expect.element(page.getByRole('button', { name: '关注李慕晴', exact: true })).toBeVisible();
  await expect.element(page.getByText(/^7人关注$/)).toBeVisible();
  server.answer({
    'POST content/interactive/expert/focus/{action}': ({ action, expert_id }) => ({
      followed: action === 'add' && expert_id === '4',
      follower_count: 9,
    }),
  });
  await page.getByRole('button', { name: '关注李慕晴', exact: true }).click();
  await expect.element(page.getByRole('button', { name: '已关注李慕晴' })).toBeVisible();
  await expect.element(page.getByText(/^9人关注$/)).toBeVisible();
  await expectAccessible();
});

test('an expert is not asked to follow themselves', async () => {
  const server = asReader({ 'GET user': () => sampleProfile({ expert: { id: 4, name: '李慕晴' } }) });
  function OwnPage() {
    useProfile();
    return <ExpertScreen />;
  }
  await renderScreen(<OwnPage />, { url: href.expert({ id: 4 }), server });
  await expect.element(page.getByRole('heading', { level: 1, name: '李慕晴' })).toBeVisible();
  await expect.element(page.getByText(/^7人关注$/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '关注李慕晴', exact: true })).not.toBeInTheDocument();
});

test('an expert can be reported', async () => {
  const reported: unknown[] = [];
  await show(
    asReader({
      'POST content/interactive/report': (input) => {
        reported.push(input);
        return {};
      },
    }),
  );
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('button', { name: /^举报/ }).click();
  await page.getByRole('radio', { name: '其他问题' }).click();
  await page.getByRole('textbox', { name: /补充说明/ }).fill('头像不是本人');
  await page.getByRole('button', { name: '提交' }).click();
  const expected = { target: 'expert', target_id: '4', reason: 'other', text: '头像不是本人' };
  await waitFor(() => expect(reported).toEqual([expected]));
});

test('an expert is blocked and unblocked, which their page shows; the follow stays', async () => {
  const asked: unknown[] = [];
  let blocked = false;
  await show(
    asReader({
      'GET expert/detail': () => ({
        ...sampleExpert(),
        followed: true,
        blocked,
        intro,
        course_count: 3,
        live_count: 2,
      }),
      'POST content/interactive/block/{action}': (input) => {
        asked.push(input);
        blocked = input.action === 'add';
        return { blocked };
      },
    }),
  );
  const note = page.getByRole('note').filter({ hasText: '您屏蔽了李慕晴' });
  await expect.element(page.getByRole('heading', { level: 1, name: '李慕晴' })).toBeVisible();
  expect(note.elements()).toEqual([]);
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('button', { name: /^屏蔽李慕晴/ }).click();
  await expect.element(note).toBeVisible();
  await expect.element(page.getByText('不再向您推荐李慕晴的内容')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '已关注李慕晴' })).toBeVisible();
  await expectAccessible();
  await note.getByRole('button', { name: '取消屏蔽' }).click();
  await expect.element(note).not.toBeInTheDocument();
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('button', { name: /^屏蔽李慕晴/ }).click();
  await expect.element(note).toBeVisible();
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('button', { name: '不再屏蔽李慕晴' }).click();
  await expect.element(note).not.toBeInTheDocument();
  const about = { scope: 'author', expert_id: '4' };
  const add = { action: 'add', ...about };
  const cancel = { action: 'cancel', ...about };
  expect(asked).toEqual([add, cancel, add, cancel]);
});
