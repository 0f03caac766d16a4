import { uploads } from '@academy/contract/limits.ts';
import type { VideoTools } from './find-tools.ts';
import { forgiving, inputFile, isBroken, safely } from './input.ts';
import { type Loudness, measureLoudness, plainSound, readLoudness } from './loudness.ts';
import type { VideoFacts } from './probe-video.ts';
import { readProgress, reportProgress } from './progress.ts';
import { refused } from './refuse.ts';
import { ProgramFailed, type Run, runProgram } from './run-program.ts';

/** What only reading the whole file tells. */
export interface Survey {
  /** Of picture or sound, whichever lasts longer. */
  seconds: number;
  /** Undefined for silence. */
  loudness: Loudness | undefined;
}

/** A recording that lacks more than this share of what its head promises was cut off. */
const lackShare = 0.05;
const lackSeconds = 1;
const leastSeconds = 0.1;

/**
 * Reads the video once, decoding its sound alone. `onShare` gets how much of it is done, from 0 to 1. Throws
 * INVALID_INPUT in words for its sender when the file ends too early, or the video is too long or too short.
 */
export async function surveyVideo(
  tools: VideoTools,
  { picture, sound, claimedSeconds }: VideoFacts,
  { onShare, ...run }: Run & { onShare: (share: number) => void },
): Promise<Survey> {
  let seconds = 0;
  const onLine = readProgress((done) => {
    seconds = Math.max(seconds, done);
    onShare(Math.min(1, done / (claimedSeconds ?? uploads.videoSeconds)));
  });
  const listen = sound && [
    '-map',
    `0:${sound.index}`,
    '-af',
    `${plainSound(sound.channels)},${measureLoudness}`,
  ];
  const nowhere = ['-f', 'null', '-'];
  const args = ['-hide_banner', '-nostdin', '-threads', '1', ...reportProgress];
  args.push(...forgiving, ...safely, '-i', inputFile);
  args.push(
    '-map',
    `0:${picture.index}`,
    '-c',
    'copy',
    ...nowhere,
    ...(listen ? [...listen, ...nowhere] : []),
  );
  const { words } = await runProgram(tools.ffmpeg, args, { ...run, onLine }).catch((error: unknown) => {
    if (isBroken(error)) throw refused('broken', error);
    throw error instanceof ProgramFailed && error.code !== undefined ? refused('unreadable', error) : error;
  });
  if (claimedSeconds && seconds < claimedSeconds - Math.max(lackSeconds, claimedSeconds * lackShare)) {
    throw refused('broken');
  }
  if (seconds < leastSeconds) throw refused('tooShort');
  if (seconds > uploads.videoSeconds) throw refused('tooLong');
  return { seconds, loudness: sound && readLoudness(words) };
}
