/** Pixels; both even, since H.264 stores colour for blocks of two by two. */
export interface Size {
  width: number;
  height: number;
}

/** One encoded version of a video: its size, quality and bit rates. */
export interface Rendition extends Size {
  /** Named after the shorter side: `360p`. */
  name: string;
  /** The constant rate factor of x264: the higher, the lower the quality. */
  crf: number;
  preset: string;
  /** Kilobits a second of the picture. */
  maxRate: number;
  /** Kilobits a second of the sound, by number of channels. */
  sound: { 1: number; 2: number };
}

/**
 * By the shorter side. The lowest rendition with its sound needs 350 to 400 kbit/s, which a phone gets at the edge of
 * a cell. The others use the bit rates at which doubling makes little visible difference at arm’s length. The small
 * ones are cheap to encode well and matter most on poor networks.
 */
const ladder = [
  { shorterSide: 360, crf: 26, preset: 'medium', maxRate: 310, sound: { 1: 32, 2: 56 } },
  { shorterSide: 540, crf: 25, preset: 'medium', maxRate: 750, sound: { 1: 40, 2: 64 } },
  { shorterSide: 720, crf: 24, preset: 'veryfast', maxRate: 1_500, sound: { 1: 64, 2: 96 } },
  { shorterSide: 1080, crf: 24, preset: 'veryfast', maxRate: 2_800, sound: { 1: 64, 2: 96 } },
] as const;

/** Phone decoders support no more along the longer side. */
const maxLongerSide = 2_560;

/**
 * The renditions of a video, ascending and never larger than the original. A video smaller than the ladder gets a
 * single rendition in its own size. `crfOffset` lowers the quality of every rendition by so many steps of x264's
 * scale and, when positive, the sound's bit rate by a quarter; 15 suits films in flat colours with a little music.
 */
export function chooseRenditions(originalSize: Size, crfOffset = 0): Rendition[] {
  const shorterSide = Math.min(originalSize.width, originalSize.height);
  const fittingSteps = ladder.filter((rendition) => rendition.shorterSide <= shorterSide);
  const renditions = (fittingSteps.length > 0 ? fittingSteps : [{ ...ladder[0], shorterSide }]).map(
    (rendition) => {
      const size = shrink(
        originalSize,
        Math.min(
          rendition.shorterSide / shorterSide,
          maxLongerSide / Math.max(originalSize.width, originalSize.height),
        ),
      );
      return {
        ...rendition,
        ...size,
        crf: rendition.crf + crfOffset,
        sound:
          crfOffset > 0 ? { 1: rendition.sound[1] * 0.75, 2: rendition.sound[2] * 0.75 } : rendition.sound,
        name: `${Math.min(size.width, size.height)}p`,
      };
    },
  );
  // A very long and narrow video is limited by its longer side, so several renditions may come out alike.
  return [...new Map(renditions.map((rendition) => [rendition.name, rendition])).values()];
}

const shrink = ({ width, height }: Size, factor: number): Size => ({
  width: even(width, factor),
  height: even(height, factor),
});

/** The nearest even length that is not larger than the source. */
const even = (length: number, factor: number) =>
  Math.max(2, Math.min(2 * Math.round((length * factor) / 2), 2 * Math.floor(length / 2)));

/** Frames a second as a fraction. */
export interface FrameRate {
  numerator: number;
  denominator: number;
}

export const framesPerSecond = ({ numerator, denominator }: FrameRate) => numerator / denominator;

const maxFrameRate = 30;
/** Even a slide show needs a frame at every keyframe. */
const minFrameRate = 10;
/** Some files give 30000/1001 as 30, and a frame or two may be missing at the beginning of a recording. */
const frameRateTolerance = 0.02;

/**
 * The constant frame rate of a rendition, 30 at most. A faster rate is divided, so that frames stay evenly spaced (60
 * → 30, 50 → 25). `mean` is the average frame rate, `base` the rate of which the frame times are multiples; where
 * they differ the rate varies, as phones do in the dark, and 30 is used.
 */
export function chooseFrameRate(mean: FrameRate | undefined, base: FrameRate | undefined): FrameRate {
  const isConstant =
    mean && base && Math.abs(framesPerSecond(mean) / framesPerSecond(base) - 1) <= frameRateTolerance;
  if (!isConstant) return { numerator: maxFrameRate, denominator: 1 };
  const constantRate = base;
  if (framesPerSecond(constantRate) < minFrameRate) return { numerator: minFrameRate, denominator: 1 };
  const divisor = Math.ceil(framesPerSecond(constantRate) / (maxFrameRate * (1 + frameRateTolerance)));
  return { numerator: constantRate.numerator, denominator: constantRate.denominator * divisor };
}

/** Parses `30000/1001`; undefined for `0/0` and the like. */
export function parseFrameRate(text: string | undefined): FrameRate | undefined {
  const [numerator = 0, denominator = 0] = (text ?? '').split('/').map(Number);
  return numerator > 0 && denominator > 0 ? { numerator, denominator } : undefined;
}
