import type { Clock } from '../kit/clock.ts';
import { ConfigError } from '../kit/errors.ts';
import type { Speech, SpeechRecognition } from '../ports/speech.ts';
import { findEspeak } from '../providers/speech/espeak.ts';
import { createOpenAiRecognition, createOpenAiSpeech } from '../providers/speech/openai.ts';
import { createTencentRecognition, createTencentSpeech } from '../providers/speech/tencent.ts';
import { requireSettings } from './require-settings.ts';

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

/**
 * The engine that speaks answers; undefined where browsers do. Rejects with ConfigError for incomplete settings, or a
 * missing program.
 */
export async function openSpeech(settings: SpeechSettings, clock: Clock): Promise<Speech | undefined> {
  const { speechProvider: provider, speechKey: key, speechVoice: voice } = settings;
  const setting = `SPEECH_PROVIDER=${provider}`;
  if (provider === 'none') return undefined;
  if (provider === 'openai') {
    const required = {
      SPEECH_URL: settings.speechUrl,
      SPEECH_MODEL: settings.speechModel,
      SPEECH_VOICE: voice,
    };
    const account = requireSettings(setting, required);
    return createOpenAiSpeech({
      url: account.SPEECH_URL,
      model: account.SPEECH_MODEL,
      voice: account.SPEECH_VOICE,
      key,
    });
  }
  if (provider === 'tencent') {
    const account = requireSettings(setting, { SPEECH_KEY_ID: settings.speechKeyId, SPEECH_KEY: key });
    const number = voice ?? tencentVoice;
    if (!/^\d{1,9}$/.test(number)) throw new ConfigError(`${setting} needs a number as SPEECH_VOICE`);
    const keys = { keyId: account.SPEECH_KEY_ID, keySecret: account.SPEECH_KEY };
    return createTencentSpeech({ ...keys, voice: Number(number), clock });
  }
  const found = await findEspeak({ espeak: 'espeak-ng', ffmpeg: settings.ffmpegPath ?? 'ffmpeg' });
  if (!found && provider === 'espeak') throw new ConfigError(`${setting} needs espeak-ng and ffmpeg`);
  // Chosen by name it is what the operator wants; found by chance it is better than silence only.
  return found && { ...found, isFallback: provider === 'auto' };
}

interface RecognitionSettings {
  readonly recognitionProvider: 'none' | 'openai' | 'tencent';
  readonly recognitionUrl: string | undefined;
  readonly recognitionModel: string | undefined;
  readonly recognitionKeyId: string | undefined;
  readonly recognitionKey: string | undefined;
}

/** The speech recognition; undefined where browsers do it. Throws ConfigError for incomplete settings. */
export function openRecognition(settings: RecognitionSettings, clock: Clock): SpeechRecognition | undefined {
  const { recognitionProvider: provider, recognitionKey: key } = settings;
  const setting = `RECOGNITION_PROVIDER=${provider}`;
  if (provider === 'none') return undefined;
  if (provider === 'openai') {
    const { recognitionUrl: url, recognitionModel: model } = settings;
    const account = requireSettings(setting, { RECOGNITION_URL: url, RECOGNITION_MODEL: model });
    return createOpenAiRecognition({ url: account.RECOGNITION_URL, model: account.RECOGNITION_MODEL, key });
  }
  const required = { RECOGNITION_KEY_ID: settings.recognitionKeyId, RECOGNITION_KEY: key };
  const account = requireSettings(setting, required);
  return createTencentRecognition({
    keyId: account.RECOGNITION_KEY_ID,
    keySecret: account.RECOGNITION_KEY,
    clock,
  });
}
