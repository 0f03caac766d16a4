import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createApp } from './app.ts';
import { endSessions } from './domain/identity/end-sessions.ts';
import { systemClock } from './kit/clock.ts';
import { withClaims } from './kit/testing/with-claims.ts';
import { academySecret, useAcademy } from './modules/lives/testing/use-academy.ts';
import { addAsker, aDevice, callFrom, type InChat, useChats } from './modules/qa/testing/use-chat.ts';
import { createChatTokens } from './realtime/chat/chat-token.ts';
import { testSettings } from './transport/testing/test-server.ts';

/** Who gets a chat connection, and who loses it. */

vi.setConfig({ testTimeout: 60_000 });

const academy = useAcademy(({ db, storage, tokenSecret }) =>
  createApp({
    db,
    probeDb: db,
    storage,
    clock: systemClock,
    settings: { ...testSettings, tokenSecret, pieceInterval: 10 },
    checkOutput: true,
  }),
);
const { getToken, connect, enter } = useChats(academy);
const newAsker = () => addAsker(academy.db, academy.people.scene, academySecret);

test('a token opens one socket, once', async () => {
  const { token, expires_in: seconds, left, speaks } = await getToken(await newAsker());
  expect({ seconds, left, speaks }).toEqual({ seconds: 60, left: 100, speaks: false });
  await connect({ token });
  await expect(connect({ token })).rejects.toMatchObject({ message: '连接的令牌已经用过，请重新连接' });
});

test('of two sockets with the same token at the same moment one is accepted', async () => {
  const { token } = await getToken(aDevice());
  const tried = await Promise.allSettled([connect({ token }), connect({ token }), connect({ token })]);
  expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test('nothing else opens a socket', async () => {
  const { token } = await getToken(aDevice());
  const earlier = await createChatTokens({
    secret: academySecret,
    clock: { now: () => new Date(Date.now() - 61_000) },
  }).sign({ device: 'x', address: '10.0.0.1' });
  const foreign = await createChatTokens({ secret: 'x'.repeat(40), clock: systemClock }).sign({
    address: '10.0.0.1',
  });
  const other = withClaims(token, { exp: Math.floor(Date.now() / 1_000) + 600 });
  for (const auth of [
    {},
    { token: 7 },
    { token: '' },
    { token: 'x'.repeat(5_000) },
    { token: earlier },
    { token: foreign },
    { token: other },
  ])
    await expect(connect(auth)).rejects.toMatchObject({ data: { name: 'NOT_ALLOWED' } });
});

test('unknown commands are refused with a message, oversized ones close the connection', async () => {
  const chat = await enter(aDevice());
  const good = { request_id: randomUUID(), session_id: 'morning', content: '问', origin: 'text' };
  for (const wrong of [
    {},
    { ...good, content: '' },
    { ...good, content: '字'.repeat(501) },
    { ...good, content: ' \u202e ，' },
    { ...good, session_id: 'a b' },
    { ...good, request_id: 'x' },
    { ...good, origin: 'thought' },
    { ...good, content: '字\ud800' },
    { ...good, content: '字\0' },
  ])
    expect(await chat.say('send', wrong)).toMatchObject({ ok: false, name: 'INVALID_INPUT' });
  const rated = { record_id: 1, score: 2, reasons: [], words: '一\0' };
  expect(await chat.say('rating', rated)).toMatchObject({ ok: false, name: 'INVALID_INPUT' });
  for (const record_id of [1e308, 2 ** 53, 1.5, -1]) {
    const answer = await chat.say('stop', { record_id });
    expect(answer, String(record_id)).toMatchObject({ ok: false, name: 'INVALID_INPUT' });
  }
  const ended = new Promise((resolve) => chat.socket.once('disconnect', resolve));
  chat.socket.emit('send', { ...good, content: 'x'.repeat(9_000) });
  await ended;
});

test('endless commands are rate limited', async () => {
  const chat = await enter(aDevice());
  const replies = await Promise.all(
    Array.from({ length: 60 }, () => chat.say('resume', { record_id: 1, offset: 0 })),
  );
  expect(replies.some(({ name }) => name === 'TOO_MANY')).toBe(true);
});

test('a socket closes when its session ends, and the user’s next session can go on', async () => {
  const person = await newAsker();
  const chat = await enter(person);
  const guest = await enter(aDevice());
  const ended = new Promise((resolve) => chat.socket.once('disconnect', resolve));
  await academy.db.transaction().execute((tx) => endSessions(tx, { userId: person.id, cause: 'logout' }));
  await ended;
  expect(chat.received<{ name: string }>('error').at(-1)).toMatchObject({
    record_id: null,
    name: 'SESSION_ENDED',
  });
  expect(guest.socket.connected).toBe(true);
  // A token from before does not open one either.
  expect((await callFrom(academy.origin, person, ['GET qa/history', {}])).code).toBe(403);
});

test('a seventh connection of the same user closes the first', async () => {
  const person = await newAsker();
  const chats: InChat[] = [];
  for (let count = 0; count < 6; count += 1) chats.push(await enter(person));
  const ended = new Promise((resolve) => chats[0]!.socket.once('disconnect', resolve));
  await enter(person);
  await ended;
  expect(chats.map(({ socket }) => socket.connected)).toEqual([false, true, true, true, true, true]);
});
