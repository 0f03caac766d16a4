/** Pictures a second as a fraction. */
export interface Rate {
  numerator: number;
  denominator: number;
}

export const perSecond = ({ numerator, denominator }: Rate) => numerator / denominator;

const most = 30;
/** Even a slide show needs a picture at every keyframe. */
const least = 10;
/** 30000/1001 is called 30 by some, and a picture or two at the beginning of a recording may be missing. */
const tolerance = 0.02;

/**
 * The constant rate of a video that is kept, 30 at most: a faster one is divided, so that the steps stay even (60 → 30,
 * 50 → 25). `mean` is what its pictures are on average, `base` what its times are multiples of; where they differ the
 * rate varies, as phones do in the dark, and 30 loses nothing.
 */
export function chooseRate(mean: Rate | undefined, base: Rate | undefined): Rate {
  const steady = mean && base && Math.abs(perSecond(mean) / perSecond(base) - 1) <= tolerance;
  if (!steady) return { numerator: most, denominator: 1 };
  const exact = base;
  if (perSecond(exact) < least) return { numerator: least, denominator: 1 };
  const divisor = Math.ceil(perSecond(exact) / (most * (1 + tolerance)));
  return { numerator: exact.numerator, denominator: exact.denominator * divisor };
}

/** Reads `30000/1001`; undefined for `0/0` and the like. */
export function parseRate(text: string | undefined): Rate | undefined {
  const [numerator = 0, denominator = 0] = (text ?? '').split('/').map(Number);
  return numerator > 0 && denominator > 0 ? { numerator, denominator } : undefined;
}
