import { randomUUID } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import { requestVendor, vendorFailure } from '../../kit/request-vendor.ts';
import { signTc3, tc3ContentType } from '../../kit/sign-tc3.ts';
import type { Speech, SpeechRecognition } from '../../ports/speech.ts';
import { checkMp3 } from './check-mp3.ts';

interface TencentAccount {
  readonly keyId: string;
  readonly keySecret: string;
  readonly clock: Clock;
  /** The vendor's origin; another one in tests. */
  readonly origin?: string | undefined;
  /** Milliseconds for one response. */
  readonly timeout?: number | undefined;
}

interface TencentRequest {
  readonly service: 'asr' | 'tts';
  readonly action: string;
  readonly version: string;
  readonly region?: string;
  readonly fields: object;
  readonly signal: AbortSignal;
}

/** Milliseconds; transcribing a minute of speech takes some seconds. */
const defaultTimeout = 15_000;

/**
 * Sends a request to Tencent Cloud and returns its `Response`; rejects with UNAVAILABLE for one that contains an
 * error.
 */
async function requestTencent(
  { keyId, keySecret, clock, ...account }: TencentAccount,
  { service, action, version, region, fields, signal }: TencentRequest,
): Promise<Readonly<Record<string, unknown>>> {
  const { origin = `https://${service}.tencentcloudapi.com`, timeout = defaultTimeout } = account;
  const vendor = `Tencent ${service}`;
  const payload = JSON.stringify(fields);
  const seconds = Math.floor(clock.now().getTime() / 1_000);
  const { host } = new URL(origin);
  const { body } = await requestVendor(vendor, `${origin}/`, {
    method: 'POST',
    headers: {
      'content-type': tc3ContentType,
      'x-tc-action': action,
      'x-tc-version': version,
      'x-tc-timestamp': String(seconds),
      ...(region !== undefined && { 'x-tc-region': region }),
      authorization: signTc3({ service, host, action, payload, seconds, keyId, keySecret }),
    },
    body: payload,
    timeout,
    signal,
  });
  const response = body['Response'] as
    | (Readonly<Record<string, unknown>> & { Error?: { Code?: unknown } })
    | null
    | undefined;
  if (typeof response !== 'object' || response === null || response.Error)
    throw vendorFailure(vendor, response?.Error?.Code);
  return response;
}

interface TencentSpeech extends TencentAccount {
  /** The number of a voice in the vendor's list. */
  readonly voice: number;
}

/**
 * Text to speech by Tencent Cloud (tts 2019-08-23, TextToVoice), which accepts 150 characters and returns the whole
 * sound at once.
 */
export function createTencentSpeech({ voice, ...account }: TencentSpeech): Speech {
  const fieldsOf = (text: string) => ({
    Text: text,
    SessionId: randomUUID(),
    VoiceType: voice,
    Codec: 'mp3',
    SampleRate: 16_000,
    PrimaryLanguage: 1,
  });
  return {
    name: `tencent ${voice}`,
    isExternal: true,
    speak: async function* ({ text, signal }) {
      const request = { action: 'TextToVoice', version: '2019-08-23', region: 'ap-guangzhou' };
      const { Audio: audio } = await requestTencent(account, {
        ...request,
        service: 'tts',
        fields: fieldsOf(text),
        signal,
      });
      if (typeof audio !== 'string') throw vendorFailure('Tencent tts', 'an answer without a sound');
      try {
        yield* checkMp3(singleValue(Buffer.from(audio, 'base64')));
      } catch (error) {
        throw vendorFailure('Tencent tts', (error as Error).message);
      }
    },
  };
}

async function* singleValue<T>(value: T): AsyncGenerator<T, void> {
  yield value;
}

/** Speech recognition by Tencent Cloud (asr 2019-06-14, SentenceRecognition): at most a minute and 3 MB in base64. */
export const createTencentRecognition = (account: TencentAccount): SpeechRecognition => ({
  recognise: async ({ wav, signal }) => {
    const { Result: transcript } = await requestTencent(account, {
      service: 'asr',
      action: 'SentenceRecognition',
      version: '2019-06-14',
      fields: {
        EngSerViceType: '16k_zh',
        SourceType: 1,
        VoiceFormat: 'wav',
        Data: Buffer.from(wav).toString('base64'),
        DataLen: wav.length,
      },
      signal,
    });
    if (typeof transcript !== 'string') throw vendorFailure('Tencent asr', 'an answer without words');
    return transcript.trim();
  },
});
