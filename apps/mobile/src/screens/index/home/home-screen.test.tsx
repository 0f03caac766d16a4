import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import {
  sampleItem,
  sampleModule,
  samplePicture,
} from '../../../features/page-modules/testing/sample-page.ts';
import { href, type PageUrl } from '../../../navigation/paths.ts';
import { loadAfterRetry } from '../../../testing/load-after-retry.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleProfile } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import { sampleStudent } from '../../../features/children/testing/sample-student.ts';
import HomeScreen from './home-screen.tsx';

const name = '济南市历下区家庭教育指导中心';
const account = {
  id: 9,
  name,
  intro: '每周更新一篇文章。',
  avatar: samplePicture,
  area_name: '济南市历下区',
};
const composed = sampleModule('course', '推荐课程', [
  sampleItem({ content: sampleCard({ title: '分工表' }) }),
]);

const listed = (change: Partial<ContentCard>, recommended = false) => ({
  ...sampleCard(change),
  recommended,
});

const serve = (change: Handlers = {}) =>
  createFakeServer({
    'GET page': ({ account_id: id }) =>
      id === '9'
        ? { id: 1, title: name, account, modules: [composed, sampleModule('live', '直播', [])] }
        : new ApiError(404, '没有找到这个页面'),
    'GET account/recommend': ({ cursor }) =>
      cursor
        ? { list: [listed({ content_id: 52, title: '第二页' })], next_cursor: null }
        : { list: [listed({ content_id: 51, title: '最新的一篇' })], next_cursor: 'second' },
    ...change,
  });

const show = (server = serve(), url: PageUrl = href.home({ id: 9 })) =>
  renderScreen(<HomeScreen />, { url, server });

afterEach(() => {
  session.clear();
  toast.hide();
});

/** Without `id`, as a user with this profile. */
async function showMain(profile: Partial<Profile>, change: Handlers = {}) {
  session.save(tokenOf());
  await show(serve({ 'GET user': () => sampleProfile(profile), ...change }), '/pages/index/home');
}

test('without id it opens the page of the child’s school or of the joined account', async () => {
  await showMain({ main_page: { account_id: 9, name, source: 'school' } });
  await expect.element(page.getByRole('heading', { name })).toBeVisible();
  await expect.element(page.getByText('孩子的学校属于这里，所以是您的机构主页')).toBeVisible();
});

test('a guest without id is told what is here', async () => {
  await show(serve(), '/pages/index/home');
  await expect.element(page.getByText('登录后，这里是孩子的学校或您加入的机构的主页。')).toBeVisible();
});

const school = { id: 3, name: '明泉小学', area_name: '历下区', five_four: false };
test.each([
  [[], /添加孩子、选好学校/, '添加孩子', '/wx/pages/mine/addChild'],
  [[sampleStudent({ school: null })], /给小满选好学校/, '选择学校', '/wx/pages/mine/changeBind?child=7'],
  [
    [sampleStudent({ school: null, grade: -3 })],
    /小满上幼儿园时选好学校/,
    '去学院首页',
    '/wx/pages/index/index',
  ],
  [
    [sampleStudent({ school })],
    /明泉小学还没有在学院开设主页/,
    '换一所学校',
    '/wx/pages/mine/changeBind?child=7',
  ],
])('who has no main page is told how to get one', async (student, text, label, to) => {
  await showMain({ student });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText(/打开任何一家机构的主页/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: label })).toHaveAttribute('href', to);
  await expectAccessible();
});

test('an account is joined and left again on its page', async () => {
  const sent: unknown[] = [];
  let profile = sampleProfile();
  session.save(tokenOf());
  await show(
    serve({
      'GET user': () => profile,
      'POST user/info': (input) => {
        sent.push(input);
        profile = sampleProfile({
          main_page: input.main_account_id === '9' ? { account_id: 9, name, source: 'joined' } : null,
        });
        return profile;
      },
    }),
  );
  await page.getByRole('button', { name: '设为我的机构主页' }).click();
  await page.getByRole('button', { name: '已是我的机构主页，退出' }).click();
  await expect.element(page.getByRole('button', { name: '设为我的机构主页' })).toBeVisible();
  expect(sent).toEqual([{ main_account_id: '9' }, { main_account_id: '0' }]);
});

