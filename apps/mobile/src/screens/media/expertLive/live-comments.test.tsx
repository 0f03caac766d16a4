import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import type { RoomComment } from '@academy/contract/realtime/room.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { initialState, type LiveRoomState } from '../../../features/live-room/room-state.ts';
import { session } from '../../../session/session-store.ts';
import { tokenOf } from '../../../testing/token-of.ts';
import { href } from '../../../navigation/paths.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { LiveComments } from './live-comments.tsx';

const comment = (id: number, change: Partial<RoomComment> = {}): RoomComment => ({
  id,
  user_id: 1,
  name: '小满妈妈',
  avatar: null,
  role: 'viewer',
  text: `第${id}句`,
  at_second: id,
  at: '2026-11-21T11:30:00.000Z',
  ...change,
});
const here: LiveRoomState = { ...initialState, phase: 'here', role: 'viewer', userId: 1, status: 1 };

async function show(change: Partial<LiveRoomState> = {}, held = false) {
  const room = {
    comment: vi.fn(() => Promise.resolve({ held })),
    like: vi.fn(),
    send: vi.fn(async () => ({})),
  };
  const onSeat = vi.fn();
  const state = { ...here, ...change };
  const view = await render(
    <LiveComments room={room} state={state} contentId={5} recorded={false} onSeat={onSeat} />,
  );
  return { ...view, room, onSeat, state };
}
const line = () => page.getByRole('textbox', { name: '说点什么' });
const send = () => page.getByRole('button', { name: '发送' });

beforeEach(() => session.save(tokenOf()));
afterEach(() => session.clear());

test('comments are in order, with roles, and the pinned one above', async () => {
  const comments = [comment(1), comment(2, { name: '李慕晴', role: 'expert' })];
  await show({ comments: { comments, removed: [], last: 2 }, pinned: comment(1), viewerCount: 12_345 });
  const log = page.getByRole('log', { name: '直播间的评论' });
  await expect.element(log).toMatchTextContent(/小满妈妈 第1句.*主播李慕晴 第2句/);
  await expect.element(page.getByText(/^置顶/)).toBeVisible();
  await expect.element(page.getByText('1.2 万人在看')).toBeVisible();
  await expectAccessible();
});

test('a person comments, likes, and requests a seat', async () => {
  const { room, onSeat } = await show();
  await expect.element(send()).toBeDisabled();
  await line().fill(' 老师好 ');
  await send().click();
  expect(room.comment).toHaveBeenCalledWith('老师好');
  await expect.element(line()).toHaveValue('');
  await page.getByRole('button', { name: /^送爱心/ }).click();
  expect(room.like).toHaveBeenCalledOnce();
  await page.getByRole('button', { name: /^连麦/ }).click();
  expect(onSeat).toHaveBeenCalledOnce();
});

test('the button says where the person stands: asked by the expert, waiting, on a seat', async () => {
  const payload = { question: '', voice_only: true, anonymous: false, asked_at: '2026-11-21T11:40:00.000Z' };
  const seat = { conversationID: 'live-5', nick: '', avatar: null, userId: 1, roomID: 5, anchorID: 2 };
  const at = (status: number, invited: boolean) => ({
    seats: { version: 1, list: [{ ...seat, status, payload: { ...payload, invited } }] },
    seatId: 1,
  });
  for (const [place, note] of [
    [at(0, true), '邀请您'],
    [at(0, false), '排队中'],
    [at(1, true), '在麦上'],
  ] as const) {
    const { unmount } = await show(place);
    await expect.element(page.getByRole('button', { name: /^连麦/ })).toMatchTextContent(note);
    await unmount();
  }
});

test('a comment submitted twice before it arrived is sent once', async () => {
  const { room } = await show();
  let arrive = () => {};
  room.comment.mockImplementationOnce(
    () => new Promise((resolve) => (arrive = () => resolve({ held: false }))),
  );
  await line().fill('老师好');
  await send().click();
  await send().click();
  arrive();
  await expect.element(line()).toHaveValue('');
  expect(room.comment).toHaveBeenCalledOnce();
});

test('a broadcast of a recorded video has no seats, and says that comments are from its first time', async () => {
  const room = {
    comment: vi.fn(() => Promise.resolve({ held: false })),
    like: vi.fn(),
    send: vi.fn(async () => ({})),
  };
  await render(<LiveComments room={room} state={here} contentId={5} recorded onSeat={undefined} />);
  await expect.element(page.getByText('录播：部分留言来自首播')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^送爱心/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^连麦/ })).not.toBeInTheDocument();
});

