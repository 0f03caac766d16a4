import { requestVendor, vendorFailure } from '../../kit/request-vendor.ts';
import type { Speech, SpeechRecognition } from '../../ports/speech.ts';
import { checkMp3, InvalidSound } from './check-mp3.ts';

interface OpenAiSpeechSettings {
  /** The URL before `/audio/speech`: https://api.example.com/v1 */
  readonly url: string;
  readonly model: string;
  readonly voice: string;
  /** Absent for servers without authentication. */
  readonly key?: string | undefined;
  /** Milliseconds without any data after which the request fails. */
  readonly stallTimeout?: number | undefined;
}

const defaultStallTimeout = 10_000;
const speechVendor = 'Speech';

class SpeechError extends Error {}

/** A client for any server with OpenAI's audio speech; the sound is passed on as it arrives. */
export const createOpenAiSpeech = (settings: OpenAiSpeechSettings): Speech => ({
  name: `${settings.model} ${settings.voice}`,
  isExternal: true,
  speak: async function* ({ text, signal }) {
    const stallTimer = createStallTimer(settings.stallTimeout ?? defaultStallTimeout);
    try {
      const body = await requestSpeech(settings, text, AbortSignal.any([signal, stallTimer.signal]));
      for await (const chunk of checkMp3(body)) {
        stallTimer.stop();
        yield chunk;
        // A slow reader does not count as a stalled server.
        stallTimer.start();
      }
    } catch (error) {
      signal.throwIfAborted();
      throw vendorFailure(speechVendor, reasonOf(error as Error));
    } finally {
      stallTimer.stop();
    }
  },
});

async function requestSpeech(
  { url, model, voice, key }: OpenAiSpeechSettings,
  input: string,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const response = await fetch(`${url}/audio/speech`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, voice, input, response_format: 'mp3' }),
    signal,
    // Following a redirect would send the key along.
    redirect: 'error',
  });
  if (response.ok && response.body) return response.body;
  await response.body?.cancel();
  throw new SpeechError(`HTTP ${response.status}`);
}

/** A timer whose signal aborts when it runs for so many milliseconds without being stopped. */
function createStallTimer(stallTimeout: number) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  const start = () => {
    stop();
    timer = setTimeout(
      () => controller.abort(new SpeechError(`nothing within ${stallTimeout} ms`)),
      stallTimeout,
    );
  };
  start();
  return { signal: controller.signal, stop, start };
}

/** Of foreign errors only the code or name: their messages may contain the URL or the text. */
function reasonOf(error: Error): string {
  if (error instanceof SpeechError || error instanceof InvalidSound) return error.message;
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : error.name;
}

interface OpenAiRecognitionSettings {
  /** The URL before `/audio/transcriptions`: https://api.example.com/v1 */
  readonly url: string;
  readonly model: string;
  /** Absent for servers without authentication. */
  readonly key?: string | undefined;
  /** Milliseconds for one response. */
  readonly timeout?: number | undefined;
}

/** Milliseconds; transcribing a minute of speech takes some seconds. */
const recognitionTimeout = 20_000;
/** Some models write traditional characters unless the prompt has simplified ones. */
const prompt = '以下是一位家长用普通话提的问题。';
const recognitionVendor = 'Recognition';

/** A client for any server with OpenAI's audio transcriptions. */
export const createOpenAiRecognition = (settings: OpenAiRecognitionSettings): SpeechRecognition => ({
  recognise: async ({ wav, signal }) => {
    const form = new FormData();
    form.set('file', new Blob([wav], { type: 'audio/wav' }), 'speech.wav');
    for (const [name, value] of Object.entries({ model: settings.model, language: 'zh', prompt }))
      form.set(name, value);
    form.set('response_format', 'json');
    const { status, body } = await requestVendor(recognitionVendor, `${settings.url}/audio/transcriptions`, {
      method: 'POST',
      headers: settings.key === undefined ? {} : { authorization: `Bearer ${settings.key}` },
      body: form,
      timeout: settings.timeout ?? recognitionTimeout,
      signal,
    });
    if (status >= 300) throw vendorFailure(recognitionVendor, `HTTP ${status}`);
    const transcript = body['text'];
    if (typeof transcript !== 'string') throw vendorFailure(recognitionVendor, 'an answer without words');
    return transcript.trim();
  },
});
