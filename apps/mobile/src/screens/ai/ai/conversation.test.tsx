import { ApiError } from '@academy/client/api-error.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pageAddress } from '../../../navigation/paths.ts';
import { getShell, setShell } from '../../../platform/shell.ts';
import { session } from '../../../session/session-store.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import {
  ask,
  resetPage,
  chat,
  hot,
  isOpen,
  open,
  reply,
  server,
  source,
  sendSources,
} from './testing/ai-page.tsx';

vi.mock('socket.io-client', async () => (await import('./testing/ai-page.tsx')).library);

beforeEach(resetPage);

test('a tap on a hot question asks it, and its answer grows with its sources', async () => {
  await open();
  await isOpen();
  await page.getByRole('button', { name: hot[0]!.text }).click();
  const turn = page.getByRole('article', { name: `问：${hot[0]!.text}` });
  await expect.element(turn.getByRole('status')).toMatchTextContent(/正在查学院的资料/);
  expect(chat().socket().sent[0]!.input).toMatchObject({ content: hot[0]!.text, origin: 'hot' });
  sendSources(
    source({}),
    source({
      number: 2,
      related_type: 'course',
      related_id: 8,
      paragraph: null,
      title: '第一课',
      lesson_id: 11,
      lesson_title: '先稳住',
      second: 73,
    }),
    source({ number: 3, title: '没有用到' }),
  );
  reply({ content: '先让他靠一靠[1]。\n\n- 蹲下来', answerer: 'expert' });
  await expect.element(turn.getByText('专家审定')).toBeVisible();
  await expect.element(turn.getByRole('listitem')).toHaveTextContent('蹲下来');
  reply({ offset: 17, content: '说话[2]', is_final: true, answerer: 'expert' });
  await expect
    .element(turn.getByRole('link', { name: '出处 1：孩子发脾气时' }))
    .toHaveAttribute('href', pageAddress('/pages/index/information?id=5&type=graphic&paragraph=4'));
  await expect
    .element(turn.getByRole('link', { name: '出处 2：第一课' }))
    .toHaveAttribute('href', pageAddress('/pages/index/course?id=8&type=course&lesson=11&t=73'));
  const sources = turn.getByRole('region', { name: '出处' });
  await expect.element(sources).toMatchTextContent(/先稳住 01:13/);
  await expect.element(sources).not.toMatchTextContent(/没有用到/);
  await expectAccessible();
});

test('finished blocks of an answer are not rendered again while it grows', async () => {
  await open();
  await ask();
  reply({ content: '第一段。\n\n第二段' });
  await expect.element(page.getByText('第一段。').first()).toBeVisible();
  const changes: MutationRecord[] = [];
  const watch = new MutationObserver((records) => changes.push(...records));
  const paragraphs = [...page.getByRole('article').element().querySelectorAll('p')];
  const standing = paragraphs.find((each) => each.textContent === '第一段。')!;
  watch.observe(standing, { childList: true, characterData: true, subtree: true });
  reply({ offset: 9, content: '还在写。\n\n第三段。' });
  await expect.element(page.getByText('第三段。').first()).toBeVisible();
  expect(changes).toEqual([]);
  expect(standing.isConnected).toBe(true);
});

test('a screen reader gets whole sentences, and the end of the answer', async () => {
  await open();
  await ask();
  await expect.element(page.getByRole('log', { name: '对话' })).toHaveAttribute('aria-live', 'off');
  const region = () => document.querySelector('[data-announcer]')!;
  expect(region().getAttribute('aria-live')).toBe('polite');
  reply({ content: '先听他说[1]。再' });
  await waitFor(() => expect(region().textContent).toBe('先听他说。'), 15_000);
  reply({ offset: 9, content: '说自己', is_final: true });
  await waitFor(() => expect(region().textContent).toBe('先听他说。再说自己 回答完毕。'), 15_000);
});

test('an answer that never pauses is announced while it grows', async () => {
  await open();
  await ask();
  const piece = '再等一等。';
  let length = 0;
  const writing = setInterval(() => {
    reply({ offset: length, content: piece });
    length += piece.length;
  }, 100);
  onTestFinished(() => clearInterval(writing));
  const region = () => document.querySelector('[data-announcer]')!;
  await waitFor(() => expect(region().textContent).toContain(piece), 15_000);
});

