import { fileTypeFromBuffer } from 'file-type';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { AppError } from '../../kit/errors.ts';
import { ProgramFailed, runProgram } from '../video/run-program.ts';

/** The ffmpeg demuxer that opens such a file. */
export type SoundFormat = 'matroska' | 'ogg' | 'mov' | 'wav' | 'mp3';

const formatsByMime: readonly (readonly [RegExp, SoundFormat])[] = [
  [/^(video|audio)\/(webm|matroska|x-matroska)$/, 'matroska'],
  [/^(video|audio|application)\/ogg\b/, 'ogg'],
  [/^(video|audio)\/(mp4|x-m4a|quicktime)$/, 'mov'],
  [/^audio\/(wav|x-wav|vnd\.wave)$/, 'wav'],
  [/^audio\/mpeg$/, 'mp3'],
];

/**
 * Detects a sound's format from its first bytes, regardless of its declared type. Throws WRONG_TYPE for anything
 * else.
 */
export async function sniffSoundFormat(head: Buffer): Promise<SoundFormat> {
  const mime = (await fileTypeFromBuffer(head))?.mime ?? '';
  const match = formatsByMime.find(([mimePattern]) => mimePattern.test(mime));
  if (!match) throw noSound();
  return match[1];
}

const noSound = () => new AppError('WRONG_TYPE', { message: '没有听到能识别的声音，请重新说一遍' });

const wavHeaderBytes = 44;

/** Wraps 16-bit mono samples as a WAV file; `rate` is samples a second. */
function wrapWav(samples: Uint8Array, rate: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(wavHeaderBytes + samples.length);
  const view = new DataView(file.buffer);
  const writeText = (offset: number, text: string) => file.set(Buffer.from(text, 'latin1'), offset);
  writeText(0, 'RIFF');
  view.setUint32(4, wavHeaderBytes - 8 + samples.length, true);
  writeText(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  // PCM, one channel.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  writeText(36, 'data');
  view.setUint32(40, samples.length, true);
  file.set(samples, wavHeaderBytes);
  return file;
}

/** Samples a second, 16 bits, one channel: the input of every speech recogniser. */
const sampleRate = 16_000;
const bytesPerSecond = sampleRate * 2;
/** Seconds. Recorders stop a little late; the excess is cut off. */
const graceSeconds = 2;
/** Milliseconds; decoding one minute takes a fraction of a second. */
const decodeTimeout = 15_000;
/** Bytes that ffmpeg may allocate at once. */
const maxAllocation = 64 * 2 ** 20;

interface DecodedSpeech {
  readonly wav: Uint8Array<ArrayBuffer>;
  readonly seconds: number;
}

/**
 * Converts a sound file to WAV (16-bit, mono, 16 kHz). Throws WRONG_TYPE when it contains no sound, and INVALID_INPUT
 * when it is longer than `qaLimits.speechLength` seconds.
 */
export async function readSpeech(source: {
  folder: string;
  /** File name within the folder. */
  file: string;
  format: SoundFormat;
  /** Absent: ffmpeg on PATH. */
  ffmpegPath?: string | undefined;
}): Promise<DecodedSpeech> {
  const samples = await decode(source);
  if (samples.length === 0) throw noSound();
  const seconds = samples.length / bytesPerSecond;
  const maxSeconds = qaLimits.speechLength;
  if (seconds > maxSeconds + graceSeconds)
    throw new AppError('INVALID_INPUT', { message: `一次最多说 ${maxSeconds} 秒，请分几次说` });
  const trimmedSamples = samples.subarray(0, maxSeconds * bytesPerSecond);
  return { wav: wrapWav(trimmedSamples, sampleRate), seconds: Math.min(seconds, maxSeconds) };
}

async function decode({
  folder,
  file,
  format,
  ffmpegPath = 'ffmpeg',
}: Parameters<typeof readSpeech>[0]): Promise<Buffer> {
  const args = [
    ['-nostdin', '-hide_banner', '-loglevel', 'error', '-max_alloc', String(maxAllocation)],
    // Only self-contained formats are opened: others are lists of files and URLs that ffmpeg would follow.
    ['-protocol_whitelist', 'file', '-format_whitelist', format, '-f', format, '-threads', '1'],
    ['-i', file, '-map', '0:a:0', '-t', String(qaLimits.speechLength + graceSeconds + 1)],
    ['-ac', '1', '-ar', String(sampleRate), '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:1'],
  ].flat();
  const signal = AbortSignal.timeout(decodeTimeout);
  try {
    return (await runProgram(ffmpegPath, args, { folder, signal })).output;
  } catch (error) {
    if (error instanceof ProgramFailed && error.code === undefined)
      throw new AppError('UNAVAILABLE', { cause: error });
    throw noSound();
  }
}
