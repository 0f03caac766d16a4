import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { RATE } from './timeline.ts';

/** Seconds between keyframes. */
const KEYFRAME_SECONDS = 2;

/**
 * Encodes raw frames and a sound file as one fragmented MP4 with H.264 and AAC; a sidx box makes it seekable. Without
 * B-frames, picture and sound start at zero in every player.
 */
export async function encode(
  frames: { width: number; height: number; count: number; frame(at: number): Uint8Array },
  sound: string,
  target: string,
): Promise<void> {
  const ffmpeg = spawn(
    'ffmpeg',
    [
      '-y',
      '-v',
      'error',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgba',
      '-s',
      `${frames.width}x${frames.height}`,
      '-r',
      String(RATE),
      '-i',
      'pipe:0',
      '-i',
      sound,
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-vf',
      'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p',
      '-c:v',
      'libx264',
      '-profile:v',
      'main',
      '-preset',
      'slow',
      '-tune',
      'animation',
      '-crf',
      '34',
      '-bf',
      '0',
      '-threads',
      '1',
      '-g',
      String(RATE * KEYFRAME_SECONDS),
      '-keyint_min',
      String(RATE * KEYFRAME_SECONDS),
      '-sc_threshold',
      '0',
      '-colorspace',
      'bt709',
      '-color_primaries',
      'bt709',
      '-color_trc',
      'bt709',
      '-c:a',
      'aac',
      '-b:a',
      '36k',
      '-ac',
      '1',
      '-ar',
      '48000',
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
      '-flags:a',
      '+bitexact',
      '-map_metadata',
      '-1',
      '-movflags',
      '+frag_keyframe+empty_moov+default_base_moof+global_sidx',
      '-f',
      'mp4',
      target,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(ffmpeg, 'close');
  for (let at = 0; at < frames.count; at += 1) {
    if (!ffmpeg.stdin.write(frames.frame(at))) await Promise.race([once(ffmpeg.stdin, 'drain'), ended]);
  }
  ffmpeg.stdin.end();
  const [code] = (await ended) as [number];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${target}`);
}

/** Writes one frame as a JPEG of at most `limit` bytes. */
export function writePoster(
  pixels: Uint8Array,
  width: number,
  height: number,
  target: string,
  limit = 40_000,
): void {
  for (let quality = 4; quality <= 16; quality += 1) {
    const made = spawnSync(
      'ffmpeg',
      [
        '-y',
        '-v',
        'error',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgba',
        '-s',
        `${width}x${height}`,
        '-i',
        'pipe:0',
        '-frames:v',
        '1',
        '-q:v',
        String(quality),
        '-fflags',
        '+bitexact',
        '-map_metadata',
        '-1',
        target,
      ],
      { input: pixels },
    );
    if (made.status !== 0) throw new Error(`ffmpeg made no ${target}: ${made.stderr.toString()}`);
    if (statSync(target).size <= limit) return;
  }
}
