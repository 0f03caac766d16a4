/** Pixels; both even, since H.264 keeps colour for blocks of two by two. */
export interface Size {
  width: number;
  height: number;
}

/** One size in which a video is kept, with what it may cost. */
export interface Rung extends Size {
  /** `360p`, after the shorter side. */
  name: string;
  /** Of x264: the higher, the coarser. */
  crf: number;
  preset: string;
  /** Kilobits a second of the picture. */
  maxRate: number;
  /** Kilobits a second of the sound, by channels. */
  sound: { 1: number; 2: number };
}

/**
 * By the shorter side. The lowest, with its sound, is 350 to 400 kbit/s: what a phone gets at the edge of a cell. The
 * others follow the bit rates at which the difference to twice as much is hard to see at arm’s length. The small ones
 * are cheap to make well, and count where the network is poor.
 */
const ladder = [
  { side: 360, crf: 26, preset: 'medium', maxRate: 310, sound: { 1: 32, 2: 56 } },
  { side: 540, crf: 25, preset: 'medium', maxRate: 750, sound: { 1: 40, 2: 64 } },
  { side: 720, crf: 24, preset: 'veryfast', maxRate: 1_500, sound: { 1: 64, 2: 96 } },
  { side: 1080, crf: 24, preset: 'veryfast', maxRate: 2_800, sound: { 1: 64, 2: 96 } },
] as const;

/** Decoders of phones take no more along the longer side. */
const longest = 2_560;

/**
 * The sizes for a video, ascending and never larger than its own; a video below the ladder is kept in its own size alone.
 * `thrift` makes every rung coarser by so many steps of x264's scale, and takes a quarter off its sound: for films drawn
 * in flat colours with a little music, which bear 15.
 */
export function chooseRungs(own: Size, thrift = 0): Rung[] {
  const side = Math.min(own.width, own.height);
  const fitting = ladder.filter((rung) => rung.side <= side);
  const rungs = (fitting.length > 0 ? fitting : [{ ...ladder[0], side }]).map((rung) => {
    const size = shrink(own, Math.min(rung.side / side, longest / Math.max(own.width, own.height)));
    return {
      ...rung,
      ...size,
      crf: rung.crf + thrift,
      sound: thrift > 0 ? { 1: rung.sound[1] * 0.75, 2: rung.sound[2] * 0.75 } : rung.sound,
      name: `${Math.min(size.width, size.height)}p`,
    };
  });
  // A strip is held by its longer side, so that several rungs may come out alike.
  return [...new Map(rungs.map((rung) => [rung.name, rung])).values()];
}

const shrink = ({ width, height }: Size, by: number): Size => ({
  width: even(width, by),
  height: even(height, by),
});

/** The nearest even length, but none beyond its source's: what lies there would be made up. */
const even = (length: number, by: number) =>
  Math.max(2, Math.min(2 * Math.round((length * by) / 2), 2 * Math.floor(length / 2)));
