import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import type { QaReference, QaReply } from '@academy/contract/realtime/chat.ts';
import { DialogHost } from '@academy/ui/dialog/dialog-host.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { sampleReply } from '../../../../features/chat/testing/sample-reply.ts';
import { createFakeChat } from '../../../../features/chat/testing/fake-socket.ts';
import type { PageUrl } from '../../../../navigation/paths.ts';
import { session } from '../../../../session/session-store.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import AiScreen from '../ai-screen.tsx';

export const url = '/pages/ai/ai';
export const field = () => page.getByRole('textbox', { name: '您的问题' });
export const send = () => page.getByRole('button', { name: '发送' }).click();

export const hot = [
  { id: 1, text: '孩子在超市里哭闹怎么办？' },
  { id: 2, text: '写作业拖拉怎么办？' },
];
const oldConversation = {
  session_id: 'old-one',
  title: '孩子不吃饭怎么办',
  count: 1,
  updated_at: '2026-11-20T08:00:00.000Z',
  snippet: null,
};
const record = {
  record_id: 3,
  session_id: 'old-one',
  question: '孩子不吃饭怎么办',
  origin: 'text',
  answer: '先看看他饿不饿。',
  state: 'done',
  answerer: 'extract',
  generated: false,
  references: [],
  hotlines: [],
  has_notice: false,
  follow_ups: [],
  score: 0,
  reasons: [],
  words: '',
  created_at: '2026-11-20T08:00:00.000Z',
} as const;
const emptyList = { list: [], next_cursor: null };

/** What the fake server answers with, and the batches it was asked for. */
export const serverState = { left: 3, sessions: [oldConversation], turns: [] as string[] };
export const server = createFakeServer({});
let currentChat = createFakeChat();
/** The fake chat socket of the running test. */
export const chat = () => currentChat;

/** Replaces the socket library. */
export const library = { io: (...args: never[]) => currentChat.io(...args) };

/** Runs before every test: nobody is signed in, and the device storage is empty. */
export function resetPage(): void {
  localStorage.clear();
  session.clear();
  toast.hide();
  Object.assign(serverState, { left: 3, sessions: [oldConversation], turns: [] });
  currentChat = createFakeChat();
  Object.assign(server, { offline: false, failure: undefined });
  server.answer({
    'GET qa/hot': ({ turn }) => {
      serverState.turns.push(turn ?? '');
      return { list: turn === '1' ? [{ id: 9, text: '怎么谈零花钱？' }] : hot };
    },
    'GET qa/ai/wstoken': () => ({
      token: 't',
      expires_in: 60,
      left: serverState.left,
      speaks: false,
      prefers_device_voice: false,
      recognises: false,
    }),
    'GET qa/history': ({ session_id: requestedSession, keyword }) => ({
      sessions: requestedSession
        ? emptyList
        : { list: keyword ? [] : serverState.sessions, next_cursor: null },
      records: requestedSession ? { list: [record] as never, next_cursor: null } : emptyList,
    }),
    'POST qa/history/delete': ({ session_id: deletedSession }) => {
      serverState.sessions = serverState.sessions.filter(({ session_id: id }) => id !== deletedSession);
      return { deleted: 1 };
    },
  });
}

export const open = (at: PageUrl = url) =>
  renderScreen(
    <>
      <AiScreen />
      <DialogHost />
    </>,
    { url: at, server },
  );
export const isOpen = () =>
  waitFor(() => expect(currentChat.sockets.at(-1)?.connected).toBe(true), { timeout: 10_000 });
export const reply = (more: Partial<QaReply>) => currentChat.socket().receive('reply', sampleReply(more));
export const source = (more: Partial<QaReference>): QaReference => ({
  number: 1,
  related_type: 'graphic',
  related_id: 5,
  key: null,
  title: '孩子发脾气时',
  paragraph: 4,
  lesson_id: null,
  lesson_title: null,
  second: null,
  quote: '先让他靠一靠',
  ...more,
});
export const sendSources = (...references: QaReference[]) =>
  currentChat.socket().receive('reference', { record_id: 7, references });
export async function ask(question = '孩子哭闹怎么办'): Promise<void> {
  await isOpen();
  await field().fill(question);
  await send();
  await waitFor(() => expect(currentChat.socket().sent.at(-1)?.command).toBe('send'), { timeout: 10_000 });
}
