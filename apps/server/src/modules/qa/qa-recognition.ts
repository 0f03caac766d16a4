import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { recogniseSpeech } from '@academy/contract/areas/qa.ts';
import type { Asker } from '../../domain/qa/asker.ts';
import { AppError } from '../../kit/app-error.ts';
import { inFolder } from '../../kit/in-folder.ts';
import { createLimiter } from '../../kit/limiter.ts';
import { createPacer } from '../../kit/pace.ts';
import { sniffBytes } from '../../media/sniff.ts';
import { readSpeech } from '../../media/sound/read-speech.ts';
import { type SoundReader, sniffSound } from '../../media/sound/sniff-sound.ts';
import { route, type Route } from '../../transport/route.ts';
import type { VoiceParts } from './voice-parts.ts';

/** Of one asker: some in a row, then three a minute; of all guests behind one address, more. */
const ofAsker = { burst: 8, perSecond: 0.05 };
const ofNetwork = { burst: 60, perSecond: 1 };
/** Programs at once; each works for a fraction of a second. */
const decoding = { running: 2, waiting: 30 };
/** Milliseconds for the engine. */
const patience = 25_000;

export function createQaRecognitionRoute(parts: VoiceParts): Route {
  const { chat, recognition, uploadDirectory, ffmpegPath } = parts;
  const limited = createLimiter(decoding);
  const checkPace = createPaceCheck();
  const hear = (content: Readable) =>
    inFolder(join(uploadDirectory, 'incoming'), async (folder) => {
      const reader = await spoolSound(content, join(folder, spooled));
      return limited(() => readSpeech({ folder, file: spooled, reader, ffmpegPath }));
    });
  return route(recogniseSpeech, async (_input, { identity, clientInfo: { device }, address, file }) => {
    if (!file) throw new Error('transport let a call without a file through');
    if (!recognition) throw new AppError('NOT_OFFERED', { message: '学院还不能听写，请用打字提问' });
    checkPace(chat.tokens.askerOf({ identity, device, address }));
    const { wav, seconds } = await hear(file.content);
    const text = await recognition.recognise({ wav, signal: AbortSignal.timeout(patience) });
    return { text, seconds };
  });
}

const spooled = 'original';

function createPaceCheck() {
  const askers = createPacer(ofAsker);
  const networks = createPacer(ofNetwork);
  return ({ key, networkKey }: Asker): void => {
    if (!askers.spend(key) || (networkKey !== null && !networks.spend(networkKey)))
      throw new AppError('TOO_MANY', { message: '说得太勤了，请歇一会儿再试' });
  };
}

/** Writes what is sent to `path`, and tells what it is; breaks off at the first bytes of what is no sound. */
async function spoolSound(content: Readable, path: string): Promise<SoundReader> {
  let reader: SoundReader | undefined;
  const check = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let head = Buffer.alloc(0);
    for await (const chunk of source) {
      if (!reader) head = Buffer.concat([head, chunk]);
      if (!reader && head.length >= sniffBytes) reader = await sniffSound(head.subarray(0, sniffBytes));
      yield chunk;
    }
    reader ??= await sniffSound(head);
  };
  await pipeline(content, check, createWriteStream(path));
  return reader!;
}
