import { ConfigError } from '../kit/config-error.ts';
import type { Clock } from '../kit/clock.ts';
import type { Speech } from '../ports/speech.ts';
import { findEspeak } from '../providers/speech/espeak.ts';
import { createOpenAiSpeech } from '../providers/speech/openai-speech.ts';
import { createTencentSpeech } from '../providers/speech/tencent-speech.ts';
import { needAll } from './need-all.ts';

interface SpeechSettings {
  readonly speechProvider: 'auto' | 'none' | 'openai' | 'tencent' | 'espeak';
  readonly speechUrl: string | undefined;
  readonly speechModel: string | undefined;
  readonly speechVoice: string | undefined;
  readonly speechKeyId: string | undefined;
  readonly speechKey: string | undefined;
  readonly ffmpegPath: string | undefined;
}

/** The vendor's general voice for Chinese (智瑜). */
const tencentVoice = '101001';

/** Who speaks answers; undefined where browsers do. Rejects with ConfigError for an engine that is named by half, or not there. */
export async function openSpeech(settings: SpeechSettings, clock: Clock): Promise<Speech | undefined> {
  const { speechProvider: provider, speechKey: key, speechVoice: voice } = settings;
  const because = `SPEECH_PROVIDER=${provider}`;
  if (provider === 'none') return undefined;
  if (provider === 'openai') {
    const needed = {
      SPEECH_URL: settings.speechUrl,
      SPEECH_MODEL: settings.speechModel,
      SPEECH_VOICE: voice,
    };
    const account = needAll(because, needed);
    return createOpenAiSpeech({
      url: account.SPEECH_URL,
      model: account.SPEECH_MODEL,
      voice: account.SPEECH_VOICE,
      key,
    });
  }
  if (provider === 'tencent') {
    const account = needAll(because, { SPEECH_KEY_ID: settings.speechKeyId, SPEECH_KEY: key });
    const number = voice ?? tencentVoice;
    if (!/^\d{1,9}$/.test(number)) throw new ConfigError(`${because} needs a number as SPEECH_VOICE`);
    const keys = { keyId: account.SPEECH_KEY_ID, keySecret: account.SPEECH_KEY };
    return createTencentSpeech({ ...keys, voice: Number(number), clock });
  }
  const found = await findEspeak({ espeak: 'espeak-ng', ffmpeg: settings.ffmpegPath ?? 'ffmpeg' });
  if (!found && provider === 'espeak') throw new ConfigError(`${because} needs espeak-ng and ffmpeg`);
  return found;
}
