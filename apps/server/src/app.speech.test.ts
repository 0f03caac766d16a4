import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { createApp } from './app.ts';
import { userRequester } from './domain/qa/requester.ts';
import { deleteOldSpeech } from './domain/qa/spoken/speech-files.ts';
import { systemClock } from './kit/clock.ts';
import { withClaims } from './kit/testing/with-claims.ts';
import { academySecret, useAcademy } from './modules/lives/testing/use-academy.ts';
import { createSpeechTickets } from './modules/qa/speech-tickets.ts';
import { addQaLibrary, homeworkQuestion } from './modules/qa/testing/qa-library.ts';
import {
  addAsker,
  aDevice,
  askByCall,
  type Caller,
  callFrom,
  useChats,
} from './modules/qa/testing/use-chat.ts';
import { createOpenAiSpeech } from './providers/speech/openai.ts';
import {
  type FakeOpenAiSpeech,
  startFakeOpenAiSpeech,
} from './providers/speech/testing/fake-openai-speech.ts';
import { sampleMp3 } from './providers/speech/testing/sample-mp3.ts';
import { testSettings } from './transport/testing/test-server.ts';

vi.setConfig({ testTimeout: 60_000 });

let peer: FakeOpenAiSpeech;

const academy = useAcademy(async ({ db, storage, tokenSecret }) => {
  peer = await startFakeOpenAiSpeech();
  return createApp({
    db,
    probeDb: db,
    storage,
    clock: systemClock,
    speech: createOpenAiSpeech({ url: peer.url, model: 'tts', voice: 'a', stallTimeout: 20_000 }),
    settings: { ...testSettings, tokenSecret, pieceInterval: 100 },
    checkOutput: true,
  });
});
const chats = useChats(academy);
beforeAll(async () => {
  await addQaLibrary(academy.db, academy.people.scene);
});
beforeEach(() => {
  peer.spoken.length = 0;
  peer.wait(Promise.resolve());
});
afterAll(() => peer.close());
const newAsker = () => addAsker(academy.db, academy.people.scene, academySecret);

async function ask(caller: Caller): Promise<number> {
  const { data } = await askByCall(academy.origin, caller, { content: homeworkQuestion });
  return data!.record_id;
}
const speechUrl = (caller: Caller, recordId: number) =>
  callFrom(academy.origin, caller, ['GET tts/getStreamUrl', { record_id: recordId }]);
const audio = (caller: Caller, recordId: number) =>
  callFrom(academy.origin, caller, ['GET qa/audio', { record_id: recordId }]);

test('the token says that the academy speaks', async () => {
  const answer = await callFrom(academy.origin, aDevice(), ['GET qa/ai/wstoken', {}]);
  expect(answer.data).toMatchObject({ speaks: true, prefers_device_voice: false, recognises: false });
});

test('the token says when the academy’s voice is a makeshift', async () => {
  const { db, storage } = academy;
  const speech = { ...createOpenAiSpeech({ url: peer.url, model: 'tts', voice: 'a' }), isFallback: true };
  const settings = { ...testSettings, tokenSecret: academySecret };
  const other = await createApp({ db, probeDb: db, storage, clock: systemClock, speech, settings });
  const origin = await other.listen({ host: '127.0.0.1', port: 0 });
  const answer = await callFrom(origin, aDevice(), ['GET qa/ai/wstoken', {}]);
  expect(answer.data).toMatchObject({ speaks: true, prefers_device_voice: true });
  other.server.closeAllConnections();
  await other.close();
});

