import type { Clock } from '../kit/clock.ts';
import type { Recognition } from '../ports/recognition.ts';
import { createOpenAiRecognition } from '../providers/speech/openai-recognition.ts';
import { createTencentRecognition } from '../providers/speech/tencent-recognition.ts';
import { needAll } from './need-all.ts';

interface RecognitionSettings {
  readonly recognitionProvider: 'none' | 'openai' | 'tencent';
  readonly recognitionUrl: string | undefined;
  readonly recognitionModel: string | undefined;
  readonly recognitionKeyId: string | undefined;
  readonly recognitionKey: string | undefined;
}

/** Who writes down what is said; undefined where browsers do. Throws ConfigError for an engine that is named by half. */
export function openRecognition(settings: RecognitionSettings, clock: Clock): Recognition | undefined {
  const { recognitionProvider: provider, recognitionKey: key } = settings;
  const because = `RECOGNITION_PROVIDER=${provider}`;
  if (provider === 'none') return undefined;
  if (provider === 'openai') {
    const { recognitionUrl: url, recognitionModel: model } = settings;
    const account = needAll(because, { RECOGNITION_URL: url, RECOGNITION_MODEL: model });
    return createOpenAiRecognition({ url: account.RECOGNITION_URL, model: account.RECOGNITION_MODEL, key });
  }
  const needed = { RECOGNITION_KEY_ID: settings.recognitionKeyId, RECOGNITION_KEY: key };
  const account = needAll(because, needed);
  return createTencentRecognition({
    keyId: account.RECOGNITION_KEY_ID,
    keySecret: account.RECOGNITION_KEY,
    clock,
  });
}