test('generated text is labelled before it is read, and in the copy', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => writeText.mockRestore());
  await open();
  await ask();
  reply({ content: '先听他说[1]。', is_final: true, answerer: 'model', generated: true });
  await expect.element(page.getByText('AI 生成，仅供参考')).toBeVisible();
  await page.getByRole('button', { name: '复制' }).click();
  await waitFor(() => expect(toast.getCurrent()?.text).toBe('已复制'));
  expect(writeText.mock.calls[0]![0]).toContain('答：先听他说。');
  expect(writeText.mock.calls[0]![0]).toContain('AI 生成，仅供参考');
});

test('an answer is shared through the share sheet of the browser, or of the shell where the web view has none', async () => {
  const shared: ShareData[] = [];
  setShell({ ...getShell(), canShare: () => true, share: async (card) => void shared.push(card) });
  onTestFinished(() => setShell());
  await open();
  await ask();
  reply({ content: '先听他说。', is_final: true, answerer: 'expert' });
  await page.getByRole('button', { name: '分享' }).click();
  await waitFor(() => expect(shared[0]?.text).toContain('答：先听他说。'));
});

test.each([
  ['can be saved as sound when the server', true],
  ['cannot be saved as sound when only the device', false],
])('an answer %s speaks it', async (_title, speaks) => {
  session.save(tokenOf());
  const asked: unknown[] = [];
  server.answer({
    'GET qa/audio': (input) => {
      asked.push(input);
      return new ApiError(1009, '回答还没有写完');
    },
    'GET qa/ai/wstoken': () => ({
      token: 't',
      expires_in: 60,
      left: 3,
      speaks,
      prefers_device_voice: false,
      recognises: false,
    }),
  });
  await open();
  await ask();
  const actions = page.getByRole('group', { name: '对这个回答' });
  reply({ content: '先听他说。' });
  await expect.element(actions.getByRole('button', { name: '朗读' })).toBeVisible();
  await expect.element(actions.getByRole('button', { name: '保存语音' })).not.toBeInTheDocument();
  reply({ offset: 5, is_final: true, answerer: 'expert' });
  await expect.element(actions.getByRole('button', { name: '分享' })).toBeVisible();
  const save = actions.getByRole('button', { name: '保存语音' });
  if (speaks) {
    await save.click();
    return expect.poll(() => asked).toEqual([{ record_id: '7' }]);
  }
  // As long as the button's chunk takes to load.
  await import('../../../features/voice/save-audio-button.tsx');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(save.query()).toBeNull();
});

test('an answer can be stopped, and asked for again', async () => {
  await open();
  await ask('怎么办');
  reply({ content: '先听' });
  await page.getByRole('button', { name: '停止回答' }).click();
  expect(chat().socket().sent.at(-1)).toEqual({ command: 'stop', input: { record_id: 7 } });
  reply({ offset: 2, is_final: true, stopped: true });
  await expect.element(page.getByText('已停止，以上是已经写好的部分。')).toBeVisible();
  chat().answer = () => ({ ok: true, record_id: 8, left: 1 });
  await page.getByRole('button', { name: '重新回答' }).click();
  expect(chat().socket().sent.at(-1)!.input).toMatchObject({ content: '怎么办', regenerate: 7 });
});

test('a tap on a follow-up question asks it', async () => {
  await open();
  await ask();
  reply({ content: '好。', is_final: true, follow_ups: ['要是他打人呢？'] });
  await page.getByRole('list', { name: '接着问' }).getByRole('button', { name: '要是他打人呢？' }).click();
  expect(chat().socket().sent.at(-1)!.input).toMatchObject({ content: '要是他打人呢？', origin: 'follow' });
});