test('a whole answer is spoken sentence by sentence, without its markup', async () => {
  for (const caller of [await newAsker(), aDevice()]) {
    peer.spoken.length = 0;
    const { data } = await speechUrl(caller, await ask(caller));
    expect(data).toMatchObject({ expires_in: qaLimits.speechUrl, type: 'audio/mpeg' });
    const answer = await fetch(academy.origin + data!.url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(
      Buffer.concat(peer.spoken.map(() => sampleMp3())),
    );
    expect(peer.spoken[0]).toBe('把作业拆成十五分钟一段，每段之间休息五分钟。');
    expect(peer.spoken.join('')).toContain('做完一起打个勾。');
    expect(peer.spoken.join('')).not.toMatch(/\[\d/);
  }
});

test('an outside voice receives no names', async () => {
  const person = await newAsker();
  await askByCall(academy.origin, person, { content: '我女儿叫朵朵，今天打了人' });
  const recordId = await ask(person);
  await academy.db
    .updateTable('qa_records')
    .set({ answer: '先抱抱朵朵。[1]等朵朵平静了再说。' })
    .where('id', '=', recordId)
    .execute();
  const { data } = await speechUrl(person, recordId);
  await (await fetch(academy.origin + data!.url)).arrayBuffer();
  expect(peer.spoken.join('')).toBe('先抱抱孩子。等孩子平静了再说。');
  peer.spoken.length = 0;
  await audio(person, recordId);
  expect(peer.spoken.join('')).toBe('先抱抱孩子。等孩子平静了再说。');
});

test('an answer is spoken while it is still being written', async () => {
  const person = await newAsker();
  const chat = await chats.enter(person);
  const recordId = await chat.ask(homeworkQuestion);
  const { data } = await speechUrl(person, recordId);
  const answer = await fetch(academy.origin + data!.url);
  const reader = answer.body!.getReader();
  expect((await reader.read()).value!.length).toBeGreaterThan(100);
  const row = await academy.db
    .selectFrom('qa_records')
    .select('state')
    .where('id', '=', recordId)
    .executeTakeFirstOrThrow();
  expect(row.state).toBe('running');
  for (let piece = await reader.read(); !piece.done; piece = await reader.read());
  expect(peer.spoken.join('')).toContain('做完一起打个勾。');
});

test('leaving the stream stops the voice', async () => {
  const person = await newAsker();
  const { data } = await speechUrl(person, await ask(person));
  peer.wait(new Promise(() => {}));
  const leaving = new AbortController();
  const listening = fetch(academy.origin + data!.url, { signal: leaving.signal });
  listening.catch(() => {});
  await expect.poll(() => peer.spoken.length).toBe(1);
  expect(peer.countOpen()).toBe(1);
  leaving.abort();
  await expect.poll(() => peer.countOpen()).toBe(0);
  peer.wait(Promise.resolve());
  const again = await fetch(academy.origin + data!.url);
  expect((await again.arrayBuffer()).byteLength).toBeGreaterThan(100);
});

test('one user has at most three voices at once', async () => {
  const person = await newAsker();
  const { data } = await speechUrl(person, await ask(person));
  const { promise, resolve } = Promise.withResolvers<void>();
  peer.wait(promise);
  const listening = [1, 2, 3].map(() => fetch(academy.origin + data!.url));
  await expect.poll(() => peer.spoken.length).toBe(3);
  expect((await fetch(academy.origin + data!.url)).status).toBe(503);
  resolve();
  for (const answer of listening) await (await answer).arrayBuffer();
  const again = await fetch(academy.origin + data!.url);
  expect((await again.arrayBuffer()).byteLength).toBeGreaterThan(100);
});

test('a forged, changed or expired address opens nothing, nor does one of a deleted answer', async () => {
  const person = await newAsker();
  const recordId = await ask(person);
  const { url } = (await speechUrl(person, recordId)).data!;
  const name = url.split('/').at(-1)!;
  const earlier = createSpeechTickets({
    secret: academySecret,
    clock: { now: () => new Date(Date.now() - 301_000) },
  });
  const claim = { recordId, requester: userRequester(person.id) };
  const others = [
    'nonsense',
    await earlier.sign(claim),
    withClaims(name, { recordId: recordId + 1 }),
    withClaims(name, { exp: Math.floor(Date.now() / 1_000) + 600 }),
    name.slice(0, -1),
  ];
  for (const other of others)
    expect((await fetch(`${academy.origin}${apiPrefix}/tts/stream/${other}`)).status, other).toBe(404);
  await callFrom(academy.origin, person, ['POST qa/history/delete', { all: 1 }]);
  expect((await fetch(academy.origin + url)).status).toBe(404);
  expect(peer.spoken).toEqual([]);
});

test('nobody hears another user’s answer', async () => {
  const recordId = await ask(await newAsker());
  for (const caller of [await newAsker(), aDevice()])
    expect((await speechUrl(caller, recordId)).code).toBe(404);
  expect((await audio(await newAsker(), recordId)).code).toBe(404);
  expect((await audio(aDevice(), recordId)).code).toBe(403);
});

test('a failure of the voice is reported before any sound is sent', async () => {
  const person = await newAsker();
  const { data } = await speechUrl(person, await ask(person));
  peer.failNext('refusal');
  expect((await fetch(academy.origin + data!.url)).status).toBe(503);
});

test('the whole answer as a file is spoken once, cached, and deleted after a week without use', async () => {
  const [one, other] = [await newAsker(), await newAsker()];
  const [mine, theirs] = [await ask(one), await ask(other)];
  const { data } = await audio(one, mine);
  expect(data).toMatchObject({ type: 'audio/mpeg', expires_in: qaLimits.speechUrl });
  const count = peer.spoken.length;
  expect(count).toBeGreaterThan(0);
  expect((await audio(other, theirs)).data!.url.split('/').at(-2)).toBe(data!.url.split('/').at(-2));
  expect(peer.spoken).toHaveLength(count);
  const path = /private\/speech\/.+/.exec(data!.url)![0];
  const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);
  await deleteOldSpeech({ db: academy.db, storage: academy.storage }, days(6));
  expect(await academy.storage.find(path)).toBeDefined();
  await deleteOldSpeech({ db: academy.db, storage: academy.storage }, days(8));
  expect(await academy.storage.find(path)).toBeUndefined();
  expect((await audio(one, mine)).code).toBe(200);
  expect(peer.spoken.length).toBe(count * 2);
});

test('a file that could not be spoken is not stored, and an answer still being written has none', async () => {
  const person = await newAsker();
  await academy.db.deleteFrom('qa_speech_files').execute();
  await academy.storage.deleteFolder('private/speech');
  const chat = await chats.enter(person);
  const recordId = await chat.ask(homeworkQuestion);
  expect((await audio(person, recordId)).code).toBe(1009);
  await chat.end(recordId);
  await expect.poll(async () => (await audio(person, recordId)).code !== 1009).toBe(true);
  await academy.storage.deleteFolder('private/speech');
  peer.failNext('cut');
  expect((await audio(person, recordId)).code).toBe(503);
  expect((await audio(person, recordId)).code).toBe(200);
});
