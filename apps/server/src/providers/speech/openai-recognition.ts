import { askVendor, vendorFailure } from '../../kit/ask-vendor.ts';
import type { Recognition } from '../../ports/recognition.ts';

export interface OpenAiRecognition {
  /** What comes before `/audio/transcriptions`: https://api.example.com/v1 */
  readonly url: string;
  readonly model: string;
  /** Absent where the peer asks for none. */
  readonly key?: string | undefined;
  /** Milliseconds for one answer. */
  readonly timeout?: number | undefined;
}

/** A minute of speech is written down in some seconds. */
const patience = 20_000;
/** Some models write traditional characters unless the words before were simplified ones. */
const prompt = '以下是一位家长用普通话提的问题。';
const vendor = 'Recognition';

/** Any server that speaks OpenAI's audio transcriptions. */
export const createOpenAiRecognition = (peer: OpenAiRecognition): Recognition => ({
  recognise: async ({ wav, signal }) => {
    const form = new FormData();
    form.set('file', new Blob([wav], { type: 'audio/wav' }), 'speech.wav');
    for (const [name, value] of Object.entries({ model: peer.model, language: 'zh', prompt }))
      form.set(name, value);
    form.set('response_format', 'json');
    const { status, body } = await askVendor(vendor, `${peer.url}/audio/transcriptions`, {
      method: 'POST',
      headers: peer.key === undefined ? {} : { authorization: `Bearer ${peer.key}` },
      body: form,
      timeout: peer.timeout ?? patience,
      signal,
    });
    if (status >= 300) throw vendorFailure(vendor, `HTTP ${status}`);
    const words = body['text'];
    if (typeof words !== 'string') throw vendorFailure(vendor, 'an answer without words');
    return words.trim();
  },
});
