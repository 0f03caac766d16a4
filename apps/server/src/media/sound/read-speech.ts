import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { AppError } from '../../kit/app-error.ts';
import { ProgramFailed, runProgram } from '../video/run-program.ts';
import { noSound, type SoundReader } from './sniff-sound.ts';
import { wrapWav } from './wav.ts';

/** Samples a second, of 16 bits, in one channel: what every engine of recognition takes. */
const rate = 16_000;
const bytesPerSecond = rate * 2;
/** Recorders stop a little late; the rest is cut off. Seconds. */
const grace = 2;
/** Milliseconds; a minute takes a fraction of a second. */
const patience = 15_000;
/** Bytes of one piece of memory. */
const largestPiece = 64 * 2 ** 20;

export interface HeardSpeech {
  readonly wav: Uint8Array<ArrayBuffer>;
  readonly seconds: number;
}

/**
 * Brings a sound to WAV (16-bit, mono, 16 kHz). Throws WRONG_TYPE for what holds none, and INVALID_INPUT for more than
 * `qaLimits.speechLength` seconds.
 */
export async function readSpeech(given: {
  folder: string;
  /** Its name in the folder. */
  file: string;
  reader: SoundReader;
  /** Absent: ffmpeg on PATH. */
  ffmpegPath?: string | undefined;
}): Promise<HeardSpeech> {
  const samples = await decode(given);
  if (samples.length === 0) throw noSound();
  const seconds = samples.length / bytesPerSecond;
  const most = qaLimits.speechLength;
  if (seconds > most + grace)
    throw new AppError('INVALID_INPUT', { message: `一次最多说 ${most} 秒，请分几次说` });
  const kept = samples.subarray(0, most * bytesPerSecond);
  return { wav: wrapWav(kept, rate), seconds: Math.min(seconds, most) };
}

async function decode({
  folder,
  file,
  reader,
  ffmpegPath = 'ffmpeg',
}: Parameters<typeof readSpeech>[0]): Promise<Buffer> {
  const args = [
    ['-nostdin', '-hide_banner', '-loglevel', 'error', '-max_alloc', String(largestPiece)],
    // Only what holds its sound itself is opened: other formats are lists of files and addresses.
    ['-protocol_whitelist', 'file', '-format_whitelist', reader, '-f', reader, '-threads', '1'],
    ['-i', file, '-map', '0:a:0', '-t', String(qaLimits.speechLength + grace + 1)],
    ['-ac', '1', '-ar', String(rate), '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:1'],
  ].flat();
  const signal = AbortSignal.timeout(patience);
  try {
    return (await runProgram(ffmpegPath, args, { folder, signal })).output;
  } catch (error) {
    if (error instanceof ProgramFailed && error.code === undefined)
      throw new AppError('UNAVAILABLE', { cause: error });
    throw noSound();
  }
}
