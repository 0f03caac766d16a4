import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleArticle } from '../../../features/article/testing/sample-article.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href, type PageUrl } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { loadAfterRetry } from '../../../testing/load-after-retry.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { tokenOf } from '../../../testing/token-of.ts';
import MajorCourseBackScreen from './major-course-back-screen.tsx';

const mine = {
  liked: false,
  collected: false,
  reserved: false,
  blocked: null,
  followed: false,
};
const course = () => ({
  ...sampleArticle(),
  content_id: 7,
  content_type: 'course' as const,
  title: '写作业拖拉，先看这三件事',
  article: null,
  course: { lesson_count: 0, seconds: 0, credit: 2, chapters: [] },
  mine,
});

interface Rated {
  stars: number | string;
  text?: string;
  anonymous?: number | string;
}
function serve(change: Handlers = {}) {
  const rated: Rated[] = [];
  const server = createFakeServer({
    'GET content/detail': course,
    'POST content/interactive/rate': ({ stars, text, anonymous }) => {
      rated.push({
        stars,
        ...(text !== undefined && { text }),
        ...(anonymous !== undefined && { anonymous }),
      });
      return { stars: Number(stars), average: 4.5, count: 2 };
    },
    ...change,
  });
  return { server, rated };
}
const show = ({ server } = serve(), url: PageUrl = href.majorCourseBack({ id: 7 })) =>
  renderScreen(<MajorCourseBackScreen />, { url, server });
const star = (name: RegExp) => page.getByRole('radio', { name });
/** By event and not by position: the sheet may still be moving. */
async function giveStars(label: RegExp): Promise<void> {
  await expect.element(star(label)).toBeInTheDocument();
  const radio = star(label).element() as HTMLInputElement;
  radio.focus();
  radio.click();
}
const isClosed = () =>
  waitFor(() => expect(topPage(appNavigator.getSnapshot()).path).toBe('/pages/index/index'));

beforeEach(() => session.save(tokenOf()));
afterEach(() => {
  session.clear();
  toast.hide();
});

test('stars first, then an optional text, and thanks', async () => {
  const academy = serve();
  await show(academy);
  await expect.element(page.getByText('《写作业拖拉，先看这三件事》')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '提交' })).toBeDisabled();
  expect(page.getByRole('textbox').elements()).toEqual([]);
  await giveStars(/^4 星/);
  await expect.element(star(/^4 星/)).toBeChecked();
  await expect.element(page.getByText('有帮助', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: /想对老师说的话/ }).fill(' 第二节最有用 ');
  await page.getByRole('switch', { name: '不写我的名字' }).click();
  await expectAccessible();
  await page.getByRole('button', { name: '提交' }).click();
  await isClosed();
  expect(academy.rated).toEqual([{ stars: '4', text: '第二节最有用', anonymous: '1' }]);
  await expect.poll(() => toast.getCurrent()?.text).toBe('谢谢，您的感受已经收到');
});

test('the arrow keys choose stars as well', async () => {
  await show();
  await giveStars(/^4 星/);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(star(/^5 星/)).toBeChecked();
});

test('skipping sends nothing', async () => {
  const academy = serve();
  await show(academy);
  await page.getByRole('button', { name: '跳过' }).click();
  await isClosed();
  expect(academy.rated).toEqual([]);
});

test('an earlier rating can be changed', async () => {
  const academy = serve({ 'GET content/detail': () => ({ ...course(), mine: { ...mine, stars: 3 } }) });
  await show(academy);
  await expect.element(star(/^3 星/)).toBeChecked();
  await giveStars(/^4 星/);
  await page.getByRole('button', { name: '更新评价' }).click();
  await isClosed();
  // Text and name were not touched, so they stay.
  expect(academy.rated).toEqual([{ stars: '4' }]);
});

test('a refusal is shown in the form and keeps what was written', async () => {
  await show(
    serve({ 'POST content/interactive/rate': () => new ApiError(1_006, '学完这门课程，再来说说感受吧') }),
  );
  await giveStars(/^5 星/);
  await page.getByRole('textbox').fill('很好');
  await page.getByRole('button', { name: '提交' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('学完这门课程，再来说说感受吧');
  await expect.element(page.getByRole('textbox')).toHaveValue('很好');
});

test('a skeleton while it loads, a retry after it failed', async () => {
  const academy = serve();
  await loadAfterRetry(academy.server, () => show(academy));
  await expect.element(page.getByRole('button', { name: '跳过' })).toBeVisible();
});

test('an address without a course, a missing course, and a guest', async () => {
  const first = await show(serve(), '/pages/appPop/majorCourseBack');
  await expect.element(page.getByText(/不存在，或者已经下架/)).toBeVisible();
  await first.unmount();
  const second = await show(serve({ 'GET content/detail': () => new ApiError(404, '没有') }));
  await expect.element(page.getByText(/不存在，或者已经下架/)).toBeVisible();
  await second.unmount();
  session.clear();
  await show();
  await expect.element(page.getByText(/登录后，就能评价/)).toBeVisible();
});
