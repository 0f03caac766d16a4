import { expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { testRecognition } from '../../ports/testing/recognition-conformance.ts';
import { testSpeech } from '../../ports/testing/speech-conformance.ts';
import { createTencentRecognition } from './tencent-recognition.ts';
import { createTencentSpeech } from './tencent-speech.ts';
import { startFakeVoiceVendor, type VoiceCall } from './testing/fake-voice-vendor.ts';
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
const refuse = (word: 'refusal' | 'busy') =>
  refused(word === 'busy' ? 'RequestLimitExceeded' : 'AuthFailure.SecretIdNotFound');

/** Why a call is refused; undefined when it is right. */
function judge(call: VoiceCall, wanted: { service: string; action: string; version: string }) {
  const { headers } = call.request;
  if (!isTc3Signed(call, { ...account, service: wanted.service }))
    return refused('AuthFailure.SignatureFailure');
  if (headers['x-tc-action'] !== wanted.action || headers['x-tc-version'] !== wanted.version)
    return refused('InvalidAction');
  return undefined;
}

async function openVoice(keySecret = account.keySecret) {
  const received: string[] = [];
  const vendor = await startFakeVoiceVendor({
    refuse,
    take: (call) => {
      const no = judge(call, { service: 'tts', action: 'TextToVoice', version: '2019-08-23' });
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
  const speech = createTencentSpeech({ ...account, keySecret, voice: 101_001, origin, timeout: 400 });
  return { ...vendor, speech, received: () => received, secrets };
}

testSpeech('Tencent speaks', () => openVoice());

test('a wrong secret is refused by the vendor, so the signature means something', async () => {
  const voice = await openVoice('another');
  const sound = voice.speech.speak({ text: '好。', signal: new AbortController().signal });
  await expect(toArray(sound)).rejects.toMatchObject({
    cause: { message: 'Tencent tts: AuthFailure.SignatureFailure' },
  });
  await voice.close();
});

testRecognition('Tencent writes down', async () => {
  const received: Buffer[] = [];
  let heard = '';
  const vendor = await startFakeVoiceVendor({
    refuse,
    take: (call) => {
      const no = judge(call, { service: 'asr', action: 'SentenceRecognition', version: '2019-06-14' });
      if (no) return no;
      const fields = JSON.parse(call.body.toString()) as Record<string, unknown>;
      const sound = Buffer.from(String(fields['Data']), 'base64');
      if (fields['DataLen'] !== sound.length || fields['SourceType'] !== 1 || fields['VoiceFormat'] !== 'wav')
        return refused('InvalidParameterValue');
      if (fields['EngSerViceType'] !== '16k_zh') return refused('InvalidParameterValue.EngSerViceType');
      received.push(sound);
      return reply({ Result: heard, AudioDuration: 2_300 });
    },
  });
  const { origin } = vendor;
  return {
    ...vendor,
    recognition: createTencentRecognition({ ...account, origin, timeout: 400 }),
    hear: (words) => {
      heard = words;
    },
    received: () => received,
    secrets,
  };
});
