import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface ReadPlaylist {
  readonly text: string;
  readonly sequence: number;
  readonly discontinuities: number;
  readonly ended: boolean;
  readonly segments: readonly { uri: string; seconds: number; head: string; discontinuity: boolean }[];
}

/** Parses a playlist; addresses become absolute, relative to `url`. */
function readPlaylist(text: string, url: string): ReadPlaylist {
  const numberOf = (tag: string) => Number(new RegExp(`#${tag}:(\\d+)`).exec(text)?.[1] ?? 0);
  const segments: { uri: string; seconds: number; head: string; discontinuity: boolean }[] = [];
  let head = '';
  let seconds = 0;
  let discontinuity = false;
  for (const line of text.split('\n')) {
    head = /#EXT-X-MAP:URI="(.*)"/.exec(line)?.[1] ?? head;
    seconds = Number(/#EXTINF:([\d.]+)/.exec(line)?.[1] ?? seconds);
    discontinuity ||= line === '#EXT-X-DISCONTINUITY';
    if (line === '' || line.startsWith('#')) continue;
    const whole = (path: string) => new URL(path, url).href;
    segments.push({ uri: whole(line), seconds, head: whole(head), discontinuity });
    discontinuity = false;
  }
  const discontinuities = numberOf('EXT-X-DISCONTINUITY-SEQUENCE');
  const ended = text.includes('#EXT-X-ENDLIST');
  return { text, sequence: numberOf('EXT-X-MEDIA-SEQUENCE'), discontinuities, ended, segments };
}

export async function fetchPlaylist(url: string): Promise<ReadPlaylist | undefined> {
  const answer = await fetch(url);
  if (!answer.ok) return undefined;
  return readPlaylist(await answer.text(), url);
}

export const download = async (url: string): Promise<Buffer> => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
};

/** Decodes a video as a player would, and returns its frames and duration. */
export async function decode(
  film: Buffer,
): Promise<{ frames: number; codecs: string[]; seconds: number; width: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'academy-decoded-'));
  try {
    const file = join(folder, 'film.mp4');
    await writeFile(file, film);
    const args = ['-v', 'error', '-of', 'json', '-count_frames', '-show_streams', '-show_format', file];
    const { stdout, stderr } = await execute('ffprobe', args);
    if (stderr.trim() !== '') throw new Error(stderr);
    const { streams, format } = JSON.parse(stdout) as {
      streams: { codec_type: string; codec_name: string; nb_read_frames: string; width?: number }[];
      format: { duration: string };
    };
    const picture = streams.find((one) => one.codec_type === 'video');
    return {
      frames: Number(picture?.nb_read_frames),
      codecs: streams.map((one) => one.codec_name).sort(),
      seconds: Number(format.duration),
      width: picture?.width ?? 0,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
