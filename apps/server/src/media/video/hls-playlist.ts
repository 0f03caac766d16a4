import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FrameRate, framesPerSecond, type Rendition } from './renditions.ts';

/** The file name of a video's master playlist, which players load. */
export const masterFile = 'index.m3u8';

/**
 * Composes the playlist of the renditions in `folder`, the lowest first, since a player without a bandwidth estimate
 * starts there.
 */
export async function composeMasterPlaylist(
  folder: string,
  {
    renditions,
    frameRate,
    isSilent,
  }: {
    renditions: readonly Pick<Rendition, 'name' | 'width' | 'height'>[];
    frameRate: FrameRate;
    isSilent: boolean;
  },
): Promise<string> {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const { name, width, height } of renditions) {
    const { peak, average } = bitRates(await readFile(join(folder, `${name}.m3u8`), 'utf8'));
    const codecs = [await readCodec(join(folder, `${name}.mp4`)), ...(isSilent ? [] : ['mp4a.40.2'])];
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},` +
        `FRAME-RATE=${framesPerSecond(frameRate).toFixed(3)},CODECS="${codecs.join(',')}"`,
      `${name}.m3u8`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** Bits a second: the peak of a single segment, as RFC 8216 defines BANDWIDTH, and the average. */
function bitRates(playlist: string): { peak: number; average: number } {
  const segments = parseSegments(playlist);
  // A last segment of less than a second says little about the peak, so it is left out.
  const bitRate = ({ seconds, bytes }: { seconds: number; bytes: number }) => (bytes * 8) / seconds;
  const longSegments = segments.filter((segment) => segment.seconds >= 1);
  const total = segments.reduce(
    (sum, segment) => ({ seconds: sum.seconds + segment.seconds, bytes: sum.bytes + segment.bytes }),
    { seconds: 0, bytes: 0 },
  );
  const average = Math.ceil(bitRate(total));
  return {
    peak: Math.max(average, ...longSegments.map((segment) => Math.ceil(bitRate(segment)))),
    average,
  };
}

const headerBytes = 4_096;

/** `avc1.64001f`: profile, constraints and level from the file's header (ISO 14496-15, avcC). */
async function readCodec(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    const avcCIndex = buffer.subarray(0, bytesRead).indexOf('avcC');
    if (avcCIndex < 0) throw new Error('an encoded video has no avcC');
    return `avc1.${buffer.subarray(avcCIndex + 5, avcCIndex + 8).toString('hex')}`;
  } finally {
    await handle.close();
  }
}

export interface PlaylistSegment {
  seconds: number;
  bytes: number;
  /** The offset of its first byte in its file. */
  start: number;
}

/** Parses the segments of a playlist that uses byte ranges, in order. */
export function parseSegments(playlist: string): PlaylistSegment[] {
  const matches = playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n#EXT-X-BYTERANGE:(\d+)@(\d+)\n/g);
  return [...matches].map(([, seconds, bytes, start]) => ({
    seconds: Number(seconds),
    bytes: Number(bytes),
    start: Number(start),
  }));
}

export const totalSeconds = (segments: readonly PlaylistSegment[]): number =>
  segments.reduce((sum, { seconds }) => sum + seconds, 0);
