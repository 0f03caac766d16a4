import { technicalCodes } from '@academy/contract/limits.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ChatClient } from './chat-client.ts';
import type { ChatOptions } from './chat-options.ts';
import { createFakeChat } from './testing/fake-socket.ts';
import { sampleReply as reply } from './testing/sample-reply.ts';
import { sampleToken } from './testing/sample-token.ts';

const record = {
  record_id: 7,
  session_id: 's1',
  question: '怎么办',
  origin: 'text',
  answer: '先听他说完。',
  state: 'done',
  answerer: 'expert',
  generated: false,
  references: [],
  hotlines: [],
  has_notice: false,
  follow_ups: [],
  score: 0,
  reasons: [],
  words: '',
  created_at: '2026-11-20T00:00:00.000Z',
} as const;

beforeEach(() => localStorage.clear());

function open(more: Partial<ChatOptions> = {}) {
  const chat = createFakeChat();
  let keys = 0;
  let tokens = 0;
  const create = () =>
    new ChatClient({
      owner: 0,
      getToken: async () => sampleToken({ token: `t${(tokens += 1)}` }),
      ask: async () => structuredClone(record) as never,
      rate: () => Promise.reject(new Error('Guests rate through their socket.')),
      createKey: () => `key-${(keys += 1)}`,
      load: chat.load,
      ...more,
    });
  const client = create();
  client.open();
  onTestFinished(() => client.close());
  return {
    chat,
    client,
    create,
    isOpen: () => waitFor(() => expect(client.getState().connection).toBe('open')),
  };
}
const turnOf = (client: ChatClient) => client.getState().turns.at(-1);

test('an answer grows piece by piece, shows its sources, and ends', async () => {
  const { chat, client, isOpen } = open();
  await isOpen();
  expect(client.getState().left).toBe(3);
  await client.ask({ content: '怎么办', origin: 'text' });
  expect(chat.socket().sent[0]).toMatchObject({
    command: 'send',
    input: { content: '怎么办', origin: 'text' },
  });
  expect(turnOf(client)).toMatchObject({ phase: 'running', recordId: 7 });
  chat.socket().receive('reply', reply({ content: '先听' }));
  chat.socket().receive('reference', { record_id: 7, references: [{ number: 1, title: '一' }] });
  chat
    .socket()
    .receive('reply', reply({ offset: 2, content: '他说[1]。', is_final: true, answerer: 'extract' }));
  chat.socket().receive('token_stat', { record_id: 7, left: 1 });
  expect(turnOf(client)).toMatchObject({ text: '先听他说[1]。', phase: 'done', answerer: 'extract' });
  expect(turnOf(client)!.references).toHaveLength(1);
  expect(client.getState().left).toBe(1);
});

test('pieces that arrive close together are emitted together; the first and the last at once', async () => {
  const { chat, client, isOpen } = open();
  await isOpen();
  await client.ask({ content: '怎么办', origin: 'text' });
  const shown: (string | undefined)[] = [];
  client.subscribe(() => shown.push(turnOf(client)?.text));
  const words = ['先', '听', '他', '说', '。'];
  for (const [offset, content] of words.entries())
    chat.socket().receive('reply', reply({ offset, content, is_final: offset === 4 }));
  expect(shown).toEqual(['先', '先听他说。']);
  client.startNew();
  await client.ask({ content: '还有呢', origin: 'text' });
  shown.length = 0;
  for (const [offset, content] of words.entries()) chat.socket().receive('reply', reply({ offset, content }));
  expect(shown).toEqual(['先']);
  await waitFor(() => expect(shown).toEqual(['先', '先听他说。']));
});

test('missing pieces are requested from the end of the known text', async () => {
  const { chat, client, isOpen } = open();
  await isOpen();
  await client.ask({ content: '怎么办', origin: 'text' });
  chat.socket().receive('reply', reply({ content: '先听' }));
  chat.socket().receive('reply', reply({ offset: 5, content: '后面' }));
  expect(turnOf(client)!.text).toBe('先听');
  await waitFor(() =>
    expect(chat.socket().sent.at(-1)).toEqual({ command: 'resume', input: { record_id: 7, offset: 2 } }),
  );
});

