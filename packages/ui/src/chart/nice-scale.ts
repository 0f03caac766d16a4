interface Scale {
  readonly low: number;
  readonly high: number;
  /** From `low` to `high`, evenly apart. */
  readonly ticks: readonly number[];
}

/** A step that people count in: 1, 2 or 5 times a power of ten, not below `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].find((each) => each * power >= least * (1 - 1e-9)) ?? 10;
  return step * power;
}

/**
 * An axis for these values: it begins or ends at zero at the nearest, so that lengths can be compared, and has at most
 * `most` steps (2 or more) between its ticks. Whole values get whole ticks. No values, or nothing but zeros, give 0 to 1.
 */
export function niceScale(values: readonly number[], most = 4): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (high - low < 1e-9) return { low: 0, high: 1, ticks: [0, 1] };
  const finest = values.every(Number.isInteger) ? 1 : 0;
  // A range that lies on both sides of zero is widened at both ends, which costs one step at the most.
  const steps = low < 0 && high > 0 ? most - 1 : most;
  const step = Math.max(finest, niceStep((high - low) / steps));
  const from = Math.floor(low / step + 1e-9);
  const to = Math.ceil(high / step - 1e-9);
  // Multiplied, not added up: 0.1 + 0.2 is not 0.3; rounded to what the step can hold.
  const ticks = Array.from({ length: to - from + 1 }, (_, at) =>
    Number(((from + at) * step).toPrecision(12)),
  );
  return { low: ticks[0]!, high: ticks.at(-1)!, ticks };
}

/** Where a value lies on the axis: 0 at its low end, 1 at its high one. */
export const shareOf = ({ low, high }: Scale, value: number): number => (value - low) / (high - low);
