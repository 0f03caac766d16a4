import { findBox, listBoxes } from './boxes.ts';

/** The picture in a live's head, as far as its segments must be measured and shown. */
export interface PictureTrack {
  id: number;
  /** Units of time a second. */
  timescale: number;
  /** Pixels. */
  width: number;
  height: number;
}

/** Reads an H.264 picture's track from a head (`ftyp` and `moov`); undefined when there is none, or of another codec. */
export function findPictureTrack(head: Buffer): PictureTrack | undefined {
  const moov = findBox(head, 'moov') ?? Buffer.alloc(0);
  for (const trak of listBoxes(moov, 'trak')) {
    const entries = findBox(trak, 'mdia/minf/stbl/stsd');
    const tkhd = findBox(trak, 'tkhd');
    const mdhd = findBox(trak, 'mdia/mdhd');
    // Behind version, flags and a count stands the first description, its type four bytes on.
    if (!tkhd || !mdhd || entries?.toString('latin1', 12, 16) !== 'avc1') continue;
    const late = tkhd[0] === 1;
    return {
      id: tkhd.readUInt32BE(late ? 20 : 12),
      timescale: mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12),
      width: Math.round(tkhd.readUInt32BE(tkhd.length - 8) / 65_536),
      height: Math.round(tkhd.readUInt32BE(tkhd.length - 4) / 65_536),
    };
  }
  return undefined;
}

/** Flags of `tfhd` whose fields come before the default duration, and of `trun` whose fields come in each sample. */
const headFields = [
  [0x01, 8],
  [0x02, 4],
] as const;
const hasDefaultDuration = 0x08;
const runHead = [
  [0x001, 4],
  [0x004, 4],
] as const;
const hasDuration = 0x100;
const sampleFields = [0x100, 0x200, 0x400, 0x800];

const present = (flags: number, fields: readonly (readonly [number, number])[]) =>
  fields.reduce((sum, [flag, bytes]) => sum + (flags & flag ? bytes : 0), 0);

/** How long the picture of a fragment (content of `moof`) is shown, in milliseconds; 0 when it holds none. */
export function measureFragment(moof: Buffer, track: PictureTrack): number {
  let units = 0;
  for (const traf of listBoxes(moof, 'traf')) {
    const tfhd = findBox(traf, 'tfhd');
    if (tfhd?.readUInt32BE(4) !== track.id) continue;
    const flags = tfhd.readUInt32BE(0) & 0xff_ffff;
    const common = flags & hasDefaultDuration ? tfhd.readUInt32BE(8 + present(flags, headFields)) : 0;
    for (const trun of listBoxes(traf, 'trun')) units += sumDurations(trun, common);
  }
  return Math.round((units * 1_000) / track.timescale);
}

function sumDurations(trun: Buffer, common: number): number {
  const flags = trun.readUInt32BE(0) & 0xff_ffff;
  const count = trun.readUInt32BE(4);
  if (!(flags & hasDuration)) return count * common;
  const step = sampleFields.filter((flag) => flags & flag).length * 4;
  const first = 8 + present(flags, runHead);
  let sum = 0;
  for (let sample = 0; sample < count; sample += 1) sum += trun.readUInt32BE(first + sample * step);
  return sum;
}
