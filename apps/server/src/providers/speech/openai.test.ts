import { expect, test } from 'vitest';
import { testSpeechRecognition } from '../../ports/testing/speech-recognition-conformance.ts';
import { testSpeech } from '../../ports/testing/speech-conformance.ts';
import { createOpenAiRecognition, createOpenAiSpeech } from './openai.ts';
import { startFakeSpeechVendor } from './testing/fake-speech-vendor.ts';
import { sampleMp3 } from './testing/sample-mp3.ts';
import { toArray } from '../../ports/testing/to-array.ts';

const key = 'sk-no-secret-only-its-shape';
const refuse = (reason: 'refusal' | 'busy') => ({
  status: reason === 'busy' ? 429 : 401,
  type: 'application/json',
  pieces: [JSON.stringify({ error: { message: `${key} is wrong` } })],
});

async function openVoice(pieces: readonly Buffer[] = [sampleMp3()]) {
  const received: string[] = [];
  const vendor = await startFakeSpeechVendor({
    refuse,
    take: ({ request, body }) => {
      const fields = JSON.parse(body.toString()) as Record<string, string>;
      const { input, ...rest } = fields;
      if (request.url !== '/v1/audio/speech' || request.headers.authorization !== `Bearer ${key}`)
        return refuse('refusal');
      expect(rest).toEqual({ model: 'tts-1', voice: 'alloy', response_format: 'mp3' });
      received.push(input!);
      return { type: 'audio/mpeg', pieces };
    },
  });
  const url = `${vendor.origin}/v1`;
  const speech = createOpenAiSpeech({ url, model: 'tts-1', voice: 'alloy', key, stallTimeout: 400 });
  return { ...vendor, speech, received: () => received, secrets: [key] };
}

testSpeech('a server of OpenAI’s protocol speaks', () => openVoice());

test('an MP3 is recognised even when it arrives byte by byte', async () => {
  const sample = sampleMp3();
  const voice = await openVoice([sample.subarray(0, 1), sample.subarray(1, 2), sample.subarray(2)]);
  const pieces = await toArray(voice.speech.speak({ text: '好。', signal: new AbortController().signal }));
  expect(Buffer.concat(pieces)).toEqual(sample);
  await voice.close();
});

test('sound is passed on before it is complete', async () => {
  const voice = await openVoice();
  voice.failNext('hangsInTheMiddle');
  const leaving = new AbortController();
  const sound = voice.speech.speak({ text: '好。', signal: leaving.signal })[Symbol.asyncIterator]();
  expect((await sound.next()).value?.length).toBeGreaterThan(2);
  leaving.abort();
  await voice.close();
});

test('an endless sound is refused', async () => {
  const voice = await openVoice(Array.from({ length: 50 }, () => sampleMp3(1_000)));
  const sound = voice.speech.speak({ text: '好。', signal: new AbortController().signal });
  await expect(toArray(sound)).rejects.toMatchObject({
    cause: { message: 'Speech: an endless sound' },
  });
  await voice.close();
});

testSpeechRecognition('a server of OpenAI’s protocol writes down', async () => {
  const received: Buffer[] = [];
  let transcript = '';
  const vendor = await startFakeSpeechVendor({
    refuse,
    take: async ({ request, body }) => {
      if (request.url !== '/v1/audio/transcriptions' || request.headers.authorization !== `Bearer ${key}`)
        return refuse('refusal');
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(body), { headers }).formData();
      const fields = ['model', 'language', 'response_format'].map((name) => form.get(name));
      expect(fields).toEqual(['whisper-1', 'zh', 'json']);
      received.push(Buffer.from(await (form.get('file') as File).arrayBuffer()));
      return { type: 'application/json', pieces: [JSON.stringify({ text: transcript })] };
    },
  });
  const url = `${vendor.origin}/v1`;
  return {
    ...vendor,
    recognition: createOpenAiRecognition({ url, model: 'whisper-1', key, timeout: 1_000 }),
    returnTranscript: (words) => {
      transcript = words;
    },
    received: () => received,
    secrets: [key],
  };
});
