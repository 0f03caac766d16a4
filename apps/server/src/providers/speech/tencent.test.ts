import { expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { testSpeechRecognition } from '../../ports/testing/speech-recognition-conformance.ts';
import { testSpeech } from '../../ports/testing/speech-conformance.ts';
import { createTencentRecognition, createTencentSpeech } from './tencent.ts';
import { startFakeSpeechVendor, type SpeechCall } from './testing/fake-speech-vendor.ts';
import { isTc3Signed } from './testing/is-tc3-signed.ts';
import { sampleMp3 } from './testing/sample-mp3.ts';
import { toArray } from '../../ports/testing/to-array.ts';

const account = { keyId: 'AKID0000example', keySecret: 'not a secret, only its shape', clock: systemClock };
const secrets = [account.keyId, account.keySecret];

const reply = (response: object) => ({
  type: 'application/json',
  pieces: [JSON.stringify({ Response: { RequestId: 'a', ...response } })],
});
const refused = (code: string) => reply({ Error: { Code: code, Message: account.keyId } });
const refuse = (reason: 'refusal' | 'busy') =>
  refused(reason === 'busy' ? 'RequestLimitExceeded' : 'AuthFailure.SecretIdNotFound');

/** Why a request is refused; undefined when it is valid. */
function findFault(call: SpeechCall, expected: { service: string; action: string; version: string }) {
  const { headers } = call.request;
  if (!isTc3Signed(call, { ...account, service: expected.service }))
    return refused('AuthFailure.SignatureFailure');
  if (headers['x-tc-action'] !== expected.action || headers['x-tc-version'] !== expected.version)
    return refused('InvalidAction');
  return undefined;
}

async function openVoice(keySecret = account.keySecret) {
  const received: string[] = [];
  const vendor = await startFakeSpeechVendor({
    refuse,
    take: (call) => {
      const no = findFault(call, { service: 'tts', action: 'TextToVoice', version: '2019-08-23' });
      if (no) return no;
      const fields = JSON.parse(call.body.toString()) as Record<string, unknown>;
      const text = String(fields['Text']);
      if (text.length > 150) return refused('UnsupportedOperation.TextTooLong');
      if (fields['Codec'] !== 'mp3' || fields['VoiceType'] !== 101_001 || !fields['SessionId'])
        return refused('InvalidParameterValue');
      received.push(text);
      return reply({ Audio: sampleMp3().toString('base64'), SessionId: fields['SessionId'] });
    },
  });
  const { origin } = vendor;
  const speech = createTencentSpeech({ ...account, keySecret, voice: 101_001, origin, timeout: 1_000 });
  return { ...vendor, speech, received: () => received, secrets };
}

testSpeech('Tencent speaks', () => openVoice());

test('a wrong secret is refused by the fake vendor, so it does check the signature', async () => {
  const voice = await openVoice('another');
  const sound = voice.speech.speak({ text: '好。', signal: new AbortController().signal });
  await expect(toArray(sound)).rejects.toMatchObject({
    cause: { message: 'Tencent tts: AuthFailure.SignatureFailure' },
  });
  await voice.close();
});

testSpeechRecognition('Tencent writes down', async () => {
  const received: Buffer[] = [];
  let transcript = '';
  const vendor = await startFakeSpeechVendor({
    refuse,
    take: (call) => {
      const no = findFault(call, { service: 'asr', action: 'SentenceRecognition', version: '2019-06-14' });
      if (no) return no;
      const fields = JSON.parse(call.body.toString()) as Record<string, unknown>;
      const sound = Buffer.from(String(fields['Data']), 'base64');
      if (fields['DataLen'] !== sound.length || fields['SourceType'] !== 1 || fields['VoiceFormat'] !== 'wav')
        return refused('InvalidParameterValue');
      if (fields['EngSerViceType'] !== '16k_zh') return refused('InvalidParameterValue.EngSerViceType');
      received.push(sound);
      return reply({ Result: transcript, AudioDuration: 2_300 });
    },
  });
  const { origin } = vendor;
  return {
    ...vendor,
    recognition: createTencentRecognition({ ...account, origin, timeout: 1_000 }),
    returnTranscript: (words) => {
      transcript = words;
    },
    received: () => received,
    secrets,
  };
});
