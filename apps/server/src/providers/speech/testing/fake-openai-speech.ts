import { type FakeSpeechVendor, startFakeSpeechVendor } from './fake-speech-vendor.ts';
import { sampleMp3 } from './sample-mp3.ts';

export interface FakeOpenAiSpeech extends FakeSpeechVendor {
  /** The URL before `/audio/…`. */
  readonly url: string;
  /** Texts it was asked to speak, and sounds it was asked to transcribe. */
  readonly spoken: string[];
  readonly receivedSounds: Buffer[];
  /** Sets the MP3 returned for every text from now on. */
  sound(mp3: Buffer): void;
  /** Every response waits for it. */
  wait(delay: Promise<unknown>): void;
}

/** The transcript that it returns for any sound. */
export const defaultTranscript = '孩子写作业磨蹭怎么办';

/** A fake server with OpenAI's speech and transcription APIs. */
export async function startFakeOpenAiSpeech(): Promise<FakeOpenAiSpeech> {
  const spoken: string[] = [];
  const receivedSounds: Buffer[] = [];
  let delay: Promise<unknown> = Promise.resolve();
  let mp3 = sampleMp3();
  const vendor = await startFakeSpeechVendor({
    refuse: () => ({ status: 401, type: 'application/json', pieces: ['{}'] }),
    take: async ({ request, body }) => {
      if (request.url === '/v1/audio/speech') {
        spoken.push((JSON.parse(body.toString()) as { input: string }).input);
        await delay;
        return { type: 'audio/mpeg', pieces: [mp3] };
      }
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(body), { headers }).formData();
      receivedSounds.push(Buffer.from(await (form.get('file') as File).arrayBuffer()));
      return { type: 'application/json', pieces: [JSON.stringify({ text: defaultTranscript })] };
    },
  });
  return {
    ...vendor,
    url: `${vendor.origin}/v1`,
    spoken,
    receivedSounds,
    sound: (next) => {
      mp3 = next;
    },
    wait: (next) => {
      delay = next;
    },
  };
}
