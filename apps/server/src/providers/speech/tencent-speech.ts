import { randomUUID } from 'node:crypto';
import { vendorFailure } from '../../kit/ask-vendor.ts';
import type { Speech } from '../../ports/speech.ts';
import { askTencent, type TencentAccount } from './ask-tencent.ts';
import { checkMp3 } from './check-mp3.ts';

export interface TencentSpeech extends TencentAccount {
  /** The number of a voice, as the vendor lists them. */
  readonly voice: number;
}

/** Speaks with Tencent Cloud (tts 2019-08-23, TextToVoice), which takes 150 characters and answers with the whole sound. */
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
    outside: true,
    speak: async function* ({ text, signal }) {
      const call = { action: 'TextToVoice', version: '2019-08-23', region: 'ap-guangzhou' };
      const { Audio: audio } = await askTencent(account, {
        ...call,
        service: 'tts',
        fields: fieldsOf(text),
        signal,
      });
      if (typeof audio !== 'string') throw vendorFailure('Tencent tts', 'an answer without a sound');
      try {
        yield* checkMp3(once(Buffer.from(audio, 'base64')));
      } catch (error) {
        throw vendorFailure('Tencent tts', (error as Error).message);
      }
    },
  };
}

async function* once<T>(value: T): AsyncGenerator<T, void> {
  yield value;
}
