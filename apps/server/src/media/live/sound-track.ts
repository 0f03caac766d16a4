import { findBox, listBoxes, readBoxes } from './mp4-boxes.ts';

export interface SoundTrack {
  readonly id: number;
  /** A header that contains the sound track alone. */
  readonly head: Buffer;
}

function box(type: string, ...contents: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + contents.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...contents]);
}

const trackIdOf = (tkhd: Buffer) => tkhd.readUInt32BE(tkhd[0] === 1 ? 20 : 12);

/**
 * Finds the first sound track in a header (`ftyp` and `moov`) and builds a header for it alone. Undefined when there
 * is none.
 */
export function findSoundTrack(head: Buffer): SoundTrack | undefined {
  const moov = findBox(head, 'moov') ?? Buffer.alloc(0);
  const trak = listBoxes(moov, 'trak').find(
    (one) => findBox(one, 'mdia/hdlr')?.toString('latin1', 8, 12) === 'soun',
  );
  const tkhd = trak && findBox(trak, 'tkhd');
  const [ftyp, mvhd] = [findBox(head, 'ftyp'), findBox(moov, 'mvhd')];
  if (!trak || !tkhd || !ftyp || !mvhd) return undefined;
  const id = trackIdOf(tkhd);
  const trex = listBoxes(findBox(moov, 'mvex') ?? Buffer.alloc(0), 'trex').find(
    (one) => one.readUInt32BE(4) === id,
  );
  if (!trex) return undefined;
  const soundMoov = box('moov', box('mvhd', mvhd), box('trak', trak), box('mvex', box('trex', trex)));
  return { id, head: Buffer.concat([box('ftyp', ftyp), soundMoov]) };
}

/**
 * Flags of `tfhd`: a base data offset, which our packager never writes; the fields before the default sample size;
 * that size.
 */
const hasBaseDataOffset = 0x01;
const fieldsBeforeSize = [
  [0x02, 4],
  [0x08, 4],
] as const;
const hasDefaultSize = 0x10;
/** Flags of `trun`: the data offset, a field after it, and the fields of each sample. */
const hasDataOffset = 0x01;
const hasFirstSampleFlags = 0x04;
const hasSize = 0x200;
const sampleFields = [0x100, 0x200, 0x400, 0x800];

const flagsOf = (content: Buffer) => content.readUInt32BE(0) & 0xff_ffff;

/**
 * Extracts the sound of a segment (`moof` and `mdat`) as a segment of its own with the same times and unchanged
 * samples. Undefined when the segment has none, for example before the sound starts.
 */
export function extractSound(segment: Buffer, { id }: SoundTrack): Buffer | undefined {
  const moof = findBox(segment, 'moof') ?? Buffer.alloc(0);
  const mfhd = findBox(moof, 'mfhd');
  const traf = listBoxes(moof, 'traf').find((one) => findBox(one, 'tfhd')?.readUInt32BE(4) === id);
  const tfhd = traf && findBox(traf, 'tfhd');
  if (!mfhd || !traf || !tfhd || flagsOf(tfhd) & hasBaseDataOffset) return undefined;
  const boxes = readBoxes(traf);
  const runs = boxes.filter(({ type }) => type === 'trun').map(({ content }) => content);
  if (runs.some((run) => !(flagsOf(run) & hasDataOffset))) return undefined;
  const samples = runs.map((run) => {
    const from = run.readInt32BE(8);
    return segment.subarray(from, from + sampleRunBytes(run, tfhd));
  });
  if (samples.every(({ length }) => length === 0)) return undefined;
  const composeMoof = (firstDataOffset: number) => {
    let dataOffset = firstDataOffset;
    const trafBoxes = boxes.map(({ type, content }) => {
      if (type !== 'trun') return box(type, content);
      const movedTrun = Buffer.from(content);
      movedTrun.writeInt32BE(dataOffset, 8);
      dataOffset += samples[runs.indexOf(content)]!.length;
      return box(type, movedTrun);
    });
    return box('moof', box('mfhd', mfhd), box('traf', ...trafBoxes));
  };
  // The samples start after the new `moof` and the header of `mdat`.
  const { length } = composeMoof(0);
  return Buffer.concat([composeMoof(length + 8), box('mdat', ...samples)]);
}

function sampleRunBytes(trun: Buffer, tfhd: Buffer): number {
  const flags = flagsOf(trun);
  const count = trun.readUInt32BE(4);
  if (!(flags & hasSize)) return count * defaultSizeOf(tfhd);
  const step = sampleFields.filter((flag) => flags & flag).length * 4;
  const firstDataOffset = 12 + (flags & hasFirstSampleFlags ? 4 : 0) + (flags & 0x100 ? 4 : 0);
  let sum = 0;
  for (let sample = 0; sample < count; sample += 1) sum += trun.readUInt32BE(firstDataOffset + sample * step);
  return sum;
}

function defaultSizeOf(tfhd: Buffer): number {
  const flags = flagsOf(tfhd);
  if (!(flags & hasDefaultSize)) return 0;
  const before = fieldsBeforeSize.reduce((sum, [flag, bytes]) => sum + (flags & flag ? bytes : 0), 0);
  return tfhd.readUInt32BE(8 + before);
}
