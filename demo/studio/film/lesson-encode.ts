import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { LESSON_RATE } from './timeline.ts';
import type { LessonFrames } from './lesson-frames.ts';
import { toYuv } from './yuv.ts';

/** Players start at the beginnings of segments; slides last longer, so a segment is a slide or two. */
const SEGMENT_SECONDS = 6;
/** The longest time without a keyframe, in seconds. */
const KEYFRAME_SECONDS = 30;

/** Samples of sound a second: the tune has little above 6 kHz. */
export const LESSON_HERTZ = 12_000;

/**
 * Encodes frames and a sound file as HLS: one file read by byte ranges, `name`.m3u8 and `name`.mp4 in `folder`.
 * Drawings that move little need few bits: keyframes only at cuts, and a tune at 6 kbit/s. Without B-frames, picture and
 * sound start at zero in every player.
 */
export async function encodeLesson(
  frames: LessonFrames,
  { sound, folder, name }: { sound: string; folder: string; name: string },
): Promise<void> {
  const { width, height, cuts } = frames;
  const handed = listHandedFrames(frames);
  const input = `-f rawvideo -pix_fmt yuv420p -s ${width}x${height} -r ${LESSON_RATE} -i pipe:0`;
  const picture = [
    `-map 0:v -vf setpts=${timesOf(handed)},fps=${LESSON_RATE} -c:v libx264 -profile:v high`,
    '-preset medium -tune animation -crf 36 -bf 0 -threads 1 -sc_threshold 0',
    `-g ${KEYFRAME_SECONDS * LESSON_RATE} -force_key_frames ${cuts.map((cut) => cut.toFixed(3)).join(',')}`,
    '-color_range tv -colorspace bt709 -color_primaries bt709 -color_trc bt709',
  ].join(' ');
  const audio = `-map 1:a -c:a aac -b:a 6k -ac 1 -ar ${LESSON_HERTZ}`;
  const exact = '-fflags +bitexact -flags:v +bitexact -flags:a +bitexact -map_metadata -1';
  const packaging = [
    '-avoid_negative_ts disabled -hls_segment_options movflags=+negative_cts_offsets',
    '-f hls -hls_segment_type fmp4 -hls_playlist_type vod -hls_flags single_file+independent_segments',
    `-hls_time ${SEGMENT_SECONDS} -hls_segment_filename ${name}.mp4 ${name}.m3u8`,
  ].join(' ');
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...`-y -v error ${input} -i`.split(' '),
      sound,
      ...`${picture} ${audio} ${exact} ${packaging}`.split(' '),
    ],
    { cwd: folder, stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(ffmpeg, 'close');
  const converted = new WeakMap<Uint8Array, Uint8Array>();
  for (const at of handed) {
    const pixels = frames.frame(at);
    const yuv = converted.get(pixels) ?? toYuv(pixels, frames);
    converted.set(pixels, yuv);
    if (!ffmpeg.stdin.write(yuv)) await Promise.race([once(ffmpeg.stdin, 'drain'), ended]);
  }
  ffmpeg.stdin.end();
  const [code] = (await ended) as [number];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${folder}`);
}

/** The frames that are handed to ffmpeg, which repeats them: those that differ from the one before, and the last. */
function listHandedFrames({ count, isRepeated }: LessonFrames): number[] {
  const all = Array.from({ length: count }, (_, at) => at);
  return all.filter((at) => at === count - 1 || !isRepeated(at));
}

/** ffmpeg's expression for the time of the frame with number N among the handed ones. */
function timesOf(handed: readonly number[]): string {
  const gaps = handed.flatMap((at, place) => {
    const gap = at - (place > 0 ? handed[place - 1]! + 1 : 0);
    return gap > 0 ? [`gte(N\\,${place})*${gap}`] : [];
  });
  return `${sumOf(['N', ...gaps])}/${LESSON_RATE}/TB`;
}

/** A sum as a balanced tree, because ffmpeg limits how deep an expression may be. */
function sumOf(terms: readonly string[]): string {
  if (terms.length < 3) return `(${terms.join('+')})`;
  const middle = terms.length >> 1;
  return `(${sumOf(terms.slice(0, middle))}+${sumOf(terms.slice(middle))})`;
}
