import { Worker } from 'node:worker_threads';
import { uploads } from '@academy/contract/limits.ts';
import { AppError } from '../../../kit/errors.ts';
import type { HeicOutcome, HeicTask } from './heic-worker.ts';

interface DecoderLimits {
  /** For the whole photo, from the start of its thread. */
  readonly timeoutMilliseconds: number;
  /** Memory of the decoder. */
  readonly decoderMegabytes: number;
}

/**
 * A photo of 12 megapixels takes a second and a half of a core, one of 48 five seconds, and up to ten on a slow machine:
 * two more are left for one that is busy. A photo of 48 megapixels needs up to 380 MB with the 20 MB of its file, and
 * up to 480 MB if it is transparent or has 10 bits a colour.
 */
const defaultLimits: DecoderLimits = { timeoutMilliseconds: 12_000, decoderMegabytes: 480 };
/** Of JavaScript in the worker. The decoder and the pixels do not count here. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

const undecodableHeic = (cause: unknown) =>
  new AppError('INVALID_INPUT', {
    message: '这张 HEIC 照片打不开，可能已经损坏，请换一张，或把它截图后再上传',
    cause,
  });

/**
 * Decodes a HEIC photo (its bytes or the path of its file) into an uncompressed TIFF: upright, as the file says, and
 * with the colour profile `icc`, but without anything else of the file. `width` and `height` are its size in pixels,
 * as measured from its header.
 *
 * sharp comes without a decoder of HEVC, so that libheif does it as WebAssembly, in a thread with limits on memory and
 * time. Throws INVALID_INPUT with a message for the sender when the photo is broken or exceeds a limit. Because of the
 * memory its caller starts the next photo only when it has read the TIFF.
 */
export async function decodeHeic(
  input: Buffer | string,
  { width, height, icc }: { width: number; height: number; icc?: Uint8Array | undefined },
  { timeoutMilliseconds, decoderMegabytes } = defaultLimits,
): Promise<Buffer> {
  const task = { input, width, height, icc, maxPixels: uploads.picturePixels, decoderMegabytes };
  const outcome = await runWorker(task, timeoutMilliseconds);
  if ('failure' in outcome) throw undecodableHeic(outcome.failure);
  return Buffer.from(outcome.tiff.buffer);
}

async function runWorker(task: HeicTask, timeoutMilliseconds: number): Promise<HeicOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<HeicOutcome>();
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits,
    // What the decoder prints about a broken photo is in its errors too.
    stdout: true,
    stderr: true,
    execArgv: [],
    env: {},
  });
  const timer = setTimeout(
    () => reject(undecodableHeic(`it took longer than ${timeoutMilliseconds} ms`)),
    timeoutMilliseconds,
  );
  worker.once('message', resolve);
  worker.once('error', (error) => reject(isOutOfMemory(error) ? undecodableHeic(error) : error));
  worker.once('exit', (code) => reject(new Error(`the HEIC decoder ended with code ${code}`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
