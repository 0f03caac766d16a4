import { type FakeVoiceVendor, startFakeVoiceVendor } from './fake-voice-vendor.ts';
import { sampleMp3 } from './sample-mp3.ts';

export interface FakeVoicePeer extends FakeVoiceVendor {
  /** What comes before `/audio/…`. */
  readonly url: string;
  /** Sentences that it was to speak, and sounds that it was to write down. */
  readonly spoken: string[];
  readonly heard: Buffer[];
  /** How every sentence sounds from here on: an MP3. */
  sound(mp3: Buffer): void;
  /** Each sentence waits for it. */
  wait(patience: Promise<unknown>): void;
}

/** What it hears, whatever is said. */
export const heardWords = '孩子写作业磨蹭怎么办';

/** A server on this machine that speaks and writes down by OpenAI's protocol. */
export async function startFakeVoicePeer(): Promise<FakeVoicePeer> {
  const spoken: string[] = [];
  const heard: Buffer[] = [];
  let patience: Promise<unknown> = Promise.resolve();
  let mp3 = sampleMp3();
  const vendor = await startFakeVoiceVendor({
    refuse: () => ({ status: 401, type: 'application/json', pieces: ['{}'] }),
    take: async ({ request, body }) => {
      if (request.url === '/v1/audio/speech') {
        spoken.push((JSON.parse(body.toString()) as { input: string }).input);
        await patience;
        return { type: 'audio/mpeg', pieces: [mp3] };
      }
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(body), { headers }).formData();
      heard.push(Buffer.from(await (form.get('file') as File).arrayBuffer()));
      return { type: 'application/json', pieces: [JSON.stringify({ text: heardWords })] };
    },
  });
  return {
    ...vendor,
    url: `${vendor.origin}/v1`,
    spoken,
    heard,
    sound: (next) => {
      mp3 = next;
    },
    wait: (next) => {
      patience = next;
    },
  };
}
