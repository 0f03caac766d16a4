import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import type { QaReference, QaReply } from '@academy/contract/realtime/chat.ts';
import { QuestionHost } from '@academy/ui/dialog/question-host.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { expect, vi } from 'vitest';
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
const old = {
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
  follow_ups: [],
  score: 0,
  reasons: [],
  words: '',
  created_at: '2026-11-20T08:00:00.000Z',
} as const;
const none = { list: [], next_cursor: null };

/** What the server tells, and was asked. */
export const told = { left: 3, sessions: [old], turns: [] as string[] };
export const server = createFakeServer({});
let present = createFakeChat();
/** The socket of the test that runs. */
export const chat = () => present;

/** In place of the socket's library. */
export const library = { io: (...given: never[]) => present.io(...given) };

/** Before every test: nobody is signed in, and nothing is on the device. */
export function beginAnew(): void {
  localStorage.clear();
  session.clear();
  toast.hide();
  Object.assign(told, { left: 3, sessions: [old], turns: [] });
  present = createFakeChat();
  Object.assign(server, { offline: false, failure: undefined });
  server.answer({
    'GET qa/hot': ({ turn }) => {
      told.turns.push(turn ?? '');
      return { list: turn === '1' ? [{ id: 9, text: '怎么谈零花钱？' }] : hot };
    },
    'GET qa/ai/wstoken': () => ({
      token: 't',
      expires_in: 60,
      left: told.left,
      speaks: false,
      recognises: false,
    }),
    'GET qa/history': ({ session_id: wanted, keyword }) => ({
      sessions: wanted ? none : { list: keyword ? [] : told.sessions, next_cursor: null },
      records: wanted ? { list: [record] as never, next_cursor: null } : none,
    }),
    'POST qa/history/delete': ({ session_id: gone }) => {
      told.sessions = told.sessions.filter(({ session_id: id }) => id !== gone);
      return { deleted: 1 };
    },
  });
}

export const open = (at: PageUrl = url) =>
  renderScreen(
    <>
      <AiScreen />
      <QuestionHost />
    </>,
    { url: at, server },
  );
export const isOpen = () => vi.waitFor(() => expect(present.sockets.at(-1)?.connected).toBe(true));
export const reply = (more: Partial<QaReply>) => present.socket().tell('reply', sampleReply(more));
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
export const tellSources = (...references: QaReference[]) =>
  present.socket().tell('reference', { record_id: 7, references });
export async function ask(question = '孩子哭闹怎么办'): Promise<void> {
  await isOpen();
  await field().fill(question);
  await send();
  await vi.waitFor(() => expect(present.socket().said.at(-1)?.command).toBe('send'));
}