test('a lost connection is reopened with another token and continues the answer', async () => {
  const { chat, client, isOpen } = open();
  await isOpen();
  await client.ask({ content: '怎么办', origin: 'text' });
  const first = chat.socket();
  first.receive('reply', reply({ content: '先听' }));
  first.break();
  expect(client.getState().connection).toBe('opening');
  await isOpen();
  expect(chat.socket().token).toBe('t2');
  expect(chat.socket().sent).toEqual([{ command: 'resume', input: { record_id: 7, offset: 2 } }]);
  first.receive('reply', reply({ offset: 2, content: '旧的', is_final: true }));
  expect(turnOf(client)!.text).toBe('先听');
  chat.socket().receive('reply', reply({ offset: 2, content: '他说。', is_final: true }));
  expect(turnOf(client)).toMatchObject({ text: '先听他说。', phase: 'done' });
});

test('a question without a response is sent again with the same request id', async () => {
  const { chat, client, isOpen } = open();
  await isOpen();
  const { answer } = chat;
  let times = 0;
  chat.answer = (command, input) => ((times += 1) === 1 ? undefined : answer(command, input));
  await client.ask({ content: '怎么办', origin: 'text' });
  const [one, two] = chat.socket().sent.map(({ input }) => input.request_id);
  expect(one).toBe(two);
  expect(client.getState().turns).toHaveLength(1);
});

test('without a network nothing is asked: code 10002, and the conversation is unchanged', async () => {
  const { chat, client, isOpen } = open();
  await isOpen();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  const failed = client.ask({ content: '怎么办', origin: 'text' });
  await expect(failed).rejects.toMatchObject({ code: technicalCodes.socketNotOpen });
  expect(technicalCodes.socketNotOpen).toBe(10_002);
  expect(client.getState().turns).toEqual([]);
  expect(chat.socket().sent).toEqual([]);
});

test('an invalid or expired token ends the session, on connecting and while connected', async () => {
  let ended = 0;
  const { chat, isOpen } = open({ onSessionEnded: () => (ended += 1) });
  await isOpen();
  chat.socket().receive('error', { record_id: null, name: 'CONFLICT', message: '已在别处打开问答' });
  expect(ended).toBe(0);
  chat
    .socket()
    .receive('error', { record_id: null, name: 'SESSION_ENDED', message: '登录已过期，请重新登录' });
  expect(ended).toBe(1);
  const refusal = Object.assign(new Error('登录已过期'), { data: { name: 'SESSION_ENDED' } });
  chat.socket().receive('connect_error', refusal);
  expect(ended).toBe(2);
});

test('a question that the server refuses shows its message and is not saved', async () => {
  const { chat, client, isOpen } = open();
  await isOpen();
  chat.answer = () => ({ ok: false, name: 'TOO_SOON', message: '今天的问题已经问完了' });
  const refused = client.ask({ content: '怎么办', origin: 'text' });
  await expect(refused).rejects.toMatchObject({ message: '今天的问题已经问完了', reason: 'TOO_SOON' });
  expect(client.getState().turns).toEqual([]);
});

test('where no socket opens, the whole answer is requested over HTTP', { timeout: 20_000 }, async () => {
  const asked: unknown[] = [];
  const ask = async (input: object) => {
    asked.push(input);
    return structuredClone(record) as never;
  };
  const { chat, client } = open({ ask });
  chat.opens = false;
  await waitFor(() => expect(client.getState().connection).toBe('unavailable'), { timeout: 10_000 });
  await client.ask({ content: '怎么办', origin: 'text' });
  expect(asked).toEqual([expect.objectContaining({ content: '怎么办', request_id: expect.any(String) })]);
  expect(turnOf(client)).toMatchObject({ phase: 'done', text: '先听他说完。', answerer: 'expert' });
});

test(
  'over HTTP the server says how many questions are left: thanks cost none',
  { timeout: 20_000 },
  async () => {
    let left = 2;
    const { chat, client } = open({ getToken: async () => sampleToken({ left }) });
    chat.opens = false;
    await waitFor(() => expect(client.getState().connection).toBe('unavailable'), { timeout: 10_000 });
    await client.ask({ content: '谢谢', origin: 'text' });
    expect(turnOf(client)).toMatchObject({ phase: 'done' });
    left = 1;
    await client.ask({ content: '怎么办', origin: 'text' });
    await waitFor(() => expect(client.getState().left).toBe(1));
  },
);

