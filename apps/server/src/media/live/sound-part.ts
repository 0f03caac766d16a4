import { findBox, listBoxes, readBoxes } from './boxes.ts';

/** The sound of a live: its track in the head, and a head of its own. */
export interface SoundTrack {
  readonly id: number;
  /** What its parts need to be played without the picture. */
  readonly head: Buffer;
}

/** A box as it stands in a file. */
function box(type: string, ...contents: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + contents.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...contents]);
}

const trackIdOf = (tkhd: Buffer) => tkhd.readUInt32BE(tkhd[0] === 1 ? 20 : 12);

/** Finds the first sound in a head (`ftyp` and `moov`), and makes a head of it alone. Undefined when there is none. */
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
  const alone = box('moov', box('mvhd', mvhd), box('trak', trak), box('mvex', box('trex', trex)));
  return { id, head: Buffer.concat([box('ftyp', ftyp), alone]) };
}

/** Flags of `tfhd`: an address of its own, which we never have; fields before the samples' common size; that size. */
const hasOwnBase = 0x01;
const beforeSize = [
  [0x02, 4],
  [0x08, 4],
] as const;
const hasCommonSize = 0x10;
/** Flags of `trun`: where its bytes begin, a field behind that, and those of each sample. */
const hasOffset = 0x01;
const hasFirstFlags = 0x04;
const hasSize = 0x200;
const sampleFields = [0x100, 0x200, 0x400, 0x800];

const flagsOf = (content: Buffer) => content.readUInt32BE(0) & 0xff_ffff;

/**
 * The sound of a segment (`moof` and `mdat`) as a segment of its own, with the same times: not a sample is touched.
 * Undefined when there is none in it, as when the sound came later than the picture.
 */
export function takeSound(segment: Buffer, { id }: SoundTrack): Buffer | undefined {
  const moof = findBox(segment, 'moof') ?? Buffer.alloc(0);
  const mfhd = findBox(moof, 'mfhd');
  const traf = listBoxes(moof, 'traf').find((one) => findBox(one, 'tfhd')?.readUInt32BE(4) === id);
  const tfhd = traf && findBox(traf, 'tfhd');
  if (!mfhd || !traf || !tfhd || flagsOf(tfhd) & hasOwnBase) return undefined;
  const boxes = readBoxes(traf);
  const runs = boxes.filter(({ type }) => type === 'trun').map(({ content }) => content);
  if (runs.some((run) => !(flagsOf(run) & hasOffset))) return undefined;
  const samples = runs.map((run) => {
    const from = run.readInt32BE(8);
    return segment.subarray(from, from + measureSamples(run, tfhd));
  });
  if (samples.every(({ length }) => length === 0)) return undefined;
  const compose = (first: number) => {
    let at = first;
    const parts = boxes.map(({ type, content }) => {
      if (type !== 'trun') return box(type, content);
      const moved = Buffer.from(content);
      moved.writeInt32BE(at, 8);
      at += samples[runs.indexOf(content)]!.length;
      return box(type, moved);
    });
    return box('moof', box('mfhd', mfhd), box('traf', ...parts));
  };
  // The samples begin behind the new `moof` and the head of `mdat`.
  const { length } = compose(0);
  return Buffer.concat([compose(length + 8), box('mdat', ...samples)]);
}

/** Bytes of a run of samples. */
function measureSamples(trun: Buffer, tfhd: Buffer): number {
  const flags = flagsOf(trun);
  const count = trun.readUInt32BE(4);
  if (!(flags & hasSize)) return count * commonSizeOf(tfhd);
  const step = sampleFields.filter((flag) => flags & flag).length * 4;
  const first = 12 + (flags & hasFirstFlags ? 4 : 0) + (flags & 0x100 ? 4 : 0);
  let sum = 0;
  for (let sample = 0; sample < count; sample += 1) sum += trun.readUInt32BE(first + sample * step);
  return sum;
}

function commonSizeOf(tfhd: Buffer): number {
  const flags = flagsOf(tfhd);
  if (!(flags & hasCommonSize)) return 0;
  const before = beforeSize.reduce((sum, [flag, bytes]) => sum + (flags & flag ? bytes : 0), 0);
  return tfhd.readUInt32BE(8 + before);
}
