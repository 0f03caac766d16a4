import { findBox, listBoxes } from './mp4-boxes.ts';

/** The picture track of a live stream's header, as far as it is needed to measure its segments. */
export interface PictureTrack {
  id: number;
  /** Time units a second. */
  timescale: number;
  width: number;
  height: number;
}

/** Reads an H.264 track from a header (`ftyp` and `moov`); undefined when there is none or the codec is another. */
export function findPictureTrack(head: Buffer): PictureTrack | undefined {
  const moov = findBox(head, 'moov') ?? Buffer.alloc(0);
  for (const trak of listBoxes(moov, 'trak')) {
    const entries = findBox(trak, 'mdia/minf/stbl/stsd');
    const tkhd = findBox(trak, 'tkhd');
    const mdhd = findBox(trak, 'mdia/mdhd');
    // The first sample entry follows version, flags and a count; its type is four bytes in.
    if (!tkhd || !mdhd || entries?.toString('latin1', 12, 16) !== 'avc1') continue;
    const version1 = tkhd[0] === 1;
    return {
      id: tkhd.readUInt32BE(version1 ? 20 : 12),
      timescale: mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12),
      width: Math.round(tkhd.readUInt32BE(tkhd.length - 8) / 65_536),
      height: Math.round(tkhd.readUInt32BE(tkhd.length - 4) / 65_536),
    };
  }
  return undefined;
}

/**
 * Flags of optional fields, with their sizes in bytes: in `tfhd` those before the default duration, in `trun` those
 * before the samples, and of each sample.
 */
const fieldsBeforeDuration = [
  [0x01, 8],
  [0x02, 4],
] as const;
const hasDefaultDuration = 0x08;
const trunHeaderFields = [
  [0x001, 4],
  [0x004, 4],
] as const;
const hasDuration = 0x100;
const sampleFields = [0x100, 0x200, 0x400, 0x800];

const presentBytes = (flags: number, fields: readonly (readonly [number, number])[]) =>
  fields.reduce((sum, [flag, bytes]) => sum + (flags & flag ? bytes : 0), 0);

/** The duration of a fragment's picture (`moof` is the box's content) in milliseconds; 0 when it has none. */
export function measureFragment(moof: Buffer, track: PictureTrack): number {
  let units = 0;
  for (const traf of listBoxes(moof, 'traf')) {
    const tfhd = findBox(traf, 'tfhd');
    if (tfhd?.readUInt32BE(4) !== track.id) continue;
    const flags = tfhd.readUInt32BE(0) & 0xff_ffff;
    const defaultDuration =
      flags & hasDefaultDuration ? tfhd.readUInt32BE(8 + presentBytes(flags, fieldsBeforeDuration)) : 0;
    for (const trun of listBoxes(traf, 'trun')) units += sumDurations(trun, defaultDuration);
  }
  return Math.round((units * 1_000) / track.timescale);
}

function sumDurations(trun: Buffer, defaultDuration: number): number {
  const flags = trun.readUInt32BE(0) & 0xff_ffff;
  const count = trun.readUInt32BE(4);
  if (!(flags & hasDuration)) return count * defaultDuration;
  const sampleBytes = sampleFields.filter((flag) => flags & flag).length * 4;
  const firstSampleOffset = 8 + presentBytes(flags, trunHeaderFields);
  let sum = 0;
  for (let sample = 0; sample < count; sample += 1)
    sum += trun.readUInt32BE(firstSampleOffset + sample * sampleBytes);
  return sum;
}
