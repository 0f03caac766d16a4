import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { apiPrefix, type Envelope, uploadField } from '@academy/contract/http/envelope.ts';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { createApp } from './app.ts';
import { systemClock } from './kit/clock.ts';
import { academySecret, useAcademy } from './modules/lives/testing/use-academy.ts';
import { addAsker, aDevice, type Caller, callFrom } from './modules/qa/testing/use-chat.ts';
import { createOpenAiRecognition } from './providers/speech/openai.ts';
import {
  type FakeOpenAiSpeech,
  defaultTranscript,
  startFakeOpenAiSpeech,
} from './providers/speech/testing/fake-openai-speech.ts';
import { testSettings } from './transport/testing/test-server.ts';

vi.setConfig({ testTimeout: 60_000 });

let peer: FakeOpenAiSpeech;
let folder: string;
const academy = useAcademy(async ({ db, storage, tokenSecret }) => {
  folder = await mkdtemp(join(tmpdir(), 'voice-'));
  peer = await startFakeOpenAiSpeech();
  return createApp({
    db,
    probeDb: db,
    storage,
    clock: systemClock,
    recognition: createOpenAiRecognition({ url: peer.url, model: 'asr' }),
    settings: { ...testSettings, tokenSecret, uploadDirectory: folder },
    checkOutput: true,
  });
});
beforeEach(() => void (peer.receivedSounds.length = 0));
afterAll(async () => {
  await peer.close();
  await rm(folder, { recursive: true, force: true });
});
const newAsker = () => addAsker(academy.db, academy.people.scene, academySecret);

test('the token says that the academy recognises speech; when it cannot, the call says so', async () => {
  const answer = await callFrom(academy.origin, aDevice(), ['GET qa/ai/wstoken', {}]);
  expect(answer.data).toMatchObject({ speaks: false, recognises: true });
  const voice = await callFrom(academy.origin, aDevice(), ['GET tts/getStreamUrl', { record_id: 1 }]);
  expect(voice).toMatchObject({ code: 1014, msg: '学院还没有自己的声音，请用手机自带的朗读' });
});

/** A tone of so many seconds, written by ffmpeg with these options. */
const record = (seconds: number, ...options: string[]) => {
  const args = ['-loglevel', 'error', '-f', 'lavfi', '-i', `sine=d=${seconds}`, ...options, '-y'];
  const path = join(folder, `tone-${randomUUID()}`);
  execFileSync('ffmpeg', [...args, path]);
  return path;
};
async function say(caller: Caller, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set(uploadField, new Blob([bytes]), 'speech');
  const headers = {
    ...(caller.token !== undefined && { token: caller.token }),
    ...(caller.device !== undefined && { device: caller.device }),
  };
  const answer = await fetch(`${academy.origin}${apiPrefix}/qa/recognition`, {
    method: 'POST',
    headers,
    body: form,
  });
  return (await answer.json()) as Envelope<{ text: string; seconds: number }>;
}
const read = async (path: string) => {
  const bytes = new Uint8Array(await readFile(path));
  await rm(path);
  return bytes;
};
const waiting = async () => (await readdir(join(folder, 'incoming')).catch(() => [])).length;

test.each([
  ['Chromium’s', '-c:a libopus -f webm'],
  ['Firefox’s', '-c:a libopus -f ogg'],
  ['Safari’s', '-c:a aac -movflags frag_keyframe+empty_moov+default_base_moof -f mp4'],
  ['an iPhone’s memo', '-c:a aac -f ipod'],
  ['a WAV', '-f wav'],
  ['an MP3', '-f mp3'],
])('%s recording is transcribed', async (_, options) => {
  const { code, data } = await say(aDevice(), await read(record(2, ...options.split(' '))));
  expect(code).toBe(200);
  expect(data!.text).toBe(defaultTranscript);
  expect(data!.seconds).toBeGreaterThan(1.9);
  expect(data!.seconds).toBeLessThan(2.2);
  // RIFF, one channel, 16 kHz, 16 bits, and the full length.
  const [wav] = peer.receivedSounds;
  expect([wav!.toString('latin1', 0, 4), wav!.readUInt16LE(22), wav!.readUInt32LE(24)]).toEqual([
    'RIFF',
    1,
    16_000,
  ]);
  expect(wav!.readUInt32LE(40)).toBe(wav!.length - 44);
  expect(Math.abs((wav!.length - 44) / 32_000 - data!.seconds)).toBeLessThan(0.01);
  expect(await waiting()).toBe(0);
});

test('a file without sound is refused, and nothing of it stays', async () => {
  const rubbish = new Uint8Array(10 * 1024 * 1024).map((_, at) => (at * 7919) % 251);
  const webm = await read(record(1, '-c:a', 'libopus', '-f', 'webm'));
  const broken = new Uint8Array(9 * 1024 * 1024).fill(0x42);
  broken.set(webm.subarray(0, 60));
  const film = execFileSync('ffmpeg', '-loglevel error -f lavfi -i color=s=64x64:d=1 -f webm -'.split(' '));
  for (const bytes of [rubbish, broken, new Uint8Array(film), new Uint8Array(), webm.subarray(0, 40)]) {
    expect(await say(await newAsker(), bytes)).toMatchObject({ code: 415, data: null });
    expect(await waiting()).toBe(0);
  }
  expect(peer.receivedSounds).toEqual([]);
});

test('more than 10 MB and more than a minute are refused; a recording a little over a minute is cut', async () => {
  const person = await newAsker();
  expect((await say(person, new Uint8Array(10 * 1024 * 1024 + 200_000))).code).toBe(413);
  const long = await say(person, await read(record(70, '-c:a', 'libopus', '-f', 'webm')));
  expect(long).toMatchObject({ code: 422, msg: '一次最多说 60 秒，请分几次说' });
  const late = await say(person, await read(record(60.8, '-c:a', 'libopus', '-f', 'webm')));
  expect(late.data).toMatchObject({ seconds: qaLimits.speechLength });
  expect(peer.receivedSounds).toHaveLength(1);
});

test('a failure of the engine is reported, and nothing stays', async () => {
  const bytes = await read(record(1, '-f', 'wav'));
  peer.failNext('garbage');
  expect((await say(aDevice(), bytes)).code).toBe(503);
  expect(await waiting()).toBe(0);
});

test('one user’s endless recordings are rate limited, other users’ are not', async () => {
  const bytes = await read(record(1, '-f', 'wav'));
  const person = await newAsker();
  const codes: number[] = [];
  for (let count = 0; count < 10; count += 1) codes.push((await say(person, bytes)).code);
  expect(codes.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(codes.at(-1)).toBe(429);
  expect((await say(await newAsker(), bytes)).code).toBe(200);
});