test('a held comment says so; a refused one stays in the field', async () => {
  const { room } = await show({}, true);
  await line().fill('加我');
  await send().click();
  await expect.element(page.getByText(/要等工作人员看过/)).toBeVisible();
  room.comment.mockRejectedValueOnce(new Error('说得太快了，歇一会儿'));
  await line().fill('再说一句');
  await send().click();
  await expect.element(page.getByText('说得太快了，歇一会儿')).toBeVisible();
  await expect.element(line()).toHaveValue('再说一句');
});

test('an assistant moderates comments in the room; for viewers they are no buttons', async () => {
  const comments = { comments: [comment(3, { user_id: 4 })], removed: [], last: 3 };
  const viewer = await show({ comments });
  await expect.element(page.getByText('第3句')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /第3句/ })).not.toBeInTheDocument();
  await viewer.unmount();
  const { room } = await show({ comments, role: 'assistant' });
  await page.getByRole('button', { name: /第3句/ }).click();
  await expectAccessible();
  await page.getByRole('button', { name: /^请出直播间/ }).click();
  await waitFor(() => expect(room.send).toHaveBeenCalledWith('remove-user', { user_id: 4 }));
});

test('only an assistant in the audience can mark chapters', async () => {
  const marked: string[] = [];
  const server = createFakeServer({
    'GET user/live/chapters': () => ({ list: [] }),
    'POST user/live/chapter': ({ title }) => {
      marked.push(title);
      return { list: [{ at_second: 65, title }] };
    },
  });
  const room = {
    comment: vi.fn(() => Promise.resolve({ held: false })),
    like: vi.fn(),
    send: vi.fn(async () => ({})),
  };
  const talk = (role: 'assistant' | 'viewer') => (
    <LiveComments room={room} state={{ ...here, role }} contentId={5} recorded={false} onSeat={undefined} />
  );
  const url = href.expertLive({ id: 5 });
  const viewer = await renderScreen(talk('viewer'), { url, server });
  await expect.element(page.getByRole('button', { name: '标记章节' })).not.toBeInTheDocument();
  await viewer.unmount();
  await renderScreen(talk('assistant'), { url, server });
  await page.getByRole('button', { name: '标记章节' }).click();
  await page.getByRole('textbox', { name: '章节标题' }).fill('先不催');
  await expectAccessible();
  await page.getByRole('button', { name: '从此刻开始' }).click();
  await waitFor(() => expect(marked).toEqual(['先不催']));
});

test('a guest is asked to log in; a muted or disconnected person is told so', async () => {
  const guest = await show({ role: 'guest', userId: 0 });
  await expect.element(page.getByRole('button', { name: '登录后一起说话' })).toBeVisible();
  await guest.unmount();
  const muted = await show({ muted: true });
  await expect.element(page.getByPlaceholder('您暂时不能说话')).toBeDisabled();
  await muted.unmount();
  const cut = await show({ phase: 'reconnecting' });
  await expect.element(page.getByPlaceholder(/正在重新连接/)).toBeDisabled();
  await cut.unmount();
  await show({ phase: 'out', message: '已在别处打开直播间，这里断开了' });
  await expect.element(page.getByRole('alert')).toMatchTextContent('已在别处打开直播间，这里断开了');
  await expect.element(page.getByText(/人在看|还没有人说话/)).not.toBeInTheDocument();
});

test('scrolling up stops the list, and one press returns to the latest', async () => {
  const comments = Array.from({ length: 60 }, (_, place) => comment(place + 1));
  const { rerender, room, state } = await show({ comments: { comments, removed: [], last: 60 } });
  const log = page.getByRole('log').element();
  await waitFor(() => expect(log.scrollTop + log.clientHeight).toBeGreaterThan(log.scrollHeight - 5));
  log.scrollTop = 0;
  await expect.element(page.getByRole('button', { name: '看最新' })).toBeVisible();
  const more = { ...state, comments: { comments: [...comments, comment(61)], removed: [], last: 61 } };
  await rerender(<LiveComments room={room} state={more} contentId={5} recorded={false} onSeat={() => {}} />);
  expect(log.scrollTop).toBe(0);
  await page.getByRole('button', { name: '看最新' }).click();
  await waitFor(() => expect(log.scrollTop + log.clientHeight).toBeGreaterThan(log.scrollHeight - 5));
});
