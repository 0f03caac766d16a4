import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { recogniseSpeech } from '@academy/contract/areas/qa.ts';
import { createRequesterThrottle } from '../../domain/qa/requester-throttle.ts';
import { AppError } from '../../kit/errors.ts';
import { withTemporaryFolder } from '../../kit/with-temporary-folder.ts';
import { createConcurrencyLimit } from '../../kit/concurrency-limit.ts';
import { sniffedBytes } from '../../media/sniff-media.ts';
import { readSpeech, sniffSoundFormat, type SoundFormat } from '../../media/sound/read-speech.ts';
import { route, type Route } from '../../transport/route.ts';
import type { QaDeps } from './questions.ts';

/** For each user some in a row, then three a minute. */
const recognitionRates = {
  perRequester: { burst: 8, perSecond: 0.05 },
  perNetwork: { burst: 60, perSecond: 1 },
};
/** ffmpeg processes at once; each works for a fraction of a second. */
const decodingLimits = { running: 2, waiting: 30 };
/** Milliseconds for the engine. */
const recognitionTimeout = 25_000;

export function createRecognitionRoute(deps: QaDeps): Route {
  const { chat, recognition, uploadDirectory, ffmpegPath } = deps;
  const limit = createConcurrencyLimit(decodingLimits);
  const tryTake = createRequesterThrottle(recognitionRates);
  const decode = (content: Readable) =>
    withTemporaryFolder(join(uploadDirectory, 'incoming'), async (folder) => {
      const format = await spoolSound(content, join(folder, soundFileName));
      return limit(() => readSpeech({ folder, file: soundFileName, format, ffmpegPath }));
    });
  return route(recogniseSpeech, async (_input, { identity, clientInfo: { device }, address, file }) => {
    if (!file) throw new Error('transport let a call without a file through');
    if (!recognition) throw new AppError('NOT_OFFERED', { message: '学院还不能听写，请用打字提问' });
    if (!tryTake(chat.tokens.requesterOf({ identity, device, address })))
      throw new AppError('TOO_MANY', { message: '说得太勤了，请歇一会儿再试' });
    const { wav, seconds } = await decode(file.content);
    const text = await recognition.recognise({ wav, signal: AbortSignal.timeout(recognitionTimeout) });
    return { text, seconds };
  });
}

const soundFileName = 'original';

/** Writes the upload to `path` and returns its sound format; stops at the first bytes of anything else. */
async function spoolSound(content: Readable, path: string): Promise<SoundFormat> {
  let format: SoundFormat | undefined;
  const check = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let head = Buffer.alloc(0);
    for await (const chunk of source) {
      if (!format) head = Buffer.concat([head, chunk]);
      if (!format && head.length >= sniffedBytes)
        format = await sniffSoundFormat(head.subarray(0, sniffedBytes));
      yield chunk;
    }
    format ??= await sniffSoundFormat(head);
  };
  await pipeline(content, check, createWriteStream(path));
  return format!;
}