test('the token says whose voice reads answers', async () => {
  for (const [speaks, prefersDevice, voice] of [
    [false, false, 'device'],
    [true, false, 'server'],
    [true, true, 'natural-device'],
  ] as const) {
    const answer = sampleToken({ speaks, prefers_device_voice: prefersDevice });
    const { client, isOpen } = open({ getToken: async () => answer });
    await isOpen();
    expect(client.getState().voice).toBe(voice);
  }
});

test('an answer that ended without text has failed and says so', async () => {
  const { chat, client, isOpen } = open();
  await isOpen();
  await client.ask({ content: '怎么办', origin: 'text' });
  chat.socket().receive('reply', reply({ is_final: true }));
  chat.socket().receive('error', { record_id: 7, name: 'UNAVAILABLE', message: '这次没能回答上来' });
  expect(turnOf(client)).toMatchObject({ phase: 'failed', failure: '这次没能回答上来' });
});

test('stop and rating name their record', async () => {
  const { chat, client, isOpen } = open();
  await isOpen();
  await client.ask({ content: '怎么办', origin: 'text' });
  await client.stop();
  await client.rate(7, { score: 2, reasons: ['wrong'], words: '不对' });
  expect(chat.socket().sent.slice(1)).toEqual([
    { command: 'stop', input: { record_id: 7 } },
    { command: 'rating', input: { record_id: 7, score: 2, reasons: ['wrong'], words: '不对' } },
  ]);
  expect(turnOf(client)!.score).toBe(2);
});

test('a user’s rating does not wait for the socket', async () => {
  const ratings: object[] = [];
  const { chat, client, isOpen } = open({ owner: 5, rate: async (rating) => void ratings.push(rating) });
  await isOpen();
  await client.ask({ content: '怎么办', origin: 'text' });
  client.close();
  await client.rate(7, { score: 1 });
  expect(ratings).toEqual([{ record_id: 7, score: 1, reasons: [], words: '' }]);
  expect(chat.socket().sent.map(({ command }) => command)).toEqual(['send']);
  expect(turnOf(client)!.score).toBe(1);
});

test('a guest’s rating waits until the socket is open again', async () => {
  const { chat, client, isOpen } = open();
  await isOpen();
  await client.ask({ content: '怎么办', origin: 'text' });
  client.close();
  client.open();
  await client.rate(7, { score: 1 });
  // The answer that was being written is resumed first.
  expect(chat.socket().sent).toEqual([
    { command: 'resume', input: { record_id: 7, offset: 0 } },
    { command: 'rating', input: { record_id: 7, score: 1, reasons: [], words: '' } },
  ]);
});

test('a reload finds the conversation and continues the running answer', async () => {
  const { chat, client, create, isOpen } = open();
  await isOpen();
  await client.ask({ content: '怎么办', origin: 'text' });
  chat.socket().receive('reply', reply({ content: '先听' }));
  client.close();
  const next = create();
  onTestFinished(() => next.close());
  expect(next.getState()).toMatchObject({
    sessionId: client.getState().sessionId,
    turns: [{ text: '先听' }],
  });
  next.open();
  await waitFor(() =>
    expect(chat.socket().sent).toEqual([{ command: 'resume', input: { record_id: 7, offset: 2 } }]),
  );
});

test('nobody sees another user’s questions; a guest’s questions remain after the login', async () => {
  const { client, isOpen } = open({ owner: 0 });
  await isOpen();
  client.showConversation('s1', [record as never]);
  client.close();
  const person = open({ owner: 5 }).client;
  expect(turnOf(person)).toMatchObject({ text: '先听他说完。', recordId: null });
  expect(person.getState().sessionId).not.toBe('s1');
  person.startNew();
  person.showConversation('s2', [record as never]);
  person.close();
  expect(open({ owner: 6 }).client.getState().turns).toEqual([]);
  expect(open({ owner: 0 }).client.getState().turns).toEqual([]);
});