test('an owner who joined another account is still told which one they manage, and can go back to it', async () => {
  const sent: unknown[] = [];
  let profile = sampleProfile({
    account: { id: 9, name },
    main_page: { account_id: 8, name: '别的机构', source: 'joined' },
  });
  session.save(tokenOf());
  await show(
    serve({
      'GET user': () => profile,
      'POST user/info': (input) => {
        sent.push(input);
        profile = { ...profile, main_page: { account_id: 9, name, source: 'owned' } };
        return profile;
      },
    }),
  );
  await expect.element(page.getByText('您管理这家机构')).toBeVisible();
  await page.getByRole('button', { name: '设为我的机构主页' }).click();
  await expect.element(page.getByRole('button', { name: '设为我的机构主页' })).not.toBeInTheDocument();
  await expect.element(page.getByText('您管理这家机构')).toBeVisible();
  expect(sent).toEqual([{ main_account_id: '0' }]);
});

test('shows the account and its modules, and uses its name as document title', async () => {
  await show();
  await expect.element(page.getByRole('heading', { name })).toBeVisible();
  await expect.element(page.getByText('济南市历下区', { exact: true })).toBeVisible();
  await expect.element(page.getByText('每周更新一篇文章。')).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: '推荐课程' }).getByRole('link', { name: /分工表/ }))
    .toBeVisible();
  await expect.element(page.getByRole('region', { name: '直播' })).not.toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe(name));
  await expectAccessible();
});

test('lists its contents page by page', async () => {
  await show();
  const latest = page.getByRole('region', { name: '最近发布' });
  await expect.element(latest.getByText('最新的一篇')).toBeInTheDocument();
  document.querySelector('[data-scroll]')?.scrollTo(0, 1e6);
  await expect.element(latest.getByText('第二页')).toBeInTheDocument();
  await expect.element(page.getByText('没有更多了')).toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: '机构推荐' })).not.toBeInTheDocument();
});

test('what the account recommends is above its latest contents, under a heading of its own', async () => {
  const academys = listed({ content_id: 60, title: '学院的一课' }, true);
  const own = listed({ content_id: 61, title: '自己的一篇' });
  const answer = (list: (typeof own)[]) => ({
    'GET account/recommend': () => ({ list, next_cursor: null }),
  });
  const { unmount } = await show(serve(answer([academys, own])));
  const recommended = page.getByRole('region', { name: '机构推荐' });
  await expect.element(recommended.getByText('学院的一课')).toBeInTheDocument();
  await expect.element(recommended.getByText('自己的一篇')).not.toBeInTheDocument();
  const latest = page.getByRole('region', { name: '最近发布' });
  await expect.element(latest.getByText('自己的一篇')).toBeInTheDocument();
  await expect.element(latest.getByText('学院的一课')).not.toBeInTheDocument();
  await unmount();
  await show(serve(answer([academys])));
  await expect.element(recommended.getByText('学院的一课')).toBeInTheDocument();
  await expect.element(latest).not.toBeInTheDocument();
});

test('an account without contents says so', async () => {
  await show(serve({ 'GET account/recommend': () => ({ list: [], next_cursor: null }) }));
  await expect.element(page.getByText('这家机构还没有发布内容。')).toBeVisible();
});

test.each<PageUrl>(['/pages/index/home?id=404', '/pages/index/home?id=x', '/pages/index/home?id='])(
  '%s is no account, and links to other contents',
  async (url) => {
    await show(serve(), url);
    await expect.element(page.getByText(/没有找到这家机构/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: '看看优秀推荐' }))
      .toHaveAttribute('href', '/wx/pages/index/excellentList');
  },
);

test('a skeleton while it loads, a retry after it failed', async () => {
  const server = serve();
  await loadAfterRetry(server, () => show(server));
  await expect.element(page.getByRole('heading', { name })).toBeVisible();
});