test('an answer is rated; a down vote asks for the reason', async () => {
  await open();
  await ask();
  reply({ content: '好。', is_final: true });
  await page.getByRole('button', { name: '有帮助' }).click();
  await expect.element(page.getByRole('button', { name: '有帮助' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '没帮助' }).click();
  const sheet = page.getByRole('dialog', { name: '哪里不合适？' });
  // The sheet looks like any other: neither muted nor with the small icons of the row of actions.
  const heading = sheet.getByRole('heading', { name: '哪里不合适？' }).element();
  expect(getComputedStyle(heading).color).toBe(getComputedStyle(document.body).color);
  expect(sheet.getByRole('button', { name: '关闭' }).element().firstElementChild!.clientWidth).toBe(24);
  const reasons = sheet.getByRole('radio').elements() as HTMLInputElement[];
  expect(reasons.map(({ labels }) => labels![0]!.textContent)).toEqual([
    '内容不对',
    '没有答到点上',
    '出处对不上',
    '看不明白',
    '语气不舒服',
    '其他',
  ]);
  await sheet.getByRole('radio', { name: '没有答到点上' }).click();
  await sheet.getByRole('button', { name: '提交' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  const rated = chat()
    .socket()
    .sent.filter(({ command }) => command === 'rating');
  expect(rated.map(({ input }) => input.score)).toEqual([1, 2, 2]);
  expect(rated.at(-1)!.input.reasons).toEqual(['beside']);
});

test('in danger, the helplines come first', async () => {
  await open();
  await ask('孩子说不想活了');
  const hotlines = [{ name: '心理援助', number: '12356', hours: '24 小时' }];
  reply({ content: '您现在最要紧的是陪着他。', answerer: 'safety', hotlines });
  const call = page.getByRole('list', { name: '求助电话' }).getByRole('link');
  await expect.element(call).toHaveAttribute('href', 'tel:12356');
  const words = page.getByText('您现在最要紧的是陪着他。').first().element();
  expect(call.element().compareDocumentPosition(words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  reply({ offset: 12, content: '慢慢说。\n\n'.repeat(60), is_final: true, answerer: 'safety', hotlines });
  await expect.element(page.getByText('慢慢说。').last()).toBeInTheDocument();
  await expect.element(call).toBeInViewport();
  await expectAccessible();
});

test('when the library has no answer, it says so and links to the next live', async () => {
  await open();
  await ask();
  sendSources(source({ related_type: 'expertLive', related_id: 4, title: '家长会', paragraph: null }));
  reply({ content: '学院里还没有。也可以在下次直播提问[1]。', is_final: true, answerer: 'none' });
  await expect.element(page.getByRole('region', { name: '下次直播' })).toMatchTextContent(/家长会/);
  await expect
    .element(page.getByRole('link', { name: '在下次直播提问' }))
    .toHaveAttribute('href', pageAddress('/pages/media/expertLive?id=4&type=expertLive'));
});

test('a failed answer says so, and can be asked for again', async () => {
  await open();
  await ask();
  reply({ is_final: true });
  chat()
    .socket()
    .receive('error', { record_id: 7, name: 'UNAVAILABLE', message: '这次没能回答上来，请再问一次' });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/这次没能回答上来/);
  await page.getByRole('button', { name: '再问一次' }).click();
  expect(chat().socket().sent.at(-1)!.command).toBe('send');
});

test('an answer is followed until its question is at the top, and a button returns to it', async () => {
  await open();
  await ask();
  const scroller = page.getByRole('main').element();
  const fromEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
  const article = () => page.getByRole('article').last().element();
  const bar =
    page.getByRole('heading', { level: 1 }).element().closest('header') ?? scroller.firstElementChild!;
  const belowBar = () => article().getBoundingClientRect().top - bar.getBoundingClientRect().bottom;
  let text = '';
  const grow = (count: number) => {
    const content = '一段话说完了。\n\n'.repeat(count);
    reply({ offset: text.length, content });
    text += content;
  };
  grow(3);
  await waitFor(() => expect(fromEnd()).toBeLessThanOrEqual(1));
  grow(40);
  await waitFor(() => expect(scroller.scrollHeight).toBeGreaterThan(1_500));
  await waitFor(() => expect(Math.abs(belowBar())).toBeLessThan(20));
  // A reader who has scrolled on stays there.
  scroller.scrollTop += 300;
  const read = scroller.scrollTop;
  grow(5);
  await waitFor(() => expect(fromEnd()).toBeGreaterThan(600));
  expect(scroller.scrollTop).toBe(read);
  await expect.element(page.getByRole('button', { name: '回到最新' })).not.toBeInTheDocument();
  reply({ offset: text.length, is_final: true });
  await ask('那他要是不肯呢');
  await waitFor(() => expect(fromEnd()).toBeLessThanOrEqual(1));
  scroller.scrollTop = 200;
  await expect.element(page.getByRole('button', { name: '回到最新' })).toBeVisible();
  await page.getByRole('button', { name: '回到最新' }).click();
  await waitFor(() => expect(fromEnd()).toBeLessThanOrEqual(1));
  await expect.element(page.getByRole('button', { name: '回到最新' })).not.toBeInTheDocument();
});
