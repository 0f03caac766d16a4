import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, vi } from 'vitest';
import { findVideoTools, inputFile, type VideoTools } from '../ffmpeg.ts';
import { type PackagedVideo, type PackageOptions, packageVideo } from '../package-video.ts';
import { parseSegments, type PlaylistSegment } from '../hls-playlist.ts';

const execFileAsync = promisify(execFile);

export const ffmpeg = (folder: string, ...args: string[]) =>
  execFileAsync('ffmpeg', ['-v', 'error', '-y', '-nostdin', ...args], { cwd: folder });

/** Arguments for a moving picture, encoded quickly. */
export const picture = (size: string, { rate = 25, seconds = 2 }: { rate?: number; seconds?: number } = {}) =>
  `-f lavfi -i testsrc2=s=${size}:r=${rate}:d=${seconds}`.split(' ');
export const tone = (seconds = 2, decibels = -20) =>
  `-f lavfi -i sine=f=440:r=44100:d=${seconds},volume=${decibels}dB`.split(' ');
export const fastPreset = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];

/** What ffprobe reports of a file's streams and of its packets' times. */
export async function inspect(folder: string, file: string) {
  const args = ['-v', 'error', '-of', 'json', '-show_streams', '-show_packets', file];
  const { stdout } = await execFileAsync('ffprobe', args, { cwd: folder, maxBuffer: 64 * 2 ** 20 });
  const { streams, packets } = JSON.parse(stdout) as {
    streams: Record<string, string | number>[];
    packets: { codec_type: string; pts_time: string; flags: string }[];
  };
  const of = (type: string) => streams.find((stream) => stream['codec_type'] === type);
  const videoPackets = packets.filter((one) => one.codec_type === 'video');
  return {
    video: of('video'),
    audio: of('audio'),
    frames: videoPackets.length,
    keyframes: videoPackets
      .filter(({ flags }) => flags.startsWith('K'))
      .map(({ pts_time: at }) => Number(at)),
  };
}

/** A folder for one test file, in which videos are created and packaged in subfolders. */
export function useVideos() {
  // ffmpeg runs with low priority, so other tests on the machine slow it down.
  vi.setConfig({ testTimeout: 60_000 });
  const state = { root: '', tools: undefined as VideoTools | undefined };
  beforeAll(async () => {
    state.root = await mkdtemp(join(tmpdir(), 'academy-video-'));
    state.tools = await findVideoTools(undefined);
  });
  afterAll(() => rm(state.root, { recursive: true, force: true }));
  return {
    get tools(): VideoTools {
      if (!state.tools) throw new Error('these tests need ffmpeg');
      return state.tools;
    },
    /** Creates a folder into which `make` writes the file to package. */
    async prepare(make: (folder: string, file: string) => Promise<unknown>): Promise<string> {
      const folder = await mkdtemp(join(state.root, 'one-'));
      await make(folder, inputFile);
      return folder;
    },
    /** Creates a video with ffmpeg arguments and packages it; `outputFolder` is the folder of the results. */
    async package(
      args: string[],
      options: Partial<PackageOptions> = {},
    ): Promise<{ film: PackagedVideo; outputFolder: string; folder: string }> {
      const folder = await this.prepare((at, file) => ffmpeg(at, ...args, '-f', 'mp4', file));
      const film = await packageVideo({ folder, target: 'made' }, { tools: this.tools, ...options });
      return { film, folder, outputFolder: join(folder, 'made') };
    },
  };
}

interface Level {
  name: string;
  bandwidth: number;
  average: number;
  resolution: string;
  codecs: string;
}

/** The renditions that a master playlist lists, in its order. */
export function readMaster(text: string): Level[] {
  const pattern =
    /#EXT-X-STREAM-INF:BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),RESOLUTION=(\d+x\d+),FRAME-RATE=[\d.]+,CODECS="([^"]+)"\n(\w+)\.m3u8\n/g;
  return [...text.matchAll(pattern)].map(([, bandwidth, average, resolution, codecs, name]) => ({
    name: name!,
    bandwidth: Number(bandwidth),
    average: Number(average),
    resolution: resolution!,
    codecs: codecs!,
  }));
}

export const lengthOf = (playlist: string) =>
  parseSegments(playlist).reduce((sum: number, { seconds }: PlaylistSegment) => sum + seconds, 0);
