import { readFileSync } from 'node:fs';

/** One fragmented MP4 serves both as a file and as HLS: its boxes tell where each segment lies. */

interface Box {
  type: string;
  from: number;
  size: number;
}

function boxes(file: Buffer): Box[] {
  const found: Box[] = [];
  for (let at = 0; at + 8 <= file.length;) {
    const size = file.readUInt32BE(at);
    found.push({ type: file.toString('latin1', at + 4, at + 8), from: at, size });
    if (size < 8) throw new Error(`a box of ${size} bytes at ${at}`);
    at += size;
  }
  return found;
}

/** The playlist over a fragmented MP4 whose fragments last `step` seconds each, the last one the rest. */
export function playlist(path: string, name: string, step: number, seconds: number): string {
  const all = boxes(readFileSync(path));
  const moov = all.find((box) => box.type === 'moov');
  if (!moov) throw new Error(`${path} has no moov`);
  const fragments: { from: number; to: number }[] = [];
  for (const box of all) {
    if (box.type === 'moof') fragments.push({ from: box.from, to: box.from + box.size });
    else if (box.type === 'mdat') fragments.at(-1)!.to = box.from + box.size;
  }
  const rows = fragments.map(({ from, to }, index) => {
    const length = index + 1 < fragments.length ? step : seconds - step * index;
    return `#EXTINF:${length.toFixed(5)},\n#EXT-X-BYTERANGE:${to - from}@${from}\n${name}`;
  });
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(step)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${name}",BYTERANGE="${moov.from + moov.size}@0"`,
    ...rows,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}
