import { vendorFailure } from '../../kit/ask-vendor.ts';
import type { Speech } from '../../ports/speech.ts';
import { checkMp3, NoSound } from './check-mp3.ts';

export interface OpenAiSpeech {
  /** What comes before `/audio/speech`: https://api.example.com/v1 */
  readonly url: string;
  readonly model: string;
  readonly voice: string;
  /** Absent where the peer asks for none. */
  readonly key?: string | undefined;
  /** Milliseconds that nothing may come. */
  readonly patience?: number | undefined;
}

const defaultPatience = 10_000;
const vendor = 'Speech';

class Refused extends Error {}

/** Any server that speaks OpenAI's audio speech; what it says is given on as it comes. */
export const createOpenAiSpeech = (peer: OpenAiSpeech): Speech => ({
  name: `${peer.model} ${peer.voice}`,
  outside: true,
  speak: async function* ({ text, signal }) {
    const silence = createSilence(peer.patience ?? defaultPatience);
    try {
      const body = await ask(peer, text, AbortSignal.any([signal, silence.signal]));
      for await (const part of checkMp3(body)) {
        silence.hush();
        yield part;
        // Whoever listens slowly is no fault of the peer's.
        silence.listen();
      }
    } catch (error) {
      signal.throwIfAborted();
      throw vendorFailure(vendor, wordOf(error as Error));
    } finally {
      silence.hush();
    }
  },
});

async function ask(
  { url, model, voice, key }: OpenAiSpeech,
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
    // The key would go along.
    redirect: 'error',
  });
  if (response.ok && response.body) return response.body;
  await response.body?.cancel();
  throw new Refused(`HTTP ${response.status}`);
}

/** Aborts when it was listened to for so many ms, and nothing hushed it. */
function createSilence(patience: number) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const hush = () => clearTimeout(timer);
  const listen = () => {
    hush();
    timer = setTimeout(() => controller.abort(new Refused(`nothing within ${patience} ms`)), patience);
  };
  listen();
  return { signal: controller.signal, hush, listen };
}

/** Of errors of others only their names: their words may hold the address, or what was to be said. */
function wordOf(error: Error): string {
  if (error instanceof Refused || error instanceof NoSound) return error.message;
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : error.name;
}
