import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import { DialogHost } from '@academy/ui/dialog/dialog-host.tsx';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '../../../navigation/paths.ts';
import { session } from '../../../session/session-store.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUserLive } from '../../../testing/samples.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import ExpertLivePushBackScreen from './expert-live-push-back-screen.tsx';

const question = { name: '小满妈妈', text: '周末要不要写作业？', at: '2026-11-21T11:50:00.000Z' };

function serve(change: Handlers = {}) {
  return createFakeServer({
    'GET user/expert/livedetail': () => sampleUserLive({ status: 2, open_questions: [question] }),
    'GET user/live/chapters': () => ({ list: [{ at_second: 65, title: '先不催' }] }),
    ...change,
  });
}
const show = (server = serve()) =>
  renderScreen(
    <>
      <ExpertLivePushBackScreen />
      <DialogHost />
    </>,
    { url: href.expertLivePushBack({ id: 5 }), server },
  );

const startOfText = (element: Element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().left;
};

beforeEach(() => session.save(tokenOf()));
afterEach(() => {
  session.clear();
  toast.hide();
});

test('shows the statistics and the unanswered questions', async () => {
  await show();
  for (const words of ['1 小时 10 分', '454', '128', '1.2 万'])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  // 评论 are those below the live, which are counted where the lives are listed.
  await expect.element(page.getByText('直播间发言')).toBeVisible();
  await expect.element(page.getByText('评论', { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText('周末要不要写作业？')).toBeVisible();
  await expectAccessible();
});

test('the summary is saved apart from the start of the recording, and says who reads it', async () => {
  const sent: unknown[] = [];
  await show(
    serve({
      'POST user/expert/livereview': (input) => {
        sent.push({ ...input });
        return { words: input.words ?? '', trim_seconds: 0 };
      },
    }),
  );
  await expect.element(page.getByText(/只有您、这场直播的助理和学院的运营人员看得到/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '保存小结' })).toBeDisabled();
  await page.getByRole('group', { name: '回放从哪里开始' }).getByLabelText('分').fill('1');
  await page.getByRole('textbox', { name: '小结' }).fill(' 今晚聊了作业 ');
  await page.getByRole('button', { name: '保存小结' }).click();
  await waitFor(() => expect(sent).toEqual([{ content_id: '5', words: '今晚聊了作业' }]));
  await waitFor(() => expect(toast.getCurrent()?.text).toBe('小结已经保存'));
});

test('a refusal is shown beside the review, which stays', async () => {
  await show(
    serve({ 'POST user/expert/livereview': () => new ApiError(1018, '文字中有不合适的内容，请修改后再试') }),
  );
  await page.getByRole('textbox', { name: '小结' }).fill('不好的话');
  await page.getByRole('button', { name: '保存小结' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('不合适的内容');
  await expect.element(page.getByRole('textbox', { name: '小结' })).toHaveValue('不好的话');
});

test('the start of the recording can be set, within its length', async () => {
  const sent: unknown[] = [];
  await show(
    serve({
      'POST user/expert/livereview': (input) => {
        sent.push({ ...input });
        return { words: '', trim_seconds: 95 };
      },
    }),
  );
  const group = page.getByRole('group', { name: '回放从哪里开始' });
  for (const minute of ['70', '99']) {
    await group.getByLabelText('分').fill(minute);
    await expect.element(page.getByRole('alert')).toMatchTextContent('整场录了 1 小时 10 分，请写在这之前');
  }
  await expect.element(page.getByRole('button', { name: '保存回放的开头' })).toBeDisabled();
  await group.getByLabelText('分').fill('1');
  await group.getByLabelText('秒').fill('35');
  await expect.element(page.getByText(/前 1 分 35 秒不放进回放/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: '小结' }).fill('谢谢大家');
  await page.getByRole('button', { name: '保存回放的开头' }).click();
  await waitFor(() => expect(sent).toEqual([{ content_id: '5', trim_seconds: '95' }]));
});

test('the label of the start stands where the other labels stand', async () => {
  await show();
  const legend = page.getByText('回放从哪里开始');
  await expect.element(legend).toBeVisible();
  const label = page.getByText('小结', { exact: true });
  expect(startOfText(legend.element())).toBe(startOfText(label.element()));
});

test('a broadcast recording has no start to trim', async () => {
  await show(serve({ 'GET user/expert/livedetail': () => sampleUserLive({ status: 2, recorded: true }) }));
  await expect.element(page.getByRole('textbox', { name: '小结' })).toBeVisible();
  await expect.element(page.getByRole('group', { name: '回放从哪里开始' })).not.toBeInTheDocument();
});

test('chapters are added, changed and deleted one by one', async () => {
  let list = [{ at_second: 65, title: '先不催' }];
  const sent: unknown[] = [];
  await show(
    serve({
      'GET user/live/chapters': () => ({ list }),
      'POST user/live/chapter': ({ title, at_second: second, replaces }) => {
        sent.push({ title, second, replaces });
        if (Number(second) === 65 && replaces === undefined) return new ApiError(1009, '这一秒已经有章节了');
        list = [
          ...list.filter(({ at_second: at }) => at !== Number(replaces)),
          { at_second: Number(second), title },
        ];
        return { list };
      },
      'POST user/live/chapter/delete': ({ at_second: second }) => {
        list = list.filter(({ at_second: at }) => at !== Number(second));
        return { list };
      },
    }),
  );
  await page.getByRole('button', { name: '添加章节' }).click();
  const title = page.getByRole('textbox', { name: '章节标题' });
  const place = page.getByRole('group', { name: '从哪里开始' });
  await title.fill('再切小');
  await place.getByLabelText('分').fill('1');
  await place.getByLabelText('秒').fill('5');
  await page.getByRole('button', { name: '添加章节' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('这一秒已经有章节了');
  await place.getByLabelText('秒').fill('40');
  await page.getByRole('button', { name: '添加章节' }).click();
  await expect.element(page.getByText('01:40')).toBeVisible();
  await page.getByRole('button', { name: /01:40/ }).click();
  await expect.element(title).toHaveValue('再切小');
  await expectAccessible();
  await title.fill('切成小块');
  await page.getByRole('button', { name: '保存章节' }).click();
  await expect.element(page.getByText('切成小块')).toBeVisible();
  expect(sent.at(-1)).toEqual({ title: '切成小块', second: '100', replaces: '100' });
  const removal = page.getByRole('button', { name: '删除章节“先不催”' });
  await removal.click();
  const dialog = page.getByRole('dialog', { name: '删除章节“先不催”？' });
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect.element(page.getByText('先不催')).toBeVisible();
  await removal.click();
  await dialog.getByRole('button', { name: '删除' }).click();
  await expect.element(page.getByText('先不催')).not.toBeInTheDocument();
});

test('after a chapter was deleted the focus is on the next one, after the last on a heading', async () => {
  let list = [
    { at_second: 65, title: '先不催' },
    { at_second: 100, title: '再切小' },
  ];
  await show(
    serve({
      'GET user/live/chapters': () => ({ list }),
      'POST user/live/chapter/delete': ({ at_second: second }) => {
        list = list.filter(({ at_second: at }) => at !== Number(second));
        return { list };
      },
    }),
  );
  const remove = async (title: string) => {
    await page.getByRole('button', { name: `删除章节“${title}”` }).click();
    await page
      .getByRole('dialog', { name: `删除章节“${title}”？` })
      .getByRole('button', { name: '删除' })
      .click();
    await expect.element(page.getByText(title)).not.toBeInTheDocument();
  };
  await remove('先不催');
  await expect.element(page.getByRole('button', { name: /^01:40/ })).toHaveFocus();
  await remove('再切小');
  expect(document.activeElement?.tagName).toMatch(/^H[12]$/);
});

test('chapters that failed to load say why, and can be retried', async () => {
  let works = false;
  await show(
    serve({
      'GET user/live/chapters': () =>
        works ? { list: [{ at_second: 65, title: '先不催' }] } : new ApiError(1003, '您没有权限进行此操作'),
    }),
  );
  const again = page
    .getByRole('region', { name: '回放的章节' })
    .getByRole('button', { name: '您没有权限进行此操作，点击重试' });
  await expect.element(again).toBeVisible();
  works = true;
  await again.click();
  await expect.element(page.getByText('先不催')).toBeVisible();
});

test('a skeleton while it loads, a retry, a live of somebody else, and a guest', async () => {
  const server = serve();
  const release = server.hold();
  server.failure = 500;
  const first = await show(server);
  await expect.element(page.getByRole('status', { name: '加载中' })).toBeInTheDocument();
  release();
  const retry = page.getByRole('button', { name: '加载失败，点击重试' });
  await expect.element(retry).toBeVisible();
  server.failure = undefined;
  await retry.click();
  await expect.element(page.getByText('直播时长')).toBeVisible();
  await first.unmount();
  const second = await show(serve({ 'GET user/expert/livedetail': () => new ApiError(1003, '没有权限') }));
  await expect.element(page.getByText(/或者它不是您的/)).toBeVisible();
  await second.unmount();
  session.clear();
  await show();
  await expect.element(page.getByText('登录后，就能看到自己直播的数据。')).toBeVisible();
});
